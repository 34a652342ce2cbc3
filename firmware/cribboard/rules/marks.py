"""What a deal begins from, as ints: a checkpoint keeps a game between two deals."""

from cribboard.rules import forms
from cribboard.rules.game import Game
from cribboard.rules.pegs import Pegs

_HEAD = 12  # numbers before those of the pegs


def size(tracks: int) -> int:
    """Return how many numbers a `checkpoint` of so many tracks has."""
    return _HEAD + 2 * tracks


def checkpoint(game: Game) -> "tuple[int, ...]":
    """Return the state between two deals as ints, 0..65535, for `restore`."""
    head = [
        [row.name for row in forms.FORMS].index(game.form.name),
        game.base,
        game.target,
        forms.SCALES.index(game.skunks),
        forms.LEVELS.index(game.level),
        game.claims,
        int(game.is_played_out),
        game.captain,
        game.first_dealer,
        game.dealer,
        game.deal_number,
        game.ended + 1,
    ]
    for pegs in game.tracks:
        head += [pegs.score, pegs.before]
    return tuple(head)


def restore(state: "tuple[int, ...]") -> Game:
    """Return the game of a `checkpoint`, between two deals or over."""
    form = forms.laid_over(forms.FORMS[state[0]], forms.FORMS[state[1]])
    game = Game(form, state[1], state[2], state[8])
    game.skunks = forms.SCALES[state[3]]
    game.level = forms.LEVELS[state[4]]
    game.set_claims(state[5])
    game.is_played_out = bool(state[6])
    game.captain = state[7]
    game.begin_deal(state[9])
    game.deal_number = state[10]
    game.ended = state[11] - 1
    game.phase = "deal" if game.ended < 0 else "over"
    pegs = state[_HEAD:]
    game.tracks = [
        Pegs(game.target, pegs[2 * track], pegs[2 * track + 1]) for track in range(len(pegs) // 2)
    ]
    return game
