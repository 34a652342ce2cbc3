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
    height = _HEIGHT * len(curves)
    title = " / ".join(dict.fromkeys(_title(curve) for curve in curves))
    text = " ".join(_description(curve) for curve in curves)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" '
        f'width="{_WIDTH}" height="{height}" role="img" aria-labelledby="title text" '
        'font-family="system-ui, Helvetica, Arial, sans-serif" font-size="13">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="text">{escape(text)}</desc>',
        _STYLE,
        f'<rect class="paper" width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
    ]
    for place, curve in enumerate(curves):
        lines.append(f'<g transform="translate(0 {place * _HEIGHT})">')
        lines += [*_grid(), *_labels(curve), *_turn(curve), *_line(curve), "</g>"]
    return "\n".join([*lines, "</svg>"]) + "\n"


def _names(curve: Curve) -> list[str]:
    """Return the names of both players, without control characters, long ones cut."""
    names = [printable.escaped(name) for name in curve.names[:2]]
    return [
        name if len(name) <= _MOST_NAME else f"{name[: _MOST_NAME - 1]}\N{HORIZONTAL ELLIPSIS}"
        for name in names
    ]


def _title(curve: Curve) -> str:
    return f"{_names(curve)[0]}'s chance to win"


def _result(curve: Curve) -> str:
    end = curve.points[-1]
    names = _names(curve)
    winner = names[0] if end.chance == 1 else names[1]
    return f"{winner} wins, {end.scores[0]} : {end.scores[1]}"


def _description(curve: Curve) -> str:
    """Return the whole curve in words."""
    names = _names(curve)
    deals = "; ".join(
        f"deal {number}, {names[point.dealer]} deals at {point.scores[0]} : {point.scores[1]}, "
        f"{win_curve.percent(point.chance)}"
        for number, point in enumerate(curve.points[:-1], 1)
    )
    heading = f"{curve.heading}: " if curve.heading else ""
    return (
        f"{heading}{names[0]} against {names[1]}. {names[0]}'s chance to win before each deal: "
        f"{deals}. {_result(curve)}. {win_curve.turning_text(curve.points).capitalize()}."
    )


def _x(place: int, many: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * place / max(1, many - 1)


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


def _labels(curve: Curve) -> list[str]:
    """Return the title, the result, numbers and scores of the deals, and what the dots mean."""
    many = len(curve.points)
    names = _names(curve)
    heading = f"{curve.heading}: " if curve.heading else ""
    lines = [
        _text(_LEFT, 26, heading + _title(curve), "start", ' font-size="17" font-weight="bold"'),
        _text(_WIDTH - _RIGHT, 26, _result(curve), "end"),
    ]
    step = -(-many // _MOST_LABELS)
    floor = _HEIGHT - _BOTTOM
    for place, point in enumerate(curve.points):
        is_end = point.dealer < 0
        if is_end or (place % step == 0 and (step == 1 or many - 1 - place >= step)):
            x = _x(place, many)
            lines.append(_text(x, floor + 20, "end" if is_end else str(place + 1)))
            scores = f"{point.scores[0]}:{point.scores[1]}"
            lines.append(_text(x, floor + 36, scores, more=' font-size="11"'))
    lines.append(_text(_LEFT - 28, floor + 20, "deal", "end"))
    lines.append(_text(_LEFT - 28, floor + 36, "score", "end", ' font-size="11"'))
    y = _HEIGHT - 12
    lines += [_dot(_LEFT + 5, y - 4.5, True), _text(_LEFT + 16, y, f"{names[0]} deals", "start")]
    middle = _WIDTH / 2
    lines += [_dot(middle + 5, y - 4.5, False), _text(middle + 16, y, f"{names[1]} deals", "start")]
    return lines


def _dot(x: float, y: float, is_filled: bool) -> str:
    fill = _CURVE if is_filled else _PAPER
    hollow = "" if is_filled else " hollow"
    return (
        f'<circle class="dot{hollow}" cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="{fill}" '
        f'stroke="{_CURVE}" stroke-width="2"/>'
    )


def _turn(curve: Curve) -> list[str]:
    """Return the deal that changed the chance most: a band, with a label above it."""
    many = len(curve.points)
    turn = win_curve.turning_point([point.chance for point in curve.points])
    left, right = _x(turn, many), _x(turn + 1, many)
    words = win_curve.turning_text(curve.points)
    half = 3.4 * len(words)
    x = min(max((left + right) / 2, _LEFT + half), _WIDTH - _RIGHT - half)
    return [
        f'<rect class="band" x="{left:.1f}" y="{_TOP}" width="{right - left:.1f}" '
        f'height="{_HEIGHT - _TOP - _BOTTOM}" fill="{_TURN}" fill-opacity="0.12"/>',
        f'<text class="turn-text" x="{x:.1f}" y="{_TOP - 14}" text-anchor="middle" '
        f'fill="{_TURN}">{escape(words)}</text>',
    ]


def _line(curve: Curve) -> list[str]:
    many = len(curve.points)
    places = [(_x(place, many), _y(point.chance)) for place, point in enumerate(curve.points)]
    turn = win_curve.turning_point([point.chance for point in curve.points])
    lines = [_path("curve", places, _CURVE, 2.5), _path("turn", places[turn : turn + 2], _TURN, 5)]
    for (x, y), point in zip(places, curve.points, strict=True):
        if point.dealer >= 0:
            lines.append(_dot(x, y, point.dealer == 0))
    return lines


def _path(name: str, places: Sequence[tuple[float, float]], colour: str, width: float) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    return (
        f'<polyline class="{name}" points="{points}" fill="none" stroke="{colour}" '
        f'stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>'
    )
