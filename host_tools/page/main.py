"""First file of the page's MicroPython: builds the page's devices and runs the firmware on them.

Runs in MicroPython's WebAssembly port. The module `page` is the JavaScript side, registered by
page.js. Bytes cross as hexadecimal text, because JavaScript cannot index a bytearray.
"""

import asyncio
import json
import struct
import sys
import time

import keyboard_letters
import modes
import page

from cribboard import app, legal_keys
from cribboard.language import phrases
from cribboard.lights import paint, power, presets
from cribboard.lights.animation import Animation
from cribboard.lights.layout import TWO_TRACK
from cribboard.screen import font
from cribboard.store import settings
from cribboard.voice_pack import VoicePack

#: Bytes of a part of the picture: eight pixels.
_PART = 24
#: A message that there is no voice is shown for so long.
_FAILURE_MS = 8000


class Keypad:
    """The keys that page.js puts in a queue.

    board: whose view tells which key a typed letter means; on_handled: called after each key;
    on_escape: called for the key Escape. All None until the board is there.
    """

    stuck = ""
    is_settling = False

    def __init__(self):
        self.board = None
        self.on_handled = None
        self.on_escape = None

    def is_alive(self):
        """Return True: the browser delivers every key."""
        return True

    async def next(self):
        """Wait for the next key; return (symbol, is_long)."""
        if self.on_handled is not None:
            self.on_handled()
        while True:
            key = await page.next_key()
            if key == "Escape":
                self.on_escape()
                continue
            symbol = keyboard_letters.key_of(key[0], self.board.view)
            if symbol != key[0]:
                page.flash_key(symbol)
            if symbol:
                return symbol, key[1:] == "!"


class Pixels:
    """The strip on the page: gets the bytes that a strip would get, in wire order (GRB).

    A picture is weighed and packed in parts, and only the parts that differ from the last picture:
    all of it would take a tenth of a core while a peg breathes.
    """

    order = b"\x01\x00\x02"
    can_rest = False

    def __init__(self):
        self._prepare(0)

    def _prepare(self, size):
        """Prepare for pictures of so many bytes."""
        self._packed = bytearray(size)
        self._parts = [(at, min(at + _PART, size)) for at in range(0, size, _PART)]
        self._last = bytearray(size)
        self._weights = [(0, 0)] * len(self._parts)
        self._scale = None

    def write(self, picture, budget_ma, level):
        """Dim and pack the picture as for a strip, and show it."""
        if len(self._packed) != len(picture):
            self._prepare(len(picture))
        changed = []
        for number, (start, end) in enumerate(self._parts):
            if picture[start:end] != self._last[start:end]:
                self._weights[number] = power.weigh(picture, start, end)
                changed.append(number)
        floor = sum([weights[0] for weights in self._weights])
        full = sum([weights[1] for weights in self._weights])
        scale = power.scale_within(floor, full, len(picture) // 3, budget_ma, level)
        if scale != self._scale:
            self._scale = scale
            changed = range(len(self._parts))
        for number in changed:
            power.pack_part(picture, self._packed, *self._parts[number], scale)
        self._last[:] = picture
        page.show_pixels(self._packed.hex())

    def on(self):
        """Do nothing: the page has no power switch."""

    def off(self):
        """Do nothing: the strip never rests."""


class Screen:
    """The display on the page: 128x64 dots, and the same as text."""

    rows, cells = 8, 21

    def __init__(self):
        self._dots = bytearray(128)

    def refresh(self, number, cells):
        """Draw page `number`, 0..7, with 21 cells."""
        font.columns(cells, self._dots)
        page.show_row(number, self._dots.hex(), font.letters(cells))

    def turn(self, is_turned):
        """Turn the picture by 180 degrees, or back."""
        page.turn_screen(is_turned)

    def dim(self, level):
        """Do nothing: the page does not burn in."""

    def check(self):
        """Do nothing: the page is always there."""


class Buzzer:
    """The browser's sound."""

    def write(self, notes, volume):
        """Play (hertz, milliseconds) notes, 0 Hz a rest; volume: 1 soft, 2 loud."""
        page.play(json.dumps(notes), volume)


class Pack(VoicePack):
    """A voice pack whose audio stays in the browser (voice_pack.js): here a clip is its number.

    Until one is opened it has the language "", so that nothing is said.
    """

    def __init__(self):
        self.language = ""
        self.contents = 0

    def open(self, head):
        """Be the pack that begins with these bytes: header, index and texts."""
        head = bytearray(head)
        if head:
            struct.pack_into("<I", head, 16, len(head))  # the length that VoicePack checks
        super().__init__(head)

    def audio(self, clip):
        """Return the number of the clip, which `Speaker.play` hands to the browser."""
        return clip


class Speaker:
    """Speech through the browser (speech.js), which plays the clips of the pack by number."""

    def __init__(self):
        self._is_on = False

    @property
    def is_playing(self):
        """Whether there is anything left to play."""
        self._is_on = self._is_on and bool(page.is_speaking())
        return self._is_on

    def play(self, clips, volume=256, rate=16000, text=""):
        """Stop what plays, play clips one after another, and show `text` as the caption."""
        numbers = [(-1 if clip is None else clip, samples) for clip, samples in clips]
        page.say_clips(json.dumps(numbers), volume, rate, text)
        self._is_on = True

    def stop(self):
        """Cut off what plays, and its caption."""
        if self._is_on:
            self._is_on = False
            page.stop_speech()

    def step(self):
        """Return whether anything is left to play: all of it was handed over."""
        return self.is_playing


class Files:
    """The store's files in the browser's storage (store.js)."""

    def read(self, name):
        """Return the file's bytes, None if there is no such file."""
        text = page.read(name)
        return None if text is None else bytes.fromhex(text)

    def replace(self, name, data):
        """Make `data` the whole file: afterwards it is the old file or the new one."""
        if not page.replace(name, bytes(data).hex()):
            raise OSError(28)  # ENOSPC

    def write(self, name, offset, data):
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        if not page.write(name, offset, bytes(data).hex()):
            raise OSError(28)

    def begin_write(self, name, offset, data):
        """Return a function that does what `write` does."""
        return lambda: self.write(name, offset, data)

    def names(self):
        """Return the names of all files."""
        return json.loads(page.names())


class Clock:
    """Milliseconds since the page was opened."""

    def now_ms(self):
        """Return the time; only `diff` may compare two of them."""
        return time.ticks_ms()

    def diff(self, later_ms, earlier_ms):
        """Return `later_ms - earlier_ms`."""
        return time.ticks_diff(later_ms, earlier_ms)

    async def sleep_ms(self, ms):
        """Let other tasks run for `ms` milliseconds, or until a key is pressed."""
        if ms > app.TURN_MS:
            await page.rest(ms)
        else:
            await asyncio.sleep_ms(ms)


class Devices:
    """The page's devices, as `cribboard.home.Home` describes them."""

    def __init__(self, mode):
        self.keypad = Keypad()
        self.pixels = Pixels()
        self.screen = Screen()
        self.files = modes.ModeFiles(Files(), mode)
        self.clock = Clock()
        self.buzzer = Buzzer()
        self.paint = paint
        self.watchdog = None
        self.find_screen = None
        self.wire = None
        self.pack = Pack()

    def find_voice(self):
        """Return the speaker and the pack, which `Voice` opens; None if the page has no voices."""
        return (Speaker(), self.pack) if page.has_voice() else None

    def sense_ma(self):
        """Return more than the longest strip takes: lights on a page need no supply."""
        return 3000

    def rail_mv(self):
        """Return 0: there is no rail to measure."""
        return 0

    def log(self, error, files):
        """Print an error with its traceback on the browser's console."""
        sys.print_exception(error)


class Preferences:
    """Carries the browser's wish for less motion to the board, and its settings to the page.

    Call `follow` after each key, and when the browser's wish changes.
    """

    def __init__(self, board):
        self._board = board
        self._shown = "", ""
        self.follow()

    def follow(self):
        """Set motion as the browser asks; show the names, colours and language of the settings."""
        board = self._board
        if settings.follow_motion(board.table.settings, bool(page.wants_less_motion())):
            board.changed()
        language = board.table.settings["language"]
        colours = css_colours(board)
        names, players = board.table.all_names(), len(board.table.names)
        engraving = json.dumps({"names": names, "colours": colours, "players": players})
        if (language, engraving) != self._shown:
            self._shown = language, engraving
            page.speak(language)
            page.engrave(engraving)


class Shape:
    """Shows the board of the setting `tracks`, or else one that has a track for each player.

    The page draws it from the same layout as the hardware. Call `follow` after each key.
    """

    def __init__(self, board, devices):
        self._board, self._devices = board, devices
        self._shown = ""
        self.follow()

    def follow(self):
        """Show the board that is wanted now, if it is another one."""
        board = self._board
        wanted = board.table.settings.get("tracks")
        if wanted is None and len(board.table.names) > TWO_TRACK.tracks:
            wanted = "three-track"
        key = json.dumps(wanted)
        if key == self._shown:
            return
        is_first, self._shown = not self._shown, key
        layout = presets.load(wanted, [])
        page.show_board(describe(layout))
        lights = board.lights
        if is_first and layout.name == lights.animation.frame.layout.name:
            return  # the board was started with this layout
        is_reduced = board.table.settings["is_motion_reduced"]
        lights.animation = Animation(layout, is_reduced, self._devices.paint)
        lights.update(board.view, self._devices.clock.now_ms())
        lights.animation.stop_short()

    def choose(self, name):
        """Set the setting `tracks` to a preset's name, or "" for a board that fits the game."""
        settings = self._board.table.settings
        if name:
            settings["tracks"] = name
        else:
            settings.pop("tracks", None)
        self.follow()
        self._board.changed()


class Voice:
    """Loads the voice pack of the board's language, once speech is on.

    Call `follow` after each key.
    """

    def __init__(self, board, pack):
        self._board, self._pack = board, pack
        self._wanted = ""  # the language whose pack is loaded, or was tried last; "": speech is off
        self.follow()

    def follow(self):
        """Begin to load the pack that is wanted now, if it is another one."""
        options = self._board.table.settings
        wanted = "" if options["speech"] == "off" else options["language"]
        if wanted == self._wanted or not page.has_voice():
            return
        self._wanted = wanted
        page.caption("", 0)
        if wanted and wanted != self._pack.language:
            asyncio.create_task(self._load(wanted))

    async def _load(self, language):
        page.caption(page.say("voice-loading", ""), 0)
        head = bytes.fromhex(await page.load_voice(language))
        if language != self._wanted:
            return  # the settings were changed meanwhile
        try:
            self._pack.open(head)
        except ValueError:  # nothing was loaded, or a pack of another version
            page.caption(page.say("voice-failed", ""), _FAILURE_MS)
            return
        page.use_voice(language)
        self._board.changed()


#: Attributes of a View that the page gets as they are.
_STATE_FIELDS = (
    "prompt", "patter", "is_patter_new", "message", "is_error", "scores", "backs", "last", "names",
    "dealer_track", "turn_track", "turn_seat_index", "asked_for", "asked_seat", "asked_of",
    "asked_values", "dialog", "page", "page_part", "page_parts", "phase", "count", "series",
    "starter", "target", "winner", "skunk", "is_low", "entry", "answers", "choices", "proposed",
    "lanes", "is_resumed", "language", "serial",
)  # fmt: skip


def describe_view(board):
    """Return the board's View as JSON: `_STATE_FIELDS`, and what only the board or table knows.

    board: the preset that was chosen, "" if it follows the game;
    colours: of all tracks, as CSS; events: each as a list (rules/commands.py); form: its name, or
    the one that a new game would have; moves: [track, start, stops] of each peg that walks; seats:
    the name of each; way: of use.
    """
    view, table = board.view, board.table
    state = {name: getattr(view, name) for name in _STATE_FIELDS}
    game = table.match.game
    state["colours"] = css_colours(board)
    state["events"] = [tuple(event) for event in view.events]  # MicroPython dumps no namedtuple
    state["form"] = game.form.name if game else table.settings["form"]
    state["seats"] = table.seats
    state["moves"] = [(move.track, move.start, move.stops) for move in view.moves]
    state["way"] = table.settings["way"]
    state["board"] = table.settings.get("tracks", "")
    return json.dumps(state)


def css_colours(board):
    """Return the colour of each track's front peg as CSS."""
    return ["#{:06x}".format(colour) for colour in board.lights.animation.frame.fronts]


class Board(app.App):
    """The board, which hands the page its state after each change.

    The state is sent right after the frame of a key, the legal keys when nothing else is due: each
    is tried on a copy of the table, which takes 1 to 3 ms.
    """

    def __init__(self, devices):
        self._sent_view = None
        self._trials = None  # the rest of legal_keys.trials, while keys are tried
        self._legal_keys = []
        super().__init__(devices)

    def step(self):
        """Do the most urgent thing that is due, and send the state if it is new."""
        wait_ms = super().step()
        if self.view is not self._sent_view:
            self._sent_view = self.view
            self._trials = legal_keys.trials(self.table)
            self._legal_keys = []
            page.show_state(describe_view(self))
        elif wait_ms and self._trials is not None:
            self._try_key()
            return 0
        return self._rest_ms() if wait_ms else 0

    def _rest_ms(self):
        """Return how long the board can rest: until the next frame, if no more than a peg breathes.

        The firmware's own rest of 10 ms is for a Pico, which must look at its contacts; here it
        would keep a tenth of a core busy.
        """
        animation = self.lights.animation
        if animation.is_walking or animation.effect or animation.is_fading_in:
            return app.TURN_MS
        return max(app.TURN_MS, animation.wait_ms(self._devices.clock.now_ms()))

    def _try_key(self):
        """Try the next key, and send the legal keys after the last."""
        for key, is_legal in self._trials:
            if is_legal:
                self._legal_keys.append(key)
            return
        self._trials = None
        page.show_legal_keys(json.dumps(self._legal_keys))


class Drawer:
    """The page's settings drawer (drawer.js): answers it, and tells it what keys have changed.

    The bridge is imported when the drawer is first used. on_changed: called after each change;
    prescribed: settings that the mode of the page prescribes.
    """

    def __init__(self, board, on_changed, prescribed):
        self._board, self._on_changed, self._prescribed = board, on_changed, prescribed
        self._bridge = None
        page.answer_drawer(self.ask)

    def ask(self, text):
        """Carry out a request of the drawer, as JSON; return the answer."""
        if self._bridge is None:
            from settings_bridge import SettingsBridge

            self._bridge = SettingsBridge(self._board, self._on_changed, self._prescribed)
        return self._bridge.ask(text)

    def follow(self):
        """Show what a key has changed, if the drawer is open."""
        if page.is_drawer_open():
            page.show_drawer(self.ask('{"do": "look"}'))

    def leave(self):
        """Close the board's menu, and every other dialog."""
        self.ask('{"do": "leave"}')


def describe(layout):
    """Return a board as JSON.

    places: each pixel's (x, y) in mm; tracks: the pixel of each hole; game: the game hole's number;
    has_start: whether the tracks have start holes; name: of the preset.
    """
    holes = range(layout.game + 1)
    return json.dumps({
        "name": layout.name,
        "places": [layout.place(pixel) for pixel in range(len(layout))],
        "tracks": [[layout.pixel(track, hole) for hole in holes] for track in range(layout.tracks)],
        "game": layout.game,
        "has_start": layout.has_start,
    })  # fmt: skip


def choose_language(files):
    """Set the browser's language at the first start; if the board has it not, the board asks."""
    language = page.browser_language()
    if language in phrases.LANGUAGES and not settings.is_kept(files):
        chosen = settings.defaults()
        chosen["language"] = language
        try:
            settings.save(files, chosen)
        except OSError:  # the storage is full or off: the board asks for the language
            pass


async def load_phrases(files):
    """Have the page load the language of the settings; if the board asks for it, all of them."""
    if settings.is_kept(files):
        await page.load_language(settings.load(files)["language"])
    else:
        await page.load_rest()


async def _run(devices, mode):
    """Run the board; if it stops, tell the page why in a sentence."""
    try:
        choose_language(devices.files)
        await load_phrases(devices.files)
        settings.set_default("speech", "off")  # nobody expects a page to speak
        board = Board(devices)
        shape = Shape(board, devices)
        preferences = Preferences(board)
        voice = Voice(board, devices.pack)
        if modes.needs_more(mode):
            await page.load_rest()
        follower = modes.Follower(board, devices.files, mode)

        def follow():
            shape.follow()
            preferences.follow()
            voice.follow()
            follower.follow()

        drawer = Drawer(board, follow, modes.prescribed(mode))

        def follow_key():
            follow()
            drawer.follow()

        devices.keypad.board = board
        devices.keypad.on_handled = follow_key
        devices.keypad.on_escape = drawer.leave
        page.watch_motion(preferences.follow)
        page.offer_boards(json.dumps(presets.NAMES), shape.choose)
        await app.run(devices, board)
        page.stopped(page.say("stopped", ""))
    except Exception as error:
        sys.print_exception(error)
        why = phrases.sentence(error) or type(error).__name__
        page.stopped(page.say("stopped-by", why))


def start():
    """Start the firmware on the page's devices; return its task."""
    mode = page.mode()
    return asyncio.create_task(_run(Devices(mode), mode))


def restart():
    """Stop the board, and start it in the mode that the page has now."""
    global task
    task.cancel()
    task = start()


task = start()
page.restart_with(restart)
