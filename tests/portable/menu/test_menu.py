"""The menu by keys: every item, its questions, long rows, and the memory that a visit takes."""

import gc

from cribboard import settings_table
from cribboard.dialogs.dialog import MOST_CHOICES, Choice, list_row
from cribboard.language import phrases
from cribboard.menu import menu
from cribboard.rules.match import Match
from cribboard.rules.mends import count_before
from cribboard.screen import font, oled_layout, text_rows
from cribboard.table.table import Table
from tests.helpers.random_match import new_board, power_on, save
from tests.helpers.rounds import rounds
from tests.helpers.scripts import do, keyed, press_keys, refusal, view_after
from tests.helpers.tables import table_after

assert {row[4] for row in settings_table.ROWS} == set(range(menu.LAST + 1))


def test_a_long_row_gets_a_shorter_name_then_a_shorter_value():
    assert list_row(9, False, "bright", "5") == " 9 bright: 5"
    assert list_row(22, True, "languages", "Fran\xe7ais") == "22>languag.: Fran\xe7ais"
    assert list_row(14, False, "skunking", "tournament") == "14 skunk.: tournament"
    assert list_row(1, False, "way", "an unusually long value") == " 1 way: an unusually."
    assert list_row(1, False, "wayward", "an unusually long value") == " 1 wayw.: an unusual."


def test_a_tenth_value_is_chosen_with_0():
    taken = []

    class Ten(Choice):
        def more(self, table):
            return ("tenth",) * (MOST_CHOICES - len(self.values))

        def take(self, table, place):
            taken.append(place)

    table = table_after("")
    for key in "190":
        table.open(Ten("form"))
        press_keys(table, key)
    assert taken == [0, 8, 9] and not table.is_error
    table.open(Choice("skunks"))
    assert refusal(table, "0") == "Skunks: 1 to 4"


def text(view):
    return font.letters("".join(oled_layout.draw(view)))


def test_every_item_opens_by_its_number_fits_the_screen_and_is_left():
    assert [number for number, _ in menu.names()] == list(menu.NUMBERS)
    for number, name in menu.names():
        table = table_after("D! " + " ".join(str(number)), "six-card", "starter 9")
        assert "%2d>%s" % (number, name[:5]) in text(table.view()), number
        view = view_after(table, "#")
        assert not view.is_error, view.message
        lines = text_rows.wrap_parts(view.prompt)
        assert 0 < len(lines) + (view.entry != "") <= (2 if view.page else 5), (number, lines)
        for line in lines:
            assert len(line) <= 21
        keyed(table, "* *" if number in (5, 7, 13) else "*")
        assert (
            table.view().prompt == "Orange: play a card" or table.match.game.phase == "starter"
        ), number


VISITS = "D! 1 # 1", "D! 2 0 # #", "D! 6 # *", "D! 1 9 # A 2 # #", "D! 4 # 9 #", "D! 8 # # *"
#: Coach and drill, between two games.
LESSONS = "D! 1 2 # 5 5 5 A 7 9 1 # D * * * *", "D! 1 7 # 9 # *"
#: What may stay: the settings that were changed; after a lesson nothing.
MOST_BYTES, LESSON_BYTES = 1500, 600


def collects_at_once():
    """Return whether the interpreter tells its memory, and `gc.collect` gives it back at once.

    WebAssembly's waits until no Python runs; CPython does not tell.
    """
    if not hasattr(gc, "mem_alloc"):
        return False
    gc.collect()
    before = gc.mem_alloc()
    for _ in range(4):
        bytearray(20000)
    gc.collect()
    return gc.mem_alloc() - before < 20000


def bytes_in_use(table):
    """Return the heap in use with nothing open, and without the phrases that are kept."""
    assert not table.view().page
    phrases.use("en")
    gc.collect()
    return gc.mem_alloc()


def test_the_memory_of_a_visit_returns():
    if not collects_at_once():
        return
    table = table_after("A! 5 # * D! *", "six-card", "starter 9")
    before = bytes_in_use(table)
    for visit in VISITS:
        keyed(table, visit)
    assert bytes_in_use(table) - before < MOST_BYTES, bytes_in_use(table) - before
    table = table_after("", has_coach=True)
    for lesson in LESSONS:
        keyed(table, lesson)  # what a first call keeps is not the lesson's
        before = bytes_in_use(table)
        keyed(table, lesson)
        assert bytes_in_use(table) - before < LESSON_BYTES, (lesson, bytes_in_use(table) - before)


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
