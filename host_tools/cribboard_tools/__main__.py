"""Entry point of the `cribboard` command, and of `python -m cribboard_tools`.

Signals are handled here, before anything else is imported: Ctrl-C during the imports ends the
process without a traceback, and a closed window or `kill` runs every `finally`, so that temporary
files are removed.
"""

import _signal as signal  # the builtin part: Ctrl-C in the imports of `signal` would be seen
import os
import sys

_STOPPED = 130
#: Signals that by default end a process without running its `finally` blocks.
_ENDINGS = ("SIGTERM", "SIGHUP")


def main() -> int:
    """Run the command line of this process; return its exit status."""
    is_stoppable = signal.getsignal(signal.SIGINT) == signal.default_int_handler
    if is_stoppable:
        signal.signal(signal.SIGINT, _leave)
    for name in _ENDINGS:
        number = vars(signal).get(name)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) == signal.SIG_DFL:  # nohup ignores it
            signal.signal(number, _unwind)

    from cribboard_tools import cli  # imported here, so that Ctrl-C is already handled

    def begin() -> None:
        if is_stoppable:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        return cli.main(begin=begin)
    except KeyboardInterrupt:
        return _STOPPED
    finally:
        if is_stoppable:  # the work is done: do not interrupt the interpreter's shutdown
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(number: int, frame: object) -> None:
    """Exit at once: the command has not started."""
    os._exit(_STOPPED)


def _unwind(number: int, frame: object) -> None:
    """Exit through every `finally`; a second signal exits at once."""
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
