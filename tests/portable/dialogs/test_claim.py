"""Claims, heels and muggins by keys, at the levels above auto."""

from cribboard import legal_keys
from cribboard.dialogs.claim import Claim
from cribboard.rules.match import Match
from cribboard.table import Table
from tests.helpers.random_keys import facts
from tests.helpers.scripts import begun, do, keyed, refusal, view_after

# Blue deals; Orange leads 7, Blue 8: fifteen; then all is laid: Orange 7 9 6 3, Blue 8 5 4 J.
PLAYED = ("starter T", "> 7 8 9 5 go go 6 4 3 J")
PEGGED = [4, 3]


def table_of(game, *lines):
    return Table(begun(game, *lines))


def prompt(table):
    return table.view().prompt


def test_more_than_a_hand_can_make_asks_first():
    table = table_of("six-card level=teach", *PLAYED)
    assert keyed(table, "3 0 #") == []
    view = table.view()
    assert view.prompt == "Are you sure?  # yes  * no" and view.entry == "Orange claims 30"
    assert view_after(table, "*").entry == "claim 30"
    assert keyed(table, "# #") == ["claim 1 30"]
    for form, most in (("five-card", 20), ("six-card", 29), ("seven-card", 46), ("shotgun", 72)):
        table = Table(begun(form + " level=teach", "starter T"), {"way": "count"})
        digits = "# " + " ".join(str(most)) + " #"
        assert keyed(table, digits) == ["claim 1 %d" % most]
        assert keyed(table, "* # " + " ".join(str(most + 1)) + " #") == []
        assert prompt(table) == "Are you sure?  # yes  * no"


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


def test_heels_are_offered_only_where_they_are_open():
    """The starter lies face up: to offer nothing beside a nine gives nothing away."""
    for level, lines in (
        ("muggins", ["starter 9"]),
        ("correct", ["starter 2", "> 7"]),
        ("correct", ["starter J", "heels"]),
        ("correct", ["starter J", "> 7", "heels"]),
        ("correct", ["starter J", "> 7 8"]),
        ("auto", ["starter J"]),
        ("teach", ["starter J"]),
    ):
        table = table_of("six-card level=" + level, *lines)
        assert prompt(table).split(": ")[1] == "play a card", lines
        assert not table.view().is_heels_claimable
        assert keyed(table, "#") == [] and table.view().dialog == "details"
    for lines, key in ((["starter 9"], ""), (["starter J"], "  D his heels")):
        table = table_of("six-card level=correct", *lines)
        table.settings["way"] = "count"
        assert prompt(table) == "Points, then A B  # to the show" + key
        assert key or keyed(table, "D #") == []
    assert keyed(table, "D") == ["heels"] and "heels" not in prompt(table)
    assert keyed(table, "D") == [] and table.view().dialog == "details"


# Muggins: the question tells nothing

ASKED = "Blue: any missed?  points, then #  # alone for none"
THREE = "three-hand dealer=0 level=muggins claims=play"


def test_missed_points_are_keyed_by_those_who_saw_them():
    for keys, command, scores, told in (
        ("2 #", "mugs 0 2", [2 + PEGGED[0], PEGGED[1]], "muggins, Blue takes 2"),
        ("2 A", "mugs 0 2", [2 + PEGGED[0], PEGGED[1]], "muggins, Blue takes 2"),
        ("1 #", "mugs 0 1", [1 + PEGGED[0], PEGGED[1]], "muggins, Blue takes 1; 1 missed"),
        ("#", "mugs 0 0", PEGGED, "no muggins, 2 missed"),
        ("0 #", "mugs 0 0", PEGGED, "no muggins, 2 missed"),
    ):
        table = table_of("six-card level=muggins", *PLAYED)
        keyed(table, "0 # 0 #")
        before = table.match.game.scores
        view = table.view()
        assert view.prompt == ASKED and view.awaiting == "points" and view.turn_track == 0
        assert "2" not in view.patter + view.message, view.patter
        assert keyed(table, keys) == [command]
        assert table.match.game.scores == scores and table.view().patter == told
        assert prompt(table) == "Blue's hand?  points or 0, then #"
        keyed(table, "*")
        assert prompt(table) == ASKED and table.match.game.scores == before
        keyed(table, "*!")
        assert table.match.game.scores == scores


def test_more_than_was_missed_takes_nothing_and_ends_the_question():
    for keys in ("3 #", "2 9 #", "9 9 A"):
        table = table_of("six-card level=muggins", *PLAYED)
        keyed(table, "0 # 0 #")
        keyed(table, keys[:-2])
        assert keys[-1] in legal_keys.find(table)  # they would give it away
        assert keyed(table, keys[-1]) == ["mugs 0 0"]
        view = table.view()
        assert view.message == "Not that many were missed. Nobody takes them"
        assert not view.is_error and view.prompt == "Blue's hand?  points or 0, then #"
        assert table.match.game.scores == PEGGED


def test_wrong_calls_of_a_game_that_the_menu_began():
    """ACC 10.4a: too many take what was missed; where nothing was, the other gets the points."""
    dealt = "D! 2 # 4 1 1 0 7 8 9 5 D D 6 4 3 A"  # Orange's hand counts 2
    for keys, command, scores, patter in (
        ("0 # 0 # 3 #", "mugs 0 3", [6, 3], "muggins, Blue takes 2; 1 too many"),
        ("0 # 0 # 3 A", "mugs 0 3", [6, 3], "muggins, Blue takes 2; 1 too many"),
        ("0 # 0 # 1 #", "mugs 0 1", [5, 3], "muggins, Blue takes 1; 1 missed"),
        ("0 # 0 # #", "mugs 0 0", [4, 3], "no muggins, 2 missed"),
        ("2 # 0 # 2 #", "mugs 0 2", [4, 7], "none missed, Orange takes 2"),
        ("2 # 0 # 2 9 #", "mugs 0 29", [4, 34], "none missed, Orange takes 29"),
        ("2 # 0 # 3 0 # #", "mugs 0 30", [4, 35], "none missed, Orange takes 30"),
    ):
        table = Table(Match(), {})
        assert keyed(table, dealt + " " + keys)[-1] == command
        assert table.match.game.scores == scores and table.view().patter == patter
        keyed(table, "*")
        assert prompt(table) == ASKED
    view = view_after(table, "3 0 #")
    assert view.prompt == "Are you sure?  # yes  * no" and view.entry == "missed 30"
    assert table.view().pending == (0, 30) and "#" in legal_keys.find(table)
    assert keyed(table, "* *") == [] and prompt(table) == ASKED
    table = table_of(THREE.replace("muggins", "acc-muggins"), "starter 9", "> 7", "claim 1 0")
    keyed(table, "8 2 #")  # White claims all
    assert keyed(table, "3 A") == ["mugs 0 3"] and table.match.game.scores == [0, 0, 5]
    assert table.view().patter == "none missed, White takes 3"
    assert keyed(table, "* 1 6 B") == [] and keyed(table, "#") == ["mugs 1 16"]


def seen(table):
    """Return all that a View tells, but for the cards."""
    view = table.view()
    return facts(view, "events", "scored", "piles") + [tuple(event)[:6] for event in view.events]


def test_what_is_seen_and_heard_is_the_same_whether_points_were_missed_or_not():
    for game in ("six-card level=", "three-hand dealer=0 level=", "six-card level=acc-"):
        found = []
        for hand in ("K K 2 2", "6 6 4 4"):  # four, and eight
            table = Table(begun(game + "muggins", "starter 9"), {"way": "count"})
            keyed(table, "# 4 # " + hand.replace("K", "C") + " #")
            assert table.view().asked_for == "muggins"
            told = [seen(table)]
            keyed(table, "4")
            told.append(seen(table))
            found.append(told)
        assert found[0] == found[1]


def test_of_three_whoever_called_is_named():
    for keys, command in (
        ("2 A", "mugs 0 2"),
        ("1 B", "mugs 1 1"),
        ("3 A", "mugs 0 0"),
        ("#", "mugs 0 0"),
        ("0 #", "mugs 0 0"),
    ):
        table = table_of(THREE, "starter 9", "> 7", "claim 1 0", "> 8")
        view = view_after(table, "#")
        assert view.prompt == "Any points missed?  points, then A B  # alone for none"
        assert view.lanes == (0, 1) and view.turn_track == -1
        assert refusal(table, "C") == "Nobody calls muggins on themselves"
        assert refusal(table, "A") == refusal(table, "D") == "Points first, then A B"
        assert refusal(table, "2 #") == "Points 2: whose?"
        keyed(table, "*")
        assert keyed(table, keys) == [command]
        assert prompt(table) == "Blue: play a card"
