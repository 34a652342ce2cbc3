"""Play of every form, compared with a naive scorer: turns, scores, seats."""

import random

import pytest

from cribboard.rules import forms, play
from cribboard.rules.apply import apply
from cribboard.rules.cards import parse, text
from cribboard.rules.commands import Event, go, lay, starter
from cribboard.rules.match import Match
from tests.helpers.host import naive_play
from tests.helpers.host.naive_play import FORMS

#: Who pegs on whose track, written down a second time.
SIDES = {"partners": (0, 1, 0, 1), "losing players=4": (0, 1, 0, 1), "captain": (0, 1, 1)}


def begun(name: str, dealer: int, up: str) -> Match:
    """Return a match at the first lead of a deal."""
    match = Match()
    words = name if "target" in name else name + " target=999"
    match.push_text(f"game {words} dealer={dealer}")
    match.push(starter(parse(up)))
    assert match.game is not None
    return match


def is_behind(event: Event) -> bool:
    """Tell whether an event's cards are the ones that make its reason."""
    names, points = [text(card) for card in event.cards], event.points
    places = sorted(naive_play.place(card) for card in names)
    if event.reason in ("fifteen", "thirty-one"):
        return sum(map(naive_play.value, names)) == (15 if event.reason == "fifteen" else 31)
    if event.reason == "run":
        return places == list(range(places[0], places[0] + points))
    return len(set(places)) == 1 and points == {1: 1, 2: 2, 3: 6, 4: 12}[len(places)]


def judge(name: str, dice: random.Random) -> int:
    """Play one random deal on both sides; return how many lays and goes were compared."""
    rules = FORMS[name]
    hands, up = naive_play.dealt(rules, dice)
    dealer = dice.randrange(rules.players)
    deeds = naive_play.play(rules, hands, dealer, dice.choice)
    game = begun(name, dealer, up).game
    sides = SIDES.get(name, tuple(range(rules.players)))
    pegged = game.scores
    for deed in deeds:
        assert game.awaited == ("card", deed.seat), (hands, deeds)
        events = apply(game, lay(parse(deed.card)) if deed.card else go())
        made = [(e.seat, e.reason, e.points) for e in events if e.kind == "score"]
        assert made == deed.made, (hands, dealer, deeds, deed)
        for event in events:
            assert event.kind != "score" or is_behind(event), event
        for seat, _, points in made:
            pegged[sides[seat]] += points
        assert game.scores == pegged
        assert not any(event.kind == "false-go" for event in events)
    assert game.phase == "show"
    return len(deeds)


@pytest.mark.parametrize("name", FORMS)
def test_random_deals_beside_the_naive_scorer(name: str) -> None:
    dice = random.Random(name)
    deeds = sum(judge(name, dice) for _ in range(300))
    assert deeds >= 300 * 5


@pytest.mark.long
@pytest.mark.parametrize("name", FORMS)
def test_200_000_random_deals_beside_the_naive_scorer(name: str) -> None:
    dice = random.Random("long " + name)
    each = -(-200_000 // len(FORMS))
    deeds = sum(judge(name, dice) for _ in range(each))
    assert each * len(FORMS) >= 200_000 and deeds >= each * 5


def test_every_score_and_every_end_of_a_series_comes_up() -> None:
    """The sample is worth its name: no kind of score or turn is missing from it."""
    dice = random.Random(7)
    seen: set[object] = set()
    for name, rules in FORMS.items():
        for _ in range(150):
            hands, _ = naive_play.dealt(rules, dice)
            deeds = naive_play.play(rules, hands, 0, dice.choice)
            for deed in deeds:
                seen |= {reason for _, reason, _ in deed.made}
                if deed.card is None and deed.made:
                    seen.add((name, "own go" if deed.made[0][0] == deed.seat else "other's go"))
                elif deed.made and deed.made[-1][1] == "last":
                    seen.add((name, "last card" if deed.count < 31 else "impossible"))
    reasons = "fifteen thirty-one pair pair-royal double-pair-royal run last".split()
    assert set(reasons) <= seen
    for name in FORMS:
        assert {(name, "own go"), (name, "other's go")} <= seen, name
        assert (name, "last card") in seen, name
        assert (name, "impossible") not in seen


def test_one_card_pegs_fifteen_at_most() -> None:
    """Each pair royal and run that can end a series, after each way to get to its count."""
    ranks = range(1, 14)
    heads = [[], *([one] for one in ranks), *([one, other] for one in ranks for other in ranks)]
    tails = [[rank] * many for rank in ranks for many in (1, 2, 3, 4)]
    tails += [list(range(low, low + size)) for low in ranks for size in range(3, 15 - low)]
    most = 0
    for series in (head + tail for head in heads for tail in tails):
        if play.count_of(series) <= play.LIMIT and max(map(series.count, series)) <= 4:
            last = play.count_of(series) < play.LIMIT
            most = max(most, sum(item.points for item in play.items(series)) + last)
    assert most == forms.MOST_LAID == 15


def test_the_naive_scorer_on_the_worked_example() -> None:
    """Its own check, by hand: A has K K 2 2, B has 9 8 7 6 (docs/rules.md, "Go and last")."""
    hands = [["Kh", "Kd", "2c", "2d"], ["9s", "8h", "7d", "6c"]]
    lays = iter(["Kh", "6c", "Kd", "2c", "2d", "8h", "7d", "9s"])
    deeds = naive_play.play(FORMS["six-card"], hands, 1, lambda able: next(lays))
    assert [deed.card for deed in deeds].index(None) == 3
    made = [[(seat, points) for seat, _, points in deed.made] for deed in deeds]
    assert made == [[], [], [], [], [], [(0, 2), (0, 1)], [], [(1, 2)], [(1, 3), (1, 1)]]
