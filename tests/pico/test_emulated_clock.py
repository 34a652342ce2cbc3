"""Tests of the clock and the core's voltage that the image sets, and of the flash cache."""

import json
import subprocess
from pathlib import Path

import pytest

from cribboard_tools import npm
from tests.emulator import bench_firmware, fast, image
from tests.emulator.board import Board

#: Registers: RP2040 data sheet 2.15.7 and 2.18.4, 2.10.6, 4.10.13.
CLK_SYS_CTRL, PLL_FBDIV, PLL_PRIM = 0x4000803C, 0x40028008, 0x4002800C
VREG, SSI_BAUDR = 0x40064000, 0x18000014
VOLTS = {11: 1.10, 12: 1.15}  # VSEL: data sheet 2.10.6
CACHE = Path(fast.__file__).with_name("flash_cache.mjs")


@pytest.mark.pico
@pytest.mark.parametrize(
    ("is_slow", "mhz", "volts"),
    [(False, 200, 1.15), pytest.param(True, 125, 1.10, marks=pytest.mark.long)],
)
def test_the_clock_the_voltage_and_the_flash_are_as_their_makers_allow(
    is_slow: bool, mhz: int, volts: float
) -> None:
    """The emulator itself breaks off where one of the three is too fast."""
    board = Board(flash=image.flash({}, is_slow=is_slow))
    board.run_until(lambda: board.strip.wire, 3000, 20)
    dividers = board.read_register(PLL_PRIM)
    hertz = 12_000_000 * board.read_register(PLL_FBDIV)
    hertz //= (dividers >> 16 & 7) * (dividers >> 12 & 7)
    assert board.read_register(CLK_SYS_CTRL) == 1  # from that PLL
    assert hertz == mhz * 1_000_000
    assert VOLTS[board.read_register(VREG) >> 4 & 15] == volts
    assert board.read_register(SSI_BAUDR) == 2
    assert not board.strip.faults


#: {bound: (hits, cycles a word)} of 1,024 words, each read once, in order; the loop takes LOOP.
LOOP = 36
READS = {"none": (512, LOOP), "line": (512, LOOP + 56 / 2), "word": (0, LOOP + 48)}


@pytest.mark.pico
@pytest.mark.parametrize("bound", READS)
def test_what_an_owner_s_program_reads_tells_which_bound_a_chip_keeps_to(
    bound: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRIBBOARD_XIP", bound)
    text = bench_firmware.FLASH_PROBE + "time.sleep_ms(20)\nprint('\\n=', flash_reads(), '\\n')\n"
    board = Board(bench_firmware.program(text))
    hits, reads, us = bench_firmware.answer(board, 3000)
    wanted, cycles = READS[bound]
    assert reads == 1024 and abs(hits - wanted) <= 2
    assert us == pytest.approx(1024 * cycles / 200, rel=0.05)


def look(bound: str, *offsets: int) -> dict[str, int]:
    """Return the state of a cache that has looked these offsets up."""
    script = (
        f"import {{ FlashCache, missCycles }} from {json.dumps(CACHE.as_uri())};"
        f"const cache = new FlashCache({json.dumps(bound)});"
        # As boot2 sets it: quad frames; 32 address and mode bits on four lines, 4 clocks of pause.
        f"cache.cost = missCycles({json.dumps(bound)}, 2 << 21, 2, (4 << 11) | (8 << 2) | 2);"
        f"for (const offset of {json.dumps(offsets)}) cache.look(offset);"
        "const { hits, accesses, stall } = cache;"
        "console.log(JSON.stringify({ hits, accesses, stall }));"
    )
    try:
        command = [npm.node(), "--input-type=module", "-e", script]
    except npm.NpmError as error:
        pytest.skip(str(error))
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def test_the_cache_has_two_ways_of_8_bytes() -> None:
    """Addresses 8 kB apart share a set; a miss costs as much as the clocks on the wire say."""
    assert look("line", 0, 2, 4, 7) == {"hits": 3, "accesses": 4, "stall": 2 * (8 + 4 + 16)}
    assert look("word", 0, 2, 4, 7) == {"hits": 2, "accesses": 4, "stall": 2 * 2 * (8 + 4 + 8 + 4)}
    assert look("none", 0, 2, 4, 7)["stall"] == 0
    apart = 8192
    assert look("line", 0, apart, 0, apart)["hits"] == 2
    assert look("line", 0, apart, 2 * apart, apart, 0)["hits"] == 1  # the older one has gone
