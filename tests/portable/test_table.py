"""The table: keys in, commands and views out."""

from cribboard.dialogs.keys import rank_of
from cribboard.menu.light_items import BRIGHTNESS
from cribboard.rules import notation
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.scripts import press_keys, refusal, view_after
from tests.helpers.tables import table_after

# Orange deals; Blue leads. Blue lays 7 9 6 3, Orange 8 5 4 J; the starter is a ten.
TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "
SHOW = TO_THE_SHOW + "# #"
POINTS = {"way": "scoreboard"}


def lines(table):
    return [notation.line(command) for command in table.match.commands]


def refused(table):
    view = table.view()
    return view.message if view.is_error else ""


# Who deals


def test_hash_takes_the_dealer_shown_and_a_digit_picks():
    for key, dealer in (("#", 0), ("1", 0), ("2", 1)):
        table = table_after(key)
        assert lines(table) == ["game six-card dealer=%d" % dealer]
        assert table.view().dealer_track == dealer and table.view().awaiting == "starter"
    for key in "3 9 0 A A!".split():
        table = table_after(key)
        assert refused(table) and table.match.game is None, key
    assert table_after("D").match.game is None  # the cards are cut: dialogs/test_first_deal.py


# The starter and the play


def test_d_says_go_only_where_it_can_be_true():
    table = table_after("2 0 7")
    press_keys(table, "D")
    assert refused(table) == "Orange can lay. D again: Orange lays nothing"
    assert table.view().error_track == 1
    press_keys(table, "8 9 5 D")
    assert table.view().patter == "go"
    view = view_after(table, "D")
    assert view.patter == "go, one for last"
    assert view.count == 0 and view.series == ()


def test_the_message_goes_at_the_next_key():
    table = table_after("2 #")
    assert refused(table)
    view = view_after(table, "7")
    assert view.message == "" and not view.is_error and view.error_track == -1


def test_serial_grows_with_each_walk_only():
    table = table_after("2 0 7")
    assert table.view().serial == 0
    press_keys(table, "8")
    assert table.view().serial == 1
    press_keys(table, "#")
    assert table.view().serial == 1 and table.view().moves == ()


# The show


def test_hands_are_known_from_the_play():
    table = table_after(TO_THE_SHOW)
    view = table.view()
    assert view.prompt == "Blue: 7 9 6 3  flush: 4 5  none: #"
    assert view.awaiting == "count" and view.answers == (4, 5)
    view = view_after(table, "0")
    assert view.prompt == "# count Blue's hand" and view.entry == "7 9 6 3  flush 0"
    assert lines(table)[-1] == "lay J"
    view = view_after(table, "#")
    assert lines(table)[-1] == "show 0 from-play flush=0"
    assert view.patter == "Blue: fifteen two"
    assert view.prompt == "Orange: 8 5 4 J  flush: 4 5  nobs: 1  none: #"
    assert view.answers == (4, 5, 1)
    view = view_after(table, "0")
    assert view.prompt == "nobs: 1  none: #"
    view = view_after(table, "1")
    assert view.prompt == "# count Orange's hand" and view.entry == "8 5 4 J  flush 0  nobs 1"
    table = table_after(TO_THE_SHOW + "# 1")
    assert table.view().prompt == "flush: 5  none: #"  # with nobs a flush is the long one
    assert refusal(table, "4")
    table = table_after("2 9 7 8 9 5 D D 6 4 3 A")  # no long flush: the starter's rank
    assert table.view().prompt == "Blue: 7 9 6 3  flush: 4  none: #"


def test_hands_are_counted_with_the_answers_to_flush_and_nobs():
    for keys, line in (
        ("# 0 1 #", "show 1 from-play flush=0 nobs=1"),
        ("# 1 0 #", "show 1 from-play flush=0 nobs=1"),
        ("# #", "show 1 from-play flush=0 nobs=0"),
        ("# 4 #", "show 1 from-play flush=4"),  # not in the starter's suit: no nobs to ask for
        ("# 0 1 # A A 2 3", "crib J J 2 3"),  # nobs is never asked again in the deal
        ("# 5 #", "show 1 from-play flush=5"),  # with a Jack: nobs unasked
    ):
        table = table_after(TO_THE_SHOW + keys)
        assert lines(table)[-1] == line, keys
        assert keys != "# #" or table.view().awaiting == "crib"
    assert table.view().patter == (
        "Orange: fifteen two, fifteen four, a flush of five is nine, and one for his nobs is ten"
    )
    table = table_after("2 0 7 8 7 8 1 3 2 4 #")  # 7 7 A 2 and 8 8 3 4: nothing is asked
    assert lines(table)[-1] == "show 0 from-play"
    assert view_after(table, "#").awaiting == "crib"


def test_an_answer_is_taken_back_and_then_the_question():
    table = table_after(TO_THE_SHOW + "# 0")
    view = view_after(table, "*")
    assert view.prompt.endswith("  flush: 4 5  nobs: 1  none: #") and view.awaiting == "count"
    assert view_after(table, "*").message == "undid: Blue 2 for hand"


def test_d_keys_this_hand_again_as_cards():
    table = table_after(TO_THE_SHOW + "D 7 9 6")
    view = table.view()
    assert view.entry == "7 9 6"
    assert view.prompt == "Blue's hand  enter 4 cards"
    assert view_after(table, "6").page[2:] == ("laid: 3 -> 6", "Blue 3 -> 3", "Orange 4 -> 4")
    assert view_after(table, "D").message.startswith("Pegged as 3 6 7 9")
    assert table.view().prompt == "# count Blue's hand"
    assert refusal(table, "6") == "# count, * erase"
    press_keys(table, "#")
    assert lines(table)[-1] == "show 0 7 9 6 6"


def test_star_takes_a_card_back_then_all_then_leaves():
    table = table_after(TO_THE_SHOW + "D 7 9 6 *")
    assert table.view().entry == "7 9"
    assert table.view().message == "Card erased. * again for all"
    view = view_after(table, "*")
    assert view.entry == "" and view.message == "Cards erased"
    view = view_after(table, "*")
    assert view.awaiting == "count" and view.message == "Not counted yet"
    # one card each time that a card was keyed between
    assert table_after(TO_THE_SHOW + "D 7 9 6 * 5 *").view().entry == "7 9"


# By hand


def test_d_takes_off_no_more_than_is_there():
    view = table_after("2 B! 9 # B! 4 D", **POINTS).view()
    assert view.scores == [0, 5]
    (move,) = view.moves
    assert (move.track, move.start, move.stops) == (1, 9, (5,))
    table = table_after("2 B! 9 # B! 1 2 D", **POINTS)
    assert refused(table) == "Only 9 can be taken off"
    assert table.view().entry == "Orange 12"


def test_the_key_of_a_track_pegs_what_is_typed():
    assert table_after("2 A! 7 B", **POINTS).view().scores == [0, 7]
    assert refused(table_after("2 A! 7 C", **POINTS)) == "There are only 2 tracks"
    assert refused(table_after("2 A! #", **POINTS)) == "Points first, then #"


def test_a_jack_queen_or_king_held_too_long_pegs_nothing_by_the_keys_that_follow():
    for letter in "ABC":
        for key in "ABCD" + "#" * (letter == "C"):
            table = table_after("2 0 7 %s! 9 %s" % (letter, key))
            assert table.view().scores == [0, 0], (letter, key)
            assert (letter == "C") or refused(table) == "# adds the points, * back"
    assert lines(table_after("2 0 7 C!")) == lines(table_after("2 0 7 C"))
    table = table_after("2 0 7 A!")
    assert table.view().prompt == "Points for Blue?  * back"
    assert view_after(table, "9 #").is_sure
    assert view_after(table, "#").scores == [9, 0]
    assert table_after(TO_THE_SHOW + "# # 5 A! 3 #").view().is_sure  # a crib


def test_star_erases_digits_then_leaves_and_a_half_keyed_crib_is_still_there():
    table = table_after(TO_THE_SHOW + "# # 5 5 A! 4 *")
    assert table.view().message == "Erased"
    view = view_after(table, "*")
    assert view.awaiting == "crib" and view.entry == "5 5"


# Back and forth


def test_star_goes_back_to_the_first_key_and_says_what():
    table = table_after(TO_THE_SHOW)
    said = []
    while table.match.game:
        said.append(view_after(table, "*").message)
    assert said[0] == "undid: Orange played J"
    assert said[-3:] == ["undid: Blue played 7", "undid: starter 10", "undid: new game"]
    assert "undid: Blue said go" in said
    assert view_after(table, "*").message == "Nothing to undo"
    assert not table.view().is_error


# The end, and the menu


def won():
    return table_after("2 0 A! 9 9 # # A! 2 0 # 7 B! 5 # # A! 2 # #")


def test_the_winner_is_shown_and_hash_begins_the_next_game():
    table = won()
    view = table.view()
    assert (view.phase, view.winner, view.skunk) == ("over", 0, "triple")
    assert view.prompt == "# next game" and view.turn_track == -1
    assert refusal(table, "7")
    assert refusal(table, "A!") == "The game is over"
    view = view_after(table, "#")
    assert view.awaiting == "dealer" and view.dealer_track == 0  # the first deal alternates
    assert view_after(table, "*").awaiting == "game"
    view = view_after(table, "# #")
    assert view.scores == [0, 0] and view.awaiting == "starter"
    assert view_after(table, "*").winner == 0
    assert view_after(table, "*").message == "undid: Blue 2 by hand"
    assert table.view().winner == -1


def test_brightness_is_seen_at_once_and_kept():
    settings = {"brightness": 256}
    table = Table(Match(), settings)
    view = view_after(table, "D! 9 #")
    assert view.page[0] == "Brightness: 5" and view.page[5].startswith(" 5>")
    assert view.prompt == "# done"
    press_keys(table, "2")
    assert settings["brightness"] == BRIGHTNESS[1]
    assert table.view().page[0] == "Brightness: 2"
    assert refusal(table, "6") == refusal(table, "0") == "Brightness: 1 to 5"
    assert view_after(table, "5").proposed == 5 and settings["brightness"] == 256
    view = view_after(table, "#")
    assert view.message == "Brightness: 5" and view.awaiting == "dealer"


def test_the_menu_has_no_other_items():
    assert refused(table_after("D! 9 9 #")) == "The menu has no item 99"
    assert table_after("D! 4 * *").view().awaiting == "dealer"


def test_words_are_made_once_and_only_when_they_are_read():
    from cribboard.view import Later, Move, View

    made = []

    def make(*words):
        made.append(words)
        return words

    view, move = View(), Move(0, 0, 0, (2,), Later(make, "15 for 2"))
    view.patter = Later(make, "fifteen", "two")
    assert made == []
    assert view.patter == view.patter == ("fifteen", "two")
    assert move.texts == move.texts == ("15 for 2",)
    assert made == [("fifteen", "two"), ("15 for 2",)]


# What is worked out before its key


def test_what_was_foreseen_shows_and_counts_the_same():
    with open(__file__.replace("\\", "/").rsplit("/", 2)[0] + "/golden/first-light.keys") as file:
        keys = file.read().split()
    plain, foreseeing = Table(Match()), Table(Match())
    most = 0
    for key in keys[:200]:
        for table in (plain, foreseeing):
            table.press(key[0], key.endswith("!"))
        while foreseeing.foresee():
            pass
        game = foreseeing.match.game
        if game is not None:
            hands = [len(game.hand_of(seat)) for seat in game.seats_to_count]
            assert len(game.foreseen) == hands.count(game.form.kept)
            most = max(most, len(game.foreseen))
        one, other = plain.view(), foreseeing.view()
        assert (one.prompt, one.patter, one.answers) == (other.prompt, other.patter, other.answers)
        assert lines(plain) == lines(foreseeing)
    assert most == 2, "both hands before the show"


# A finger that presses twice


def test_a_key_pressed_twice_within_300_ms_acts_once_but_where_it_is_typed_twice_by_right():
    guarded = (
        (TO_THE_SHOW + "#", {}),  # the next hand's question, unseen
        (SHOW + " 1 2 2 3", {}),  # the next starter
        ("1 5 A", POINTS),
        ("1 1 2 1 A", POINTS),  # the game is over
        ("2 0", {}),
        ("2 0 7", {}),  # a pair
        ("1", {"form": "captain"}),  # captain, and dealer
    )
    meant = (
        ("1 1", POINTS),
        ("D! 1", {}),
        (SHOW + " 1", {}),  # a crib
        ("2 0 7 8 9 D", {}),  # the second go
        ("2 0 7 8 *", {}),
    )
    for keys, settings in guarded + meant:
        table = table_after("", **settings)
        table.now_ms = 1000
        press_keys(table, keys)
        key = keys[-1]
        assert table.is_doubled(key, 1299) == ((keys, settings) in guarded), keys
        assert not table.is_doubled(key, 1300) and not table.is_doubled("6", 1001), keys
        assert not table.is_doubled(key, 1299, side=1) or not rank_of(key)
