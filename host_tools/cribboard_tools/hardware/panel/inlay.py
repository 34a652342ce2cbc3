"""White lines and letters that are cut through the panel board's black face. Lengths in mm."""

from collections.abc import Sequence
from itertools import pairwise

from manifold3d import CrossSection, FillRule

from cribboard_tools import board_face
from cribboard_tools.hardware.panel.geometry import PanelPlan, up
from cribboard_tools.hardware.panel.shapes import rect, stroke, together
from cribboard_tools.hardware.stroke_font import Stroke, strokes

#: Widths of the lines in the face: of the band, between groups and lanes, across a turn. They are
#: as wide as they can be: seen from a chair, a line shows what is left of it beside the
#: thickness of the black face.
BAND_WIDE_MM, LINE_WIDE_MM, GATE_WIDE_MM = 1.2, 0.8, 1.0
#: Letters: share of their height that is their lines' width, least width; least distance of two
#: letters' lines, because what is between them is printed; a bar that holds what they enclose.
LETTER_SHARE, LETTER_WIDE_MM, LETTERS_APART_MM, BAR_MM = 0.15, (0.5, 0.6), (1.0, 1.1), 0.6
_SMALL_MM = 2.4


def face_paths(face: board_face.Face) -> list[tuple[board_face.Path, float]]:
    """Return every line of a face but its words, with its width."""
    found = [([*band, band[0]], BAND_WIDE_MM) for band in face.bands]
    found += [(path, LINE_WIDE_MM) for path in [*face.fives, *face.turns]]
    return found + [(path, GATE_WIDE_MM) for path in face.gates]


def _stroke(path: Sequence[board_face.Point], wide: float) -> CrossSection:
    """Return a line of a width along a path, with round ends."""
    points = [(x, up(y)) for x, y in path]
    return together([stroke(ends, wide, 12) for ends in pairwise(points)])


def letter_mm(word: board_face.Word) -> float:
    """Return the width of a word's lines."""
    least = LETTER_WIDE_MM[word.high > _SMALL_MM]
    return max(least, round(LETTER_SHARE * float(word.high), 1))


def word_strokes(word: board_face.Word) -> list[Stroke]:
    """Return a word as straight lines."""
    y = word.y + word.high / 2
    apart = LETTERS_APART_MM[word.high > _SMALL_MM]
    return strokes(word.text, word.x, y, word.high, apart)


def letters(word: board_face.Word) -> CrossSection:
    """Return a word's lines; a bar to each enclosed area holds it in the first layer."""
    wide = letter_mm(word)
    lines = word_strokes(word)
    shape = together([_stroke([line[:2], line[2:]], wide) for line in lines])
    foot, head = up(word.y + word.high / 2) - wide, up(word.y - word.high / 2) + wide
    solid = shape
    for contour in shape.to_polygons():
        if CrossSection([contour], FillRule.Negative).area() > 0:  # clockwise: it is enclosed
            xs, ys = [point[0] for point in contour], [point[1] for point in contour]
            x, y = (min(xs) + max(xs) - BAR_MM) / 2, (min(ys) + max(ys)) / 2
            end = foot if y - foot <= 2.2 * (head - y) else head
            solid -= rect(x, min(end, y), BAR_MM, abs(end - y))
    return solid


def inlay(plan: PanelPlan) -> CrossSection:
    """Return what is cut through the black face, so that it shows white, but the holes."""
    parts = [_stroke(path, wide) for path, wide in face_paths(plan.face)]
    return together([*parts, *map(letters, plan.face.words)])
