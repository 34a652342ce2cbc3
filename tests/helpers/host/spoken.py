"""Texts that the board says: counts and plays of random deals, and whole random matches."""

import random
from array import array
from collections.abc import Iterable, Iterator

import numpy as np

from cribboard.language import patter, phrases, sentences
from cribboard.rules import cards, play, show
from cribboard.rules.cards import pips_of
from cribboard.rules.commands import Command, Event
from cribboard.rules.match import Match
from cribboard_tools.voice import loudness
from tests.helpers.random_match import Dice, push_any


def counts_and_plays(dice: random.Random, many: int) -> Iterator[str]:
    """Yield what is said of hands and of cards laid, half and half, in the language in use."""
    pack = [cards.make(rank, suit) for rank in range(1, 14) for suit in range(1, 5)]
    laid: Iterator[str] = iter(())
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


def _plays(dice: random.Random, left: list[int]) -> Iterator[str]:
    """Yield what is said as eight cards are laid in random order."""
    series: list[int] = []
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


class _Listener(Match):
    """Match that notes what is said of every command pushed."""

    def __init__(self, texts: set[str]) -> None:
        super().__init__()
        self._texts = texts

    def push(self, command: Command) -> list[Event]:
        before = self.game
        turn = before.turn if before is not None else -1
        count = 0
        if before is not None and command.kind == "lay":
            count = before.count + pips_of(command.cards[0])
        events: list[Event] = super().push(command)
        game = self.game
        if game is not None:
            names = phrases.forms("menu.tracks")
            seats = sentences.seat_names(names, game.tracks_of_seats())
            self._texts.add(sentences.command_patter(command, events, game, names, count))
            done = sentences.summary(command, events, turn)
            self._texts.add(phrases.text(done, seats, names))
        return events


def matches_aloud(seeds: Iterable[int]) -> set[str]:
    """Return what is said of random matches of all forms, and what undoing is called."""
    texts: set[str] = set()
    for seed in seeds:
        match, dice = _Listener(texts), Dice(seed + 1)
        for _ in range(150):
            push_any(match, dice)
    return texts


def level_db(samples: "array[int]") -> float:
    """Return the level of a clip's loud part, below full scale."""
    return float(loudness._level(np.asarray(samples, dtype=np.float64) / 32768))
