"""The screen where a lesson has it: rows of its own, then what is typed and what is awaited.

The first row is the title.
"""

from cribboard.ui.screens import CELLS, ROWS, inverse, plain, wrap, wrap_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.view import View


def _pad(text: str, width: int = CELLS) -> str:
    return text[:width] + " " * (width - len(text))


def rows(view: "View") -> "list[str]":
    """Return 8 rows of 21 cells: a refusal or message takes the last rows of the page."""
    page = [inverse(_pad(plain(view.page[0])))] + [_pad(plain(row)) for row in view.page[1:]]
    told = [_pad(row) for row in wrap(("! " if view.is_error else "") + plain(view.message))]
    if view.entry:
        told.append(_pad(plain(view.entry)[: CELLS - 1] + "_"))
    foot = told + [inverse(_pad(row)) for row in wrap_parts(plain(view.prompt))]
    room = ROWS - len(foot[:ROWS])
    return (page + [_pad("")] * room)[:room] + foot[:ROWS]


def rows_16(view: "View") -> "list[str]":
    """Return rows of 16 cells, two for each of the page's own: it, then what is typed.

    A message or a question has them all to itself.
    """
    if view.message:
        return wrap(plain(view.message), 16)
    told = [row for row in view.page[1:] if row]
    if not told and view.awaiting == "answer":
        return wrap_parts(plain(view.prompt), 16)
    foot = plain(view.entry)[-15:] + "_" if view.entry else plain(view.prompt)
    found = []
    for row in told or view.page[:1]:
        for line in wrap(plain(row), 16):
            found += [line, foot]
    return found
