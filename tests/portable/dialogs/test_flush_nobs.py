"""Questions for flush and nobs at the show, answered by digits; only `#` counts."""

from cribboard.dialogs.flush_nobs import Answers
from cribboard.dialogs.keys import KeyRefused
from cribboard.rules import cards, commands, show_phase
from tests.helpers.random_match import Dice
from tests.helpers.rounds import rounds
from tests.helpers.scripts import begun


def given(cards, starter, digits, is_crib=False):
    """Return the text of the answers given by digits, and what refused the last of them."""
    answers = Answers(cards, starter, is_crib, ())
    message = ""
    for digit in digits:
        message = ""
        try:
            answers.give(digit)
        except KeyRefused as error:
            message = str(error)
    return answers.text(), message


def test_what_two_answers_mean_in_any_order():
    hand = (11, 2, 5, 8)  # flush: 4 5  nobs: 1
    for digits, told, message in (
        ((0, 1), "flush 0  nobs 1", ""),
        ((1, 0), "flush 0  nobs 1", ""),
        ((1, 5), "flush 5  nobs 1", ""),
        ((5, 1), "flush 5  nobs 1", ""),
        ((4, 0), "flush 4  nobs 0", ""),
        ((0, 0, 0), "flush 0  nobs 0", ""),
        ((0, 4), "flush 4  nobs 0", ""),
        ((0, 0, 1), "flush 0  nobs 1", ""),
        ((4, 1), "flush 4  nobs 0", "no.answer-clash n=4 m=1"),
        ((1, 4), "nobs 1", "no.answer-clash n=4 m=1"),
        ((0, 0, 5), "flush 0  nobs 0", "no.answer-clash n=5"),
        ((5, 0), "flush 5  nobs 1", "no.count-keys"),
        ((0, 1, 0), "flush 0  nobs 1", "no.count-keys"),
        ((0, 3), "flush 0", "no.answer"),
    ):
        assert given(hand, 9, digits) == (told, message), digits


def test_a_count_is_unasked_exactly_where_a_question_is_open():
    for seed in range(rounds(300)):
        dice, pack = Dice(seed), cards.shuffled(seed)
        game, is_crib = begun("six-card dealer=0").game, seed % 3 == 0
        hand, game.starter = pack[:4], pack[4]
        if seed % 4 == 0:  # one suit, which a starter of no known suit may have
            hand = [cards.make(rank + 1, 2) for rank in (2, 4, 6, 10)]
        elif seed % 4 < 3:
            hand = [cards.rank_of(card) for card in hand]
        game.starter = cards.rank_of(game.starter) if dice.under(2) else game.starter
        game.suit_facts = ((0, (1 + dice.under(13), 1 + dice.under(13)), 0, 0),)
        answers = Answers(hand, game.starter, is_crib, game.suit_ranks(-1), 4)

        def count(flush, nobs, hand=hand, is_crib=is_crib):
            if is_crib:
                return commands.crib(hand, flush, nobs)
            return commands.show(1, hand, flush=flush, nobs=nobs)

        assert show_phase.is_unasked(game, count(None, None)) != answers.is_done, seed
        for _ in range(2):
            try:
                answers.give(dice.under(7))
            except KeyRefused:
                pass
        answers.refuse_rest()
        assert not show_phase.is_unasked(game, count(answers.flush, answers.nobs)), seed
