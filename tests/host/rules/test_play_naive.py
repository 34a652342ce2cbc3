"""Play of every form, compared with a naive scorer: turns, scores, seats."""

import random

import pytest

from cribboard.rules import forms, play
from cribboard.rules.block import apply
from cribboard.rules.cards import parse, text
from cribboard.rules.commands import go, lay, starter
from cribboard.rules.match import Match
from tests.helpers.host import naive_play
from tests.helpers.host.naive_play import FORMS
from tests.helpers.scripts import do

#: Who pegs on whose track, written down a second time.
SIDES = {"partners": (0, 1, 0, 1), "losing players=4": (0, 1, 0, 1), "captain": (0, 1, 1)}


def begun(name, dealer, up):
    """Return a match at the first lead of a deal."""
    match = Match()
    words = name if "target" in name else name + " target=999"
    do(match, f"game {words} dealer={dealer}")
    match.push(starter(parse(up)))
    return match


def is_behind(event):
    """Tell whether an event's cards are the ones that make its reason."""
    names, points = [text(card) for card in event.cards], event.points
    places = sorted(naive_play.place(card) for card in names)
    if event.reason in ("fifteen", "thirty-one"):
        return sum(map(naive_play.value, names)) == (15 if event.reason == "fifteen" else 31)
    if event.reason == "run":
        return places == list(range(places[0], places[0] + points))
    return len(set(places)) == 1 and points == {1: 1, 2: 2, 3: 6, 4: 12}[len(places)]


def judge(name, dice):
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


@pytest.mark.parametrize(
    "many", [300, pytest.param(-(-200_000 // len(FORMS)), marks=pytest.mark.long)]
)
@pytest.mark.parametrize("name", FORMS)
def test_random_deals_beside_the_naive_scorer(name, many):
    dice = random.Random(f"{name} {many}")
    assert sum(judge(name, dice) for _ in range(many)) >= many * 5


def test_one_card_pegs_fifteen_at_most():
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
