"""Cards as text for a person: with suit symbols and colour, where the output allows them."""

from __future__ import annotations

from cribboard.rules import cards
from cribboard_tools.console import terminal

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TextIO

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
BOX = ("┌────┐", "│", "└────┘")
_RED, _PLAIN = "\x1b[31m", "\x1b[39m"


class Ink:
    """Style of cards on an output stream: suit symbols or letters, colour or none."""

    def __init__(self, has_symbols: bool = True, has_colour: bool = False) -> None:
        self.has_symbols = has_symbols
        self._has_colour = has_colour

    @classmethod
    def of(cls, stream: TextIO) -> Ink:
        """Return the style for a stream: symbols if it can encode them, colour on a terminal."""
        try:
            ("".join(SUITS.values()) + "".join(BOX)).encode(stream.encoding or "ascii")
        except UnicodeEncodeError:
            return cls(False)
        return cls(True, terminal.has_colour(stream))

    def words(self, text: str) -> str:
        """Return words in letters that the stream can encode."""
        if self.has_symbols:
            return text
        from cribboard_tools.console import printable  # few need it

        return printable.plain(text)

    def card(self, card: int, width: int = 0) -> str:
        """Return one card, padded on the left to `width`."""
        text = cards.text(card)
        if self.has_symbols:
            text = text[0].replace("T", "10") + SUITS.get(text[1:], "")
        blanks = " " * (width - len(text))
        if self._has_colour and cards.suit_of(card) in (2, 3):
            text = _RED + text + _PLAIN
        return blanks + text

    def row(self, several: Sequence[int], width: int = 0) -> str:
        """Return cards side by side, padded on the right to `width`."""
        text = " ".join(self.card(card) for card in several)
        return text + " " * (width - self.width(several))

    def width(self, several: Sequence[int]) -> int:
        """Return the columns that `row` takes for these cards."""
        plain = Ink(self.has_symbols)
        return len(" ".join(plain.card(card) for card in several))
