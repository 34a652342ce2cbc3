"""What ends a command: one sentence for a person, and the exit status that goes with it."""


class Failure(Exception):
    """A check or a fetch failed; the text is one sentence that says what to do."""

    status = 1


class BadInput(Failure):
    """What a person gave cannot be; the text is one sentence that says what to do."""

    status = 2
