"""How a game begins: what its command asks for, checked."""

from cribboard.rules import forms
from cribboard.rules.commands import make, option
from cribboard.rules.errors import CribbageError, IllegalMove
from cribboard.rules.game import Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.forms import Form

#: What is claimed above the level auto: hands and cribs; each lay too; also the point for last
#: that a go settles (ACC 10.2). In matches begun before there was "all" the board pegs that one.
CLAIMS = ("show", "play", "all")


def _usual(row: "Form", players: int) -> str:
    """Return the name of the form that `row` is dealt and played as, usually."""
    place = players - 2
    return str(row.bases[place]) if 0 <= place < len(row.bases) else str(row.name)


def _seated(command: "Command") -> "tuple[Form, int]":
    """Return the row that is played and the place in FORMS of what it is dealt as."""
    row = forms.form(command.text)
    players = option(command, "players", row.players)
    base = forms.form(option(command, "base", _usual(row, players)))
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

    Raises IllegalMove where an option cannot be.
    """
    try:
        form, base = _seated(command)
    except CribbageError as error:
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
    """Return the command for another game like `game`, first dealt by seat `dealer`."""
    form = game.form
    base = forms.FORMS[game.base].name
    wanted = (
        ("dealer", dealer, -1),
        ("target", game.target, forms.form(form.name).target),
        ("players", form.players, forms.form(form.name).players),
        ("base", base, _usual(form, form.players)),
        ("level", game.level, forms.LEVELS[0]),
        ("claims", CLAIMS[game.claims], CLAIMS[0]),
        ("skunks", game.skunks, forms.SCALES[0]),
        ("captain", game.captain, 0),
        ("playout", int(game.is_played_out), 0),
    )
    return make(
        "game", text=form.name, options=[(n, value) for n, value, usual in wanted if value != usual]
    )
