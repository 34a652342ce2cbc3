"""The menu by keys: every item, long rows, and the memory that a visit takes and gives back."""

import gc

from cribboard import settings_table
from cribboard.dialogs.dialog import MOST_CHOICES, Choice, list_row
from cribboard.language import phrases
from cribboard.menu import menu
from cribboard.screen import font, oled_layout, text_rows
from tests.helpers.scripts import keyed, press_keys, refusal, view_after
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
