"""Pictures of the board with Pillow: wood, the board's face, lights and a caption with scores."""

import functools
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import ceil, floor
from pathlib import Path
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from cribboard.lights import palette
from cribboard.lights.layout import Layout
from cribboard_tools import board_face

#: Scale at which everything is drawn before it is reduced.
FINE = 2
#: Colours of a .gif; the number itself is the transparent one.
GIF_COLOURS = 96
_GIF_END = b";"
WELL_MM, BLOOM_MM = 2.05, 3.2
#: How far a lamp's light is seen: GaussianBlur reaches three of its radii, and half a mm for edges.
LIT_MM = BLOOM_MM + 3 * BLOOM_MM / 2 + 0.5
#: Wood around the bands of the streets; lines of the face and of its skunk lines.
MARGIN_MM, LINE_MM, GATE_MM = 5.0, 0.35, 1.0
#: Least height, in pixels, of numbers and of words; the words at a skunk line are left out instead.
NUMBER_LEAST_PX, WORD_LEAST_PX = 7, 5
#: Height of a capital to the size of the font.
_CAPITAL = 0.7
#: The caption below the board: height, text size, least text size in pixels.
CAPTION_MM, CAPTION_TEXT_MM, CAPTION_LEAST_PX = 14.0, 4.2, 11
WOOD, BAND, DARK = (78, 50, 30), (44, 27, 16), (30, 20, 14)
ENGRAVED, LINE, GATE = (216, 189, 146), (112, 86, 58), (207, 154, 75)
_Colour = tuple[int, ...]


class Caption(NamedTuple):
    """Text below the board: (name, score) of each track, and a line about the last command."""

    scores: Sequence[tuple[str, int]]
    line: str


class Plank(NamedTuple):
    """A board as it is drawn, in mm: its face, what places are shifted by, its size, its pixels."""

    face: board_face.Face
    left: float
    top: float
    size: tuple[float, float]
    places: list[tuple[float, float]]

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place of the layout is in the picture, in mm."""
        return x + self.left, y + self.top


@functools.cache
def plank_of(layout: Layout) -> Plank:
    """Return a board as it is drawn; asking the layout takes longer than drawing."""
    face = board_face.face(layout)
    left, top, right, bottom = face.bounds
    size = right - left + 2 * MARGIN_MM, bottom - top + 2 * MARGIN_MM
    own = Plank(face, MARGIN_MM - left, MARGIN_MM - top, size, [])
    places = [own.at(*layout.point(pixel)) for pixel in range(len(layout))]
    return own._replace(places=places)


class Frame(NamedTuple):
    """Frame of a .gif: undimmed RGB of each pixel, caption, duration in ms."""

    picture: bytes
    caption: Caption
    length: int


def draw(layout: Layout, picture: bytes, scale: float, caption: Caption) -> Image.Image:
    """Return the board with its caption.

    picture: undimmed RGB of each pixel, as the eye perceives it; scale: pixels per millimetre.
    """
    board = _board(layout, picture, scale)
    band = _caption(caption, board.width, scale)
    image = Image.new("RGB", (board.width, board.height + band.height), DARK)
    image.paste(board, (0, 0))
    image.paste(band, (0, board.height))
    return image


def save_gif(
    out: Path,
    layout: Layout,
    shown: Sequence[Frame],
    scale: float,
    on_progress: Callable[[int], None] = lambda more: None,
) -> None:
    """Write an animation; on_progress is called with the number of frames drawn since.

    Only the first frame is drawn whole. The others hold what has changed, on a transparent ground,
    and each is written as it is drawn: a whole match has thousands of frames.
    """
    few = shown[:: max(1, len(shown) // 4)][:4]
    colours = _colours([draw(layout, one.picture, scale, one.caption) for one in few])
    first = draw(layout, shown[0].picture, scale, shown[0].caption)
    waiting, place, length = _indexed(first, colours), (0, 0), shown[0].length
    with out.open("wb") as file:
        header, _ = GifImagePlugin.getheader(waiting.copy(), info={"loop": 0})
        file.writelines(header)
        for before, frame in pairwise(shown):
            changed = _changed(layout, before, frame, scale, colours)
            if changed is None:
                length += frame.length
            else:
                file.writelines(_frame_data(waiting, place, length))
                (waiting, place), length = changed, frame.length
            on_progress(1)
        file.writelines(_frame_data(waiting, place, length))
        file.write(_GIF_END)
        on_progress(1)


def _indexed(image: Image.Image, colours: Image.Image) -> Image.Image:
    return image.quantize(palette=colours, dither=Image.Dither.NONE)


def _frame_data(image: Image.Image, place: tuple[int, int], length: int) -> list[bytes]:
    """Return the bytes of a frame that is laid over the one before."""
    return GifImagePlugin.getdata(
        image, place, duration=length, disposal=1, transparency=GIF_COLOURS
    )


def _changed(
    layout: Layout, before: Frame, frame: Frame, scale: float, colours: Image.Image
) -> tuple[Image.Image, tuple[int, int]] | None:
    """Return what differs from the frame before, and its place; None where nothing does."""
    parts = []
    for box in _changed_boxes(layout, before.picture, frame.picture, scale):
        parts.append((_indexed(_board(layout, frame.picture, scale, box), colours), box[:2]))
    if frame.caption != before.caption:
        width, height = _size(layout, scale)
        parts.append((_indexed(_caption(frame.caption, width, scale), colours), (0, height)))
    if not parts:
        return None
    left, top = (min(place[axis] for _, place in parts) for axis in (0, 1))
    right, bottom = (max(place[axis] + one.size[axis] for one, place in parts) for axis in (0, 1))
    whole = Image.new("P", (right - left, bottom - top), GIF_COLOURS)
    for one, (x, y) in parts:
        whole.paste(one, (x - left, y - top))
    return whole, (left, top)


def _changed_boxes(
    layout: Layout, before: bytes, after: bytes, scale: float
) -> list[tuple[int, int, int, int]]:
    """Return the areas, in pixels, that lamps of another colour light; they do not overlap."""
    width, height = _size(layout, scale)
    reach = LIT_MM * scale
    boxes: list[tuple[int, int, int, int]] = []
    for lamp in range(len(layout)):
        colour = slice(3 * lamp, 3 * lamp + 3)
        if before[colour] == after[colour]:
            continue
        x, y = (scale * place for place in plank_of(layout).places[lamp])
        box = (
            max(0, floor(x - reach)),
            max(0, floor(y - reach)),
            min(width, ceil(x + reach)),
            min(height, ceil(y + reach)),
        )
        while touching := [one for one in boxes if _do_touch(one, box)]:
            boxes = [one for one in boxes if one not in touching]
            edges = list(zip(box, *touching, strict=True))
            box = (min(edges[0]), min(edges[1]), max(edges[2]), max(edges[3]))
        boxes.append(box)
    return boxes


def _do_touch(one: tuple[int, int, int, int], other: tuple[int, int, int, int]) -> bool:
    return all(one[at] < other[at + 2] and other[at] < one[at + 2] for at in (0, 1))


def _colours(pictures: Sequence[Image.Image]) -> Image.Image:
    """Return a palette image from some pictures and every peg at every brightness."""
    width, height = pictures[0].size
    sample = Image.new("RGB", (width, height * (len(pictures) + 2)))
    for place, one in enumerate(pictures):
        sample.paste(one, (0, place * height))
    pen = ImageDraw.Draw(sample)
    hues = [*palette.FRONTS, *palette.BACKS, palette.RED, palette.GLOW]
    step = 2 * height // len(hues)
    for row, hue in enumerate(hues):
        colour = _rgb(hue)
        top = len(pictures) * height + row * step
        for x in range(width):
            mixed = [a + (b - a) * x // width for a, b in zip(WOOD, colour, strict=True)]
            pen.line([x, top, x, top + step], fill=tuple(mixed))
    return sample.quantize(GIF_COLOURS, method=Image.Quantize.FASTOCTREE)


def _rgb(hue: int) -> _Colour:
    return tuple(hue >> shift & 255 for shift in (16, 8, 0))


def _size(layout: Layout, scale: float) -> tuple[int, int]:
    """Return the size of the board in pixels."""
    fine = scale * FINE
    width, height = plank_of(layout).size
    return round(width * fine) // FINE, round(height * fine) // FINE


def _board(
    layout: Layout, picture: bytes, scale: float, box: tuple[int, int, int, int] | None = None
) -> Image.Image:
    """Return the lit board, or the part of it in a box, in pixels."""
    fine = scale * FINE
    width, height = _size(layout, scale)
    size = (width * FINE, height * FINE)
    area = (0, 0, *size)
    if box is not None:  # with a margin, from which light falls into the box
        margin = ceil(LIT_MM * scale)
        area = (
            FINE * max(0, box[0] - margin),
            FINE * max(0, box[1] - margin),
            min(size[0], FINE * (box[2] + margin)),
            min(size[1], FINE * (box[3] + margin)),
        )
    light = Image.new("RGB", (area[2] - area[0], area[3] - area[1]))
    pen = ImageDraw.Draw(light)
    lit = []
    for pixel in range(len(picture) // 3):
        colour = tuple(picture[3 * pixel : 3 * pixel + 3])
        if any(colour) and _is_near(plank_of(layout).places[pixel], area, fine):
            lit.append((pixel, colour))
            # The wood around reflects light, whose perceived value is its square root.
            disc = _circle(layout, pixel, fine, BLOOM_MM, area[:2])
            pen.ellipse(disc, fill=_squared(colour))
    bloom = light.filter(ImageFilter.GaussianBlur(BLOOM_MM * fine / 2))
    board = ImageChops.add(_wood(layout, fine, size).crop(area), bloom)
    pen = ImageDraw.Draw(board)
    for pixel, colour in lit:
        shown = tuple(max(a, b) for a, b in zip(colour, DARK, strict=True))
        pen.ellipse(_circle(layout, pixel, fine, WELL_MM, area[:2]), fill=shown)
    drawn = (board.width // FINE, board.height // FINE)
    board = board.resize(drawn, Image.Resampling.LANCZOS)
    if box is None:
        return board
    left, top = area[0] // FINE, area[1] // FINE
    return board.crop((box[0] - left, box[1] - top, box[2] - left, box[3] - top))


def _squared(colour: _Colour) -> _Colour:
    return tuple(value * value // 255 for value in colour)


def _circle(
    layout: Layout,
    pixel: int,
    fine: float,
    radius_mm: float,
    origin: tuple[int, int] = (0, 0),
) -> list[float]:
    """Return the box around a pixel's circle, from an origin of the drawing."""
    x, y = plank_of(layout).places[pixel]
    x, y, radius = x * fine - origin[0], y * fine - origin[1], radius_mm * fine
    return [x - radius, y - radius, x + radius, y + radius]


def _is_near(place: tuple[float, float], area: tuple[int, ...], fine: float) -> bool:
    """Return whether a lamp's disc of light lies partly in an area of the drawing."""
    x, y = place[0] * fine, place[1] * fine
    reach = BLOOM_MM * fine
    is_beside = area[0] - reach <= x <= area[2] + reach
    return is_beside and area[1] - reach <= y <= area[3] + reach


@functools.cache
def _wood(layout: Layout, fine: float, size: tuple[int, int]) -> Image.Image:
    """Return the unlit board: wood, bands with their lines, wells, lettering."""
    board = Image.new("RGB", size, WOOD)
    pen = ImageDraw.Draw(board)
    plank = plank_of(layout)
    face = plank.face

    def traced(path: board_face.Path) -> list[tuple[float, float]]:
        return [(x * fine, y * fine) for x, y in (plank.at(*point) for point in path)]

    thin = max(1, round(LINE_MM * fine))
    for band in face.bands:
        outline = traced(band)
        pen.polygon(outline, fill=BAND)
        pen.line([*outline, outline[0]], fill=LINE, width=thin)
    for line in face.fives + face.turns:
        pen.line(traced(line), fill=LINE, width=thin)
    for gate in face.gates:
        pen.line(traced(gate), fill=GATE, width=max(1, round(GATE_MM * fine)))
    for pixel in sorted(set(layout.pixels)):
        pen.ellipse(_circle(layout, pixel, fine, WELL_MM), fill=DARK)
    for word in face.words:
        _letter(pen, plank, word, fine)
    return board


def _letter(pen: ImageDraw.ImageDraw, plank: Plank, word: board_face.Word, fine: float) -> None:
    """Write a number or a word; in a small picture it is larger than on the board."""
    high = word.high * fine
    least = FINE * (NUMBER_LEAST_PX if word.text.isdigit() else WORD_LEAST_PX)
    if high < least and not word.text.isdigit() and word.text not in board_face.ENDS:
        return  # there is no room for more
    font = ImageFont.load_default(max(high, least) / _CAPITAL)
    x, y = (place * fine for place in plank.at(word.x, word.y))
    pen.text((x, y), word.text, font=font, fill=ENGRAVED, anchor="mm")


def _caption(caption: Caption, width: int, scale: float) -> Image.Image:
    """Return the band below the board: names with scores in their colours, and the line."""
    size = (width, max(round(CAPTION_MM * scale), round(3.2 * CAPTION_LEAST_PX)))
    fine_size = (size[0] * FINE, size[1] * FINE)
    band = Image.new("RGB", fine_size, DARK)
    pen = ImageDraw.Draw(band)
    height = max(CAPTION_TEXT_MM * scale, CAPTION_LEAST_PX) * FINE
    font = ImageFont.load_default(height)
    x, y = height, fine_size[1] * 0.3
    for track, (name, score) in enumerate(caption.scores):
        radius = height * 0.36
        dot = [x, y - radius, x + 2 * radius, y + radius]
        pen.ellipse(dot, fill=_rgb(palette.FRONTS[track % len(palette.FRONTS)]))
        text = f"{name} {score}"
        pen.text((x + 3 * radius, y), text, font=font, fill=ENGRAVED, anchor="lm")
        x += 3 * radius + pen.textlength(text, font=font) + 1.5 * height
    room = fine_size[0] - 2 * height
    line = caption.line
    while line and pen.textlength(line, font=font) > room:
        line = line.removesuffix(" ..")[:-1].rstrip() + " .."
    pen.text((height, fine_size[1] * 0.72), line, font=font, fill=ENGRAVED, anchor="lm")
    return band.resize(size, Image.Resampling.LANCZOS)
