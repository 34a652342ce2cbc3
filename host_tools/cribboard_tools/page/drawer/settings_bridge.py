"""Settings and actions of the board's menu for a settings drawer: as JSON, by the menu's own code.

Runs in the page's MicroPython, and on CPython in tests. menu_settings.py lists the settings, and
drawer_state.py says what the drawer shows of them.
"""

import json

from cribboard.base.constants import TRACK_NAMES
from cribboard.dialogs import play_keys
from cribboard.dialogs.first_deal import Cut, Dealer
from cribboard.language.phrases import say
from cribboard.lights import presets
from cribboard.menu import light_items, menu, player_names, setting_items
from cribboard.menu.change import Change, ItemTable
from cribboard.menu.correction_items import Misdeal, Overrule, overruling
from cribboard.rules import commands
from cribboard.rules.commands import TEXT_BYTES
from cribboard.screen.glyphs import BEYOND_ASCII
from cribboard_tools.page.drawer.drawer_state import DrawerState

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from cribboard.dialogs.dialog_table import Table as OpenTable
    from cribboard.rules.match import Match
    from cribboard.table.table import Table


class Refused(Exception):
    """A request that cannot be carried out; the text is a sentence for a person.

    letter: of a name, that the board's screen lacks: the page has the sentence for that.
    """

    def __init__(self, text: str, letter: str = "") -> None:
        super().__init__(text)
        self.letter = letter


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
        self._state = DrawerState(board, prescribed)
        self._said = ""
        self._added: "dict[str, Any]" = {}  # to the answer

    @property
    def _table(self) -> "Table":
        table: "Table" = self._board.table
        return table

    def ask(self, text: str) -> str:
        """Carry out a request in JSON; return the answer: `refused`, `letter`, `said`, `state`.

        The requests `card` and `cards` add what they are named after.
        `do` names one of _REQUESTS; refused: the sentence why it was refused, or ""; letter: as in
        `Refused`; said: the board's message.
        """
        asked = json.loads(text)
        refused = letter = self._said = ""
        try:
            name = asked.pop("do")
            is_of_player = name in _OF_PLAYERS and "names" not in self._prescribed
            if self._prescribed and name in _OF_FREE_GAMES and not is_of_player:
                raise Refused(name)
            if name not in _REQUESTS:
                raise KeyError(name)
            getattr(self, name.replace("-", "_"))(**asked)
        except Refused as error:
            refused, letter = str(error), error.letter
        answer: "dict[str, Any]" = {"refused": refused, "letter": letter, "said": self._said}
        answer.update(self._added)
        self._added = {}
        answer["state"] = self._state.state()
        return json.dumps(answer)

    def _change(self, act: "Callable[[OpenTable], None]") -> None:
        """Do what `act` does to the table, as a key of the menu would; raise Refused."""
        change = Change(act)
        change.carry_out(self._board)
        self._on_changed()
        if change.refused:
            raise Refused(change.refused)
        view = self._board.view
        self._said = view.message or (view.patter if view.is_patter_new else "")

    def look(self) -> None:
        """Change nothing: the answer has the state."""

    def card(self) -> None:
        """Answer with the card of the evening for the printed sheet: see evening_sheet.py."""
        from cribboard_tools.page.drawer import evening_sheet  # few games need it

        self._added["card"] = evening_sheet.of(self._table)

    def cards(self) -> None:
        """Answer with the cards entered in this deal: see deal_cards.py."""
        from cribboard_tools.page.drawer import deal_cards  # few games need it

        table = self._table
        self._added["cards"] = {
            "entered": deal_cards.entered(table.match),
            "seats": table.seats,
            "tracks": table.match.game.tracks_of_seats() if table.match.game else [],
            "has_suits": bool(table.settings["has_suits"]),
        }

    def correct_card(self, place: int, at: int, how: str, word: str = "") -> None:
        """Change, insert or remove a card of this deal: as `deal_cards.correct`."""
        from cribboard_tools.page.drawer import deal_cards

        known = [(row["place"], row["at"]) for row in deal_cards.entered(self._table.match)]
        if (place, at) not in known:
            raise Refused("%d %d" % (place, at))
        self._change(lambda table: deal_cards.correct(table, place, at, how, word))

    def set(self, name: str, value: int) -> None:
        """Set a setting; value: as its `now`."""
        for setting in self._state.settings:
            if setting.name == name:
                break
        else:
            raise Refused(name)
        why = self._state.why_not(setting)
        if why or name in self._prescribed:
            raise Refused(why or name)

        def act(table: "OpenTable") -> None:
            setting.take(ItemTable(table), int(value))

        self._change(act)

    def rename(self, track: int, name: str) -> None:
        """Name a player; "" is the name at the beginning."""
        name = " ".join(name.split())
        letter = refused_letter(name)
        if letter:
            raise Refused("", letter)
        if len(name.encode()) > TEXT_BYTES:
            raise Refused(say("no.name-long", TEXT_BYTES))
        self._change(
            lambda table: player_names.Names().take(table, track, name or TRACK_NAMES[track])
        )

    def recolour(self, track: int, colour: int) -> None:
        """Give a player a colour; the one who had it gets this player's."""
        self._change(lambda table: light_items.Colours().take(table, track, colour))

    def start(self, seat: int, captain: int = -1) -> None:
        """Begin a game; seat: of the first dealer, -1: the players cut on the board."""

        def act(table: "OpenTable") -> None:
            table.close_all()
            dealer = self._table.first()
            if dealer.row.has_captain:
                dealer = Dealer(table, max(captain, 0))
            if seat < 0:
                table.open(Cut(dealer))
            else:
                dealer.begin(table, seat)

        self._change(act)

    def open(self, item: int) -> None:
        """Open a menu item on the board."""

        def act(table: "OpenTable") -> None:
            table.close_all()
            menu.open_item(table, item)

        self._change(act)

    def draw_board(self, name: str) -> None:
        """Draw a preset's board on the page; "": one that has a track for each player."""
        if name and name not in presets.NAMES:
            raise Refused(name)

        def act(table: "OpenTable") -> None:
            if name:
                table.settings["tracks"] = name
            else:
                table.settings.pop("tracks", None)

        self._change(act)

    def reset(self) -> None:
        """Reset every setting."""
        self._change(setting_items.Reset().act)

    def misdeal(self) -> None:
        """Take this deal back."""
        self._change(Misdeal().act)

    def let_deal(self, seat: int) -> None:
        """Let a seat deal this deal; between two deals the next one."""
        game = self._table.match.game
        if game is None or game.phase == "over":
            raise Refused(say("no.game-first"))
        if not 0 <= seat < game.form.players:
            raise Refused(say("no.seat", seat))
        self._change(lambda table: play_keys.let_deal(table, game, seat))

    def set_score(self, track: int, points: int) -> None:
        """Correct a player's score."""
        self._push(commands.set_score(track, points))

    def penalty(self, track: int, points: int, to: int = -1) -> None:
        """Move a player back, or give the points to another player."""
        self._push(commands.penalty(track, points, to))

    def overrule(self, points: int) -> None:
        """Correct the points of the last count."""
        last = Overrule().counted(self._table)
        if not last:
            raise Refused(say("no.no-count"))
        self._change(lambda table: table.push(overruling(table, last, points)))

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


def _is_deal_begun(match: "Match") -> bool:
    """Return whether the last command began a deal, or there is none."""
    steps = match.steps
    return not steps or steps[-1][0].kind in ("match", "game", "deal", "misdeal", "take-up")


#: Requests that a lesson or a dealt hand refuses, because their game is not the players' own.
_OF_FREE_GAMES = (
    "start", "open", "reset", "misdeal", "let-deal", "set-score", "penalty", "overrule",
    "undo-deal", "rename", "recolour", "correct-card",
)  # fmt: skip
#: Of these, those that a dealt hand carries out: the names are the players' own.
_OF_PLAYERS = ("rename", "recolour")
#: All of them; each is named after the method that carries it out.
_REQUESTS = _OF_FREE_GAMES + ("look", "card", "cards", "set", "draw-board", "leave")
