"""The WS2812 strip, sent by a PIO state machine that two DMA channels feed by turns.

Pins: data out, and the rail switch: the strip has no power until the first view or frame.
Timing: 10 us a byte, then 320 us low (ws2812.py). `write` only packs (1.4 ms): a frame still
under way goes on by itself, and the new one follows it, in the place of one that waits.
Source: WS2812B data sheet; RP2040 data sheet 2.5 (DMA) and 3 (PIO).
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap
import sys
import time
from machine import mem32

from cribboard.devices import pins, viper_loops
from cribboard.devices.ws2812 import STEP_HZ, program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PIO0_TX0 = 0x50200010  # where state machine 0 takes its bytes
_DMA = 0x50000000
_DMA_COUNT = 16 if "RP2350" in sys.implementation._machine else 12
_WRITE_ADDRESS, _CONTROL = 0x04, 0x10  # of a channel; this control word does not start it
_MACHINE = 0
#: Instructions as rp2.asm_pio_encode makes them of their text (a test compares them).
_PULL_NOBLOCK = 0x8080  # pull(noblock)
_PULL = 0x80A0  # pull()
_OUT_ISR = 0x60C0  # out(isr, 32)
#: Which of red, green, blue is sent first, second, third.
GRB = b"\x01\x00\x02"


class Pixels:
    """A strip on `data`, powered by `rail` (both Pins already made, low).

    order: the channels in the order they are sent, as indices of red, green, blue; a fourth, 3,
    is a white of its own. Both may be set until the first frame, which says how long the strip is.
    """

    def __init__(self, data: "Any", rail: "Any", count: int = 0) -> None:
        self.order = GRB
        self._rail = rail
        self._count = count
        self._is_on = self._is_charged = False
        self._on_us: "Any" = 0  # MicroPython's ticks
        self._wires: "list[bytearray]" = []
        self._channels: "list[Any]" = [_rp2.DMA(), _rp2.DMA()]
        self._hush()
        self._machine = _rp2.StateMachine(_MACHINE, program(), freq=STEP_HZ, sideset_base=data)
        self._alone = [self._control(one, one) for one in (0, 1)]
        self._chained = [self._control(one, 1 - one) for one in (0, 1)]

    def __len__(self) -> int:
        return self._count

    def _hush(self) -> None:
        """Stop what a program before a soft reset left running: it would fill our FIFO for ever.

        Disabled first, then aborted (RP2040-E13); channels are 64 bytes apart.
        """
        for at in range(_DMA, _DMA + _DMA_COUNT * 64, 64):
            if mem32[at + _WRITE_ADDRESS] == _PIO0_TX0:
                mem32[at + _CONTROL] = 0
        for channel in self._channels:
            channel.active(0)

    def _control(self, one: int, after: int) -> int:
        """Return the control word of a channel that starts another as it ends; itself: none."""
        dma = self._channels[one]
        follower = self._channels[after].channel
        return int(dma.pack_ctrl(size=0, inc_write=False, treq_sel=0, chain_to=follower))

    def _prepare(self, picture: bytearray) -> None:
        """Make both frames' memory, tell the machine their length, wire up the channels."""
        self._count = len(picture) // 3
        size = self._count * len(self.order)
        self._wires = [bytearray(size), bytearray(size)]
        machine = self._machine
        machine.active(0)
        machine.restart()
        while machine.tx_fifo():  # what a program before a soft reset left there
            machine.exec(_PULL_NOBLOCK)
            machine.restart()  # or the next pull would find the shift register full
        machine.put(8 * size - 1)
        machine.exec(_PULL)
        machine.exec(_OUT_ISR)
        machine.active(1)
        for one in (0, 1):
            dma = self._channels[one]
            dma.active(0)
            dma.config(read=self._wires[one], write=_PIO0_TX0, count=size, ctrl=self._alone[one])

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Send undimmed RGB, held under `budget_ma` (idle current included) at `level` 0..256."""
        self.on()
        if len(self._wires) == 0:
            self._prepare(picture)
        first, second = self._channels
        # Nothing follows what is being sent, for now: then one channel at most is busy.
        first.ctrl = self._alone[0]
        second.ctrl = self._alone[1]
        busy = 0 if first.active() else 1 if second.active() else -1
        free = 1 if busy == 0 else 0
        wire = self._wires[free]
        viper_loops.pack(picture, wire, budget_ma, level, self.order)
        if not self._is_charged:
            passed_us = time.ticks_diff(time.ticks_us(), self._on_us)
            time.sleep_us(max(0, pins.RAIL_US - passed_us))
            self._is_charged = True
        channel = self._channels[free]
        channel.read = wire
        channel.count = len(wire)
        if busy >= 0:
            other = self._channels[busy]
            other.ctrl = self._chained[busy]
            if other.active() or channel.active():
                return  # it follows, or has begun
        channel.active(1)

    def on(self) -> None:
        """Give the strip its power: ahead of a frame, whose drawing then takes no extra time."""
        if not self._is_on:
            self._rail.value(1)
            self._on_us = time.ticks_us()
            self._is_on = True

    def off(self) -> None:
        """Take the strip's power away; the next frame brings it back."""
        self._rail.value(0)
        self._is_on = self._is_charged = False
