"""Count a hand or a crib with its starter, and say it as a player would.

example:
  cribboard count 5h 5s 5d Jc --starter 5c
  cribboard count 4c 5c 6d 6h --starter Js --crib --json
  echo '{"hand":["5h","5s","5d","Jc"],"starter":"5c"}' | cribboard count --batch -
"""

import argparse
import json
from typing import Any

from cribboard.rules import cards, patter, show
from cribboard.rules.forms import form
from host_tools import batch
from host_tools.batch import BadInput

NAME = "count"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the hand: rank, then suit: Td")
    parser.add_argument("--starter", metavar="CARD", help="the card turned up")
    parser.add_argument("--crib", action="store_true", help="it is the crib, not a hand")
    parser.add_argument("--form", default="six-card", help="the form of the game (six-card)")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--batch", metavar="FILE", help="answer JSON lines; - is standard input")


def run(args: argparse.Namespace) -> int:
    """Do the command; return its exit status."""
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
    told = answer(record)
    print(json.dumps(told) if args.json else _page(record, told))
    return 0


def answer(record: dict[str, Any]) -> dict[str, Any]:
    """Return the count that a record of the batch asks for.

    Raises BadInput or CribbageError with a sentence.
    """
    row = form(batch.field(record, "form", str, "six-card"))
    is_crib = batch.field(record, "crib", bool, False)
    hand = batch.suited(batch.field(record, "hand", list))
    starter = batch.suited([batch.field(record, "starter", str)])[0]
    wanted = row.crib if is_crib else row.kept
    if len(hand) != wanted:
        what = "crib" if is_crib else "hand"
        raise BadInput(f"a {row.name} {what} is {wanted} cards, not {len(hand)}")
    batch.refuse_clash([*hand, starter])
    items = show.items(hand, starter, is_crib)
    return {
        "total": show.total(items),
        "items": [
            {
                "reason": item.reason,
                "cards": [cards.text(card) for card in item.cards],
                "points": item.points,
            }
            for item in items
        ],
        "patter": patter.show_text(items, len(hand)),
    }


def _page(record: dict[str, Any], told: dict[str, Any]) -> str:
    hand = " ".join(cards.text(cards.parse(word)) for word in record["hand"])
    starter = cards.text(cards.parse(record["starter"]))
    lines = [f"{hand}   with {starter} turned up{', as a crib' if record['crib'] else ''}", ""]
    widest = max((len(" ".join(item["cards"])) for item in told["items"]), default=0)
    for item in told["items"]:
        reason = item["reason"].replace("-", " ")
        shown = " ".join(item["cards"]).ljust(widest)
        lines.append(f"  {reason:<18} {shown}  {item['points']:>3}")
    if told["items"]:
        lines.append("")
    patter_text = told["patter"]
    lines.append(f"{patter_text[:1].upper()}{patter_text[1:]}.")
    lines.append(f"{told['total']} point{'' if told['total'] == 1 else 's'}.")
    return "\n".join(lines)
