"""Errors that the rules raise."""

from cribboard.base.message import Message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class CribbageError(Exception):
    """Base class of every error that the rules raise."""


class Refusal(CribbageError):
    """Something that a player may not do now; nothing has changed.

    The arguments are a Message, or those that make one: the sentence for the player is made where
    it is shown (language/phrases.py, `sentence`). `str` gives the key and the values, for logs and
    tests. test_language_keys.py compares the arguments of every call with the phrase.
    """

    def __init__(self, message: "str | Message", *values: "Any", **named: "Any") -> None:
        if isinstance(message, str):
            message = Message(message, *values, **named)
        self.message = message
        super().__init__(message)

    def __str__(self) -> str:
        return repr(self.message)


class IllegalMove(Refusal):
    """A command that the rules forbid at this point of the match; nothing has changed."""


class NotationError(CribbageError):
    """Text that is not a card, a command or a match; the text is an English sentence.

    Only files and the command line meet it: no key of the board writes notation.
    """


class UnknownForm(CribbageError):
    """A name that no form of the game has; the text is an English sentence."""
