"""Tests of the speaker on the emulated board: what an I2S amplifier on its pins is sent."""

import math
import random

import pytest

from cribboard_tools.voice import adpcm
from tests.emulator import image
from tests.emulator.board import WORST_ERASE_MS, Board

pytestmark = pytest.mark.pico

RATE = 16_000
PERIOD_NS = 64 * 195 * 5  # of a sample: 64 steps of 195 cycles of 5 ns
SILENCE = 1440  # samples: 90 ms
WAKE = 256  # samples of silence before the first clip
HEAD = """
import gc, time
from machine import Pin
from cribboard.devices.pixels import Pixels
from cribboard.devices.speaker import Speaker
clips = %r
gc.collect()
heap = gc.mem_free()
speaker = Speaker(Pin(20, Pin.OUT, value=0), Pin(21, Pin.OUT, value=0))
gc.collect()
heap -= gc.mem_free()
strip = Pixels(Pin(2, Pin.OUT, value=0), Pin(3, Pin.OUT, value=0), 244)
picture = bytearray(732)
longest = 0
def steps(ms):
    global longest
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        begin = time.ticks_us()
        is_playing = speaker.step()
        longest = max(longest, time.ticks_diff(time.ticks_us(), begin))
        picture[0] += 1
        strip.write(picture, 400, 256)
        if not is_playing:
            return
        time.sleep_ms(14)
"""


def sound(seconds, seed):
    """Return something like speech: tones that swell and hiss."""
    chance = random.Random(seed)
    tones = [(chance.uniform(90, 3000), chance.uniform(1, 9)) for _ in range(5)]
    samples = []
    for number in range(int(seconds * RATE)):
        at = number / RATE
        level = sum(math.sin(6.283 * hertz * at) * math.sin(beat * at) for hertz, beat in tones)
        samples.append(int(5000 * level + chance.uniform(-300, 300)))
    return samples


def board_of(program, clips, **options):
    return Board({image.PROGRAM: (HEAD % (clips,) + program).encode()}, display=None, **options)


def played(board):
    return [sample for _, sample in board.amplifier.samples]


def expected_of(clips, volume=256):
    samples = [0] * WAKE
    for coded, count in clips:
        decoded = adpcm.decode(coded, count) if coded else [0] * count
        samples += [sample * volume >> 8 for sample in decoded]
    return samples


def clip_of(seconds, seed):
    samples = sound(seconds, seed)
    return adpcm.encode(samples), len(samples)


CLIPS = [clip_of(0.2, 1), (None, SILENCE), clip_of(0.3001, 2)]


def test_clips_arrive_sample_by_sample_while_lights_run_and_a_sector_is_erased():
    program = """
speaker.play(iter(clips), 200)
steps(100)
open("/saved", "w").write("x" * 5000)  # erases two sectors or more
while speaker.step():
    steps(1000)
print("done", longest, heap)
"""
    board = board_of(program, CLIPS)
    board.run_until(lambda: "done" in board.console, 6000, 10)
    board.run_ms(140)
    expected = expected_of(CLIPS, 200)
    samples = played(board)
    assert board.amplifier.faults == []
    assert samples[: len(expected)] == expected
    assert set(samples[len(expected) :]) <= {0}
    assert len(board.erases_ms) > 1
    times = [at for at, _ in board.amplifier.samples]
    gaps = [round(after - before) for before, after in zip(times, times[1:], strict=False)]
    longest_us, heap = map(int, board.console.split("done ")[1].split()[:2])
    print(f"longest step: {longest_us} us; heap: {heap} bytes")
    assert longest_us < 3000 and heap < 7000
    assert set(gaps) == {PERIOD_NS}
    assert len(board.amplifier.starts) == 1


@pytest.mark.long
def test_a_long_erase_ends_in_silence():
    program = """
speaker.play(iter(clips))
steps(100)
open("/saved", "w").write("x" * 5000)
while speaker.step():
    steps(1000)
print("done")
"""
    board = board_of(program, CLIPS, erase_ms=WORST_ERASE_MS)
    board.run_until(lambda: "done" in board.console, 9000, 10)
    board.run_ms(140)
    expected = expected_of(CLIPS)
    assert board.amplifier.faults == []
    assert played(board)[: len(expected)] == expected
    assert len(board.amplifier.starts) > 1


@pytest.mark.long
def test_a_cut_is_heard_at_once_and_the_next_clips_are_whole():
    program = """
speaker.play(iter(clips))
steps(150)
print("cut")
speaker.stop()
time.sleep_ms(30)
print("again")
speaker.play(iter(clips[2:]))
while speaker.step():
    steps(1000)
print("done")
"""
    board = board_of(program, CLIPS)
    board.run_until(lambda: "cut" in board.console, 4000, 1)
    cut_ns = board.now_ms * 1e6
    board.run_until(lambda: "again" in board.console, 4000, 1)
    before = board.amplifier.samples[:]
    assert before[-1][0] < cut_ns + 1.6e6
    board.run_until(lambda: "done" in board.console, 6000, 10)
    board.run_ms(140)
    assert board.amplifier.faults == []
    expected = expected_of(CLIPS[2:])
    assert played(board)[len(before) :][: len(expected)] == expected
