"""First file of the page's MicroPython: runs the firmware on the page's devices.

Runs in MicroPython's WebAssembly port. The module `page` is the JavaScript side, registered by
page.js. After each key the classes here hand it what has changed beside lights and screen.
"""

import asyncio
import json
import sys

import page

from cribboard import settings_table
from cribboard.app import main_loop
from cribboard.language import phrases
from cribboard.lights import presets
from cribboard.rules.block import is_rare
from cribboard.store import settings
from cribboard.store.journal import Journal
from cribboard_tools.page.board.page_devices import Devices, Files
from cribboard_tools.page.hand import dealt_settings
from cribboard_tools.page.shell import modes
from cribboard_tools.page.shell.page_board import Board, css_colours

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from cribboard import home
    from cribboard.lights.animation import Animation
    from cribboard.lights.layout import Layout
    from cribboard_tools.page.board.page_devices import Pack
    from cribboard_tools.page.drawer.settings_bridge import SettingsBridge

#: A message that there is no voice is shown for so long.
_FAILURE_MS = 8000
_PANEL_OF_THREE = "matrix-3"


class Preferences:
    """Carries the browser's wish for less motion to the board, and its settings to the page.

    Call `follow` after each key, and when the browser's wish changes.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._shown = "", ""
        self.follow()

    def follow(self) -> None:
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

    def __init__(self, board: Board, devices: Devices) -> None:
        self._board, self._devices = board, devices
        self._shown = ""
        #: Of the board that was shown last; a changed setting makes another.
        self._animation: "Animation | None" = None
        self.follow()

    def follow(self) -> None:
        """Show the board that is wanted now, if it is another one."""
        board = self._board
        lights = board.lights
        wanted = board.table.settings.get("tracks")
        if len(board.table.names) > 2:
            wanted = _for_three(wanted)
        key = json.dumps(wanted)
        if key == self._shown and lights.animation is self._animation:
            return
        self._shown = key
        layout = presets.load(wanted, [])
        if layout.name + layout.panel != page.board_name():
            asyncio.create_task(self._draw(layout, key))
        if layout.name != lights.animation.frame.layout.name:
            lights.draw_on(layout)
            board.table.range_ma = lights.range_ma
            lights.update(board.view, self._devices.clock.now_ms())
            lights.animation.stop_short()
        self._animation = lights.animation

    async def _draw(self, layout: "Layout", key: str) -> None:
        """Have the page draw a board, once it has what describes one."""
        try:
            await page.load_rest()
        except Exception:  # no network: it is tried again at the menu
            await page.rest_arrives()
        from cribboard_tools.board_face import face
        from cribboard_tools.page.board.layout_json import describe

        if key == self._shown:
            page.show_board(describe(layout, face))


def _for_three(wanted: "Any") -> "Any":
    """Return the setting `tracks` of the board that is drawn when three play."""
    if wanted is None:
        return "three-track"
    if wanted == presets.MATRIX or str(wanted).startswith(presets.MATRIX + ":"):
        return _PANEL_OF_THREE + wanted[len(presets.MATRIX) :]
    return wanted


class Voice:
    """Loads the voice pack of the board's language, once speech is on.

    Call `follow` after each key.
    """

    def __init__(self, board: Board, pack: "Pack") -> None:
        self._board, self._pack = board, pack
        self._wanted = ""  # the language whose pack is loaded, or was tried last; "": speech is off
        if page.has_voice():
            board.table.has_voice = board.table.has_screen = True
        self.follow()

    def follow(self) -> None:
        """Begin to load the pack that is wanted now, if it is another one."""
        options = self._board.table.settings
        wanted = "" if options["speech"] == "off" else options["language"]
        if wanted == self._wanted or not page.has_voice():
            return
        self._wanted = wanted
        page.caption("", 0)
        if wanted and wanted != self._pack.language:
            asyncio.create_task(self._load(wanted))

    async def _load(self, language: str) -> None:
        page.caption(page.say("voice-loading", ""), 0)
        try:
            await page.load_rest()  # the announcer is in it
            head = bytes.fromhex(await page.load_voice(language))
        except Exception:  # no network
            head = b""
        if language != self._wanted:
            return  # the settings were changed meanwhile
        try:
            self._pack.open(head)
        except ValueError:  # nothing was loaded, or a pack of another version
            page.caption(page.say("voice-failed", ""), _FAILURE_MS)
            return
        page.use_voice(language)
        self._board.take_voice()
        self._board.changed()


class Drawer:
    """The page's settings drawer (drawer.js): answers it, and tells it what keys have changed.

    The bridge is imported when the drawer is first used. on_changed: called after each change;
    prescribed: settings that the mode of the page prescribes.
    """

    def __init__(
        self, board: Board, on_changed: "Callable[[], None]", prescribed: "Collection[str]"
    ) -> None:
        self._board, self._on_changed, self._prescribed = board, on_changed, prescribed
        self._bridge: "SettingsBridge | None" = None
        page.answer_drawer(self.ask)

    def ask(self, text: str) -> str:
        """Carry out a request of the drawer, as JSON; return the answer."""
        if self._bridge is None:
            from cribboard_tools.page.drawer.settings_bridge import SettingsBridge

            self._bridge = SettingsBridge(self._board, self._on_changed, self._prescribed)
        return self._bridge.ask(text)

    def follow(self) -> None:
        """Show what a key has changed, if the drawer is open."""
        if page.is_drawer_open():
            page.show_drawer(self.ask('{"do": "look"}'))

    def leave(self) -> None:
        """Close the board's menu, and every other dialog."""
        self.ask('{"do": "leave"}')


def choose_board() -> None:
    """Set the board of a browser that has stored nothing yet; one without a name has two tracks."""
    if page.names() == "[]":
        page.replace(settings.NAME, json.dumps({"tracks": presets.MATRIX}).encode().hex())


def choose_language(files: "home.Files") -> None:
    """Set the browser's language at the first start; if the board has it not, the board asks."""
    language = page.browser_language()
    if language in phrases.LANGUAGES and not settings.is_kept(files):
        chosen = settings.load(files)
        chosen["language"], chosen["way"] = language, ""  # the board asks for the way
        settings.save(files, chosen)


def needs_more(files: "home.Files", mode: str) -> bool:
    """Return whether the board may import before a rare key what is loaded after the start.

    A dealt hand does, a match that was left with something undone, an evening, and a game that has
    ended short of its target.
    """
    if mode == modes.HAND:
        return True
    block = Journal(files).load()
    return block is not None and (any(block[3:5]) or is_rare(block[1], block[2]))


async def load_phrases(files: "home.Files") -> None:
    """Have the page load the language of the settings; if the board asks for it, all of them."""
    if settings.is_kept(files):
        await page.load_language(settings.load(files)["language"])
    else:
        await page.load_rest()


async def _run(devices: Devices, mode: str) -> None:
    """Run the board; if it stops, tell the page why in a sentence."""
    try:
        choose_board()
        choose_language(devices.files)
        await load_phrases(devices.files)
        if needs_more(devices.files, mode):
            await page.load_rest()
        settings_table.set_default("speech", "off")  # nobody expects a page to speak
        dealt_settings.set_pace(mode == modes.HAND)
        board = Board(devices, modes.unprompted(mode))
        if mode != modes.LEARN:
            board.table.today = page.today
        shape = Shape(board, devices)
        preferences = Preferences(board)
        voice = Voice(board, devices.pack)
        follower = modes.Follower(board, devices.files, mode)
        if mode != modes.LEARN:
            asyncio.create_task(follower.explain_last())

        def follow() -> None:
            shape.follow()
            preferences.follow()
            voice.follow()
            follower.follow()

        drawer = Drawer(board, follow, modes.PRESCRIBED[mode])

        def follow_key() -> None:
            follow()
            drawer.follow()

        devices.keypad.board, devices.keypad.has_finger = board, mode == modes.TABLE
        devices.keypad.on_handled = follow_key
        devices.keypad.on_escape = drawer.leave
        page.watch_motion(preferences.follow)
        await main_loop.run(devices, board)
        page.stopped(page.say("stopped", ""))
    except Exception as error:
        sys.print_exception(error)
        why = phrases.sentence(error) or type(error).__name__
        page.stopped(page.say("stopped-by", why))


def start() -> "asyncio.Task[None]":
    """Start the firmware on the page's devices; return its task."""
    mode = page.mode()
    return asyncio.create_task(_run(Devices(modes.ModeFiles(Files(), mode)), mode))


def restart() -> None:
    """Stop the board, and start it in the mode that the page has now."""
    global task
    task.cancel()
    task = start()


task = start()
page.restart_with(restart)
