"""Carrier of a dealt game between the board, its keys and the cards on the page."""

import json

import page

from cribboard.rules import cards, commands
from cribboard_tools.page.hand import (
    counting,
    deal_help,
    deal_seed,
    dealt_cards,
    dealt_hand,
    dealt_settings,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from cribboard.app.app import App
    from cribboard.home import Files

_TURNS = ("undo", "redo")
#: What is asked for while keys are on their way is done after them, but for other steps.
_AWAITED = ("undo", "redo", "find", "say", "spot")
#: Questions of the board that the page asks by itself.
_ASKED_HERE = ("claim", "muggins")


class DealtTable:
    """Carries a dealt game between the board, its keys and the cards on the page.

    result_text: returns who has won, "" before the end.
    """

    def __init__(self, board: "App", files: "Files", result_text: "Callable[[], str]") -> None:
        self._board, self._result_text = board, result_text
        self._files = files
        self._keys_due = 0  # pressed, and not handled yet
        self._counting = counting.load(self._read(counting.FILE))
        self._game = dealt_hand.DealtGame(board.table, page.random_byte, self._counting)
        self._turned = ""  # "undo" or "redo", if that was the last step
        self._due = ("", "")  # of _AWAITED, with what is chosen
        self._verdict: dict[str, Any] = {}  # on the combination that was tapped last
        self._prescribe()
        board.table.unprompted = tuple(board.table.unprompted) + _ASKED_HERE
        self._is_lost = False
        wanted = page.wanted_deal()
        if wanted:
            self._begin(wanted)
            return
        self._game.seed, self._counting.given, _ = deal_seed.read(self._read(deal_seed.FILE))
        self._is_lost = not self._game.resume(self._read(dealt_cards.FILE))
        if self._is_lost:
            board.table.push(commands.misdeal())
            board.changed()

    def _begin(self, link: str) -> None:
        """Begin the game of a link (deal_seed.py); what is under way stays in the archive."""
        seed, self._counting.given, has_muggins = deal_seed.read(link)
        self._board.table.settings["level"] = "muggins" if has_muggins else "teach"
        self._game.begin(seed)
        self._board.table.show()
        self._save_seed()
        self._board.changed()

    def _save_seed(self) -> None:
        self._replace(deal_seed.FILE, deal_seed.link(self._game.seed, self._counting.given, False))
        self._replace(deal_help.FILE, deal_help.begun(self._read(deal_help.FILE), self._game.seed))

    def _note(self, what: int) -> None:
        """Note help with the game: a place in a row of deal_help.py."""
        text = self._read(deal_help.FILE)
        self._replace(deal_help.FILE, deal_help.noted(text, self._game.seed, what))

    def _prescribe(self) -> None:
        """Set what a dealt game prescribes; the level is that of the next game."""
        self._board.table.settings.update(dealt_settings.SETTINGS)
        self._board.table.settings["level"] = self._counting.level

    def _read(self, name: str) -> str:
        try:
            return str(self._files.read(name) or b"", "utf-8")
        except ValueError:
            return ""

    def _save(self) -> None:
        """Store the cards."""
        deal = self._game.deal
        if deal is None:
            return
        self._replace(dealt_cards.FILE, deal.saved())
        before = self._read(dealt_cards.RECORD)
        record = dealt_cards.noted(before, deal)
        if record != before:
            self._replace(dealt_cards.RECORD, record)

    def _replace(self, name: str, text: str) -> None:
        self._files.replace(name, text.encode())

    def act(self, step: str, chosen: str = "") -> None:
        """Do a step for the page; chosen: cards as text, with blanks between them, or a number.

        Besides the steps of dealt_hand.py there are undo, redo, find (a combination of the count),
        choose (of counting.py: a name and a word), and hint, which is only noted.
        """
        if step == "hint":
            self._note(deal_help.HINTS)
            return
        if step == "choose":
            self._choose(chosen)
            return
        if self._keys_due:
            self._due = (step, chosen) if step in _AWAITED else self._due
            return
        view = self._board.view
        if step in _TURNS:
            self._turn(step)
            return
        if step in ("say", "spot"):
            self._press(self._game.keys(view, step, [int(chosen)]))
            return
        some = [cards.parse(word) for word in chosen.split()]
        if step == "find":
            self._find(some)
            return
        keys = self._game.keys(view, step, some)
        if step == "cut":
            self._save_seed()
        if step in ("away", "discard"):
            self._save()
            self._show()
        self._press(keys)

    def _press(self, keys: "list[str]") -> None:
        self._keys_due = len(keys)
        for key in keys:
            page.press_key(key)

    def _choose(self, chosen: str) -> None:
        """Take a choice of counting.py."""
        if self._counting.set(*chosen.split()):
            self._replace(counting.FILE, json.dumps(self._counting.facts()))
            self._prescribe()
            if chosen.startswith("muggins") and not self._keys_due and self._game.follow_level():
                self._board.table.show()
                self._board.changed()
        if not self._keys_due:
            self._show()

    def _find(self, tapped: "list[int]") -> None:
        """Take a combination that is tapped."""
        self._verdict, keys = self._game.find(self._board.view, tapped)
        self._save()
        self._press(keys)
        if not keys:
            self._show()

    def _turn(self, step: str) -> None:
        """Undo or redo a decision."""
        keys = self._game.undo() if step == "undo" else self._game.redo()
        self._turned = "" if keys is None else step
        if step == "undo" and self._game.is_taken_back:
            self._note(deal_help.UNDONE)
        keys = keys or []
        self._press(keys)
        if not keys:  # the board knows nothing of the discard
            self._save()
            self._show()

    def follow(self) -> None:
        """Deal where a deal begins, and show the cards, once every key is handled."""
        self._keys_due = max(0, self._keys_due - 1)
        if self._keys_due:
            return
        if self._due[0]:
            (step, chosen), self._due = self._due, ("", "")
            self.act(step, chosen)
            return
        self._prescribe()
        if self._game.prepare(self._board.view) or self._turned:
            self._save()
        self._show()

    def _show(self) -> None:
        """Show the cards."""
        view = self._board.view
        state = self._game.state(view)
        state["names"], state["said"] = view.names, view.patter
        state["scores"], state["is_lost"] = view.scores, self._is_lost
        state["help"] = deal_help.of(self._read(deal_help.FILE), self._game.seed)
        state["winner"], state["target"] = view.winner, view.target
        state["result"] = self._result_text()
        state["turned"], state["verdict"] = self._turned, self._verdict
        self._is_lost, self._turned, self._verdict = False, "", {}
        page.show_hand(json.dumps(state))
