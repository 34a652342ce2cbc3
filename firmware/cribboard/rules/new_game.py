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


def _seated(command: "Command") -> "tuple[Form, int]":
    """Return the form to play, with its base's deal, and the base's place in FORMS."""
    row = forms.form(command.text)
    players = option(command, "players", row.players)
    base = forms.form(option(command, "base", _default_base(row, players)))
    if base != row and (base.bases or not row.bases):
        raise IllegalMove("%s cannot be played as %s" % (row.name, base.name))
    if players != base.players:
        several = " to %d" % (len(row.bases) + 1) if base.bases else ""
        raise IllegalMove("%s is played by %d%s" % (base.name, base.players, several))
    return forms.laid_over(row, base), forms.FORMS.index(base)


def _choice(command: "Command", name: str, known: "Sequence[str]") -> str:
    word = option(command, name, known[0])
    if word not in known:
        raise IllegalMove("%s is one of: %s; not '%s'" % (name, " ".join(known), word))
    return str(word)


def begin(command: "Command") -> Game:
    """Return the game that a `game` command begins.

    Raises IllegalMove for an option that cannot be.
    """
    try:
        form, base = _seated(command)
    except UnknownForm as error:
        raise IllegalMove(str(error))
    target = option(command, "target", form.target)
    dealer, captain = option(command, "dealer", 0), option(command, "captain")
    if not 1 <= target <= forms.MOST_TARGET:
        raise IllegalMove("a target is 1 to %d, not %d" % (forms.MOST_TARGET, target))
    for seat in (dealer, captain or 0):
        if not 0 <= seat < form.players:
            raise IllegalMove("there is no seat %d" % seat)
    if captain is not None and not form.has_captain:
        raise IllegalMove("%s has no captain" % form.name)
    playout = option(command, "playout", 0)
    if playout and (playout != 1 or not form.is_single):
        raise IllegalMove("playout=1 is for a play of one series")
    game = Game(form, base, target, dealer)
    game.captain = captain or 0
    game.is_played_out = bool(playout)
    game.skunks = _choice(command, "skunks", forms.SCALES)
    game.level = _choice(command, "level", forms.LEVELS)
    game.set_claims(CLAIMS.index(_choice(command, "claims", CLAIMS)))
    if game.is_play_claimed and game.level == "auto":
        raise IllegalMove("nothing is claimed at level=auto")
    if form.is_low and game.level == "muggins":
        raise IllegalMove("%s has no muggins" % form.name)
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
        ("level", game.level, forms.LEVELS[0]),
        ("claims", CLAIMS[game.claims], CLAIMS[0]),
        ("skunks", game.skunks, forms.SCALES[0]),
        ("captain", game.captain, 0),
        ("playout", int(game.is_played_out), 0),
    )
    chosen = {name: value for name, value, default in options if value != default}
    return game_command(form.name, **chosen)
