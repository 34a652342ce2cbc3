"""Terminal output: colour, tables and progress bars on a terminal, plain text in a pipe.

rich is imported when something is first drawn: a command that prints JSON starts without it.
NO_COLOR and TERM=dumb are respected.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from cribboard_tools.errors import Failure

TYPE_CHECKING = False  # typing itself is not imported: every command pays for what is imported here
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Literal, TextIO

    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table
    from rich.text import Text

_PIPE_WIDTH = 100
#: Least width of a wrapped text column: below it, names would have one letter a line.
_LEAST_TEXT = 8


def has_colour(stream: TextIO) -> bool:
    """Tell whether to write colour to a stream: a terminal has it and the user allows it."""
    is_dumb = os.environ.get("TERM", "").lower() in ("dumb", "unknown")
    return stream.isatty() and not os.environ.get("NO_COLOR") and not is_dumb


def nearest(word: str, known: Sequence[str]) -> str:
    """Return the word of `known` that `word` probably stands for, "" where none is close."""
    from difflib import get_close_matches  # needed for misspelt words only

    return next(iter(get_close_matches(word, known, 1)), "")


def console(is_error: bool = False) -> Console:
    """Return rich's console on standard output, or on standard error."""
    from rich.console import Console

    stream = sys.stderr if is_error else sys.stdout
    width = None if stream.isatty() else _PIPE_WIDTH
    made = Console(stderr=is_error, highlight=False, soft_wrap=not stream.isatty(), width=width)
    # rich would exit with status 1 when the reader is gone; cli.main handles that.
    made.on_broken_pipe = _raise_again  # type: ignore[method-assign]
    return made


def _raise_again() -> None:
    """Raise the error that is being handled."""
    error = sys.exception()
    assert error is not None
    raise error


def complain(command: str, sentence: str) -> None:
    """Print an error on standard error in one line: red on a terminal."""
    if sys.stderr is None:  # closed: print() would write to standard output
        return
    from cribboard_tools.console import printable

    line = printable.escaped(f"{command}: " + " ".join(sentence.split()))
    if sys.stderr.isatty():
        from rich.text import Text

        console(is_error=True).print(Text(line, style="red"))
    else:
        print(line, file=sys.stderr)


def ended(command: str, work: Callable[[], object]) -> int:
    """Do the work of a command of make; return its exit status, and complain of a Failure."""
    try:
        work()
    except Failure as error:
        complain(command, str(error))
        return error.status
    return 0


def remark(sentence: str) -> None:
    """Print a note on standard error, if it is open."""
    if sys.stderr is not None:
        print(sentence, file=sys.stderr, flush=True)


def asker() -> Callable[[str], str] | None:
    """Return a function that asks the user, None without a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        return None

    def ask(question: str) -> str:
        print(question, end="", file=sys.stderr, flush=True)
        return sys.stdin.readline().strip()

    return ask


def say(words: str) -> None:
    """Print a heading: bold on a terminal."""
    console().print(coloured(words, "bold"))


def coloured(words: str, style: str) -> Text:
    """Return words in a colour or another style, for a cell of a table."""
    from rich.text import Text

    from cribboard_tools.console import printable

    return Text(printable.escaped(words), style=style)


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]], left: int = 1) -> None:
    """Print a table: the first `left` columns left-aligned, the others right-aligned.

    In a pipe it is as wide as its content. In a narrow terminal text columns are wrapped, and where
    that is not enough it becomes a list of "name  value" lines: no number is cut off. Without rows
    it prints nothing.
    """
    from rich.text import Text

    if not rows:
        return
    out = console()
    cells = [
        [one if isinstance(one, Text) else coloured(str(one), "") for one in row] for row in rows
    ]
    columns = zip(*cells, strict=True)
    natural = [
        max(one.cell_len for one in [Text(name), *column])  # some letters take two cells
        for name, column in zip(head, columns, strict=True)
    ]
    edges = len(head) + 1  # a blank before, between and after the columns
    if not out.is_terminal:
        out.width = max(out.width, sum(natural) + edges + len(head))
    gaps = len(head) - 1  # a second blank between two columns, where there is room
    widths = fitted_widths(natural, left, out.width - edges)
    if widths is not None and sum(natural) + edges + gaps <= out.width:
        widths = [one + 1 for one in widths[:-1]] + widths[-1:]
    if widths is None:
        _list(out, title, head, cells)
    else:
        out.print(_table(title, head, cells, left, widths))


def fitted_widths(natural: Sequence[int], texts: int, room: int) -> list[int] | None:
    """Return column widths that fit into `room` cells, or None.

    natural: the widest cell of each column; texts: how many columns from the left can wrap.

    >>> fitted_widths([20, 10, 5], texts=2, room=30)
    [15, 10, 5]
    >>> fitted_widths([20, 10, 5], texts=2, room=20) is None
    True
    """
    columns = list(natural)
    least = [min(one, _LEAST_TEXT) for one in columns[:texts]]
    while sum(columns) > room:
        loose = [place for place in range(texts) if columns[place] > least[place]]
        if not loose:
            return None
        columns[max(loose, key=lambda place: columns[place])] -= 1
    return columns


def _table(
    title: str, head: Sequence[str], cells: list[list[Text]], left: int, widths: list[int]
) -> Table:
    """Return a table with these widths; wider cells are wrapped."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    style: dict[str, Any] = {"title_justify": "left", "title_style": "bold"}
    drawn = Table(title=title, box=SIMPLE_HEAD, padding=0, **style)
    for place, (name, width) in enumerate(zip(head, widths, strict=True)):
        justify: Literal["left", "right"] = "left" if place < left else "right"
        drawn.add_column(name, justify=justify, width=width, overflow="fold")
    for row in cells:
        drawn.add_row(*row)
    return drawn


def _list(out: Console, title: str, head: Sequence[str], cells: list[list[Text]]) -> None:
    """Print each row as a list of "name  value" lines, for a terminal too narrow for columns."""
    from rich.text import Text

    out.print(Text(title, style="bold"))
    widest = max(map(len, head))
    for row in cells:
        out.print()
        for name, cell in zip(head, row, strict=True):
            out.print(Text(f"{name:{widest}}  ") + cell)
    out.print()


@contextmanager
def progress(is_quiet: bool = False, is_measuring: bool = False) -> Iterator[Progress]:
    """Show progress bars on standard error, if it is a terminal.

    is_measuring: draw them only on refresh, so that no thread disturbs the measurement.
    """
    from rich import progress as bars

    err = console(is_error=True)
    shown = bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TimeRemainingColumn(compact=True),
        console=err,
        transient=True,
        auto_refresh=not is_measuring,
        disable=is_quiet or not err.is_terminal,
    )
    with shown:
        yield shown
