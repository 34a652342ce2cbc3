"""Errors that end a command: each has one sentence for the user and an exit status."""


class Failure(Exception):
    """A check, a fetch or a device failed; the text is one sentence that says what to do."""

    status = 1


class BadInput(Failure):
    """The user's input is invalid; the text is one sentence that says what to do."""

    status = 2


class PortError(Failure):
    """A port cannot be opened, or the connection is lost; the text says why and what to do."""
