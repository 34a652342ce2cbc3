"""Beginning a game: the options of its command, checked.

Rule: docs/rules.md, "Forms", "Muggins and claims".
"""

from cribboard.rules import forms
from cribboard.rules.commands import game as game_command
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove, UnknownForm
from cribboard.rules.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.forms import Form

#: What players claim above level auto: hands and cribs; also each card laid; also the point for
#: last after a go (ACC 10.2), which the board pegs in matches older than "all".
CLAIMS = ("show", "play", "all")


def _default_base(row: "Form", players: int) -> str:
    """Return the name of the form whose deal and play `row` has by default."""
    place = players - 2
    return str(row.bases[place]) if 0 <= place < len(row.bases) else str(row.name)


def _form(name: str) -> "Form":
    try:
        return forms.form(name)
    except UnknownForm:
        raise IllegalMove("no.form", what=name[:24])


def _seated(command: "Command") -> "tuple[Form, int]":
    """Return the form to play, with its base's deal, and the base's place in FORMS."""
    row = _form(command.text)
    players = option(command, "players", row.players)
    base = _form(option(command, "base", _default_base(row, players)))
    if base != row and (base.bases or not row.bases):
        raise IllegalMove("no.form-base", what="%s base=%s" % (row.name, base.name))
    if players != base.players:
        if base.bases:
            raise IllegalMove("no.form-players-to", 2, what=base.name, m=len(base.bases) + 1)
        raise IllegalMove("no.form-players", base.players, what=base.name)
    return forms.laid_over(row, base), forms.FORMS.index(base)


def _choice(command: "Command", name: str, known: "Sequence[str]") -> str:
    word = option(command, name, known[0])
    if word not in known:
        raise IllegalMove("no.option", what=name + "=" + "|".join(known))
    return str(word)


def begin(command: "Command") -> Game:
    """Return the game that a `game` command begins.

    Raises IllegalMove for an option that cannot be.
    """
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
    game.is_played_out = bool(playout)
    game.skunks = _choice(command, "skunks", forms.SCALES)
    game.set_level(_choice(command, "level", forms.LEVEL_WORDS))
    game.set_claims(CLAIMS.index(_choice(command, "claims", CLAIMS)))
    if game.is_play_claimed and game.level == "auto":
        raise IllegalMove("no.claim-auto")
    if form.is_low and game.level == "muggins":
        raise IllegalMove("no.no-muggins", what=form.name)
    return game


def again(game: Game, dealer: int) -> "Command":
    """Return the command for another game with the options of `game`, dealt by seat `dealer`."""
    form = game.form
    base = forms.FORMS[game.base].name
    options = (
        ("dealer", dealer, -1),
        ("target", game.target, forms.form(form.name).target),
        ("players", form.players, forms.form(form.name).players),
        ("base", base, _default_base(form, form.players)),
        ("level", game.level_word, forms.LEVELS[0]),
        ("claims", CLAIMS[game.claims], CLAIMS[0]),
        ("skunks", game.skunks, forms.SCALES[0]),
        ("captain", game.captain, 0),
        ("playout", int(game.is_played_out), 0),
    )
    chosen = {name: value for name, value, default in options if value != default}
    return game_command(form.name, **chosen)
