"""The board of the page: the firmware's App, which hands the page its state after each change."""

import json

import page

import cribboard.screen.oled_layout  # noqa: F401  (display.py imports it late, which is too late here)
from cribboard.app import app
from cribboard.base.view_fields import names
from cribboard.screen.result_rows import result_rows
from cribboard.table import legal_keys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from cribboard_tools.page.board.light_loop import LightLoop
    from cribboard_tools.page.board.page_devices import Devices

#: So long after a key the lights of a board at rest become a loop that the page repeats.
_LOOP_AFTER_MS = 1000
#: The longest rest while the page repeats it; shorter on a board that speaks, whose voice goes on
#: between the rests. A key ends the rest at once.
_LOOP_REST_MS = 2500
_VOICE_REST_MS = 500
#: Time between two frames of the effect that invites to a game, which goes on for hours.
_ATTRACT_MS = 50


def describe_view(board: "Board") -> str:
    """Return the board's View as JSON (view_fields.py), and what only the board or table knows.

    colours: of all tracks, as CSS; events: each as a list (rules/commands.py); form: its name, or
    the one that a new game would have; kept: cards of each seat, 0 without a game; mode: of the
    page; moves: [track, start, stops] of each peg that walks; result: as `Board.result_text`; way:
    of use.
    """
    view, table = board.view, board.table
    state = {name: getattr(view, name) for name in names("P")}
    game = table.match.game
    state["colours"] = css_colours(board)
    state["events"] = [tuple(event) for event in view.events]  # MicroPython dumps no namedtuple
    state["form"] = game.form.name if game else table.settings["form"]
    state["result"] = board.result_text()
    state["kept"] = game.form.kept if game else 0
    state["mode"] = page.running_mode()
    state["moves"] = [(move.track, move.start, move.stops) for move in view.moves]
    state["way"] = table.settings["way"] or "referee"
    return json.dumps(state)


def css_colours(board: app.App) -> "list[str]":
    """Return the colour of each track's front peg as CSS."""
    return ["#{:06x}".format(colour) for colour in board.lights.animation.frame.fronts]


class Board(app.App):
    """The board, which hands the page its state after each change.

    The state is sent right after the frame of a key, the legal keys when nothing else is due: each
    is tried on a copy of the table, which takes 1 to 3 ms, and may import what is loaded later.
    unprompted: as `Table.unprompted`.
    """

    asks_board = False  # the page draws it

    def __init__(self, devices: "Devices", unprompted: "Sequence[str]") -> None:
        self._sent_view: object = None
        #: the rest of legal_keys.trials, while keys are tried
        self._trials: "Iterator[tuple[str, str | None]] | None" = None
        self._words: "dict[str, str]" = {}  # of the legal keys, what each means
        self._loop: "LightLoop | None" = None  # of this view, once the board rests
        self.devices = devices
        super().__init__(devices)
        self.table.unprompted = unprompted
        self.view = self.table.view()

    def take_voice(self) -> None:
        """Begin to speak with the pack that was just opened, unless the board speaks already."""
        if self.announcer is None:
            self.find_voice()

    def result_text(self) -> str:
        """Return who has won, by how much and with which skunk; "" before the end of a game."""
        return ", ".join([row.strip() for row in result_rows(self.view)])

    def step(self) -> int:
        """Do the most urgent thing that is due, and send the state if it is new."""
        wait_ms = super().step()
        if self.view is not self._sent_view:
            self._sent_view = self.view
            self._trials = legal_keys.trials(self.table)
            self._words = {}
            self._loop = None
            page.show_state(describe_view(self))
        elif wait_ms and self._trials is not None and self.table.load_menu() is not None:
            self._try_key()
            return 0
        return self._rest_ms() if wait_ms else 0

    def _rest_ms(self) -> int:
        """Return how long the board can rest: until the next frame, if no more than a peg breathes.

        The firmware's own rest of 10 ms is for a Pico, which must look at its contacts; here it
        would keep a tenth of a core busy.
        """
        animation = self.lights.animation
        if animation.effect == "attract":
            return _ATTRACT_MS
        if animation.is_walking or animation.effect or animation.is_fading_in:
            self._loop = None
            return app.TURN_MS
        now_ms = self.devices.clock.now_ms()
        if self.lights.idle_ms(now_ms) >= _LOOP_AFTER_MS and self._trials is None:
            self._step_loop()
            if self._loop is not None:
                return self._loop_rest_ms() if self._loop.is_playing else app.TURN_MS
        return max(app.TURN_MS, animation.wait_ms(now_ms))

    def _has_nothing_to_undo(self, key: str) -> bool:
        """Return whether `*`, or `*!`, would only say that there is nothing to undo or redo."""
        match = self.table.match
        if key == "*!":
            return not match.undone and match.history.after(match.index) is None
        if match.steps:
            return False
        copy = self.table.copied()
        copy.press("*")
        return copy.view().undo == "nothing"

    def _loop_rest_ms(self) -> int:
        return _LOOP_REST_MS if self.announcer is None else _VOICE_REST_MS

    def _step_loop(self) -> None:
        """Draw a part of the light loop, if the page has not got all of it."""
        if self._loop is None:
            try:
                from cribboard_tools.page.board.light_loop import LightLoop  # of the later pack
            except ImportError:
                return
            self._loop = LightLoop(self, self.devices.pixels, self.devices.clock)
        if not self._loop.is_playing:
            self._loop.step()

    def _try_key(self) -> None:
        """Try the next key, and send the legal keys after the last."""
        assert self._trials is not None
        for key, word in self._trials:
            if word is not None and not (key[0] == "*" and self._has_nothing_to_undo(key)):
                self._words[key] = word
            return
        self._trials = None
        told = {"legal_keys": list(self._words), "key_words": self._words}
        page.show_legal_keys(json.dumps(told))
