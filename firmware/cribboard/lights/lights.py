"""The lights as the loop has them: what the owner set, the supply, the rest when nobody plays."""

from cribboard.lights import effects, palette, presets
from cribboard.lights.animation import Animation, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from cribboard.view import View

#: When the strip gets its power it comes up from a quarter, so that the supply is not jerked.
RAMP_MS = 300
#: After so many minutes without a key, unless the settings say otherwise (`rest_min`, 0: never).
REST_MIN = 10
_MINUTE_MS = 60000
#: A game that nobody begins invites to one after so long.
ATTRACT_MS = 60000
#: Before this there is nothing to do about rest.
QUIET_MS = 50000
#: The budget of a plain USB socket: what the settings say unless the owner has set it.
_PLAIN_MA = 390


class Lights(Animation):
    """An Animation with what surrounds it. settings: as store/settings.py, read at every use.

    Settings that only lights know: `tracks` (presets.py), `wire_order` (such as "GRBW"), `marks`
    (how bright the empty board's marks are, 0..256), `rest_min` (0: never). devices: `pixels`,
    and where they are there `paint` and `sense_ma()`. A sentence for what is wrong goes to `notes`.
    """

    def __init__(self, devices: "Any", settings: "dict[str, Any]", notes: "list[str]") -> None:
        layout = presets.load(settings.get("tracks"), notes)
        super().__init__(layout, settings["is_motion_reduced"], getattr(devices, "paint", None))
        self._settings = settings
        self._pixels = devices.pixels
        self._sense_ma = getattr(devices, "sense_ma", None)
        self._supply_ma = 0
        self._is_resting = False
        order = settings.get("wire_order")
        if order:
            self._pixels.order = presets.wire_order(order, notes)
        self._key_ms = self._rise_ms = 0
        self._is_rising = self._is_fresh = True
        self._is_waking = False
        self._is_yielding = False

    def show(self, view: "View", now_ms: int) -> None:
        """Take a new view, as Animation.show; a strip that rests is there again at once."""
        settings = self._settings
        self.is_motion_reduced = settings["is_motion_reduced"]
        self._dress(settings)
        self._key_ms = now_ms
        self._is_yielding = False
        self._is_unwritten = True  # each key is answered by a frame, be it like the last
        if self._is_resting or self._is_fresh:
            self._is_waking = self._is_resting  # at power-on there is enough to do
            self._is_resting = self._is_fresh = False
            self._is_unwritten = self._is_rising = True
            self._rise_ms = now_ms
            if hasattr(self._pixels, "on"):
                self._pixels.on()
        super().show(view, now_ms)

    def _dress(self, settings: "dict[str, Any]") -> None:
        frame = self.frame
        hues = palette.HUES
        colours = settings.get("colours")
        frame.fronts = [hues[i % len(hues)] for i in colours] if colours else palette.FRONTS
        marks = settings.get("marks")
        if isinstance(marks, int) and marks != frame.marks_level and 0 <= marks <= palette.FULL:
            frame.marks_level = marks
            frame.mark(self._view.target)
            self._is_due = True

    def step(self, now_ms: int) -> bool:
        """Bring the picture to a moment, as Animation.step; a strip that rests has none.

        While every moment has a frame of its own, only every other turn is one: where frames are
        slow the screen would never be drawn.
        """
        if self._is_resting or self._is_yielding:
            self._is_yielding = False
            return False
        return super().step(now_ms)

    def write(self, now_ms: int) -> None:
        """Send the picture: as bright as set, under what the supply gives."""
        settings = self._settings
        level = settings["brightness"]
        if self._is_rising:
            passed = elapsed(now_ms, self._rise_ms)
            if passed >= RAMP_MS:
                self._is_rising = False
                if self._sense_ma is not None:
                    self._supply_ma = self._sense_ma()
            else:
                level = max(1, level * (RAMP_MS + 3 * passed) // (4 * RAMP_MS))
        budget_ma = settings["budget_ma"]
        if budget_ma == _PLAIN_MA:
            budget_ma = max(budget_ma, self._supply_ma)
        self._pixels.write(self.picture, budget_ma, level)
        self._is_yielding = self._is_rising or self.frame.is_running
        if self._is_waking:  # the first frame has gone
            self._is_waking = False
            if not self._show:
                self.begin("wake", now_ms)

    @property
    def running(self) -> str:
        """The name of the show that runs, "" for none."""
        return self._show

    @property
    def is_resting(self) -> bool:
        """Whether the strip is dark because nobody has pressed a key for long."""
        return self._is_resting

    @property
    def is_between_games(self) -> bool:
        """Whether nothing is lost if the lanes are swept: nobody has begun."""
        return self._view.awaiting == "dealer" and not any(self._view.scores)

    def idle_ms(self, now_ms: int) -> int:
        """Return how long ago the last key was."""
        return elapsed(now_ms, self._key_ms)

    def stop(self) -> None:
        """Draw nothing until the next view."""
        self._is_resting = True
        self._show = ""

    def rest(self, now_ms: int) -> None:
        """Invite to a game, go dark, or take the strip's power away, when it is time.

        Call it when nothing is due.
        """
        idle_ms = self.idle_ms(now_ms)
        if self._is_resting or idle_ms < QUIET_MS:
            return
        minutes = self._settings.get("rest_min", REST_MIN)
        if isinstance(minutes, int) and minutes > 0 and hasattr(self._pixels, "off"):
            left_ms = minutes * _MINUTE_MS - idle_ms
            if left_ms <= 0:
                self.stop()
                self._pixels.off()
                return
            if left_ms <= effects.duration_ms("sleep"):
                if self.running != "sleep":
                    self.begin("sleep", now_ms)
                return
        if idle_ms >= ATTRACT_MS and self.is_between_games and not self.running:
            self.begin("attract", now_ms)
