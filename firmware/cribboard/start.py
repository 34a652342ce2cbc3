"""Build the Pico's devices, run the app on them, and start it again if it breaks."""

import asyncio
import gc
import time

import cribboard.devices.builtin_modules  # noqa: F401  (first: it makes the other imports quick)
from cribboard.app import app, main_loop
from cribboard.base.constants import PLAIN_USB_MA
from cribboard.devices import error_log, pico
from cribboard.language import phrases
from cribboard.screen import glyphs
from cribboard.store import settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Callable

    from cribboard import home
    from cribboard.audio.voice_pack import VoicePack

_VOICE = "/rom/voice"  # docs/voice.md
#: An app that fails so soon has failed at its start; so many failures in a row are the last.
_START_MS, _MOST_FAILURES = 10_000, 3
_PAUSE_S = 3
_STOPPED = b"\x60\x60\x60"  # the light of a board that a computer has stopped


class Devices(pico.Pico):
    """The Pico's devices, with the voice that the owner may have put into its flash."""

    def find_voice(self) -> "tuple[home.Speaker, VoicePack] | None":
        """Return the speaker and the voice pack in the ROMFS partition; None without a pack."""
        try:
            pack = open(_VOICE, "rb")
        except OSError:
            return None
        # Imported here, as the speaker.
        from cribboard.audio.voice_pack import VoicePack

        return self.speaker(), VoicePack(memoryview(pack))


def build() -> Devices:
    """Return the Pico's devices."""
    return Devices(settings.load, glyphs.GLYPHS, glyphs.BEYOND_ASCII)


def run() -> None:
    """Run the board for good; Ctrl-C opens the REPL.

    No threshold for garbage is set, except by main.py for modules that are in RAM: the app collects
    in turns of its own. A threshold counts freed memory too, such as that of each longer function
    call, and would be met in the midst of another turn about once a second.
    """
    devices = build()
    try:
        _run_app(devices)
    except BaseException as end:  # Ctrl-C, or a soft reset
        _release(devices, isinstance(end, KeyboardInterrupt))
        raise


def _run_app(devices: Devices) -> None:
    """Run the app; after an error start it again, with a soft reset if memory was full.

    One that fails at its start again and again is given up: boot.py says so after a soft reset.
    """
    while True:
        begin_ms = time.ticks_ms()
        try:
            asyncio.run(main_loop.run(devices, app.App(devices)))
        except Exception as error:
            gc.collect()
            _call(devices.pixels.off)  # a light that stands still would look like the game
            is_at_start = time.ticks_diff(time.ticks_ms(), begin_ms) < _START_MS
            failures = devices.watchdog.count_failure(is_at_start)
            try:
                if devices.screen is None:
                    devices.screen = devices.find_screen()
                pause_s = 2 * _PAUSE_S if failures > 1 else _PAUSE_S
                words = lambda: _crash_words(failures, pause_s)  # noqa: E731, B023
                error_log.report(error, devices.screen, devices.files, words, 1000 * pause_s)
            except Exception as failure:  # whatever it is, the game goes on
                error_log.say(str(failure))
            if isinstance(error, MemoryError) or failures >= _MOST_FAILURES:
                devices.soft_reset()
            asyncio.new_event_loop()


def _call(act: "Callable[[], object]") -> None:
    """Call a device's function; whatever it raises is printed."""
    try:
        act()
    except Exception as error:
        error_log.say(str(error))


def _crash_words(failures: int, pause_s: int) -> "list[str]":
    """Return the rows of the crash page."""
    broken, kept, goes_on = phrases.forms("alert.crash")
    if failures >= _MOST_FAILURES:
        goes_on = phrases.forms("alert.stopped")[2]  # only by pulling the plug
    return [broken, kept, goes_on.replace("3", str(pause_s))]


def _release(devices: Devices, is_stopped: bool) -> None:
    """Stop what would go on at the prompt, the watchdog above all.

    is_stopped: by a computer; the board then says so on the screen, is silent, and has one light.
    """
    done = 0
    while True:
        try:
            acts: "list[Callable[[], object]]" = [devices.watchdog.disarm, devices.keypad.deinit]
            acts += _last_acts(devices) if is_stopped else [devices.pixels.off]
            while done < len(acts):
                done += 1
                _call(acts[done - 1])  # one may fail, such as a display: the prompt is wanted
            return
        except KeyboardInterrupt:  # a second Ctrl-C at once
            done = max(0, done - 1)


def _last_acts(devices: Devices) -> "list[Callable[[], object]]":
    picture = bytearray(3 * len(devices.pixels))
    picture[:3] = _STOPPED
    return devices.silence + [
        lambda: devices.pixels.write(picture, PLAIN_USB_MA, 256),
        lambda: error_log.show(devices.screen, phrases.forms("alert.stopped")),
    ]
