"""The facts of a View that say what its prompt says, without the words."""

from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.scripts import keyed, view_after
from tests.helpers.tables import table_after

TO_THE_SHOW = "2 0 7 8 9 5 D D 6 4 3 A "


def seen(keys):
    return table_after(keys).view()


def asked(keys):
    view = seen(keys)
    return view.asked_for, view.asked_seat, view.asked_of, view.asked_values


def test_what_a_game_and_a_count_wait_for():
    flush, nobs = (("flush", 4), ("flush", 5)), (("nobs", 1),)
    for keys, wanted in (
        ("", ("dealer", -1, "", ())),
        ("2", ("starter", -1, "", ())),
        ("2 0", ("card", 0, "", ())),
        ("2 0 7", ("card", 1, "", ())),
        (TO_THE_SHOW, ("count", 0, "hand", flush)),
        (TO_THE_SHOW + "#", ("count", 1, "hand", flush + nobs)),
        (TO_THE_SHOW + "# 0", ("count", 1, "hand", nobs)),
        (TO_THE_SHOW + "# 0 0", ("count", 1, "hand", ())),
        (TO_THE_SHOW + "# # D! 1 3 #", ("points", 1, "hand", ())),  # whose count was the last
        (TO_THE_SHOW + "# #", ("crib", 1, "crib", (4,))),
        (TO_THE_SHOW + "# # 5", ("crib", 1, "crib", (4,))),
        (TO_THE_SHOW + "# # 5 5 A B", ("count", 1, "crib", nobs)),
        (TO_THE_SHOW + "# # 5 5 A B 0 #", ("next", -1, "", ())),
        (TO_THE_SHOW + "D", ("hand", 0, "hand", (4,))),
        ("2 0 A! 9 9 # # A! 2 2 #", ("game", -1, "", ())),
        ("D 7", ("cut", 1, "", ())),
        ("D! 1 1 # 2 2 0", ("suit", -1, "", ())),
        ("D! 1 1 # 2 2 0 D 7", ("suit", 0, "", ())),
    ):
        assert asked(keys) == wanted, keys
    view = seen(TO_THE_SHOW + "D 7 9")
    assert (view.asked_for, view.entry_cards, view.dialog) == ("hand", 2, "count")


def test_what_a_home_keys_by_itself_is_not_prompted():
    table = Table(Match())
    table.unprompted = ("dealer",)
    assert table.view().asked_for == "dealer" and table.view().prompt == ""
    keyed(table, "2")
    assert table.view().asked_for == "starter" and table.view().prompt


def test_claims_and_muggins():
    muggins = "D! 2 # 4 1 " + TO_THE_SHOW
    assert asked(muggins) == ("claim", 0, "hand", ())
    assert asked(muggins + "9 9 #") == ("sure", 0, "hand", (99,))
    assert asked(muggins + "0 # #") == ("muggins", -1, "", ())
    assert seen(muggins + "0 # #").lanes == (1,)
    assert asked("D! 2 # 4 2 2 0 7") == ("claim", 0, "card", ())
    assert seen("D! 2 # 4 1 2 A").is_heels_claimable and not seen("2 A").is_heels_claimable


def test_dialogs_of_the_menu():
    for keys, dialog, asked_for, values in (
        ("D!", "menu", "menu", ()),
        ("D! 1 #", "choice", "choice", ("referee", "count", "scoreboard")),
        ("D! 4 #", "number", "number", (1, 999)),
        ("D! 5 #", "penalty", "track", ()),
        ("D! 5 # A", "penalty", "points", ()),
        ("D! 6 #", "confirm", "confirm", ()),
        ("D! 9 #", "brightness", "choice", (12, 36, 80, 150, 256)),
        ("D! 1 2 #", "coach", "page", ()),
        ("D! 1 7 #", "drill", "number", (0, 99)),
        ("D! 1 9 #", "names", "track", ()),
        ("D! 1 9 # A", "names", "text", ()),
        ("D! 2 0 # A", "colours", "choice", tuple(range(7))),
        ("D! 2 6 #", "errors", "page", ()),
        ("D! 2 7 #", "about", "page", ()),
        ("D! 8 # #", "dealer", "dealer", ()),
        ("A!", "points", "points", ()),
    ):
        view = seen("1 5 " + keys)
        assert (view.dialog, view.asked_for, view.asked_values) == (dialog, asked_for, values), keys
        assert view.asked_seat == -1 and view.asked_of in ("", "hand", "crib"), keys


def test_what_the_last_key_scored():
    assert seen("2 0 7").scored == ()
    assert seen("2 0 7 8").scored == ((1, 1, 2, "fifteen", (7, 8)),)
    scores = seen(TO_THE_SHOW + "# 4 #").scored
    assert [score[:4] for score in scores][-1] == (1, 1, 4, "flush")
    assert sum([score[2] for score in scores]) == 8
    assert seen("2 0 A! 5 #").scored[0][:3] == (-1, 0, 5)


def test_power_on_is_a_fact_until_the_first_key():
    table = table_after("2 0")
    assert not table.view().is_resumed
    table.resume()
    assert table.view().is_resumed
    assert not view_after(table, "7").is_resumed
