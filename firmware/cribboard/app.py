"""The loop: keys in, lights first, then the save and the memory, then the screen a page a turn.

`App` is the board without an event loop: `press` takes a key, `step` does one short turn.
`run` turns it under asyncio with the devices it is handed. No rules and no pins stand here.
"""

import asyncio
import gc

from cribboard import sounds
from cribboard.alerts import Alerts
from cribboard.display import Panel
from cribboard.language import patter
from cribboard.lights.lights import Lights
from cribboard.link import connection
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.store.journal import Journal
from cribboard.table import Table
from cribboard.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: The most that a still board sleeps between two looks at its lights.
TURN_MS = 10
_WAIT_MS = 30  # so long a key may hold back the next turn: contacts may chatter for ever
#: The note on a deal that an earlier version took and this one would refuse.
_DOUBT = "This deal cannot be right (%s): it stands as it was kept."
_TRIES = 8  # of a link that breaks
_LINK_PAUSE_MS = 250  # after it broke, until it is made again


class App:
    """The board: one match, its lights and its screen, kept in flash.

    devices: keypad, pixels, screen (or None), files, clock, buzzer (or None), watchdog (or None);
    and where the home has them find_screen() (at start, and after the display was lost), wire()
    (makes the link's wire, again after it broke), paint (lights/paint.py's loops in native code),
    sense_ma() and rail_mv() (devices/supply.py), log(error, files). start.py builds the Pico's.
    """

    def __init__(self, devices: "Any") -> None:
        self._devices = devices
        self.broke: Exception | None = None  # in the game, not in whoever pressed the key
        is_reset = getattr(devices.watchdog, "resets", 0) > 0
        notes = ["The board hung and was started again."] * is_reset
        self._settings = stored.load(devices.files, notes)
        self._saved_settings = dict(self._settings)
        patter.use(self._settings["language"])
        self._journal = Journal(devices.files)
        match = Match(self._journal)
        self._resume(match)
        self.table = Table(match, self._settings, stored.defaults, devices.files)
        self.lights = Lights(devices, self._settings, notes)
        self.panel = Panel(devices, self._settings, self.lights)
        self._alerts = Alerts(devices)
        self._link = None  # type: connection.Link | None
        self._is_link_due = bool(getattr(devices, "wire", None))
        self._link_ms = devices.clock.now_ms() - _LINK_PAUSE_MS  # when the link broke
        self.view = View()
        self._is_save_due = self._is_foreseen = False
        self._is_shown, self._is_untidy = False, True  # the lights had their turn since a key?
        self.errors = 0  # of parts that broke, since power-on
        self.table.resume()
        self._tell(notes)
        self._refresh()

    def _resume(self, match: Match) -> None:
        block = self._journal.load()
        if block is None:
            return
        try:
            match.load(*block)
            for doubt in match.doubts:
                self._journal.notes.append(_DOUBT % doubt)
        except MemoryError:
            raise  # not the match's fault: it is begun again, in memory that is whole
        except Exception:  # whatever it is: a match that cannot be played must not stop the board
            self._journal.refuse()

    def _tell(self, notes: "list[str]") -> bool:
        """Say the notes and the journal's, until the next key; return whether there were any."""
        notes = notes + self._journal.notes
        del self._journal.notes[:]
        if notes:
            self.table.say(" ".join(notes))
        return bool(notes)

    def sound(self) -> None:
        """Have the buzzer, if there is one, play what the last key did."""
        if self._devices.buzzer is None:
            return
        try:
            sounds.sound_key(self._devices.buzzer, self.view, self._settings)
        except Exception as error:
            self._devices.buzzer = None
            self._lose("sound", error)

    def press(self, symbol: str, is_long: bool = False) -> None:
        """Take a key: a walk under way ends at once, and the key does what it means."""
        self.table.now_ms = self._devices.clock.now_ms()
        before = self.view.serial
        self.table.press(symbol, is_long)
        self.view = self.table.view()
        if self.view.serial == before:  # else the new walk ends the old one by itself
            self.lights.stop_short()
        self._changed()

    def changed(self) -> None:
        """Take note that the match or a setting has changed: show it, and save it."""
        self.view = self.table.view()
        self._changed()

    def _changed(self) -> None:
        self._is_save_due = self._is_untidy = True
        self._is_shown = self._is_foreseen = False
        self._show()

    def _refresh(self) -> None:
        self.view = self.table.view()
        self._show()

    def _show(self) -> None:
        self.lights.show(self.view, self._devices.clock.now_ms())
        self.panel.show()
        if self._link is not None:
            self._with_link(self._link.changed)

    def step(self) -> int:
        """Do one turn: a frame, the save, the memory, or a page of the screen; return ms to wait.

        What a key left behind is collected while the finger is still on it: 20 ms on the Pico.
        """
        devices = self._devices
        self._feed()
        if self._is_save_due and self._is_shown:
            if self._alerts.is_falling():  # the plug was pulled: a save would be cut
                return TURN_MS
            self._is_save_due = False
            self._save()
            return 0
        self._is_shown = True
        if self.lights.step(devices.clock.now_ms()):
            self.lights.write(devices.clock.now_ms())
            return 0
        if self._is_save_due:
            return 0
        if self._is_untidy:
            self._is_untidy = False
            gc.collect()
            return 0
        if self._draw() or self._step_link():
            return 0
        if not self._is_foreseen:
            self._is_foreseen = True
            self.table.foresee()
            return 0
        if self._tell(self._alerts.look()):
            self._refresh()
            return 0
        now_ms = devices.clock.now_ms()
        self.lights.rest(now_ms)
        return min(TURN_MS, self.lights.wait_ms(now_ms))

    def _feed(self) -> None:
        """Feed the watchdog: frames are drawn here; has the save had its turn, is the pad read?"""
        dog, is_alive = self._devices.watchdog, getattr(self._devices.keypad, "is_alive", None)
        if dog is not None and not self._is_save_due and (is_alive is None or is_alive()):
            dog.feed()

    def _step_link(self) -> bool:
        """Let the link do its turn; make it at start, and again some time after it broke."""
        if self._link is not None:
            return self._with_link(self._link.step)
        clock = self._devices.clock
        if self._is_link_due and clock.diff(clock.now_ms(), self._link_ms) >= _LINK_PAUSE_MS:
            self._is_link_due = False
            return self._with_link(self._make_link)
        return False

    def _make_link(self) -> None:
        self._link = connection.link(self, self._devices)

    @property
    def is_saved(self) -> bool:
        """Whether all that was done is on the flash."""
        return not self._is_save_due and self._journal.is_saved

    def _with_link(self, act: "Any") -> bool:
        """Let the link act: what breaks in it costs only the link, what breaks in the game not."""
        try:
            return bool(act())
        except Exception as error:
            if error is self.broke:
                raise
            self._link = None
            if self.errors < _TRIES:  # else nobody empties the wire, and Ctrl-C is stuck in it
                self._is_link_due = True
                self._link_ms = self._devices.clock.now_ms()
            self._lose("link", error)
        return False

    def _lose(self, part: str, error: Exception) -> None:
        """Go on without a part that broke; log it and say so."""
        self.errors += 1
        log = getattr(self._devices, "log", None)
        if log is not None:
            log(error, self._devices.files)
        self.table.say("The %s broke: the game goes on without it." % part)
        self._refresh()
        self.lights.begin("error", self._devices.clock.now_ms())

    def _save(self) -> None:
        match = self.table.match
        self._journal.save(match.index, match.checkpoint, match.commands, match.undone)
        try:
            if self._settings != self._saved_settings:
                stored.save(self._devices.files, self._settings)
                self._saved_settings = dict(self._settings)
        except OSError:
            self._journal.notes.append("The settings could not be saved.")
        if self._tell([]):
            self._refresh()

    def _draw(self) -> bool:
        try:
            return self.panel.step(self.view)
        except Exception as error:
            self.panel.give_up()
            self._lose("screen", error)
        return False


async def _take_keys(app: App, keypad: "Any") -> None:
    while True:
        symbol, is_long = await keypad.next()
        app.press(symbol, is_long)
        app.step()  # the frame leaves before anything else
        app.sound()


async def run(devices: "Any", app: "App | None" = None) -> None:
    """Run the board until it is cancelled: `app` if the home has made it, else one made here."""
    app = app or App(devices)
    pad, clock = devices.keypad, devices.clock
    keys = asyncio.create_task(_take_keys(app, pad))
    try:
        while True:
            at_ms = clock.now_ms()  # no turn begins before a key that is about to come
            while getattr(pad, "is_settling", 0) and clock.diff(clock.now_ms(), at_ms) < _WAIT_MS:
                await clock.sleep_ms(1)
            # At least 1 ms: asyncio then looks for a key first, which came during the turn.
            await clock.sleep_ms(app.step() or 1)
            if keys.done():
                await keys  # what broke it is raised here
    finally:
        keys.cancel()
