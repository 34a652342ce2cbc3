"""Use of a language for a while, by tools and page: the board's own is in use again after it."""

from cribboard.language import phrases


class SpokenIn:
    """Context in which phrases are in a language; where it is not there, in that in use."""

    def __init__(self, language: str) -> None:
        self._language = language

    def __enter__(self) -> None:
        self._before = phrases.language()
        try:
            phrases.use(self._language)
        except (ImportError, KeyError):  # the page has not loaded it, or it is of a later version
            pass

    def __exit__(self, *error: object) -> None:
        phrases.use(self._before)
