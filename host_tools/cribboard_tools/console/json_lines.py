"""JSON lines in and out, and strict reading of cards, for `count`, `play` and `replay`."""

from __future__ import annotations

import json
import re
import sys

from cribboard.rules.cards import RANKS, clash, parse, suit_of, text
from cribboard.rules.errors import CribbageError
from cribboard_tools.console import english, terminal
from cribboard_tools.errors import BadInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from io import BufferedReader
    from typing import Any

    from cribboard.rules.commands import Event
    from cribboard.rules.show import Item

_FIRST_SUITED = 14  # lower cards are bare ranks
_ONE_CARD = "(?:10|[2-9ATJQK])(?:[cdhs\u2663\u2666\u2665\u2660\u2667\u2662\u2661\u2664]\ufe0f?)?"
_CARD = re.compile(_ONE_CARD, re.IGNORECASE)
_CARDS = re.compile(f"(?:{_ONE_CARD})+", re.IGNORECASE).fullmatch
LONGEST = 1 << 16  # bytes of a line, at most
_BLOCK = 1 << 16  # bytes read at once, at most


def opened(path: str) -> BufferedReader:
    """Return the file at `path`, or standard input for `-`. Raises BadInput."""
    if path == "-":
        if sys.stdin is None:
            raise BadInput("standard input is closed, so there is nothing to read")
        return sys.stdin.buffer  # type: ignore[return-value]
    try:
        return open(path, "rb")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error


def stream(file: BufferedReader, answer: Callable[[dict[str, Any]], dict[str, Any] | str]) -> int:
    """Print one JSON line for each line of `file`; return the exit status.

    answer: returns an object, or its text. A bad line is answered with its error, and the status is
    then 2. What has been read is answered before more is waited for.
    """
    status = 0
    for block in _blocks(file):
        told = []
        for line in block:
            try:
                result = answer(_record(line))
            except (BadInput, CribbageError) as error:
                result = {"error": english.sentence(error)}
            if not isinstance(result, str):
                status = 2 if "error" in result else status
                result = encoded(result)
            told.append(result)
        if told:
            print("\n".join(told), flush=True)
    return status


def _blocks(file: BufferedReader) -> Iterator[list[bytes]]:
    """Yield the lines that can be read at once, again and again; of a too long one, its begin."""
    rest, is_passing = b"", False  # passing: over the rest of a line that was too long
    while read := file.read1(_BLOCK):
        *lines, rest = (rest + read).split(b"\n")
        if is_passing:
            is_passing = not lines
            lines, rest = lines[1:], b"" if is_passing else rest
        if len(rest) > LONGEST:
            lines, rest, is_passing = [*lines, rest], b"", True
        yield lines
    if rest:
        yield [rest]


encoded = json.JSONEncoder(separators=(",", ":")).encode  # dumps() would make one for each line


def _record(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST:
        raise BadInput("longer than 64 kB: write one object in braces on each line")
    try:
        record = _DECODER.decode(line.decode().removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        why = "not JSON" if line.strip() else "a blank line"
        raise BadInput(f"{why}: write one object in braces on each line") from error
    if not isinstance(record, dict):
        raise BadInput("not a JSON object: write one object in braces on each line")
    return record


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    record = dict(pairs)
    if len(record) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadInput(f"{_named(twice)} is there twice")
    return record


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def refuse_unknown(record: dict[str, Any], keys: Sequence[str]) -> None:
    """Raise BadInput for a key that is not in `keys`: a misspelt key would be ignored silently."""
    for key in record:
        if key not in keys:
            near = terminal.nearest(key.lower(), keys)
            hint = f'did you mean "{near}"?' if near else f"the keys are {', '.join(keys)}"
            raise BadInput(f"unknown key {_named(key)}: {hint}")


def field(record: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """Return `record[name]`, which must be of `kind`, or `default` where it is missing.

    Raises BadInput for another kind, and for a missing value without a default.
    """
    if name not in record:
        if default is None:
            raise BadInput(f'"{name}" is missing')
        return default
    value = record[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise BadInput(f'"{name}" must be {_KINDS[kind]}, not {_named(value)}')
    return value


_KINDS = {bool: "true or false", str: "a string", int: "a whole number", list: "a list"}


def _named(value: Any) -> str:
    shown = json.dumps(value)
    return shown if len(shown) <= 24 else shown[:20] + " ..."


def are_bare(words: Iterable[Any]) -> bool:
    """Return whether all cards in `words` are ranks without a suit."""
    return all(not suit_of(card(word)) for word in words)


def suited(words: Iterable[Any]) -> list[int]:
    """Return the cards in `words`; raises BadInput for anything else and for a missing suit."""
    cards = [card(word) for word in words]
    for read in cards:
        if not suit_of(read):
            rank = RANKS[read - 1]
            raise BadInput(f"{rank} has no suit: write rank then suit, like {rank}h")
    return cards


def split(words: Sequence[str]) -> list[str]:
    """Split arguments into cards: with blanks or commas between them, or nothing, like 5h5sJc."""
    parts = [word for several in words for word in several.replace(",", " ").split()]
    return [one for part in parts for one in (_CARD.findall(part) if _CARDS(part) else [part])]


def card(word: Any) -> int:
    """Return the card in `word`; raises BadInput or NotationError."""
    if not isinstance(word, str):
        raise BadInput(f'{_named(word)} is not a card: write it as a string, like "5h"')
    known = SUITED_CARDS.get(word)
    return parse(word.strip()) if known is None else known


#: Cards as they are usually written: looking one up is faster than parsing it.
SUITED_CARDS = {text(one): one for one in range(_FIRST_SUITED, 66)}


def refuse_clash(cards: Iterable[int]) -> None:
    """Raise BadInput where `cards` cannot all come from one pack."""
    given = list(cards)
    if min(given, default=0) >= _FIRST_SUITED and len({*given}) == len(given):
        return  # each has a suit and none is there twice: nothing is left to clash
    why = clash(given)
    if why:
        raise BadInput(english.text(why))


def item(one: Item | Event) -> dict[str, Any]:
    """Return what scored as JSON: its reason, its cards and its points."""
    return {"reason": one.reason, "cards": [text(each) for each in one.cards], "points": one.points}
