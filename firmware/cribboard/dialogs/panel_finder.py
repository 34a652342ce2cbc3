"""Dialogs that tell the board what its lights are: strips or a panel, and how a panel is mounted.

Three keys find one of sixteen ways: the corner of the first lamp, the side along which the next
ones lie, and where the second line begins. Then a light walks along each lane, to be looked at.
"""

from cribboard.base.message import Message
from cribboard.base.view import Move
from cribboard.dialogs.dialog import Dialog, fill_choice
from cribboard.dialogs.keypad_finder import KeypadFinder
from cribboard.dialogs.keys import KeyRefused
from cribboard.language.phrases import later
from cribboard.lights import presets
from cribboard.lights.layout import GAME_HOLE, PANEL, PANEL_COLUMNS, PANEL_ROWS, TWO_TRACK
from cribboard.settings_table import row_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table
    from cribboard.home import Files
    from cribboard.rules.game import Game

#: The corners of the nine digits, and those of the panel, as a layout names them.
_CORNER_KEYS = "1379"
_CORNERS = ("tl", "tr", "bl", "br")
#: Colours of the lamps that are asked about, far below 30 mA together.
_WHITE, _GREEN, _RED = 0x606060, 0x007000, 0x900000


def ask_first(table: "Table", files: "Files") -> None:
    """Ask what a new board's settings do not tell: a panel or strips, how the panel is mounted.

    Before that, which lines the keypad's keys join. A board that has games was built before this
    was asked: of strips, two-track, its keypad wired in turn.
    """
    try:
        names = files.names()
    except OSError:
        return
    if any([name[:3] == "hot" or name[:4] == "game" for name in names]):  # store/records.py
        return
    tracks = table.settings.get("tracks")
    if tracks is None:
        table.open(FirstBoard())
    elif presets.panel_of(tracks) and ":" not in tracks:
        use_panel(table, tracks)
    if "pad" not in table.settings:
        ask_keypad(table)


def ask_keypad(table: "Table", is_known: bool = False) -> None:
    """Ask for the keys that tell the order of the keypad's lines, before all else.

    is_known: by keys whose names are known.
    """
    if table.has_lines:
        table.close_named(KeypadFinder.name)
        table.open(KeypadFinder(table, is_known))


def use_strips(table: "Table") -> None:
    """Set a board of strips: the one that was set before a panel, else two-track."""
    settings = table.settings
    if settings.get("tracks") is None or presets.panel_of(settings["tracks"]):
        settings["tracks"] = settings.pop("strip_tracks", TWO_TRACK.name)
    _close_questions(table)


def use_panel(table: "Table", name: str) -> None:
    """Set a board on a panel, by its preset's name, and ask how the panel is mounted."""
    settings = table.settings
    old = settings.get("tracks")
    panel = presets.panel_of(old)
    if not panel and old not in (None, TWO_TRACK.name):
        settings["strip_tracks"] = old
    settings["tracks"] = name + ":" + (panel or PANEL)
    _close_questions(table)
    table.open(PanelFinder())


def _close_questions(table: "Table") -> None:
    """Close what was asked about another board, such as by a finder below the menu."""
    table.close_named(FirstBoard.name)
    table.close_named(PanelFinder.name)


def exchanged(order: "object") -> str:
    """Return a strip's order of channels with red and green exchanged; None is GRB.

    >>> exchanged(None), exchanged("GRBW"), exchanged("RGB"), exchanged("square")
    ('RGB', 'RGBW', 'GRB', 'RGB')
    """
    channels = presets.wire_order(order or "GRB", [])
    return "".join(["GRBW"[channel] for channel in channels])


class FirstBoard(Dialog):
    """The question of the first start: a panel or strips. While it is open no settings are saved.

    `*` asks for the language again. A board that the menu sets closes it, as a game that begins.
    """

    name = "board"
    survives_long_press = holds_back = True

    def is_valid(self, game: "Game | None") -> bool:
        """Return whether no game has begun."""
        return game is None

    def press(self, table: "Table", symbol: str) -> None:
        """Take a panel, whose mounting is asked next, or strips."""
        if symbol == "1":
            use_panel(table, presets.MATRIX)
        elif symbol == "2":
            use_strips(table)
        else:
            raise KeyRefused("no.choice", 2, what=Message("menu.board"))
        table.answered.append(self)

    def erase(self, table: "Table") -> None:
        """Ask the question before this one again."""
        table.ask_again()

    def fill(self, view: "View", table: "Table") -> None:
        """Show both kinds."""
        fill_choice(view, ("panel", "strip"))
        view.prompt = later("ask.board")


class PanelFinder(Dialog):
    """How the panel of the setting `tracks` is mounted, asked by lamps.

    `9` exchanges red and green after the first question, where `#` leaves all as it is and `*` asks
    the one before; later `*` begins again. No settings are saved before it is closed.
    """

    name = "panel"
    survives_long_press = holds_back = True

    def __init__(self) -> None:
        self._panel = ""  # what is known of it: two letters, three, all four

    def press(self, table: "Table", symbol: str) -> None:
        """Take the answer to a question; keep what was found on `#`."""
        known = len(self._panel)
        if symbol == "#" and known in (0, 4):
            table.close(self)
            table.load_menu().item(row_of("board")[4]).press(table, "#")  # says which board it is
        elif not known:
            self._take_corner(symbol)
        elif known == 4:
            raise KeyRefused("no.yes-no")
        elif symbol == "9":
            table.settings["wire_order"] = exchanged(table.settings.get("wire_order"))
        elif symbol in ("1", "2"):
            self._panel += ("cr" if known == 2 else "pz")[int(symbol) - 1]
            if known == 3:
                self._show(table)
        else:
            raise KeyRefused("no.panel")

    def _take_corner(self, symbol: str) -> None:
        place = _CORNER_KEYS.find(symbol)
        if place < 0:
            raise KeyRefused("no.corner")
        self._panel = _CORNERS[place]

    def _show(self, table: "Table") -> None:
        """Lay the board out as found; walk a light along each lane."""
        name = table.settings["tracks"].partition(":")[0]
        table.settings["tracks"] = tracks = name + ":" + self._panel
        view = table.view()
        lanes = range(min(presets.find(tracks).tracks, len(view.scores)))
        table.walk(tuple([Move(track, 0, 0, (view.target,), ("",)) for track in lanes]))

    def erase(self, table: "Table") -> None:
        """Begin again, or ask the question before this one again."""
        if not self._panel:
            table.close(self)
            table.ask_again()
        self._panel = ""

    def fill(self, view: "View", table: "Table") -> None:
        """Light the lamps that are asked about, and none else."""
        known = len(self._panel)
        view.awaiting, view.asked_for = "answer", "corner"
        if known == 4:
            view.asked_for = "confirm"
            view.target = GAME_HOLE  # the light walks to GAME, whatever this game's target is
            view.prompt = later("ask.panel-keep")
            return
        view.lamps = ((0, _WHITE),)
        if not known:
            view.prompt = later("ask.panel-corner")
        elif known == 2:
            fill_choice(view, ("short", "long"))
            view.lamps = tuple([(pixel, _GREEN) for pixel in range(PANEL_ROWS)])
            view.prompt = later("ask.panel-side")
        else:
            second = PANEL_ROWS if self._panel[2] == "c" else PANEL_COLUMNS
            fill_choice(view, ("beside", "other end"))
            view.lamps += ((second, _RED),)
            view.prompt = later("ask.panel-next")
