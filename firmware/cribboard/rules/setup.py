"""How a match and a game begin: what their commands ask for, checked."""

from cribboard.rules import forms
from cribboard.rules.commands import make, option
from cribboard.rules.errors import CribbageError, IllegalMove
from cribboard.rules.game import Game
from cribboard.rules.match import COLUMNS
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.commands import Command, Event
    from cribboard.rules.forms import Form
    from cribboard.rules.match import _Block

#: What is claimed above the level auto: hands and cribs; each lay too; also the point for last
#: that a go settles (ACC 10.2). In matches begun before there was "all" the board pegs that one.
CLAIMS = ("show", "play", "all")
COUNTS = ("games", "worth")


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
    if not 1 <= target <= 999:
        raise IllegalMove("a target is 1 to 999, not %d" % target)
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


def open_game(block: "_Block", command: "Command") -> "list[Event]":
    """Begin a game in the block that it opens; peg what pone has before the first starter.

    Raises IllegalMove where an option cannot be.
    """
    game = begin(command)
    tally = () if block.winners_now() else block.tally_now()
    size = COLUMNS * len(game.tracks)
    if len(tally) != size:
        if block.terms[0] and any(tally):
            raise IllegalMove("this match is for %d tracks" % (len(tally) // COLUMNS))
        tally = (0,) * size
    block.game, block.tally = game, tally
    events = []  # type: list[Event]
    if game.form.opening:
        events = game.score(game.pone, [Item("three-for-last", (), game.form.opening)])
    for pegs in game.tracks:
        pegs.begin_deal()  # a misdeal does not take it back
    return events


def open_match(block: "_Block", command: "Command") -> "list[Event]":
    """Begin a match: what wins it, and whether games or their worth are counted.

    Raises IllegalMove where that cannot be, or the last match has no game yet.
    """
    first_to, count = option(command, "first_to", 1), option(command, "count", COUNTS[0])
    if block.steps:
        raise IllegalMove("the match is begun: its first game comes now")
    if not 1 <= first_to <= 99 or count not in COUNTS:
        raise IllegalMove("a match is first-to=1 to 99, and count=games or count=worth")
    block.terms = first_to, COUNTS.index(count)
    block.tally = ()
    block.game = None
    return []


DO = {"game": open_game, "match": open_match}


def upgraded(old: "tuple[int, ...]") -> "tuple[int, ...]":
    """Return the present checkpoint for one of the first release: six-card, counted by worth."""
    won, game = old[1:3], old[3:]
    tally = ()  # type: tuple[int, ...]
    for worth in won:
        tally += (worth, worth, 0, 0)
    state = (game[0], game[0], game[1], game[2], 0, 0, 0, 0) + game[3:]
    return (18, 1) + tally + state
