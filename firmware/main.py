"""Build the Pico's devices, hand them to the board, and start it again if it breaks.

A deployed board has this compiled, as cribboard_start.mpy, and a main.py of three lines that
imports it: compiling it at each power-on takes 120 ms (measured).
"""

import sys

_PATH = sys.path[:]
sys.path[:] = [".frozen"]  # even its own modules MicroPython looks for in each of these first

import gc  # noqa: E402
import io  # noqa: E402
import os  # noqa: E402

#: Memory is collected after so many bytes, which packs what stays: left until the heap is full,
#: 70 kB were free and no piece of them was large enough for a module (measured).
_COLLECT_BYTES = 60_000
_START_BYTES = 160_000  # not before the first frame, which would be 20 ms later
_FILE, _FOLDER = ((mode, 0, 0, 0, 0, 0, 0, 0, 0, 0) for mode in (0x8000, 0x4000))
_RUN = "/run"


class _Slot:
    """A slot's modules as a file system of their own: to look for one takes as long as to read it.

    MicroPython looks for a module four times, each 2 to 5 ms of littlefs, and looks through all of
    sys.path even for its own `time`; here it opens a module at once. Packages stand one level
    deep, and an __init__ holds nothing. Raises OSError unless `root` holds a deployed firmware.
    """

    def __init__(self, root):
        self.root = root
        self._packages = {"/cribboard"}
        self.is_pad_read = False
        os.stat(root + "/cribboard/app.mpy")
        for entry in os.ilistdir(root + "/cribboard"):
            if entry[1] == 0x4000:
                self._packages.add("/cribboard/" + entry[0])

    def mount(self, is_read_only, is_new):
        pass

    def umount(self):
        pass

    def stat(self, path):
        if path in self._packages:
            return _FOLDER
        if path[-4:] == ".mpy" and path[:11] == "/cribboard/" and path[-12:] != "__init__.mpy":
            return _FILE
        raise OSError(2)  # ENOENT

    def open(self, path, mode):
        try:
            file = open(self.root + path, mode)
        except OSError:
            raise ImportError(path)
        return _Pausing(file) if self.is_pad_read else file


class _Pausing(io.IOBase):
    """A file whose every read lets timers act, so that an import holds up no key."""

    def __init__(self, file):
        self._read = file.readinto

    def readinto(self, buffer):
        return self._read(buffer) if buffer else 0  # timers act at a jump

    def ioctl(self, request, argument):
        return 0


def build():
    """Return everything `app.run` is handed, on the pins of `pins.py`."""
    from machine import Pin, Timer

    from cribboard.devices import clock, flash, kernel, keypad, pins, pixels
    from cribboard.devices.watchdog import Watchdog
    from cribboard.store import settings

    class Devices:
        pass

    devices = Devices()
    devices.clock = clock
    devices.files = flash.Files("/data")
    owned = settings.load(devices.files)
    devices.watchdog = Watchdog()
    devices.log = _later("crash", "log")
    devices.wire = lambda: _later("usb", "Wire")(devices.has_service)
    devices.buzzer = _Buzzer()
    devices.screen = None
    devices.find_screen = _ScreenFinder(owned["is_screen_turned"], owned["screen"])
    outputs = [Pin(pin, Pin.OUT, value=0) for pin in (pins.LED_DATA, pins.LED_ENABLE)]
    devices.paint = kernel
    devices.sense_ma = _later("later", "sense_ma")
    devices.rail_mv = _later("later", "rail_mv")
    devices.pixels = pixels.Pixels(outputs[0], outputs[1], pins.STRIP_PIXELS)
    rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.ROWS]
    columns = [Pin(pin, Pin.OPEN_DRAIN, value=1) for pin in pins.COLUMNS]
    devices.keypad = keypad.Keypad(rows, columns, Timer())
    devices.has_service = owned["has_service"]
    if owned["twin"] != "off":
        from cribboard.devices.twin import Twin

        rows = [Pin(pin, Pin.IN, Pin.PULL_UP) for pin in pins.TWIN_ROWS]
        devices.keypad = Twin(devices.keypad, rows, columns, Timer(), owned["twin"] == "turned")
    return devices


class _Buzzer:
    def write(self, notes, volume):
        """Sound, taken in with the first; as devices/buzzer.py."""
        self.write = _later("later", "make_buzzer")().write
        self.write(notes, volume)


def _later(module, name):
    """Return a function of cribboard.devices whose module is taken in when it is called."""

    def call(*args):
        return getattr(__import__("cribboard.devices." + module, None, None, (name,)), name)(*args)

    return call


class _ScreenFinder:
    """Finds the display; its driver is imported by the first call, after the first frame."""

    def __init__(self, is_turned, kind):
        self._is_turned = is_turned
        self._kind = kind
        self._find = None

    def __call__(self):
        if self._find is None:
            from cribboard.ui import font

            gc.threshold(_COLLECT_BYTES)
            make = _later("later", "ScreenFinder")
            self._find = make(font.GLYPHS, self._is_turned, self._kind)
        return self._find()


def start():
    """Run from the slot that /slot names, else the first, for good; Ctrl-C gets out to the REPL."""
    import micropython

    gc.threshold(_START_BYTES)
    slot = _mount()
    try:
        from cribboard import app

        devices = build()
        if not devices.has_service:
            micropython.kbd_intr(-1)  # the only way in is then SAFE at power-on
        if slot is not None:
            slot.is_pad_read = True
        try:
            _play(app, devices)
        finally:
            _let_go(devices)
    finally:
        _unmount(slot)


def _play(app, devices):
    """Run the app; start it again after an error, in a fresh memory if that was full."""
    import asyncio
    from machine import soft_reset

    while True:
        try:
            asyncio.run(app.run(devices))
        except Exception as error:
            gc.collect()
            try:
                if devices.screen is None:
                    devices.screen = devices.find_screen()
                _later("crash", "report")(error, devices.screen, devices.files)
            except Exception as failure:  # whatever it is, the game goes on
                print(failure)
            if isinstance(error, MemoryError):
                soft_reset()
            asyncio.new_event_loop()


def _mount():
    """Let imports look through the slot that /slot names, else the first; return it."""
    try:
        with open("/slot", "rb") as file:
            name = "/b" if file.read().strip() == b"b" else "/a"
    except OSError:
        name = "/a"
    try:
        slot = _Slot(name)
    except OSError:  # modules as .py: by `mip`
        sys.path[:] = [name] + _PATH
        return None
    os.mount(slot, _RUN)
    sys.path[:] = [_RUN, ".frozen"]
    return slot


def _unmount(slot):
    """Look through the whole file system again, as whoever sits at the prompt expects."""
    if slot is None or _RUN not in sys.path:
        return
    sys.path[:] = [slot.root] + _PATH
    for module in sys.modules.values():
        path = getattr(module, "__path__", "")
        if path.startswith(_RUN):
            module.__path__ = slot.root + path[len(_RUN) :]
    os.umount(_RUN)


def _let_go(devices):
    """Stop what would go on at the prompt: the watchdog above all, whatever comes between."""
    while True:
        try:
            devices.watchdog.disarm()
            devices.keypad.deinit()
            return
        except KeyboardInterrupt:  # a second Ctrl-C at once
            pass


if __name__ == "__main__":
    if globals().get("is_safe"):  # boot.py found SAFE held, or three hangs
        sys.path[:] = _PATH
    else:
        start()
