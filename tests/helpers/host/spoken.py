"""Texts that the board says: counts and plays of random deals, and whole random matches."""

import numpy as np

from cribboard.language import patter, phrases
from cribboard.rules import cards, play, show
from cribboard.rules.cards import pips_of
from cribboard_tools.voice import loudness


def counts_and_plays(dice, many):
    """Yield what is said of hands and of cards laid, half and half, in the language in use."""
    pack = [cards.make(rank, suit) for rank in range(1, 14) for suit in range(1, 5)]
    laid = iter(())
    for number in range(many):
        if number % 2:
            *hand, starter = dice.sample(pack, 5)
            yield patter.show_text(show.items(hand, starter, False))
            continue
        said = next(laid, "")
        if not said:
            laid = _plays(dice, dice.sample(pack, 8))
            said = next(laid)
        yield said


def _plays(dice, left):
    """Yield what is said as eight cards are laid in random order."""
    series = []
    while left:
        count = play.count_of(series)
        can = [card for card in left if count + pips_of(card) <= 31]
        if not can:
            yield dice.choice((phrases.say("go"), patter.play_text(0, [show.Item("last", (), 1)])))
            series = []
            continue
        card = dice.choice(can)
        left.remove(card)
        series.append(card)
        items = list(play.items(series))
        if not left and play.count_of(series) != 31:
            items.append(show.Item("last", (), 1))
        yield patter.play_text(play.count_of(series), items)
        if play.count_of(series) == 31:
            series = []


def level_db(samples):
    """Return the level of a clip's loud part, below full scale."""
    return float(loudness._level(np.asarray(samples, dtype=np.float64) / 32768))
