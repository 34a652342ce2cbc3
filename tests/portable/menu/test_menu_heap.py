"""Memory of the menu, freed when it closes; measured where the interpreter can."""

import gc

from cribboard.language import phrases
from tests.helpers.scripts import keyed
from tests.helpers.tables import table_after

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
