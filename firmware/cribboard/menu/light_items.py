"""Menu items about the lights: their brightness, their colours, and what board they are on."""

from cribboard.base.constants import AT_ONCE, TRACK_KEYS
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import Choice, Dialog, fill_choice, labelled, list_row, track_prompt
from cribboard.dialogs.keys import KeyRefused, digit_of, track_of
from cribboard.language.phrases import later
from cribboard.lights import palette

TYPE_CHECKING = False
if TYPE_CHECKING:
    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table

#: Brightness of the lights, of 256, at steps 1..5; they look evenly spaced.
BRIGHTNESS = (12, 36, 80, 150, 256)
#: A piece of the bar that shows a step.
_BAR = "=="
#: How many colours there are; the key of each is its number in lights/palette.py plus 1.
COLOURS = len(palette.HUES)
#: Boards by preset name; "": strips, as they are described in the settings.
_BOARDS = ("matrix", "matrix-3", "matrix-british", "matrix-1", "")


class Brightness(Dialog):
    """The brightness of the lights in steps 1..5, seen at once; `#` is done."""

    name = "brightness"

    def value(self, table: "Table") -> str:
        """Return the present step."""
        return str(_step(table))

    def press(self, table: "Table", symbol: str) -> None:
        """Set a step, or close on `#`; D turns the page."""
        if symbol == "D" and self.turn_page(table, len(BRIGHTNESS), _step(table) - 1):
            return
        if symbol == "#":
            table.close(self)
            table.say(AT_ONCE, who=str(_step(table)), what=Message("menu.brightness"))
            return
        self.take(table, digit_of(symbol))
        self.part = -1

    def take(self, table: "Table", step: int) -> None:
        """Set a step; raises KeyRefused for one that is not there."""
        if not 1 <= step <= len(BRIGHTNESS):
            raise KeyRefused("no.choice", len(BRIGHTNESS), what=Message("menu.brightness"))
        table.settings["brightness"] = BRIGHTNESS[step - 1]

    def fill(self, view: "View", table: "Table") -> None:
        """Show the steps as bars, the present one marked."""
        step = _step(table)
        fill_choice(view, BRIGHTNESS, step)
        places = self.fill_part(view, table, len(BRIGHTNESS), "ask.done", step - 1)
        steps = [place + 1 for place in places]
        rows = [list_row(own, own == step, _BAR * own) for own in steps]
        view.page_rows = (Later(labelled, "menu.brightness", str(step)),) + tuple(rows)


def _step(table: "Table") -> int:
    """Return the present step of brightness, the nearest one if the settings hold another level."""
    level = table.settings["brightness"]
    return min(len([own for own in BRIGHTNESS if own < level]) + 1, len(BRIGHTNESS))


class Colours(Dialog):
    """A track by its key, then its colour's number; a colour of another track is exchanged."""

    name = "colours"

    def __init__(self) -> None:
        self._track = -1

    def value(self, table: "Table") -> str:
        """Return the number of each track's colour: `1 2 3`."""
        return " ".join([str(colour + 1) for colour in _colours(table)])

    def press(self, table: "Table", symbol: str) -> None:
        """Take a track, then its colour; close on `#`."""
        if symbol == "#":
            table.close(self)
            return
        track, number = track_of(symbol), digit_of(symbol)
        if track >= 0:
            self._track = track
        elif self._track < 0:
            raise KeyRefused("no.player-first", what=" ".join(TRACK_KEYS))
        else:
            self.take(table, self._track, number - 1)

    def take(self, table: "Table", track: int, colour: int) -> None:
        """Give a track a colour; another track that had it gets this one's in exchange."""
        if not 0 <= colour < COLOURS:
            raise KeyRefused("no.choice", COLOURS, what=Message("menu.colours"))
        colours = _colours(table)
        if colour in colours:
            colours[colours.index(colour)] = colours[track]
        colours[track] = colour
        table.settings["colours"] = colours

    def erase(self, table: "Table") -> None:
        """Go back to the choice of the track, or close there."""
        if self._track < 0:
            table.close(self)
        self._track = -1

    def fill(self, view: "View", table: "Table") -> None:
        """Show the tracks, then the colours; the lights show a change at once."""
        view.awaiting = "answer"
        colours = _colours(table)
        view.entry = later("entry.colours", what=self.value(table))
        view.prompt = track_prompt("ask.colours", table.all_names())
        view.asked_for = "track"
        view.lanes = tuple(range(len(view.scores)))
        if self._track >= 0:
            fill_choice(view, range(COLOURS), colours[self._track] + 1)
            view.prompt = later("ask.colour", COLOURS, table.all_names()[self._track])


def _colours(table: "Table") -> "list[int]":
    return list(table.settings["colours"])


class Board(Choice):
    """The choice of the board; then the keypad's lines are asked for, and a panel's mounting."""

    def __init__(self) -> None:
        self.setting, self.values = "tracks", _BOARDS
        self.note, self.label = AT_ONCE, "menu.board"

    def now(self, table: "Table") -> int:
        """Return the place of the present board in `values`."""
        tracks = table.settings.get("tracks")
        name = tracks.partition(":")[0] if isinstance(tracks, str) else ""
        return self.values.index(name) if name in self.values else len(self.values) - 1

    def take(self, table: "Table", place: int) -> None:
        """Set the board at a place in `values`."""
        # Imported here: it is used once or twice in a board's life.
        from cribboard.dialogs import panel_finder

        self._confirm(table, place)
        if self.values[place]:
            panel_finder.use_panel(table, self.values[place])
        else:
            panel_finder.use_strips(table)
        panel_finder.ask_keypad(table, is_known=True)
