"""Display task of the main loop: draws some rows a turn, dims at rest, searches a lost display.

It also turns the display towards the player who must act, if the owner has chosen that.
"""

from cribboard.base.constants import SCREEN_ROWS
from cribboard.base.view import UNTOLD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from cribboard.base.view import View
    from cribboard.home import Home, Screen
    from cribboard.lights.lights import Lights
    from cribboard.settings_table import Settings

#: Between two searches for a display, and two checks of one that may have lost its power. Sooner
#: comes the second search: a module may hold its display in reset for a while.
_LOOK_MS, _AGAIN_MS = 2000, 100
#: No search or check sooner after a key, as a bus that hangs would delay the next one, or within an
#: effect, whose frames it would delay: it takes 16 ms.
_QUIET_MS = 140
#: An OLED's still picture burns in: so long after the last key it is dimmed to the minimum.
DIM_MS = 60_000
#: A turn that has taken longer begins no further step of the layout, or no further row: a step
#: takes up to 7 ms and a row 4, and the turn must end within 10.
_LAST_STEP_MS, _LAST_ROW_MS = 2, 4
#: The display's brightness level when the board is at its brightest, and when dimmed.
FULL_LEVEL, DIM_LEVEL = 0x7F, 1

#: The player on the side where the display is upright.
UPRIGHT = 0
#: Dialogs that one player answers, of track `View.turn_track`. Any player may answer the others,
#: such as the menu; whoever opened one already has the screen before them.
_OF_ONE_PLAYER = ("", "claim", "count", "cut", "muggins", "points", "suit")


def faced_track(view: "View", faced: int) -> int:
    """Return the track that the screen faces with this view; faced: the one that it faces now.

    The screen stays as it is while any player may press, so that it turns no more than needed.
    It is upright before a game, and always with three tracks.
    """
    if len(view.scores) > 2:
        return UPRIGHT
    if view.dialog not in _OF_ONE_PLAYER:
        return faced
    track = view.dealer_track if view.awaiting == "crib" else view.turn_track
    if track >= 0:
        return track
    return faced if view.phase else UPRIGHT


class Display:
    """Display that shows the view on `devices.screen`.

    screen: None while no display is connected. rows: the text on it.
    After an OSError the screen is None until `devices.find_screen`, called at intervals, finds it;
    then every row is drawn again.
    """

    def __init__(self, devices: "Home", settings: "Settings", lights: "Lights") -> None:
        self._devices = devices
        self._settings = settings
        self._lights = lights
        self._clock = devices.clock
        self.screen: "Screen | None" = None
        self._find_screen = devices.find_screen
        self._wait_ms = 0  # until the next look; 0 before the first one
        self._looked_ms = self._clock.now_ms()
        self._drawn_rows: "list[str]" = []
        self.rows: "list[str]" = []
        self._begin_ms = 0  # of this turn
        self._row_cache: "list[list[str]]" = []  # the layout's, for one view
        self._drawing: "Iterator[list[str]] | None" = None
        self._telling = ""
        self._is_due = True
        self._is_facing_due = True  # the view has changed since `_faced` was found
        self._faced = UPRIGHT  # the track that the screen should face
        self._use(devices.screen)

    def update(self) -> None:
        """Draw the view at the next steps: it has changed."""
        self._row_cache = []
        self._is_due = self._is_facing_due = True

    def step(self, view: "View", begin_ms: int) -> bool:
        """Find the screen, or draw for a few ms; return False when idle.

        begin_ms: when the turn of the board began, which is at most 10 ms long with this step.
        Raises what a faulty driver raises, but no OSError.
        """
        self._begin_ms = begin_ms
        try:
            if self.screen is None:
                return self._search()
            if self._draw(view):
                return True
            self._maintain()
        except OSError:
            self._lose()
        return False

    def _may_go_on(self, last_ms: int) -> bool:
        """Return whether this turn, of at most `last_ms`, may draw more.

        Not if a key is about to come, or an effect needs a frame every few ms.
        """
        if self._clock.diff(self._clock.now_ms(), self._begin_ms) > last_ms:
            return False
        return not (self._devices.keypad.is_settling or self._lights.animation.effect)

    def give_up(self) -> None:
        """Do without a display until power-on: its driver is faulty."""
        self.screen = self._find_screen = None

    def _lose(self) -> None:
        self.screen = self._devices.screen = None
        self._looked_ms = self._clock.now_ms()

    def _is_look_due(self) -> bool:
        now_ms = self._clock.now_ms()
        is_due = self._clock.diff(now_ms, self._looked_ms) >= self._wait_ms
        is_quiet = self._lights.idle_ms(now_ms) >= _QUIET_MS and not self._lights.animation.effect
        if not is_due or not is_quiet:
            return False
        self._looked_ms = now_ms
        return True

    def _search(self) -> bool:
        """Look for a screen: at once the first time, then when it is due."""
        if self._find_screen is None or (self._wait_ms and not self._is_look_due()):
            return False
        self._wait_ms = _LOOK_MS if self._wait_ms else _AGAIN_MS
        self._devices.screen = self._find_screen()
        self._use(self._devices.screen)
        return True

    def _use(self, screen: "Screen | None") -> None:
        """Draw on this screen from now on."""
        self.screen = screen
        self._drawn_for = -1  # the track that it is turned to: not known
        if screen is None:
            return
        self._wait_ms = _LOOK_MS
        self._drawn_rows, self.rows = [""] * SCREEN_ROWS, [""] * SCREEN_ROWS
        self._row_cache = []
        self._is_due = True

    def _maintain(self) -> None:
        """Set the screen's brightness; check now and then that it still has its power."""
        screen = self.screen
        if screen is not None:
            screen.dim(self._level())
            if self._is_look_due():
                screen.check()

    def _level(self) -> int:
        if self._lights.is_resting:
            return 0
        if self._lights.idle_ms(self._clock.now_ms()) >= DIM_MS:
            return DIM_LEVEL
        return max(DIM_LEVEL, int(self._settings["brightness"]) * FULL_LEVEL // 256)

    def _draw(self, view: "View") -> bool:
        """Do some steps of the layout, turn the screen, and send some rows that differ.

        Return False if there was nothing to do.
        """
        screen = self.screen
        if screen is None:
            return False
        animation = self._lights.animation
        telling = animation.telling or (UNTOLD if animation.is_walking else "")
        if self._is_due or telling != self._telling:
            self._is_due = False
            self._telling = telling
            # Imported here: the first light comes before the first page.
            from cribboard.screen import oled_layout

            self._drawing = oled_layout.drawing(view, self._telling, self._row_cache)
        while self._drawing is not None:
            rows = next(self._drawing)
            if rows:
                self.rows, self._drawing = rows, None
            if not self._may_go_on(_LAST_STEP_MS):
                return True
        self._turn(view, screen)
        return self._send_rows(screen)

    def _send_rows(self, screen: "Screen") -> bool:
        """Send rows that differ while this turn may go on; return False if there was none."""
        drawn = self._drawn_rows
        is_sent = False
        for row, cells in enumerate(self.rows):
            if drawn[row] == cells:
                continue
            if is_sent and not self._may_go_on(_LAST_ROW_MS):
                break
            is_sent = True
            screen.refresh(row, cells)
            drawn[row] = cells
        return is_sent

    def _turn(self, view: "View", screen: "Screen") -> None:
        """Turn the screen to the player who must act; then every row differs.

        Call it when the rows are complete. While a peg walks the screen stays: what it shows is
        meant for the player who scores.
        """
        if self._is_facing_due and not self._lights.animation.is_walking:
            self._is_facing_due = False
            is_chosen = self._settings["is_screen_facing"]
            self._faced = faced_track(view, self._faced) if is_chosen else UPRIGHT
        if self._faced != self._drawn_for:
            screen.turn(self._faced != UPRIGHT)
            self._drawn_for = self._faced
            self._drawn_rows = [""] * SCREEN_ROWS
