"""Walks of pegs: held, cut off, over the wrap of the clock; hole by hole: golden/lights.session."""

from cribboard.base.view import Move
from cribboard.lights import palette
from cribboard.lights.animation import (
    MOST_HELD_MS,
    Animation,
    elapsed,
)
from cribboard.lights.layout import TWO_TRACK
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


def _walking(now_ms=0, **changes):
    """Return an animation with blue at 12 (back 7) about to peg 2 and 3 more."""
    animation = _shown(_view((12, 33), (7, 32), serial=0), now_ms)
    animation.step(now_ms)
    move = Move(0, 12, 7, (14, 17), ("15-2", "and 3 is 5"))
    view = _view((17, 33), (12, 32), (move,), **changes)
    animation.update(view, now_ms)
    return animation, view


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
