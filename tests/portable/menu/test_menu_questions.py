"""Questions of the menu: each that is asked, in whatever phase of a game, can be answered yes."""

from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.rules.mends import count_before
from cribboard.table.table import Table
from tests.helpers.random_match import new_board, power_on, save
from tests.helpers.rounds import rounds
from tests.helpers.scripts import do, keyed

#: Seat 0 holds K K 2 2, seat 1 (the dealer) 9 8 7 6, which count 4 and 16 with the 7 turned up.
PLAY = ("starter 7", "> K 6 K go 2 2 8 7 9")
HANDS = PLAY + ("show 0 from-play", "show 1 from-play")
CRIB = HANDS + ("crib A 3 4 Q",)
MUGGED = PLAY + ("claim 0 0", "show 0 from-play")
#: Where a game can stand: options of the command that begins it, and the commands that follow.
OPEN = (
    ("", ()),
    ("", ("starter 7",)),
    ("", ("starter J", "> 5")),
    ("level=correct claims=all", ("starter J", "> 5")),
    ("", PLAY),
    ("", PLAY + ("show 0 from-play",)),
    ("", PLAY + ("show 0 from-play", "peg 0 2")),
    ("", PLAY + ("show 0 from-play", "overrule 0 30")),
    ("level=acc-muggins", MUGGED),
    ("level=acc-muggins", MUGGED + ("mugs 1 2",)),
    ("level=acc-muggins", MUGGED + ("mugs 1 0",)),
    ("", HANDS),
    ("", CRIB + ("deal",)),
)
#: Ended by points of the deal: by a card, heels, a hand, the crib, a false call.
REOPENED = (
    ("target=8", ("starter 7", "> 5 5 5")),
    ("target=2", ("starter J",)),
    ("target=7", HANDS[:-1]),
    ("target=23", CRIB),
    ("target=16 level=acc-muggins", PLAY + ("claim 0 4", "show 0 from-play", "mugs 1 9")),
    ("", ("set 0 90", "set 1 20", "starter J", "peg 0 50")),
)
#: Where a misdeal cannot be: the deal has ended, or corrections and penalties alone ended the game.
NO_MISDEAL = (
    ("", CRIB),
    ("", CRIB + ("set 0 121",)),
    ("", CRIB + ("set 0 60", "peg 0 99")),
    ("", ("starter J", "set 0 121")),
    ("", ("set 0 119", "starter J", "> 5", "penalty 1 2 to=0")),
)
ITEMS = tuple(["D! " + " ".join(str(number)) + " #" for number in menu.NUMBERS])
#: Keys that ask `sure?`: a count of 30, points by hand, points taken off.
SURE = ("D! 1 3 # 3 0 #", "A! 9 9 #", "A! 9 9 D", "B! 3 0 D")


def _table(options, lines):
    match = Match()
    do(match, "match first-to=2", "game six-card dealer=1 " + options)
    do(match, *lines)
    return Table(match)


def _is_asked(table):
    return table.view().asked_for in ("confirm", "sure")


def _shown(table):
    view = table.view()
    return view.prompt, view.message, view.dialog, view.scores, view.phase, view.page


def _asked(table, scripts):
    """Answer yes to whatever the scripts ask, each on a copy; return those that asked."""
    asked = []
    for keys in scripts:
        copy = table.copied()
        keyed(copy, keys)
        if _is_asked(copy):
            asked.append(keys)
            before = _shown(copy)
            keyed(copy, "#")
            assert not copy.view().is_error, (keys, copy.match.commands, copy.view().message)
            assert _shown(copy) != before, (keys, copy.match.commands)
    return asked


def test_yes_does_something_wherever_a_question_is_asked():
    new_game, reset, coach = ITEMS[7], ITEMS[17], ITEMS[11]
    fresh = Table(Match())
    assert _asked(fresh, ITEMS + SURE) == [new_game, coach, reset]
    for places, misdeal in ((OPEN, [ITEMS[5]]), (REOPENED, [ITEMS[5]]), (NO_MISDEAL, [])):
        for place in places[: rounds(len(places))]:
            table = _table(*place)
            assert places is not REOPENED or table.match.game.phase == "over", place
            asked = _asked(table, ITEMS + SURE)
            assert [keys for keys in asked if keys == ITEMS[5]] == misdeal, place
            assert new_game in asked and reset in asked, place
    assert SURE[0] not in _asked(_table("", PLAY + ("show 0 from-play", "overrule 0 30")), SURE)
    assert SURE[0] in _asked(_table("", HANDS), SURE)


#: The deal before ended with the dealer's crib of 4; item 13, then the points.
NEXT_DEAL = CRIB + ("deal",)


def counted(match):
    """Return the last count of the deal before."""
    return count_before(match.block, match.history.peek(match.index))


def test_the_count_before_is_found_after_a_power_cut():
    files, journal, match = new_board()
    do(match, "game six-card dealer=1", *NEXT_DEAL)
    for lines in ((), ("starter 9",)):
        do(match, *lines)
        save(journal, match)
        journal, match = power_on(journal._files.plugged_in())
        assert counted(match) == (1, "crib", 4)
        before = match.steps
        assert counted(match) == (1, "crib", 4) and match.steps == before
    assert match.pop() and match.pop() and match.game.last_count  # undo is where it was
