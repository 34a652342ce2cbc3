"""Whole games by keys and sound alone: a test player that is given nothing but the spoken words.

The players hold real cards. Which key comes next they decide from what the board says; what the
display and the lights show is never read.
"""

import random
from collections.abc import Iterator

import pytest

from cribboard.app import App
from cribboard.language import phrases
from cribboard.rules import show
from cribboard.rules.cards import make, pips_of, rank_of, suit_of
from cribboard.rules.play import LIMIT
from cribboard.voice_pack import VoicePack
from cribboard_tools.voice import clip_texts
from tests.helpers import fakes
from tests.helpers.voice_packs import pack_of

SETTINGS = b'{"speech": "all", "is_motion_reduced": true}'
KEYS = " 1234567890ABC"  # of the ranks
NAMES = ("blue", "orange")
MOST_KEYS = 1500
TOO_MUCH = "would make"


class Listener:
    """A board that is only heard: no display, and every clip that the full pack has."""

    def __init__(
        self,
        files: fakes.Files | None = None,
        settings: bytes = SETTINGS,
        pack: VoicePack | None = None,
    ) -> None:
        files = files or fakes.Files({"settings": settings})
        if pack is None:
            pack = VoicePack(pack_of(sorted(clip_texts.clip_texts("en", clip_texts.EVERYTHING))))
        self.devices = fakes.Devices(files=files, has_screen=False)
        self.speaker = fakes.Speaker(pack)
        self.devices.voice = self.speaker, pack
        self.app = App(self.devices)
        self.start = self.hear()

    def hear(self, quiet_steps: int = 200) -> str:
        """Wait until nothing was said for so many steps; return what was said."""
        quiet = 0
        while quiet < quiet_steps:
            self.devices.clock.advance(self.app.step() or 1)
            quiet = 0 if self.speaker.is_playing else quiet + 1
        return self.speaker.words()

    def press(self, key: str, is_long: bool = False) -> str:
        """Press a key; return what is said."""
        self.app.press(key, is_long)
        return self.hear()


class Players:
    """Two players with a pack of cards, who hear what is said."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self.deal()

    def deal(self) -> None:
        pack = [make(rank, suit) for rank in range(1, 14) for suit in range(1, 5)]
        self._chance.shuffle(pack)
        self.hands = [pack[:4], pack[4:8]]
        self.crib, self.starter = pack[8:12], pack[12]
        self.left = [list(hand) for hand in self.hands]
        self._tried: list[int] = []
        self._owner = -1
        self._count, self._has_go = 0, False  # of the play

    def keys(self, said: str) -> Iterator[str]:
        """Yield the keys to press after `said`, the last thing that was heard."""
        if "'s hand" in said:
            self._owner = NAMES.index(said.rpartition("'s hand")[0].split()[-1])
        if "who deals first" in said:
            yield "1"
        elif "enter the starter" in said:
            yield KEYS[rank_of(self.starter)]
        elif "play a card" in said:
            yield self._lay(NAMES.index(said.rpartition(" play a card")[0].split()[-1]), said)
        elif "crib cards" in said:
            self._owner = 2
            yield from (KEYS[rank_of(card)] for card in self.crib)
        elif "none #" in said:
            yield self._answer(said)
        elif "# count" in said:
            yield "#"
        elif "next deal" in said:
            self.deal()
            yield "#"
        else:
            raise AssertionError(f"what is to be done? {said}")

    def _lay(self, seat: int, said: str) -> str:
        """Try the cards one after another; the board says when one is too much.

        After a go such a card would begin the next series: then they try only what fits.
        """
        if TOO_MUCH not in said:
            self._tried = []
        elif self._tried:
            self.left[seat].append(self._tried[-1])  # it was taken back
            self._count -= pips_of(self._tried[-1])
        if self._count == LIMIT:
            self._count, self._has_go = 0, False
        for card in self.left[seat]:
            fits = self._count + pips_of(card) <= LIMIT
            if card not in self._tried and (fits or not self._has_go):
                self.left[seat].remove(card)
                self._tried.append(card)
                self._count += pips_of(card)
                return KEYS[rank_of(card)]
        self._has_go = not self._has_go and bool(self.left[1 - seat])
        if not self._has_go:  # the last go of the series
            self._count = 0
        return "D"

    def _answer(self, said: str) -> str:
        """Answer about flush and nobs from the cards in the hand."""
        cards = self.crib if self._owner == 2 else self.hands[self._owner]
        items = show.items(cards, self.starter, self._owner == 2)
        points = {item.reason: item.points for item in items}
        if "flush four" in said or "flush five" in said:
            return str(points.get("flush", 0))
        has_nobs = any(
            rank_of(card) == 11 and suit_of(card) == suit_of(self.starter) for card in cards
        )
        return str(int(has_nobs))


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_by_keys_and_sound_alone(seed: int) -> None:
    board, players = Listener(), Players(seed)
    said = "who deals first"
    log = []
    for _ in range(MOST_KEYS):
        for key in players.keys(said):
            said = board.press(key)
            log.append((key, said))
        if "next game" in said:
            break
    game = board.app.table.match.game
    assert game is not None and game.phase == "over", said
    winner = game.scores.index(game.target)
    loser_words = phrases.number(game.target - game.scores[1 - winner]).replace("-", " ")
    assert f"{NAMES[winner]} wins by {loser_words}" in said, said
    assert board.devices.logged == []
    deals = sum(words.endswith("enter the starter") for _, words in log)
    assert deals > 5 and len(log) > 20 * deals


def opened(board: Listener, label: str) -> str:
    """Open an item of the menu by its name, of which only the sound is known; return the prompt."""
    said = board.press("D", is_long=True)
    for _ in range(6):
        items = [item for item in said.split(" | ") if f" {label} " in item]
        if items:
            break
        said = board.press("D")
    words = items[0].partition(f" {label} ")[0]
    number = next(n for n in range(1, 40) if phrases.number(n).replace("-", " ") == words)
    for digit in str(number):
        said = board.press(digit)
    assert said.startswith(items[0]), "the item is said again when its number is typed"
    return board.press("#")


def test_a_whole_match_by_keys_and_sound_alone() -> None:
    """Best of three, set in the menu, to 61; a card is taken back now and then."""
    board, players = Listener(), Players(7)
    assert opened(board, "target").startswith("target one hundred and twenty one")
    for key in "61#":
        said = board.press(key)
    assert opened(board, "match").startswith("best of one")
    for key in "3#*":
        said = board.press(key)
    games = undone = 0
    for number in range(3 * MOST_KEYS):
        for key in players.keys(said):
            said = board.press(key)
        # Not after a refusal, because the players then know which card they have back.
        if number % 7 == 6 and said.endswith("play a card") and TOO_MUCH not in said:
            assert board.press("*").startswith("undid"), said
            said = board.press("*", is_long=True)
            assert said.startswith("redid")
            undone += 1
        games += "wins by" in said
        if "wins the match" in said:
            break
        if "next game" in said:
            players.deal()
            said = board.press("#")
    match = board.app.table.match
    winners = [*match.winners, match.game.ended] if match.game else []
    assert len(winners) == games and games in (2, 3), said
    assert winners.count(winners[-1]) == 2
    assert f"{NAMES[winners[-1]]} wins the match" in said
    assert said.endswith(("match two zero", "match zero two", "match two one", "match one two"))
    assert undone > 3 and board.devices.logged == []
