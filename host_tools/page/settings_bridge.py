"""Settings and actions of the board's menu for a settings drawer: as JSON, by the menu's own code.

Runs in the page's MicroPython, and on CPython in tests. The list is made of `menu.ITEMS`: each
item's dialog, and the dialogs that it opens after a value, are settings of their own here.
"""

import json

from cribboard.dialogs.dialog import NEXT_GAME, POWER_ON, Choice, Confirm, Dialog, Number, labelled
from cribboard.dialogs.first_deal import Cut, Dealer
from cribboard.language import phrases
from cribboard.language.phrases import phrase, say
from cribboard.lights import palette
from cribboard.menu import menu, player_names, setting_items
from cribboard.menu.board_pages import BoardPage
from cribboard.menu.coach import Coach
from cribboard.menu.correction_items import Misdeal, most_points
from cribboard.rules import commands
from cribboard.rules.errors import Refusal
from cribboard.rules.match import Match
from cribboard.screen.glyphs import BEYOND_ASCII
from cribboard.store import settings as stored
from cribboard.table import Table
from cribboard.tracks import MOST_TRACKS, NAMES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

#: Groups of the drawer with the numbers of their menu items, in the order in which they are shown.
#: An item in no group is added to `board`.
GROUPS = (
    ("game", (3, 1, 2, 4, 8, 14, 15, 23, 11)),
    ("players", (19, 20)),
    ("board", (9, 16, 28, 30, 21, 24, 25)),
    ("sound", (10, 29)),
    ("language", (22,)),
    ("corrections", (7, 5, 13, 6)),
    ("help", (12, 17, 27, 26, 18)),
)
#: Settings of parts that only a board with wires has: a second keypad, USB.
_OF_HARDWARE = ("twin", "has_service")
_WHEN = {NEXT_GAME: "next-game", POWER_ON: "power-on"}
#: A number that opens a dialog after it does so from its third value on (best of 3).
_FOLLOWED_NUMBER = 2


class Refused(Exception):
    """A request that cannot be carried out; the text is a sentence for a person.

    letter: of a name, that the board's screen lacks: the page has the sentence for that.
    """

    def __init__(self, text: str, letter: str = "") -> None:
        super().__init__(text)
        self.letter = letter


class Change(Dialog):
    """A change from elsewhere than the keypad, as a dialog that acts on its first key.

    So the board handles it like a key of the menu: it shows the message, saves, and lights.
    """

    name = "change"

    def __init__(self, act: "Callable[[Table], None]") -> None:
        self._act = act
        self.refusal: "Refusal | None" = None

    def press(self, table: "Table", symbol: str) -> None:
        """Close and act; a refusal is stored, and not shown by the board."""
        table.close(self)
        try:
            self._act(table)
        except Refusal as refusal:
            self.refusal = refusal


class ItemTable:
    """A table for a dialog that is not on the screen: a dialog that it opens is only noted."""

    def __init__(self, table: "Table") -> None:
        self._table = table
        self.opened: "list[Any]" = []

    def __getattr__(self, name: str) -> "Any":
        return getattr(self._table, name)

    def open(self, dialog: "Dialog") -> None:
        """Note the dialog."""
        self.opened.append(dialog)


class Setting:
    """One setting: its dialog, its menu item, and what has to be set before it has a meaning.

    parent: the setting whose value opens this one's dialog, None for an item's own; places: those
    values, by place (of a number: the least one alone).
    """

    def __init__(
        self, item: int, dialog: "Any", parent: "Setting | None" = None, places: "Any" = ()
    ) -> None:
        self.item = item
        self.dialog = dialog
        self.parent = parent
        self.places = places

    @property
    def name(self) -> str:
        """The name of the setting in the settings file, for brightness and coach the dialog's."""
        return getattr(self.dialog, "setting", self.dialog.name)

    @property
    def kind(self) -> str:
        """What the drawer shows: choice, number or steps."""
        if isinstance(self.dialog, Number):
            return "number"
        return "steps" if isinstance(self.dialog, setting_items.Brightness) else "choice"

    @property
    def label(self) -> str:
        """The name that the menu shows."""
        return phrase(getattr(self.dialog, "label", "menu." + self.dialog.name))

    def words(self) -> "list[str]":
        """Return the words for the values of a choice."""
        dialog = self.dialog
        if isinstance(dialog, Coach):
            return phrases.forms("menu.coach")[1:]
        return [dialog.word(place) for place in range(len(dialog.values))]

    def now(self, table: "Table") -> int:
        """Return the present value: the place of a choice, or the number."""
        dialog = self.dialog
        if isinstance(dialog, Choice):
            return dialog.now(table)
        if isinstance(dialog, Coach):
            return int(bool(table.settings.get("has_coach")))
        value = dialog.value(table)
        return int(value) if value.isdigit() else 0

    def take(self, table: "Any", value: int) -> None:
        """Set the value, as the menu does; raises Refusal, or IndexError for a wrong place."""
        if self.kind == "choice" and not 0 <= value < len(self.words()):
            raise IndexError(value)
        self.dialog.take(table, bool(value) if isinstance(self.dialog, Coach) else value)

    def is_open(self, table: "Table") -> bool:
        """Return whether the setting has a meaning with the others as they are."""
        parent = self.parent
        if parent is None:
            return True
        now = parent.now(table)
        if isinstance(parent.dialog, Number):
            return parent.is_open(table) and now >= self.places[0]
        return parent.is_open(table) and now in self.places

    def needs(self) -> str:
        """Return the values that it needs: `Level: teach, strict, muggins`."""
        parent = self.parent
        if parent is None:
            return ""
        dialog = parent.dialog
        if isinstance(dialog, Number):
            return labelled(dialog.label, "%d+" % self.places[0])
        if len(self.places) == len(dialog.values):
            return parent.needs()
        words = parent.words()
        return labelled(dialog.label, ", ".join([words[place] for place in self.places]))


def _is_setting(dialog: "Dialog") -> bool:
    return isinstance(dialog, (Choice, Number, setting_items.Brightness, Coach))


def all_settings() -> "list[Setting]":
    """Return the settings of the menu in its order, each followed by those it opens."""
    found: "list[Setting]" = []
    table = Table(Match(), stored.defaults(), stored.defaults).copied()  # leaves the language alone
    table.has_voice = True  # a board without one asks nothing after `speech`
    for place, make in enumerate(menu.ITEMS):
        dialog = make()
        if _is_setting(dialog):
            _add(found, Setting(place + 1, dialog), table)
    return found


def _add(found: "list[Setting]", setting: Setting, table: "Table") -> None:
    """Append a setting, and those whose dialogs open after its values."""
    found.append(setting)
    dialog = setting.dialog
    if isinstance(dialog, Choice):
        values: "Any" = range(len(dialog.values))
    elif isinstance(dialog, Number):
        values = (dialog.least, dialog.least + _FOLLOWED_NUMBER)
    else:
        return
    opened: "list[tuple[Any, list[int]]]" = []
    for value in values:
        item_table = ItemTable(table)
        dialog.take(item_table, value)
        for other in item_table.opened:
            for known, places in opened:
                if known.setting == other.setting:
                    places.append(value)
                    break
            else:
                opened.append((other, [value]))
    for other, places in opened:
        _add(found, Setting(setting.item, other, setting, places), table)


def refused_letter(name: str) -> str:
    """Return the first letter of a name that the board's screen cannot show, "" if there is none.

    >>> refused_letter("Zoë"), refused_letter("Ωmega")
    ('', 'Ω')
    """
    for letter in name:
        if not 32 <= ord(letter) < 127 and letter not in BEYOND_ASCII:
            return letter
    return ""


class SettingsBridge:
    """What the drawer shows and does.

    board: the `App`; on_changed: called after each change; prescribed: settings that cannot be
    changed, because the page plays a lesson or a dealt hand with them. There the games and their
    corrections are the page's own: none is begun or corrected here.
    """

    def __init__(
        self,
        board: "Any",
        on_changed: "Callable[[], None]",
        prescribed: "Collection[str]" = (),
    ) -> None:
        self._board = board
        self._on_changed = on_changed
        self._prescribed = prescribed
        self._settings = all_settings()
        self._said = ""
        self._chances: "Any" = None

    @property
    def _table(self) -> "Table":
        table: "Table" = self._board.table
        return table

    # What there is

    def state(self) -> "dict[str, Any]":
        """Return everything that the drawer shows, in the language in use."""
        table = self._table
        return {
            "language": phrases.language(),
            "groups": [
                {"name": name, "items": [self._item(number) for number in numbers]}
                for name, numbers in self._groups()
            ],
            "players": self._players(),
            "hues": ["#{:06x}".format(hue) for hue in palette.HUES],
            "game": self._new_game(),
            "corrections": self._corrections(),
            "questions": {request: _question(name) for request, name in _ITEMS_OF.items()},
            "is_playing": _is_under_way(table),
            "is_free": not self._prescribed,
        }

    def _groups(self) -> "list[tuple[str, list[int]]]":
        """Return the groups with the numbers of their items, every item of the menu once."""
        grouped = [number for _, numbers in GROUPS for number in numbers]
        rest = [at for at in range(1, len(menu.ITEMS) + 1) if at not in grouped]
        return [
            (name, list(numbers) + (rest if name == "board" else [])) for name, numbers in GROUPS
        ]

    def _item(self, number: int) -> "dict[str, Any]":
        """Return an item: its names in menu and code, and its settings; a page has its rows."""
        name = phrase("menu.items", number - 1)
        settings = [self._setting(one) for one in self._settings if one.item == number]
        item: "dict[str, Any]" = {"item": number, "name": name, "settings": settings}
        dialog = menu.ITEMS[number - 1]()
        item["dialog"] = dialog.name
        if isinstance(dialog, BoardPage):
            item["rows"] = dialog.rows(self._table)
        return item

    def _setting(self, setting: Setting) -> "dict[str, Any]":
        table, dialog = self._table, setting.dialog
        row: "dict[str, Any]" = {
            "name": setting.name,
            "label": setting.label,
            "kind": setting.kind,
            "now": setting.now(table),
            "when": _WHEN.get(getattr(dialog, "note", ""), ""),
            "why": self._why_not(setting),
            "is_prescribed": setting.name in self._prescribed,
            "needs": "" if setting.is_open(table) else setting.needs(),
            "is_hardware": setting.name in _OF_HARDWARE,
        }
        if setting.kind == "choice":
            row["values"] = setting.words()
        elif isinstance(dialog, Number):
            row["least"], row["most"] = dialog.least, dialog.most
            row["step"] = 2 if dialog.setting == "best_of" else 1
        else:
            row["least"], row["most"] = 1, len(setting_items.BRIGHTNESS)
        return row

    def _why_not(self, setting: Setting) -> str:
        """Return why the setting cannot be changed now, "" if it can."""
        if setting.item == _item_number("speech") and not self._table.has_voice:
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

    def _players(self) -> "list[dict[str, Any]]":
        table = self._table
        colours = list(table.settings["colours"])
        names = table.all_names()
        return [
            {
                "name": names[track],
                "usual": phrase("menu.tracks", track),
                "colour": colours[track],
                "is_used": track < len(table.names),
            }
            for track in range(MOST_TRACKS)
        ]

    def _new_game(self) -> "dict[str, Any]":
        """Return who can deal first in the next game; seats: names, a list for each captain."""
        table = self._table
        dealer = table.first()
        captains = dealer.seats() if dealer.row.has_captain else []
        dealers = [Dealer(table, seat) for seat in range(len(captains))] or [dealer]
        return {
            "captains": captains,
            "captain": dealer.proposed(table) if captains else -1,
            "seats": [one.seats() for one in dealers],
            "dealers": [one.proposed(table) for one in dealers],
            "ask": _first_row("ask.dealer"),
            "ask_captain": _first_row("ask.captain"),
            "cut": phrase("menu.first-deal", 4),
        }

    def _corrections(self) -> "dict[str, Any]":
        """Return what the corrections need, and why one of them cannot be made now."""
        table = self._table
        game = table.match.game
        if game is None:
            why = say("no.game-first")
            return {"why": why, "names": [], "scores": [], "misdeal": why, "overrule": why}
        last = game.last_count
        found: "dict[str, Any]" = {
            "why": "",
            "names": table.names,
            "scores": list(game.scores),
            "misdeal": self._tried(Misdeal().act),
            "overrule": "" if last else _first_row("ask.no-count"),
        }
        if last:
            key = "ask.overrule-crib" if last[1] == "crib" else "ask.overrule"
            found["last"] = say(key, last[2], table.seats[last[0]]).split("  ")[0]
            found["most"], found["sure"] = most_points(game), _first_row("ask.sure")
        return found

    # What can be done

    def ask(self, text: str) -> str:
        """Carry out a request in JSON; return the answer: `refused`, `letter`, `said`, `state`.

        The request `chances` adds `chances`: see game_chances.py.
        `do` names one of _REQUESTS; refused: the sentence why it was refused, or ""; letter: as in
        `Refused`; said: the board's message.
        """
        asked = json.loads(text)
        refused = letter = self._said = ""
        try:
            name = asked.pop("do")
            if self._prescribed and name in _OF_FREE_GAMES:
                raise Refused(name)
            _REQUESTS[name](self, **asked)
        except Refused as error:
            refused, letter = str(error), error.letter
        answer = {"refused": refused, "letter": letter, "said": self._said}
        if self._chances is not None:
            answer["chances"], self._chances = self._chances, None
        answer["state"] = self.state()
        return json.dumps(answer)

    def _change(self, act: "Callable[[Table], None]") -> None:
        """Do what `act` does to the table, as a key of the menu would; raise Refused."""
        board, change = self._board, Change(act)
        board.table.open(change)
        board.press("0")
        refusal = change.refusal
        if board.table.is_open("language"):  # of the first start: it is answered by now
            board.table.speak()
            board.changed()
        self._on_changed()
        if refusal is not None:
            raise Refused(phrases.text(refusal.message, board.table.seats, board.table.names))
        view = board.view
        self._said = view.message or (view.patter if view.is_patter_new else "")

    def look(self) -> None:
        """Change nothing: the answer has the state."""

    def chances(self) -> None:
        """Answer with the chance to win before each deal of the game."""
        import game_chances  # with the table of chances, which the settings do not need

        self._chances = game_chances.of(self._table.match, self._board._devices.files)

    def set(self, name: str, value: int) -> None:
        """Set a setting; value: as its `now`."""
        for setting in self._settings:
            if setting.name == name:
                break
        else:
            raise Refused(name)
        why = self._why_not(setting)
        if why or name in self._prescribed:
            raise Refused(why or name)

        def act(table: "Table") -> None:
            setting.take(ItemTable(table), int(value))

        self._change(act)

    def rename(self, track: int, name: str) -> None:
        """Name a player; "" is the name at the beginning."""
        name = " ".join(name.split())
        letter = refused_letter(name)
        if letter:
            raise Refused("", letter)
        if len(name.encode()) > player_names.MOST_BYTES:
            raise Refused(say("no.name-long", player_names.MOST_BYTES))
        self._change(lambda table: player_names.Names().take(table, track, name or NAMES[track]))

    def recolour(self, track: int, colour: int) -> None:
        """Give a player a colour; the one who had it gets this player's."""
        self._change(lambda table: setting_items.Colours().take(table, track, colour))

    def start(self, seat: int, captain: int = -1) -> None:
        """Begin a game; seat: of the first dealer, -1: the players cut on the board."""

        def act(table: "Table") -> None:
            table.close_all()
            dealer = table.first()
            if dealer.row.has_captain:
                dealer = Dealer(table, max(captain, 0))
            if seat < 0:
                table.open(Cut(dealer))
            else:
                dealer.begin(table, seat)

        self._change(act)

    def open(self, item: int) -> None:
        """Open a menu item on the board."""

        def act(table: "Table") -> None:
            table.close_all()
            table.open(menu.ITEMS[item - 1]())

        self._change(act)

    def reset(self) -> None:
        """Reset every setting."""
        self._change(setting_items.Reset().act)

    def misdeal(self) -> None:
        """Take this deal back."""
        self._change(Misdeal().act)

    def set_score(self, track: int, points: int) -> None:
        """Correct a player's score."""
        self._push(commands.set_score(track, points))

    def penalty(self, track: int, points: int, to: int = -1) -> None:
        """Move a player back, or give the points to another player."""
        self._push(commands.penalty(track, points, to))

    def overrule(self, points: int) -> None:
        """Correct the points of the last count."""
        game = self._table.match.game
        if game is None or not game.last_count:
            raise Refused(say("no.no-count"))
        self._push(commands.overrule(game.last_count[0], points))

    def _push(self, command: "Any") -> None:
        if self._table.match.game is None:
            raise Refused(say("no.game-first"))
        self._change(lambda table: table.push(command))

    def undo_deal(self) -> None:
        """Undo what was played since the deal began; if nothing was, the deal before it."""
        board = self._board
        self._change(lambda table: table.close_all())
        board.press("*")
        while not board.table.is_error and not _is_deal_begun(board.table.match):
            board.press("*")
        self._on_changed()
        self._said = board.view.message

    def leave(self) -> None:
        """Close the menu and every other dialog of the board, but the question for the language."""
        if self._board.view.dialog not in ("", "language"):
            self._change(lambda table: table.close_all())


def _item_number(name: str) -> int:
    """Return the number of the item whose function or class has this name."""
    return [make.__name__ for make in menu.ITEMS].index(name) + 1


def _first_row(key: str) -> str:
    """Return a prompt without the keys that answer it."""
    return phrase(key).split("  ")[0]


def _question(name: str) -> "dict[str, str]":
    """Return the name of a menu item, and what it asks before it acts, "" for nothing."""
    number = _item_number(name)
    dialog = menu.ITEMS[number - 1]()
    is_asked = isinstance(dialog, Confirm)
    question = _first_row(dialog.question) if is_asked else ""
    return {"name": phrase("menu.items", number - 1), "question": question}


def _is_under_way(table: "Table") -> bool:
    """Return whether there is a game that a new one would end."""
    game = table.match.game
    return game is not None and game.phase != "over"


def _is_deal_begun(match: "Match") -> bool:
    """Return whether the last command began a deal, or there is none."""
    steps = match.steps
    return not steps or steps[-1][0].kind in ("match", "game", "deal", "misdeal")


#: Functions or classes of the menu items that act, by the request for it.
_ITEMS_OF = {
    "start": "NewGame",
    "reset": "Reset",
    "misdeal": "Misdeal",
    "set-score": "SetScore",
    "penalty": "Penalty",
    "overrule": "Overrule",
}
#: Requests that a lesson or a dealt hand refuses, because their game is not the players' own.
_OF_FREE_GAMES = (
    "start", "open", "reset", "misdeal", "set-score", "penalty", "overrule", "undo-deal", "rename",
    "recolour",
)  # fmt: skip
_REQUESTS: "dict[str, Any]" = {
    "look": SettingsBridge.look,
    "chances": SettingsBridge.chances,
    "set": SettingsBridge.set,
    "rename": SettingsBridge.rename,
    "recolour": SettingsBridge.recolour,
    "start": SettingsBridge.start,
    "open": SettingsBridge.open,
    "reset": SettingsBridge.reset,
    "misdeal": SettingsBridge.misdeal,
    "set-score": SettingsBridge.set_score,
    "penalty": SettingsBridge.penalty,
    "overrule": SettingsBridge.overrule,
    "undo-deal": SettingsBridge.undo_deal,
    "leave": SettingsBridge.leave,
}
