"""Face of the board with its lamps off: bands, turns, lines, numbers and words."""

import math
from itertools import pairwise

import pytest

from cribboard.lights import presets
from cribboard_tools import board_face

NAMES = [name for name in presets.NAMES if presets.find(name).tracks > 1]


def distance(point, path):
    """Return the least distance of a point from a path."""
    least = math.inf
    for (x1, y1), (x2, y2) in pairwise(path):
        span = (x2 - x1) ** 2 + (y2 - y1) ** 2
        along = ((point[0] - x1) * (x2 - x1) + (point[1] - y1) * (y2 - y1)) / (span or 1)
        along = min(1.0, max(0.0, along))
        near = (x1 + along * (x2 - x1), y1 + along * (y2 - y1))
        least = min(least, math.dist(point, near))
    return least


def is_inside(point, outline):
    """Return whether a closed outline goes round a point."""
    x, y = point
    crossed = [
        x1 + (y - y1) / (y2 - y1) * (x2 - x1) > x
        for (x1, y1), (x2, y2) in pairwise([*outline, outline[0]])
        if (y1 > y) != (y2 > y)
    ]
    return sum(crossed) % 2 == 1


def holes(layout):
    first = 0 if layout.has_start else 1
    return [
        board_face.point(layout, track, hole)
        for track in range(layout.tracks)
        for hole in range(first, layout.game + 1)
    ]


@pytest.mark.parametrize("name", presets.NAMES)
def test_one_band_winds_round_every_hole_from_start_to_game(name):
    layout = presets.find(name)
    (band,) = board_face.face(layout).bands
    every = holes(layout)
    assert [hole for hole in every if not is_inside(hole, band)] == []
    assert min(distance(hole, [*band, band[0]]) for hole in every) >= 3.5
    street = layout.holes // 30
    assert sum(x1 == x2 for (x1, _), (x2, _) in pairwise(band)) == 2, "straight ends: start, game"
    assert len(board_face.face(layout).turns) >= layout.tracks * (street - 1)


@pytest.mark.parametrize("name", NAMES)
def test_lines_and_lanes_keep_away_from_holes(name):
    layout = presets.find(name)
    face = board_face.face(layout)
    for path in [*face.fives, *face.turns, *face.gates]:
        assert min(distance(hole, path) for hole in holes(layout)) >= 3.4


@pytest.mark.parametrize("name", NAMES)
def test_numbers_stand_at_their_holes_and_words_inside_the_band(name):
    layout = presets.find(name)
    face = board_face.face(layout)
    numbers = {word.text: word for word in face.words if word.text.isdigit()}
    assert {"10", "30", "40"} <= set(numbers)
    for text, word in numbers.items():
        places = [board_face.point(layout, track, int(text)) for track in range(layout.tracks)]
        assert {x for x, _ in places} == {word.x}
        assert min(y for _, y in places) < word.y < max(y for _, y in places)
    assert all(is_inside((word.x, word.y), face.bands[0]) for word in face.words)
    assert {"START", "GAME"} <= {word.text for word in face.words}


def test_skunk_lines_cross_the_turns_behind_ninety_and_sixty():
    layout = presets.find("two-track")
    face = board_face.face(layout)
    expected = []
    for hole in (60, 90):
        ys = [board_face.point(layout, track, at)[1] for track in (0, 1) for at in (hole, hole + 1)]
        expected.append(sum(ys) / 4)
    assert [path[0][1] for path in face.gates] == [path[1][1] for path in face.gates] == expected
    assert [word.text for word in face.words if "U" in word.text] == ["DOUBLE", "SKUNK", "SKUNK"]
    assert board_face.face(presets.find("british")).gates == []


def test_a_board_of_other_streets_has_bands_too():
    rows = [[1, 0, 40], [1, 80, 41], [1, 81, 121]]
    layout = presets.find({"rows": rows})
    face = board_face.face(layout)
    assert len(face.bands) == 3, "each row begins at the other side, as the rows are laid"
    assert all(any(is_inside(hole, band) for band in face.bands) for hole in holes(layout))


def test_tracks_that_do_not_run_side_by_side_have_a_band_each():
    rows = [[1, 0, 60], [1, 61, 121], [2, 0, 60], [2, 61, 121]]
    layout = presets.find({"rows": rows})
    face = board_face.face(layout)
    assert len(face.bands) == 2
    for track, band in enumerate(face.bands):
        inside = [is_inside(board_face.point(layout, track, hole), band) for hole in range(122)]
        assert all(inside)
        assert not is_inside(board_face.point(layout, 1 - track, 5), band)


@pytest.mark.parametrize("name", presets.NAMES)
def test_a_lane_leads_through_all_holes_of_its_track(name):
    layout = presets.find(name)
    for track, lane in enumerate(board_face.face(layout).lanes):
        (path,) = lane
        first = 0 if layout.has_start else 1
        own = [board_face.point(layout, track, hole) for hole in range(first, layout.game + 1)]
        assert path[0] == own[0] and path[-1] == own[-1]
        assert max(distance(hole, path) for hole in own) < 0.001


def test_nothing_differs_with_how_a_panel_is_chained():
    words = board_face.face(presets.find("matrix")).words
    for panel in ("brcz", "trrp"):
        layout = presets.find(f"matrix:{panel}")
        assert board_face.face(layout).words == words
