"""An evening of nine games by keys, played by two people with cuts and mistakes, and its card."""

import random

from cribboard import people
from cribboard.rules import evening
from cribboard.rules.match import Match
from cribboard.store.journal import Journal
from cribboard.table import Table
from tests.helpers.fakes import Files
from tests.helpers.ledger import BookedMatch
from tests.helpers.paper_card import SCALES
from tests.helpers.player import Players
from tests.helpers.random_match import save, unwind
from tests.helpers.scripts import keyed, press_keys

GAMES = 9
OPPONENTS = [12, 3, 30, 7, 12, 21, 9, 44, 5]


class Evening:
    """Two people at a board that saves after each key. slips: how often a key is a wrong one."""

    def __init__(self, dice: random.Random) -> None:
        self.dice, self.slips = dice, 0
        files = Files()
        self.journal = Journal(files)
        self.journal.load()
        self.table = Table(Match(self.journal), files=files)

    def press(self, keys: str) -> None:
        press_keys(self.table, keys)
        save(self.journal, self.table.match)

    def play(self, seed: int) -> None:
        """Play a game to its end; now and then a card or answer is taken back and keyed again."""
        players = Players(seed)
        while self.table.view().asked_for != "game":
            before = len(self.table.match.steps)
            for key in players.next_keys(self.table.view()):
                self.press(key)
                assert not self.table.view().is_error, self.table.view().message
            is_new = len(self.table.match.steps) > before and self.table.dialogs == []
            if is_new and self.dice.random() < 0.05:
                self.slips += 1
                self.press("*")
                self.press("*!")

    def cut(self) -> None:
        """Cut for the first deal; equal cards are cut again."""
        self.press("D")
        while self.table.view().asked_for == "cut":
            self.press(self.dice.choice("123456789"))


def test_a_nine_game_evening_has_the_card_that_paper_has() -> None:
    dice = random.Random("evening")
    one = Evening(dice)
    people.save(one.table.files, 12, "Ben")
    for keys in ("D! 1 4 # 4", "D! 2 3 # 4", "D! 4 1 # 9 #", "D! 4 2 # 1 #"):
        keyed(one.table, keys)
    keyed(one.table, "D! 4 3 # " + " ".join(str(OPPONENTS[0])) + " #")
    for place in range(GAMES):
        one.cut()
        one.play(place + 1)
        for key in "AB":
            one.press(key)
        if place < GAMES - 1:
            one.press("#")
            one.press(" ".join(str(OPPONENTS[place + 1])) + " #")
    match = one.table.match
    card, ranks = evening.results(match.card), evening.standings(match.card)
    assert match.is_over and one.slips > 20
    assert [row.people for row in card] == [(1, number) for number in OPPONENTS]
    assert {row.confirmed for row in card} == {3}
    assert [(row.winner - 1, row.points, row.spread) for row in card] == on_paper(unwind(match))
    own = next(row for row in ranks if row.who == 1)
    won = [row for row in card if row.winner == 1]
    assert (own.games, own.won, own.points) == (GAMES, len(won), sum(row.points for row in won))
    assert own.plus == sum(row.spread for row in won)
    assert own.minus == sum(row.spread for row in card) - own.plus


def on_paper(commands: list) -> list[tuple[int, int, int]]:
    """Return winner, points and spread of each game, by a ledger of what was pegged."""
    booked, games = BookedMatch(), []
    for command in commands:
        booked.push(command)
        first, second = booked._ledger.scores or (0, 0)
        if command.kind != "confirm" and max(first, second) == 121:
            passed = sum(min(first, second) < line for line in (91, 61, 31))
            games.append((int(second > first), SCALES["tournament"][passed], abs(first - second)))
    return games
