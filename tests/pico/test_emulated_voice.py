"""A voice pack in the flash of the emulated Pico: its UF2 file burnt and mounted, read in place."""

import re

import pytest

from cribboard_tools.pico.make_firmware import BOARDS
from cribboard_tools.voice import clip_texts, romfs_image
from tests.emulator import image
from tests.emulator.board import Board
from tests.helpers.voice_packs import pack_of

#: A count is prepared for saying in parts; none of them may delay a light or a key.
MOST_MS = 12
#: Both modules and an open pack, whose texts and sound stay in the flash.
MOST_HEAP = 1500
TEXT = "fifteen two, fifteen four, a pair is six, and two runs for six is twelve"
MAIN = f"""
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


@pytest.mark.pico
def test_a_voice_pack_is_read_in_the_flash() -> None:
    texts = clip_texts.clip_texts("en", clip_texts.COUNTS)
    pack = pack_of(texts, audio=bytes(range(256)) * 9)
    flash = bytearray(image.flash({image.PROGRAM: MAIN.encode()}))
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
    assert heap <= MOST_HEAP
    most, whole = map(int, re.findall(r"^took (\d+) (\d+)$", console, re.M)[0])
    assert most <= 1000 * MOST_MS, f"{most} us of {whole}"
