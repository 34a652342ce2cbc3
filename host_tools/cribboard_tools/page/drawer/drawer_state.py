"""State of the settings drawer: the menu's settings by group, players, new game, corrections."""

from cribboard import settings_table
from cribboard.base.constants import MOST_TRACKS, NEXT_GAME, POWER_ON
from cribboard.dialogs.claim import most_points
from cribboard.dialogs.dialog import Confirm, Number
from cribboard.dialogs.first_deal import Dealer
from cribboard.language import phrases
from cribboard.language.phrases import phrase, say
from cribboard.lights import palette, presets
from cribboard.menu import board_pages, light_items, menu
from cribboard.menu.coach import Coach
from cribboard.menu.correction_items import Misdeal, Overrule
from cribboard.rules.errors import Refusal
from cribboard_tools.page.drawer.menu_settings import Setting, all_settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import Any

    from cribboard.table.table import Table

#: Settings of parts that only a board with wires has: its supply, a second keypad, USB.
_OF_HARDWARE = ("budget_ma", "twin", "has_service")
_WHEN = {NEXT_GAME: "next-game", POWER_ON: "power-on"}
#: Menu items that act, by the request for it.
_ITEMS_OF = {
    "start": "new-game",
    "reset": "reset",
    "misdeal": "misdeal",
    "set-score": "set-score",
    "penalty": "penalty",
    "overrule": "overrule",
    "judge": "judge",
}


class DrawerState:
    """What the drawer shows.

    board: the `App`; prescribed: settings that cannot be changed now; settings: of the whole menu.
    """

    def __init__(self, board: "Any", prescribed: "Collection[str]") -> None:
        self._board = board
        self._prescribed = prescribed
        self.settings = all_settings()

    @property
    def _table(self) -> "Table":
        table: "Table" = self._board.table
        return table

    def state(self) -> "dict[str, Any]":
        """Return everything that the drawer shows, in the language in use.

        board: the preset that is drawn, "" for one that fits the game; boards: all presets.
        """
        table = self._table
        names = table.all_names()
        return {
            "language": phrases.language(),
            "groups": [
                {"name": name, "items": [self._item(number) for number in numbers]}
                for name, numbers in groups()
            ],
            "players": player_rows(names, table.settings["colours"], len(table.names)),
            "hues": css_hues(),
            "board": str(table.settings.get("tracks", "")).partition(":")[0],
            "boards": list(presets.NAMES),
            "game": self._new_game(),
            "corrections": self._corrections(),
            "questions": {request: _question(name) for request, name in _ITEMS_OF.items()},
            "is_playing": _is_under_way(table),
            "is_free": not self._prescribed,
        }

    def _item(self, number: int) -> "dict[str, Any]":
        """Return an item: its names in menu and code, and its settings; a page has its rows.

        A card without a game has none.
        """
        name = phrase("menu.items", number - 1)
        settings = [self.setting_row(one) for one in self.settings if one.item == number]
        item: "dict[str, Any]" = {"item": number, "name": name, "settings": settings}
        dialog = menu.item(number)
        item["dialog"] = dialog.name
        if isinstance(dialog, board_pages.BoardPage):
            is_empty = dialog.name == "card" and not self._table.match.card
            item["rows"] = [] if is_empty else dialog.rows(self._table)
        return item

    def setting_row(self, setting: Setting) -> "dict[str, Any]":
        """Return what the control of a setting shows."""
        table, dialog = self._table, setting.dialog
        row: "dict[str, Any]" = {
            "name": setting.name,
            "label": setting.label,
            "kind": setting.kind,
            "now": setting.now(table),
            "when": _WHEN.get(getattr(dialog, "note", ""), ""),
            "why": self.why_not(setting),
            "is_prescribed": setting.name in self._prescribed,
            "needs": "" if setting.is_open(table) else setting.needed(),
            "is_hardware": setting.name in _OF_HARDWARE,
        }
        if setting.kind == "choice":
            row["values"] = setting.words()
        elif isinstance(dialog, Number):
            row["least"], row["most"] = dialog.bounds(table)
            row["step"] = 2 if dialog.setting == "best_of" else 1
        else:
            row["least"], row["most"] = 1, len(light_items.BRIGHTNESS)
        return row

    def why_not(self, setting: Setting) -> str:
        """Return why the setting cannot be changed now, "" if it can."""
        if setting.item == settings_table.row_of("speech")[4] and not self._table.has_voice:
            return say("note.no-voice")
        if isinstance(setting.dialog, Coach):
            return self._tried(lambda table: setting.dialog.take(table, setting.now(table)))
        return ""

    def _tried(self, act: "Callable[[Table], None]") -> str:
        """Return why a copy of the table refuses this, "" if it does not."""
        try:
            act(self._table.copied())
        except Refusal as refusal:
            return phrases.text(refusal.message, self._table.seats, self._table.names)
        return ""

    def _new_game(self) -> "dict[str, Any]":
        """Return who can deal first in the next game; seats: names, a list for each captain."""
        table = self._table
        dealer, (question, *rows) = table.first(), phrase("ask.captain").split("  ")
        captains = [answer[2:] for answer in rows if dealer.row.has_captain]
        dealers = [Dealer(table, seat) for seat in range(len(captains))] or [dealer]
        return {
            "captains": captains,
            "captain": dealer.proposed(table) if captains else -1,
            "seats": [one.seats() for one in dealers],
            "dealers": [one.proposed(table) for one in dealers],
            "ask": first_row("ask.dealer"),
            "ask_captain": question,
            "cut": phrase("menu.first-deal", 4),
        }

    def _corrections(self) -> "dict[str, Any]":
        """Return what the corrections need, and why one of them cannot be made now."""
        table = self._table
        game = table.match.game
        found: "dict[str, Any]"
        if game is None:
            why = say("no.game-first")
            found = {name: why for name in ("why", "misdeal", "overrule", "deals")}
            found.update({"names": [], "scores": [], "seats": []})
            return found
        last = Overrule().counted(table)
        found = {
            "why": "",
            "names": table.names,
            "scores": list(game.scores),
            "seats": list(table.seats),
            "deals": say("no.over") if game.phase == "over" else "",
            "misdeal": self._tried(Misdeal().act),
            "overrule": self._tried(Overrule().need) if last else first_row("ask.no-count"),
        }
        if last:
            key = "ask.overrule-crib" if last[1] == "crib" else "ask.overrule"
            found["last"] = say(key, last[2], table.seats[last[0]]).split("  ")[0]
            found["most"], found["sure"] = most_points(game, last[1]), first_row("ask.sure")
        return found


def player_rows(
    names: "Sequence[str]", colours: "Sequence[int]", used: int
) -> "list[dict[str, Any]]":
    """Return what the drawer shows of the player of each track, of which so many are used."""
    return [
        {
            "name": names[track],
            "usual": phrase("menu.tracks", track),
            "colour": colours[track],
            "is_used": track < used,
        }
        for track in range(MOST_TRACKS)
    ]


def css_hues() -> "list[str]":
    """Return the colours that a player can have, as CSS."""
    return ["#{:06x}".format(hue) for hue in palette.HUES]


def groups() -> "list[tuple[str, list[int]]]":
    """Return the groups of the drawer with the numbers of their items, in the table's order."""
    groups: "list[tuple[str, list[int]]]" = []
    for row in settings_table.ROWS:
        number, group = row[4], row[5]
        if group and (not groups or groups[-1][0] != group):
            groups.append((group, []))
        if group and number not in groups[-1][1]:
            groups[-1][1].append(number)
    return groups


def first_row(key: str) -> str:
    """Return a prompt without the keys that answer it."""
    return phrase(key).split("  ")[0]


def _question(name: str) -> "dict[str, Any]":
    """Return name and number of a menu item, and what it asks before it acts, "" for nothing."""
    number = settings_table.row_of(name)[4]
    dialog = menu.item(number)
    question = first_row(dialog.question) if isinstance(dialog, Confirm) else ""
    return {"name": phrase("menu.items", number - 1), "item": number, "question": question}


def _is_under_way(table: "Table") -> bool:
    """Return whether there is a game that a new one would end."""
    game = table.match.game
    return game is not None and game.phase != "over"
