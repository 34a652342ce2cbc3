"""Carrier of a dealt game between the board, its keys and the cards on the page."""

import json

import dealt_hand
import dealt_settings
import page

from cribboard.rules import cards, commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from cribboard.app import App
    from cribboard.home import Files

_DEALT = "dealt"  # the file of the cards of the deal under way
_TURNS = ("undo", "redo")


def _random_byte() -> int:
    return page.random_byte()


class DealtTable:
    """Carries a dealt game between the board, its keys and the cards on the page.

    result_text: returns who has won, "" before the end.
    """

    def __init__(self, board: "App", files: "Files", result_text: "Callable[[], str]") -> None:
        self._board, self._result_text = board, result_text
        self._files = files
        self._keys_due = 0  # pressed, and not handled yet
        self._game = dealt_hand.DealtGame(board.table, _random_byte)
        self._turned = ""  # "undo" or "redo", if that was the last step
        self._due = ""  # one of both that was asked for while a step was on its way
        self._is_lost = not self._game.resume(self._read())
        if self._is_lost:
            board.table.push(commands.misdeal())
            board.changed()

    def _read(self) -> str:
        try:
            return str(self._files.read(_DEALT) or b"", "utf-8")
        except ValueError:
            return ""

    def _save(self) -> None:
        """Store the cards; where the storage is full, a reload deals this deal anew."""
        if self._game.deal is not None:
            try:
                self._files.replace(_DEALT, self._game.deal.saved().encode())
            except OSError:
                pass

    def act(self, step: str, chosen: str = "") -> None:
        """Do a step for the page; chosen: cards as text, with blanks between them.

        Besides the steps of dealt_hand.py there are undo and redo.
        """
        if self._keys_due:
            self._due = step if step in _TURNS else self._due
            return
        view = self._board.view
        if step in _TURNS:
            self._turn(step)
            return
        keys = self._game.keys(view, step, [cards.parse(word) for word in chosen.split()])
        if step in ("away", "discard"):
            self._save()
            self._show()
        self._press(keys)

    def _press(self, keys: "list[str]") -> None:
        self._keys_due = len(keys)
        for key in keys:
            page.press_key(key)

    def _turn(self, step: str) -> None:
        """Undo or redo a decision."""
        self._due = ""
        keys = self._game.undo() if step == "undo" else self._game.redo()
        self._turned = "" if keys is None else step
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
        if self._due:
            self._turn(self._due)
            return
        self._board.table.settings.update(dealt_settings.SETTINGS)
        if self._game.prepare(self._board.view) or self._turned:
            self._save()
        self._show()

    def _show(self) -> None:
        """Show the cards."""
        view = self._board.view
        state = self._game.state(view)
        state["names"], state["said"] = view.names, view.patter
        state["scores"], state["is_lost"] = view.scores, self._is_lost
        state["winner"], state["target"] = view.winner, view.target
        state["result"] = self._result_text()
        state["turned"] = self._turned
        self._is_lost, self._turned = False, ""
        page.show_hand(json.dumps(state))
