"""WS2812 strip, sent by a PIO state machine that two DMA channels feed in turn.

Pins: data out, and the rail switch: the strip has no power until the first view or frame. A strip
without that switch stays as it was lit, so it is made dark by frames: boot.py's, and that of `off`.
Timing: at most 10.4 us a byte, then 308 us low (ws2812.py). `write` only packs the frame (1.4 ms):
one that is being sent goes on by itself, and the new one follows it, in place of any that waits.
Source: RP2040 data sheet 2.5 (DMA) and 3 (PIO).
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap
import micropython
import sys
import time
from machine import mem32

from cribboard.devices import pins, viper_loops
from cribboard.devices.ws2812 import PROGRAM, STEP_HZ
from cribboard.lights import power

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from typing import Any, Callable

_PIO0 = 0x50200000  # its CTRL; bit 0: state machine 0 runs
_PIO0_FDEBUG = 0x50200008  # bit 24: it has waited for its transmit FIFO
_PIO0_TX0 = 0x50200010  # transmit FIFO of state machine 0
_PIO0_RX2, _PIO0_RX3 = 0x50200028, 0x5020002C  # receive FIFOs of the keypads' state machines
_DMA = 0x50000000
_DMA_COUNT = 16 if "RP2350" in sys.implementation._machine else 12
_WRITE_ADDRESS, _CONTROL = 0x04, 0x10  # of a channel; writing this control word starts nothing
_MACHINE = 0
#: Instructions as rp2.asm_pio_encode encodes them (a test compares them).
_PULL_NOBLOCK = 0x8080  # pull(noblock)
_PULL = 0x80A0  # pull()
_OUT_ISR = 0x60C0  # out(isr, 32)
#: A supply that is measured at all; how long it may stay pulled down, and how often it is read.
_LEAST_MV, _MOST_MV = 4000, 5600
_MOST_RAIL_US, _LOOK_US = 60_000, 500
#: The longest that boot.py's zeros take, and that two frames do.
_MOST_ZEROS_MS, _MOST_FRAMES_MS = 50, 90
#: Which of red, green, blue is sent first, second, third.
GRB = b"\x01\x00\x02"


class Pixels:
    """The strip on its pins, as `home.Pixels`.

    data, rail: Pins, low; `rail` switches the strip's power, if anything does. order: may be set
    until the first frame, and then to the same channels in another order. The length follows from
    each picture; before it changes the strip goes dark. supply_mv: returns the voltage before the
    switch, which falls while the strip's capacitor is charged; 0 where it is not measured.
    """

    can_rest = True

    def __init__(
        self, data: "Pin", rail: "Pin", count: int = 0, supply_mv: "Callable[[], int]" = lambda: 0
    ) -> None:
        self.order = GRB
        self._supply_mv = supply_mv
        self._before_mv = 0
        self._rail = rail
        self._count = count
        self._is_on = self._is_charged = False
        self._is_writing = False  # both frames may be about to change
        self._last = 0  # the frame that was sent last, or waits
        self._mark_level = 0
        self._on_us: "Any" = 0  # MicroPython's ticks
        self._buffers: "list[bytearray]" = []
        self._channels: "list[Any]" = [_rp2.DMA(), _rp2.DMA()]
        self._stop_stale_channels()
        self._wait_for_zeros()
        _rp2.PIO(_MACHINE // 4).remove_program()  # theirs, the only one until here
        self._machine = _rp2.StateMachine(_MACHINE, PROGRAM, freq=STEP_HZ, sideset_base=data)
        self._alone = [self._control(one, one) for one in (0, 1)]
        self._chained = [self._control(one, 1 - one) for one in (0, 1)]

    def __len__(self) -> int:
        return self._count

    def _stop_stale_channels(self) -> None:
        """Stop DMA channels that a program before a soft reset left running: they fill our FIFO.

        Or, the keypad's, our memory. They are disabled first, then aborted (RP2040-E13); channels
        are 64 bytes apart.
        """
        for base in range(_DMA, _DMA + _DMA_COUNT * 64, 64):
            if mem32[base + _WRITE_ADDRESS] == _PIO0_TX0 or mem32[base] in (_PIO0_RX2, _PIO0_RX3):
                mem32[base + _CONTROL] = 0
        for channel in self._channels:
            channel.active(0)

    def _wait_for_zeros(self) -> None:
        """Wait until boot.py's zeros have gone out; as a rule they have long before."""
        for _ in range(_MOST_ZEROS_MS):
            if not mem32[_PIO0] & 1 or mem32[_PIO0_FDEBUG] >> 24 & 1:
                return
            time.sleep_ms(1)

    def _control(self, index: int, next_index: int) -> int:
        """Return the control word of a channel that starts the next when it ends; itself: none."""
        dma = self._channels[index]
        follower = self._channels[next_index].channel
        return int(dma.pack_ctrl(size=0, inc_write=False, treq_sel=0, chain_to=follower))

    def _prepare(self, picture: bytearray) -> None:
        """Allocate both frames, tell the state machine their length, set up the channels."""
        self._count = len(picture) // 3
        size = self._count * len(self.order)
        self._buffers = [bytearray(size), bytearray(size)]
        machine = self._machine
        machine.active(0)
        machine.restart()
        while machine.tx_fifo():  # left by a program before a soft reset
            machine.exec(_PULL_NOBLOCK)
            machine.restart()  # empties the shift register for the next pull
        machine.put(8 * size - 1)
        machine.exec(_PULL)
        machine.exec(_OUT_ISR)
        machine.active(1)
        for one in (0, 1):
            dma = self._channels[one]
            dma.active(0)
            dma.config(read=self._buffers[one], write=_PIO0_TX0, count=size, ctrl=self._alone[one])

    def write(self, picture: bytearray, budget_ma: int, level: int) -> None:
        """Send undimmed RGB at brightness `level` 0..256, dimmed until it takes `budget_ma`."""
        self.on()
        self._is_writing = True
        if 3 * self._count != len(picture) or not self._buffers:
            self._darken()  # the new length may end before a pixel that is lit
            self._prepare(picture)
        busy = self._busy()
        free = 1 if busy == 0 else 0
        viper_loops.pack(picture, self._buffers[free], budget_ma - power.MARK_MA, level, self.order)
        if not self._is_charged:
            self._wait_for_rail()
        self._send(free, busy)
        self._mark_level = max(1, power.MARK_LEVEL * level >> 8)
        self._is_writing = False

    @micropython.native
    def mark(self, pixel: int) -> None:
        """Send the last frame again with one pixel lit, as `home.Pixels`; takes 0.2 ms.

        Not while a frame is written: it may be called between any two lines of the program.
        """
        if self._is_writing or not self._is_charged:
            return
        busy = self._busy()
        free = 1 if busy == 0 else 0
        buffer = self._buffers[free]
        if free != self._last:
            buffer[:] = self._buffers[self._last]
        width = len(self.order)
        level = self._mark_level
        for at in range(pixel * width, pixel * width + 3):
            if buffer[at] < level:
                buffer[at] = level
        self._send(free, busy)

    def _busy(self) -> int:
        """Return which channel sends a frame, -1 for none; no other frame follows it then."""
        first, second = self._channels
        first.ctrl = self._alone[0]
        second.ctrl = self._alone[1]
        return 0 if first.active() else 1 if second.active() else -1

    def _send(self, free: int, busy: int) -> None:
        """Send the frame in buffer `free`, after the one that channel `busy` sends."""
        buffer = self._buffers[free]
        self._last = free
        channel = self._channels[free]
        channel.read = buffer
        channel.count = len(buffer)
        if busy >= 0:
            other = self._channels[busy]
            other.ctrl = self._chained[busy]
            if other.active() or channel.active():
                return  # the new frame follows, or has begun
        channel.active(1)

    def _wait_for_rail(self) -> None:
        """Wait as long as a charge takes; longer while a weak source is still pulled down by it."""
        passed_us = time.ticks_diff(time.ticks_us(), self._on_us)
        time.sleep_us(max(0, pins.RAIL_US - passed_us))
        while _LEAST_MV < self._before_mv < _MOST_MV and passed_us < _MOST_RAIL_US:
            if self._supply_mv() > self._before_mv * 9 // 10:
                break
            time.sleep_us(_LOOK_US)
            passed_us = time.ticks_diff(time.ticks_us(), self._on_us)
        self._is_charged = True

    def on(self) -> None:
        """Switch the strip's power on; ahead of a frame, it is charged while that is drawn."""
        if not self._is_on:
            self._before_mv = self._supply_mv()
            self._rail.value(1)
            self._on_us = time.ticks_us()
            self._is_on = True

    def off(self) -> None:
        """Send a black frame, wait until it is out, and switch the strip's power off.

        The next frame switches it on.
        """
        self._is_charged = False
        if self._is_on:
            self._darken()
        self._rail.value(0)
        self._is_on = False

    def _darken(self) -> None:
        """Send a black frame, if there was any, and wait until it is out."""
        if not self._buffers:
            return
        busy = self._busy()
        free = 1 if busy == 0 else 0
        buffer = self._buffers[free]
        buffer[:] = bytes(len(buffer))
        self._send(free, busy)
        quiet = 0  # one channel may end, and start the other, between two looks
        for _ in range(_MOST_FRAMES_MS):
            is_sending = [channel for channel in self._channels if channel.active()]
            quiet = 0 if is_sending else quiet + 1
            if quiet > 2:  # ms: what is left in the FIFO, and the pause that ends a frame
                return
            time.sleep_ms(1)
