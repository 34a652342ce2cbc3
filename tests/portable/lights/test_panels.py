"""Tests of the boards on a panel of 8 x 32, against a second map (tests/helpers/panel.py)."""

from cribboard.lights import presets
from cribboard.lights.layout import PANEL, TWO_TRACK
from tests.helpers import panel


def test_every_hole_of_every_board_is_right_for_all_sixteen_ways_to_chain_the_panel():
    assert len(set(panel.CODES)) == 16
    checked = 0
    for name in panel.LANES:
        for code in panel.CODES:
            layout = presets.find(name + ":" + code)
            assert (layout.name, layout.panel, len(layout)) == (name, code, 256)
            expected = panel.pixels(name, code)
            assert len(expected) == layout.tracks * (layout.holes + 1 + layout.has_start)
            for (track, hole), pixel in expected.items():
                assert layout.pixel(track, hole) == pixel, (name, code, track, hole)
                assert layout.hole_at(pixel) == (track, hole), (name, code, track, hole)
                checked += name == "matrix"
    assert checked == 16 * 244


def test_every_lamp_of_the_panel_has_its_place_in_all_sixteen_ways():
    for code in panel.CODES:
        layout = presets.find("matrix:" + code)
        places = [(5 + 10 * column, 5 + 10 * row) for row, column in panel.chain(code)]
        assert [layout.point(pixel) for pixel in range(256)] == places, code


def test_the_field_is_as_large_as_the_panel_and_the_second_column_is_dark():
    layout = presets.find("matrix")
    assert layout.height_mm == 80
    lit = [layout.point(pixel) for pixel in layout.pixels]
    columns = sorted(set([int(x - 5) // 10 for x, _ in lit]))
    assert columns == [0] + list(range(2, 32))
    assert len([x for x, _ in lit if x == 5]) == 4  # two start holes, two game holes


def test_only_the_start_and_the_bends_are_longer_steps_than_one_lamp():
    for name in panel.LANES:
        layout = presets.find(name)
        for track in range(layout.tracks):
            for hole in range(1, layout.holes):
                (ax, ay) = layout.point(layout.pixel(track, hole))
                (bx, by) = layout.point(layout.pixel(track, hole + 1))
                if hole % 30:
                    assert ay == by and abs(ax - bx) == 10, (name, track, hole)
                else:
                    assert ax == bx and ay != by, (name, track, hole)


def test_a_panel_is_named_with_or_without_the_way_it_is_chained():
    plain = presets.find("matrix")
    assert plain.panel == PANEL and plain.holes == TWO_TRACK.holes
    assert list(plain.pixels) == list(presets.find("matrix:" + PANEL).pixels)
    assert presets.find("matrix-3").holes == presets.find("matrix-british").holes == 60
    notes = []
    for wrong in ("matrix:", "matrix:tl", "matrix:tlcx", "matrix:ltcz", "matrix:tlczz", "matrix-2",
                  "two-track:tlcz", "three-track:tlcz", ":tlcz", "matrix-4:tlcz"):  # fmt: skip
        assert presets.load(wrong, notes) is TWO_TRACK, wrong
        assert notes.pop().key == "alert.no-board" and not notes, wrong
