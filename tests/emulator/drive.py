"""Boot loader drive of an emulated board, as a folder: a UF2 file written there is flashed."""

import shutil
import time

from cribboard_tools.pico import drives
from tests.emulator.wired import InThread
from tests.helpers.boot_loader import BLOCK, BootLoader

_INFO = "UF2 Bootloader v3.0\nModel: Raspberry Pi RP2\nBoard-ID: RPI-RP2\n"
_LOOK_S = 0.02


class Drive(InThread):
    """A folder that exists while the board is in its boot loader. starts: images flashed."""

    def __init__(self, wired, folder):
        super().__init__()
        self.folder, self.starts = folder, 0
        self._wired = wired
        self._loader = None
        self._taken = 0

    def _run(self):
        while self._is_open:
            if self._loader is None and self._wired.board.is_in_boot_loader:
                self._appear()
            if self._loader is not None:
                self._take(self._loader)
            time.sleep(_LOOK_S)

    def _appear(self):
        board = self._wired.board
        self._loader = BootLoader(bytearray(self._wired.do(lambda: board.flash)))
        self._taken = 0
        part = self.folder.with_name("mounting")
        part.mkdir()
        (part / drives.INFO).write_text(_INFO)
        part.rename(self.folder)

    def _take(self, loader):
        for path in self.folder.glob("*.uf2"):
            with path.open("rb") as file:
                file.seek(self._taken)
                data = file.read()
            data = data[: len(data) // BLOCK * BLOCK]
            loader.take_file(data)
            self._taken += len(data)
        if loader.is_done:
            shutil.rmtree(self.folder)
            self._wired.do(lambda: self._start(bytes(loader.flash)))
            self._loader = None
            self.starts += 1

    def _start(self, flash):
        self._wired.board.flash = flash
        self._wired.board.power_off_on()
