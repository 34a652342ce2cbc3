"""Stop of a running board at its prompt, once its game is saved; it restarts if anything fails."""

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

from cribboard_tools.link import client
from cribboard_tools.pico import ports
from cribboard_tools.pico.repl import NoPrompt, Pico, PicoError, restarting

#: Time limits in s: until a game is saved, and for one answer about that.
_SAVING_S, _LINK_S = 10.0, 0.5
_LOOK_S = 0.5
#: What to do with a board that does not stop, as the end of a sentence.
SWITCH_ON = "switch it on there (item 25)"
#: Of a board that did not save its game in time, and of one that is stopped nevertheless.
UNSAVED = f"the board has not saved its game within {_SAVING_S:.0f} s"
UNSAVED_LOST = f"{UNSAVED}: the moves since are lost"


@contextlib.contextmanager
def stopped(
    port: str,
    otherwise: str,
    saving: Callable[[], None] = lambda: None,
    unsaved: Callable[[], None] = lambda: None,
    seen: Callable[[dict[str, Any]], None] = lambda health: None,
) -> Iterator[Pico]:
    """Stop the board at its prompt once its game is saved; restart it if the body fails.

    port: as `ports.choose`; otherwise: what the owner of a board whose service is switched off can
    do, as the end of a sentence; saving: called when the board has to save its game first; unsaved:
    called when it has not saved it in time, and may raise; seen: takes the health of a board that
    runs. Raises PicoError.
    """
    name = ports.choose(port)
    if not wait_until_saved(name, saving, seen):
        unsaved()
    try:
        pico = Pico(name)
    except NoPrompt as error:
        raise PicoError(
            f"{error}; if its service is switched off in the menu, {otherwise}"
        ) from None
    with pico, restarting(pico):
        yield pico


def wait_until_saved(
    port: str, saving: Callable[[], None], seen: Callable[[dict[str, Any]], None]
) -> bool:
    """Wait while the board has something to save; return whether it is saved.

    saving: called once if there is something; seen: takes each health that it tells. A board that
    does not answer has nothing to save; one whose flash is full or damaged never saves.
    """
    end = time.monotonic() + _SAVING_S
    is_told = False
    with contextlib.suppress(ports.PortError), client.open_wire(port) as board:
        board.answer_s = _LINK_S
        board.tell_day()
        while True:
            health = board.get("health")
            seen(health)
            if health.get("is_saved") is not False:
                break
            if time.monotonic() >= end:
                return False
            if not is_told:
                saving()
                is_told = True
            time.sleep(_LOOK_S)
    return True
