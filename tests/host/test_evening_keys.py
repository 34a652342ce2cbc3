"""An evening by keys: two players with power cuts and mistakes, the judge and muggins; its card.

The card is kept a second time by the judge of tests/host/test_golden_forms.py, from the cards that
were dealt and from the notation alone.
"""

import random
import shlex
from collections.abc import Iterator

import pytest

from cribboard import people
from cribboard.rules import cards, evening, notation, show
from cribboard.rules.commands import Command
from cribboard.rules.match import Match
from cribboard.view import View
from tests.helpers.boards import board, turn
from tests.helpers.paper_card import PaperCard
from tests.helpers.player import Deal, Players, key_of
from tests.helpers.random_match import power_on, unwind
from tests.helpers.scripts import press_keys
from tests.host.test_golden_forms import Judge
from tests.portable.rules.test_evening import same

GAMES = 9
OPPONENTS = [12, 3, 30, 7, 12, 21, 9, 44, 5]
#: What happens at the table and comes before the judge: by its name, the keys of case and remedy.
#: {seat}: the key of whose it is, {n}: how many cards fitted.
CASES = {
    "renege": "1 {seat} {n} 1",
    "go too soon": "2 {seat}",
    "dealer led": "3",
    "hand dealt again": "4 {seat} 1",
    "hand dead": "4 {seat} 2",
    "crib dealt again": "5 1",
    "crib dead": "5 2",
    "card exposed": "6 1",
    "crib on the wrong side": "7",
    "wrong dealer": "8 1",
    "false win": "9 {seat} 3 #",
}
#: Nobody breaks a rule so near the end that it could end a game.
SAFE = 90


def starters(commands: list[Command]) -> int:
    """Return how many starters were turned."""
    return sum(command.kind == "starter" for command in commands)


class People(Players):
    """Two people who claim their points, with slips, and call what the other has missed."""

    def __init__(self, evening: "Evening", seed: int) -> None:
        Players.__init__(self, seed)
        self.evening, self.dice = evening, evening.dice
        more = {"claim": self._claim_keys, "muggins": self._muggins_keys, "sure": self._hash}
        self._keys_for.update(more)

    def _hash(self, view: View) -> list[str]:
        return ["#"]

    def _starter_key(self, view: View) -> list[str]:
        keys = Players._starter_key(self, view)
        self.evening.deals[self.evening.turned() :] = [self.deal]
        return keys

    def held(self, seat: int) -> list[int]:
        """Return what a seat has not laid."""
        left = list(self.evening.deals[-1].hands[seat])
        for laid in self.evening.match.game.laid[seat]:
            left.remove(next(card for card in left if cards.rank_of(card) == cards.rank_of(laid)))
        return left

    def fitting(self, view: View) -> list[int]:
        """Return the cards that the seat in turn may lay."""
        held = self.held(view.asked_seat)
        return [card for card in held if view.count + cards.pips_of(card) <= 31]

    def _card_key(self, view: View) -> list[str]:
        if view.is_heels_claimable and self.dice.random() < 0.75:
            return ["#"]
        self.deal = self.evening.deals[-1]
        self.deal.cards_left[view.asked_seat] = self.held(view.asked_seat)
        return Players._card_key(self, view)

    def _claim_keys(self, view: View) -> list[str]:
        deal = self.evening.deals[-1]
        is_crib = view.asked_of == "crib"
        hand = deal.crib if is_crib else deal.hands[view.asked_seat]
        points = show.total(show.items(hand, deal.starter, is_crib))
        points = max(0, points + self.dice.choice((0, 0, 0, -1, -2, 1)))
        return [*str(points), "#"]

    def _muggins_keys(self, view: View) -> list[str]:
        missed = self.evening.match.game.offer[1]
        return [*str(max(0, missed + self.dice.choice((0, 0, 0, 1, -1)))), "#"]


class Evening:
    """Two people at a board.

    cuts, slips, judged: how often what happened; cases: that are left to happen; deals: what was
    dealt for each starter that stands; starters: how many there were before each block.
    """

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.deals = dice, list[Deal]()
        self.starters = {0: 0}
        self.cuts = self.slips = 0
        self.judged = list[str]()
        self.cases = [name for name in CASES for _ in range(2)]
        dice.shuffle(self.cases)
        self.app, self.devices = board(has_screen=False)

    @property
    def match(self) -> Match:
        return self.app.table.match

    @property
    def view(self) -> View:
        return self.app.table.view()

    def turned(self) -> int:
        """Return how many starters of the match stand."""
        return self.starters[self.match.index] + starters(self.match.commands)

    def press(self, keys: str) -> None:
        """Press keys, none of which is refused."""
        for key in keys.split():
            press_keys(self.app, key)
            while not self.app.is_saved:
                turn(self.app, self.devices, 1)
            assert not self.view.is_error, (key, self.view.message)
            index = self.match.index
            if index not in self.starters:
                before = self.match.history.peek(index)[1]
                self.starters[index] = self.starters[index - 1] + starters(before)

    def fail(self, lost: str = "") -> None:
        """Cut the power. lost: keys that the board has no time to save."""
        self.cuts += 1
        press_keys(self.app, lost)
        files = self.devices.files.plugged_in()
        self.app, self.devices = board(files, has_screen=False)
        self.forget()

    def forget(self) -> None:
        """Put the cards away of deals that do not stand any more."""
        is_dealt = self.view.asked_for != "starter"
        turned = self.turned() - is_dealt
        self.deals[turned:] = self.deals[-1:] * is_dealt if self.deals else []

    def play(self, seed: int) -> None:
        """Play a game to its end."""
        players = People(self, seed)
        while self.view.asked_for != "game":
            if self.breach(players):
                continue
            before = len(self.match.steps)
            keys = players.next_keys(self.view)
            if self.dice.random() < 0.02:
                self.fail(" ".join(keys))
                continue
            if self.view.asked_for == "card" and self.dice.random() < 0.05:
                self.press(self.dice.choice([key_of(card) for card in players.fitting(self.view)]
                    or ["D"]) + " *")  # fmt: skip
                self.slips += 1
            self.press(" ".join(keys))
            is_new = len(self.match.steps) > before and not self.view.dialog
            if is_new and self.dice.random() < 0.05:
                self.slips += 1
                self.press("* *!")
            if self.dice.random() < 0.02:
                self.fail()

    def breach(self, players: People) -> bool:
        """Let one of the cases that are left happen, where it can now; return whether it did."""
        view, game = self.view, self.match.game
        if not self.cases or game is None or max(view.scores) >= SAFE:
            return False
        name, asked = self.cases[-1], view.asked_for
        seat, laid = max(view.asked_seat, 0), sum(map(len, game.laid))
        fitting = players.fitting(view) if asked == "card" else []
        is_go = len(fitting) > 0 and view.count > 21 and not view.is_heels_claimable
        is_first = asked == "card" and not laid and not view.is_heels_claimable
        if not {
            "renege": is_go,
            "go too soon": is_go,
            "dealer led": is_first,
            "crib on the wrong side": is_first,
            "wrong dealer": is_first,
            "crib dead": asked == "claim" and view.asked_of == "crib",
            "crib dealt again": asked == "claim" and view.asked_of == "crib",
            "false win": asked == "next",
        }.get(name, asked == "card" and laid >= 3):
            return False
        if is_go and name in ("renege", "go too soon"):
            self.press("D")
        if name == "renege":
            self.press(" ".join(players.next_keys(self.view)))
        elif name == "dealer led":
            self.press(key_of(self.deals[-1].hands[game.dealer][0]))
        case, *answers = CASES[name].format(seat="AB"[seat], n=len(fitting)).split()
        self.press("D! 4 5 # " + case)
        if answers and answers[0] in "AB" and self.view.asked_for != "track":
            del answers[0]  # only this player has said go
        self.press(" ".join(answers))
        self.judged.append(self.cases.pop())
        self.forget()  # a remedy leaves out what was a misdeal
        return True

    def cut(self) -> None:
        """Cut for the first deal; equal cards are cut again."""
        self.press("D")
        while self.view.asked_for == "cut":
            self.press(self.dice.choice("123456789"))


class Book(Judge):
    """The judge of golden matches, with the hands as they were dealt. rows: those of a card."""

    def __init__(self, commands: list[Command], deals: list[Deal]) -> None:
        Judge.__init__(self)
        self.deals = iter(deals)
        self.rows = list[tuple[object, ...]]()
        for command in commands:
            for words in self.with_suits(shlex.split(notation.line(command))):
                if words[0] in ("game", "deal", "misdeal"):
                    self.counted = []
                self.do(" ".join(words))
                self.counted.append(words)
            if command.kind != "confirm" and self.scores and (end := self.end()):
                pair = tuple(int(self.options[f"player-{track}"]) for track in "ab")
                spread, is_skunk = abs(self.scores[0] - self.scores[1]), end["skunk"] != "none"
                self.rows.append((pair, end["winner"], end["games"], spread, is_skunk, {0, 1}))

    counted: list[list[str]] = []

    def with_suits(self, words: list[str]) -> Iterator[list[str]]:
        """Yield a line with the cards that were on the table for it."""
        if words[0] == "starter":
            deal = next(self.deals)
            self.hands = [[cards.text(card) for card in hand] for hand in deal.hands]
            self.crib = [cards.text(card) for card in deal.crib]
            assert words == ["starter", cards.text(deal.starter)[0]]
            words = ["starter", cards.text(deal.starter)]
        elif words[0] == "lay":
            assert self.play is not None
            left = self.play.left(self.play.next())
            words = ["lay", next(card for card in left if card[0] == words[1])]
        elif words[0] == "crib":
            ranks = [word for word in words[1:] if "=" not in word]
            assert sorted(ranks) == sorted(card[0] for card in self.crib)
            words = ["crib", *self.crib]
        yield words

    def do_match(self, words: list[str], options: dict[str, str]) -> None:
        assert options == {"games": options["games"]}

    def do_confirm(self, words: list[str], options: dict[str, str]) -> None:
        """Both confirm each game: its row says so."""


@pytest.mark.parametrize("games", [3, pytest.param(GAMES, marks=pytest.mark.long)])
def test_the_card_of_an_evening_is_that_of_the_cards_that_were_dealt(games: int) -> None:
    dice = random.Random(games)
    one = Evening(dice)
    people.save(one.devices.files, 12, "Ben")
    for keys in ("D! 2 # 4 1", "D! 1 4 # 4", "D! 2 3 # 4", f"D! 4 1 # {games} #", "D! 4 2 # 1 #"):
        one.press(keys)
    one.press("D! 4 3 # " + " ".join(str(OPPONENTS[0])) + " #")
    for place in range(games):
        one.cut()
        one.play(place + 1)
        for key in "AB":
            one.press(key)
            if dice.random() < 0.2:
                one.fail()
        if place < games - 1:
            one.press("# " + " ".join(str(OPPONENTS[place + 1])) + " #")
    commands = unwind(power_on(one.devices.files.plugged_in())[1])
    assert {command.kind for command in commands} >= {"claim", "mugs", "misdeal", "penalty", "dead"}
    assert one.match.is_over and one.cuts > 4 * games < one.slips
    assert set(one.judged) == set(CASES) or games < GAMES
    paper = PaperCard([])
    paper.games = Book(commands, one.deals).rows
    assert [row[0] for row in paper.games] == [(1, number) for number in OPPONENTS[:games]]
    same(one.match, paper)
    assert len(evening.standings(one.match.card)) == 1 + len(set(OPPONENTS[:games]))
