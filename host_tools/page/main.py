"""The page's first file: builds the page's devices and hands them to the firmware.

Runs in MicroPython's WebAssembly port. `page` is the JavaScript side, registered by page.js;
bytes cross as hexadecimal text, for JavaScript cannot index a bytearray.
"""

import asyncio
import json
import sys
import time

import page


class Keypad:
    """The keys that page.js puts in a queue. acted: called when a key has been acted on."""

    def __init__(self):
        self.acted = None

    async def next(self):
        """Return the next (symbol, is_long), waiting for it."""
        if self.acted is not None:
            self.acted()
        key = await page.next_key()
        return key[0], key[1:] == "!"


class Pixels:
    """The strip: what is shown is what a strip would get on its wire, in wire order (GRB)."""

    def __init__(self, count, pack):
        self.len = count
        self._pack = pack
        self._wire = bytearray(3 * count)

    def __len__(self):
        return self.len

    def write(self, picture, budget_ma, level):
        """Weigh, dim and pack the picture as every strip does, and show it."""
        self._pack(picture, self._wire, budget_ma, level)
        page.show_pixels(self._wire.hex())


class Screen:
    """128x64, a page of eight rows at a time."""

    def __init__(self, columns, more):
        self._columns = columns
        self._more = more
        self._page = bytearray(128)

    def refresh(self, number, cells):
        """Draw the 21 cells of page `number`, 0..7."""
        self._columns(cells, self._page)
        read = "".join([self._letter(ord(cell) & 127) for cell in cells])
        page.show_row(number, self._page.hex(), read)

    def _letter(self, code):
        return chr(code) if code >= 32 else self._more[code - 14]


class Buzzer:
    """The browser's own sound."""

    def write(self, notes, volume):
        """Play notes of (hertz, milliseconds), 0 Hz a rest; volume: 1 soft, 2 loud."""
        page.play(json.dumps(notes), volume)


class Files:
    """Whole files in the browser's own store (store.js)."""

    def read(self, name):
        """Return the file's bytes, None when there is no such file."""
        text = page.read(name)
        return None if text is None else bytes.fromhex(text)

    def replace(self, name, data):
        """Set the file to `data` at once: afterwards it is the old file or the new one."""
        if not page.replace(name, bytes(data).hex()):
            raise OSError(28)  # ENOSPC

    def write(self, name, offset, data):
        """Write `data` at `offset`; the file is made, or grows, as needed."""
        if not page.write(name, offset, bytes(data).hex()):
            raise OSError(28)

    def names(self):
        """Return the names of all files."""
        return json.loads(page.names())


class Clock:
    """Milliseconds since the page was opened."""

    def now_ms(self):
        """Return the time now; only `diff` may compare two."""
        return time.ticks_ms()

    def diff(self, a, b):
        """Return a - b in milliseconds."""
        return time.ticks_diff(a, b)

    async def sleep_ms(self, ms):
        """Let others run for `ms` milliseconds."""
        await asyncio.sleep_ms(ms)


class Devices:
    """What `cribboard.app` is handed; the page has no watchdog."""

    def __init__(self, layout):
        from cribboard.lights.power import pack
        from cribboard.screen.font import columns
        from cribboard.screen.text_rows import MORE

        self.keypad = Keypad()
        self.pixels = Pixels(len(layout), pack)
        self.screen = Screen(columns, MORE)
        self.files = Files()
        self.clock = Clock()
        self.buzzer = Buzzer()
        self.watchdog = None


class Preferences:
    """What the owner has set and the browser asks for, passed on to where it is shown.

    Call `follow` after each key, and when the browser's wish for less motion changes.
    """

    def __init__(self, board):
        self._board = board
        self._engraved = ""
        self.follow()

    def follow(self):
        """Set motion as the browser asks, and engrave the names and colours of the settings."""
        from cribboard.store import settings

        board = self._board
        if settings.follow_motion(board.table.settings, bool(page.wants_less_motion())):
            board.changed()
        colours = ["#{:06x}".format(colour) for colour in board.lights.frame.fronts]
        wanted = json.dumps({"names": board.table.all_names(), "colours": colours})
        if wanted != self._engraved:
            self._engraved = wanted
            page.engrave(wanted)


def describe(layout):
    """Return the board as JSON: each pixel's place in mm, and each track's pixels."""
    from cribboard.lights.layout import GAME_HOLE

    places = [layout.place(pixel) for pixel in range(len(layout))]
    holes = range(GAME_HOLE + 1)
    tracks = [[layout.pixel(track, hole) for hole in holes] for track in range(layout.tracks)]
    return json.dumps({"places": places, "tracks": tracks})


async def _run(app, devices):
    """Run the board; whatever stops it is told to the page in a sentence."""
    try:
        board = app.App(devices)
        preferences = Preferences(board)
        devices.keypad.acted = preferences.follow
        page.watch_motion(preferences.follow)
        await app.run(devices, board)
        page.stopped("The board has stopped.")
    except Exception as error:
        sys.print_exception(error)
        page.stopped("The board stopped: {}.".format(str(error) or type(error).__name__))


def start():
    """Tell the page what the board looks like, and start the firmware."""
    from cribboard import app
    from cribboard.lights.layout import TWO_TRACK

    devices = Devices(TWO_TRACK)
    page.show_board(describe(TWO_TRACK))
    return asyncio.create_task(_run(app, devices))


task = start()
