"""Follow a live board in the terminal, and press its keys.

Keys: digits, A B C D, * and # (or Enter); Backspace is *; Shift with a letter, or ! before a key,
makes it a long press. Q or Ctrl-C quits. From or into a pipe it prints a line for each event.

example:
  cribboard mirror
  cribboard mirror --port /dev/ttyACM0
  cribboard mirror --json              (one JSON object on each line)
  cribboard mirror --once              (the present state)
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from cribboard.base import view_fields
from cribboard.base.view import View
from cribboard.language import phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules import notation
from cribboard.screen import font, oled_layout
from cribboard_tools.console import board_text, printable
from cribboard_tools.console.arguments import PORT, one_of
from cribboard_tools.link import client
from cribboard_tools.link.client import Wire
from cribboard_tools.link.session import Seen, Step

if TYPE_CHECKING:
    from rich.text import Text

COLOURS = ("#56B4E9", "#E69F00", "#FFFFFF")  # of the pegs: sky blue, orange, white
_KEYS = "0123456789abcd*#"
_OTHERS = {"\r": "#", "\n": "#", "\x7f": "*", "\b": "*"}
_LEAVE = ("q", "Q", "\x03", "\x04")
_SKUNK_LINE = "#CF9A4B"
_TURN_S = 0.05
ARGUMENTS = f"""
{PORT}
--language {one_of(phrases.LANGUAGES)}  change the board's language, for good: %(choices)s
--once              show the present state and exit
--json              print one JSON object on each line
"""


def run(args: argparse.Namespace) -> int:
    """Follow until the user quits; return the exit status."""
    with client.open_wire(args.port) as board:
        board.tell_day()
        if args.language:
            board.get("language", language=args.language)
        is_typed = sys.stdin is not None and sys.stdin.isatty()
        if args.json or args.once or not (is_typed and sys.stdout.isatty()):
            for line in lines(board, args.json, args.once):
                print(line, flush=True)
        else:
            follow(board)
    return 0


# In a pipe


def lines(board: Wire, is_json: bool, is_once: bool) -> Iterator[str]:
    """Yield the present view and then each event, one line each."""
    seen = board.get("view")
    yield _record(seen) if is_json else summary(seen.view)
    last = summary(seen.view)
    while not is_once:
        event = board.receive()
        if event is None:
            continue
        if is_json:
            yield _record(event)
        elif isinstance(event, Seen):
            if summary(event.view) != last:
                last = summary(event.view)
                yield last
        else:
            yield printable.escaped(f"> {notation.line(event.command)}")


def _record(event: Seen | Step) -> str:
    if isinstance(event, Seen):
        names = view_fields.names("L")
        view = dict(zip(names, attrgetter(*names)(event.view), strict=True))
        told = ("track", "start", "back", "stops", "texts")
        moved = attrgetter(*told)
        view["moves"] = [dict(zip(told, moved(move), strict=True)) for move in event.view.moves]
        return json.dumps({"view": view})
    events = [event._asdict() for event in event.events]
    return json.dumps({"command": notation.line(event.command), "events": events})


def summary(view: View) -> str:
    """Return a view in one line: scores, announcement or refusal, page, prompt."""
    scores = ", ".join(
        f"{name} {score}" for name, score in zip(view.names, view.scores, strict=False)
    )
    words = view.message or view.patter
    parts = (scores, f"({words})" if words else "", *view.page, view.prompt)
    return printable.escaped("  ".join(part for part in parts if part))


# On a terminal


def follow(board: Wire) -> None:
    """Draw the board whenever it changes, and send it the keys typed."""
    from rich.live import Live

    keys = Keys()
    view = board.get("view").view
    with typing() as typed, Live(picture(view), screen=True, auto_refresh=False) as live:
        live.update(picture(view), refresh=True)
        while True:
            event = board.receive(_TURN_S)
            while event is not None:
                if isinstance(event, Seen):
                    view = event.view
                event = board.receive(0)
                if event is None:
                    live.update(picture(view), refresh=True)
            for letter in typed():
                if letter in _LEAVE:
                    return
                key = keys.take(letter)
                if key:
                    board.key(*key)


class Keys:
    """Translator of typed letters into keys of the board: (symbol, is_long)."""

    def __init__(self) -> None:
        self._is_long = False

    def take(self, letter: str) -> tuple[str, bool] | None:
        """Return the key of this letter, or None; `!` makes the next key a long press."""
        if letter == "!":
            self._is_long = True
            return None
        symbol = _OTHERS.get(letter, letter)
        if symbol.lower() not in _KEYS:
            return None
        is_long, self._is_long = self._is_long or symbol in "ABCD", False
        return symbol.upper(), is_long


def rows(view: View) -> list[str]:
    """Return the eight rows of the board's screen in its language, without inverse video."""
    with SpokenIn(view.language):
        *_, drawn = oled_layout.drawing(view, "", [])
    return [font.letters(row) for row in drawn]


def picture(view: View) -> Any:
    """Return the board for rich: players, holes, screen, and a line about the keys."""
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    glass = Text("\n".join(rows(view)), style="bold")
    hint = Text("0-9 A-D * #   Shift or !: long   Q: leave", style="dim")
    parts: list[Any] = [players(view), holes(view), Panel(glass, width=25, padding=(0, 1)), hint]
    if view.is_error:
        parts.insert(-1, Text(printable.escaped(view.message), style="bold red"))
    return Group(*parts)


def players(view: View) -> Text:
    """Return each track's name and score in its colour, and who deals and must act."""
    from rich.text import Text

    lines = []
    for track, score in enumerate(view.scores):
        dealer = "  dealer" if view.dealer_track == track else ""
        turn = "  to play" if view.turn_track == track else ""
        name = printable.escaped(view.names[track])
        lines.append(Text(f"{name} {score}{dealer}{turn}", f"bold {_colour(track)}"))
    return Text("\n").join(lines)


def holes(view: View) -> Text:
    """Return the tracks as on a cribbage board, with their pegs."""
    from rich.text import Text

    styles = {board_text.PLAIN: "dim", board_text.LINE: _SKUNK_LINE}
    text = Text(no_wrap=True, overflow="crop")
    for row in board_text.drawn(view.scores, view.backs, view.target):
        for letter, owner in row:
            text.append(letter, styles.get(owner) or _colour(owner))
        text.append("\n")
    return text


def _colour(track: int) -> str:
    return COLOURS[track % len(COLOURS)]


@contextmanager
def typing() -> Iterator[Any]:
    """Give a function that returns the letters typed since its last call, without echo."""
    if sys.platform == "win32":
        import msvcrt

        def typed() -> str:
            letters = ""
            while msvcrt.kbhit():
                letters += msvcrt.getwch()
            return letters

        yield typed
        return
    import os
    import select
    import termios
    import tty

    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)
    tty.setcbreak(stream)

    def waiting() -> str:
        letters = b""
        while select.select([stream], [], [], 0)[0]:
            more = os.read(stream, 64)
            if not more:
                return "q"  # the terminal is gone
            letters += more
        return letters.decode(errors="ignore")

    try:
        yield waiting
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)
