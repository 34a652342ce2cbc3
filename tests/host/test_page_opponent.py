"""The page's opponent and its dealt hands: legal, fair, better than chance, and no peeping."""

import gc
import inspect
import json
import random

import dealt_cards  # noqa: E402
import dealt_settings  # noqa: E402
import explanation  # noqa: E402
import pytest
from dealt_cards import OPPONENT, PERSON, Deal  # noqa: E402
from dealt_hand import DealtGame  # noqa: E402
from opponent import Opponent, Seen  # noqa: E402

from cribboard.rules import cards, commands, discard_advice, play, show
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table import Table
from tests.helpers.scripts import press_keys

PACK = [cards.make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]


def bytes_of(seed):
    """Return a source of random bytes that depends on a seed alone."""
    chance = random.Random(seed)
    return lambda: chance.randrange(256)


def dealt_table():
    """Return a table with the settings of a dealt game."""
    return Table(Match(), {**settings.defaults(), **dealt_settings.SETTINGS}, settings.defaults)


# The shuffle


def test_below_is_uniform():
    counts = dict.fromkeys(range(52), 0)
    next_byte = bytes_of(1)
    for _ in range(52_000):
        counts[dealt_cards.below(52, next_byte)] += 1
    chi = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert chi < 87.97  # chi-square, 51 degrees of freedom, one chance in a thousand


def test_below_rejects_the_bytes_that_would_favour_small_numbers():
    given = iter([255, 208, 207])
    assert dealt_cards.below(52, lambda: next(given)) == 207 % 52
    assert next(given, None) is None


def test_every_deal_has_52_distinct_cards():
    next_byte = bytes_of(2)
    for _ in range(300):
        assert sorted(dealt_cards.shuffled(next_byte)) == PACK


def test_every_card_comes_to_every_place_equally_often():
    """Chi-square over the places of each card: 52 tables of 51 degrees of freedom."""
    rounds = 5200
    counts = {card: [0] * 52 for card in PACK}
    next_byte = bytes_of(3)
    for _ in range(rounds):
        for place, card in enumerate(dealt_cards.shuffled(next_byte)):
            counts[card][place] += 1
    expected = rounds / 52
    chis = [sum((n - expected) ** 2 / expected for n in row) for row in counts.values()]
    assert max(chis) < 110  # one chance in 10^5 for each of the 52
    assert 44 < sum(chis) / 52 < 58  # their mean is 51


def test_the_cards_go_round_from_pone():
    deal = Deal(PACK, dealer=OPPONENT)
    assert deal.dealt[PERSON] == PACK[0:12:2] and deal.dealt[OPPONENT] == PACK[1:12:2]
    assert Deal(PACK, dealer=PERSON).dealt[OPPONENT] == PACK[0:12:2]
    assert deal.starter == PACK[12]


# What the opponent knows


def referents(thing, most=100_000):
    """Return everything that can be reached from an object's own attributes."""
    found, left = {}, [thing.__dict__]
    while left and len(found) < most:
        one = left.pop()
        if id(one) in found or inspect.ismodule(one) or inspect.isclass(one):
            continue
        if inspect.isroutine(one):
            continue
        found[id(one)] = one
        left += gc.get_referents(one)
    return list(found.values())


def test_the_opponent_holds_nothing_but_its_own_six_cards():
    for seed in range(50):
        deal = Deal(dealt_cards.shuffled(bytes_of(seed)), seed % 2)
        deal.lay_away(deal.dealt[PERSON][:2])
        reached = referents(deal.opponent)
        assert not [one for one in reached if isinstance(one, Deal | DealtGame | Table | Match)]
        numbers = {one for one in reached if type(one) is int}
        assert numbers <= set(deal.dealt[OPPONENT]), seed


def test_the_opponent_is_asked_with_nothing_but_what_lies_face_up():
    assert list(inspect.signature(Opponent.__init__).parameters) == ["self", "cards", "is_dealer"]
    assert list(inspect.signature(Opponent.choose).parameters) == ["self", "seen"]
    assert Seen._fields == ("starter", "laid", "series", "room")


@pytest.mark.parametrize("seed", range(12))
def test_the_opponent_decides_the_same_whatever_the_unseen_cards_are(seed):
    """Two deals differ only in the person's cards not laid yet, the crib and the pack."""
    chance = random.Random(seed)
    pack = dealt_cards.shuffled(bytes_of(seed))
    one = Deal(pack, seed % 2)
    theirs, starter, laid = one.dealt[OPPONENT], one.starter, one.dealt[PERSON][0]
    unseen = [card for card in pack if card not in (*theirs, starter, laid)]
    chance.shuffle(unseen)
    other_pack = list(pack)
    spots = [place for place, card in enumerate(pack) if card in unseen]
    for place, card in zip(spots, unseen, strict=True):
        other_pack[place] = card
    other = Deal(other_pack, seed % 2)
    assert other.dealt[OPPONENT] == theirs and other.dealt[PERSON] != one.dealt[PERSON]
    assert other.opponent.away == one.opponent.away
    seen = Seen(starter, (laid,), (laid,), 0)
    assert one.opponent.choose(seen) == other.opponent.choose(seen) != 0


def test_what_the_opponent_is_told_is_on_the_table():
    """In a whole game each Seen has the starter, cards already laid, and the goes: no more."""
    table, asked = dealt_table(), []
    real = Opponent.choose

    def watched(self, seen):
        game = table.match.game
        assert seen.starter == game.starter and list(seen.laid) == game.laid[PERSON]
        assert list(seen.series) == game.series and seen.room == game.go_room[PERSON]
        asked.append(seen)
        return real(self, seen)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Opponent, "choose", watched)
        play_dealt(table, 5)
    assert len(asked) > 30


# How well it plays


def fit(left, series):
    """Return the cards that can be laid."""
    return [card for card in left if play.count_of(series) + cards.pips_of(card) <= play.LIMIT]


class RandomPlayer:
    """A legal player without a thought."""

    def __init__(self, dealt, is_dealer, chance):
        self.chance = chance
        self.away = tuple(chance.sample(list(dealt), 2))
        self.left = [card for card in dealt if card not in self.away]

    def choose(self, seen):
        fitting = fit(self.left, seen.series)
        return self.chance.choice(fitting) if fitting else 0

    def lay(self, card):
        self.left.remove(card)


class Greedy(RandomPlayer):
    """A player who keeps the best four, and lays what scores most at once."""

    def __init__(self, dealt, is_dealer, chance):
        super().__init__(dealt, is_dealer, chance)
        self.away = discard_advice.choices(dealt, is_dealer)[0].away
        self.left = [card for card in dealt if card not in self.away]

    def choose(self, seen):
        fitting = fit(self.left, seen.series)
        worth = lambda card: show.total(play.items([*seen.series, card]))  # noqa: E731
        return max(fitting, key=worth) if fitting else 0


def duel(seed, other):
    """Play one game through the firmware's Match: track 0 is `other`, 1 the opponent.

    Return the match; every illegal step raises.
    """
    chance, next_byte = random.Random(seed), bytes_of(seed)
    match = Match()
    match.push(commands.game(dealer=seed % 2))
    while True:
        game = match.game
        deal = Deal(dealt_cards.shuffled(next_byte), game.dealer)
        both = [other(deal.dealt[0], game.dealer == 0, chance), deal.opponent]
        hands = [list(player.left) for player in both]
        match.push(commands.starter(deal.starter))
        while game.phase == "play":
            seat = game.turn
            seen = Seen(
                game.starter, tuple(game.laid[1 - seat]), tuple(game.series), game.go_room[1 - seat]
            )
            card = both[seat].choose(seen)
            if card:
                both[seat].lay(card)
            else:
                assert not fit(both[seat].left, game.series)
            events = match.push(commands.lay(card) if card else commands.go())
            assert not [event for event in events if event.kind == "false-go"]
        for seat in (game.pone, game.dealer):
            if game.phase != "over":
                match.push(commands.show(seat, hands[seat]))
        if game.phase != "over":
            match.push(commands.crib([*both[0].away, *both[1].away]))
        if game.phase == "over":
            return match
        match.push(commands.deal())


def test_it_beats_a_random_player_nearly_always():
    wins = sum(duel(seed, RandomPlayer).game.winner == OPPONENT for seed in range(60))
    assert wins >= 55, wins


def test_its_pegging_beats_a_player_who_only_takes_points():
    """Both discard alike, so what is left of the difference is the play."""
    games = 150
    margin = 0
    for seed in range(games):
        scores = duel(seed, Greedy).game.scores
        margin += scores[OPPONENT] - scores[PERSON]
    assert margin / games > 2, margin / games


def test_it_is_never_illegal_in_thousands_of_deals():
    """`duel` raises for a card that does not fit, and for a go of somebody who could lay."""
    deals = 0
    seed = 1000
    while deals < 2000:
        match = duel(seed, RandomPlayer)
        deals += match.game.deal_number + 1
        seed += 1


def choice(hand, series=(), laid=(), starter="Kd"):
    """Return what the opponent lays: its hand, the series, what the other player has laid."""
    player = Opponent([cards.parse(word) for word in "As 2s 3s 4s 5s 6s".split()], True)
    player.dealt = tuple(cards.parse(word) for word in hand.split())
    player.left = list(player.dealt)
    read = lambda words: tuple(cards.parse(word) for word in words)  # noqa: E731
    return cards.text(player.choose(Seen(cards.parse(starter), read(laid), read(series), 0)))


def test_it_pegs_sensibly():
    assert choice("5c Tc Js 4h") == "4h"  # leads what no card makes fifteen of
    assert choice("5c Tc Js Qh") != "5c"  # never leads a five
    assert choice("7c Tc 2s 3h", ["8d"], ["8d"]) == "7c"  # takes fifteen
    assert choice("Jc 9c 4s 3h", ["Jd"], ["Jd"]) == "Jc"  # and a pair
    assert choice("Ac 9c 4s 3h", ["Kd", "Js", "Th"], ["Kd", "Th"]) == "Ac"  # and 31
    assert choice("6c 3c", ["7d", "8s"], ["7d"]) == "6c"  # and a run
    assert choice("2c 6d", ["4d", "Tc"], ["4d"])[0] in "26"


# Whole games as the page plays them


def play_dealt(table, seed, games=1):
    """Play whole games by the steps that the page takes; the person plays at random."""
    chance = random.Random(seed)
    dealt = DealtGame(table, bytes_of(seed))
    ended = 0
    while True:
        view = table.view()
        dealt.prepare(view)
        state = dealt.state(view)
        step = state["step"]
        json.dumps(state)
        chosen = []
        if step == "again":
            ended += 1
            if ended == games:
                return dealt
        if step == "away":
            chosen = chance.sample(state["playable"], 2)
        elif step == "lay":
            chosen = [chance.choice(state["playable"])]
        keys = dealt.keys(view, step, [cards.parse(word) for word in chosen])
        assert keys or (step == "away" and dealt.step(view) == "starter"), (step, state)
        for key in keys:
            press_keys(table, [key])
            assert not table.view().is_error, (step, key, table.view().message)


def test_whole_games_are_counted_as_with_the_cards_on_the_table():
    """The board knows every suit, so its hands are those of `show.items` with the real cards."""
    for seed in range(3):
        table = dealt_table()
        real, counted = table.push, []

        def push(command, real=real, table=table, counted=counted):
            real(command)
            if command.kind in ("show", "crib"):
                total = [event for event in table.history.events if event.kind == "total"][-1]
                counted.append((command.kind, total.cards, table.match.game.starter, total.points))

        table.push = push
        play_dealt(table, seed, games=2)
        assert len(counted) > 20
        for kind, hand, starter, points in counted[:-1]:  # the last may end the game on its way
            assert min(hand) > 13 and starter > 13
            whole = show.total(show.items(hand, starter, kind == "crib"))
            assert points == whole or table.match.game.phase == "over", (kind, hand)


def test_the_state_never_shows_a_card_that_lies_face_down():
    table, seed = dealt_table(), 9
    dealt, chance = DealtGame(table, bytes_of(seed)), random.Random(seed)
    for _ in range(400):
        view = table.view()
        dealt.prepare(view)
        state = dealt.state(view)
        if dealt.deal is not None and view.phase in ("", "starter", "play"):
            text = json.dumps(state)
            hidden = [*dealt.deal.opponent.left, *dealt.deal.opponent.away]
            hidden += dealt.deal.pack[12 if not view.starter else 13 :]
            assert not [card for card in hidden if f'"{cards.text(card)}"' in text]
        step, some = state["step"], state["playable"]
        words = chance.sample(some, 2) if step == "away" else some[:1] if step == "lay" else []
        press_keys(table, dealt.keys(view, step, [cards.parse(word) for word in words]))


def test_steps_that_are_not_next_do_nothing():
    table = dealt_table()
    dealt = DealtGame(table, bytes_of(4))
    press_keys(table, dealt.keys(table.view(), "cut"))
    view = table.view()
    assert dealt.prepare(view) and not dealt.prepare(view)
    mine, theirs = dealt.deal.dealt
    for step in ("lay", "go", "count", "next", "again", "theirs", "starter", "cut", ""):
        assert dealt.keys(view, step, mine[:1]) == []
    for chosen in ([], mine[:1], [mine[0], mine[0]], mine[:3], [mine[0], theirs[0]]):
        assert dealt.keys(view, "away", chosen) == [] and dealt.step(view) == "away"
    dealt.keys(view, "away", mine[:2])
    press_keys(table, dealt.keys(view, "starter"))
    while dealt.step(table.view()) != "lay":
        press_keys(table, dealt.keys(table.view(), dealt.step(table.view())))
    for chosen in ([], mine[:1], theirs[:1], mine[2:4]):
        assert dealt.keys(table.view(), "lay", chosen) == []


@pytest.mark.parametrize("steps", range(1, 40, 3))
def test_a_reload_goes_on_with_the_same_cards(steps):
    table, seed = dealt_table(), 11
    dealt = DealtGame(table, bytes_of(seed))
    for _ in range(steps):
        view = table.view()
        dealt.prepare(view)
        state = dealt.state(view)
        some = [cards.parse(word) for word in state["playable"]]
        chosen = some[:2] if state["step"] == "away" else some[:1]
        press_keys(table, dealt.keys(view, state["step"], chosen))
    view = table.view()
    dealt.prepare(view)
    before = dealt.state(view)
    again = DealtGame(table, bytes_of(99))
    assert again.resume(dealt.deal.saved() if dealt.deal else "")
    again.prepare(view)
    if dealt.deal is not None and view.asked_for != "next":
        assert again.state(view) == before
        assert again.deal.opponent.left == dealt.deal.opponent.left


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"pack": ["5h"], "dealer": 0}', "\x00"])
def test_a_deal_whose_cards_are_lost_is_not_made_up(text):
    table = dealt_table()
    dealt = DealtGame(table, bytes_of(6))
    press_keys(table, dealt.keys(table.view(), "cut"))
    dealt.prepare(table.view())
    assert DealtGame(table, bytes_of(7)).resume(text)  # nothing is turned up yet
    dealt.keys(table.view(), "away", dealt.deal.dealt[PERSON][:2])
    press_keys(table, dealt.keys(table.view(), "starter"))
    again = DealtGame(table, bytes_of(7))
    assert not again.resume(text) and again.deal is None


def test_saved_deals_of_another_game_do_not_fit():
    table = dealt_table()
    dealt = DealtGame(table, bytes_of(6))
    press_keys(table, dealt.keys(table.view(), "cut"))
    dealt.prepare(table.view())
    dealt.keys(table.view(), "away", dealt.deal.dealt[PERSON][:2])
    press_keys(table, dealt.keys(table.view(), "starter"))
    other = Deal(dealt_cards.shuffled(bytes_of(8)), dealt.deal.dealer)
    other.lay_away(other.dealt[PERSON][:2])
    assert not DealtGame(table, bytes_of(7)).resume(other.saved())
    assert DealtGame(table, bytes_of(7)).resume(dealt.deal.saved())


def test_a_misdeal_is_dealt_anew():
    table = dealt_table()
    dealt = DealtGame(table, bytes_of(6))
    for _ in range(8):
        view = table.view()
        dealt.prepare(view)
        some = [cards.parse(word) for word in dealt.state(view)["playable"]]
        step = dealt.step(view)
        press_keys(table, dealt.keys(view, step, some[:2] if step == "away" else some[:1]))
    assert not dealt.deal.is_whole and table.match.game.phase == "play"
    table.push(commands.misdeal())
    before = dealt.deal
    assert dealt.prepare(table.view()) and dealt.deal is not before and dealt.deal.is_whole


# Explanations


def explained(hand, starter, is_crib=False, **answers):
    match = Match()
    match.push(commands.game(dealer=0))
    match.push(commands.starter(cards.parse(starter)))
    read = [cards.parse(word) for word in hand.split()]
    events = match.push(commands.show(1, read, **answers))
    return explanation.explanation(events, match.game.starter, match.game.series)


def test_a_hand_is_explained_combination_by_combination():
    found = explained("7c 7d 8h 8s", "9c")
    assert (found["kind"], found["track"], found["points"]) == ("hand", 1, 24)
    assert found["cards"] == ["7c", "7d", "8h", "8s", "9c"]
    reasons = [step["reason"] for step in found["steps"]]
    assert reasons == ["fifteen"] * 4 + ["pair"] * 2 + ["run"] * 4
    assert [step["sum"] for step in found["steps"]] == [2, 4, 6, 8, 10, 12, 15, 18, 21, 24]
    assert sorted(step["places"] for step in found["steps"][:4]) == [(0, 2), (0, 3), (1, 2), (1, 3)]


@pytest.mark.parametrize("hand", ["5 5 5 J", "7 7 8 8", "A 2 3 3", "6 6 9 9", "2 4 6 8", "T J Q K"])
@pytest.mark.parametrize("starter", ["5", "9", "3", "K"])
def test_each_combination_is_lit_once_even_where_cards_are_equal(hand, starter):
    found = explained(hand, starter)
    values = [cards.parse(word) for word in found["cards"]]
    lit = [(step["reason"], tuple(step["places"])) for step in found["steps"]]
    assert len(set(lit)) == len(lit)
    for step in found["steps"]:
        picked = [values[place] for place in step["places"]]
        if step["reason"] == "fifteen":
            assert sum(cards.pips_of(card) for card in picked) == 15
        elif step["reason"] == "run":
            ranks = sorted(cards.rank_of(card) for card in picked)
            assert ranks == list(range(ranks[0], ranks[0] + step["points"]))
        else:
            assert len({cards.rank_of(card) for card in picked}) == 1 and len(picked) > 1
    assert sum(step["points"] for step in found["steps"]) == found["points"]


def test_flush_and_nobs_are_explained_too():
    found = explained("2h 4h 6h Jh", "Kh")
    assert [step["reason"] for step in found["steps"]][-2:] == ["flush", "nobs"]
    assert found["steps"][-2]["places"] == (0, 1, 2, 3, 4)
    assert found["steps"][-1]["places"] == (3,)
    found = explained("2 4 6 J", "K", flush=0, nobs=1)
    assert found["steps"][-1] == {"reason": "nobs", "places": (3,), "points": 1, "sum": 1}


def test_points_of_the_play_are_explained():
    match = Match()
    match.push(commands.game(dealer=0))
    for line in ("starter 9", "lay 5", "lay 5"):
        events = match.push_text(line)
    found = explanation.explanation(events, 9, match.game.series)
    assert found["kind"] == "play" and found["cards"] == ["5", "5"]
    assert found["steps"] == [{"reason": "pair", "places": (0, 1), "points": 2, "sum": 2}]
    events = match.push_text("lay 5")
    found = explanation.explanation(events, 9, match.game.series)
    assert [step["sum"] for step in found["steps"]] == [2, 8]
    assert explanation.explanation(match.push_text("lay K"), 9, match.game.series) is None
    events = match.push_text("lay 6")
    found = explanation.explanation(events, 9, match.game.series)
    assert found["steps"][0]["reason"] == "thirty-one"
    assert found["cards"] == ["5", "5", "5", "K", "6"]


def test_of_two_for_last_the_newer_is_explained():
    match = Match()
    match.push(commands.game(dealer=0))
    for line in "starter 9|lay 4|lay 5|lay 4|lay 5|lay 4|lay 5|lay 3|lay K new-series".split("|"):
        events = match.push_text(line)
    assert [event.track for event in events if event.kind == "score"] == [1, 0]
    found = explanation.explanation(events, 9, match.game.series)
    assert (found["track"], found["points"], found["cards"]) == (0, 1, ["K"])
    assert found["steps"] == [{"reason": "last", "places": (0,), "points": 1, "sum": 1}]


def test_a_hand_worth_nothing_is_explained_as_such():
    found = explained("2 4 6 8", "Q")
    assert found["points"] == sum(step["points"] for step in found["steps"])
    found = explained("2c 6d 8h Ks", "Q")
    assert found["kind"] == "hand" and found["steps"] == [] and found["points"] == 0
