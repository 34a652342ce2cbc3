"""Keys that the table would not refuse now, found by trying each on a copy of it."""

from cribboard.constants import LONG_KEYS
from cribboard.dialogs.keys import SYMBOLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from cribboard.table import Table


def find(table: "Table") -> "tuple[str, ...]":
    """Return the keys, long ones as `A!`, as `trials` finds them."""
    return tuple([key for key, is_legal in trials(table) if is_legal])


def trials(table: "Table") -> "Iterator[tuple[str, bool]]":
    """Try one key after another; yield each, a long one as `A!`, and whether it is legal.

    `*` always counts as legal, though undo is refused if the deal before is not on record any more.
    """
    for key in SYMBOLS:
        yield key, key == "*" or _is_legal(table, key, False)
    for key in LONG_KEYS:
        yield key + "!", key == "*" or _is_legal(table, key, True)


def _is_legal(table: "Table", symbol: str, is_long: bool) -> bool:
    copy = table.copied()
    copy.press(symbol, is_long)
    return not copy.is_error
