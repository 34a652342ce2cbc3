"""The panel: keeps the display equal to the view, a page a turn; finds it again when it was lost.

Devices: `screen` (refresh(page, cells), and where the hardware has them dim(level) and check()),
`find_screen()` where there is one to be looked for. All of them raise OSError, or return None, for
a display that does not answer: it is then looked for again, and drawn anew from its first page.
"""

from cribboard.screen import text_rows

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Iterator

    from cribboard.lights.lights import Lights
    from cribboard.view import View

_PAGES = 8
_LOOK_MS = 2000  # between two looks for a display, or at one that may have lost its power
_QUIET_MS = 140  # after a key: no key then waits for a bus that hangs
#: A still picture burns into the glass: after so long without a key it is as dark as can be.
DIM_MS = 60_000
#: The display's level at full brightness, and at rest.
FULL_LEVEL, DIM_LEVEL = 0x7F, 1


class Panel:
    """The display as the loop has it. `screen` is None while there is none."""

    def __init__(self, devices: "Any", settings: "dict[str, Any]", lights: "Lights") -> None:
        self._devices = devices
        self._settings = settings
        self._lights = lights
        self._clock = devices.clock
        self.screen = devices.screen
        self._find = getattr(devices, "find_screen", None)
        self._is_looked_for = False
        self._looked_ms = self._clock.now_ms()
        self._shown, self._wanted = [""] * _PAGES, [""] * _PAGES
        self._kept: "list[list[str]]" = []
        self._drawing: "Iterator[list[str]] | None" = None
        self._telling = ""
        self._is_due = True

    def show(self) -> None:
        """Take note that the view has changed."""
        self._kept = []
        self._is_due = True

    def step(self, view: "View") -> bool:
        """Do one step: find, look, draw or send a page; return whether there was anything to do.

        Raises what a broken display driver raises, but no OSError.
        """
        try:
            if self.screen is None:
                return self._look_for_it()
            return self._draw(view) or self._look_at_it()
        except OSError:
            self._lose()
        return False

    def give_up(self) -> None:
        """Do without a display from now on: its driver broke."""
        self.screen = self._find = None

    def _lose(self) -> None:
        self.screen = self._devices.screen = None
        self._looked_ms = self._clock.now_ms()

    def _is_time(self) -> bool:
        now_ms = self._clock.now_ms()
        is_due = self._clock.diff(now_ms, self._looked_ms) >= _LOOK_MS
        if not is_due or self._lights.idle_ms(now_ms) < _QUIET_MS:
            return False
        self._looked_ms = now_ms
        return True

    def _look_for_it(self) -> bool:
        if self._find is None or (self._is_looked_for and not self._is_time()):
            return False
        self._is_looked_for = True
        self.screen = self._devices.screen = self._find()
        self._shown = [""] * _PAGES
        return True

    def _look_at_it(self) -> bool:
        """Set the display's brightness; see whether it is still there and lit."""
        screen = self.screen
        if hasattr(screen, "dim"):
            screen.dim(self._level())
        if hasattr(screen, "check") and self._is_time():
            screen.check()
        return False

    def _level(self) -> int:
        if self._lights.is_resting:
            return 0
        if self._lights.idle_ms(self._clock.now_ms()) >= DIM_MS:
            return DIM_LEVEL
        return max(DIM_LEVEL, int(self._settings["brightness"]) * FULL_LEVEL // 256)

    def _draw(self, view: "View") -> bool:
        """Draw a step of the picture, or send a page that is not as it should be."""
        if self._is_due or self._lights.telling != self._telling:
            self._is_due = False
            self._telling = self._lights.telling
            self._drawing = text_rows.drawing(view, self._telling, self._kept)
        if self._drawing is not None:
            rows = next(self._drawing)
            if rows:
                self._wanted = rows
                self._drawing = None
            return True
        for page in range(_PAGES):
            if self._shown[page] != self._wanted[page]:
                self.screen.refresh(page, self._wanted[page])
                self._shown[page] = self._wanted[page]
                return True
        return False
