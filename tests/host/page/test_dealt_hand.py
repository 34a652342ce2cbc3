"""A dealt hand's undo, redo and hints: the cards stay those dealt, a hint is the engine's."""

import json

import pytest

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools import cli, page_texts
from cribboard_tools.analysis import advice_page
from cribboard_tools.page.hand.dealt_cards import OPPONENT, PERSON, Deal
from tests.helpers.host.dealt_session import Session, answer

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
                assert session.snapshot() == session.decisions.pop()
                assert session.dealt.deal.pack == pack
                undone += 1
        else:
            session.step()
    assert undone > 40
    assert session.table.match.index > 2  # deals went on beside all that


def test_neither_a_step_nor_undo_shows_a_card_that_lies_face_down():
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
        hidden = [*deal.left[OPPONENT], *deal.away[OPPONENT], *deal.pack[12 + bool(view.starter) :]]
        text = json.dumps({**session.dealt.state(view), "question": ""})  # which is not shown
        assert not [card for card in hidden if f'"{cards.text(card)}"' in text]
        seen += 1
    assert seen > 100


def test_the_state_says_who_laid_a_card_who_said_go_and_who_takes_one_for_last():
    session = Session(4)
    session.until("away")
    dealer = session.view.dealer_track
    mine, theirs = [[cards.parse(r + s) for s in suits for r in "JQK"] for suits in ("dh", "cs")]
    first, second = (mine, theirs) if dealer == OPPONENT else (theirs, mine)
    dealt = [card for pair in zip(first, second, strict=True) for card in pair]
    rest = [card for card in session.dealt.deal.pack if card not in dealt]
    session.dealt.deal = Deal(dealt + rest, dealer)
    seen = []
    while session.view.phase != "show":
        session.step()
        last = session.state()["last"]
        if last.get("kind") in ("lay", "go"):
            taker = (last["taker"],) if last["kind"] == "go" else ()
            seen.append((last["seat"], "" if taker else "card", *taker))
    pone = 1 - dealer
    series = [(pone, "card"), (dealer, "card"), (pone, "card"), (dealer, "", -1), (pone, "", pone)]
    other = [(1 - entry[0], *entry[1:]) for entry in series]
    other[-1] = (dealer, "", dealer)
    ends = [(pone, "card"), (dealer, "card")]
    assert seen == [*series, *other, *ends]


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
        states = [session.snapshot()]
        for _ in range(session.chance.randint(1, len(session.decisions))):
            assert session.undo()
            states.append(session.snapshot())
        while len(states) > 1:
            assert session.snapshot() == states.pop()
            if session.chance.random() < 0.3:
                session.reload()
            assert session.can("redo") and session.redo()
            steps += 1
        assert session.snapshot() == states.pop()
        assert not session.can("redo") and session.dealt.redo() is None
    assert steps > 60


# Hints


def advised(capsys, deal, scores, starter="", laid=()):
    """Return the best choice of `cribboard advise --json` for the person."""
    words = [cards.text(card) for card in deal.dealt[PERSON]]
    words += ["--dealer" if deal.dealer == PERSON else "--pone", "--json"]
    words += ["--score", "{}-{}".format(*scores)]
    if starter:
        words += ["--away", *[cards.text(card) for card in deal.away[PERSON]]]
        words += ["--starter", starter, *(["--laid", *laid] if laid else [])]
    assert cli.main(["advise", *words]) == 0
    return json.loads(capsys.readouterr().out)["choices"][0]


@pytest.mark.parametrize("seed", range(4))
def test_a_hint_is_what_the_command_advise_says_first(seed, capsys):
    """The cards laid are those that the test has seen; a deal to its end, another to its play."""
    session, laid, asked = Session(seed), [], {"away": 0, "lay": 0}
    for _ in range(24):
        step, view, deal = session.dealt.step(session.view), session.view, session.dealt.deal
        question = session.dealt.question(view)
        assert bool(question) == (step in (*asked, "discard")) or step == "theirs"
        if step == "away":
            best, laid = advised(capsys, deal, view.scores), []
        elif step == "lay":
            best = advised(capsys, deal, view.scores, cards.text(view.starter), laid)
        if step in asked:
            found = answer(question)
            assert found["cards"] == best["cards"]
            assert round(found["chance"], 5) == best["chance"]
            assert found["reason"] == [best["reason"]["key"], best["reason"]["by"]]
            asked[step] += 1
        session.step()
        last = session.state()["last"]
        if step in ("lay", "theirs", "go") and view.starter and last:
            laid.append(last.get("card", "go"))
    assert asked["away"] >= 2 and asked["lay"] >= 4


def test_each_reason_has_a_text_in_each_language():
    """The keys are those of the command's table, which a test of its own holds to the advice."""
    keys = {f"hint-{key}" for key in advice_page._REASONS} - {"hint-crib"}
    keys |= {"hint-crib-mine", "hint-crib-theirs", "hint-chance", "hint-none", "hint-thinking"}
    for language in phrases.LANGUAGES:
        texts = page_texts.page(language)
        assert {key for key in texts if key.startswith("hint-")} == {*keys, "hint-away", "hint-lay"}
