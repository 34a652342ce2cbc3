"""The chance to win over a game as a picture: its points, its text for screen readers, files."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from cribboard_tools.matches import curve_picture
from cribboard_tools.matches.win_curve import Point
from cribboard_tools.upkeep import chance_curve
from tests.helpers.host.command import cribboard

GOLDEN = Path(__file__).parents[1] / "golden"
SVG = "{http://www.w3.org/2000/svg}"
POINTS = [
    Point(0.5, 0, (0, 0)),
    Point(0.25, 1, (8, 20)),
    Point(0.75, 0, (90, 70)),
    Point(1.0, -1, (121, 99)),
]


def drawn(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def curves(root: ElementTree.Element, name: str) -> list[list[tuple[float, ...]]]:
    """Return the points of each line of a class."""
    lines = [line for line in root.iter(f"{SVG}polyline") if line.get("class") == name]
    return [
        [tuple(map(float, point.split(","))) for point in line.get("points", "").split()]
        for line in lines
    ]


def labels(root: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in root.iter(f"{SVG}text")]


def test_the_curve_has_the_chances_as_heights_between_the_lines() -> None:
    root = drawn(curve_picture.svg([curve_picture.Curve(POINTS, ["Ann", "Ben"])]))
    grid = [float(line.get("y1", "")) for line in root.iter(f"{SVG}line")]
    none, certain = max(grid), min(grid)
    [line] = curves(root, "curve")
    assert [round((none - y) / (none - certain), 3) for _, y in line] == [0.5, 0.25, 0.75, 1]
    gaps = [after[0] - before[0] for before, after in zip(line, line[1:], strict=False)]
    assert max(gaps) - min(gaps) < 0.11
    assert curves(root, "turn") == [line[1:3]]


def test_the_dots_tell_who_deals() -> None:
    root = drawn(curve_picture.svg([curve_picture.Curve(POINTS, ["Ann", "Ben"])]))
    dots = [dot.get("class") for dot in root.iter(f"{SVG}circle")]
    assert dots == ["dot", "dot hollow", "dot", "dot hollow", "dot"]  # the first two: the legend
    assert {"Ann deals", "Ben deals", "8:20", "121:99"} <= set(labels(root))


def test_a_screen_reader_gets_the_whole_curve() -> None:
    root = drawn(curve_picture.svg([curve_picture.Curve(POINTS, ["Ann", "Ben"])]))
    assert root.get("role") == "img" and root.get("aria-labelledby") == "title text"
    title, text = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == "Ann's chance to win" and title.get("id") == "title"
    assert text is not None and text.get("id") == "text" and text.text is not None
    assert "deal 2, Ben deals at 8 : 20, 25%; deal 3, Ann deals at 90 : 70, 75%" in text.text
    assert text.text.endswith("Ann wins, 121 : 99. Turning point: deal 2, 25% to 75%.")


def test_names_cannot_break_the_picture() -> None:
    names = ["<b>&\x1b]0;x\x07", "N" * 200]
    root = drawn(curve_picture.svg([curve_picture.Curve(POINTS, names)]))
    assert any("<b>&\\x1b" in label for label in labels(root))
    assert max(map(len, labels(root))) < 80


def test_a_long_game_has_room_for_its_scores() -> None:
    points = [Point(0.5, place % 2, (place, place)) for place in range(30)] + [POINTS[-1]]
    root = drawn(curve_picture.svg([curve_picture.Curve(points, ["Ann", "Ben"])]))
    scores = [label for label in labels(root) if label.count(":") == 1 and " " not in label]
    assert 8 <= len(scores) <= 12 and scores[-1] == "121:99"
    [line] = curves(root, "curve")
    assert len(line) == 31


def test_the_committed_picture_is_the_example_game() -> None:
    kept = chance_curve.PICTURE.read_text(encoding="utf-8")
    assert kept == chance_curve.picture(), "run: python -m cribboard_tools.upkeep.chance_curve"
    assert len(curves(drawn(kept), "curve")[0]) == 10


def test_the_command_draws_every_game_of_a_match(tmp_path: Path) -> None:
    out = tmp_path / "curve.svg"
    said = cribboard("replay", str(GOLDEN / "six-card.match"), "--svg", str(out))
    assert said.status == 0 and "chance" not in said.out
    root = drawn(out.read_text(encoding="utf-8"))
    assert [len(line) for line in curves(root, "curve")] == [6, 6]
    assert "Game 2: Blue's chance to win" in labels(root)


def test_nothing_to_draw_is_an_error(tmp_path: Path) -> None:
    said = cribboard("replay", str(GOLDEN / "five-card.match"), "--svg", str(tmp_path / "no.svg"))
    assert said.status == 2 and "nothing to draw" in said.err
    assert not (tmp_path / "no.svg").exists()
