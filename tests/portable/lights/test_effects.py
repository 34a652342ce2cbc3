"""Tests of light effects: which score starts which, what ends them, and that none allocates."""

from cribboard.lights import effects, paint, palette, presets
from cribboard.lights.animation import FRAME_MS, Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.lights.power import drawn_ma, pack
from cribboard.rules.commands import Event
from tests.helpers.rounds import is_whole
from tests.helpers.tables import allocated, view_with


def _view(*events, **changes):
    usual = {"scores": [47, 63], "backs": [39, 61], "serial": 1, "events": events}
    return view_with(**dict(usual, **changes))


def _score(reason, points=2, kind="score", track=0):
    return Event(kind, track, track, points, reason, 47, ())


def _shown(**changes):
    """Return an animation that shows a view, and has drawn it at 0."""
    animation = Animation(TWO_TRACK)
    animation.update(_view(serial=0, **changes), 0)
    animation.step(0)
    return animation


def _lit(picture):
    return len([1 for i in range(0, len(picture), 3) if sum(picture[i : i + 3]) > 0])


def test_the_rarest_of_what_happened_is_shown():
    for reason in ("heels", "nobs", "run", "pair-royal", "double-pair-royal", "thirty-one"):
        assert effects.choose(_view(_score("pair"), _score(reason))) == reason
    assert effects.choose(_view(_score("pair"), _score("fifteen"))) == ""
    assert effects.choose(_view(win_percent=50)) == "chance"
    assert effects.choose(_view(_score("run"), _score("pair-royal"))) == "pair-royal"
    for points, name in ((23, ""), (24, "great"), (28, "28"), (29, "29"), (46, "29"), (72, "29")):
        assert effects.choose(_view(_score("hand", points, "total"))) == name
    # what a claim was over by is nothing to celebrate, and may be more than any hand
    assert effects.choose(_view(_score("hand", 9, "total"), _score("hand", 81, "over"))) == ""
    for skunk in ("skunk", "double", "triple"):
        assert effects.choose(_view(winner=1, skunk=skunk)) == skunk
    assert effects.choose(_view(winner=1)) == "win"
    assert effects.choose(_view(_score("", 1, "match"), winner=1)) == "match"


def test_each_effect_is_seen_ends_and_leaves_the_board_as_it_was():
    quiet = _shown()
    for name, _, _ in effects.EFFECTS:
        animation = _shown(win_percent=60)
        animation.begin(name, 0)
        most = 0
        pictures = set()
        for now_ms in range(0, 2000, FRAME_MS * (1 if is_whole() else 3)):
            animation.step(now_ms)
            pictures.add(bytes(animation.picture))
            most = max(most, _lit(animation.picture))
        assert most > _lit(quiet.picture) + 3, name
        assert len(pictures) > 10, name
        if not effects.duration_ms(name):
            assert animation.step(60000), name  # it goes on until a key
            animation.finish(60000)
        animation.step(60020)
        assert animation.picture == quiet.picture, name


def test_a_key_ends_any_effect_at_once():
    for name, _, _ in effects.EFFECTS:
        animation = _shown(win_percent=60)
        before = bytes(animation.picture)
        animation.begin(name, 0)
        animation.step(300)
        assert animation.picture != before, name
        animation.finish(310)
        assert animation.picture == before, name


def test_reduced_motion_has_no_effects():
    animation = Animation(TWO_TRACK, True)
    animation.update(_view(_score("thirty-one"), winner=0), 0)
    animation.step(0)
    animation.begin("attract", 0)
    for now_ms in range(0, 3000, 100):
        animation.step(now_ms)
        assert not animation.frame.has_effect


def test_effects_fit_every_board_and_every_budget():
    for board in presets.NAMES:
        layout = presets.find(board)
        out = bytearray(3 * len(layout))
        for name, _, _ in effects.EFFECTS:
            for scores in ((0, 0), (1, 120), (121, 60)):
                view = _view(scores=list(scores), backs=[0, 0], win_percent=60)
                animation = Animation(layout)
                animation.update(view, 0)
                animation.begin(name, 0)
                animation.step(400)
                pack(animation.picture, out, 390, 256)
                assert drawn_ma(out) <= 390


def test_two_seconds_of_each_effect_allocate_nothing():
    for name, _, _ in effects.EFFECTS:
        animation = Animation(TWO_TRACK)
        animation.update(_view(serial=0, turn_track=1, win_percent=60), 0)
        animation.begin(name, 0)
        animation.step(0)
        if effects.duration_ms(name) > 1000 or not effects.duration_ms(name):
            assert allocated(animation.step, range(15, 900, 15)) == 0, name
        animation.finish(2000)


def test_a_wave_lights_no_hole_below_its_mark():
    from array import array

    picture, base = bytearray(30), bytes([9] * 30)
    wave = bytes([0] * 32 + [255] * 32)
    terms = array("i", (0, 10, 0x40FF00, 0, 256))
    paint.sweep(picture, base, array("H", range(10)), wave, terms)
    assert [picture[3 * i + 1] for i in range(10)] == [9, 9, 254, 254, 9, 9, 254, 254, 9, 9]
    assert [picture[3 * i + 2] for i in range(10)] == [9] * 10


def test_an_effect_fades_out_in_its_last_quarter():
    name = "thirty-one"
    length_ms = effects.duration_ms(name)

    def brightest(first_ms, last_ms):
        """Return the brightest that an empty hole is seen in a part of the show."""
        animation = _shown(win_percent=60)
        quiet = bytes(animation.picture)
        animation.begin(name, 0)
        most = 0
        for now_ms in range(0, last_ms, FRAME_MS):
            animation.step(now_ms)
            if now_ms >= first_ms:
                lit = [one for one, still in zip(animation.picture, quiet) if one != still]
                most = max(lit + [most])
        return most

    full = brightest(0, length_ms // 2)
    assert brightest(length_ms // 2, length_ms * 3 // 4) > full * 3 // 4
    assert brightest(length_ms * 7 // 8, length_ms) < full * 3 // 4


def test_comets_run_towards_the_game_hole_at_their_own_pace():
    for name, most, passes in (("win", 7, 6), ("match", 7, 6), ("attract", 2, 1)):
        animation = _shown()
        animation.begin(name, 0)
        heads = []  # the times at which each of two holes is suddenly bright
        for hole in (23, 24):
            at = 3 * TWO_TRACK.pixel(0, hole)
            last, times = 255 * 3, []
            for now_ms in range(0, 2000, FRAME_MS):
                animation.step(now_ms)
                level = sum(animation.picture[at : at + 3])
                if level > 150 and last < 50:
                    times.append(now_ms)
                last = level
            heads.append(times)
        assert passes <= len(heads[0]) <= most, (name, heads)
        later = [there - here for here, there in zip(heads[0], heads[1])]
        assert all([0 < ms < 250 for ms in later]), (name, heads)


def test_the_waves_are_as_their_formulas():
    wave = 64
    comet = [255 * step * step // 576 for step in range(1, 25)]
    assert effects._COMET == bytes([0] * (wave - len(comet)) + comet)
    assert effects._COMET_BACK == bytes(reversed(effects._COMET))
    assert effects._SWELL == bytes([255 * 4 * s * (wave - s) // (wave * wave) for s in range(wave)])
    assert effects._SPARK == bytes([(step * 89 % wave > 58) * 255 for step in range(wave)])


def test_the_pulses_are_as_their_formula():
    for pulse, (count, length) in zip(palette.PULSES, ((1, 40), (2, 13), (3, 9))):
        swell = [255 * 4 * step * (length - step) // (length * length) for step in range(length)]
        assert pulse == bytes(swell * count + [0] * (palette.BEATS - count * length))
