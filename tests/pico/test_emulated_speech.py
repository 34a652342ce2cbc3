"""The board's speech: clips of a pack in flash, and what an I2S amplifier on its pins is sent."""

import math
import random
import re

import pytest

from cribboard_tools.commands import doctor
from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import adpcm, clip_texts, pack_file, romfs_image
from tests.emulator import image, turns
from tests.emulator.board import SETTINGS, WORST_ERASE_MS, Board
from tests.emulator.wired import Wired
from tests.helpers.voice_packs import pack_of
from tests.pico.test_emulated_doctor import PANEL, PatientPico, Witness

pytestmark = pytest.mark.pico

RATE = 16_000
WAKE = RATE * 16 // 1000  # samples of silence before the first clip
BETWEEN, AFTER_COMMA, NORMAL_VOLUME = RATE * 30 // 1000, RATE * 120 // 1000, 140
HEAP_BYTES = 120_000  # free in play with a voice, as doctor judges
TURN_MS = 20
WORDS = (
    "seven eight nine ten fifteen sixteen twenty thirty-one for two four six a pair is and go "
    "blue orange one three five run of"
)


def clip(word, seconds=0.25):
    """Return a clip of noise that no other word has."""
    chance = random.Random(word)
    samples = [chance.randrange(-9000, 9000) for _ in range(int(seconds * RATE))]
    return pack_file.Clip(adpcm.encode(samples), len(samples))


def rom():
    """Return a ROMFS with the pack."""
    clips = {word: clip(word) for word in WORDS.replace("-", " ").split()}
    pack = pack_file.packed("en", 1, RATE, clips)
    return romfs_image.image(pack)


def speaking_board(more=None):
    files = {SETTINGS: b'{"is_motion_reduced": true}'} | (more or {})
    board = Board(flash=image.flash(files, romfs=rom()))
    board.wake()
    return board


def said(board):
    """Return what was played since the last call, without the silence at its end."""
    samples = [sample for _, sample in board.amplifier.samples]
    board.amplifier.samples.clear()
    while samples and samples[-1] == 0:
        samples.pop()
    return samples


def expected(words):
    samples = [0] * WAKE
    for word in words.split():
        coded, count = clip(word.rstrip(","))
        samples += [sample * NORMAL_VOLUME >> 8 for sample in adpcm.decode(coded, count)]
        samples += [0] * (AFTER_COMMA if word.endswith(",") else BETWEEN)
    while samples[-1] == 0:
        samples.pop()
    return samples


@pytest.mark.long
def test_the_play_is_heard_word_by_word_and_leaves_its_heap():
    board = speaking_board()
    board.keys("1 5")
    board.run_ms(400)
    said(board)
    for key, words in (("7", "orange, seven"), ("8", "fifteen for two"), ("5", "twenty")):
        board.press(key)
        board.run_ms(1900)
        samples = said(board)
        assert len(samples) == len(expected(words)), (key, len(samples), len(expected(words)))
        assert samples == expected(words), key
    assert board.amplifier.faults == []
    assert board.strip.faults == []
    health = turns.health(board)
    assert health["heap_free"] >= HEAP_BYTES, health


@pytest.mark.long
def test_a_key_cuts_speech_and_is_lit_as_fast():
    board = speaking_board()
    board.keys("1 5 7")
    board.run_ms(700)
    said(board)
    board.press("8")
    board.run_ms(500)
    assert board.amplifier.samples[-1][0] > (board.now_ms - 5) * 1e6, "it speaks"
    before = board.now_ms
    board.hold("9")
    board.run_ms(250)
    begun_ns = board.amplifier.starts[-1]  # of what the second key says
    cut_ms = max(at for at, _ in board.amplifier.samples if at < begun_ns) / 1e6 - before
    lit_ms = next(at for at, _ in board.strip.frames if at > before * 1e6) / 1e6 - before
    print(f"key to silence {cut_ms:.1f} ms, to light {lit_ms:.1f} ms")
    assert begun_ns > (before + cut_ms) * 1e6 and cut_ms <= 40 and lit_ms <= 40


def long_turns(board, awake_ms):
    """Stop the firmware; return its recorded turns since then without saves and collections."""
    slow = [turn for turn in turns.slow_turns(board) if turn.begin_ms > awake_ms]
    return [
        turn for turn in slow if turn.kind == "step" and not {"_save", "collect"} & set(turn.did)
    ]


@pytest.mark.long
def test_no_turn_is_long_while_the_board_speaks():
    board = speaking_board({image.PROGRAM: (turns.PROGRAM % 10_000).encode()})
    awake_ms = board.now_ms
    board.keys("1 5")
    for key in "789":
        board.press(key)
        board.run_ms(1500)
    long = long_turns(board, awake_ms)
    print("turns over 10 ms while it speaks:", long)
    assert all(turn.took_ms <= TURN_MS for turn in long), long


@pytest.mark.long
def test_no_turn_is_long_while_the_board_reads_the_menu_aloud():
    texts = clip_texts.clip_texts("en", clip_texts.EVERYTHING)
    short = pack_file.Clip(bytes(500), 1000)
    pack = pack_file.packed("en", 2, RATE, dict.fromkeys(texts, short))
    files = {
        SETTINGS: b'{"is_motion_reduced": true, "speech": "all"}',
        image.PROGRAM: (turns.PROGRAM % 10_000).encode(),
    }
    board = Board(flash=image.flash(files, romfs=romfs_image.image(pack)))
    board.wake()
    awake_ms = board.now_ms
    board.keys("1 5 7")
    board.run_ms(800)
    board.amplifier.samples.clear()
    board.hold("D")
    board.run_ms(3000)
    assert len(board.amplifier.samples) > RATE, "it reads the menu"
    long = long_turns(board, awake_ms)
    print("turns over 10 ms while it reads the menu:", long)
    assert all(turn.took_ms <= TURN_MS for turn in long), long


#: A count is prepared for saying in parts; none of them may delay a light or a key.
PART_MS = 12
#: Both modules and an open pack, whose texts and sound stay in the flash.
PACK_HEAP = 1500
TEXT = "fifteen two, fifteen four, a pair is six, and two runs for six is twelve"
READ = f"""
import gc, time
from cribboard.language import phrases
phrases.use("en")
gc.collect()
free = gc.mem_free()
from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
gc.collect()
view = memoryview(open("/rom/voice", "rb"))
pack = VoicePack(view)
gc.collect()
print("heap", free - gc.mem_free())
began = time.ticks_us()
print("intact", pack.is_intact(), time.ticks_diff(time.ticks_us(), began))
unknown = []
most = whole = 0
found = []
clips = speech.clips(pack, "{TEXT}", unknown)
while True:
    began = time.ticks_us()
    clip = next(clips, None)
    took = time.ticks_diff(time.ticks_us(), began)
    most, whole = max(most, took), whole + took
    if clip is None:
        break
    found.append(clip)
print("took", most, whole)
print("said", [pack.text(clip) if clip >= 0 else clip for clip in found], unknown)
print("end")
while True:
    time.sleep_ms(5)
"""


def test_a_voice_pack_is_read_in_the_flash():
    texts = clip_texts.clip_texts("en", clip_texts.COUNTS)
    pack = pack_of(texts, audio=bytes(range(256)) * 9)
    flash = bytearray(image.flash({image.PROGRAM: READ.encode()}))
    image.burn(flash, romfs_image.uf2_file(pack, BOARDS["pico"]))
    board = Board(flash=bytes(flash), display=None)
    board.run_until(lambda: "\nend" in board.console, 20_000, 20)
    print(board.console)
    console = board.console.replace("\r", "")
    assert "intact True" in console, console
    said = re.search(r"^said (.*)$", console, re.M)
    assert said is not None, console
    assert said[1] == (
        "['fifteen two', -1, 'fifteen four', -1, 'a pair', 'is', 'six', -1, 'and', 'two', "
        "'runs for', 'six', 'is', 'twelve'] []"
    )
    [heap] = map(int, re.findall(r"^heap (\d+)$", console, re.M))
    assert heap <= PACK_HEAP
    most, whole = map(int, re.findall(r"^took (\d+) (\d+)$", console, re.M)[0])
    assert most <= 1000 * PART_MS, f"{most} us of {whole}"


@pytest.mark.long
def test_the_doctor_lets_the_board_say_a_word():
    made = Board(flash=image.flash({}, romfs=rom()))
    with Wired(made) as wired, PatientPico(wired.port) as pico:
        found = doctor.Doctor(pico, Witness(wired, PANEL))
        found.examine(["sound"])
    assert [one.text for one in found.findings][-2:] == ["it beeps", "it speaks"]
    assert all(one.is_good for one in found.findings)


PERIOD_NS = 64 * 195 * 5  # of a sample: 64 steps of 195 cycles of 5 ns
SILENCE = 1440  # samples: 90 ms
WAKE_SAMPLES = 256  # samples of silence before the first clip
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
    samples = [0] * WAKE_SAMPLES
    for coded, count in clips:
        decoded = adpcm.decode(coded, count) if coded else [0] * count
        samples += [sample * volume >> 8 for sample in decoded]
    return samples


def clip_of(seconds, seed):
    samples = sound(seconds, seed)
    return adpcm.encode(samples), len(samples)


CLIPS = [clip_of(0.2, 1), (None, SILENCE), clip_of(0.3001, 2)]


@pytest.mark.long
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
