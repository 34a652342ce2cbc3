"""Draw what the board shows at the end of a match in notation, or all the way as a moving picture.

A .png is the board after the last command; a .gif walks the pegs as the board does. --from and
--to count commands from 1, the `game` line being the first.

example:
  cribboard render game.match -o board.png
  cribboard render game.match -o deal.gif --from 2 --to 17 --speed 2
"""

import argparse
import functools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cribboard.lights import palette, presets
from cribboard.lights.animation import Animation
from cribboard.lights.tracks import Layout
from cribboard.rules import notation
from cribboard.rules.errors import CribbageError
from cribboard.rules.match import Match
from cribboard.ui.table import Table
from cribboard.view import View
from host_tools import safe_files
from host_tools.batch import BadInput

INSTALL = 'pip install "cribboard[render]"'
#: Pixels of the picture a millimetre of the board; drawn so many times larger, then shrunk.
SCALE, FINE = 3.0, 2
GIF_WIDTH, GIF_COLOURS, GIF_FRAME_MS = 480, 96, 60
WELL_MM, BLOOM_MM = 2.05, 3.2
WOOD, GROOVE, DARK = (78, 50, 30), (44, 27, 16), (30, 20, 14)
#: A .gif rests so long after each command, and shows a show that has no end so long.
REST_MS, SHOW_MS = 500, 3000
#: A .png is taken when whoever must act is at the height of a breath.
BREATH_MS = palette.BEATS * palette.BEAT_MS // 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("file", metavar="JOURNAL", help="the match in notation")
    parser.add_argument("-o", dest="out", required=True, metavar="OUT", help="out.png or out.gif")
    parser.add_argument("--from", dest="first", type=int, default=1, metavar="N")
    parser.add_argument("--to", dest="last", type=int, default=0, metavar="N")
    parser.add_argument("--speed", type=float, default=1.0, help="of a .gif: 2 is twice as fast")
    parser.add_argument("--board", default="two-track", help=", ".join(presets.NAMES))


def run(args: argparse.Namespace) -> int:
    """Do the command; return its exit status."""
    out = Path(args.out)
    if out.suffix not in (".png", ".gif"):
        raise BadInput(f"{out.name} is neither .png nor .gif")
    if not 0.1 <= args.speed <= 20:
        raise BadInput("--speed is 0.1 to 20")
    try:
        layout = presets.find(args.board)
    except ValueError as error:
        raise BadInput(f"--board: {error}") from error
    if _pillow() is None:
        raise BadInput(f"pictures need Pillow: {INSTALL}")
    views = list(played(_read(Path(args.file))))
    last = args.last or len(views)
    if not 1 <= args.first <= last <= len(views):
        raise BadInput(f"--from and --to are 1 to {len(views)} here")
    with safe_files.replacing(out, makes_folders=False) as part:
        if out.suffix == ".png":
            draw(layout, settled(layout, views[last - 1])).save(part, "PNG")
        else:
            save_gif(part, layout, views[args.first - 1 : last], args.speed)
    return 0


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise BadInput(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{path} is not a match in notation: it is not UTF-8 text") from error


@functools.cache
def _pillow() -> Any:
    """Return Pillow's modules, None where they are not."""
    try:
        from PIL import Image, ImageChops, ImageDraw, ImageFilter
    except ImportError:
        return None
    return Image, ImageChops, ImageDraw, ImageFilter


def played(source: str) -> Iterator[View]:
    """Yield what is to be seen after each command of a match in notation."""
    table = Table(Match())
    for number, command in enumerate(notation.parse(source), 1):
        try:
            table.push(command)
        except CribbageError as error:
            raise BadInput(f"command {number}: {notation.line(command)}: {error}") from error
        yield table.view()


def settled(layout: Layout, view: View) -> bytes:
    """Return the picture of a view when nothing walks any more."""
    lights = Animation(layout, is_motion_reduced=True)
    lights.show(view, 0)
    lights.finish(0)
    lights.step(BREATH_MS)
    return bytes(lights.picture)


def moving(layout: Layout, views: list[View], speed: float) -> Iterator[tuple[bytes, int]]:
    """Yield (picture, how long it stands in ms) of all that the lights do over some views."""
    lights = Animation(layout)
    now, step = 0.0, GIF_FRAME_MS * speed
    held, length = b"", 0
    for view in views:
        lights.show(view, round(now))
        rest = REST_MS if view.winner < 0 else SHOW_MS
        while rest > 0:
            lights.step(round(now))
            picture = bytes(lights.picture)
            if held and picture != held:
                yield held, length
                length = 0
            held = picture
            length += GIF_FRAME_MS
            now += step
            if not (lights.is_walking or (lights.frame.is_running and view.winner < 0)):
                rest -= round(step)
    if held:
        yield held, length


def save_gif(out: Path, layout: Layout, views: list[View], speed: float) -> None:
    """Write the moving picture of some views."""
    image_module = _pillow()[0]
    scale = GIF_WIDTH / layout.width_mm
    shown = list(moving(layout, views, speed))
    pictures = [draw(layout, picture, scale) for picture, _ in shown]
    colours = _colours(pictures).quantize(GIF_COLOURS, method=image_module.FASTOCTREE)
    frames = [one.quantize(palette=colours, dither=0) for one in pictures]
    frames[0].save(
        out,
        "GIF",
        save_all=True,
        append_images=frames[1:],
        duration=[length for _, length in shown],
        loop=0,
        optimize=False,
    )


def _colours(pictures: list[Any]) -> Any:
    """Return an image with the colours of some pictures, and of every peg at every brightness."""
    image_module, _, draw_module, _ = _pillow()
    width, height = pictures[0].size
    few = pictures[:: max(1, len(pictures) // 4)][:4]
    sample = image_module.new("RGB", (width, height * (len(few) + 2)))
    for place, one in enumerate(few):
        sample.paste(one, (0, place * height))
    pen = draw_module.Draw(sample)
    hues = [*palette.FRONTS, *palette.BACKS, palette.RED, palette.GLOW]
    step = 2 * height // len(hues)
    for row, hue in enumerate(hues):
        colour = [hue >> shift & 255 for shift in (16, 8, 0)]
        top = len(few) * height + row * step
        for x in range(width):
            mixed = [a + (b - a) * x // width for a, b in zip(WOOD, colour, strict=True)]
            pen.line([x, top, x, top + step], fill=tuple(mixed))
    return sample


def draw(layout: Layout, picture: bytes, scale: float = SCALE) -> Any:
    """Return a Pillow image of the board with these lights: undimmed RGB, as eyes take it."""
    image_module, chops, draw_module, filters = _pillow()
    fine = scale * FINE
    size = (round(layout.width_mm * fine), round(layout.height_mm * fine))
    light = image_module.new("RGB", size)
    pen = draw_module.Draw(light)
    lit = []
    for pixel in range(len(picture) // 3):
        colour = tuple(picture[3 * pixel : 3 * pixel + 3])
        if any(colour):
            lit.append((pixel, colour))
            # the wood around takes light, of which the eye's value is the root
            pen.ellipse(_circle(layout, pixel, fine, BLOOM_MM), fill=_squared(colour))
    bloom = light.filter(filters.GaussianBlur(BLOOM_MM * fine / 2))
    board = chops.add(_wood(layout, fine, size), bloom)
    pen = draw_module.Draw(board)
    for pixel, colour in lit:
        shown = tuple(max(a, b) for a, b in zip(colour, DARK, strict=True))
        pen.ellipse(_circle(layout, pixel, fine, WELL_MM), fill=shown)
    return board.resize((size[0] // FINE, size[1] // FINE), image_module.LANCZOS)


def _squared(colour: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(value * value // 255 for value in colour)


def _circle(layout: Layout, pixel: int, fine: float, radius_mm: float) -> list[float]:
    x, y = layout.place(pixel)
    return [
        (x - radius_mm) * fine,
        (y - radius_mm) * fine,
        (x + radius_mm) * fine,
        (y + radius_mm) * fine,
    ]


@functools.cache
def _wood(layout: Layout, fine: float, size: tuple[int, int]) -> Any:
    """Return the board unlit: the wood, a groove a row, the wells."""
    image_module, _, draw_module, _ = _pillow()
    board = image_module.new("RGB", size, WOOD)
    pen = draw_module.Draw(board)
    for start, end in zip(layout.starts, layout.starts[1:], strict=False):
        left, right = sorted((layout.place(start)[0], layout.place(end - 1)[0]))
        y = layout.place(start)[1]
        box = [(left - 3) * fine, (y - 2.8) * fine, (right + 3) * fine, (y + 2.8) * fine]
        pen.rounded_rectangle(box, radius=2.8 * fine, fill=GROOVE)
    for pixel in range(len(layout)):
        pen.ellipse(_circle(layout, pixel, fine, WELL_MM), fill=DARK)
    return board
