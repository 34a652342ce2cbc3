"""Tests of walking pegs: hole by hole, with the back peg leaping over the front one."""

from cribboard.base.constants import LONG_MS
from cribboard.base.view import Move
from cribboard.lights import palette
from cribboard.lights.animation import (
    LAID_MS,
    MOST_HELD_MS,
    REFUSAL_MS,
    Animation,
    elapsed,
)
from cribboard.lights.layout import TWO_TRACK
from cribboard.lights.prompt_lights import HELD_HOLES
from tests.helpers.rounds import rounds
from tests.helpers.tables import allocated, draw, view_with

WRAP = 1 << 30


def _view(scores, backs, moves=(), serial=1, **changes):
    pegs = {"scores": list(scores), "backs": list(backs), "moves": tuple(moves)}
    return view_with(serial=serial, **dict(pegs, **changes))


def _shown(view, now_ms=0):
    """Return an animation that shows a view."""
    animation = Animation(TWO_TRACK)
    animation.update(view, now_ms)
    return animation


def _colour(animation, track, hole):
    at = 3 * TWO_TRACK.pixel(track, hole)
    red, green, blue = animation.picture[at], animation.picture[at + 1], animation.picture[at + 2]
    return red << 16 | green << 8 | blue


def _holes(animation, track, colour):
    return [hole for hole in range(122) if _colour(animation, track, hole) == colour]


def _watch(animation, now_ms, track=0, step_ms=5, limit_ms=20000):
    """Step until nothing walks; return [(front holes, back holes, telling)] as they changed."""
    seen = []
    passed = 0
    picture = b""
    while True:
        animation.step((now_ms + passed) % WRAP)
        if picture != animation.picture:
            picture = bytes(animation.picture)
            fronts = _holes(animation, track, palette.FRONTS[track])
            backs = _holes(animation, track, palette.BACKS[track])
        if not seen or seen[-1] != (fronts, backs, animation.telling):
            seen.append((fronts, backs, animation.telling))
        if not animation.is_walking:
            return seen
        passed += step_ms
        assert passed < limit_ms, "the walk never ends"


def _is_final(animation, view, now_ms):
    picture = bytearray(len(animation.picture))
    draw(view, TWO_TRACK, picture, now_ms)
    return picture == animation.picture


def _lays(*seats, **changes):
    """Return a view after seats have laid a card each; the turn is the other's."""
    laid = [(seat, 5, int(not place)) for place, seat in enumerate(seats)]
    turn = 1 - seats[-1] if seats else 1
    changes.setdefault("serial", 0)
    view = _view((12, 33), (7, 32), is_patter_new=True, turn_track=turn, **changes)
    view.laid, view.seat_tracks = tuple(laid), (0, 1)
    view.cards_laid, view.layer_track = len(laid), seats[-1] if seats else -1
    return view


def test_the_peg_of_who_laid_a_card_is_dark_for_a_moment():
    animation = _shown(_lays())
    animation.step(0)
    before = _colour(animation, 1, 33)
    for now_ms, seats in ((1000, (1,)), (2000, (1, 0)), (3000, (1, 0, 0))):
        animation.update(_lays(*seats), now_ms)
        animation.step(now_ms)
        holes = {0: 12, 1: 33}
        layer = seats[-1]
        assert _colour(animation, layer, holes[layer]) == 0, "in the first frame after the key"
        assert _colour(animation, 1 - layer, holes[1 - layer]) != 0
        animation.step(now_ms + LAID_MS - 1)
        assert _colour(animation, layer, holes[layer]) == 0
        assert animation.step(now_ms + LAID_MS)
        assert _colour(animation, layer, holes[layer]) == palette.FRONTS[layer]
    assert before != 0


def test_no_peg_becomes_dark_without_a_card_in_a_walk_or_with_motion_reduced():
    def darkest(view, is_motion_reduced=False):
        animation = Animation(TWO_TRACK, is_motion_reduced)
        animation.update(_lays(0), 0)
        animation.step(900)
        animation.update(view, 1000)
        animation.step(1000)
        return min(_colour(animation, 0, 12), _colour(animation, 1, 33))

    assert darkest(_lays(0, 1)) == 0
    assert darkest(_lays(0)) > 0 and darkest(_lays()) > 0, "undone"
    assert darkest(_lays(0, 1), is_motion_reduced=True) > 0
    view = _lays(0, 1)
    view.is_patter_new = False  # such as a resumed match
    assert darkest(view) > 0
    view = _lays(0, 1, serial=5, moves=(Move(1, 31, 30, (33,), ("15-2",)),))
    animation = _shown(view, 1000)
    assert animation.is_walking and animation.frame.dark_track == -1


def _walking(now_ms=0, **changes):
    """Return an animation with blue at 12 (back 7) about to peg 2 and 3 more."""
    animation = _shown(_view((12, 33), (7, 32), serial=0), now_ms)
    animation.step(now_ms)
    move = Move(0, 12, 7, (14, 17), ("15-2", "and 3 is 5"))
    view = _view((17, 33), (12, 32), (move,), **changes)
    animation.update(view, now_ms)
    return animation, view


def test_the_back_peg_leaps_and_walks_every_hole():
    animation, view = _walking()
    seen = _watch(animation, 0)
    assert seen == [
        ([7], [12], ""),  # lifted: bright; the old front peg stays, as the back peg
        ([13], [12], ""),
        ([14], [12], "15-2"),
        ([15], [12], "15-2"),
        ([16], [12], "15-2"),
        ([17], [12], "and 3 is 5"),
        ([17], [12], ""),
    ]
    assert _is_final(animation, view, 0)


def test_a_peg_waits_at_a_stop_while_it_is_held_but_not_for_ever():
    for begin_ms in (0, WRAP - MOST_HELD_MS // 2):
        animation, view = _walking(begin_ms)
        animation.is_held = True
        told = {}
        for passed in range(0, 4 * MOST_HELD_MS, 25):
            now_ms = (begin_ms + passed) % WRAP
            animation.step(now_ms)
            told[animation.telling] = told.get(animation.telling, 0) + 25
            if not animation.is_walking:
                break
        stops = [time for telling, time in told.items() if telling]
        assert len(stops) == 2 and not animation.is_walking
        assert all([MOST_HELD_MS <= time <= MOST_HELD_MS + 1000 for time in stops]), told
        assert _is_final(animation, view, now_ms)
        animation, view = _walking(begin_ms)
        animation.is_held = True
        now_ms = begin_ms
        while not animation.telling:
            now_ms = (now_ms + 25) % WRAP
            animation.step(now_ms)
        animation.stop_short()
        assert not animation.is_walking, "a key ends it"


def test_a_walk_over_the_wrap_of_the_clock_is_the_same():
    plain = _watch(_walking()[0], 0)
    for before_ms in (1, 150, 200, 300, 777, 1200)[: rounds(6)]:
        now_ms = WRAP - before_ms
        animation, view = _walking(now_ms)
        assert _watch(animation, now_ms) == plain, before_ms
        assert _is_final(animation, view, 0)


def test_a_late_step_catches_up():
    animation, view = _walking()
    assert animation.step(60000)
    assert not animation.is_walking
    assert _is_final(animation, view, 60000)


def test_finish_ends_the_walk_with_the_right_picture():
    for when_ms in (0, 100, 230, 800, 1100):
        animation, view = _walking(turn_track=1)
        for now_ms in range(0, when_ms, 20):
            animation.step(now_ms)
        before, told = bytes(animation.picture), animation.telling
        animation.finish(when_ms)
        assert not animation.is_walking and animation.telling == ""
        assert _is_final(animation, view, when_ms)
        is_changed = animation.picture != before or told != ""
        assert animation.step(when_ms) == is_changed
        assert not animation.step(when_ms)


def test_a_correction_slides_down():
    view = _view((5, 0), (5, 0), (Move(0, 9, 7, (5,), ("set right",)),))
    animation = _shown(view)
    fronts, backs = [], []
    for now_ms in range(0, 250, 5):
        animation.step(now_ms)
        fronts += [h for h in _holes(animation, 0, palette.FRONTS[0]) if h not in fronts]
        backs += [h for h in _holes(animation, 0, palette.BACKS[0]) if h not in backs]
    assert fronts[:4] == [9, 8, 7, 6]
    assert max(backs) == 7  # nothing leaps
    animation.finish(300)
    assert _is_final(animation, view, 300)


def test_a_move_that_another_of_its_track_follows_is_a_leap_wherever_the_back_peg_ends():
    moves = Move(0, 4, 2, (6,), ("two",)), Move(0, 6, 4, (8,), ("two",))
    animation = _shown(_view((8, 0), (2, 0), moves))
    animation.step(0)
    assert _holes(animation, 0, palette.FRONTS[0]) == [2]  # lifted
    assert _holes(animation, 0, palette.BACKS[0]) == [4]  # the old front peg stays
    own = Move(0, 4, 2, (6,), ("two",)), Move(1, 0, 0, (2,), ("two",))
    animation.update(_view((6, 2), (2, 0), own, serial=2), 1000)
    animation.step(1000)
    assert _holes(animation, 0, palette.FRONTS[0]) == [4]  # a correction: its back peg stays
    assert _holes(animation, 0, palette.BACKS[0]) == [2]


def test_nothing_changed_nothing_to_write():
    animation = _shown(_view((12, 30), (7, 28), serial=0))
    assert animation.step(0)
    for now_ms in range(0, 5000, 20):
        assert not animation.step(now_ms)


def test_a_frame_whose_beat_has_passed_is_due_at_once():
    """As after a turn that took longer than the wait; before, it waited for the next beat."""
    animation = _shown(_view((12, 30), (7, 28), serial=0, turn_track=0))
    for begin_ms in range(0, 1000, palette.BEAT_MS):
        animation.step(begin_ms)
        waits = [animation.wait_ms(begin_ms + ms) for ms in range(2 * palette.BEAT_MS)]
        assert waits == list(range(palette.BEAT_MS, 0, -1)) + [0] * palette.BEAT_MS


def test_a_new_walk_takes_the_place_of_one_under_way():
    animation, _ = _walking()
    animation.step(300)
    view = _view((17, 36), (12, 33), (Move(1, 33, 32, (36,), ("x",)),), serial=2)
    animation.update(view, 310)
    animation.step(320)
    assert _holes(animation, 0, palette.FRONTS[0]) == [17]
    _watch(animation, 320, track=1)
    animation.step(9000)
    assert _is_final(animation, view, 9000)


def test_a_view_of_the_same_walk_lets_it_go_on_and_an_undo_does_not():
    animation, view = _walking()
    animation.step(250)
    animation.update(_view((17, 33), (12, 32), view.moves, entry_points=1), 260)
    assert animation.is_walking
    undone = _view((12, 33), (7, 32))
    animation.update(undone, 270)
    assert not animation.is_walking
    animation.step(280)
    assert _is_final(animation, undone, 280)


def test_a_refusal_is_short():
    refused = _view((12, 30), (7, 28), serial=0, is_error=True, error_track=1)
    animation = _shown(refused, WRAP - 100)
    animation.step(WRAP - 90)
    assert _colour(animation, 1, 31) == palette.RED
    assert not animation.step(REFUSAL_MS - 110)
    assert animation.step(REFUSAL_MS - 90)
    assert _colour(animation, 1, 31) == palette.SKUNK_LINE


def test_holes_fill_while_a_key_is_held_until_it_is_long():
    white = palette.scaled(palette.WHITE, 160)
    for turn in (0, 1):
        view = _view((30, 33), (25, 27), turn_track=turn, serial=0)
        begin = WRAP - 350
        animation = _shown(view, begin)
        animation.step(begin)
        animation.touch(begin, True)
        filled = []
        for passed in range(0, LONG_MS + 100, 10):
            is_frame = animation.step((begin + passed) % WRAP)
            holes = _holes(animation, turn, white)
            assert is_frame or holes == filled[-1]
            filled.append(holes)
        assert filled[0] == [1]  # at once
        assert filled[LONG_MS // 10 - 1] == list(range(1, HELD_HOLES + 1)) == filled[-1]
        assert sorted(filled) == filled and len({len(holes) for holes in filled}) == HELD_HOLES
        animation.touch(begin + 900, False)  # another key has joined it: nothing follows
        assert animation.step(begin + 900) and _is_final(animation, view, begin + 900)
        animation.touch(begin + 1000, True)
        animation.step(begin + 1000)
        animation.update(view, begin + 1100)  # the view of its key
        assert animation.step(begin + 1100) and _is_final(animation, view, begin + 1100)


def test_a_win_runs_after_its_walk_until_the_next_key():
    view = _view((121, 80), (118, 70), (Move(0, 118, 110, (121,), ("out",)),), winner=0)
    animation = _shown(view)
    _watch(animation, 0)
    animation.step(9000)
    first = bytes(animation.picture)
    blue = [hole for hole in range(1, 121) if _colour(animation, 0, hole) & 255 > 120]
    assert len(blue) >= 11  # a comet every ten holes
    assert _colour(animation, 1, 17) == 0
    assert _colour(animation, 0, 121) == palette.FRONTS[0]
    assert animation.step(9050)
    assert animation.picture != first
    animation.update(_view((121, 80), (118, 70), view.moves, winner=0), 9100)
    animation.step(9100)
    assert _holes(animation, 0, palette.FRONTS[0]) == [121]
    assert not animation.step(9500)


def test_reduced_motion_goes_from_stop_to_stop():
    animation, _ = _walking()
    animation.is_motion_reduced = True
    animation.update(_view((22, 0), (17, 0), (Move(0, 17, 12, (19, 22), ("a", "b")),), serial=2), 0)
    assert _watch(animation, 0) == [([19], [17], "a"), ([22], [17], "b"), ([22], [17], "")]


def test_elapsed():
    assert elapsed(5, 3) == 2
    assert elapsed(3, WRAP - 2) == 5
    assert elapsed(3, 5) == 0
    assert elapsed(WRAP // 2 - 1, 0) == WRAP // 2 - 1
    assert elapsed(WRAP // 2, 0) == 0  # half the wrap ahead as well as behind: yet to come


def test_a_step_allocates_nothing():
    animation, _ = _walking(turn_track=0, dealer_track=1, entry_points=31, pending=(0, 4))
    animation.step(0)
    assert allocated(animation.step, range(20, 600, 10)) == 0
    _watch(animation, 600)
    for now_ms in (0, 2000):  # the first step of a new mood may
        animation.step(20000 + now_ms)
    assert allocated(animation.step, range(23000, 25000, 10)) == 0
