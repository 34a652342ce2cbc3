"""Speaker behind an I2S amplifier: plays ADPCM clips, from a PIO state machine fed by DMA.

Pins: DIN, BCLK, LRCLK of a MAX98357A. PIO 0, state machine 1: the strip has 0.
Timing: three buffers of 64 ms at 16,000 samples a second; `step` fills one in about 2 ms. With a
step in 64 ms at least 128 ms are filled ahead: a save with two flash erases takes 119 ms, and keeps
even the interrupts off meanwhile. A DMA channel for each buffer plays them in turn without the
processor. After the last that is filled the DMA stops, so that a late `step` ends in silence.
Source: MAX98357A data sheet; RP2040 data sheet 2.5 (DMA) and 3 (PIO).
"""

import _rp2  # not rp2, which adds an assembler of PIO programs: 4 kB of heap
import machine
from array import array

from cribboard.devices.adpcm import FULL_VOLUME, STEPS, decode
from cribboard.devices.i2s import PROGRAM, START, STEPS_A_SAMPLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin
    from typing import Any, Iterator

    from cribboard.home import Clip

_MACHINE = 1
_PIO0_TX1 = 0x50200014  # transmit FIFO of state machine 1
RATE = 16_000  # samples a second
_BUFFERS = 3
_SAMPLES = 1024  # of a buffer
_SAMPLE_BYTES = 2
#: Pulls a word from the FIFO if there is one, as rp2.asm_pio_encode encodes pull(noblock).
_PULL_NOBLOCK = 0x8080
#: The amplifier needs some milliseconds with a clock before it plays.
_WAKE_MS = 16


class Speaker:
    """The amplifier on its pins, as `home.Speaker`.

    data, clock: Pins already made, low; LRCLK is the pin after `clock`.
    """

    def __init__(self, data: "Pin", clock: "Pin") -> None:
        self._data, self._clock = data, clock
        self._clips: "Iterator[Clip]" = iter(())
        self._state = array("i", (0, 0, FULL_VOLUME))  # of the decoder
        self._coded: "bytes | memoryview | None" = None
        self._at = self._end = 0  # samples of the clip: decoded, and all
        self._volume = FULL_VOLUME
        self._queued = self._next = 0  # buffers filled and not yet played; the next to be filled
        each = range(_BUFFERS)
        self._buffers = [bytearray(_SAMPLE_BYTES * _SAMPLES) for _ in each]
        self._channels: "list[Any]" = [_rp2.DMA() for _ in each]
        self._alone = [self._control(one, one) for one in each]
        self._chained = [self._control(one, (one + 1) % _BUFFERS) for one in each]
        self._machine = _rp2.StateMachine(_MACHINE)
        for channel in self._channels:
            channel.active(0)
            channel.write = _PIO0_TX1

    def _control(self, index: int, next_index: int) -> int:
        """Return the control word of a channel that starts the next when it ends; itself: none."""
        dma = self._channels[index]
        follower = self._channels[next_index].channel
        # 16 bits at a time: the bus repeats them in the other half of the word, the right sample.
        return int(dma.pack_ctrl(size=1, inc_write=False, treq_sel=_MACHINE, chain_to=follower))

    @property
    def is_playing(self) -> bool:
        """Whether there is anything left to play."""
        return bool(self._queued) or self._at < self._end

    def play(
        self,
        clips: "Iterator[Clip]",
        volume: int = FULL_VOLUME,
        rate: int = RATE,
        text: str = "",
    ) -> None:
        """Stop what plays, and play clips one after another. volume: 0 to FULL_VOLUME.

        `clips` is read as they are played, so it may look one up when it is due. rate: samples a
        second, which the clock meets within 1 %: its divider is an integer, for a fraction jitters.
        """
        self.stop()
        self._clips, self._volume = clips, volume
        self._coded, self._at, self._end = None, 0, rate * _WAKE_MS // 1000
        steps = STEPS_A_SAMPLE * rate
        hertz = machine.freq()
        hertz //= (hertz + steps // 2) // steps
        player = self._machine
        player.active(0)
        player.init(PROGRAM, freq=hertz, out_base=self._data, sideset_base=self._clock)
        while player.tx_fifo():  # of a sound that was cut off
            player.exec(_PULL_NOBLOCK)
        player.restart()
        player.exec(START)
        player.active(1)
        self.step()

    def stop(self) -> None:
        """Cut off what plays, within half a millisecond."""
        for index in range(_BUFFERS):
            self._channels[index].ctrl = self._alone[index]
        for channel in self._channels:
            channel.active(0)
        self._clips = iter(())
        self._at = self._end = self._queued = self._next = 0

    def step(self) -> bool:
        """Fill a buffer if one was played; return whether anything is left to play."""
        while self._queued and not self._channels[self._next - self._queued].active():
            self._queued -= 1
        if self._queued < _BUFFERS and self._fill(self._buffers[self._next]):
            self._send(self._next)
        return self.is_playing

    def _fill(self, buffer: bytearray) -> bool:
        """Fill a buffer, with silence after the end; return False if the end was before."""
        out = memoryview(buffer)
        at = 0
        while at < _SAMPLES:
            if self._at == self._end and not self._open_next():
                if at:
                    self._silence(out[_SAMPLE_BYTES * at :])
                return at > 0
            count = min(self._end - self._at, _SAMPLES - at)
            part = out[_SAMPLE_BYTES * at : _SAMPLE_BYTES * (at + count)]
            if self._coded is None:
                self._silence(part)
            else:
                decode(self._coded, self._at, self._at + count, part, self._state, STEPS)
            self._at += count
            at += count
        return True

    def _open_next(self) -> bool:
        clip = next(self._clips, None)
        self._at = 0
        self._coded, self._end = clip or (None, 0)
        self._state[0] = self._state[1] = 0
        self._state[2] = self._volume
        return clip is not None

    @staticmethod
    def _silence(out: memoryview) -> None:
        out[:] = bytes(len(out))

    def _send(self, index: int) -> None:
        """Play a buffer after those that are queued, or at once."""
        channel = self._channels[index]
        channel.read = self._buffers[index]
        start = channel.read
        channel.count = _SAMPLES
        channel.ctrl = self._alone[index]
        self._channels[index - 1].ctrl = self._chained[index - 1]
        self._queued += 1
        # Checked in the order in which they play, this one last: one ends as the next begins.
        for ahead in range(self._queued - 1, -1, -1):
            if self._channels[index - ahead].active():
                break
        else:
            if channel.read == start:
                channel.active(1)
        self._next = (index + 1) % _BUFFERS
