"""Simulated deals and games by the rules, players that choose as the advisor, games in pairs."""

import collections
import random
import shutil
import subprocess
import sys
from fractions import Fraction

import pytest

pytest.importorskip("numba", reason='pip install -e ".[simulate]"')

import numpy as np

from cribboard.advice import advisor
from cribboard.advice.advisor import LEVELS
from cribboard.advice.position import Position
from cribboard.rules import cards, commands, play
from cribboard.rules.cards import rank_of
from cribboard.rules.match import Match
from cribboard_tools.analysis import all_shows, hessel_cribs
from cribboard_tools.simulation import advice, games, players, referee
from cribboard_tools.simulation.kernel import compiled, constants, random_numbers
from cribboard_tools.simulation.kernel.deals import deal_space, play_deal
from cribboard_tools.simulation.kernel.random_numbers import deal_key, shuffle
from cribboard_tools.simulation.kernel.sums import sum_games
from cribboard_tools.simulation.players import Setup
from cribboard_tools.simulation.tables import from_kernel, tables, to_kernel
from tests.helpers.positions import PACK, random_play
from tests.helpers.random_match import Dice

WAYS = [
    ("random", "random"),
    ("hessel", "greedy"),
    ("exact", "ahead"),
    ("hessel", "ahead"),
    ("random", "greedy"),
]
FORMS = {"six-card": 6, "five-card": 5}


class Played:
    """One deal of the kernel, with cards of the rules."""

    def __init__(self, form, number, pone, dealer, deal=0):
        self.form, self.dealt = form, FORMS[form]
        self.kept = self.dealt - 2
        pack, _, play_rows, points = space = deal_space()
        ways = [players.parsed(name).numbers for name in (pone, dealer)]
        rows = play_deal(tables(), space, deal_key(24, number, deal), self.dealt, *ways)
        dealt = [from_kernel(int(card)) for card in pack[: 2 * self.dealt + 1]]
        self.six = [dealt[: self.dealt], dealt[self.dealt : 2 * self.dealt]]
        self.hands = [six[: self.kept] for six in self.six]
        self.away = [six[self.kept :] for six in self.six]
        self.starter = dealt[-1]
        self.rows = [tuple(map(int, row)) for row in play_rows[:rows]]
        self.points = [
            dict(zip(constants.SOURCES, map(int, four), strict=True))
            for four in (points[:4], points[4:])
        ]

    def moves(self, pone, dealer, has_suits=True):
        """Return its commands from the starter to the crib, of players in these seats."""

        def seen(card):
            return card if has_suits else cards.rank_of(card)

        found = [commands.starter(self.starter)]
        for _, card, _, _ in self.rows:
            found.append(commands.go() if card < 0 else commands.lay(seen(from_kernel(card))))
        for seat, hand in ((pone, self.hands[0]), (dealer, self.hands[1])):
            found.append(commands.show(seat, map(seen, hand) if has_suits else (), not has_suits))
        return [*found, commands.crib(map(seen, self.away[0] + self.away[1]))]


def points_of(events):
    """Return the points that events score, for pone (seat 0) and the dealer (seat 1)."""
    return [
        sum(event.points for event in events if event.kind == "score" and event.seat == seat)
        for seat in (0, 1)
    ]


def check_by_the_rules(deal):
    """Push the deal into a Match; compare the points of every command."""
    match = Match()
    match.push(commands.game(deal.form, dealer=1, target=500))
    heels = points_of(match.push(commands.starter(deal.starter)))
    assert heels == [0, deal.points[1]["heels"]]
    pegged = [0, 0]
    for seat, card, scorer, points in deal.rows:
        assert match.game is not None and match.game.awaited == ("card", seat)
        command = commands.go() if card < 0 else commands.lay(from_kernel(card))
        scored = points_of(match.push(command))
        assert scored == [points if seat == scorer else 0 for seat in (0, 1)]
        pegged = [one + more for one, more in zip(pegged, scored, strict=True)]
        if card >= 0:
            assert from_kernel(card) in deal.hands[seat]
    assert match.game is not None and match.game.phase == "show"
    assert pegged == [points["pegging"] for points in deal.points]
    for seat in (0, 1):
        counted = points_of(match.push(commands.show(seat, deal.hands[seat])))
        assert counted[seat] == deal.points[seat]["hand"]
    counted = points_of(match.push(commands.crib(deal.away[0] + deal.away[1])))
    assert counted == [0, deal.points[1]["crib"]]


def check_many(deals):
    dice = random.Random(deals.start)
    for number in deals:
        form = "five-card" if number % 4 == 0 else "six-card"
        pone, dealer = ("/".join(dice.choice(WAYS)) for _ in range(2))
        check_by_the_rules(Played(form, number, pone, dealer))


@pytest.mark.parametrize("many", [600, pytest.param(10_000, marks=pytest.mark.long)])
def test_deals_are_as_the_rules_have_them(many):
    check_many(range(many))


def test_exact_and_hessel_discards_are_the_best_of_the_analysis():
    for number in range(25):
        for way in ("exact", "hessel"):
            deal = Played("six-card", number, f"{way}/greedy", f"{way}/greedy")
            for seat in (0, 1):
                totals = {}
                for one in all_shows.discards(deal.six[seat], seat == 1):
                    total = one.total
                    if way == "hessel":
                        crib = hessel_cribs.crib_mean_100(*one.discard, seat == 1)
                        total = one.hand_mean + Fraction(crib if seat else -crib, 100)
                    totals[frozenset(one.discard)] = total
                assert totals[frozenset(deal.away[seat])] == max(totals.values())


def value_ahead(series, card, unseen, others):
    """Return a lay's points less the expected points of an answer, by the rules' own functions."""
    value = Fraction(points_of_series([*series, card]))
    count = play.count_of([*series, card])
    if count == play.LIMIT or not others:
        return value
    shut = 0
    for other in unseen:
        if count + cards.pips_of(other) > play.LIMIT:
            shut += 1
        else:
            answer = points_of_series([*series, card, other])
            value -= Fraction(answer * others, len(unseen))
    return value + Fraction(shut, len(unseen)) ** others


def points_of_series(series):
    return sum(item.points for item in play.items(series))


@pytest.mark.parametrize("way", ["greedy", "ahead"])
def test_lays_are_the_best_by_their_measure(way):
    for number in range(40):
        deal = Played("six-card", number, f"hessel/{way}", f"hessel/{way}")
        match = Match()
        match.push(commands.game(dealer=1, target=500))
        match.push(commands.starter(deal.starter))
        held = [list(hand) for hand in deal.hands]
        for seat, row_card, _, _ in deal.rows:
            series = list(match.game.series)
            legal = [c for c in held[seat] if match.game.count + cards.pips_of(c) <= play.LIMIT]
            if row_card < 0:
                assert not legal
                match.push(commands.go())
                continue
            card = from_kernel(row_card)
            laid = {*match.game.laid[0], *match.game.laid[1]}
            known = {*deal.six[seat], *laid, deal.starter}
            unseen = [one for one in all_shows.PACK if one not in known]
            others = len(held[1 - seat])

            def measure(one, series=series, unseen=unseen, others=others):
                if way == "greedy":
                    return Fraction(points_of_series([*series, one])), cards.rank_of(one)
                return value_ahead(series, one, unseen, others), cards.rank_of(one)

            assert measure(card) == max(map(measure, legal))
            held[seat].remove(card)
            match.push(commands.lay(card))


def test_every_way_has_its_number_in_the_kernel():
    for way, number in zip(players.DISCARDS, range(3), strict=True):
        assert getattr(constants, f"DISCARD_{way.upper()}") == number
    for way, number in zip(players.PEGGING, range(3), strict=True):
        assert getattr(constants, f"PEG_{way.upper()}") == number


@pytest.mark.long
def test_machine_code_is_compiled_anew_when_another_file_changes(tmp_path):
    package = tmp_path / "small"
    package.mkdir()
    shutil.copy(compiled.__file__, package)
    (package / "outer.py").write_text(
        "from small.compiled import compiled\nfrom small.inner import inner\n"
        "@compiled('i8(i8)')\ndef outer(number):\n    return inner(number) + 1\n"
    )

    def result(constant):
        """Return outer(1) of a new process with this constant, and whether it was in the cache."""
        (package / "inner.py").write_text(
            "from small.compiled import compiled\n"
            f"@compiled('i8(i8)')\ndef inner(number):\n    return number + {constant}\n"
        )
        script = "from small.outer import outer; print(outer(1), len(outer.stats.cache_hits))"
        run = subprocess.run(
            [sys.executable, "-B", "-c", script],
            cwd=tmp_path,
            capture_output=True,
            check=True,
            text=True,
        )
        value, hits = run.stdout.split()
        return int(value), hits == "1"

    assert [result(10), result(10), result(20)] == [(12, False), (12, True), (22, False)]


def test_random_hands_have_the_mean_of_all_hands():
    result = games.Result()
    result.sums = [*map(int, sum_games(tables(), 3, 0, 40_000, 6, 121, *[(0, 0)] * 3))]
    means = [(seat, constants.HAND, 4.7692) for seat in (0, 1)] + [(1, constants.CRIB, 4.7348)]
    for player in (0, 1):
        for seat, source, mean in means:
            found = result.points(player, seat, source)
            assert abs(found.mean - mean) < 4 * found.error < 0.05


def test_every_card_is_drawn_equally_often_at_every_place():
    many = 52_000
    seen = np.zeros((13, 52), np.int64)
    pack = np.zeros(52, np.uint8)
    for number in range(many):
        pack[:] = np.arange(52)
        shuffle(deal_key(5, number, 0), pack, 0, 13, 52)
        seen[np.arange(13), pack[:13]] += 1
    expected = many / 52
    chi_squared = ((seen - expected) ** 2 / expected).sum(axis=1)
    assert (chi_squared < 51 + 5 * (2 * 51) ** 0.5).all()  # 51 degrees of freedom


def test_cards_of_the_kernel_are_the_cards_of_the_rules():
    assert sorted(map(to_kernel, all_shows.PACK)) == list(range(52))
    assert all(from_kernel(to_kernel(card)) == card for card in all_shows.PACK)


def setup_of(first, second, seed):
    return Setup(players.parsed(first), players.parsed(second), "six-card", 121, seed)


def won(first, second, seed, many):
    """Return in how many pairs of compiled games the first player wins none, one, both."""
    setup = setup_of(first, second, seed)
    return games.Pairs(setup, many)(0)


@pytest.mark.parametrize(
    "first, second, many",
    [
        ("random/greedy", "random/ahead", 20),
        ("random/random", "random/greedy", 10),
        ("exact/ahead", "hessel/ahead", 15),
        ("beginner", "exact/greedy", 4),
        ("club", "strong", 4),
    ],
)
def test_compiled_games_are_those_of_the_rules(first, second, many):
    assert referee.count_pairs(setup_of(first, second, 7), 0, many) == won(first, second, 7, many)


def test_best_is_advice_that_weighs_every_hand():
    assert players.parsed("best").ways == players.parsed("advice/all").ways
    assert won("best", "casual", 3, 4) == won("advice", "casual", 3, 4)


def choice_of(position, level, dice):
    """Return the cards thrown in their order, or the rank laid, of a compiled level."""
    player = players.parsed(level).ways
    if position.away:
        return (advice.laid_rank(position, player, dice),)
    return tuple(sorted(advice.thrown(position, player, dice)))


def as_chosen(cards):
    """Return the advisor's cards as `choice_of` does."""
    return (rank_of(cards[0]) - 1,) if len(cards) == 1 else tuple(sorted(cards))


def test_levels_without_noise_choose_as_the_advisor():
    dice, none = random.Random(5), np.zeros(1, np.uint64)
    positions = [random_play(Dice(seed)) for seed in range(40)]
    for _ in range(10):
        six = dice.sample(PACK, 6)
        positions.append(
            Position(six, dice.random() < 0.5, dice.randrange(121), dice.randrange(121))
        )
    for position in positions:
        if position is not None:
            chosen = choice_of(position, "strong", none)
            found = {as_chosen(one.cards): one for one in advisor.ranked(position, 20)}
            best = advisor.misjudged([*found.values()], 0, lambda: 0)
            assert found[chosen].chance == best.chance
            assert found[chosen].points == best.points or not position.away
    assert none[0] == 0


@pytest.mark.long
@pytest.mark.parametrize("seed", [84, None], ids=["lay", "throw"])
@pytest.mark.parametrize("level", [level for level, (_, noise) in LEVELS.items() if noise])
def test_levels_misjudge_as_often_as_the_advisor(level, seed):
    dice, many = random.Random(9), 1500
    position = Position(dice.sample(PACK, 6), True, 60, 62)
    if seed is not None:
        position = random_play(Dice(seed))
    effort, noise = LEVELS[level]
    ranked = advisor.ranked(position, effort)
    assert len({one.chance for one in ranked}) > 3
    ours, theirs = np.zeros(1, np.uint64), random.Random(4)
    random_numbers.begin_dice(ours, 1, 2, 0)
    compiled = collections.Counter(choice_of(position, level, ours) for _ in range(many))
    firmware = collections.Counter(
        as_chosen(advisor.misjudged(ranked, noise, lambda: theirs.randrange(256)).cards)
        for _ in range(many)
    )
    assert len(firmware) > 1
    for thrown in compiled | firmware:
        share = (compiled[thrown] + firmware[thrown]) / (2 * many)
        error = (share * (1 - share) * 2 / many) ** 0.5
        assert abs(compiled[thrown] - firmware[thrown]) / many < 4 * error, thrown


def test_an_error_is_normal_with_a_deviation_of_256():
    dice = np.zeros(1, np.uint64)
    errors = np.array([random_numbers.draw_error(dice) for _ in range(20_000)])
    assert abs(errors.mean()) < 4 * 256 / len(errors) ** 0.5
    assert abs(errors.std() - 256) < 4 * 256 / (2 * len(errors)) ** 0.5
    for deviations, part in ((1, 0.683), (2, 0.954)):
        assert abs((abs(errors) < 256 * deviations).mean() - part) < 0.015


@pytest.mark.long
def test_levels_are_in_order_of_strength():
    """What their choices cost, by the judgement of `best`: each costs less than the one below."""
    dice, six = np.zeros(1, np.uint64), random.Random(3)
    positions = [random_play(Dice(seed)) for seed in range(800)]
    for number in range(250):
        dealt = six.sample(PACK, 6)
        positions.append(Position(dealt, number % 2 == 0, six.randrange(121), six.randrange(121)))
    losses = []
    for position in positions:
        if position is not None:
            chances = {as_chosen(one.cards): one.chance for one in advice.ranked(position)}
            chosen = [chances[choice_of(position, level, dice)] for level in LEVELS]
            losses.append([max(chances.values()) - chance for chance in chosen])
    table = np.array(losses)
    assert list(LEVELS)[-1] == "best" and not table[:, -1].any()
    steps = table[:, :-1] - table[:, 1:]
    errors = steps.std(axis=0) / len(steps) ** 0.5
    assert (steps.mean(axis=0) > 2 * errors).all(), steps.mean(axis=0) / errors
