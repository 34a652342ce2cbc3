"""Thousands of random deals at the show, keyed as the manual says: answers, then `#`.

Each `#` counts one hand at most; the points must be those of an independent count.
"""

import random

import pytest

from cribboard.dialogs.keys import SYMBOLS
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.host import oracle
from tests.helpers.host.naive_play import FORMS, Play

DEALS = 1200
KEYS = dict(zip(oracle.ORDER, "1234567890ABC", strict=True))


class Deal:
    """One deal of six-card for two, keyed by players who know their cards and the view's facts."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        cards = dice.sample(oracle.PACK, 13)
        if dice.random() < 0.2:  # a hand of one suit comes rarely
            suit = dice.choice("cdhs")
            suited = dice.sample([card for card in oracle.PACK if card[1] == suit], 4)
            cards = suited + [card for card in cards if card not in suited][:9]
        self.hands = [cards[:4], cards[4:8]]
        dice.shuffle(self.hands)
        self.crib, self.starter = cards[8:12], cards[12]
        self.dealer = dice.randrange(2)
        self.table = Table(Match(), {})
        self.press(str(self.dealer + 1), KEYS[self.starter[0]])
        self.questions = 0

    def press(self, *keys: str) -> None:
        """Press keys, none of which is refused."""
        for key in keys:
            assert key in SYMBOLS
            self.table.press(key)
            view = self.table.view()
            assert not view.is_error, (key, view.message, view.prompt)

    def play(self) -> None:
        """Lay all the cards, whoever can."""
        play = Play(FORMS["six-card"], self.hands, self.dealer)
        while not play.is_over():
            able = play.able(play.next())
            card = self.dice.choice(able) if able else None
            play.act(card)
            self.press(KEYS[card[0]] if card else "D")

    def answer(self, cards: list[str], is_crib: bool) -> None:
        """Answer each open question with yes or no, or leave a no to `#`; count nothing yet."""
        found = {reason: worth for reason, _, worth in oracle.scores(cards, self.starter, is_crib)}
        before = self.counted()
        for _ in ("flush", "nobs"):
            asked = sorted({reason for reason, _ in self.table.view().asked_values})
            if not asked:
                break
            self.questions += 1
            truths = [name for name in asked if name in found]
            if truths:
                self.press(str(found[self.dice.choice(truths)]))
            elif self.dice.random() < 0.5:
                self.press("0")
            else:
                break
        assert self.counted() == before

    def counted(self) -> int:
        """Return how many hands and cribs are counted."""
        return sum(one.kind in ("show", "crib") for one in self.table.match.commands)

    def show(self) -> None:
        """Count the hands and the crib, and judge what each pegs."""
        for place, seat in enumerate((1 - self.dealer, self.dealer)):
            before = list(self.table.match.game.scores)
            assert self.counted() == place
            assert self.table.view().asked_seat == seat
            if self.dice.random() < 0.2:
                self.key_hand(seat)
            self.answer(self.hands[seat], False)
            self.press("#")
            assert self.counted() == place + 1
            self.judge(before, seat, self.hands[seat], False)
        before = list(self.table.match.game.scores)
        self.press(*[KEYS[card[0]] for card in self.crib])
        self.answer(self.crib, True)
        is_asked = self.table.view().asked_for != "next"
        self.press("#")
        self.judge(before, self.dealer, self.crib, True)
        assert self.counted() == (3 if is_asked else 0)  # else that was the next deal already

    def key_hand(self, seat: int) -> None:
        """Key a hand that the board knows already: nothing is offered."""
        scores = list(self.table.match.game.scores)
        self.press("D")
        self.press(*[KEYS[card[0]] for card in self.hands[seat]])
        assert list(self.table.match.game.scores) == scores

    def judge(self, before: list[int], seat: int, cards: list[str], is_crib: bool) -> None:
        """Require what the independent count says for that seat, and nothing for the other."""
        expected = list(before)
        expected[seat] += oracle.points(oracle.scores(cards, self.starter, is_crib))
        assert list(self.table.match.game.scores) == expected, (cards, self.starter)


@pytest.mark.parametrize("part", range(6))
def test_digits_and_hash_as_the_manual_says_count_each_hand_alone(part: int) -> None:
    dice = random.Random(part)
    questions = 0
    for _ in range(DEALS // 6):
        deal = Deal(dice)
        deal.play()
        deal.show()
        questions += deal.questions
    assert questions > DEALS // 6
