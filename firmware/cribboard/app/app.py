"""Board: handle a key, light its frame, save, collect memory, then draw the screen.

`App` is the board without an event loop: `press` handles a key, `step` does one short turn, and
main_loop.py drives it. Cribbage is in table.py and rules/, hardware in devices/.
"""

import gc

from cribboard.app.alerts import UNREADABLE, Alerts
from cribboard.app.display import Display
from cribboard.audio.sounds import Sounds
from cribboard.base.health import Health
from cribboard.base.message import Message
from cribboard.base.view import View
from cribboard.language import phrases
from cribboard.lights.lights import Lights
from cribboard.rules.match import Match
from cribboard.store import settings as stored
from cribboard.store.journal import Journal
from cribboard.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard.audio.announcer import Announcer
    from cribboard.home import Home, Screen
    from cribboard.link.connection import Link

TURN_MS = 10  # the longest sleep of an idle board between two turns
#: The longest that an idle board goes on without collecting garbage: speech makes 60 kB a second.
_COLLECT_MS = 1500  # twice as long while each next frame is due within 10 ms
#: Turns for the screen, the link or the next key after which it is collected: the coach makes
#: 100 kB a second.
_COLLECT_TURNS = 12
#: After so many errors of any part a broken link is not made again.
_MOST_ERRORS = 8
#: The time from the failure of a link until it is made again.
_LINK_PAUSE_MS = 250
#: The time without a key until the record of the deal is copied: none waits for the erase then.
_COPY_MS = 1000


class App:
    """The board: one match in flash, with its lights, screen, sound and link.

    devices: see `home.Home`. asks_board: whether the first start asks what the lights are. due: to
    be done at the next step: the link's turn leaves too little of the 8 kB of stack.
    """

    asks_board = True

    def __init__(self, devices: "Home") -> None:
        self._devices = devices
        self.due = []  # type: list[Callable[[], None]]
        is_reset = devices.watchdog is not None and devices.watchdog.resets > 0
        notes = [Message("alert.hung")] * is_reset + [UNREADABLE] * (devices.start_anew is not None)
        self._settings = stored.load(devices.files, notes)
        self._saved_settings = dict(self._settings)
        phrases.use(self._settings["language"])
        self._journal = Journal(devices.files)
        match = Match(self._journal)
        self._journal.resume(match)
        self.table = Table(match, self._settings, files=devices.files)
        self.table.has_screen = False  # until one is found
        self.table.is_stepped, self.table.has_lines = True, devices.keypad.use is not None
        self.lights = Lights(devices, self._settings, notes)
        self.table.start_anew = devices.start_anew
        self.display = Display(devices, self._settings, self.lights)
        self.sounds = Sounds(devices, self._settings, self._lose)
        self._screen: "Screen | None" = None  # the one whose size the table knows
        self.health = Health(devices)
        self.table.health = self.health.page
        self._alerts = Alerts(devices, self.health)
        self._link: "Link | None" = None
        self._is_link_due = devices.wire is not None
        self.announcer: "Announcer | None" = None  # while the board speaks
        self._link_failed_ms = devices.clock.now_ms() - _LINK_PAUSE_MS
        self.view = View()
        self._is_save_due = self._is_foreseen = False  # foreseen: by the table, since the last key
        self._is_touched = False  # a key is held whose meaning follows
        self._is_undo_due = False  # the first step of prepare_undo since the last key
        self._is_frame_done = False  # the lights had a turn since the last key
        self._is_garbage_due = True
        self._due_at_start = [self._end_start, self.find_voice]  # type: list[Callable[[], object]]
        self._due_at_start += self.table.loads()
        self._collected_ms = devices.clock.now_ms()
        self._busy_turns = 0  # of the screen, the link or the next key, since it was collected
        self.errors = 0  # of parts that broke, since power-on
        self.table.resume()
        self._is_language_due = devices.start_anew is None and not stored.is_kept(devices.files)
        if self._is_language_due and match.game is None:
            self._settings["way"] = ""  # the table asks for it
            self._saved_settings = {}  # so that an answer is saved that is the default
            if self.asks_board:
                # Imported here, as it is used once.
                from cribboard.dialogs import panel_finder

                panel_finder.ask_first(self.table, devices.files)
        self._ask_language()
        self._say(notes)
        self._refresh()

    def _ask_language(self) -> bool:
        """Ask for the language at the first start, if a display is there; return whether asked.

        A Pico finds its display after the first frame; once a key was pressed nothing is asked.
        """
        if not self._is_language_due or self.display.screen is None:
            return False
        self._is_language_due = False
        # Imported here: it is used once, and the module takes half a kB of the heap.
        from cribboard.dialogs.first_language import FirstLanguage

        at = len(self.table.dialogs) - self.table.is_open("keypad")  # which is answered first
        self.table.dialogs.insert(at, FirstLanguage())
        self._saved_settings = {}  # as above
        return True

    def _say(self, notes: "list[Message]") -> bool:
        """Show `notes` and the journal's until the next key; return whether there were any."""
        notes = notes + self._journal.notes
        del self._journal.notes[:]
        if notes:
            self.table.show(*notes)
        return bool(notes)

    def touch(self, is_down: bool) -> None:
        """Show that a key is held whose meaning follows; or that none is, and nothing follows."""
        self._is_frame_done = False  # the light comes before a save
        self._is_touched = is_down  # garbage waits: the key's meaning may come at any time
        if not is_down:
            self.sounds.forget()
        self.lights.touch(self._devices.clock.now_ms(), is_down)

    def contact(self) -> None:
        """Tick and light a hole for the contact of a key, whose meaning follows, as Sounds.tick."""
        self.sounds.tick()
        self.lights.mark()

    def press(self, symbol: str, is_long: bool = False, side: int = -1) -> None:
        """Handle a key; pegs that still walk jump to their holes. side: as `Table.press`."""
        self._is_language_due = self._is_touched = False
        self.table.now_ms = self._devices.clock.now_ms()
        before = self.view.serial
        self.table.press(symbol, is_long, side)
        self.view = self.table.view()
        if self.view.serial == before:  # otherwise the new walk replaces the old one
            self.lights.animation.stop_short()
        self._changed()

    def _do_due(self) -> None:
        while self.due:
            self.due.pop(0)()

    def changed(self) -> None:
        """Show and save a match or settings that were changed without a key."""
        self.view = self.table.view()
        self._changed()

    def _changed(self) -> None:
        self._is_save_due = self._is_garbage_due = self._is_undo_due = True
        self._is_frame_done = self._is_foreseen = False
        if self.announcer is not None:
            self.announcer.update(self.view)
        self._update_outputs()

    def _refresh(self) -> None:
        self.view = self.table.view()
        if self.announcer is not None:
            self.announcer.note(self.view)
        self._update_outputs()

    def _update_outputs(self) -> None:
        use = self._devices.keypad.use
        if use is not None:
            use(self._settings, self.table.is_open("keypad"))
        self.lights.update(self.view, self._devices.clock.now_ms())
        self.table.range_ma = self.lights.range_ma
        self.display.update()
        if self._link is not None:
            self._call_link(self._link.changed)

    def step(self) -> int:
        """Do the most urgent thing that is due; return how many ms to wait before the next step.

        In order: a key of the link, a frame, what the link tells of it, the save, speech, garbage
        collection, a page of the screen or the link, what the next key may need, alerts.
        """
        devices = self._devices
        begin_ms = devices.clock.now_ms()
        self._feed_watchdog()
        self._do_due()
        if self._is_save_due and self._is_frame_done:
            if self._alerts.is_falling():  # the plug was pulled: the save would be cut short
                return TURN_MS
            self._save()
            return 0
        self._is_frame_done = True
        if self.lights.step(devices.clock.now_ms()):
            self.lights.write(devices.clock.now_ms())
            return 0
        if self._is_save_due:
            return 0
        if self._speak():
            return 0
        if self._is_garbage_due and not self._is_touched:
            self._collect()
            return 0
        if self._is_undo_due:  # one command now, further ones when everything else is done
            self._is_undo_due = False
            if self.table.match.prepare_undo():
                return 0
        if self._step_display(begin_ms) or self._step_link() or self._prepare():
            self._busy_turns += 1
            if self._busy_turns >= _COLLECT_TURNS and not self.lights.animation.effect:
                self._is_garbage_due = True
            return 0
        if self._due_at_start:
            self._due_at_start.pop()()
            return 0
        return self._idle()

    def _idle(self) -> int:
        """Collect old garbage, look for what has gone wrong, or rest the lights; as `step`."""
        clock = self._devices.clock
        now_ms = clock.now_ms()
        garbage_ms = clock.diff(now_ms, self._collected_ms)
        is_between_frames = self.lights.animation.wait_ms(now_ms) >= TURN_MS
        if not self._is_touched and garbage_ms >= (2 - is_between_frames) * _COLLECT_MS:
            self._collect()
            return 0
        idle_ms = self.lights.idle_ms(now_ms)
        if self._journal.is_single and idle_ms >= _COPY_MS and not self._alerts.is_falling():
            self._journal.copy()
            return 0
        new = self._alerts.look(idle_ms, bool(self.table.messages))
        self.lights.take_offer(self._alerts.offer_ma)
        if self._say(new):
            self._refresh()
            return 0
        self._busy_turns = 0
        now_ms = clock.now_ms()
        self.lights.rest(now_ms)
        if self.lights.is_resting:
            return TURN_MS
        return min(TURN_MS, self.lights.animation.wait_ms(now_ms))

    def _collect(self) -> None:
        """Collect garbage in a turn of its own: 20 ms, right after a save, while a key is held."""
        self._is_garbage_due = False
        self._busy_turns = 0
        gc.collect()
        self._collected_ms = self._devices.clock.now_ms()

    def _speak(self) -> bool:
        """Let the announcer do its turn; return whether more is due.

        A peg that walks along a count waits at a stop for the end of what is said there.
        """
        if self.announcer is None:
            return False
        animation = self.lights.animation
        try:
            is_busy = self.announcer.step(animation.telling, animation.is_walking)
            animation.is_held = self.announcer.is_holding
            return is_busy
        except Exception as error:
            self.announcer = None
            self.table.has_voice = animation.is_held = False
            self._lose("speech", error)
        return False

    def _end_start(self) -> None:
        self._is_garbage_due = True  # of the first screen: else the first key would collect it
        self.health.is_started = True

    def find_voice(self) -> None:
        """Take the home's voice, if it has one."""
        try:
            voice = self._devices.find_voice()
            if voice is None:
                return
            # Imported here: only boards with a voice pack need the memory that it takes.
            from cribboard.audio.announcer import Announcer

            if self._devices.start_anew is not None:  # the setting cannot be read either
                self._settings["language"] = voice[1].language
                self.table.speak()
                self._refresh()
            self.announcer = Announcer(voice[0], voice[1], self._settings)
            self.table.has_voice = self.table.has_screen = True
            self.announcer.update(self.view)
        except Exception as error:  # such as a damaged pack
            self._lose("speech", error)

    def _prepare(self) -> bool:
        """Do a part of what makes the next key quick; return False if nothing is left to do."""
        if not self._is_foreseen and self.table.foresee():
            if self.table.has_news:
                self.table.has_news = False
                self.changed()
            return True
        self._is_foreseen = True
        return self.table.match.prepare_undo()

    def _feed_watchdog(self) -> None:
        """Feed the watchdog while the last save has had its turn and the keypad is scanned."""
        watchdog = self._devices.watchdog
        if watchdog is not None and not self._is_save_due and self._devices.keypad.is_alive():
            watchdog.feed()

    def _step_link(self) -> bool:
        """Let the link do its turn; make it at start, and again some time after it broke."""
        if self._link is not None:
            return self._call_link(self._link.step)
        clock = self._devices.clock
        if self._is_link_due and clock.diff(clock.now_ms(), self._link_failed_ms) >= _LINK_PAUSE_MS:
            self._is_link_due = False
            return self._call_link(self._make_link)
        return False

    def _make_link(self) -> None:
        # Imported here: the first light comes before the link.
        from cribboard.link import connection

        self._link = connection.Link(self, self._devices)

    @property
    def is_saved(self) -> bool:
        """Whether everything that was played is in flash."""
        is_kept = self._devices.start_anew is None or not self.table.match.commands
        return is_kept and not self._is_save_due and self._journal.is_saved

    def _call_link(self, act: "Callable[[], object]") -> bool:
        """Call a function of the link: its errors drop the link."""
        try:
            return bool(act())
        except Exception as error:
            self._link = None
            if self.errors < _MOST_ERRORS:  # without a link nobody reads a Ctrl-C on the wire
                self._is_link_due = True
                self._link_failed_ms = self._devices.clock.now_ms()
            self._lose("link", error)
        return False

    def _lose(self, part: str, error: Exception) -> None:
        """Log the failure of a part, say so, and go on without it.

        Raises MemoryError again, which is no fault of the part: start.py resets the board.
        """
        if isinstance(error, MemoryError):
            raise error
        self.errors += 1
        self._devices.log(error, self._devices.files)
        self.table.say("alert.lost-" + part)
        self._refresh()
        self.lights.animation.begin("error", self._devices.clock.now_ms())

    def _save(self) -> None:
        """Save; a finished deal goes to the archive first, in a turn of its own.

        Before that the link tells what was done, in turns of its own: a save may take 50 ms.
        """
        if self._link is not None and self._link.is_telling and self._step_link():
            return
        self.health.is_saving = True
        match = self.table.match
        if self._journal.archive_finished(match.index, match.checkpoint):
            return
        self._is_save_due = False
        block = match.index, match.checkpoint, match.commands, match.undone, match.rest, match.keyed
        self._journal.save(*block)
        try:
            if self._settings != self._saved_settings and not self.table.is_held_back:
                stored.save(self._devices.files, self._settings)
                self._saved_settings = dict(self._settings)
        except OSError:
            self._journal.notes.append(Message("alert.settings-unsaved"))
        if self._say([]):
            self._refresh()

    def _step_display(self, begin_ms: int) -> bool:
        try:
            is_busy = self.display.step(self.view, begin_ms)
            screen = self.display.screen
            if screen is not self._screen:
                self._screen = screen
                self.table.has_screen = screen is not None or self.table.has_voice
                if self._ask_language():
                    self._refresh()
            if is_busy:
                self.lights.skip_beat()
            return is_busy
        except Exception as error:
            self.display.give_up()
            self._lose("screen", error)
        return False
