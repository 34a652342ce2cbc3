"""Settings of a real board, as its link tells them, for the drawer's controls.

board_settings.js asks with JSON whose values session.py has checked, and gets JSON.
Runs in the page's MicroPython beside the game, and in CPython.
"""

import json

from cribboard import settings_table
from cribboard.base.constants import MOST_TRACKS
from cribboard.dialogs.dialog import Choice, Number
from cribboard.menu import light_items
from cribboard.store import settings as stored
from cribboard_tools.page.drawer.drawer_state import DrawerState, css_hues, groups, player_rows
from cribboard_tools.page.drawer.menu_settings import Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _Table:
    """What the menu's dialogs read of the table of a board that is elsewhere."""

    has_voice = True  # the board itself says if it has none

    def __init__(self, settings: "Any", range_ma: "tuple[int, int] | None") -> None:
        self.settings = settings
        self.range_ma = range_ma
        self.match = self  # which says nothing that the settings do not
        self.first_to, self.games = 1, 0
        self.options, self.row, self.target = settings, self, 0  # of the game that comes first

    @property
    def table(self) -> "_Table":
        """The table of what stands for the App."""
        return self

    def first(self) -> "_Table":
        """Return the game that comes first, with its target among the `options`."""
        return self


class _State(DrawerState):
    """The settings of the menu at the values of another board."""

    def why_not(self, setting: Setting) -> str:
        """Return "": the board itself refuses what it must."""
        return ""

    def shown(self, setting: Setting) -> "dict[str, Any]":
        """Return what a control shows, and what the link calls it: `setting`, its name there;
        `wire`, the values of a choice.
        """
        row, dialog = self.setting_row(setting), setting.dialog
        row["setting"] = setting.row
        if isinstance(dialog, Choice):
            row["wire"] = list(dialog.values)
        elif isinstance(dialog, light_items.Brightness):
            row["wire"] = [0] + list(light_items.BRIGHTNESS)  # its steps begin at 1
        elif not isinstance(dialog, Number):
            row["wire"] = [False, True]
        return row


def state(asked: str) -> str:
    """Return JSON of what the drawer's controls need, in the language in use.

    asked: JSON of `settings`, as the link tells them, and `tracks`, how many the game has. What
    the board does not know is left out: it is older than the page.
    """
    found = json.loads(asked)
    told = found["settings"]
    settings = {name: told[name] for name in told if stored.is_allowed(name, told[name])}
    table = _Table(settings_table.complete(settings), _range_ma(found.get("budget_ma")))
    drawer = _State(table, ())
    shown = []
    for name, numbers in groups():
        known = [one for one in drawer.settings if one.item in numbers and one.row in told]
        if known or name == "players":
            shown.append(
                {"name": name, "items": [{"settings": [drawer.shown(one)]} for one in known]}
            )
    return json.dumps({
        "groups": shown,
        "players": player_rows(settings["names"], settings["colours"], found["tracks"]),
        "hues": css_hues(),
        "is_free": True,
        "game": {"seats": [list(range(MOST_TRACKS))]},
    })  # fmt: skip


def _range_ma(told: "Any") -> "tuple[int, int] | None":
    """Return the range of the supply that a board's health tells, None for another value."""
    if isinstance(told, list) and len(told) == 2 and all([isinstance(one, int) for one in told]):
        return told[0], told[1]
    return None
