"""Packing of commands and checkpoints into bytes: two to four bytes for an ordinary command.

A command is a head byte (kind, and which parts follow), its cards (bit 7: another card follows),
one detail byte (who + 1, and which of points, options and text follow), then those. A kind or an
option that the tables do not have is spelled out, so new rules need no new format. The tables may
grow only at their ends, because records on boards hold indices into them.

MicroPython's `struct.pack` and `bytearray.append` cut a number that is too large, without a word.
So whatever packs a number checks it: what does not fit raises ValueError, and nothing is written.
"""

import struct

from cribboard.rules.commands import TEXT_BYTES, Command

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

_KINDS = (
    "game deal starter lay go show crib peg correct heels claim mugs set overrule penalty misdeal"
    " match lay pass pass adjourn take-up end confirm dead"  # at most 62
).split()
#: Kinds that stand twice: (kind, the option that one of the two means, its place, the other place).
_FLAGGED = (
    ("lay", "new_series", 17, 3),
    ("pass", "with_last", 19, 18),
)
_OPTIONS = (
    "flush nobs from_play target dealer level skunks first_to count back to claims"
    " name_a name_b day"  # 15, so it is full
).split()
_SPELLED_KIND = 0x3F  # the head's low six bits: the kind follows as a text
_CARDS = 0x40
_DETAIL = 0x80
_POINTS, _MORE_OPTIONS, _TEXT = 0x10, 0x20, 0x40  # in the detail byte
_SPELLED_NAME = 0x0F  # an option's low four bits: its name follows as a text
_INT, _WORD = 6, 7  # an option's bits 4..6: 0..5 is the value itself
_LAST = 0x80  # an option's bit 7
_INT_BITS = 35  # of the longest number, five bytes
#: Fields of `struct`: the largest value of each.
_MOST = {"B": 0xFF, "H": 0xFFFF, "I": 0xFFFFFFFF}


def _cut(text: str) -> bytes:
    """Return `text` in UTF-8, cut to at most TEXT_BYTES bytes of whole characters."""
    data = text.encode()
    if len(data) <= TEXT_BYTES:
        return data
    end = TEXT_BYTES
    while data[end] & 0xC0 == 0x80:
        end -= 1
    return data[:end]


def _put_text(out: "list[int]", text: str) -> None:
    data = _cut(text)
    out.append(len(data))
    out.extend(data)


def _put_int(out: "list[int]", value: int) -> None:
    """Append a signed number, seven bits to a byte, the sign in the lowest bit."""
    rest = value * 2 if value >= 0 else -value * 2 - 1
    if rest >> _INT_BITS:
        raise ValueError("the number %d is too long" % value)
    while rest > 0x7F:
        out.append(rest & 0x7F | 0x80)
        rest >>= 7
    out.append(rest)


def _put_options(out: "list[int]", options: "Sequence[tuple[str, Any]]") -> None:
    for number, (name, value) in enumerate(options):
        is_word = isinstance(value, str)
        form = _WORD if is_word else value if 0 <= value < _INT else _INT
        code = _OPTIONS.index(name) if name in _OPTIONS else _SPELLED_NAME
        out.append(code | form << 4 | (_LAST if number == len(options) - 1 else 0))
        if code == _SPELLED_NAME:
            _put_text(out, name)
        if is_word:
            _put_text(out, value)
        elif form == _INT:
            _put_int(out, value)


def pack(command: Command) -> bytes:
    """Return a command as bytes; texts are cut to TEXT_BYTES.

    Raises ValueError for a seat, card or number that has no room in its byte.
    """
    kind, who, cards, points, text, options = command
    code = _KINDS.index(kind) if kind in _KINDS else _SPELLED_KIND
    for name, flag, flagged, plain in _FLAGGED:
        if kind == name:
            code, options = (flagged, ()) if options == ((flag, 1),) else (plain, options)
    detail = who + 1
    if not 0 <= detail < _POINTS or cards and not 0 <= min(cards) <= max(cards) < 0x80:
        raise ValueError("a command has a seat or a card that cannot be: %s" % kind)
    detail |= (_POINTS if points else 0) | (_MORE_OPTIONS if options else 0)
    detail |= _TEXT if text else 0
    out = []  # type: list[int]
    out.append(code | (_CARDS if cards else 0) | (_DETAIL if detail else 0))
    if code == _SPELLED_KIND:
        _put_text(out, kind)
    for number, card in enumerate(cards):
        out.append(card | (0x80 if number < len(cards) - 1 else 0))
    if detail:
        out.append(detail)
    if points:
        _put_int(out, points)
    if options:
        _put_options(out, options)
    if text:
        _put_text(out, text)
    return bytes(out)  # checks each, where a bytearray would cut it


class _Reader:
    """Reader of packed commands; its methods raise ValueError for other bytes."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.at = 0

    def byte(self) -> int:
        if self.at >= len(self.data):
            raise ValueError("the bytes end in the middle of a command")
        self.at += 1
        return self.data[self.at - 1]

    def text(self) -> str:
        size = self.byte()
        piece = self.data[self.at : self.at + size]
        if size > TEXT_BYTES or len(piece) < size:
            raise ValueError("a text does not fit its place")
        self.at += size
        return str(piece, "utf-8")

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value >> 1 if value & 1 == 0 else -(value + 1 >> 1)
            if shift >= _INT_BITS:
                raise ValueError("a number is too long")

    def cards(self) -> "tuple[int, ...]":
        cards = []
        while True:
            byte = self.byte()
            cards.append(byte & 0x7F)
            if byte < 0x80:
                return tuple(cards)

    def options(self) -> "tuple[tuple[str, Any], ...]":
        options: list[tuple[str, Any]] = []
        while True:
            head = self.byte()
            name = self.name(head & 0x0F, _OPTIONS, _SPELLED_NAME)
            form = head >> 4 & 7
            value = self.text() if form == _WORD else self.number() if form == _INT else form
            options.append((name, value))
            if head & _LAST:
                return tuple(options)

    def name(self, code: int, known: "Sequence[str]", spelled: int) -> str:
        if code == spelled:
            return self.text()
        if code >= len(known):
            raise ValueError("a code is not known")
        return known[code]

    def command(self) -> Command:
        head = self.byte()
        code = head & 0x3F
        kind = self.name(code, _KINDS, _SPELLED_KIND)
        cards = self.cards() if head & _CARDS else ()
        detail = self.byte() if head & _DETAIL else 0
        points = self.number() if detail & _POINTS else 0
        options = self.options() if detail & _MORE_OPTIONS else ()
        text = self.text() if detail & _TEXT else ""
        for _, flag, flagged, _ in _FLAGGED:
            if code == flagged:
                options += ((flag, 1),)
        return Command(kind, (detail & 0x0F) - 1, cards, points, text, options)


def unpack(data: bytes) -> "tuple[list[Command], list[int]]":
    """Return the commands in `data`, and where each ends; raise ValueError for other data."""
    reader = _Reader(data)
    commands = []
    ends = []
    while reader.at < len(data):
        commands.append(reader.command())
        ends.append(reader.at)
    return commands, ends


def pack_fields(form: str, values: "tuple[int, ...]") -> bytes:
    """Return numbers as little-endian fields, a letter of `struct` (B, H or I) for each.

    Raises ValueError for one that does not fit.
    """
    for letter, value in zip(form, values):
        if not 0 <= value <= _MOST[letter]:
            raise ValueError("%d does not fit in its field" % value)
    return struct.pack("<" + form, *values)


def pack_numbers(numbers: "Sequence[int]") -> bytes:
    """Return a checkpoint, ints 0..65535, as bytes: two for each. Raises ValueError for others."""
    if numbers and not 0 <= min(numbers) <= max(numbers) <= _MOST["H"]:
        raise ValueError("a number of the checkpoint does not fit in two bytes")
    return struct.pack("<%dH" % len(numbers), *numbers)


def unpack_numbers(data: bytes) -> "tuple[int, ...]":
    """Return the checkpoint that `pack_numbers` packed."""
    return struct.unpack("<%dH" % (len(data) // 2), data)
