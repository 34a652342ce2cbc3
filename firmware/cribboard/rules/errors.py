"""What can be wrong, each with a sentence for a person."""


class CribbageError(Exception):
    """The root of every error the rules raise; its text is one sentence for a person."""


class IllegalMove(CribbageError):
    """The command breaks the rules where the match stands; nothing was changed."""


class NotationError(CribbageError):
    """A text is not a card, a command or a match."""
