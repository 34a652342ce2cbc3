"""Errors that the rules raise; the text of each is one sentence for a person."""


class CribbageError(Exception):
    """Base class of every error that the rules raise."""


class IllegalMove(CribbageError):
    """A command that the rules forbid at this point of the match; nothing has changed."""


class NotationError(CribbageError):
    """Text that is not a card, a command or a match."""


class UnknownForm(CribbageError):
    """A name that no form of the game has."""
