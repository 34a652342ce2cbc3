"""Claims, heels and muggins by keys, at the levels above auto."""

from cribboard.dialogs.claim import Claim
from cribboard.screen import text_rows
from cribboard.table import Table
from tests.helpers.scripts import begun, do, keyed, refusal

# Blue deals; Orange leads 7, Blue 8: fifteen; then all is laid: Orange 7 9 6 3, Blue 8 5 4 J.
PLAYED = ("starter T", "> 7 8 9 5 go go 6 4 3 J")


def table_of(game, *lines):
    return Table(begun(game, *lines))


def prompt(table):
    return table.view().prompt


def test_a_hand_is_claimed_before_anything_is_asked():
    table = table_of("six-card level=teach", *PLAYED)
    view = table.view()
    assert view.prompt == "Orange claims hand" and view.awaiting == "points"
    assert view.turn_track == 1 and view.entry == ""
    assert keyed(table, "1 2") == []
    view = table.view()
    assert view.entry == "claim 12" and view.entry_points == 12 and view.pending == (1, 12)
    assert keyed(table, "#") == ["claim 1 12"]
    assert "flush? 0 4 5" in prompt(table) and table.view().awaiting == "count"
    assert keyed(table, "0") == [] and prompt(table) == "# counts Orange"
    assert keyed(table, "#") == ["show 1 from-play flush=0"]


def test_a_hand_that_leaves_nothing_to_ask_is_counted_as_it_is_claimed():
    played = "starter T", "> 7 8 7 8 A 3 2 4"  # 7 7 A 2 and 8 8 3 4
    table = table_of("six-card level=teach", *played)
    assert keyed(table, "4 #") == ["claim 1 4", "show 1 from-play"]
    assert prompt(table) == "Blue claims hand"
    keyed(table, "*")
    assert prompt(table) == "# count Orange's hand"
    keyed(table, "*")
    assert prompt(table) == "Orange claims hand"


def test_nothing_is_claimed_of_a_hand_or_crib_by_a_hash_too_many():
    table = table_of("six-card level=correct", *PLAYED)
    assert refusal(table, "#") == "the points, then #: 0 for none"
    assert keyed(table, "0 #") == ["claim 1 0"]
    assert keyed(table, "# 0 # #")[-1] == "show 0 from-play flush=0 nobs=0"
    assert prompt(table) == "Blue claims crib"
    assert refusal(table, "#") == "the points, then #: 0 for none"
    for way in ("referee", "count"):  # counted as it is claimed, with nothing to ask: 7 7 A 2
        table = table_of("six-card level=muggins", "starter T", "> 7 8 7 8 A 3 2 4")
        table.settings["way"] = way
        keyed(table, "4 #" if way == "referee" else "4 # 7 7 1 2 #")
        assert prompt(table) == "Blue claims hand"
        assert refusal(table, "#") == "the points, then #: 0 for none"


def test_digits_of_a_claim_are_erased_and_the_claim_undone():
    table = table_of("six-card level=teach", *PLAYED)
    keyed(table, "4 *")
    assert table.view().entry == "" and prompt(table) == "Orange claims hand"
    assert keyed(table, "5 #") == ["claim 1 5"]
    keyed(table, "*")
    assert table.view().message == "undid: Orange claims 5"
    assert prompt(table) == "Orange claims hand"


def test_other_keys_claim_nothing():
    table = table_of("six-card level=teach", *PLAYED)
    for key in "A C D":
        assert refusal(table, key) == "the points, then #"
    assert refusal(table, "4 5 6") == "two digits at most"


def test_more_than_a_hand_can_make_asks_first():
    table = table_of("six-card level=teach", *PLAYED)
    assert keyed(table, "3 0 #") == []
    view = table.view()
    assert view.prompt == "sure?  # yes  * no" and view.entry == "Orange claims 30"
    keyed(table, "*")
    assert table.view().entry == "claim 30"
    assert keyed(table, "# #") == ["claim 1 30"]
    for form, most in (("five-card", 20), ("six-card", 29), ("seven-card", 46), ("shotgun", 72)):
        table = Table(begun(form + " level=teach", "starter T"), {"way": "count"})
        digits = "# " + " ".join(str(most)) + " #"
        assert keyed(table, digits) == ["claim 1 %d" % most]
        assert keyed(table, "* # " + " ".join(str(most + 1)) + " #") == []
        assert prompt(table) == "sure?  # yes  * no"


def test_each_lay_is_claimed_where_that_is_set():
    table = table_of("six-card level=correct claims=play", "starter T")
    assert keyed(table, "7") == ["lay 7"]
    assert prompt(table) == "Orange claims card" and table.view().turn_track == 1
    assert keyed(table, "#") == ["claim 1 0"]
    assert keyed(table, "8 2 #") == ["lay 8", "claim 0 2"]
    assert table.match.game.scores == [2, 0]
    keyed(table, "9")
    assert keyed(table, "1 6 #") == [] and prompt(table) == "sure?  # yes  * no"
    assert keyed(table, "#") == ["claim 1 16"] and table.match.game.scores == [2, 3]


def test_a_claim_begun_anew_goes_when_the_one_that_was_undone_comes_back():
    table = table_of("six-card level=correct claims=play", "starter T", "> 7", "claim 1 0")
    assert keyed(table, "8 1 # *") == ["lay 8", "claim 0 1"]
    keyed(table, "2")
    assert table.view().entry == "claim 2"
    keyed(table, "*!")
    assert table.view().awaiting == "card" and table.view().entry == ""
    assert table.match.game.scores == [1, 0]
    assert keyed(table, "9") == ["lay 9"]


def test_a_claim_is_valid_while_it_is_awaited_and_before_the_play_where_hands_alone_count():
    match = begun("six-card level=correct claims=play", "starter T", "> 7")
    claim = Claim(match.game)
    assert claim.is_valid(match.game) and not claim.is_valid(None)
    do(match, "claim 1 0")
    assert match.game is claim._game and not claim.is_valid(match.game)
    match = begun("six-card level=teach", "starter T")
    claim = Claim(match.game)
    assert claim.is_valid(match.game)
    do(match, "> 7")
    assert match.game is claim._game and not claim.is_valid(match.game)


def test_the_crib_is_claimed_before_its_cards_are_keyed():
    lines = PLAYED + ("claim 1 0", "show 1 from-play flush=0", "claim 0 0")
    table = table_of("six-card level=teach", *(lines + ("show 0 from-play flush=0 nobs=0",)))
    assert prompt(table) == "Blue claims crib" and table.view().turn_track == 0
    assert keyed(table, "4 #") == ["claim 0 4"]
    assert prompt(table) == "4 cards of the crib"


def test_heels_are_claimed_with_one_key():
    table = table_of("six-card level=correct", "starter J")
    assert prompt(table) == "Orange lays  # heels"
    assert keyed(table, "#") == ["heels"] and table.match.game.scores == [2, 0]
    assert refusal(table, "#") == "there are no heels to claim"


def test_the_prompt_does_not_give_heels_away():
    table = table_of("six-card level=muggins", "starter 9")
    assert prompt(table) == "Orange lays  # heels"
    assert refusal(table, "#") == "there are no heels to claim"
    keyed(table, "5 6")
    assert prompt(table) == "Orange lays"
    for level in ("auto", "teach"):
        table = table_of("six-card level=" + level, "starter J")
        assert prompt(table) == "Orange lays" and table.match.game.scores == [2, 0]


def test_heels_are_forfeited_once_the_dealer_lays():
    table = table_of("six-card level=correct", "starter J")
    keyed(table, "5 6")
    assert "forfeited" in table.view().patter
    assert refusal(table, "#") == "the play is not over: Orange lays"


def test_two_players_take_or_leave_muggins():
    for key, command in (("#", "mugs 0 2"), ("A", "mugs 0 2"), ("0", "mugs 0 0")):
        table = table_of("six-card level=muggins claims=play", "starter T", "> 7", "claim 1 0")
        keyed(table, "9 # 6")
        assert table.match.game.awaited == ("claim", 1)
        table = table_of("six-card level=muggins", *PLAYED)
        keyed(table, "0 # 0 #")
        view = table.view()
        assert view.prompt == "muggins 2?  # takes 0 leaves" and view.awaiting == "answer"
        assert view.turn_track == 0
        answered = [] if key == "#" else keyed(table, key)
        assert answered == [] and keyed(table, "#") == [command]
        assert prompt(table) == "Blue claims hand"


def test_who_takes_muggins_can_be_changed_until_hash():
    table = table_of("six-card level=muggins", *PLAYED)
    keyed(table, "0 # 0 # 0")
    view = table.view()
    assert (view.entry, view.prompt) == ("nobody takes 2", "# goes on  * erases")
    assert view.lanes == () and view.pending is None and view.turn_track == -1
    keyed(table, "*")
    assert table.view().message == "answer taken back"
    assert prompt(table) == "muggins 2?  # takes 0 leaves"
    keyed(table, "0 A")
    view = table.view()
    assert view.entry == "Blue takes 2" and view.pending == (0, 2) and view.entry_points == 2
    assert refusal(table, "B") == "nobody calls muggins on themselves"
    assert keyed(table, "0 #") == ["mugs 0 0"]
    assert refusal(table, "#") == "the points, then #: 0 for none"


def test_nobody_mugs_themselves_and_other_keys_say_what_is_asked():
    table = table_of("six-card level=muggins", *PLAYED)
    keyed(table, "0 # 0 #")
    assert refusal(table, "B") == "nobody calls muggins on themselves"
    assert refusal(table, "C") == "there are only two tracks"
    assert refusal(table, "7") == "muggins 2?  # takes 0 leaves"


def test_of_three_whoever_called_is_named():
    game = "three-hand dealer=0 level=muggins claims=play"
    for key, command in (("A", "mugs 0 2"), ("C", "mugs 2 2"), ("0", "mugs 0 0")):
        table = table_of(game, "starter 9", "> 7", "claim 1 0", "> 5", "claim 2 0", "> 3")
        assert keyed(table, "2 #") == ["claim 0 2"]
        table = table_of(game, "starter 9", "> 7", "claim 1 0", "> 8")
        keyed(table, "#")
        assert prompt(table) == "muggins 2?  A B called  0 nobody"
        assert refusal(table, "#") == "muggins 2?  A B called  0 nobody"
        if key == "C":
            assert refusal(table, key) == "nobody calls muggins on themselves"
        else:
            assert keyed(table, key) == [] and keyed(table, "#") == [command]


def test_a_claim_fits_the_screen():
    match = begun("partners level=muggins dealer=2", "starter 9")
    table = Table(match, {"way": "count"})
    keyed(table, "#")
    view = table.view()
    assert view.prompt == "Orange 2 claims hand" and view.turn_seat_index == 1
    for row in text_rows.draw(view):
        assert len(row) == 21
