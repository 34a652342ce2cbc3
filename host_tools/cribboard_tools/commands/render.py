"""Draw the board at the end of a match in notation, or the match as an animation.

A .png shows the board after the last command; a .gif walks the pegs as the board does. The caption
has the names (of a line `# names: Ann, Ben`, or the colours), the scores, and the last command with
its announcement. --from and --to count commands from 1; the `game` line is the first.

example:
  cribboard render game.match -o board.png
  cribboard render game.match -o board.png --to 15 --width 1200
  cribboard render game.match -o deal.gif --from 2 --to 17 --speed 2
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from cribboard.base.view import View
from cribboard.lights import palette, presets
from cribboard.lights.animation import Animation
from cribboard.lights.layout import Layout
from cribboard.rules import notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.match import Match
from cribboard.table.table import Table
from cribboard_tools.console import english, extras, safe_files, terminal
from cribboard_tools.console.arguments import one_of
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.matches import game_record, match_file
from cribboard_tools.matches.recorded import game_rows

#: Pixels of a .png per millimetre of the board, without --width.
SCALE = 3.0
GIF_WIDTH, GIF_FRAME_MS = 480, 60
#: Limits of --width in pixels: below, text cannot be read; above, a .gif fills the memory.
WIDTHS = (300, 4000)
GIF_WIDTH_MOST = 1600
#: How long a .gif rests after each command, and how long it shows an endless light show.
REST_MS, SHOW_MS = 500, 3000
#: A .png is taken when the breathing light of the player to act is brightest.
BREATH_MS = palette.BEATS * palette.BEAT_MS // 2


class Moment(NamedTuple):
    """A state of the lights: undimmed RGB, the index of its view, its duration in ms."""

    picture: bytes
    place: int
    length: int


ARGUMENTS = f"""
file FILE           the match in notation; - is standard input
-o! OUT             file to write: out.png or out.gif
--from N:int        first command of a .gif
--to N:int          last command (default: the last of the match)
--speed:float=1     speed of a .gif: 2 is twice as fast
--width PIXELS:int  width of the picture ({GIF_WIDTH} for a .gif)
--board {one_of(presets.NAMES)}=two-track  layout of the board: %(choices)s
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    out = Path(args.o)
    kind = out.suffix.lower()
    if kind not in (".png", ".gif"):
        raise BadInput(f"{out.name} must end with .png or .gif")
    if not 0.1 <= args.speed <= 20:
        raise BadInput("--speed must be 0.1 to 20")
    first = vars(args)["from"]
    if kind == ".png" and (first is not None or args.speed != 1):
        raise BadInput("--from and --speed are of a .gif; --to picks the command of a .png")
    layout = presets.find(args.board)
    width = _width(args.width, kind)
    source = match_file.read(args.file)
    views = list(played(source))
    if not views:
        raise BadInput("there is nothing to draw: the match has no commands")
    first, last = 1 if first is None else first, len(views) if args.to is None else args.to
    if not 1 <= first <= last <= len(views):
        raise BadInput(
            f"--from and --to must be 1 to {len(views)}, with --from not above --to: the match "
            f"has {len(views)} commands"
        )
    try:
        from cribboard_tools import board_picture  # the extra `render`, which --help can miss
    except ImportError:
        raise Failure(extras.missing("Pillow", "render")) from None
    scale = width / board_picture.plank_of(layout).size[0] if width else SCALE
    captions = [board_picture.Caption(*texts) for texts in captioned(source, views)]
    with safe_files.replacing(out, makes_folders=False) as part:
        if kind == ".png":
            picture = settled(layout, views[last - 1])
            board_picture.draw(layout, picture, scale, captions[last - 1]).save(part, "PNG")
            return 0
        shown = [
            board_picture.Frame(picture, captions[first - 1 + place], length)
            for picture, place, length in moving(layout, views[first - 1 : last], args.speed)
        ]
        with terminal.progress() as bars:
            task = bars.add_task("Drawing", total=len(shown))
            board_picture.save_gif(
                part, layout, shown, scale, lambda more: bars.advance(task, more)
            )
    return 0


def _width(width: int | None, kind: str) -> int:
    """Return the width of the picture in pixels, 0: by SCALE; BadInput for one out of range."""
    if width is None:
        return 0 if kind == ".png" else GIF_WIDTH
    least, most = WIDTHS[0], WIDTHS[1] if kind == ".png" else GIF_WIDTH_MOST
    if not least <= width <= most:
        raise BadInput(f"--width of a {kind} must be {least} to {most} pixels")
    return width


def played(source: str) -> Iterator[View]:
    """Yield the view after each command of a match in notation. Raises BadInput."""
    table = Table(Match())
    for number, command in enumerate(notation.parse(source), 1):
        try:
            table.push(command)
        except CribbageError as error:
            why = english.sentence(error)
            raise BadInput(f"command {number}: {notation.line(command)}: {why}") from error
        yield table.view()


def captioned(source: str, views: Sequence[View]) -> Iterator[tuple[list[tuple[str, int]], str]]:
    """Yield (name, score) of each track, and the command with its announcement, for each view."""
    commands = notation.parse(source)
    playing = game_rows.Playing(game_record.names_in(source))
    for number, (view, command) in enumerate(zip(views, commands, strict=True), 1):
        announcement = f": {view.patter}" if view.patter else ""
        line = f"{number} of {len(views)}   {notation.line(command)}{announcement}"
        yield list(zip(playing.take(command), view.scores, strict=False)), line


def settled(layout: Layout, view: View) -> bytes:
    """Return the lights of a view once every peg stands still."""
    lights = Animation(layout, is_motion_reduced=True)
    lights.update(view, 0)
    lights.finish(0)
    lights.step(BREATH_MS)
    return bytes(lights.picture)


def moving(layout: Layout, views: Sequence[View], speed: float) -> Iterator[Moment]:
    """Yield the states of the lights over some views."""
    lights = Animation(layout)
    now, step = 0.0, GIF_FRAME_MS * speed
    previous, length = (b"", 0), 0
    for place, view in enumerate(views):
        lights.update(view, round(now))
        rest = REST_MS if view.winner < 0 else SHOW_MS
        while rest > 0:
            lights.step(round(now))
            shown = (bytes(lights.picture), place)
            if length and shown != previous:
                yield Moment(*previous, length)
                length = 0
            previous = shown
            length += GIF_FRAME_MS
            now += step
            if not (lights.is_walking or (lights.frame.has_effect and view.winner < 0)):
                rest -= round(step)
    if length:
        yield Moment(*previous, length)
