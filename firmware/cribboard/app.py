"""The loop: keys in, lights first, then the save and the memory, then the screen a page a turn.

`App` is the board without an event loop: `press` takes a key, `step` does one short turn.
`run` turns it under asyncio with the devices it is handed. No rules and no pins stand here.
"""

import asyncio
import gc

from cribboard.alerts import Alerts
from cribboard.lights.board import Lights
from cribboard.panel import Panel
from cribboard.rules import patter
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.store.journal import Journal
from cribboard.ui.table import Table
from cribboard.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: What a still board sleeps between two looks at its lights.
TURN_MS = 10
#: After so long without a key a module is taken in: 20 ms on the Pico, which no key then waits for.
_QUIET_MS = 140
_WAIT_MS = 30  # so long a key may hold back the next turn: contacts may chatter for ever
#: The note on a deal that an earlier version took and this one would refuse.
_DOUBT = "This deal cannot be right (%s): it stands as it was kept."
#: Not needed until a game is under way: taken in while nobody waits, so that no key does.
_LATER = "lights.walk ui.sounds lights.shows"
_TRIES = 8  # of a link that breaks
_LINKED = ["store.export", "answers", "link", "linked"]  # with a wire; the last makes the link


class App:
    """The board: one match, its lights and its screen, kept in flash.

    devices: keypad, pixels, screen (or None; find_screen() where it is looked for later), files,
    clock, watchdog (or None), wire (what makes one, or none), rail_mv() (the 5 V rail, or none):
    what each home builds in its own main.py.
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
        self._sounds = self._link = None  # type: Any
        self.view = View()
        self._is_save_due = self._is_foreseen = False
        self._is_shown, self._is_untidy = False, True  # the lights had their turn since a key?
        self._later = _LATER.split() + (_LINKED if getattr(devices, "wire", None) else [])
        self.errors = 0  # of parts that broke, since power-on
        self._pressed_ms = devices.clock.now_ms() - _QUIET_MS
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
        if self._sounds is None:
            self.step()  # the save: what comes now takes 40 ms on the Pico
        try:
            from cribboard.ui import sounds

            self._sounds = sounds
            sounds.play(self._devices.buzzer, self.view, self._settings)
        except Exception as error:
            self._devices.buzzer = None
            self._lose("sound", error)

    def press(self, symbol: str, is_long: bool = False) -> None:
        """Take a key: a walk under way ends at once, and the key does what it means."""
        self._pressed_ms = self.table.now_ms = self._devices.clock.now_ms()
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
        is_busy = self._link is not None and self._with_link(self._link.step)
        if self._draw() or is_busy:
            return 0
        if self._later:
            self._take_in()
        elif not self._is_foreseen:
            self._is_foreseen = True
            self.table.foresee()
            return 0
        if self._tell(self._alerts.look()):
            self._refresh()
            return 0
        self.lights.rest(devices.clock.now_ms())
        return TURN_MS

    def _feed(self) -> None:
        """Feed the watchdog: frames are drawn here; has the save had its turn, is the pad read?"""
        dog, is_alive = self._devices.watchdog, getattr(self._devices.keypad, "is_alive", None)
        if dog is not None and not self._is_save_due and (is_alive is None or is_alive()):
            dog.feed()

    def _take_in(self) -> None:
        """While nobody waits: import what a key will need."""
        clock = self._devices.clock
        is_touched = getattr(self._devices.keypad, "is_touched", False)
        if not is_touched and clock.diff(clock.now_ms(), self._pressed_ms) > _QUIET_MS:
            name = self._later.pop(0)
            if name in _LINKED:
                self._with_link(self._take_in_link, name)
            else:
                __import__("cribboard." + name)

    def _take_in_link(self, name: str) -> None:
        module = __import__("cribboard." + name, None, None, ("*",))
        if name == "linked":
            self._link = module.link(self, self._devices)

    @property
    def is_saved(self) -> bool:
        """Whether all that was done is on the flash."""
        return not self._is_save_due and self._journal.is_saved

    def _with_link(self, act: "Any", *words: str) -> bool:
        """Let the link act: what breaks in it costs only the link, what breaks in the game not."""
        try:
            return bool(act(*words))
        except Exception as error:
            if error is self.broke:
                raise
            self._link = None
            if self.errors < _TRIES:  # else nobody empties the wire, and Ctrl-C is stuck in it
                self._later.append("linked")
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
