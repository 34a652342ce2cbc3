"""Carrier of a dealt game between the board, its keys and the cards on the page."""

import json

import dealt_hand
import dealt_settings
import page

from cribboard.rules import cards, commands

_DEALT = "dealt"  # the file of the cards of the deal under way


def _random_byte():
    return page.random_byte()


class DealtTable:
    """Carries a dealt game between the board, its keys and the cards on the page."""

    def __init__(self, board, files):
        self._board = board
        self._files = files
        self._keys_due = 0  # pressed, and not handled yet
        self._game = dealt_hand.DealtGame(board.table, _random_byte)
        self._is_lost = not self._game.resume(self._read())
        if self._is_lost:
            board.table.push(commands.misdeal())
            board.changed()

    def _read(self):
        try:
            return str(self._files.read(_DEALT) or b"", "utf-8")
        except ValueError:
            return ""

    def _save(self):
        """Store the cards; where the storage is full, a reload deals this deal anew."""
        if self._game.deal is not None:
            try:
                self._files.replace(_DEALT, self._game.deal.saved().encode())
            except OSError:
                pass

    def act(self, step, chosen=""):
        """Do a step for the page; chosen: cards as text, with blanks between them."""
        if self._keys_due:
            return
        view = self._board.view
        keys = self._game.keys(view, step, [cards.parse(word) for word in chosen.split()])
        if step == "away":
            self._save()
            self._show()
        self._keys_due = len(keys)
        for key in keys:
            page.press_key(key)

    def follow(self):
        """Deal where a deal begins, and show the cards, once every key is handled."""
        self._keys_due = max(0, self._keys_due - 1)
        if self._keys_due:
            return
        self._board.table.settings.update(dealt_settings.SETTINGS)
        if self._game.prepare(self._board.view):
            self._save()
        self._show()

    def _show(self):
        view = self._board.view
        state = self._game.state(view)
        state["names"], state["said"] = view.names, view.patter
        state["scores"], state["is_lost"] = view.scores, self._is_lost
        state["winner"] = view.winner
        self._is_lost = False
        page.show_hand(json.dumps(state))
