"""The default board: every hole has its own pixel, in its own place."""

from cribboard.lights.tracks import GAME_HOLE, TWO_TRACK


def _distance_um(a, b):
    (ax, ay), (bx, by) = TWO_TRACK.place(a), TWO_TRACK.place(b)
    return int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 * 1000 + 0.5)


def test_every_hole_has_a_pixel_of_its_own():
    pixels = [TWO_TRACK.pixel(t, hole) for t in (0, 1) for hole in range(GAME_HOLE + 1)]
    assert len(TWO_TRACK) == 244
    assert sorted(pixels) == list(range(244))


def test_hole_at_is_the_inverse_of_pixel():
    for track in (0, 1):
        for hole in range(GAME_HOLE + 1):
            assert TWO_TRACK.hole_at(TWO_TRACK.pixel(track, hole)) == (track, hole)


def test_scores_to_121_have_a_hole_each():
    assert [TWO_TRACK.hole_of(score, 121) for score in range(122)] == list(range(122))
    assert TWO_TRACK.hole_of(-3, 121) == 0
    assert TWO_TRACK.hole_of(130, 121) == GAME_HOLE


def test_other_targets_have_their_own_hole():
    assert TWO_TRACK.hole_of(61, 61) == 61
    assert TWO_TRACK.hole_of(70, 61) == 61
    assert TWO_TRACK.hole_of(121, 181) == 1  # the second lap
    assert TWO_TRACK.hole_of(240, 241) == 120
    assert TWO_TRACK.hole_of(241, 241) == GAME_HOLE


def test_neighbours_in_a_street_are_one_pitch_apart():
    for track in (0, 1):
        for hole in range(GAME_HOLE):
            if hole in (30, 60, 90):
                continue  # the lane bends here
            distance = _distance_um(TWO_TRACK.pixel(track, hole), TWO_TRACK.pixel(track, hole + 1))
            assert abs(distance - 6944) <= 1, (track, hole, distance)


def test_no_two_wells_are_closer_than_a_pitch():
    places = [TWO_TRACK.place(pixel) for pixel in range(len(TWO_TRACK))]
    for i in range(0, len(places), 7):
        for j in range(len(places)):
            if i != j:
                dx, dy = places[i][0] - places[j][0], places[i][1] - places[j][1]
                assert dx * dx + dy * dy > 6.94 * 6.94


def test_the_board_is_as_large_as_it_says():
    assert (TWO_TRACK.width_mm, TWO_TRACK.height_mm) == (233.0, 126.0)
    for pixel in range(len(TWO_TRACK)):
        x_mm, y_mm = TWO_TRACK.place(pixel)
        assert 12 <= x_mm <= 221 and 12 <= y_mm <= 114


def test_data_runs_as_a_serpent():
    # one strip after the other: never farther than to the end of the next row
    for pixel in range(len(TWO_TRACK) - 1):
        assert _distance_um(pixel, pixel + 1) <= 20000, pixel


def test_lanes_lie_side_by_side():
    for hole in range(GAME_HOLE + 1):
        (ax, ay) = TWO_TRACK.place(TWO_TRACK.pixel(0, hole))
        (bx, by) = TWO_TRACK.place(TWO_TRACK.pixel(1, hole))
        assert ax == bx and abs(ay - by) == 12


def test_a_third_track_shares_the_first():
    assert TWO_TRACK.pixel(2, 17) == TWO_TRACK.pixel(0, 17)
