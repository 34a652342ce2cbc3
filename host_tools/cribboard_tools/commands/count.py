"""Count a hand or crib with its starter, and announce it as a player would.

example:
  cribboard count 5h 5s 5d Jc --starter 5c
  cribboard count 4c 5c 6d 6h --starter Js --crib --json
  cribboard count 2h 2s 2d 4c 5h --starter 6d --form seven-card --language de
  cribboard count 5h 5s 5d Jc --starter 5c --say
  echo '{"hand":["5h","5s","5d","Jc"],"starter":"5c"}' | cribboard count --batch -
"""

from __future__ import annotations

import functools
import json
import sys

from cribboard.language import patter, phrases
from cribboard.language.spoken_in import SpokenIn
from cribboard.rules import cards, forms, show
from cribboard_tools.console import json_lines, terminal
from cribboard_tools.console.arguments import one_of
from cribboard_tools.console.card_text import BOX, Ink
from cribboard_tools.errors import BadInput

TYPE_CHECKING = False
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence
    from typing import Any

    from cribboard.rules.show import Item


LANGUAGES = phrases.LANGUAGES
#: Keys of a line of a batch.
KEYS = ("hand", "starter", "crib", "form")
_WIDTH = 79
#: Cards of a hand of four, with the starter.
_USUAL = 5
_CARDS = json_lines.SUITED_CARDS
_BY_SUIT = ("flush", "nobs")
_FIFTEEN = '{"reason":"fifteen","cards":["%s"],"points":2}'
ARGUMENTS = f"""
cards* CARD         a card of the hand, rank then suit: Td
--starter CARD      the starter card
--crib              count a crib instead of a hand
--form=six-card     form of the game (six-card)
--language {one_of(LANGUAGES)}=en  language of the announcement: %(choices)s (en)
--json              print one JSON object
--say               say it aloud
--wav FILE          write what is said as a WAV file
--voice PACK        voice pack to use (default: built once)
--batch FILE        answer each line of JSON in a file; - is standard input
"""


def run(args: argparse.Namespace) -> int:
    """Run the command; return its exit status."""
    with SpokenIn(args.language):
        return _run(args)


def _run(args: argparse.Namespace) -> int:
    _of_ranks.cache_clear()
    if args.batch is not None:
        if args.cards or args.starter:
            raise BadInput("give cards or --batch, not both")
        if args.crib or args.form != "six-card":
            raise BadInput("--crib and --form are for one hand: in a batch each line has its own")
        if args.say or args.wav:
            raise BadInput("--say and --wav are for one hand, not for --batch")
        return json_lines.stream(json_lines.opened(args.batch), answer)
    if not args.cards:
        raise BadInput("give the cards of the hand, like: 5h 5s 5d Jc --starter 5c")
    if args.starter is None:
        raise BadInput("give the starter, like: --starter 5c")
    record = {
        "hand": json_lines.split(args.cards),
        "starter": args.starter,
        "crib": args.crib,
        "form": args.form,
    }
    is_bare = json_lines.are_bare([*record["hand"], args.starter])
    counted = Count(record, is_bare)
    if is_bare:
        terminal.remark("cribboard count: without suits there is no flush and no nobs")
    speaker = None
    if args.say or args.wav is not None:
        from cribboard_tools import voice

        speaker = voice.speaker(args, args.language, "counts")
    if args.json:
        print(json.dumps(counted.answer()))
    else:
        print("\n".join(counted.page(Ink.of(sys.stdout))))
    if speaker:
        told = counted.answer()
        speaker.say(f"{told['patter']}; {phrases.brief('all', told['total'])}")
        speaker.close()
    return 0


def answer(record: dict[str, Any]) -> dict[str, Any] | str:
    """Return the count of one record of a batch, or its text. Raises BadInput or CribbageError."""
    try:  # the usual line, which needs no further check
        words = [*record["hand"], record["starter"]]
        every = [_CARDS[word] for word in words]
        is_crib = record.get("crib", False)
        is_usual = len(record) == 2 + ("crib" in record) and isinstance(is_crib, bool)
        if is_usual and len({*every}) == len(every) == _USUAL:
            hand, starter, more = every[:4], every[4], []
            if (
                cards.JACK + (starter - 1) // 13 * 13 in hand
                or len({(c - 1) // 13 for c in hand}) == 1
            ):
                more = [one for one in show.items(hand, starter, is_crib) if one.reason in _BY_SUIT]
            return _usual(words, [(card - 1) % 13 + 1 for card in every], more)
    except (KeyError, TypeError):
        pass
    json_lines.refuse_unknown(record, KEYS)
    return Count(record).answer()


def _usual(words: list[str], ranks: list[int], more: list[Item]) -> str:
    """Return the text of `_answer` for five cards, fast; more: what their suits score."""
    order = sorted(range(_USUAL), key=ranks.__getitem__)
    key = tuple([ranks[place] for place in order])
    begin, fifteens, others, end = _of_ranks(key, tuple([one._replace(cards=()) for one in more]))
    found = sorted([sorted([order[at] for at in used], reverse=True) for used in fifteens])
    rows = [_FIFTEEN % '","'.join([words[place] for place in at[::-1]]) for at in found]
    if others:
        rows.append(others % dict(zip("01234", [words[place] for place in order], strict=True)))
    rows += [json_lines.encoded(json_lines.item(one)) for one in more]
    return begin + ",".join(rows) + end


@functools.cache
def _of_ranks(
    ranks: tuple[int, ...], more: tuple[Item, ...]
) -> tuple[str, list[Sequence[int]], str, str]:
    """Return the text of `_answer` for sorted ranks: begin, fifteens, template of others, end.

    Places stand for the cards. There are 6,175 sets of five, and one language at a time.
    """
    places, pips = range(len(ranks)), [cards.PIPS[rank % 13] for rank in ranks]
    fifteens = show.fifteens(places, pips)
    others = show.pairs(places, ranks) + show.runs(places, ranks)
    told = _answer([one._replace(cards=()) for one in (*fifteens, *others, *more)], _USUAL - 1)
    begin, end = json_lines.encoded(told | {"items": ["%"]}).split('"%"')
    made = [
        {"reason": reason, "cards": [f"%({at})s" for at in used], "points": points}
        for reason, used, points in others
    ]
    return begin, [one.cards for one in fifteens], json_lines.encoded(made)[1:-1], end


def _answer(scored: Sequence[Item], size: int) -> dict[str, Any]:
    """Return the JSON object of what a hand of `size` cards scores."""
    return {
        "total": show.total(scored),
        "items": [json_lines.item(one) for one in scored],
        "patter": patter.show_text(scored, size),
    }


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _ranks(words: list[Any]) -> list[int]:
    return [json_lines.card(word) for word in words]


class Count:
    """One hand or crib, counted."""

    def __init__(self, record: dict[str, Any], is_bare: bool = False) -> None:
        """Read a record; raises BadInput or CribbageError where it is invalid.

        is_bare: its cards are ranks without suits.
        """
        read = _ranks if is_bare else json_lines.suited
        row = forms.form(json_lines.field(record, "form", str, "six-card"))
        self.is_crib = json_lines.field(record, "crib", bool, False)
        self.hand = read(json_lines.field(record, "hand", list))
        self.starter = read([json_lines.field(record, "starter", str)])[0]
        wanted = row.crib if self.is_crib else row.kept
        if not wanted:
            raise BadInput(f"{row.name} has no crib: count its hands of {row.kept}")
        if len(self.hand) != wanted:
            what = "crib" if self.is_crib else "hand"
            given = f"{wanted} cards, not {len(self.hand)}"
            raise BadInput(f"a {row.name} {what} is {given}: give {wanted}, or another form")
        json_lines.refuse_clash([*self.hand, self.starter])
        self.items: list[Item] = show.items(self.hand, self.starter, self.is_crib)

    def answer(self) -> dict[str, Any]:
        """Return the JSON object."""
        return _answer(self.items, len(self.hand))

    def page(self, ink: Ink) -> list[str]:
        """Return the count as lines for a person: cards, combinations, announcement."""
        told = self.answer()
        lines = [*self._drawn(ink), "", *self._combinations(ink)]
        if self.items:
            lines.append("")
        sentence = ink.words(_sentence(told["patter"]))
        announcement = _wrapped(sentence)
        return [*lines, *announcement, _sentence(phrases.brief("all", told["total"]))]

    def _drawn(self, ink: Ink) -> list[str]:
        own = phrases.say("crib" if self.is_crib else "hand")
        if not ink.has_symbols:
            starter = phrases.say("starter", what=ink.card(self.starter))
            return [f"{own} {ink.row(self.hand, 0)}   {starter}"]
        size = len(BOX[0]) + 1
        starter = phrases.say("starter", what="").strip()
        head = own.ljust(size * len(self.hand) + 2) + starter
        drawn = [[BOX[0], f"{BOX[1]}{ink.card(c, 3)} {BOX[1]}", BOX[2]] for c in self.hand]
        last = [BOX[0], f"{BOX[1]}{ink.card(self.starter, 3)} {BOX[1]}", BOX[2]]
        return [head] + [
            " ".join(card[line] for card in drawn) + "   " + last[line] for line in range(3)
        ]

    def _combinations(self, ink: Ink) -> list[str]:
        """Return a line for each combination: name, cards, points, total so far."""
        rows, running = [], 0
        for item in self.items:
            running += item.points
            number = running if item.reason == "fifteen" else item.points
            name = phrases.say(item.reason, number).removeprefix("a ")
            rows.append((ink.words(name), item, running))
        names = max((len(name) for name, _, _ in rows), default=0)
        widest = max((ink.width(item.cards) for item in self.items), default=0)
        return [
            f"  {name:<{names}}   {ink.row(item.cards, widest)}  {item.points:>3} {running:>4}"
            for name, item, running in rows
        ]


def _wrapped(sentence: str) -> list[str]:
    """Return lines of whole words, of at most _WIDTH letters; textwrap costs each run an import."""
    lines = [""]
    for word in sentence.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
