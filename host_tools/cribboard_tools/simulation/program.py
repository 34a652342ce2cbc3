"""Program at the end of two pipes: a player that is asked, and answers, in lines of text."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import subprocess
import threading
from collections.abc import Sequence
from typing import TextIO

from cribboard.advice.position import Position
from cribboard.rules import cards
from cribboard.rules.errors import NotationError
from cribboard_tools.errors import BadInput, Failure

#: Until a program is given up that does not answer, or does not end.
PATIENCE_S, _PARTING_S = 60, 2
#: Characters of an answer that are read, and that an error shows.
_LONGEST, _SHOWN = 200, 40
#: What stands between the series of a play, and for a go.
NEW_SERIES, GO = "|", "go"


def words(command: str) -> list[str]:
    """Return the words of a command. Raises BadInput."""
    try:
        found = shlex.split(command, posix=os.name != "nt")
    except ValueError as error:
        raise BadInput(f"{command!r} is not a command: {error}") from None
    if not found:
        raise BadInput("write a program's command after pipe:, like pipe:./player")
    return found


class Program:
    """A program that has been started; `close` ends it.

    Raises BadInput if it cannot be started; Failure for an answer that cannot be, and for a program
    that has ended or stays silent.
    """

    def __init__(self, command: str) -> None:
        self._command = command
        try:
            self._child = subprocess.Popen(
                words(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                encoding="utf-8", errors="replace",
            )  # fmt: skip
        except OSError as error:
            raise BadInput(f"{command!r} cannot be started: {error.strerror}") from error
        self._answers: queue.Queue[str] = queue.Queue(4)
        assert self._child.stdout is not None
        threading.Thread(target=self._read, args=(self._child.stdout,), daemon=True).start()

    def throw(self, position: Position) -> list[int]:
        """Return two of the six cards dealt."""
        return self._asked(f"throw {_known(position)}", position.dealt, 2)

    def lay(self, position: Position, laid: Sequence[str]) -> int:
        """Return a card that fits.

        laid: the words of all cards and gos of the play, in order, with NEW_SERIES between series.
        """
        fits = [card for card in position.hand if cards.rank_of(card) - 1 in position.fitting]
        return self._asked(" ".join(["lay", _known(position), *laid]), fits, 1)[0]

    def close(self) -> None:
        """End the program: by the end of its input, or else by force."""
        assert self._child.stdin is not None
        with contextlib.suppress(OSError):
            self._child.stdin.close()
        try:
            self._child.wait(_PARTING_S)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()

    def _read(self, lines: TextIO) -> None:
        with lines:
            while line := lines.readline(_LONGEST):
                self._answers.put(line)
        self._answers.put("")

    def _asked(self, question: str, choice: Sequence[int], many: int) -> list[int]:
        """Return the `many` cards of the answer, all of them in `choice`."""
        assert self._child.stdin is not None
        with contextlib.suppress(OSError):  # of a program that has ended: so will its answers
            self._child.stdin.write(f"{question}\n")
            self._child.stdin.flush()
        try:
            answer = self._answers.get(timeout=PATIENCE_S)
        except queue.Empty:
            raise self._failure(f"has not answered for {PATIENCE_S} seconds", question) from None
        if not answer:
            raise self._failure("has ended without an answer", question)
        with contextlib.suppress(NotationError):
            found = [cards.parse(word) for word in answer.split()]
            if len({*found}) == len(found) == many and {*found} <= {*choice}:
                return found
        wanted = "a card" if many == 1 else "two cards"
        told = answer.strip()[:_SHOWN]
        raise self._failure(f"answered {told!r}, not {wanted} of {_text(choice)}", question)

    def _failure(self, what: str, question: str) -> Failure:
        return Failure(f"{self._command!r} {what}, when asked: {question}")


def _known(position: Position) -> str:
    """Return what a player knows, but for the cards laid."""
    role = "dealer" if position.seat else "pone"
    held = position.dealt
    if position.away:
        held = (position.starter, *position.away, *position.kept)
    return f"{role} {position.own} {position.other} {_text(held)}"


def _text(several: Sequence[int]) -> str:
    return " ".join(map(cards.text, several))
