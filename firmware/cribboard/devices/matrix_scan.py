"""PIO program that samples the lines of one or two keypads, and the rings that DMA fills with them.

Pins: all lines are inputs with pull-up. In each of four steps some of the eight lines GPIO 6 to 13
are pulled low, as the program is told: one column, or several lines while it is not known which
they are. Then eight pins are read. The state machines of two keypads pull the same lines low, in
step, and the second one's reads GPIO 16 to 23.
Timing: a sample in SCAN_MS, also while the processor keeps interrupts off. 102 us from pulling a
line low to reading the others: only pull-ups of 50..80 k raise those of the step before again, into
330 pF of keypad and cable.
Source: RP2040 data sheet 2.5 (DMA) and 3 (PIO).

As in ws2812.py the program is in assembled form, which a test on the emulated board assembles.
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap
from array import array
from machine import mem32

from cribboard.base.constants import RING, SCAN_MS
from cribboard.devices.ws2812 import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from typing import Sequence

_STEPS = 1250  # of a sample
_LINES = 8
_WORDS = (
    0xA0E2,  # wrap_target: mov(osr, y)
    0x7F88,  # step: out(pindirs, 8)[31], some lines are low
    0xBF42,  # nop()[31]
    0x4008,  # in_(pins, 8)
    0x00E1,  # jmp(not_osre, "step")
    0x7788,  # out(pindirs, 8)[23], none is: OSR has no bits left
    0xE03D,  # set(x, 29)
    0x1F47,  # rest: jmp(x_dec, "rest")[31], wrap
)
#: 16 bits are pushed when they are in (autopush), the first one in front; OSR's last bits come
#: out first.
_AUTOPUSH, _PUSH_BITS, _OUT_RIGHT = 1 << 16, 16 << 20, 1 << 19
_IN_LOW = 0  # PIO.IN_LOW: an input, and low when it is an output
PROGRAM = program(_WORDS, _AUTOPUSH | _PUSH_BITS | _OUT_RIGHT, (_IN_LOW,) * _LINES)
#: Instructions as rp2.asm_pio_encode encodes them (a test compares them).
_PULL = 0x80A0  # pull()
_MOV_Y_OSR = 0xA047  # mov(y, osr)
_CLEAR_OSR = 0xA0E3  # mov(osr, null)
_OUT_PINDIRS = 0x6088  # out(pindirs, 8)
_FIRST_MACHINE = 2  # the strip has 0, the speaker 1
_PIO0_CTRL_SET = 0x50202000  # sets bits of CTRL: 0..3 enable machines, 8..11 their clocks' phase
_RESTART_CLOCK = 8
_PIO0_RX0 = 0x50200020
_DREQ_RX0 = 4
_DMA, _CHANNEL_BYTES, _WRITE_AND_TRIGGER = 0x50000000, 64, 0x2C
_HALFWORD, _WORD = 1, 2  # sizes of a transfer


class Scanner:
    """A keypad's lines sampled by a state machine into a ring.

    first: the pin of the lowest line that may be low; read: that of the first of eight that are
    read; low: the lines that are low in each step, a bit each; index: 0, or 1: the second keypad's.
    ring: the samples, in two halfwords: of the first two steps and of the others, the first of two
    in the upper byte; a bit is 0 where its pin is low. fill: the DMA channel, whose count is of the
    halfwords up to the ring's end. `begin` starts it.
    """

    def __init__(self, first: "Pin", read: "Pin", low: "Sequence[int]", index: int = 0) -> None:
        self.number = _FIRST_MACHINE + index
        self.ring = array("H", b"\xff" * (2 * RING))  # all open
        machine = _rp2.StateMachine(
            self.number,
            PROGRAM,
            freq=_STEPS * 1000 // SCAN_MS,
            in_base=read,
            out_base=first,
        )
        machine.put(low[0] | low[1] << 8 | low[2] << 16 | low[3] << 24)
        machine.exec(_PULL)
        machine.exec(_MOV_Y_OSR)
        self._machine = machine
        # One channel fills the ring. Then it starts another, which points it to the ring's begin
        # and so starts it again.
        self.fill, self._again = fill, again = _rp2.DMA(), _rp2.DMA()
        fill.config(
            read=_PIO0_RX0 + 4 * self.number,
            write=self.ring,
            count=RING,
            ctrl=fill.pack_ctrl(
                size=_HALFWORD,
                inc_read=False,
                treq_sel=_DREQ_RX0 + self.number,
                chain_to=again.channel,
            ),
        )
        self._begin_at = array("I", [fill.write])
        again.config(
            read=self._begin_at,
            write=_DMA + _CHANNEL_BYTES * fill.channel + _WRITE_AND_TRIGGER,
            count=1,
            ctrl=again.pack_ctrl(size=_WORD, inc_read=False, inc_write=False),
        )
        fill.active(1)

    def end(self) -> None:
        """Stop sampling, and leave all lines open."""
        machine = self._machine
        machine.active(0)
        machine.exec(_CLEAR_OSR)
        machine.exec(_OUT_PINDIRS)
        for channel in (self._again, self.fill):
            channel.close()


def begin(scanners: "Sequence[Scanner]") -> None:
    """Start all scanners in step."""
    bits = 0
    for scanner in scanners:
        bits |= 1 << scanner.number
    mem32[_PIO0_CTRL_SET] = bits << _RESTART_CLOCK | bits
