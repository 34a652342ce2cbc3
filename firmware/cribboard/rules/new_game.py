"""Beginning a game: the options of its command, checked.

Rule: docs/rules.md, "Forms", "Muggins and claims".
"""

from cribboard.rules import forms, match_facts, options
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove, UnknownForm
from cribboard.rules.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.rules.commands import Command
    from cribboard.rules.forms import Form


def _form(name: str) -> "Form":
    try:
        return forms.form(name)
    except UnknownForm:
        raise IllegalMove("no.form", what=name[:24])


def _seated(command: "Command") -> "tuple[Form, int]":
    """Return the form to play, with its base's deal, and the base's place in FORMS."""
    row = _form(command.text)
    players = option(command, "players", row.players)
    base = _form(option(command, "base", options.default(options.row_of("base"), row, players)))
    if base != row and (base.bases or not row.bases):
        raise IllegalMove("no.form-base", what="%s base=%s" % (row.name, base.name))
    if players != base.players:
        if base.bases:
            raise IllegalMove("no.form-players-to", 2, what=base.name, m=len(base.bases) + 1)
        raise IllegalMove("no.form-players", base.players, what=base.name)
    return forms.laid_over(row, base), forms.FORMS.index(base)


def _choice(command: "Command", name: str) -> "Any":
    row = options.row_of(name)
    word = option(command, name, row.values[0])
    try:
        options.index_of(row, word)
    except ValueError:
        words = ("-" if options.is_range(row.values) else "|").join(
            [str(value) for value in row.values]
        )
        raise IllegalMove("no.option", what=name.replace("_", "-") + "=" + words)
    return word


def _take_house_rules(game: Game, command: "Command") -> None:
    """Take the house rules that are named; a new game has the usual ones."""
    for name, value in command.options:
        if name in match_facts.ALL or not options.row_of(name).is_house:
            continue
        row = options.row_of(name)
        _choice(command, name)
        if game.form.is_low and name in options.NOT_LOW and value != row.values[0]:
            raise IllegalMove("no.not-low", what=name.replace("_", "-"))
        setattr(game, row.attribute, value)
        if name in options.STARTS:
            if value and options.STARTS.index(name) >= len(game.tracks):
                raise IllegalMove("no.no-track", len(game.tracks))
            if value >= game.target:
                raise IllegalMove("no.start", game.target - 1, m=value)


def begin(command: "Command") -> Game:
    """Return the game that a `game` command begins.

    Raises IllegalMove for an option that cannot be.
    """
    known = [row.name for row in options.OPTIONS] + list(match_facts.ALL)
    for name, _ in command.options:
        if name not in known:
            raise IllegalMove("no.option-unknown", what=name[:24])
    form, base = _seated(command)
    target = option(command, "target", form.target)
    dealer, captain = option(command, "dealer", 0), option(command, "captain")
    if not 1 <= target <= forms.MOST_TARGET:
        raise IllegalMove("no.target", forms.MOST_TARGET, m=target)
    for seat in (dealer, captain or 0):
        if not 0 <= seat < form.players:
            raise IllegalMove("no.seat", seat)
    if captain is not None and not form.has_captain:
        raise IllegalMove("no.no-captain", what=form.name)
    playout = option(command, "playout", 0)
    if playout and (playout != 1 or not form.is_single):
        raise IllegalMove("no.playout")
    game = Game(form, base, target, dealer)
    game.captain = captain or 0
    game.playout = playout
    game.skunks = _choice(command, "skunks")
    game.set_level(_choice(command, "level"))
    game.claims = options.CLAIMS.index(_choice(command, "claims"))
    _take_house_rules(game, command)
    match_facts.check(command, len(game.tracks))
    game.told = match_facts.mark(command)
    if game.claims and game.level == "auto":
        raise IllegalMove("no.claim-auto")
    if form.is_low and game.level == "muggins":
        raise IllegalMove("no.no-muggins", what=form.name)
    return game


def usual(name: str, given: "dict[str, Any]") -> "dict[str, Any]":
    """Return the options of a game of form `name` without those at their default."""
    row, players = forms.form(name), given.get("players")
    defaults = {
        one.name: options.default(one, row, players or row.players) for one in options.OPTIONS
    }
    return {key: value for key, value in given.items() if defaults.get(key) != value}


def chosen(game: Game) -> "dict[str, Any]":
    """Return the options of a game that are not at their default."""
    every = {row.name: getattr(game, row.attribute) for row in options.OPTIONS}
    return usual(game.form.name, every)
