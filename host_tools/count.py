"""Count a hand or a crib with its starter, and say it as a player would.

example:
  cribboard count 5h 5s 5d Jc --starter 5c
  cribboard count 4c 5c 6d 6h --starter Js --crib --json
  cribboard count 2h 2s 2d 4c 5h --starter 6d --form seven-card --language de
  echo '{"hand":["5h","5s","5d","Jc"],"starter":"5c"}' | cribboard count --batch -
"""

import argparse
import json
import os
import pkgutil
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from cribboard import phrases
from cribboard.rules import cards, forms, patter, show
from cribboard.rules.show import Item
from host_tools import batch
from host_tools.errors import BadInput

NAME = "count"
LANGUAGES = sorted(found.name for found in pkgutil.iter_modules(phrases.__path__))
_WIDTH = 79
_SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_BOX = ("┌────┐", "│", "└────┘")
_ASCII = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
)
_RED, _PLAIN = "\x1b[31m", "\x1b[39m"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the hand: rank, then suit: Td")
    parser.add_argument("--starter", metavar="CARD", help="the card turned up")
    parser.add_argument("--crib", action="store_true", help="it is the crib, not a hand")
    parser.add_argument("--form", default="six-card", help="the form of the game (six-card)")
    parser.add_argument(
        "--language", choices=LANGUAGES, default="en", help="how it is said: %(choices)s (en)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--batch", metavar="FILE", help="answer JSON lines; - is standard input")


def run(args: argparse.Namespace) -> int:
    """Do the command; return its exit status."""
    patter.use(args.language)
    if args.batch is not None:
        if args.cards or args.starter:
            raise BadInput("give cards or --batch, not both")
        return batch.stream(batch.opened(args.batch), answer)
    if not args.cards:
        raise BadInput("give the cards of the hand, like: 5h 5s 5d Jc --starter 5c")
    if args.starter is None:
        raise BadInput("give the card turned up, like: --starter 5c")
    record = {
        "hand": [word for words in args.cards for word in words.split()],
        "starter": args.starter,
        "crib": args.crib,
        "form": args.form,
    }
    counted = Count(record)
    if args.json:
        print(json.dumps(counted.answer()))
    else:
        print("\n".join(counted.page(Ink.of(sys.stdout))))
    return 0


def answer(record: dict[str, Any]) -> dict[str, Any]:
    """Return the count that a record of the batch asks for.

    Raises BadInput or CribbageError with a sentence.
    """
    return Count(record).answer()


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


class Ink:
    """How cards are drawn: with their suits' symbols, and red ones red, where that can be."""

    def __init__(self, has_symbols: bool = True, has_colour: bool = False) -> None:
        self.has_symbols = has_symbols
        self._has_colour = has_colour

    @classmethod
    def of(cls, stream: Any) -> "Ink":
        """Return the ink for a stream: colour for a terminal unless NO_COLOR says no."""
        try:
            ("".join(_SUITS.values()) + "".join(_BOX)).encode(stream.encoding or "ascii")
        except UnicodeEncodeError:
            return cls(False)
        return cls(True, stream.isatty() and not os.environ.get("NO_COLOR"))

    def words(self, text: str) -> str:
        """Return words in letters that can be written there."""
        return text if self.has_symbols else text.translate(_ASCII)

    def card(self, card: int, width: int = 0) -> str:
        """Return one card, blanks before it to `width`."""
        text = cards.text(card)
        if self.has_symbols:
            text = text[0].replace("T", "10") + _SUITS[text[1]]
        blanks = " " * (width - len(text))
        if self._has_colour and cards.suit_of(card) in (2, 3):
            text = _RED + text + _PLAIN
        return blanks + text

    def row(self, several: Sequence[int], width: int) -> str:
        """Return cards side by side, and blanks behind them to `width`."""
        text = " ".join(self.card(card) for card in several)
        return text + " " * (width - self.width(several))

    def width(self, several: Sequence[int]) -> int:
        """Return how many columns `row` takes for these cards."""
        plain = Ink(self.has_symbols)
        return len(" ".join(plain.card(card) for card in several))


class Count:
    """One hand or crib, counted."""

    def __init__(self, record: dict[str, Any]) -> None:
        """Raises BadInput or CribbageError where the record cannot be."""
        row = forms.form(batch.field(record, "form", str, "six-card"))
        self.is_crib = batch.field(record, "crib", bool, False)
        self.hand = batch.suited(batch.field(record, "hand", list))
        self.starter = batch.suited([batch.field(record, "starter", str)])[0]
        wanted = row.crib if self.is_crib else row.kept
        if not wanted:
            raise BadInput(f"{row.name} has no crib: count its hands of {row.kept}")
        if len(self.hand) != wanted:
            what = "crib" if self.is_crib else "hand"
            given = f"{wanted} cards, not {len(self.hand)}"
            raise BadInput(f"a {row.name} {what} is {given}: give {wanted}, or another form")
        batch.refuse_clash([*self.hand, self.starter])
        self.items: list[Item] = show.items(self.hand, self.starter, self.is_crib)
        self.total = show.total(self.items)
        self.patter = patter.show_text(self.items, len(self.hand))

    def answer(self) -> dict[str, Any]:
        """Return what is printed as JSON."""
        items = [
            {
                "reason": item.reason,
                "cards": [cards.text(card) for card in item.cards],
                "points": item.points,
            }
            for item in self.items
        ]
        return {"total": self.total, "items": items, "patter": self.patter}

    def page(self, ink: Ink) -> list[str]:
        """Return the count as a friend would show it, in lines."""
        lines = [*self._drawn(ink), "", *self._told(ink)]
        if self.items:
            lines.append("")
        sentence = ink.words(_sentence(self.patter))
        said = textwrap.wrap(sentence, _WIDTH, break_on_hyphens=False)
        return [*lines, *said, _sentence(patter.brief("all", self.total))]

    def _drawn(self, ink: Ink) -> list[str]:
        own = patter.say("crib" if self.is_crib else "hand")
        if not ink.has_symbols:
            starter = patter.say("starter", what=ink.card(self.starter))
            return [f"{own} {ink.row(self.hand, 0)}   {starter}"]
        size = len(_BOX[0]) + 1
        starter = patter.say("starter").strip()
        head = own.ljust(size * len(self.hand) + 2) + starter
        drawn = [[_BOX[0], f"{_BOX[1]}{ink.card(c, 3)} {_BOX[1]}", _BOX[2]] for c in self.hand]
        last = [_BOX[0], f"{_BOX[1]}{ink.card(self.starter, 3)} {_BOX[1]}", _BOX[2]]
        return [head] + [
            " ".join(card[line] for card in drawn) + "   " + last[line] for line in range(3)
        ]

    def _told(self, ink: Ink) -> list[str]:
        """Return a line for each combination: what it is, cards, points, count so far."""
        told, running = [], 0
        for item in self.items:
            running += item.points
            number = running if item.reason == "fifteen" else item.points
            name = patter.say(item.reason, number).removeprefix("a ")
            told.append((ink.words(name), item, running))
        names = max((len(name) for name, _, _ in told), default=0)
        widest = max((ink.width(item.cards) for item in self.items), default=0)
        return [
            f"  {name:<{names}}   {ink.row(item.cards, widest)}  {item.points:>3} {running:>4}"
            for name, item, running in told
        ]
