"""Template of the board of a bare strip, 1:1: its holes to drill, and the jig for its pieces."""

from itertools import groupby

from cribboard.lights.layout import PITCH_UM, TWO_TRACK
from cribboard_tools.board_face import face
from cribboard_tools.hardware.drawing_sheet import Box, Circle, Line, Sheet, Text, calibration

#: A4, lying; the drawing is within a sheet of Letter too. Where x and y of `place` are 0.
_PAGE_MM, _AT_MM = (297.0, 210.0), (26.0, 34.0)
HOLE_MM, STRIP_MM, PITCH_MM = 4.0, 10.0, PITCH_UM / 1000


def template() -> Sheet:
    """Return the page: each hole with its centre, and the pieces of the strip in data order."""
    (dx, dy), count = _AT_MM, len(TWO_TRACK)
    sheet = Sheet(*_PAGE_MM, f"Cribboard: {count} holes to drill, the strip's pieces to solder")
    sheet.add(Text("INK", dx, dy - 8, 4, sheet.title, "start"))
    for number, (left, right, y) in enumerate(pieces(), 1):
        x, wide = left + dx, right - left
        sheet.add(Box("MARK", x, y + dy - STRIP_MM / 2, wide, STRIP_MM))
        name = f"{number} >" if number % 2 else f"< {number}"
        sheet.add(Text("MARK", x + wide + 12, y + dy + 1.4, 4, name))
    for x, y in (TWO_TRACK.point(pixel) for pixel in range(count)):
        x, y = x + dx, y + dy
        sheet.add(Circle("CUT", x, y, HOLE_MM / 2))
        sheet.add(Line("MARK", x - 1.2, y, x + 1.2, y), Line("MARK", x, y - 1.2, x, y + 1.2))
    for word in face(TWO_TRACK).words:
        sheet.add(
            Text("INK", word.x + dx, word.y + dy + word.high / 2, 1.35 * word.high, word.text)
        )
    foot = dy + TWO_TRACK.height_mm + 12
    note = f"{HOLE_MM:g} mm, {PITCH_MM:g} mm apart; grey: pieces of strip, data as the arrows point"
    sheet.add(*calibration(dx, foot), Text("INK", dx + 108, foot, 3, note, "start"))
    return sheet


def pieces() -> list[tuple[float, float, float]]:
    """Return the ends of each straight piece of strip, in data order: left, right, y."""
    places = map(TWO_TRACK.point, range(len(TWO_TRACK)))
    rows = [(y, [x for x, _ in row]) for y, row in groupby(places, key=lambda at: at[1])]
    return [(min(xs) - PITCH_MM / 2, max(xs) + PITCH_MM / 2, y) for y, xs in rows]
