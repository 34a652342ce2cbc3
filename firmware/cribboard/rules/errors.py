"""Errors that the rules raise."""

from cribboard.message import Message


class CribbageError(Exception):
    """Base class of every error that the rules raise."""


class Refusal(CribbageError):
    """Something that a player may not do now; nothing has changed.

    The arguments are those of `Message`, or one Message: the sentence for the player is made where
    it is shown (language/phrases.py, `sentence`). `str` gives the key and the values, for logs and
    tests.
    """

    def __init__(
        self,
        key: "str | Message",
        n: int = 0,
        who: str = "",
        what: "str | Message" = "",
        m: int = 0,
        seat: int = -1,
        track: int = -1,
    ) -> None:
        if isinstance(key, str):
            key = Message(key, n, who, what, m, seat, track)
        self.message = key
        super().__init__(key)

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
