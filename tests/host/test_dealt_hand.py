"""A dealt hand's undo, redo and hints: the cards stay those dealt, and nothing is peeped at."""

import inspect
import itertools
import json
import random

import dealt_cards  # noqa: E402
import dealt_settings  # noqa: E402
import hand_hints  # noqa: E402
import pytest
from dealt_cards import OPPONENT, PERSON, Deal  # noqa: E402
from dealt_hand import DealtGame  # noqa: E402
from opponent import Player, Seen  # noqa: E402

from cribboard.rules import cards, discard_advice, play, show
from cribboard.rules.match import Match
from cribboard.store import settings
from cribboard.table import Table
from tests.helpers import advice
from tests.helpers.scripts import press_keys

SEVEN_EIGHT = "7c 8d 8h 9s Kc 2d"


def bytes_of(seed):
    """Return a source of random bytes that depends on a seed alone."""
    chance = random.Random(seed)
    return lambda: chance.randrange(256)


class Session:
    """A dealt game played as the page plays it; at each decision its state is noted."""

    def __init__(self, seed):
        defaults = settings.defaults()
        self.table = Table(Match(), {**defaults, **dealt_settings.SETTINGS}, settings.defaults)
        self.dealt = DealtGame(self.table, bytes_of(seed))
        self.chance = random.Random(seed)
        self.decisions = []  # of this deal: the state before each
        self.dealt.prepare(self.view)

    @property
    def view(self):
        return self.table.view()

    def state(self):
        """Return what the page shows but redo, with the scores and what the opponent holds."""
        state = self.dealt.state(self.view)
        del state["can_redo"]
        deal = self.dealt.deal
        theirs = sorted(deal.opponent.left) if deal else []
        return json.dumps([state, theirs, list(self.view.scores), list(self.view.backs)])

    def press(self, keys):
        press_keys(self.table, keys)
        assert not self.view.is_error, self.view.message

    def step(self):
        """Take the next step, a decision at random; return its name."""
        state = self.dealt.state(self.view)
        step, chosen = state["step"], []
        if step in ("away", "lay"):
            self.decisions.append(self.state())
            some = self.chance.sample(state["playable"], 2 if step == "away" else 1)
            chosen = [cards.parse(word) for word in some]
        if step in ("next", "again"):
            self.decisions = []
        self.press(self.dealt.keys(self.view, step, chosen))
        self.dealt.prepare(self.view)
        return step

    def undo(self):
        """Take back, as dealt_table.py does; return whether there was anything."""
        keys = self.dealt.undo()
        if keys is not None:
            self.press(keys)
        return keys is not None

    def redo(self):
        """Do again, as dealt_table.py does; return whether there was anything."""
        keys = self.dealt.redo()
        if keys is not None:
            self.press(keys)
        return keys is not None

    def can(self, turn):
        """Return whether the page offers "undo" or "redo"."""
        return self.dealt.state(self.view)["can_" + turn]

    def reload(self):
        """Go on with the saved deal, as after a reload of the page."""
        saved = self.dealt.deal.saved()
        self.dealt = DealtGame(self.table, bytes_of(99))
        assert self.dealt.resume(saved)


# Undo


@pytest.mark.parametrize("seed", range(6))
def test_undo_leads_to_the_last_decision_from_wherever_the_deal_is(seed):
    """It is pressed at random; the state is the one of that decision, the cards are the same."""
    session, undone = Session(seed), 0
    for _ in range(600):
        assert session.can("undo") == bool(session.decisions)
        if session.chance.random() < 0.15:
            pack = session.dealt.deal.pack if session.dealt.deal else None
            assert session.undo() == bool(session.decisions)
            if session.decisions:
                assert session.state() == session.decisions.pop()
                assert session.dealt.deal.pack == pack
                undone += 1
        else:
            session.step()
    assert undone > 40
    assert session.table.match.index > 2  # deals went on beside all that


def test_undo_after_the_last_count_reopens_a_game_that_was_won():
    session = Session(2)
    while session.step() != "again":
        last = list(session.decisions)
        if session.dealt.step(session.view) == "again":
            break
    assert session.view.winner >= 0
    assert session.undo()
    assert session.state() == last.pop() and session.view.winner < 0
    while session.dealt.step(session.view) != "again":
        session.step()


def test_nothing_is_taken_back_before_the_first_decision_of_a_deal():
    session = Session(3)
    assert session.dealt.undo() is None
    session.step()
    assert session.dealt.step(session.view) == "away"
    assert session.dealt.undo() is None and not session.can("undo")
    while session.step() != "next":
        pass
    before = session.state()
    assert session.dealt.undo() is None
    assert session.state() == before


def test_undo_shows_no_card_that_lies_face_down():
    session, seen = Session(4), 0
    for _ in range(500):
        choice = session.chance.random()
        if choice < 0.3:
            session.undo()
        elif choice > 0.6 and session.can("redo"):
            session.redo()
        else:
            session.step()
        view, deal = session.view, session.dealt.deal
        if deal is None or view.phase not in ("", "starter", "play"):
            continue
        hidden = [*deal.opponent.left, *deal.opponent.away, *deal.pack[12 + bool(view.starter) :]]
        text = json.dumps(session.dealt.state(view))
        assert not [card for card in hidden if f'"{cards.text(card)}"' in text]
        seen += 1
    assert seen > 100


def test_the_state_says_who_laid_a_card_who_said_go_and_who_takes_one_for_last():
    session = Session(4)
    while session.dealt.step(session.view) != "away":
        session.step()
    dealer = session.view.dealer_track
    mine, theirs = [[cards.parse(r + s) for s in suits for r in "JQK"] for suits in ("dh", "cs")]
    first, second = (mine, theirs) if dealer == OPPONENT else (theirs, mine)
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    rest = [card for card in session.dealt.deal.pack if card not in dealt]
    session.dealt.deal = Deal(dealt + rest, dealer)
    seen = []
    while session.view.phase != "show":
        session.step()
        last = session.dealt.state(session.view)["last"]
        seen.append((last[0], last[1][:1] and "card", *last[2:]) if last else ())
    pone = 1 - dealer
    series = [(pone, "card"), (dealer, "card"), (pone, "card"), (dealer, "", -1), (pone, "", pone)]
    other = [(1 - entry[0], *entry[1:]) for entry in series]
    other[-1] = (dealer, "", dealer)
    ends = [(pone, "card"), (dealer, "card")]
    assert seen == [(), (), *series, *other, *ends]


def test_the_opponent_answers_the_same_card_in_the_same_way_after_undo():
    for seed in range(8):
        session = Session(seed)
        while session.step() != "lay":
            pass
        laid = session.table.match.commands[-1].cards
        while session.dealt.step(session.view) == "theirs":
            session.step()
        after = session.state()
        session.undo()
        session.press(session.dealt.keys(session.view, "lay", laid))
        while session.dealt.step(session.view) == "theirs":
            session.press(session.dealt.keys(session.view, "theirs"))
        assert session.state() == after


@pytest.mark.parametrize("steps", range(2, 30, 3))
def test_a_reload_after_undo_goes_on_with_the_same_cards(steps):
    session = Session(12)
    for _ in range(steps):
        session.step()
    session.undo()
    before = session.state()
    session.reload()
    assert not session.dealt.prepare(session.view)
    assert session.state() == before


# Redo


@pytest.mark.parametrize("seed", range(6))
def test_redo_brings_back_all_that_was_undone_step_by_step(seed):
    """From wherever the deal is; sometimes the page is reloaded on the way."""
    session, steps = Session(seed), 0
    for _ in range(400):
        session.step()
        if not session.decisions or session.chance.random() > 0.2:
            continue
        assert not session.can("redo")
        states = [session.state()]
        for _ in range(session.chance.randint(1, len(session.decisions))):
            assert session.undo()
            states.append(session.state())
        while len(states) > 1:
            assert session.state() == states.pop()
            if session.chance.random() < 0.3:
                session.reload()
            assert session.can("redo") and session.redo()
            steps += 1
        assert session.state() == states.pop()
        assert not session.can("redo") and session.dealt.redo() is None
    assert steps > 60


@pytest.mark.parametrize("seed", range(8))
def test_the_opponent_answers_after_redo_as_if_nothing_had_been_undone(seed):
    """The card is taken back before the answer, alone or with the discard, and laid again."""
    ends = []
    for turns in (0, 1, 2):
        session = Session(seed)
        while session.step() != "lay":
            pass
        assert all([session.undo() for _ in range(turns)])
        assert all([session.redo() for _ in range(turns)])
        while session.dealt.step(session.view) == "theirs":
            session.step()
        ends.append(session.state())
    assert len(set(ends)) == 1


def test_redo_reopens_a_count_and_the_end_of_a_game():
    session = Session(2)
    while session.dealt.step(session.view) != "again":
        session.step()
    won = session.state()
    assert session.undo() and session.view.winner < 0
    assert session.redo() and session.state() == won


def test_another_card_after_undo_leaves_nothing_to_do_again():
    session = Session(5)
    while session.step() != "lay":
        pass
    session.undo()
    session.undo()
    session.redo()
    assert session.can("redo")
    session.step()
    assert not session.can("redo") and session.dealt.redo() is None


def test_redo_after_another_discard_brings_back_that_one_alone():
    """What followed the first discard is not done again: the person holds other cards now."""
    session = Session(7)
    for _ in range(2):
        while session.step() != "lay":
            pass
    while session.undo():
        pass
    deal = session.dealt.deal
    first = deal.undone_away
    others = [card for card in deal.dealt[PERSON] if card not in first][:2]
    assert session.dealt.keys(session.view, "away", others) == []
    assert not session.can("redo")
    assert session.dealt.undo() == []
    session.reload()
    assert session.dealt.redo() == []
    assert session.dealt.deal.away == tuple(others)
    assert session.dealt.step(session.view) == "starter" and not session.can("redo")


def test_nothing_is_done_again_in_another_deal():
    session = Session(3)
    while session.step() != "count":
        pass
    session.undo()
    while session.step() != "next":
        pass
    assert not session.can("redo") and session.dealt.redo() is None


# Hints


def read(words):
    return [cards.parse(word) for word in words.split()]


def test_the_hint_for_the_discard_is_the_coachs_and_counts_what_is_kept():
    hint = hand_hints.discard(read(SEVEN_EIGHT), True, 0, 0)
    assert hint["cards"] == ["Kc", "2d"]
    assert hint["kept"] == 12  # two fifteens, a pair, two runs of three
    best = discard_advice.choices(read(SEVEN_EIGHT), True)[0]
    assert (hint["hand"], hint["crib"]) == (best.hand / 100, best.crib / 100)
    assert hint["is_own"] and hint["chance"] == -1
    theirs = hand_hints.discard(read(SEVEN_EIGHT), False, 0, 0)
    assert theirs["crib"] > 0 and not theirs["is_own"]


def points_by_subsets(four):
    """Return the points of four cards, by looking at every subset."""
    sets = [some for size in (2, 3, 4) for some in itertools.combinations(four, size)]
    points = 2 * sum(sum(map(cards.pips_of, some)) == 15 for some in sets)
    points += 2 * sum(cards.rank_of(one) == cards.rank_of(other) for one, other in sets[:6])
    ranks = [sorted(map(cards.rank_of, some)) for some in sets[6:]]
    runs = [len(some) for some in ranks if some == list(range(some[0], some[0] + len(some)))]
    points += sum(length for length in runs if length == max(runs))
    return points + 4 * (len(set(map(cards.suit_of, four))) == 1)


def test_what_is_kept_is_counted_without_a_starter():
    for seed in range(500):
        four = dealt_cards.shuffled(bytes_of(seed))[:4]
        assert hand_hints._points(four) == points_by_subsets(four)
    assert hand_hints._points(read("2h 4h 6h Kh")) == 4


def test_near_the_end_the_chance_to_win_decides():
    differ = 0
    for seed in range(60):
        six = dealt_cards.shuffled(bytes_of(seed))[:6]
        hint = hand_hints.discard(six, False, 117, 119)
        choices = discard_advice.choices(six, False)
        ranked = advice.ranked(choices, six, False, 117, 119)
        assert hint["chance"] == ranked[0][0] / 1000 > 0
        assert read(" ".join(hint["cards"])) == list(ranked[0][1].away)
        differ += ranked[0][1].away != choices[0].away
    assert differ > 5


def lay(hand, series="", laid="", starter="Kd"):
    left = read(hand)
    seen = Seen(cards.parse(starter), tuple(read(laid)), tuple(read(series)), 0)
    return hand_hints.lay([*left, *read("2c 2h 3c 3h 4c 4h")][:6], left, seen)


def test_the_hint_for_a_card_says_what_it_scores_and_what_may_follow():
    fifteen = lay("7c Tc 9s", "8d", "8d")
    assert fifteen["cards"] == ["7c"] and fifteen["now"] == 2 and fifteen["reply"] > 0
    assert fifteen["fitting"] == 3
    lead = lay("5c Tc Js 4s")
    assert lead["cards"] == ["4s"] and lead["now"] == 0 and lead["is_safest"]
    last = lay("Ac Ks", "Kd Js Th", "Kd Th")
    assert (last["cards"], last["now"], last["reply"]) == (["Ac"], 2, 0)
    assert last["fitting"] == 1
    assert lay("9c", "Kd Js 5h", "Kd 5h") is None


def test_the_reply_is_what_the_other_player_scores_on_average():
    """Beside every hand of two cards that the other player can hold."""
    dealt, left, starter = read("Ac 6d 9h Js 4c 8s"), read("6d 9h"), cards.parse("Kd")
    laid, series = read("Kc 3d"), read("3d")
    found = Player(dealt, left).prospects(Seen(starter, tuple(laid), tuple(series), 0))
    unseen = [card for card in dealt_cards.shuffled(bytes_of(1)) if card not in (*dealt, *laid)]
    unseen.remove(starter)
    for prospect in found:
        total = count = 0
        for place, one in enumerate(unseen):
            for other in unseen[:place]:
                after = [[*series, prospect.card, card] for card in (one, other)]
                total += max(
                    show.total(play.items(each)) if play.count_of(each) <= play.LIMIT else 0
                    for each in after
                )
                count += 1
        assert prospect.reply == pytest.approx(total / count, abs=0.03)


def test_the_hints_are_given_the_persons_cards_and_what_lies_face_up():
    discard = inspect.signature(hand_hints.discard).parameters
    assert list(discard) == ["dealt", "is_dealer", "own", "other"]
    assert list(inspect.signature(hand_hints.lay).parameters) == ["dealt", "left", "seen"]


@pytest.mark.parametrize("seed", range(10))
def test_the_hints_are_the_same_whatever_the_unseen_cards_are(seed):
    """The unseen cards of a deal are shuffled under way: both hints stay what they were."""
    session = Session(seed)
    asked = {"away": 0, "lay": 0}
    for _ in range(60):
        step, deal, game = (
            session.dealt.step(session.view), session.dealt.deal, session.table.match.game,
        )  # fmt: skip
        hint = session.dealt.hint(session.view)
        assert (hint is None) == (step not in asked)
        if hint is not None:
            asked[step] += 1
            known = {*deal.dealt[PERSON], game.starter, *game.laid[OPPONENT]}
            other = Deal(reshuffled(deal.pack, known, session.chance), deal.dealer)
            other.away, other.left = deal.away, list(deal.left)
            assert other.dealt[PERSON] == deal.dealt[PERSON]
            assert other.dealt[OPPONENT] != deal.dealt[OPPONENT]
            session.dealt.deal = other
            assert session.dealt.hint(session.view) == hint
            session.dealt.deal = deal
        session.step()
    assert asked["away"] >= 2 and asked["lay"] >= 8


def reshuffled(pack, known, chance):
    """Return the pack with the cards that are not known in another order."""
    others = [card for card in pack if card not in known]
    chance.shuffle(others)
    return [card if card in known else others.pop() for card in pack]
