"""Stop of a running board at its prompt, once its game is saved; it restarts if anything fails."""

import contextlib
import time
from collections.abc import Iterator

from host_tools.link import client
from host_tools.pico.repl import NoPrompt, Pico, PicoError, choose

#: Time limits in s: until a game is saved, and for one answer about that.
_SAVING_S, _LINK_S = 10.0, 0.5
_LOOK_S = 0.5
#: What to do with a board that does not stop, as the end of a sentence.
SWITCH_ON = "switch it on there (item 25)"


@contextlib.contextmanager
def stopped(port: str, otherwise: str) -> Iterator[Pico]:
    """Stop the board at its prompt once its game is saved; restart it if the body fails.

    port: as `repl.choose`; otherwise: what the owner of a board whose service is switched off can
    do, as the end of a sentence. Raises PicoError.
    """
    name = choose(port)
    wait_until_saved(name)
    try:
        pico = Pico(name)
    except NoPrompt as error:
        raise PicoError(
            f"{error}; if its service is switched off in the menu, {otherwise}"
        ) from None
    with pico, restarting(pico):
        yield pico


def wait_until_saved(port: str) -> None:
    """Wait while the board has something to save; a board that does not answer has nothing."""
    end = time.monotonic() + _SAVING_S
    try:
        with client.open_wire(port) as board:
            board.answer_s = _LINK_S
            while board.health().get("is_saved") is False and time.monotonic() < end:
                time.sleep(_LOOK_S)
    except client.WireError:
        pass


@contextlib.contextmanager
def restarting(pico: Pico) -> Iterator[Pico]:
    """Restart the board, which was stopped at its prompt, if the body fails."""
    try:
        yield pico
    except BaseException:
        with contextlib.suppress(Exception):
            pico.reset()
        raise
