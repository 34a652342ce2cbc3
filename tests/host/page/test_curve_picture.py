"""The chance to win over a game as a picture: its points, its text for screen readers, files."""

from pathlib import Path
from xml.etree import ElementTree

from cribboard_tools.matches import curve_picture
from cribboard_tools.matches.win_curve import Point
from tests.helpers.host.command import cribboard

DOCS = Path(__file__).parents[3] / "docs"
SVG = "{http://www.w3.org/2000/svg}"
POINTS = [
    Point(0.5, 0, (0, 0)),
    Point(0.25, 1, (8, 20)),
    Point(0.75, 0, (90, 70)),
    Point(1.0, -1, (121, 99)),
]


def drawn(text):
    return ElementTree.fromstring(text)


def curves(root, name):
    """Return the points of each line of a class."""
    lines = [line for line in root.iter(f"{SVG}polyline") if line.get("class") == name]
    return [
        [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
        for line in lines
    ]


def labels(root):
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_names_cannot_break_the_picture():
    names = ["<b>&\x1b]0;x\x07", "N" * 200]
    root = drawn(curve_picture.svg([curve_picture.Curve(POINTS, names)]))
    assert any("<b>&\\x1b" in label for label in labels(root))
    assert max(map(len, labels(root))) < 80


def test_a_long_game_has_room_for_its_scores():
    points = [Point(0.5, place % 2, (place, place)) for place in range(30)] + [POINTS[-1]]
    root = drawn(curve_picture.svg([curve_picture.Curve(points, ["Ann", "Ben"])]))
    scores = [label for label in labels(root) if label.count(":") == 1 and " " not in label]
    assert 8 <= len(scores) <= 12 and scores[-1] == "121:99"
    [line] = curves(root, "curve")
    assert len(line) == 31


def test_the_committed_picture_is_the_example_game(tmp_path):
    """Stale? `cribboard replay docs/win-chances.match --svg docs/win-chances.svg`."""
    out, example = tmp_path / "curve.svg", DOCS / "win-chances.match"
    assert cribboard("replay", str(example), "--svg", str(out)).status == 0
    kept = out.read_text(encoding="utf-8")
    assert kept == (DOCS / "win-chances.svg").read_text(encoding="utf-8")
    assert len(curves(drawn(kept), "curve")[0]) == 10
