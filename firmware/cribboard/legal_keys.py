"""Keys that the table would not refuse now, found by trying each on a copy of it."""

from cribboard.dialogs.keys import LONG_KEYS, SYMBOLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.table import Table


def find(table: "Table") -> "tuple[str, ...]":
    """Return the keys, long ones as `A!`.

    `*` always counts as one, though undo is refused if the deal before is not on record any more.
    """
    keys = [key for key in SYMBOLS if key == "*" or _is_legal(table, key, False)]
    return tuple(
        keys + [key + "!" for key in LONG_KEYS if key == "*" or _is_legal(table, key, True)]
    )


def _is_legal(table: "Table", symbol: str, is_long: bool) -> bool:
    copy = table.copied()
    copy.press(symbol, is_long)
    return not copy.is_error
