"""Games from a seed: the same packs for whoever plays them, however they are played."""

import collections
import random

import pytest

from cribboard_tools.page.hand import deal_help, deal_seed
from cribboard_tools.page.hand.dealt_cards import PERSON
from tests.helpers.host.dealt_session import Session, bytes_of

SEED = "4F2K7Q"


@pytest.mark.parametrize("text", ["", "{", "3", "[3]", "[[]]", '{"a": 1}'])
def test_tries_and_help_are_counted_for_each_seed_whatever_the_file_has(text):
    assert deal_help.of(text, SEED) == []
    for seed in (SEED, "ZZZZZZ", SEED):
        text = deal_help.noted(deal_help.begun(text, seed), seed, deal_help.UNDONE)
    text = deal_help.noted(text, SEED, deal_help.HINTS)
    assert (deal_help.of(text, SEED), deal_help.of(text, "ZZZZZZ")) == ([2, 1, 1], [1, 1, 0])


def packs(session):
    """Play a game to its end; return its first dealer, and the pack of each deal."""
    dealer, found = session.view.dealer_track, []
    while session.view.winner < 0:
        session.step()
        deal = session.dealt.deal
        if deal is not None and (not found or found[-1] != deal.pack):
            found.append(deal.pack)
    return dealer, found


def test_two_people_get_the_same_cards_as_far_as_both_play():
    (one, mine), (other, theirs) = [packs(Session(chance, begun=SEED)) for chance in (1, 2)]
    assert one == other == deal_seed.dealer(SEED)
    together = min(len(mine), len(theirs))
    assert together > 5 and mine[:together] == theirs[:together]
    assert mine == [deal_seed.pack(SEED, number) for number in range(len(mine))]
    assert len({tuple(pack) for pack in mine}) == len(mine)
    day = packs(Session(1, begun="2026-11-27"))[1]
    assert not [pack for pack in day if pack in mine]


def test_a_game_that_the_page_draws_has_a_seed_too_by_which_its_dealer_deals():
    session, seeds = Session(3), []
    for _ in range(3):
        session.through("cut")
        seeds.append(session.dealt.seed)
        assert session.view.dealer_track == deal_seed.dealer(seeds[-1])
        assert session.dealt.deal.pack == deal_seed.pack(seeds[-1], 0)
        assert session.state()["deal"] == f"{seeds[-1]}-expert"
    assert len(set(seeds)) == 3
    assert [deal_seed.dealer(seed) for seed in seeds] in ([0, 1, 0], [1, 0, 1])


def test_a_game_of_a_link_takes_the_place_of_one_under_way():
    session = Session(3)
    session.through("theirs")
    session.dealt.begin(SEED)
    session.dealt.prepare(session.view)
    assert list(session.view.scores) == [0, 0]
    assert session.dealt.deal.pack == deal_seed.pack(SEED, 0)
    assert session.state()["last"]["kind"] == "game"
    assert not session.can("undo") and packs(session)[1][0] == deal_seed.pack(SEED, 0)


def test_every_card_is_as_likely_in_every_place_as_any_other():
    next_byte, tops, firsts = bytes_of(5), collections.Counter(), collections.Counter()
    seeds = [deal_seed.made(next_byte) for _ in range(2600)]
    assert len(set(seeds)) == len(seeds)
    assert set("".join(seeds)) == set(deal_seed.LETTERS)
    for number, seed in enumerate(seeds):
        pack = deal_seed.pack(seed, number % 12)
        assert len(set(pack)) == 52
        tops.update([pack[0]])
        firsts.update([pack[12]])
    for found in (tops, firsts):
        chi = sum((found[card] - 50) ** 2 / 50 for card in pack)
        assert chi < 91.9  # 51 degrees of freedom: one in 2500 is higher
    dealers = sum(deal_seed.dealer(seed) == PERSON for seed in seeds)
    assert abs(dealers - 1300) < 4 * 25.5  # four standard deviations


def test_no_stored_text_stops_the_page():
    chance = random.Random(4)
    for _ in range(500):
        text = "".join(chance.choice("0A-muginsé \n") for _ in range(chance.randrange(30)))
        seed, opponent, _ = deal_seed.read(text)
        assert opponent == "" and len(set(deal_seed.pack(seed, 0))) == 52
