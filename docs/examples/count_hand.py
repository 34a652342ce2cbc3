"""Count a hand with the scoring module that the board uses, in your own program.

Each combination is printed with its points and its cards, in the order in which players call them.

    python docs/examples/count_hand.py 5h 5s 5d Jc --starter 5c
"""

import argparse

from cribboard.rules import cards, show


def main() -> None:
    """Print each combination of a hand, and the sum."""
    parser = argparse.ArgumentParser(description="Count a cribbage hand.")
    parser.add_argument("hand", nargs=4, type=cards.parse, help="a card, such as 10h or Jc")
    parser.add_argument("--starter", type=cards.parse, required=True)
    parser.add_argument("--crib", action="store_true", help="count it as the crib")
    given = parser.parse_args()

    items = show.items(given.hand, given.starter, given.crib)
    for item in items:
        print(f"{item.points:3}  {item.reason}: {cards.cards_text(item.cards)}")
    print(f"{show.total(items):3}  in all")


if __name__ == "__main__":
    main()
