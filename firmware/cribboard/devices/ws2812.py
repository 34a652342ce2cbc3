"""PIO program of the WS2812 protocol: bytes in, pulses out, then the pause that ends a frame.

Timing: steps of 100 ns, a whole divider of 200 and of 150 MHz; a 0 is high for 300 ns and low for
900, a 1 for 700 and 600. ISR holds the number of bits in a frame less one; after them the line
stays low for 308 us.
Source: data sheets, in ns: high and low of a 0, then of a 1; all of them take these times.
WS2812B: 250..550, 700..1000; 650..950, 300..600. SK6812: 150..450, 750..1050; 450..750, 450..750.
WS2812B-V5: 220..380, 580..1000; 580..1000, 580..1000. Latch: 280 us. RP2040 data sheet 3.4.

The program is written here in assembled form, because MicroPython's assembler (module rp2) takes
9 ms of the boot and 4 kB of heap. A test on the emulated board assembles the text beside the words
and compares: tests/pico/test_emulated_devices.py.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Sequence

STEP_HZ = 10_000_000
_WORDS = (
    0xA046,  # wrap_target: mov(y, isr).side(0), the bits of a frame, less one
    0x6421,  # bit: out(x, 1).side(0)[4]
    0x1224,  # jmp(not_x, "zero").side(1)[2]
    0x1305,  # jmp("next").side(1)[3]
    0xA242,  # zero: nop().side(0)[2]
    0x0081,  # next: jmp(y_dec, "bit").side(0)
    0xE045,  # set(y, 5).side(0)
    0xE03F,  # latch: set(x, 31).side(0)
    0x0F48,  # low: jmp(x_dec, "low").side(0)[15]
    0x0087,  # jmp(y_dec, "latch").side(0), wrap
)
#: Bits to send are taken in bytes (autopull at 8 bits), and both FIFOs serve to send.
_JOIN_TX, _PULL_BITS, _AUTOPULL = 1 << 30, 8 << 25, 1 << 17
_OUT_LOW = 2  # PIO.OUT_LOW: the side-set pin is an output, low at first


def program(words: "Sequence[int]", shift: int, out: "Any" = None, side: "Any" = None) -> "Any":
    """Return a program for a state machine, in the form that rp2.asm_pio returns; all of it wraps.

    words: its instructions; shift: SHIFTCTRL; out, side: what the pins of out and side-set are at
    first. MicroPython notes in it where PIO 0, 1 and 2 hold it, so there is one for all machines.
    """
    wrap = len(words) - 1 << 12  # of EXECCTRL; the target is 0
    return [array("H", words), -1, -1, -1, wrap, shift, out, None, side]


PROGRAM = program(_WORDS, _JOIN_TX | _PULL_BITS | _AUTOPULL, None, _OUT_LOW)
