"""A game in the middle of a deal, as ints: what a checkpoint between two deals leaves out.

Each attribute of the game and of its pegs that is not as at the start of a deal is written with
its name. So a new attribute is carried without a change here, and is at its default where an older
snapshot lacks it. Both tables may grow at their end only: snapshots on boards hold their indices.
"""

from cribboard.rules import marks
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

    from cribboard.rules.game import Game

_NAMES = (
    "phase starter turn next_show laid shown nobs_given go_room last_layer claimed unclaimed offer"
    " is_heels_open last_count series saying_go _dealt _mended"
).split()
_WORDS = "crib starter play show deal over hand fifteen pair run thirty-one last flush".split()
#: Written otherwise: the pegs one by one; a count made in advance is made again when needed.
_LEFT_OUT = ("tracks", "foreseen")

# A value is one byte, 0..199 for an int of -1..198, or one of these and what follows it.
_INT, _WORD, _TEXT, _NONE, _FALSE, _TRUE, _TUPLE, _LIST, _SET, _ITEM = range(200, 210)
_OFFSET = 1 << 15


def checkpoint(game: "Game") -> "tuple[int, ...]":
    """Return the state of a game at any time as ints, 0..65535, for `restore`."""
    base = marks.checkpoint(game)
    plain = marks.restore(base)
    out = bytearray()
    _put_differences(out, game, plain)
    for pegs, others in zip(game.tracks, plain.tracks):
        _put_differences(out, pegs, others)
    if len(out) & 1:
        out.append(0)
    return base + tuple([out[at] | out[at + 1] << 8 for at in range(0, len(out), 2)])


def restore(state: "tuple[int, ...]", tracks: int) -> "Game":
    """Return the game of a `checkpoint` with so many tracks. Raises ValueError if it is not one."""
    size = marks.size(tracks)
    game = marks.restore(state[:size])
    data = bytearray()
    for number in state[size:]:
        data.append(number & 0xFF)
        data.append(number >> 8)
    reader = _Reader(data)
    reader.differences(game)
    for pegs in game.tracks:
        reader.differences(pegs)
    return game


def _put_differences(out: bytearray, thing: "Any", plain: "Any") -> None:
    """Append each attribute of `thing` that differs from that of `plain`: name and value."""
    names = [
        name
        for name in sorted(thing.__dict__)
        if name not in _LEFT_OUT and getattr(thing, name) != getattr(plain, name)
    ]
    out.append(len(names))
    for name in names:
        _put_word(out, name, _NAMES)
        _put(out, getattr(thing, name))


def _put_word(out: bytearray, word: str, known: "Sequence[str]") -> None:
    if word in known:
        out.append(_WORD)
        out.append(known.index(word))
    else:
        data = word.encode()
        out.append(_TEXT)
        out.append(len(data))
        out.extend(data)


def _put(out: bytearray, value: "Any") -> None:
    if value is None or isinstance(value, bool):
        out.append(_NONE if value is None else _TRUE if value else _FALSE)
    elif isinstance(value, int):
        _put_int(out, value)
    elif isinstance(value, str):
        _put_word(out, value, _WORDS)
    elif isinstance(value, Item):
        out.append(_ITEM)
        for one in value:
            _put(out, one)
    elif isinstance(value, (tuple, list, set)):
        is_set = isinstance(value, set)
        out.append(_SET if is_set else _LIST if isinstance(value, list) else _TUPLE)
        out.append(len(value))
        for one in sorted(value) if is_set else value:
            _put(out, one)
    else:
        raise ValueError("a checkpoint cannot carry %r" % (value,))


def _put_int(out: bytearray, value: int) -> None:
    if -1 <= value < _INT - 1:
        out.append(value + 1)
    elif -_OFFSET <= value < _OFFSET:
        out.append(_INT)
        out.append((value + _OFFSET) & 0xFF)
        out.append((value + _OFFSET) >> 8)
    else:
        raise ValueError("a checkpoint cannot carry %d" % value)


class _Reader:
    """Takes values from the bytes of a snapshot, one after the other."""

    def __init__(self, data: bytearray) -> None:
        self._data = data
        self._at = 0

    def differences(self, thing: "Any") -> None:
        """Set the attributes of `thing` that were written."""
        for _ in range(self._byte()):
            name = self._word(self._byte(), _NAMES)
            if name not in thing.__dict__:
                raise ValueError("no attribute is called %s" % name)
            setattr(thing, name, self._value())

    def _byte(self) -> int:
        if self._at >= len(self._data):
            raise ValueError("a snapshot ends in the middle of a value")
        self._at += 1
        return self._data[self._at - 1]

    def _word(self, tag: int, known: "Sequence[str]") -> str:
        at = self._byte()
        if tag == _TEXT:
            self._at += at
            return str(self._data[self._at - at : self._at], "utf-8")
        if tag != _WORD or at >= len(known):
            raise ValueError("a word is not known")
        return known[at]

    def _values(self, count: int) -> "list[Any]":
        return [self._value() for _ in range(count)]

    def _value(self) -> "Any":
        tag = self._byte()
        if tag < _INT:
            return tag - 1
        if tag == _INT:
            low = self._byte()
            return (low | self._byte() << 8) - _OFFSET
        if tag in (_WORD, _TEXT):
            return self._word(tag, _WORDS)
        if tag in (_NONE, _FALSE, _TRUE):
            return None if tag == _NONE else tag == _TRUE
        if tag == _ITEM:
            return Item(*self._values(3))
        values = self._values(self._byte())
        if tag == _LIST:
            return values
        return tuple(values) if tag == _TUPLE else set(values)
