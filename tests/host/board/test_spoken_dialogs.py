"""Speech of dialogs for a player who only hears: menu, lists, typed input, corrections, details."""

import pytest

from cribboard.audio import speech
from cribboard.audio.voice_pack import VoicePack
from cribboard.language import phrases
from cribboard_tools.voice import clip_texts
from tests.helpers.voice_packs import pack_of
from tests.host.board.test_sound_only import Listener

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
