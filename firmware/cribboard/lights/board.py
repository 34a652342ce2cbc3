"""The lights as the loop has them: what the owner set, the supply, the rest when nobody plays."""

from cribboard.lights import palette, tracks
from cribboard.lights.animation import Animation, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.view import View

#: When the strip gets its power it comes up from a quarter, so that the supply is not jerked.
RAMP_MS = 300
#: After so many minutes without a key the strip loses its power.
REST_MIN = 10
#: The budget of a plain USB socket: what the settings say unless the owner has set it.
PLAIN_MA = 390


class Lights(Animation):
    """An Animation with what surrounds it. settings: as store/settings.py, read at every use.

    Settings that only lights know: `tracks` (presets.py), `wire_order` (such as "GRBW"), `marks`
    (how bright the empty board's marks are, 0..256), `rest_min` (0: never). devices: `pixels`,
    and where they are there `paint` and `supply_ma`. A sentence for what is wrong goes to `notes`.
    """

    def __init__(self, devices: "Any", settings: "dict[str, Any]", notes: "list[str]") -> None:
        layout = tracks.load(settings.get("tracks"), notes)
        super().__init__(layout, settings["is_motion_reduced"], getattr(devices, "paint", None))
        self._settings = settings
        self._pixels = devices.pixels
        self._supply_ma = getattr(devices, "supply_ma", 0)
        self._is_resting = False
        order = settings.get("wire_order")
        if order:
            from cribboard.lights import presets

            self._pixels.order = presets.wire_order(order, notes)
        self._key_ms = self._rise_ms = 0
        self._is_rising = True
        self._is_fresh = True

    def show(self, view: "View", now_ms: int) -> None:
        """Take a new view, as Animation.show; a strip that rests is there again at once."""
        settings = self._settings
        self.is_motion_reduced = settings["is_motion_reduced"]
        self._dress(settings)
        self._key_ms = now_ms
        if self._is_resting or self._is_fresh:
            self._is_resting = self._is_fresh = False
            self._is_unwritten = self._is_rising = True
            self._rise_ms = now_ms
        super().show(view, now_ms)

    def _dress(self, settings: "dict[str, Any]") -> None:
        frame = self.frame
        frame.fronts = [palette.HUES[i % len(palette.HUES)] for i in settings.get("colours", ())]
        if not frame.fronts:
            frame.fronts = palette.FRONTS
        marks = settings.get("marks", palette.FULL)
        if marks != frame.marks_level and isinstance(marks, int) and 0 <= marks <= palette.FULL:
            frame.marks_level = marks
            frame.mark(self._view.target)
            self._is_due = True

    def step(self, now_ms: int) -> bool:
        """Bring the picture to a moment, as Animation.step; a strip that rests has none."""
        return not self._is_resting and super().step(now_ms)

    def write(self, now_ms: int) -> None:
        """Send the picture: as bright as set, under what the supply gives."""
        settings = self._settings
        level = settings["brightness"]
        if self._is_rising:
            passed = elapsed(now_ms, self._rise_ms)
            if passed >= RAMP_MS:
                self._is_rising = False
            else:
                level = max(1, level * (RAMP_MS + 3 * passed) // (4 * RAMP_MS))
        budget_ma = settings["budget_ma"]
        if budget_ma == PLAIN_MA:
            budget_ma = max(budget_ma, self._supply_ma)
        self._pixels.write(self.picture, budget_ma, level)

    def rest(self, now_ms: int) -> None:
        """Take the strip's power away when no key came for long; call it when nothing is due."""
        minutes = self._settings.get("rest_min", REST_MIN)
        off = getattr(self._pixels, "off", None)
        if self._is_resting or not minutes or off is None:
            return
        idle_ms = elapsed(now_ms, self._key_ms)
        if idle_ms >= minutes * 60000:
            self._is_resting = True
            self._show = ""
            off()
        elif idle_ms >= minutes * 60000 - 900 and self._show != "sleep":
            self.begin("sleep", now_ms)
