"""Memory of the menu, freed when it closes; measured where the interpreter can."""

import gc

from tests.helpers.scripts import keyed
from tests.helpers.tables import table_after

VISITS = "D! 1 # 1", "D! 2 0 # #", "D! 6 # *", "D! 1 9 # A 2 # #", "D! 4 # 9 #", "D! 8 # # *"
#: What may stay: the settings that were changed.
MOST_BYTES = 1500


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


def test_the_menus_memory_returns():
    if not collects_at_once():
        return
    table = table_after("A! 5 # * D! *", "six-card", "starter 9")
    table.view()
    gc.collect()
    before = gc.mem_alloc()
    for visit in VISITS:
        keyed(table, visit)
    table.view()
    gc.collect()
    assert gc.mem_alloc() - before < MOST_BYTES, gc.mem_alloc() - before
