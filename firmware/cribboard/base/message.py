"""A text by its key, with the values that fill it: the words are chosen where it is shown."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Message:
    """A phrase of the language files and its values.

    key: of the phrase, `section.name` (language/en.py describes the sections); n, m: numbers;
    who: a player's name; seat, track: the player instead, by number, -1 for none; what: a text
    that is the same in every language, such as a card, or another Message.
    """

    def __init__(
        self,
        key: str,
        n: int = 0,
        who: str = "",
        what: "str | Message" = "",
        m: int = 0,
        seat: int = -1,
        track: int = -1,
    ) -> None:
        self.key, self.n, self.who, self.what, self.m = key, n, who, what, m
        self.seat, self.track = seat, track

    def _values(self) -> "tuple[Any, ...]":
        return self.key, self.n, self.who, self.what, self.m, self.seat, self.track

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._values() == other._values()

    def __repr__(self) -> str:
        """Return the key, then the values that are there: `no.over-31 n=34 what=7`."""
        names = ("n", "who", "what", "m", "seat", "track")
        unset = (0, "", "", 0, -1, -1)
        pairs = zip(names, self._values()[1:], unset)
        values = ["%s=%s" % (name, own) for name, own, no in pairs if own != no]
        return " ".join([self.key] + values)
