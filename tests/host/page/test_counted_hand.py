"""The page's count of a hand: its link, its refusals, and its lines, against `cribboard count`."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cribboard.language import phrases
from cribboard.rules import cards
from cribboard_tools import page_texts
from cribboard_tools.page.count import counted_hand
from tests.helpers.host import oracle
from tests.helpers.host.command import batch

COUNT = Path(counted_hand.__file__).parent
PACK = [cards.make(rank, suit) for suit in range(1, 5) for rank in range(1, 14)]
FIVE = st.permutations(PACK).map(lambda pack: pack[:5])
PERFECT = "5h5s5dJc-5c"
#: Texts of an address that name no hand; shorter ones are in tests/golden/page.calls.
HOSTILE = ["\U0001f0a1" * 5, "5h" * 60_000, PERFECT + "-crib" * 9, PERFECT + " " * 400]


def counted(link, language="en"):
    """Return what the page shows of a link that is right."""
    return json.loads(counted_hand.count(counted_hand.read(link, language), language))


@given(FIVE, st.booleans())
def test_a_link_names_the_hand_it_was_made_of(five, is_crib):
    hand, starter = five[:4], five[4]
    link = counted_hand.link(hand, starter, is_crib)
    assert counted_hand.parse(link) == (hand, starter, is_crib)
    assert link.isascii() and not set(link) & set("% &?#/+")
    texts = [cards.text(card) for card in five]
    assert json.loads(counted_hand.read(link, "en")) == {"cards": texts, "is_crib": is_crib}
    assert counted(link)["link"] == link


@given(st.text(max_size=40) | st.text("A23456789TJQKcdhs0-1cribCDHS", max_size=34))
def test_any_text_is_five_cards_with_suits_or_refused(text):
    found = counted_hand.parse(text)
    if found is not None:
        hand, starter, is_crib = found
        assert len(hand) == 4 and all(card in PACK for card in [*hand, starter])
        assert counted_hand.parse(counted_hand.link(hand, starter, is_crib)) == found


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_text_of_another_form_is_no_link(text):
    assert counted_hand.parse(text) is None
    assert json.loads(counted_hand.read(text, "en")) == {"refused": ""}


def test_a_card_that_is_there_twice_is_refused_as_by_the_board(language):
    answer = json.loads(counted_hand.read("5h5s5hJc-5c", language))
    phrases.use(language)
    assert answer == {"refused": phrases.say("no.twice", what="5h")}


def test_counts_and_words_are_those_of_the_command_and_the_points_those_of_the_oracle():
    chance = random.Random(8)
    records, answers = [], []
    for number in range(200):
        hand = chance.sample(PACK, 5)
        is_crib = bool(number % 2)
        texts = [cards.text(card) for card in hand]
        records.append({"hand": texts[:4], "starter": texts[4], "crib": is_crib})
        answers.append(counted(counted_hand.link(hand[:4], hand[4], is_crib)))
        assert answers[-1]["points"] == oracle.points(oracle.scores(texts[:4], texts[4], is_crib))
    for record, told, answer in zip(records, batch("count", *records)[0], answers, strict=True):
        assert (told["total"], told["patter"]) == (answer["points"], answer["patter"]), record
        names = [*record["hand"], record["starter"]]
        shown = [
            sorted(names[place] for place in combination)
            for line in answer["lines"]
            for combination in line["combinations"]
        ]
        assert shown == [sorted(item["cards"]) for item in told["items"]]


def test_lines_read_one_after_the_other_are_the_announcement(language):
    chance = random.Random(9)
    for _ in range(60):
        *hand, starter = chance.sample(PACK, 5)
        answer = counted(counted_hand.link(hand, starter, False), language)
        texts = [line["text"] for line in answer["lines"]]
        assert texts == [text.strip(" ,") for text in texts]
        said = [text.replace(",", "").split() for text in (" ".join(texts), answer["patter"])]
        assert not texts or said[0] == said[1]


def test_the_boards_language_is_as_it_was(language):
    phrases.use(language)
    for other in phrases.LANGUAGES:
        counted(PERFECT, other)
        assert phrases.language() == language


def test_each_of_the_doors_words_is_used():
    script = (COUNT / "count_door.js").read_text(encoding="utf-8")
    assert [key for key in page_texts.texts("en")["count"] if f'"{key}"' not in script] == []
