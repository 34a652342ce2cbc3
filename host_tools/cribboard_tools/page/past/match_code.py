"""Code of a match in an address, `#match=CODE`, of letters that an address may have.

A code is a row of half bytes: the version, the length of the names in two, the names, and the
commands. What the match waits for tells what the next half byte means:

- starter, play: the rank of a card, or in the play 0 for a go
- show: the answers on flush and nobs; of the crib, its four ranks and then those
- deal: 0 for the next deal
- always: 14 for a claim with its points in two, and 15 for any other command, as it is stored on a
  board (store/packing.py), with its length in two before it; 15 at the end fills the last byte

So cards have no suits, but where suits scored the answers have the points. A match that cannot be
told so has all commands as they are stored. Days are in no command of it, and names only if the
match is to tell who has played.
"""

from binascii import a2b_base64, b2a_base64

from cribboard.rules import cards, match_facts, show
from cribboard.rules.commands import make, option
from cribboard.rules.errors import CribbageError, IllegalMove
from cribboard.rules.match import Match
from cribboard.rules.show import CRIB
from cribboard.store import packing
from cribboard_tools.page.past import match_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cribboard.rules.commands import Command
    from cribboard.rules.game import Game

_VERSION, _CLAIM, _SPELLED = 1, 14, 15
#: Answers on flush and nobs by their code, None where nothing was asked.
_ANSWERS = [(flush, nobs) for flush in (None, 0, 4, 5) for nobs in (None, 0, 1)]
_CRIB, _KING = 4, 13
_MOST_LETTERS = 8000
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"


def code(moves: "Sequence[Command]", names: str = "", has_names: bool = False) -> str:
    """Return the code of a match; names: of its tracks, as in a `# names:` line.

    has_names: whether the commands keep those that they tell.
    """
    left_out = (match_facts.DAY,) if has_names else match_facts.ALL
    moves = [_without(move, left_out) for move in moves]
    told = names.encode()[:255]
    begin = [_VERSION] + _halves(bytes([len(told)]) + told)
    try:
        halves = begin + _coded(moves, True)
    except IllegalMove:
        halves = begin + _coded(moves, False)
    halves += [_SPELLED] * (len(halves) % 2)
    data = bytes([high << 4 | low for high, low in zip(halves[::2], halves[1::2])])
    text = str(b2a_base64(data), "ascii").strip().rstrip("=")
    return text.replace("+", "-").replace("/", "_")


def _halves(data: bytes) -> "list[int]":
    return [half for byte in data for half in (byte >> 4, byte & 15)]


def _coded(moves: "Sequence[Command]", is_plain: bool) -> "list[int]":
    """Return commands in half bytes; is_plain: without suits, or IllegalMove where that fails."""
    match, plain, halves = Match(), Match(), []
    for move in moves:
        made = _without_suits(match.game, move) if is_plain else move
        match.push(move)
        short = _short(plain.game, made) if is_plain else []
        stored = packing.pack(made)
        halves += short or [_SPELLED] + _halves(bytes([len(stored)]) + stored)
        plain.push(made)
        if match.game and plain.game and match.game.scores != plain.game.scores:
            raise IllegalMove("no.hand-size", 0)
    return halves


def _without(move: "Command", names: "Sequence[str]") -> "Command":
    """Return a command without the options of these names."""
    kind, who, some, points, text, options = move
    return make(kind, who, some, points, text, [one for one in options if one[0] not in names])


def _without_suits(game: "Game | None", move: "Command") -> "Command":
    """Return a command without suits; a count of the cards that were laid names none."""
    some, options = move.cards, dict(move.options)
    laid = game.laid[move.who] if game is not None and move.kind == "show" else []
    whole = tuple(laid) + some if "from_play" in options else some
    if game is not None and move.kind in ("show", CRIB) and all(map(cards.suit_of, whole)):
        needs_starter = game.flush_needs_starter(move.kind == CRIB)
        for item in show.items(whole, game.starter, needs_starter):
            if item.reason in ("flush", "nobs"):
                options.setdefault(item.reason, item.points)
    ranks = [cards.rank_of(card) for card in some]
    if laid and sorted(ranks) == sorted([cards.rank_of(card) for card in laid]):
        ranks, options["from_play"] = [], 1
    return make(move.kind, move.who, ranks, move.points, move.text, options.items())


def _short(game: "Game | None", move: "Command") -> "list[int]":
    """Return the half bytes of a command that is the usual one now, [] for another."""
    kind, who, some, points, _, options = move
    if game is None:
        return []
    answers = option(move, "flush"), option(move, "nobs")
    answer = [_ANSWERS.index(answers)] if answers in _ANSWERS else []
    more = [name for name, _ in options if name not in ("flush", "nobs")]
    if kind == "claim" and who == _counted(game) and points < 256 and not options:
        return [_CLAIM] + _halves(bytes([points]))
    if (kind, game.phase) in (("starter", "starter"), ("lay", "play")) and not options:
        return list(some)
    if kind == "go" and game.phase == "play" or kind == game.phase == "deal" and not options:
        return [0]
    if kind == game.phase == "show" and who == game.next_show and more == ["from_play"]:
        return answer if not some else []
    if kind == game.next_show == CRIB and game.phase == "show" and not more and len(some) == _CRIB:
        return list(some) + answer if answer else []
    return []


def _counted(game: "Game") -> int:
    """Return the seat whose hand, or whose crib, is counted next."""
    return game.dealer if game.next_show == CRIB else int(game.next_show)


def read(text: str) -> str:
    """Return the match of a code as text; raises match_texts.Unreadable."""
    try:
        strange = [letter for letter in text[:_MOST_LETTERS] if letter not in _LETTERS]
        if len(text) > _MOST_LETTERS or len(text) % 4 == 1 or strange:
            raise ValueError
        text = text.replace("-", "+").replace("_", "/") + "=" * (-len(text) % 4)
        halves = _halves(a2b_base64(text.encode()))[::-1]  # the next one is the last
        if halves.pop() != _VERSION:
            raise ValueError
        names = str(_bytes(halves), "utf-8")
        moves = list(_decoded(halves))
        if not moves or "\n" in names or "\r" in names:
            raise ValueError
    except (ValueError, IndexError, CribbageError):
        raise match_texts.Unreadable("no-code") from None
    return match_texts.written(moves, {"names": names}, {})


def _bytes(halves: "list[int]") -> bytes:
    """Take a length and so many bytes."""
    return bytes([_byte(halves) for _ in range(_byte(halves))])


def _byte(halves: "list[int]") -> int:
    return halves.pop() << 4 | halves.pop()


def _decoded(halves: "list[int]") -> "Iterator[Command]":
    """Yield the commands of a code; raises what `read` takes for a refusal."""
    match = Match()
    while halves and halves != [_SPELLED]:
        half = halves.pop()
        if half == _SPELLED:
            [move], _ = packing.unpack(_bytes(halves))
        else:
            move = _usual(match.game, half, halves)
        match.push(move)
        yield move


def _usual(game: "Game | None", half: int, halves: "list[int]") -> "Command":
    """Return the command that a half byte means now."""
    if game is None:
        raise ValueError
    phase = game.phase
    if half == _CLAIM:
        return make("claim", _counted(game), points=_byte(halves))
    if phase in ("starter", "play") and 0 < half <= _KING:
        return make("lay" if phase == "play" else "starter", cards=(half,))
    if not half and phase in ("play", "deal"):
        return make("go" if phase == "play" else "deal")
    if phase != "show":
        raise ValueError
    is_crib = game.next_show == CRIB
    some = [half] + [halves.pop() for _ in range(_CRIB - 1)] if is_crib else []
    if some and not 0 < min(some) <= max(some) <= _KING:
        raise ValueError
    answers = zip(("flush", "nobs"), _ANSWERS[halves.pop() if is_crib else half])
    options = [one for one in answers if one[1] is not None]
    if is_crib:
        return make("crib", cards=some, options=options)
    return make("show", int(game.next_show), options=options + [("from_play", 1)])
