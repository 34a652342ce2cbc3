"""Entry point of the `cribboard` command, and of `python -m host_tools`.

Signals are dealt with here, before anything else is imported: Ctrl-C while the rest is loaded
ends the process in silence, and a closed window or `kill` unwinds it, so that temporary files go.
"""

import _signal as signal  # the builtin part: `signal` imports enum, in which Ctrl-C would be seen
import os
import sys

_STOPPED = 130
#: What ends a process by default without running its `finally` blocks.
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

    from host_tools import cli  # here, so that Ctrl-C is already dealt with

    def begin() -> None:
        if is_stoppable:
            signal.signal(signal.SIGINT, signal.default_int_handler)

    try:
        return cli.main(begin=begin)
    except KeyboardInterrupt:
        return _STOPPED
    finally:
        if is_stoppable:  # the work is done: the interpreter's own end is not interrupted
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def _leave(number: int, frame: object) -> None:
    """End at once: nothing has been begun."""
    os._exit(_STOPPED)


def _unwind(number: int, frame: object) -> None:
    """End by way of every `finally`; a second signal ends at once."""
    signal.signal(number, signal.SIG_DFL)
    raise SystemExit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
