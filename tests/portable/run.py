"""Run the portable tests in any home: `micropython tests/portable/run.py [--share N] [NAME ..]`.

Every file here called test_*.py is found by listing the folder, none is named anywhere, so a
new one cannot be left out. Each `test_*` function runs; ends with status 1 if one failed.
A NAME (a part of a test's name) runs only what contains it. With --share N, random tests do one
in N of their rounds. Written for every MicroPython.
"""

import os
import sys

HERE = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__ else "."
ROOT = HERE + "/../.."
sys.path[:0] = [ROOT + "/firmware", ROOT, HERE]


def modules() -> "list[str]":
    """Return the names of the test modules, in order."""
    return sorted(
        name[:-3] for name in os.listdir(HERE) if name[:5] == "test_" and name[-3:] == ".py"
    )


def _call(name: str, test: "object") -> bool:
    try:
        test()  # type: ignore[operator]
    except Exception as error:
        print("FAIL", name)
        _trace(error)
        return False
    print("ok", name)
    return True


def _trace(error: Exception) -> None:
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)


def run_module(name: str, wanted: "list[str]") -> "tuple[int, int]":
    """Run one module's tests; return (passed, failed). One that cannot be imported is a failure."""
    try:
        module = __import__(name)
    except Exception as error:
        print("FAIL", name)
        _trace(error)
        return 0, 1
    passed = failed = 0
    for function in sorted(dir(module)):
        whole = name + "." + function
        if function[:5] != "test_" or (wanted and not any(part in whole for part in wanted)):
            continue
        if _call(whole, getattr(module, function)):
            passed += 1
        else:
            failed += 1
    return passed, failed


def main(wanted: "list[str]") -> int:
    """Run all tests whose name contains one of `wanted` (all, if empty); return the status."""
    passed = failed = 0
    for name in modules():
        more = run_module(name, wanted)
        passed += more[0]
        failed += more[1]
        if name in sys.modules:
            del sys.modules[name]
    print("%d passed, %d failed" % (passed, failed))
    return 1 if failed or not passed else 0


def set_share(words: "list[str]") -> "list[str]":
    """Carry out `--share N`; return the other words."""
    if words[:1] != ["--share"]:
        return words
    from tests.helpers import rounds  # only here: run.py works without the project's helpers

    rounds.share = int(words[1])
    return words[2:]


if __name__ == "__main__":
    sys.exit(main(set_share(sys.argv[1:])))
