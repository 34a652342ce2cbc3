"""Whole games and dialogs by keys and sound alone: test players that are given only spoken words.

The players hold real cards. Which key comes next they decide from what the board says; what the
display and the lights show is never read. In the end the match must be what they played.
"""

import pytest

from cribboard.app.app import App
from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard.base.view import View
from cribboard.language import phrases
from cribboard.rules import forms
from cribboard_tools.voice import clip_texts
from tests.helpers import fakes
from tests.helpers.player import Players, same
from tests.helpers.random_match import Dice
from tests.helpers.voice_packs import pack_of

SETTINGS = b'{"speech": "all", "is_motion_reduced": true}'
NAMES = ("blue", "orange")
MOST_KEYS = 1500


class Listener:
    """A board that is only heard: no display, and every clip that the full pack has."""

    def __init__(self, files=None, settings=SETTINGS, pack=None):
        files = files or fakes.Files({"settings": settings})
        if pack is None:
            pack = VoicePack(pack_of(sorted(clip_texts.clip_texts("en", clip_texts.EVERYTHING))))
        self.devices = fakes.Devices(files=files, has_screen=False)
        self.speaker = fakes.Speaker(pack)
        self.devices.voice = self.speaker, pack
        self.app = App(self.devices)
        self.start = self.hear()

    def hear(self, quiet_steps=200):
        """Wait until nothing was said for so many steps; return what was said."""
        quiet = 0
        while quiet < quiet_steps:
            self.devices.clock.advance(self.app.step() or 1)
            quiet = 0 if self.speaker.is_playing else quiet + 1
        return self.speaker.words()

    def press(self, key, is_long=False):
        """Press a key; return what is said."""
        self.app.press(key, is_long)
        return self.hear()


class Sound:
    """The ears of `players`, of tests/helpers/player.py: a View of what they are asked."""

    def __init__(self, seed, best_of=0, target=0):
        self.players = Players(Dice(seed), forms.FORMS[0], best_of=best_of, target=target)
        self._is_begun = False  # a count: one question was answered, or the crib was keyed

    def keys(self, said):
        """Yield the keys to press after `said`, the last thing that was heard."""
        view, game = View(), self.players.twin.game
        asked = [word for word in ASKED if word in said]
        assert len(asked) == 1, f"what is to be done? {said}"
        view.asked_for, view.choices = ASKED[asked[0]], 2
        if view.asked_for == "card" and game is not None:
            view.asked_seat = NAMES.index(said.rpartition(" play a card")[0].split()[-1])
            view.count, view.series = game.count, tuple(game.series)
        elif view.asked_for == "count" and game is not None:
            view.dialog = "count" * self._is_begun
            who = self.players.counting if self._is_begun else game.next_show
            view.asked_of, view.asked_seat = ("crib", -1) if who == "crib" else ("hand", who)
            view.asked_values = tuple(_values(said))
        for place in range(4 if view.asked_for == "crib" else 1):
            view.entry_cards = place
            keys = self.players.next_keys(view)
            self._is_begun = view.asked_for in ("crib", "count") and keys != ["#"]
            yield from keys


#: Words that tell what is awaited.
ASKED = {
    "who deals first": "dealer",
    "enter the starter": "starter",
    "play a card": "card",
    "crib cards": "crib",
    "none #": "count",
    "# count": "count",
    "next deal": "next",
    "next game": "game",
}


def _values(said):
    """Return the answers that a question names."""
    asked = said.rpartition(" none #")[0]
    words = asked.rpartition(" flush ")[2].split() if " flush " in asked else []
    flush = [("flush", value) for value, word in ((4, "four"), (5, "five")) if word in words]
    return flush + [("nobs", 1)] * asked.endswith("nobs one")


@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in (1, 2))]
)
def test_a_whole_game_by_keys_and_sound_alone(seed):
    board, players = Listener(), Sound(seed)
    said = "who deals first"
    log = []
    for _ in range(MOST_KEYS):
        for key in players.keys(said):
            said = board.press(key)
            log.append((key, said))
        if "next game" in said:
            break
    same(board.app.table.match, players.players.twin)
    game = board.app.table.match.game
    assert game is not None and game.phase == "over", said
    winner = game.scores.index(game.target)
    loser_words = phrases.number(game.target - game.scores[1 - winner]).replace("-", " ")
    assert f"{NAMES[winner]} wins by {loser_words}" in said, said
    assert board.devices.logged == []
    deals = sum(words.endswith("enter the starter") for _, words in log)
    # a starter, eight cards, two hands, four of the crib, and on to the next
    assert deals > 5 and len(log) > 16 * (deals - 1)


def opened(board, label):
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


def test_a_whole_match_by_keys_and_sound_alone():
    """Best of three, set in the menu, to 61; a card is taken back now and then."""
    board, players = Listener(), Sound(7, 3, 61)
    players.players.menu_keys()  # which are found by ear here
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
        if number % 7 == 6 and said.endswith("play a card"):
            assert board.press("*").startswith("undid"), said
            said = board.press("*", is_long=True)
            assert said.startswith("redid")
            undone += 1
        games += "wins by" in said
        if "wins the match" in said:
            break
    match = board.app.table.match
    same(match, players.players.twin)
    winners = [*match.winners, match.game.ended] if match.game else []
    assert len(winners) == games and games in (2, 3), said
    assert winners.count(winners[-1]) == 2
    assert f"{NAMES[winners[-1]]} wins the match" in said
    assert said.endswith(("match two zero", "match zero two", "match two one", "match one two"))
    assert undone > 3 and board.devices.logged == []


ALL_LEVELS = "level auto | one auto | two teach | three strict | four muggins | # keep * back"


def keyed(board, keys):
    """Press keys, `D!` for a long one; return what is said after the last."""
    said = ""
    for key in keys.split():
        board.app.press(key[0], key.endswith("!"))
        said = board.hear()
    return said


def pressed_quickly(board, keys):
    """Press keys, each before anything of the last was said."""
    for key in keys.split():
        board.app.press(key[0], key.endswith("!"))
        board.app.step()


def test_what_was_cut_off_is_said_with_the_next_key():
    board = Listener()
    pressed_quickly(board, "D! 2 #")
    assert keyed(board, "D") == "level one to four | " + ALL_LEVELS


def test_the_prompt_after_a_correction_does_not_wait_for_the_pegs():
    board = Listener(settings=b'{"speech": "all"}')
    keyed(board, "1 D! 7 # A 6 0")
    board.app.press("#")
    assert board.hear(40).endswith("blue stands at sixty | enter the starter")
    assert board.app.lights.animation.is_walking


def test_the_drill_says_its_cards_and_the_count():
    board = Listener()
    said = keyed(board, "D! 1 7 #")
    cards = said.split(" | ")[1].split()
    suits = {"spades", "hearts", "diamonds", "clubs"}
    assert len(cards) == 10 and set(cards[1::2]) <= suits and not set(cards[::2]) & suits
    said = keyed(board, "9 9 #")
    title_verdict_hand = 3
    count = " ".join(board.app.view.page[title_verdict_hand:])
    assert "not ninety nine | " in said
    assert f"| {' '.join(speech.words(count))} |" in said, "its rows are one text"


def test_a_player_whose_name_has_no_clip_is_called_by_the_colour():
    settings = b'{"speech": "all", "names": ["Zoe Maria", "Bartholomew", "Xaver"]}'
    board = Listener(settings=settings)
    assert keyed(board, "1") == "blue deals | enter the starter"
    assert keyed(board, "5") == "starter five | orange play a card"
    assert keyed(board, "D! 1 9 #") == "names | which player A blue B orange C white"


def counts_board(level="play", language="en"):
    """Return a board with the clips of a pack of counts and play."""
    phrases.use(language)
    texts = clip_texts.clip_texts(language, clip_texts.COUNTS)
    pack = VoicePack(pack_of(sorted(texts), language, contents=clip_texts.COUNTS.code))
    settings = '{"speech": "%s", "language": "%s", "level": "muggins", "is_motion_reduced": true}'
    return Listener(settings=(settings % (level, language)).encode(), pack=pack)


def test_a_refused_key_is_heard_with_a_pack_of_counts_and_play():
    board = counts_board()
    keyed(board, "1 5 9 8")
    assert keyed(board, "D") == "orange can lay D again orange lays nothing"
    keyed(board, "6")
    assert keyed(board, "9") == "nine would make thirty two D for a go"
    assert keyed(board, "D! 9 9 #") == "no"
    assert keyed(board, "* * * * * * *") == "undid new game"
    assert keyed(board, "*") == "no", "nothing is left to undo"


def test_a_text_of_which_half_could_be_said_is_not_said():
    board = counts_board(language="de")
    try:
        keyed(board, "1 5 9 8 7 6 D D 3 0 9 7")
        assert keyed(board, "#") == "nein", "not `0 f\u00fcr nichts`, the end of the refusal"
    finally:
        phrases.use("en")


@pytest.mark.parametrize("language", phrases.LANGUAGES)
def test_letters_and_languages_have_clips(language):
    texts = clip_texts.clip_texts(language, clip_texts.EVERYTHING)
    for word in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
        assert word in texts
    assert {"english", "deutsch", "fran\u00e7ais", "espa\u00f1ol"} <= texts.keys()


def test_a_supply_message_is_said_once():
    board = Listener()
    board.app.table.say("note.erased")
    board.app._refresh()
    assert board.hear() == "erased"
    board.app._refresh()
    assert board.hear() == ""


def test_all_of_a_count_is_said_when_its_walk_was_missed():
    board = Listener()
    keyed(board, "1 5 9 8 7 6 D D 3 0 9 7")
    board.app.press("#")
    board.app.step()
    board.devices.clock.advance(60_000)  # such as a long save
    said = board.hear().replace(" | ", " ")
    assert said.startswith("nine seven three nine orange fifteen two and a pair is four")


def test_a_peg_is_not_held_for_ever_by_a_speaker_that_never_ends():
    board = Listener()
    keyed(board, "1 5 9 8 7 6 D D 3 0 9 7")
    board.speaker.STEPS = 10**9
    board.app.press("#")
    for _ in range(20_000):
        board.devices.clock.advance(board.app.step() or 1)
        if not board.app.lights.animation.is_walking:
            break
    assert not board.app.lights.animation.is_walking and board.devices.clock.now_ms() < 200_000


def test_other_pegs_are_not_held():
    board = Listener(settings=b'{"speech": "all"}')
    keyed(board, "1 5")
    board.speaker.STEPS = 10**9
    board.app.press("A", is_long=True)
    board.app.press("9")
    board.app.press("#")
    for _ in range(1500):
        board.devices.clock.advance(board.app.step() or 1)
    animation = board.app.lights.animation
    assert not animation.is_walking and not animation.is_held


def test_the_coach_says_points_and_signs_of_its_numbers():
    board = Listener()
    keyed(board, "D! 1 2 # # 5 5 7 8 A 2 2")
    board.app.press("#", False)
    title, _, eight_two, *_ = board.hear(2000).split(" | ")
    assert "8 2     9.1 -4.6 -0.5" in board.app.view.page
    assert title == "best play zero point five"
    assert eight_two == (
        "eight two hand nine point one crib minus four point six play minus zero point five"
    )
