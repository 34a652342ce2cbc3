"""How a command looks: colour, tables and bars on a terminal, plain text in a pipe.

rich is imported when something is first drawn: a command that prints JSON starts without it.
NO_COLOR and TERM=dumb are heeded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.text import Text

_PIPE_WIDTH = 100


def console(is_error: bool = False) -> Console:
    """Return where to draw: standard output, or standard error for what is no result."""
    from rich.console import Console

    stream = sys.stderr if is_error else sys.stdout
    width = None if stream.isatty() else _PIPE_WIDTH
    return Console(stderr=is_error, highlight=False, soft_wrap=not stream.isatty(), width=width)


def complain(command: str, sentence: str) -> None:
    """Say on standard error what went wrong, in one line: red on a terminal."""
    line = f"{command}: " + " ".join(sentence.split())
    if sys.stderr.isatty():
        from rich.text import Text

        console(is_error=True).print(Text(line, style="red"))
    else:
        print(line, file=sys.stderr)


def say(words: str) -> None:
    """Print a heading: bold on a terminal."""
    from rich.text import Text

    console().print(Text(words, style="bold"))


def coloured(words: str, colour: str) -> Text:
    """Return words in a colour, for a cell of a table."""
    from rich.text import Text

    return Text(words, style=colour)


def table(title: str, head: Sequence[str], rows: Sequence[Sequence[object]], left: int = 1) -> None:
    """Print rows under a head: the first `left` columns from the left, numbers from the right.

    Prints nothing where there is no row.
    """
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    if not rows:
        return
    drawn = Table(title=title, box=SIMPLE_HEAD, title_justify="left", title_style="bold")
    drawn.pad_edge, drawn.collapse_padding = False, True  # the widest fits in 80 columns
    for place, name in enumerate(head):
        justify: Literal["left", "right"] = "left" if place < left else "right"
        drawn.add_column(name, justify=justify, no_wrap=True)
    for row in rows:
        drawn.add_row(*(one if isinstance(one, Text) else Text(str(one)) for one in row))
    console().print(drawn)


@contextmanager
def progress(is_quiet: bool = False) -> Iterator[Progress]:
    """Show bars on standard error while there is waiting; nothing where nobody watches."""
    from rich import progress as bars

    err = console(is_error=True)
    shown = bars.Progress(
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TimeRemainingColumn(compact=True),
        console=err,
        transient=True,
        disable=is_quiet or not err.is_terminal,
    )
    with shown:
        yield shown
