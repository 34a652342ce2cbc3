"""Tests of the strip in the loop: its power ramps up, it rests, and any key wakes it."""

from cribboard.base.constants import UNSET_MA
from cribboard.lights import effects, palette, power, presets
from cribboard.lights import lights as lights_board
from cribboard.lights.lights import RAMP_MS, Lights
from cribboard.store import settings as stored
from tests.helpers import fakes
from tests.helpers.tables import view_with

MINUTE_MS = 60000


class _Pixels(fakes.Pixels):
    is_on = False
    can_rest = True

    def write(self, picture, budget_ma, level=256):
        self.is_on = True
        super().write(picture, budget_ma, level)

    def off(self):
        self.is_on = False


class _Devices(fakes.Devices):
    def __init__(self, count=244):
        fakes.Devices.__init__(self)
        self.pixels = _Pixels(count)


def _lights(devices=None, **changes):
    settings = stored.defaults()
    settings.update(changes)
    devices = devices or _Devices()
    notes = []
    lights = Lights(devices, settings, notes)
    return lights, devices, notes, settings


def _run(lights, begin_ms, end_ms, step_ms=5):
    """Let time pass as the loop does; return what levels were written."""
    levels = []
    for now_ms in range(begin_ms, end_ms, step_ms):
        if lights.step(now_ms):
            lights.write(now_ms)
            levels.append(lights._pixels.level)
        else:
            lights.rest(now_ms)
    return levels


def _running(devices=None, view=None, run_ms=1000, **changes):
    """Return lights that have shown a view for `run_ms`, and what `_lights` returns with them."""
    lights, *others = _lights(devices, **changes)
    lights.update(view or view_with(turn_track=0), 0)
    _run(lights, 0, run_ms)
    return [lights] + others


def test_power_comes_up_slowly_to_what_is_set():
    lights, _, _, _ = _lights(brightness=200)
    lights.update(view_with(), 1000)
    levels = _run(lights, 1000, 1000 + 2 * RAMP_MS)
    assert levels[0] == 50 and levels[-1] == 200
    assert levels == sorted(levels) and len(levels) > 10


def test_after_long_without_a_key_the_strip_has_no_power_until_the_next():
    lights, devices, _, _ = _running()
    assert devices.pixels.is_on
    end_ms = lights_board.REST_MIN * MINUTE_MS
    _run(lights, end_ms - 2000, end_ms - 1000)
    assert devices.pixels.is_on and not lights.animation.frame.has_effect
    begun, begin = [], lights.animation.begin
    lights.animation.begin = lambda name, now_ms: (begun.append(name), begin(name, now_ms))
    _run(lights, end_ms - 900, end_ms - 100)
    assert lights.animation.frame.has_effect and begun == ["sleep"]  # it goes dark, once
    _run(lights, end_ms - 100, end_ms + 100)
    assert not devices.pixels.is_on
    writes = devices.pixels.writes
    _run(lights, end_ms + 100, end_ms + 5000, 50)
    assert devices.pixels.writes == writes
    lights.animation.finish(end_ms + 6000)  # a key
    lights.update(view_with(turn_track=0), end_ms + 6000)
    assert lights.step(end_ms + 6000)  # the very next turn is a frame
    lights.write(end_ms + 6000)
    assert devices.pixels.is_on
    assert devices.pixels.colour(0)[2] > 60  # blue's start hole


def test_the_wake_effect_follows_a_rest_until_a_key():
    for is_still in (False, True):
        lights, _, _, _ = _running(None, view_with(), 2000, is_motion_reduced=is_still)
        assert lights.animation.effect == ""
        for wakes, serial in ((3000, 1), (5000, 2)):
            lights.stop()
            lights.update(view_with(serial=serial), wakes)
            lights.step(wakes)
            assert lights.animation.effect == ""  # the first frame is the game
            lights.write(wakes)
            assert lights.animation.effect == ("" if is_still else "wake")
            if serial == 1:
                lights.update(view_with(serial=9), wakes + 100)
                assert lights.animation.effect == ""
        _run(lights, 5000, 6000)
        assert lights.animation.effect == ""


def test_a_game_that_nobody_begins_invites_to_one():
    waits_ms = lights_board.ATTRACT_MS
    for view, expected in (
        (view_with(awaiting="dealer"), "attract"),
        (view_with(awaiting="dealer", scores=[5, 0]), ""),  # a game set up from a wooden board
        (view_with(awaiting="card"), ""),
    ):
        lights, _, _, _ = _running(None, view, rest_min=0)
        _run(lights, waits_ms - 100, waits_ms - 10)
        assert lights.animation.effect == ""
        _run(lights, waits_ms, waits_ms + 200)
        assert lights.animation.effect == expected
        lights.update(view_with(serial=1), waits_ms + 300)  # a key
        assert lights.animation.effect == ""


def test_rest_can_be_switched_off():
    lights, devices, _, _ = _running(None, view_with(), 500, rest_min=0)
    _run(lights, 100 * MINUTE_MS, 100 * MINUTE_MS + 2000)
    assert devices.pixels.is_on


def test_the_budget_of_the_source_is_used_unless_the_owner_set_one():
    cases = ((1200, 390, 1200), (0, 390, 380), (1200, 380, 380), (1200, 300, 300))
    for offered, own, expected in cases:
        lights, devices, _, _ = _running(budget_ma=own)
        lights.take_offer(offered)
        _run(lights, 1000, 2000)
        assert devices.pixels.budget_ma == expected, (offered, own)


PEGS = view_with(turn_track=0, scores=[17, 42], backs=[9, 40])
#: Boards: pixels, and the least and the greatest budget. All that a panel has take current.
BOARDS = {
    "two-track": (244, 300, 3000),
    "three-track": (366, 440, 3000),
    "british": (124, 150, 3000),
    "single-track": (121, 150, 3000),
    "matrix": (256, 310, 380),
    "matrix-1": (256, 310, 380),
    "matrix-3": (256, 310, 380),
    "matrix-british": (256, 310, 380),
}


def test_every_budget_that_a_board_takes_shows_the_pegs():
    assert sorted(BOARDS) == sorted(presets.NAMES)
    for name, (pixels, least_ma, most_ma) in BOARDS.items():
        lights, devices, _, _ = _running(_Devices(pixels), PEGS, tracks=name)
        assert lights.range_ma == (least_ma, most_ma), name
        layout = lights.animation.frame.layout
        picture = devices.pixels.picture
        pegs = [layout.pixel(track, score) for track, score in ((0, 17), (1, 42))]
        out = bytearray(3 * pixels)
        before = 0
        for budget_ma in range(least_ma, most_ma + 1, 1 if most_ma < 400 else 30):
            owned = budget_ma
            if budget_ma == UNSET_MA and least_ma <= 380:
                owned = 380
            assert power.owners_ma(budget_ma, lights.range_ma) == owned
            scale = power.pack(picture, out, budget_ma, 256)
            assert scale >= before and power.drawn_ma(out) <= budget_ma, (name, budget_ma)
            before = scale
            light = [sum(out[3 * pixel : 3 * pixel + 3]) for pixel in pegs]
            assert min(light) > 0, (name, budget_ma)


def test_more_than_a_board_may_take_is_kept_and_not_used():
    """As after another layout was installed; nothing else is limited with it."""
    for own, used in ((3000, 380), (390, 380), (380, 380), (379, 379), (310, 310), (1, 310)):
        _, devices, notes, settings = _running(_Devices(256), budget_ma=own, tracks="matrix")
        assert devices.pixels.budget_ma == used and settings["budget_ma"] == own and not notes


def test_a_description_may_limit_the_budget():
    rows = [[1, 0, 31, 2, 0, 31]]
    for most_ma, wanted in ((None, 3000), (700, 700), (5000, 3000), (True, 0), (20, 0), ("x", 0)):
        described = {"rows": rows, "holes": 30, "most_ma": most_ma}
        if most_ma is None:
            del described["most_ma"]
        lights, _, notes, _ = _lights(_Devices(64 if wanted else 244), tracks=described)
        assert lights.range_ma[1] == (wanted or 3000) and len(notes) == (not wanted), most_ma


def test_every_budget_shows_the_pegs_in_every_effect():
    """What was set for a smaller board is raised to the least that the number of pixels needs.

    A plain port gives three tracks less than that: there are no effects then.
    """
    for name, (pixels, least_ma, _) in BOARDS.items():
        for own in (1, 250, 390):
            devices = _Devices(pixels)
            lights, _, _, _ = _running(devices, PEGS, 2000, budget_ma=own, tracks=name)
            layout = lights.animation.frame.layout
            budget_ma = devices.pixels.budget_ma
            wanted_ma = max(own, least_ma)
            if own == UNSET_MA:
                wanted_ma = 390 if name == "three-track" else 380
            assert lights.range_ma[0] == least_ma and budget_ma == wanted_ma, (name, own)
            out = bytearray(3 * pixels)
            assert power.pack(devices.pixels.picture, out, budget_ma, 256) > 0
            assert power.drawn_ma(out) <= budget_ma
            light = [sum(out[i : i + 3]) for i in range(0, len(out), 3)]
            pegs = [layout.pixel(track, score) for track, score in ((0, 17), (1, 42))]
            assert min([light[peg] for peg in pegs]) > 2 * sorted(light)[pixels // 2], name
            for effect, _, _ in effects.EFFECTS:
                lights.animation.begin(effect, 2000)
                lights.animation.step(2000 + effects.duration_ms(effect) // 2)
                assert power.allowed_scale(lights.animation.picture, budget_ma, 256) >= 0, effect
            assert (lights.animation.effect != "") == (budget_ma >= least_ma)


def test_every_key_sends_a_frame_even_an_identical_one():
    lights, _, _, _ = _running(None, view_with(scores=[10, 20], backs=[5, 6]))
    assert not lights.step(1001)
    lights.update(view_with(scores=[10, 20], backs=[5, 6]), 1002)
    assert lights.step(1002) and not lights.step(1003)


def test_a_key_with_contact_lights_a_hole_of_whose_turn_it_is_unless_the_strip_rests():
    lights, devices, _, _ = _lights()
    layout = lights.animation.frame.layout
    for track in (-1, 0, 1):
        lights.update(view_with(turn_track=track), 0)
        lights.mark()
    assert devices.pixels.marks == [layout.pixel(max(track, 0), 1) for track in (-1, 0, 1)]
    lights.stop()
    lights.mark()
    assert len(devices.pixels.marks) == 3


def test_colours_and_marks_follow_the_settings_at_the_next_key():
    lights, _, _, settings = _lights()
    lights.update(view_with(scores=[10, 20], backs=[5, 6]), 0)
    lights.step(0)
    settings["colours"] = [4, 3, 2]
    settings["marks"] = 0
    lights.update(view_with(scores=[10, 20], backs=[5, 6]), 10)
    lights.step(10)
    pixel = lights.animation.frame.layout.pixel(0, 10)
    red, green, blue = lights.animation.picture[3 * pixel : 3 * pixel + 3]
    assert red << 16 | green << 8 | blue == palette.HUES[4]
    pixel = lights.animation.frame.layout.pixel(0, 15)
    assert sum(lights.animation.picture[3 * pixel : 3 * pixel + 3]) == 0
