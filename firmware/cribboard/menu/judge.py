"""The judge of the menu: what happened, whose it is, and the remedy, as one step of the game.

The cases, their rules and remedies are those of rules/remedies.py.
Rule: docs/rules.md, "The judge".
"""

from cribboard.base.constants import TRACK_KEYS
from cribboard.base.message import Message
from cribboard.base.view import Later
from cribboard.dialogs.dialog import GameDialog, fill_choice, list_row, need_game, track_prompt
from cribboard.dialogs.keys import KeyRefused, Points, digit_of, track_of
from cribboard.language.phrases import forms, later, phrase, say
from cribboard.rules import remedies
from cribboard.rules.commands import option
from cribboard.rules.errors import IllegalMove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Sequence

    from cribboard.base.view import View
    from cribboard.dialogs.dialog_table import Table

#: Questions that a player answers by the key of a track, or of a seat where tracks have several.
_PLAYERS = ("seat", "dealer", "to")


class Judge(GameDialog):
    """The case by its digit, then what the remedy needs, a key each; the last key does it."""

    name = "judge"

    def __init__(self) -> None:
        self._case = -1  # its place in remedies.CASES
        self._seats: "list[int]" = []  # that it can be about
        self._answers: "list[int]" = []  # in the order of _questions
        self._points = Points(2)

    def _questions(self, table: "Table") -> "list[str]":
        """Return what the case asks: not who, where there is only one."""
        case, game = remedies.CASES[self._case], need_game(table)
        asked = [word for word in case.asked if word != "seat" or len(self._seats) > 1]
        asked = [word for word in asked if word != "to" or len(game.tracks) > 2]
        asked = [word for word in asked if word != "dealer" or game.form.players > 2]
        return asked + ["way"] * bool(case.ways)

    def _question(self, table: "Table") -> str:
        """Return what is asked now, "case" at first, "" when all is answered."""
        if self._case < 0:
            return "case"
        asked = self._questions(table)
        return asked[len(self._answers)] if len(self._answers) < len(asked) else ""

    def _answer(self, table: "Table", word: str, default: int) -> int:
        asked = self._questions(table)
        return self._answers[asked.index(word)] if word in asked else default

    def press(self, table: "Table", symbol: str) -> None:
        """Take the case, or an answer; after the last one do the remedy."""
        question = self._question(table)
        if question == "case":
            if symbol == "D" and self.turn_page(table, len(remedies.CASES)):
                return
            case = self._chosen(symbol, len(remedies.CASES))
            self._seats = remedies.seats(table.match.block, remedies.CASES[case])
            self._case = case
        elif question == "points":
            self._take_points(symbol)
        else:
            self._answers.append(self._answered(table, question, symbol))
        self.part = -1
        if not self._question(table):
            self._rule(table)

    def _chosen(self, symbol: str, count: int) -> int:
        place = digit_of(symbol) - 1
        if not 0 <= place < count:
            raise KeyRefused("no.choice", count, what=Message("judge.what"))
        return place

    def _take_points(self, symbol: str) -> None:
        if self._points.take(symbol):
            return
        if symbol != "#" or not self._points.value:
            raise KeyRefused("no.points")
        self._answers.append(self._points.value)

    def _answered(self, table: "Table", question: str, symbol: str) -> int:
        """Return the answer of a key; raises KeyRefused for another key."""
        game = need_game(table)
        if question == "cards":
            return self._chosen(symbol, game.form.kept) + 1
        if question == "way":
            return self._chosen(symbol, len(remedies.CASES[self._case].ways))
        among = self._among(table, question)
        if len(table.seats) > len(table.names) and question != "to":
            return among[self._chosen(symbol, len(among))]
        track = track_of(symbol)
        if track not in among:
            raise KeyRefused("no.player-first", what=" ".join([TRACK_KEYS[one] for one in among]))
        return track

    def _among(self, table: "Table", question: str) -> "Sequence[int]":
        """Return the seats that a question is about, or the tracks that can get the points."""
        every = range(len(table.names if question == "to" else table.seats))
        return self._seats if question == "seat" else every

    def _rule(self, table: "Table") -> None:
        """Do the remedy as one step, name the rule, and close."""
        case, game = remedies.CASES[self._case], need_game(table)
        way = case.ways[self._answers[-1]] if case.ways else ""
        only = self._seats[0] if len(self._seats) == 1 else -1
        seat = self._answer(table, "dealer" if "dealer" in case.asked else "seat", only)
        if "dealer" in case.asked and seat < 0:
            seat = game.pone
        track = game.track_of(seat) if seat >= 0 else -1
        number = self._answer(table, "cards", self._answer(table, "points", 0))
        to = self._answer(table, "to", 1 - track)
        try:
            done, head, tail = remedies.made(table.match.block, case, way, seat, number, to)
            whose = seat if seat >= 0 else game.pone
            given = [command.points for command in head if option(command, "to") is not None]
            what = Message("judge." + done, given[-1] if given else 0, seat=whose)
            told = [Message("told", who=case.rule, what=what)]
            known = table.match.commands
            if head[:-1] == known and not tail:
                table.push(head[-1])
            elif head != known or tail:
                refusal = table.rewrite(head, tail).refusal
                told += [refusal] if refusal else []
        except IllegalMove:
            self._answers, self._case = [], -1
            self._points.erase()
            raise
        table.close(self)
        table.show(*told)

    def erase(self, table: "Table") -> None:
        """Take back the last digit, answer or case; close if there is none."""
        if self._points.erase():
            return
        if self._answers:
            self._answers.pop()
        elif self._case < 0:
            table.close(self)
        else:
            self._case = -1

    def fill(self, view: "View", table: "Table") -> None:
        """Show the cases, or the question."""
        view.awaiting = "answer"
        question = self._question(table)
        if question == "case":
            self._fill_list(view, table, Later(say, "judge.what"), forms("judge.cases"))
            return
        case = remedies.CASES[self._case]
        title = Later(_title, self._case, case.rule)
        if question == "way":
            words = [phrase("judge." + way, -1) for way in case.ways]
            self._fill_list(view, table, title, words)
        elif question in _PLAYERS:
            self._fill_players(view, table, question, title)
        else:
            view.page_rows = (title,)
            view.prompt = later("judge." + question, need_game(table).form.kept)
            if question == "points":
                view.awaiting = view.asked_for = "points"
                view.entry_points = self._points.value
                view.entry = self._points.text
            else:
                fill_choice(view, range(1, need_game(table).form.kept + 1))

    def _fill_list(
        self, view: "View", table: "Table", title: Later, words: "Sequence[str]"
    ) -> None:
        """Show words to choose from by their digits."""
        fill_choice(view, words)
        places = self.fill_part(view, table, len(words), "judge.list", 0)
        rows = [Later(list_row, place + 1, False, words[place]) for place in places]
        view.page_rows = (title,) + tuple(rows)

    def _fill_players(self, view: "View", table: "Table", question: str, title: Later) -> None:
        """Show the players with their keys."""
        among = self._among(table, question)
        if question == "to" or len(table.seats) == len(table.names):
            is_side = remedies.CASES[self._case].name == "side"
            names = [table.names[one] if one in among else "" for one in range(len(table.names))]
            view.page_rows = (title,)
            view.prompt = track_prompt("judge.holder" if is_side else "judge." + question, names)
            view.asked_for = "track"
            view.lanes = tuple(among)
        else:
            self._fill_list(view, table, title, [table.seats[one] for one in among])


def _title(place: int, rule: str) -> str:
    return "%s %s" % (phrase("judge.cases", place), rule.split()[1])
