"""The strip: the animation shown with the owner's settings, within the supply, and its rest."""

from cribboard.base.constants import UNSET_MA
from cribboard.lights import effects, palette, power, presets
from cribboard.lights.animation import Animation, elapsed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.message import Message
    from cribboard.base.view import View
    from cribboard.home import Home
    from cribboard.lights.layout import Layout
    from cribboard.settings_table import Settings

#: The brightness of a strip that gets its power ramps up from a quarter, to spare the supply.
RAMP_MS = 300
#: Minutes without a key after which the strip goes dark: default of the setting `rest_min`.
REST_MIN = 10
_MINUTE_MS = 60000
#: Time without a key after which the lanes invite to a game that nobody has begun.
ATTRACT_MS = 60000
#: `rest` has nothing to do before this time without a key.
_QUIET_MS = 50000


class Lights:
    """The strip of `devices`. animation: what is shown on it. range_ma: its least, greatest budget.

    settings: as store/settings.py, read at every use. Four settings are used here alone, and not
    checked there: `tracks` (presets.py), `wire_order` (such as "GRBW"), `marks` (brightness of
    the empty board's marks, 0..256) and `rest_min` (minutes; 0: never rest). notes: takes a
    sentence for each that is wrong.
    """

    def __init__(self, devices: "Home", settings: "Settings", notes: "list[Message]") -> None:
        self._settings = settings
        self._pixels = devices.pixels
        self._paint = devices.paint
        self._supply_ma = 0
        self._lay_out(notes)
        self.animation.is_fading_in = True
        self.is_resting = False  # the strip is dark because nobody has pressed a key for long
        self._order: "object" = None
        self._set_order(notes)
        self._key_ms = self._ramp_ms = 0
        self._is_first = True  # no view was given yet
        self._is_waking = False  # the next frame is the first after a rest
        self._is_yielding = False  # the next turn is left to the screen

    def _lay_out(self, notes: "list[Message]") -> None:
        """Begin with the board of the settings, in place of any other."""
        self._tracks = self._settings.get("tracks")
        self.draw_on(presets.load(self._tracks, notes))

    def draw_on(self, layout: "Layout") -> None:
        """Begin with a board, in place of any other, until the setting `tracks` changes."""
        self.animation = Animation(layout, self._settings["is_motion_reduced"], self._paint)
        self.range_ma = power.least_ma(len(layout)), layout.most_ma

    def _set_order(self, notes: "list[Message]") -> None:
        """Send the channels in the order of the settings, if there is one."""
        order = self._settings.get("wire_order")
        if order and order != self._order:
            self._pixels.order = presets.wire_order(order, notes)
        self._order = order

    def update(self, view: "View", now_ms: int) -> None:
        """Take the view of a key, as Animation.update, and end any rest."""
        settings = self._settings
        if settings.get("tracks") != self._tracks:
            self._lay_out([])
        self._set_order([])
        animation = self.animation
        animation.is_motion_reduced = settings["is_motion_reduced"]
        animation.has_effects = self._budget_ma() >= self.range_ma[0]
        self._apply_colours(settings)
        self._key_ms = now_ms
        self._is_yielding = False
        animation.force_frame()  # every key is answered by a frame
        if self.is_resting or self._is_first:
            self._is_waking = self.is_resting  # the first frame after power-on gets no effect
            self.is_resting = self._is_first = False
            animation.is_fading_in = True
            self._ramp_ms = now_ms
            self._pixels.on()
        animation.update(view, now_ms)

    def _apply_colours(self, settings: "Settings") -> None:
        frame = self.animation.frame
        hues = palette.HUES
        colours = settings["colours"]
        frame.fronts = [hues[i % len(hues)] for i in colours] if colours else palette.FRONTS
        marks = settings.get("marks")
        if isinstance(marks, int) and marks != frame.marks_level and 0 <= marks <= palette.FULL:
            frame.marks_level = marks
            view = self.animation.view
            frame.mark(view.target, view.skunk_line)
            self.animation.redraw()

    def touch(self, now_ms: int, is_down: bool) -> None:
        """Show that a key is held, or no longer, as Animation.touch; a strip at rest stays dark."""
        self._is_yielding = False
        self.animation.touch(now_ms, is_down)

    def mark(self) -> None:
        """Light the first hole of whose turn it is, in the frame that is shown: a key has contact.

        The key's frame takes it off. The keypad calls this between any two lines of the program; a
        strip at rest stays dark.
        """
        if not self.is_resting:
            animation = self.animation
            track = max(animation.view.turn_track, 0)
            self._pixels.mark(animation.frame.layout.pixel(track, 1))

    def step(self, now_ms: int) -> bool:
        """Bring the picture to `now_ms`; return whether it has to be written. Never at rest.

        While every step would be a frame, as in an effect, every other turn is skipped: where
        frames are slow the screen would otherwise never be drawn.
        """
        if self.is_resting or self._is_yielding:
            self._is_yielding = False
            return False
        return self.animation.step(now_ms)

    def skip_beat(self) -> None:
        """Do nothing in the next step, unless something moves: the screen has more to draw.

        The breathing of a peg pauses for a redraw, which a frame would make 5 ms longer.
        """
        animation = self.animation
        if not (animation.is_walking or animation.effect or animation.is_fading_in):
            self._is_yielding = True

    def write(self, now_ms: int) -> None:
        """Send the picture at the brightness that is set, within what the supply gives."""
        settings = self._settings
        animation = self.animation
        level = settings["brightness"]
        if animation.is_fading_in:
            passed = elapsed(now_ms, self._ramp_ms)
            if passed >= RAMP_MS:
                animation.is_fading_in = False
            else:
                level = max(1, level * (RAMP_MS + 3 * passed) // (4 * RAMP_MS))
        self._pixels.write(animation.picture, self._budget_ma(), level)
        self._is_yielding = animation.is_fading_in or animation.frame.has_effect
        if self._is_waking:
            self._is_waking = False
            if not animation.effect:
                animation.begin("wake", now_ms)

    def take_offer(self, offer_ma: int) -> None:
        """Follow what the source offers now, -1 if that was not looked at yet."""
        if offer_ma >= 0 and offer_ma != self._supply_ma and not self.animation.is_fading_in:
            self._supply_ma = offer_ma
            self.animation.force_frame()

    def _budget_ma(self) -> int:
        """Return what the owner has set, else what the supply gives, up to the greatest."""
        own_ma: int = self._settings["budget_ma"]
        owned_ma = power.owners_ma(own_ma, self.range_ma)
        if own_ma == UNSET_MA:
            return min(self.range_ma[1], max(owned_ma, self._supply_ma))
        return owned_ma

    def idle_ms(self, now_ms: int) -> int:
        """Return the ms since the last key."""
        return elapsed(now_ms, self._key_ms)

    def stop(self) -> None:
        """Draw nothing until the next view."""
        self.is_resting = True
        self.animation.effect = ""

    def rest(self, now_ms: int) -> None:
        """Invite to a game, fade out, or switch the strip off, if it is time. Call it when idle."""
        idle_ms = self.idle_ms(now_ms)
        if self.is_resting or idle_ms < _QUIET_MS:
            return
        animation = self.animation
        minutes = self._settings.get("rest_min", REST_MIN)
        if isinstance(minutes, int) and minutes > 0 and self._pixels.can_rest:
            left_ms = minutes * _MINUTE_MS - idle_ms
            if left_ms <= 0:
                self.stop()
                self._pixels.off()
                return
            if left_ms <= effects.duration_ms("sleep"):
                if animation.effect != "sleep":
                    animation.begin("sleep", now_ms)
                return
        view = animation.view
        is_begun = view.awaiting != "dealer" or any(view.scores)  # an effect would hide something
        if idle_ms >= ATTRACT_MS and not is_begun and not animation.effect:
            animation.begin("attract", now_ms)
