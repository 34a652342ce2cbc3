"""Snapshot of a game as ints, from which it can be restored at any time.

Between two deals, a row of numbers holds everything: the fixed ones, and house rules. Within a
deal, bytes follow the fixed ones: the name and value of each attribute of the game and its pegs
that differs from the start of a deal. So a new attribute needs no change here, and takes its
default where an older snapshot lacks it. Both tables of words may grow only at their ends, because
snapshots on boards hold indices into them.
"""

from cribboard.rules import forms, options
from cribboard.rules.game import ENDINGS, Game
from cribboard.rules.show import Item

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.rules.pegs import Pegs

_NAMES = (
    "phase starter turn next_show laid shown nobs_given go_room last_layer claimed"
    " unclaimed offer is_heels_open last_count series saying_go _dealt _mended suit_facts"
    " missed is_mugged _given _given_from layers confirmed dead go_from last"
    " last_track"
).split()
#: House rules are attributes too, by their order; their values by their places.
_RULES = tuple([row.attribute for row in options.HOUSE])
_WORDS = (
    "crib starter play show deal over hand fifteen pair run thirty-one last flush"
    " pair-royal double-pair-royal four two all first"
).split()
#: Not written as attributes: the pegs have their own, a count made in advance is made again.
_LEFT_OUT = ("tracks", "foreseen")

# First byte of a value: 0..199 for an int of -1..198, or one of these tags.
_INT, _WORD, _TEXT, _NONE, _FALSE = 200, 201, 202, 203, 204
_TRUE, _TUPLE, _LIST, _SET, _ITEM, _LONG, _RULE = 205, 206, 207, 208, 209, 210, 211
_OFFSET = 1 << 15
_LONG_OFFSET = 1 << 31
_HEAD = 12  # numbers of `between_deals` before those of the pegs; the last one is the end
_ENDING = 8  # what a place in ENDINGS adds to the end, which else is a track plus 1


def size(tracks: int) -> int:
    """Return the number of ints in a `between_deals` of a game with `tracks` tracks."""
    return _HEAD + 2 * tracks


def between_deals(game: Game) -> "tuple[int, ...]":
    """Return the game, between two deals, as ints 0..65535 for `restore_between_deals`.

    The places of its house rules' values stand at the end, if one is not at its default.
    """
    held = game.__dict__
    for row in options.HOUSE:
        if held[row.attribute] != row.values[0]:
            house = [options.index_of(one, getattr(game, one.attribute)) for one in options.HOUSE]
            return _plain(game) + tuple(house)
    return _plain(game)


def _plain(game: Game) -> "tuple[int, ...]":
    """Return the game, between two deals, without its house rules."""
    place = game.base
    if forms.FORMS[place].name != game.form.name:
        place = [row.name for row in forms.FORMS].index(game.form.name)
    head = [
        place,
        game.base,
        game.target,
        forms.SCALES.index(game.skunks),
        forms.LEVEL_WORDS.index(game.level_word),
        game.claims,
        game.playout + 2 * game.told,
        game.captain,
        game.first_dealer,
        game.dealer,
        game.deal_number,
        game.ended + 1 + _ENDING * ENDINGS.index(game.ending),
    ]
    for pegs in game.tracks:
        head += [pegs.score, pegs.before]
    return tuple(head)


def restore_between_deals(state: "tuple[int, ...]") -> Game:
    """Return the game of a `between_deals`: it waits for a deal, or is over."""
    form = forms.FORMS[state[0]]
    if state[0] != state[1]:
        form = forms.laid_over(form, forms.FORMS[state[1]])
    game = Game(form, state[1], state[2], state[9])
    game.first_dealer = state[8]
    game.skunks = forms.SCALES[state[3]]
    game.set_level(forms.LEVEL_WORDS[state[4]])
    game.claims = state[5]
    game.told, game.playout = divmod(state[6], 2)
    game.captain = state[7]
    game.deal_number = state[10]
    ending, ended = divmod(state[_HEAD - 1], _ENDING)
    game.ended, game.ending = ended - 1, ENDINGS[ending]
    game.phase = "over" if state[_HEAD - 1] else "deal"
    end = size(len(game.tracks))
    for track, pegs in enumerate(game.tracks):
        pegs.score, pegs.before = state[_HEAD + 2 * track : _HEAD + 2 * track + 2]
        pegs.begin_deal()
    if len(state) > end + len(options.HOUSE):
        raise ValueError("a snapshot has a house rule that is not known")
    for row, place in zip(options.HOUSE, state[end:]):
        setattr(game, row.attribute, options.value_at(row, place))
    return game


def checkpoint(game: Game) -> "tuple[int, ...]":
    """Return the game, at any time, as ints 0..65535 for `restore`.

    Raises ValueError for an attribute whose value no checkpoint can carry.
    """
    base = _plain(game)
    plain = restore_between_deals(base)
    out = []  # type: list[int]
    _put_differences(out, game, plain)
    for pegs, others in zip(game.tracks, plain.tracks):
        _put_differences(out, pegs, others)
    if len(out) & 1:
        out.append(0)
    packed = bytes(out)  # ValueError for what is no byte; MicroPython's bytearray would cut it
    return base + tuple([packed[at] | packed[at + 1] << 8 for at in range(0, len(out), 2)])


def restore(state: "tuple[int, ...]", tracks: int) -> Game:
    """Return the game of a `checkpoint`; raise ValueError for ints that are not one.

    tracks: the number of its tracks.
    """
    end = size(tracks)
    game = restore_between_deals(state[:end])
    data = bytearray()
    for number in state[end:]:
        data.append(number & 0xFF)
        data.append(number >> 8)
    reader = _Reader(data)
    reader.differences(game)
    for pegs in game.tracks:
        reader.differences(pegs)
    return game


def _put_differences(out: "list[int]", thing: "Game | Pegs", plain: "Game | Pegs") -> None:
    """Append the name and value of each attribute of `thing` that differs from `plain`'s."""
    names = [
        name
        for name in sorted(thing.__dict__)
        if name not in _LEFT_OUT and getattr(thing, name) != getattr(plain, name)
    ]
    out.append(len(names))
    for name in names:
        value = getattr(thing, name)
        if name in _RULES:
            at = _RULES.index(name)
            out.append(_RULE)
            out.append(at)
            value = options.index_of(options.HOUSE[at], value)
        else:
            _put_word(out, name, _NAMES)
        _put(out, value)


def _put_word(out: "list[int]", word: str, known: "Sequence[str]") -> None:
    if word in known:
        out.append(_WORD)
        out.append(known.index(word))
    else:
        data = word.encode()
        out.append(_TEXT)
        out.append(len(data))
        out.extend(data)


def _put(out: "list[int]", value: "object") -> None:
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


def _put_int(out: "list[int]", value: int) -> None:
    if -1 <= value < _INT - 1:
        out.append(value + 1)
    elif -_OFFSET <= value < _OFFSET:
        out.append(_INT)
        out.append((value + _OFFSET) & 0xFF)
        out.append((value + _OFFSET) >> 8)
    elif -_LONG_OFFSET <= value < _LONG_OFFSET:
        out.append(_LONG)
        for shift in (0, 8, 16, 24):
            out.append((value + _LONG_OFFSET) >> shift & 0xFF)
    else:
        raise ValueError("a checkpoint cannot carry %d" % value)


class _Reader:
    """Reader of the values in a snapshot's bytes."""

    def __init__(self, data: bytearray) -> None:
        self._data = data
        self._at = 0

    def differences(self, thing: "Game | Pegs") -> None:
        """Read attributes and set them on `thing`."""
        for _ in range(self._byte()):
            tag = self._byte()
            name = self._word(_WORD, _RULES) if tag == _RULE else self._word(tag, _NAMES)
            if name not in thing.__dict__:
                raise ValueError("no attribute is called %s" % name)
            value = self._value()
            if tag == _RULE:
                try:
                    row = options.HOUSE[_RULES.index(name)]
                    value = options.value_at(row, value)  # type: ignore[arg-type]
                except (IndexError, TypeError):
                    raise ValueError("%s has no value %r" % (name, value))
            setattr(thing, name, value)

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

    def _values(self, count: int) -> "list[object]":
        return [self._value() for _ in range(count)]

    def _value(self) -> "object":
        tag = self._byte()
        if tag < _INT:
            return tag - 1
        if tag == _INT:
            low = self._byte()
            return (low | self._byte() << 8) - _OFFSET
        if tag == _LONG:
            return sum([self._byte() << shift for shift in (0, 8, 16, 24)]) - _LONG_OFFSET
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
