"""The exact search of the play, against the rules tried out card by card."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from cribboard.rules import cards, commands, show, show_totals
from cribboard.rules.errors import IllegalMove
from cribboard.rules.match import Match
from cribboard_tools.analysis import open_play, win_chances
from cribboard_tools.analysis.all_shows import PACK
from cribboard_tools.analysis.open_play import DEALER, PONE, State


class Tried:
    """The best outcome of a position, found by making and taking back every move of a Match.

    Seat 0 is pone, seat 1 the dealer.
    """

    def __init__(self, match: Match, hands: list[list[int]], crib: list[int]) -> None:
        self.match = match
        self.hands = hands
        self.crib = crib

    def chance(self) -> float:
        """Return pone's chance where both play their best."""
        game = self.match.game
        assert game is not None
        if game.phase == "over":
            return 1.0 if game.ended == PONE else 0.0
        if game.phase == "show":
            return self.shown()
        seat = game.turn
        found = [self.after(commands.lay(card)) for card in self.held(seat)]
        known = [chance for chance in found if chance is not None]
        if not known:
            after = self.after(commands.go())
            assert after is not None
            return after
        return max(known) if seat == PONE else min(known)

    def held(self, seat: int) -> list[int]:
        game = self.match.game
        assert game is not None
        return [card for card in self.hands[seat] if card not in game.laid[seat]]

    def after(self, command: commands.Command) -> float | None:
        """Return the chance after a command, None for an illegal one."""
        try:
            self.match.push(command)
        except IllegalMove:
            return None
        chance = self.chance()
        self.match.pop()
        return chance

    def shown(self) -> float:
        counts = [
            commands.show(PONE, self.hands[PONE]),
            commands.show(DEALER, self.hands[DEALER]),
            commands.crib(self.crib),
        ]
        made = 0
        game = self.match.game
        assert game is not None
        for command in counts:
            self.match.push(command)
            made += 1
            if self.match.game is not None and self.match.game.ended >= 0:
                break
        game = self.match.game
        assert game is not None
        pone, dealer = game.scores
        chance = win_chances.chance(pone, dealer, True)
        if game.ended >= 0:
            chance = 1.0 if game.ended == PONE else 0.0
        for _ in range(made):
            self.match.pop()
        return chance


def dealt(seed: int, scores: tuple[int, int]) -> tuple[Match, list[list[int]], list[int], int]:
    """Return a match whose play begins, the kept hands, the crib and the starter."""
    dice = random.Random(seed)
    drawn = dice.sample(PACK, 13)
    hands, crib, starter = [drawn[:4], drawn[4:8]], drawn[8:12], drawn[12]
    match = Match()
    match.push(commands.game(dealer=DEALER))
    peg(match, scores)
    match.push(commands.starter(starter))
    return match, hands, crib, starter


def peg(match: Match, scores: tuple[int, int]) -> None:
    """Peg scores by hand, of which a command takes at most 99 points."""
    for track, points in enumerate(scores):
        for part in (min(points, 99), points - 99):
            if part > 0:
                match.push(commands.peg(track, part))


def state_of(match: Match, hands: list[list[int]]) -> State:
    game = match.game
    assert game is not None
    held = [[card for card in hands[seat] if card not in game.laid[seat]] for seat in (0, 1)]
    gone = next(iter(game.saying_go), -1)
    return State(
        (open_play.ranks(held[0]), open_play.ranks(held[1])),
        tuple(map(cards.rank_of, game.series)),
        game.turn,
        gone,
        game.last_layer if game.series else -1,
        (game.scores[0], game.scores[1]),
    )


def play_some(match: Match, hands: list[list[int]], many: int, seed: int) -> None:
    """Lay some cards at random."""
    dice = random.Random(seed)
    laid = 0
    while laid < many:
        game = match.game
        assert game is not None
        if game.phase != "play":
            return
        rest = [card for card in hands[game.turn] if card not in game.laid[game.turn]]
        legal = [card for card in rest if game.count + cards.pips_of(card) <= 31]
        match.push(commands.lay(dice.choice(legal)) if legal else commands.go())
        laid += bool(legal)


@pytest.mark.parametrize("seed", range(12))
def test_each_lay_is_worth_what_trying_it_gives(seed: int) -> None:
    scores = [(0, 0), (100, 110), (115, 112), (117, 116)][seed % 4]
    match, hands, crib, starter = dealt(seed, scores)
    play_some(match, hands, 2 + seed % 2, seed)
    game = match.game
    assert game is not None
    if game.phase != "play":
        pytest.skip("pegged out at once")
    cribs = open_play.crib_counts(crib, starter, ())
    search = open_play.OpenPlay(hands, starter, cribs)
    tried = Tried(match, hands, crib)
    state = state_of(match, hands)
    assert search.value(state).chance == pytest.approx(tried.chance(), abs=1e-9)
    for rank, value in search.lays(state):
        card = next(one for one in tried.held(state.turn) if cards.rank_of(one) == rank)
        assert value.chance == pytest.approx(tried.after(commands.lay(card)), abs=1e-9)


def test_the_points_add_up_where_nothing_is_to_choose() -> None:
    """Pairs of tens and kings: 20, 30, go, last; the others lead."""
    hands = [[cards.parse(word) for word in text.split()] for text in ("Kh Kd", "Tc Ts")]
    kept = [[*hands[0], *map(cards.parse, "4c 6s".split())]] * 2
    state = State((open_play.ranks(hands[0]), open_play.ranks(hands[1])), (), PONE, -1, -1, (0, 0))
    search = open_play.OpenPlay(kept, cards.parse("9h"), [(4, 0.5), (8, 0.5)])
    # K T K: last for pone; then the dealer lays its T, last
    assert search.value(state).net == pytest.approx(1 - 1 - 6)
    chance = sum(win_chances.chance(p, d, True) for p, d in _ends(kept[0])) / 2
    assert search.value(state).chance == pytest.approx(chance)


def _ends(hand: list[int]) -> list[tuple[int, int]]:
    points = int(show.total(show.items(hand, cards.parse("9h"))))
    return [(1 + points, 1 + points + crib) for crib in (4, 8)]


def test_an_unknown_part_of_the_crib_is_any_unseen_cards() -> None:
    known = [cards.parse("5h"), cards.parse("5d")]
    elsewhere = [cards.parse(word) for word in "2c 3c 4c 6c 7c 8c 9c Tc".split()]
    starter = cards.parse("Js")
    counts = dict(open_play.crib_counts(known, starter, elsewhere))
    assert sum(counts.values()) == pytest.approx(1)
    unseen = [card for card in PACK if card not in {*known, starter, *elsewhere}]
    dice = random.Random(3)
    sample = Counter(
        int(show_totals.totals((*known, *dice.sample(unseen, 2)), [starter], True)[0])
        for _ in range(4000)
    )
    mean = sum(points * share for points, share in counts.items())
    assert mean == pytest.approx(sum(p * n for p, n in sample.items()) / 4000, abs=0.3)
    assert open_play.crib_counts([*known, *map(cards.parse, ("5c", "Jh"))], starter, ()) == [
        (int(show.total(show.items([*known, *map(cards.parse, ("5c", "Jh"))], starter, True))), 1)
    ]


def test_heels_can_end_the_game_before_any_discard_matters() -> None:
    deck = [cards.parse(word) for word in "2c 3d 4h 6s 7c 8d 9h Ts Qc Kd As 5c".split()]
    found = open_play.discards(
        deck[:6], DEALER, deck[6:10], deck[10:], cards.parse("Jh"), (100, 119)
    )
    assert len(found) == 15
    assert {one.value.chance for one in found} == {0.0}


def test_discards_are_ranked_by_the_play_that_follows() -> None:
    dice = random.Random(5)
    drawn = dice.sample(PACK, 13)
    scores = (104, 101)
    found = open_play.discards(drawn[:6], PONE, drawn[6:10], drawn[10:12], drawn[12], scores)
    chances = [one.value.chance for one in found]
    assert chances == sorted(chances, reverse=True) and len({*chances}) > 3
    for one in (found[0], found[-1]):
        match = Match()
        match.push(commands.game(dealer=DEALER))
        peg(match, scores)
        match.push(commands.starter(drawn[12]))
        hands = [list(one.keep), drawn[6:10]]
        play_some(match, hands, 2, 1)  # from there the tree is small enough for Match
        crib = [*one.discard, *drawn[10:12]]
        cribs = open_play.crib_counts(crib, drawn[12], ())
        search = open_play.OpenPlay(hands, drawn[12], cribs)
        tried = Tried(match, hands, crib).chance()
        assert search.value(state_of(match, hands)).chance == pytest.approx(tried, abs=1e-9)
