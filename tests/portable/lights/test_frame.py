"""Tests of the picture that the lights show of a view."""

from cribboard.lights import palette, presets
from cribboard.lights.frame import Frame
from cribboard.lights.layout import TWO_TRACK
from cribboard.lights.power import pack
from tests.helpers.tables import allocated, draw, view_with

ALL = (0, 1)
BREATH_MS = palette.BEATS * palette.BEAT_MS
#: White of what is asked and keyed: holes to count, cards.
WHITE = palette.scaled(palette.WHITE, 100)
FRONT = palette.FRONTS[0]
#: How many colours a hole takes that breathes: more than this.
BREATH = 5


def _view(scores=(47, 63), backs=(39, 61), **changes):
    return view_with(scores=list(scores), backs=list(backs), **changes)


def _seen(view, track, hole):
    """Return the set of colours a hole takes over two breaths."""
    seen = set()
    frame = Frame(TWO_TRACK)
    frame.is_refusing, frame.is_running = view.is_error, view.winner >= 0
    picture = frame.picture
    at = 3 * TWO_TRACK.pixel(track, hole)
    for now_ms in range(0, 2 * BREATH_MS, 100):
        frame.draw(view, now_ms, view.scores, view.backs)
        seen.add(picture[at] << 16 | picture[at + 1] << 8 | picture[at + 2])
    return seen


def _others(view, *rows):
    """Return those of (track, holes, colours) that do not show these colours, or do not breathe."""
    found = []
    for track, holes, colours in rows:
        for hole in holes:
            seen = _seen(view, track, hole)
            if not (len(seen) > BREATH if colours == BREATH else seen == set(colours)):
                found.append((track, hole, seen))
    return found


def test_pegs_front_bright_back_a_third():
    view = _view()
    for track in ALL:
        assert _seen(view, track, view.scores[track]) == {palette.FRONTS[track]}
        (back,) = _seen(view, track, view.backs[track])
        for shift in (16, 8, 0):
            front_value = palette.FRONTS[track] >> shift & 255
            assert abs(3 * (back >> shift & 255) - front_value) <= 3


def test_a_back_peg_without_a_hue_winks_and_no_mark_does():
    white = palette.dimmed(palette.FRONTS[2])
    for name in ("two-track", "three-track", "matrix-3"):
        layout = presets.find(name)
        for hole in (12, 35, 60, 90, 120):
            frame, seen = Frame(layout), set()
            view = _view((0, 1, 121), (0, 0, hole), turn_track=2, names=["A", "B", "C"])
            at = 3 * layout.pixel(2, layout.hole_of(hole, view.target))
            for now_ms in range(0, BREATH_MS, palette.BEAT_MS):
                frame.draw(view, now_ms, view.scores, view.backs)
                seen.add(int.from_bytes(frame.picture[at : at + 3], "big"))
            assert seen == {0, white}, (name, hole, seen)


def test_the_empty_board_is_marked():
    lines = (90, 91, 60, 61, 30, 31)
    skunk, game = [palette.SKUNK_LINE], [palette.GAME]
    assert not _others(
        _view(), (0, (5,), [palette.FIFTH]), (0, (6,), [0]), (0, (120,), [palette.STREET_END])
    )
    assert not _others(_view(), (0, lines, skunk), (1, (121,), game))
    assert palette.FIFTH < palette.STREET_END < palette.SKUNK_LINE < palette.GAME
    to_61 = _view((0, 0), (0, 0), target=61)  # it has one skunk line
    assert not _others(to_61, (0, (61,), game), (0, (121, 91), [0]), (0, (30, 31), skunk))


def test_a_new_target_marks_the_board_anew():
    frame = Frame(TWO_TRACK)
    view = _view()
    frame.draw(view, 0, view.scores, view.backs)
    view.target = 61
    assert frame.draw(view, 0, view.scores, view.backs)
    alone = bytearray(len(frame.picture))
    draw(view, TWO_TRACK, alone, 0)
    assert frame.picture == alone


def _breath(frame, view, pixel):
    """Return every picture of one whole breath, and the three bytes of `pixel` in each."""
    pictures = []
    for now_ms in range(0, BREATH_MS, palette.BEAT_MS):
        frame.draw(view, now_ms, view.scores, view.backs)
        pictures.append(bytes(frame.picture))
    return pictures, [picture[3 * pixel : 3 * pixel + 3] for picture in pictures]


def test_a_front_peg_that_breathes_stays_twice_as_bright_as_a_back_peg():
    for name in presets.NAMES:
        board = presets.find(name)
        for place, hue in enumerate(palette.HUES):
            track = place % 2
            view = _view(turn_track=track)
            frame = Frame(board)
            frame.fronts = (hue, hue)
            front = board.pixel(track, board.hole_of(view.scores[track], view.target))
            back = board.pixel(track, board.hole_of(view.backs[track], view.target))
            pictures, fronts = _breath(frame, view, front)
            assert len(set(fronts)) > 5  # and it still breathes
            for picture, shown in zip(pictures, fronts):
                dim = picture[3 * back : 3 * back + 3]
                for j in range(3):
                    assert shown[j] >= 2 * dim[j], (name, hex(hue), shown, dim)


def test_the_trough_of_a_breath_is_twice_a_back_peg_on_the_wire_too():
    out = bytearray(3 * len(TWO_TRACK))
    view = _view(turn_track=0)
    front, back = (3 * TWO_TRACK.pixel(0, hole) for hole in (47, 39))
    for hue in palette.HUES:
        frame = Frame(TWO_TRACK)
        frame.fronts = (hue, hue)
        lowest = min(_breath(frame, view, front // 3)[0], key=sum)
        for level in (12, 36, 80, 150, 256):
            for budget_ma in (250, 255, 390):  # the first two hold it back
                scale = pack(lowest, out, budget_ma, level)
                light, dim = (sum(out[at : at + 3]) for at in (front, back))
                if scale >= 12:  # of 256: below it the steps of the wire are too few
                    assert light >= 2 * dim, (hex(hue), level, light, dim)
                if scale >= 174:  # four times the light: twice as bright to the eye
                    assert light >= 4 * dim, (hex(hue), level, light, dim)


def test_a_front_peg_is_twice_its_back_peg_before_the_first_score_too():
    board = presets.find("single-track")  # no start hole: both stand in hole 1, by turns
    view = _view((0, 0), (0, 0), turn_track=0)
    steady = palette.scaled(palette.BACKS[0], 100)
    seen = set()
    for start_ms in range(0, 3 * BREATH_MS, BREATH_MS):
        frame = Frame(board)
        for now_ms in range(start_ms, start_ms + BREATH_MS, palette.BEAT_MS):
            frame.draw(view, now_ms, view.scores, view.backs)
            seen.add(frame.picture[0] << 16 | frame.picture[1] << 8 | frame.picture[2])
    blues = [colour for colour in seen if colour & 255 > colour >> 16]
    assert steady in blues
    assert min([colour & 255 for colour in blues if colour != steady]) >= 2 * (steady & 255)


def test_frames_one_after_another_equal_frames_from_nothing():
    frame = Frame(TWO_TRACK)
    alone = bytearray(len(frame.picture))
    views = (
        _view(turn_track=0),
        _view((0, 0), (0, 0), dealer_track=0, awaiting="starter"),
        _view(entry_points=31),
        _view(pending=(1, 9), turn_track=1, turn_seat_index=1),
        _view(awaiting="crib", dealer_track=0),
    )
    now_ms = 0
    for _ in range(4):
        for view in views:
            now_ms += 377
            frame.draw(view, now_ms, view.scores, view.backs)
            draw(view, TWO_TRACK, alone, now_ms)
            assert frame.picture == alone


def test_every_state_of_the_table_shows_undimmed_on_plain_usb():
    picture = bytearray(3 * len(TWO_TRACK))
    out = bytearray(len(picture))
    views = (
        _view(awaiting="starter", turn_track=0, dealer_track=1),
        _view((0, 0), (0, 0), turn_track=0, dealer_track=1),
        _view(awaiting="crib", turn_track=1, dealer_track=1),
    )
    for view in views:
        for now_ms in range(0, BREATH_MS, 250):
            draw(view, TWO_TRACK, picture, now_ms)
            assert pack(picture, out, 390, 256) == 256


def test_what_is_awaited_is_drawn_without_taking_memory():
    crib = _view((119, 63), (117, 61), awaiting="crib", dealer_track=0, entry_cards=3)
    suit = _view((0, 0), (0, 0), awaiting="suit", turn_track=1, dealer_track=1)
    for view in (crib, suit):
        frame = Frame(TWO_TRACK)

        def at(now_ms, frame=frame, view=view):
            frame.draw(view, now_ms, view.scores, view.backs)

        at(0)
        assert allocated(at, range(0, 2000, 50)) == 0


def test_a_trailing_player_is_warned_softly_of_the_skunk():
    skunk = [palette.SKUNK_LINE]
    assert not _others(_view((95, 63), (94, 61)), (1, (90, 91), BREATH), (0, (91,), skunk))
    assert not _others(_view((90, 63), (80, 61)), (1, (91,), skunk))
    assert not _others(_view((95, 92), (94, 61)), (1, (90,), skunk))
    assert not _others(_view((95, 63), (94, 61), is_low=True), (1, (91,), skunk))


def test_the_skunk_line_of_the_game_is_marked_and_warned_of():
    for between, holes, others in ((60, (60, 61), (90, 91)), (40, (40, 41, 80, 81), (60, 90))):
        view = _view((0, 0), (0, 0), skunk_line=between)
        for hole in holes:
            assert _seen(view, 0, hole) == {palette.SKUNK_LINE}, (between, hole)
        for hole in others:
            assert palette.SKUNK_LINE not in _seen(view, 0, hole), (between, hole)
    # with 60 the line is 61, passed at 80; with 20 it is 101, not passed at 95
    assert _seen(_view((115, 80), (110, 70), skunk_line=60), 1, 61) == {palette.SKUNK_LINE}
    assert not _others(_view((115, 95), (110, 70), skunk_line=20), (1, (100, 101), BREATH))


def test_one_short_of_the_game_hole_it_winks():
    assert not _others(_view((120, 63), (110, 61)), (0, (121,), BREATH))
    assert not _others(_view((119, 63), (110, 61)), (0, (121,), [palette.GAME]))


def test_a_second_lap_is_told_by_the_start_hole():
    view = _view((130, 63), (110, 61), target=181)
    assert not _others(
        view, (0, (10,), [FRONT]), (0, (0,), [palette.scaled(FRONT, 56)]), (1, (0,), [0])
    )


def test_a_board_without_start_holes_shows_pegs_before_the_first_score_dim_in_hole_one():
    board = presets.find("single-track")
    view = _view((0, 0), (0, 0))
    seen = set()
    picture = bytearray(3 * len(board))
    for now_ms in range(0, 4000, 250):
        draw(view, board, picture, now_ms)
        seen.add(picture[0] << 16 | picture[1] << 8 | picture[2])
    assert len(seen) >= 4  # two pegs of two players, by turns
    for front in palette.FRONTS[:2]:
        assert front not in seen and palette.scaled(front, 100) in seen


def test_however_many_share_an_led_who_must_act_has_every_other_turn():
    board = presets.find("single-track")
    picture = bytearray(3 * len(board))
    for turn in range(3):
        view = _view((0, 0, 0), (0, 0, 0), turn_track=turn, dealer_track=2)
        seen = {}
        for now_ms in range(0, 36000, 250):
            draw(view, board, picture, now_ms)
            colour = picture[0] << 16 | picture[1] << 8 | picture[2]
            seen[colour] = seen.get(colour, 0) + 1
        others = [palette.GLOW]
        for track, front in enumerate(palette.FRONTS):
            if track != turn:
                others += [palette.scaled(front, 100), palette.scaled(palette.dimmed(front), 100)]
        assert all(colour in seen for colour in others)  # nobody is hidden
        steady = palette.scaled(palette.dimmed(palette.FRONTS[turn]), 100)
        theirs = sum(count for colour, count in seen.items() if colour not in others + [steady, 0])
        assert steady in seen and theirs == 72  # of 144


def _levels(view, track, hole):
    """Return how bright a hole is at each beat of a breath."""
    frame = Frame(presets.find("three-track") if track > 1 else TWO_TRACK)
    at = 3 * frame.layout.pixel(track, hole)
    levels = []
    for beat in range(palette.BEATS):
        frame.draw(view, beat * palette.BEAT_MS, view.scores, view.backs)
        levels.append(sum(frame.picture[at : at + 3]))
    return levels


def test_each_lane_swells_once_twice_or_thrice_a_breath():
    for track, swells, rest_beats in ((0, 1, 0), (1, 2, 14), (2, 3, 13)):
        view = _view((47, 63, 20), (39, 61, 10), turn_track=track)
        levels = _levels(view, track, view.scores[track])
        low, high = min(levels), max(levels)
        assert levels[0] == low and low < high * 3 // 4
        tops = []
        for beat in range(palette.BEATS):
            before, after = levels[beat - 1], levels[(beat + 1) % palette.BEATS]
            if levels[beat] > before and levels[beat] >= after:
                tops.append(levels[beat])
        assert tops == [high] * swells, track
        length = (palette.BEATS - rest_beats) // swells
        one = levels[:length]
        assert one[1:] == list(reversed(one[1:])), track  # it fades as it grew
        assert levels == one * swells + [low] * rest_beats, track


def test_what_may_be_chosen_blinks_slowly_enough_to_be_seen():
    quarter = [True] * 5 + [False] * 5  # of a second on, as long off
    for track, hole, view in (
        (1, 64, _view(lanes=(1,))),
        (0, 49, _view(pending=(0, 2))),
        (0, 51, _view(turn_track=0, answers=(4,))),
        (0, 120, _view(turn_track=0, awaiting="count", entry_cards=4)),
        (1, 117, _view(turn_track=1, awaiting="count", entry_cards=4)),
        (0, 2, _view(choices=3, proposed=2)),
        (0, 2, _view(awaiting="suit", proposed=2)),
    ):
        levels = _levels(view, track, hole)
        assert [level == max(levels) for level in levels] == quarter * 4, (track, hole)
    settled = _view(awaiting="count", entry_cards=4)  # nobody's turn: the first lane
    assert not _others(settled, (0, (117,), [0, WHITE]), (0, (116,), [0]), (1, (117,), [0]))


def _swells_of(levels):
    """Return how often a hole grows to its brightest in a breath."""
    return len([1 for at, level in enumerate(levels) if levels[at - 1] < level == max(levels)])


def test_what_the_board_asks_of_all_and_warns_of_swells_once_a_breath():
    for track, hole, view in (
        (0, 0, _view(awaiting="dealer")),
        (1, 0, _view(awaiting="dealer")),
        (0, 121, _view(awaiting="starter")),
        (1, 121, _view(awaiting="starter")),
        (0, 90, _view((70, 100))),
        (0, 91, _view((70, 100))),
        (1, 121, _view((100, 120), (90, 118))),
        (0, 121, _view(awaiting="crib", dealer_track=0)),
    ):
        levels = _levels(view, track, hole)
        assert _swells_of(levels) == 1 and min(levels) < max(levels) // 2, (track, hole)
        assert levels[1:] == list(reversed(levels[1:])), (track, hole)
    levels = _levels(_view(awaiting="crib", dealer_track=1), 1, 121)
    assert _swells_of(levels) == 2  # as the dealer's lane does
