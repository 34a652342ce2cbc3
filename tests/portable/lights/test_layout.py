"""Tests of board layouts: each hole has its pixel; panels beside the map of helpers/panel.py."""

from cribboard.lights import presets
from cribboard.lights.layout import GAME_HOLE, PANEL, TWO_TRACK
from cribboard.lights.presets import load
from tests.helpers import panel
from tests.helpers.scripts import error_of


def _distance_um(a, b):
    (ax, ay), (bx, by) = TWO_TRACK.point(a), TWO_TRACK.point(b)
    return int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 * 1000 + 0.5)


def test_hole_at_is_the_inverse_of_pixel():
    for track in (0, 1):
        for hole in range(GAME_HOLE + 1):
            assert TWO_TRACK.hole_at(TWO_TRACK.pixel(track, hole)) == (track, hole)


def test_scores_to_any_target_have_a_hole_each():
    assert [TWO_TRACK.hole_of(score, 121) for score in range(122)] == list(range(122))
    for score, target, hole in (
        (-3, 121, 0),
        (130, 121, GAME_HOLE),
        (61, 61, 61),
        (70, 61, 61),
        (121, 181, 1),  # the second lap
        (240, 241, 120),
        (241, 241, GAME_HOLE),
    ):
        assert TWO_TRACK.hole_of(score, target) == hole, (score, target)


def test_data_runs_as_a_serpent():
    # one strip after the other: never farther than to the end of the next row
    for pixel in range(len(TWO_TRACK) - 1):
        assert _distance_um(pixel, pixel + 1) <= 20000, pixel


PIXELS = {"two-track": 244, "three-track": 366, "single-track": 121, "british": 124}


def test_every_preset_is_a_permutation_of_its_pixels():
    on_panels = [name for name in presets.NAMES if presets.find(name).panel]
    assert sorted(list(PIXELS) + on_panels) == sorted(presets.NAMES)
    for name in PIXELS:
        layout = presets.find(name)
        assert len(layout) == PIXELS[name], name
        first = 0 if layout.has_start else 1
        holes = range(first, layout.game + 1)
        pixels = [layout.pixel(track, hole) for track in range(layout.tracks) for hole in holes]
        assert sorted(pixels) == list(range(len(layout))), name


def test_neighbours_of_every_preset_lie_a_pitch_apart_and_no_wells_overlap():
    for name in PIXELS:
        layout = presets.find(name)
        places = [layout.point(pixel) for pixel in range(len(layout))]
        assert len(set(places)) == len(places), name
        for track in range(layout.tracks):
            for hole in range(1, layout.holes):
                if hole % 30:
                    (ax, ay) = places[layout.pixel(track, hole)]
                    (bx, by) = places[layout.pixel(track, hole + 1)]
                    assert ay == by and abs(abs(ax - bx) - 6.944) < 0.001, (name, track, hole)
        for x_mm, y_mm in places:
            assert 12 <= x_mm <= 221 and 12 <= y_mm <= layout.height_mm - 11


def test_a_british_board_is_run_twice_round():
    board = presets.find("british")
    assert [board.hole_of(score, 121) for score in (1, 60, 61, 120, 121)] == [1, 60, 1, 60, 61]
    assert board.game == 61


def test_a_third_track_shares_the_holes_of_the_first_on_a_board_of_two():
    assert TWO_TRACK.pixel(2, 17) == TWO_TRACK.pixel(0, 17)


def _description(**changes):
    lane = [[1, 0, 30], [1, 31, 60], [1, 61, 90], [1, 91, 121]]
    wanted = {"rows": lane}
    wanted.update(changes)
    return wanted


def test_a_pixel_that_no_hole_has_is_nobodys():
    board = presets.find(_description(skip=[0, 1]))
    for pixel in (0, 1, len(board)):
        error_of(IndexError, board.hole_at, pixel)
    assert board.hole_at(2) == (0, 0)


def test_streets_lie_apart_and_the_lanes_of_one_street_together():
    for name, tracks in (("two-track", 2), ("three-track", 3)):
        board = presets.find(name)
        ys = []
        for hole in (1, 31):
            street = sorted([board.point(board.pixel(track, hole))[1] for track in range(tracks)])
            ys.append(street)
            lanes = [int(after - before + 0.5) for before, after in zip(street, street[1:])]
            assert lanes == [12] * (tracks - 1), name
        assert int(max(ys[1][0] - ys[0][-1], ys[0][0] - ys[1][-1]) + 0.5) == 18, name


def test_any_strip_by_its_description():
    plain = presets.find(_description())
    assert plain.tracks == 1 and len(plain) == 122 and plain.name == "of a description"
    spare = presets.find(_description(gap=5, skip=[0, 1]))
    assert spare.pixel(0, 0) == 2
    assert spare.pixel(0, 6) - spare.pixel(0, 5) == 2  # a dark one between two groups
    assert spare.pixel(0, 5) - spare.pixel(0, 4) == 1
    pixels = sorted([spare.pixel(0, hole) for hole in range(122)])
    assert len(set(pixels)) == 122 and len(spare) == 122 + 2 + 21
    straight = presets.find(_description(serpentine=False, rows=[[1, 0, 60], [1, 61, 121]]))
    assert straight.point(61)[0] < straight.point(62)[0]
    pieces = presets.find(_description(rows=[[1, 0, 30, 1, 31, 121]], name="one row"))
    assert pieces.point(40)[1] == pieces.point(0)[1] and pieces.name == "one row"


def test_a_description_that_cannot_be_is_refused_with_a_sentence():
    wrong = (
        ("none of", "square"),
        ("has rows", {}),
        ("has rows", 7),
        ("a row is", _description(rows=[[1, 0]])),
        ("a row is", _description(rows=[[1, 0, "x"]])),
        ("tracks are", _description(rows=[[4, 0, 121]])),
        ("twice", _description(rows=[[1, 0, 121], [1, 5, 5]])),
        ("no hole 121", _description(rows=[[1, 0, 120]])),
        ("track 1 has no hole 1", _description(rows=[[1, 0, 0], [1, 2, 121]])),
        ("no hole 31", _description(rows=[[1, 0, 30], [1, 32, 121]])),
        ("no row", _description(rows=[[1, 0, 200]])),
        ("holes or more, not 29", _description(rows=[[1, 0, 29]], holes=29)),
        ("is a number", _description(gap=-1)),
        ("is a number", _description(holes=True)),
        ("skip is", _description(skip=[-4])),
        ("skip is", _description(skip=7)),
    )
    for part, wanted in wrong:
        notes = []
        assert load(wanted, notes) is TWO_TRACK
        assert [note.key for note in notes] == ["alert.no-board"]
        assert part in notes[0].what, (part, notes)


def test_wire_orders():
    notes = []
    assert presets.wire_order("GRB", notes) == b"\x01\x00\x02"
    assert presets.wire_order("RGBW", notes) == b"\x00\x01\x02\x03"
    assert not notes
    for wrong in ("RGG", "WRGBX", 5, ""):
        assert presets.wire_order(wrong, notes) == b"\x01\x00\x02"
    assert len(notes) == 4


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
