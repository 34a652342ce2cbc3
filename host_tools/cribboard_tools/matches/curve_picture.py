"""Picture of the chance to win over a game, as SVG: readable in light and dark, and read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from cribboard_tools.console import printable
from cribboard_tools.matches import win_curve
from cribboard_tools.matches.win_curve import Point

_WIDTH, _HEIGHT = 760, 380
_LEFT, _RIGHT, _TOP, _BOTTOM = 76, 30, 78, 72  # margins of the curve
_MOST_LABELS = 12  # scores below the curve, which would overlap if there were more
_MOST_NAME = 24  # letters

#: Colours are attributes for programs that know no CSS, which then draw the light picture. The
#: curve and the turning point differ in colour, width and by the label (Okabe and Ito's colours).
_PAPER, _INK, _GRID, _CURVE, _TURN = "#ffffff", "#222222", "#c4c4c4", "#0072B2", "#B34700"
_STYLE = """<style>
@media (prefers-color-scheme: dark) {
.paper { fill: #16181c } .ink { fill: #ececec } .grid { stroke: #4a4e55 }
.curve { stroke: #56B4E9 } .turn { stroke: #F0A24A } .turn-text { fill: #F0A24A }
.band { fill: #F0A24A } .dot { stroke: #56B4E9; fill: #56B4E9 } .hollow { fill: #16181c }
}
</style>"""


class Curve(NamedTuple):
    """A game for a picture: its points, and the tracks' names. heading: like "Game 1", or ""."""

    points: Sequence[Point]
    names: Sequence[str]
    heading: str = ""


def svg(curves: Sequence[Curve]) -> str:
    """Return the curves below each other as one picture."""
    panels = [_Panel(curve) for curve in curves]
    height = _HEIGHT * len(panels)
    title = " / ".join(dict.fromkeys(panel.title for panel in panels))
    text = " ".join(panel.description() for panel in panels)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" aria-labelledby="title text" '
        'font-family="system-ui, Helvetica, Arial, sans-serif" font-size="13">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="text">{escape(text)}</desc>',
        _STYLE,
        f'<rect class="paper" width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
    ]
    for place, panel in enumerate(panels):
        lines.append(f'<g transform="translate(0 {place * _HEIGHT})">')
        lines += [*_grid(), *panel.labels(), *panel.turning(), *panel.line(), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


class _Panel:
    """A curve as it is drawn; places: of its points; names: without control characters, short."""

    def __init__(self, curve: Curve) -> None:
        self.points = curve.points
        names = [printable.escaped(name) for name in curve.names[:2]]
        self.names = [
            name if len(name) <= _MOST_NAME else f"{name[: _MOST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
            for name in names
        ]
        self.title = f"{self.names[0]}'s chance to win"
        self.heading = f"{curve.heading}: " if curve.heading else ""
        end = self.points[-1]
        winner = self.names[0] if end.chance == 1 else self.names[1]
        self.result = f"{winner} wins, {end.scores[0]} : {end.scores[1]}"
        chances = [point.chance for point in self.points]
        self.turn = win_curve.turning_point(chances)
        step = (_WIDTH - _LEFT - _RIGHT) / max(1, len(chances) - 1)
        self.places = [(_LEFT + step * at, _y(chance)) for at, chance in enumerate(chances)]

    def description(self) -> str:
        """Return the whole curve in words."""
        deals = "; ".join(
            f"deal {number}, {self.names[point.dealer]} deals at {point.scores[0]} : "
            f"{point.scores[1]}, {win_curve.percent(point.chance)}"
            for number, point in enumerate(self.points[:-1], 1)
        )
        return (
            f"{self.heading}{self.names[0]} against {self.names[1]}. {self.title} before each "
            f"deal: {deals}. {self.result}. {win_curve.turning_text(self.points).capitalize()}."
        )

    def labels(self) -> list[str]:
        """Return title, result, numbers and scores of the deals, and what the dots mean."""
        many, floor, y = len(self.points), _HEIGHT - _BOTTOM, _HEIGHT - 12
        bold, small = ' font-size="17" font-weight="bold"', ' font-size="11"'
        lines = [
            _text(_LEFT, 26, self.heading + self.title, "start", bold),
            _text(_WIDTH - _RIGHT, 26, self.result, "end"),
        ]
        step = -(-many // _MOST_LABELS)
        for place, (point, (x, _)) in enumerate(zip(self.points, self.places, strict=True)):
            is_end = point.dealer < 0
            if is_end or (place % step == 0 and (step == 1 or many - 1 - place >= step)):
                lines.append(_text(x, floor + 20, "end" if is_end else str(place + 1)))
                scores = f"{point.scores[0]}:{point.scores[1]}"
                lines.append(_text(x, floor + 36, scores, more=small))
        lines.append(_text(_LEFT - 28, floor + 20, "deal", "end"))
        lines.append(_text(_LEFT - 28, floor + 36, "score", "end", small))
        for x, name, is_filled in (
            (_LEFT, self.names[0], True),
            (_WIDTH / 2, self.names[1], False),
        ):
            lines += [_dot(x + 5, y - 4.5, is_filled), _text(x + 16, y, f"{name} deals", "start")]
        return lines

    def turning(self) -> list[str]:
        """Return the deal that changed the chance most: a band, with a label above it."""
        (left, _), (right, _) = self.places[self.turn : self.turn + 2]
        words = win_curve.turning_text(self.points)
        half = 3.4 * len(words)
        x = min(max((left + right) / 2, _LEFT + half), _WIDTH - _RIGHT - half)
        return [
            f'<rect class="band" x="{left:.1f}" y="{_TOP}" width="{right - left:.1f}" '
            f'height="{_HEIGHT - _TOP - _BOTTOM}" fill="{_TURN}" fill-opacity="0.12"/>',
            f'<text class="turn-text" x="{x:.1f}" y="{_TOP - 14}" text-anchor="middle" '
            f'fill="{_TURN}">{escape(words)}</text>',
        ]

    def line(self) -> list[str]:
        """Return the curve, its turning point in another colour, and a dot before each deal."""
        turn = self.places[self.turn : self.turn + 2]
        dots = [
            _dot(x, y, point.dealer == 0)
            for (x, y), point in zip(self.places, self.points, strict=True)
            if point.dealer >= 0
        ]
        return [_path("curve", self.places, _CURVE, 2.5), _path("turn", turn, _TURN, 5), *dots]


def _y(chance: float) -> float:
    return _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - chance)


def _text(x: float, y: float, words: str, anchor: str = "middle", more: str = "") -> str:
    return (
        f'<text class="ink" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{_INK}"{more}>'
        f"{escape(words)}</text>"
    )


def _grid() -> list[str]:
    lines = []
    for quarter in range(5):
        y = _y(quarter / 4)
        dashes = "" if quarter in (0, 2, 4) else ' stroke-dasharray="2 4"'
        lines.append(
            f'<line class="grid" x1="{_LEFT}" x2="{_WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="{_GRID}" stroke-width="1"{dashes}/>'
        )
        lines.append(_text(_LEFT - 10, y + 4.5, f"{25 * quarter}%", "end"))
    return lines


def _dot(x: float, y: float, is_filled: bool) -> str:
    fill = _CURVE if is_filled else _PAPER
    hollow = "" if is_filled else " hollow"
    return (
        f'<circle class="dot{hollow}" cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{fill}" '
        f'stroke="{_CURVE}" stroke-width="2"/>'
    )


def _path(name: str, places: Sequence[tuple[float, float]], colour: str, width: float) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        f'<polyline class="{name}" points="{points}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'
    )
