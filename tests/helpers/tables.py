"""Tables and views as tests begin with them, their lights, and the heap that a call takes."""

from cribboard.base.view import View
from cribboard.lights.frame import Frame
from cribboard.rules.match import Match
from cribboard.table.table import Table
from tests.helpers.scripts import begun, keyed, press_keys

try:
    from micropython import heap_lock, heap_unlock
except ImportError:  # a home that cannot tell
    heap_lock = heap_unlock = None


def table_after(keys, *match, **settings):
    """Return a table after these keys; match: as `begun` takes it; settings: not at default."""
    table = Table(begun(*match) if match else Match(), settings)
    press_keys(table, keys)
    return table


def said(table, keys):
    """Press keys that are taken and push no command; return the message."""
    assert keyed(table, keys) == []
    view = table.view()
    assert not view.is_error, view.message
    return view.message


def view_with(**facts):
    """Return a view that waits for a card, with these attributes."""
    view = View()
    view.awaiting = "card"
    for name in facts:
        setattr(view, name, facts[name])
    return view


def draw(view, layout, picture, now_ms):
    """Draw the lights of a view into `picture`, with nothing drawn before it."""
    frame = Frame(layout)
    frame.is_refusing = view.is_error
    frame.draw(view, now_ms, view.scores, view.backs)
    picture[:] = frame.picture


def allocated(call, arguments):
    """Return 1 if any call(argument) takes heap, else 0; 0 where nobody can tell."""
    if heap_lock is None:
        for argument in arguments:
            call(argument)
        return 0
    heap_lock()
    try:
        for argument in arguments:
            call(argument)
    except MemoryError:
        heap_unlock()
        return 1
    heap_unlock()
    return 0
