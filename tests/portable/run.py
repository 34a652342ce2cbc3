"""Run the portable tests in any home: `micropython tests/portable/run.py [OPTION ..] [NAME ..]`.

Every file called test_*.py, here and in the folders here, is found by listing them; none is named
anywhere, so a new one cannot be left out. No two have the same name. Each `test_*` function runs;
ends with status 1 if one failed.
A NAME (a part of a test's name) runs only what contains it. With --share N, random tests do one
in N of their rounds. With --part K/N, every Nth file is run, from the Kth on (0 is the first); with
--folder NAME, only the files of that folder here. With --quiet, tests that pass are not named.
Written for every MicroPython.
"""

import os
import sys

HERE = __file__.replace("\\", "/").rsplit("/", 1)[0] if "/" in __file__ else "."
ROOT = HERE + "/../.."
#: The folders of the tests: one for each package of the firmware, and this one for its modules.
FOLDERS = [HERE]
FOLDERS += [HERE + "/" + name for name in os.listdir(HERE) if name[0] != "_" and "." not in name]
sys.path[:0] = [ROOT + "/firmware", ROOT] + FOLDERS

#: Which of the test modules are run: the first, and the step from one to the next.
part = [0, 1]
#: Whether each test that passes is named.
is_quiet = []


def modules():
    """Return the names of the part's test modules, in order."""
    listed = [name for folder in FOLDERS for name in os.listdir(folder)]
    found = sorted(name[:-3] for name in listed if name[:5] == "test_" and name[-3:] == ".py")
    assert len(found) == len(set(found)), "two files of tests have one name"
    return [name for at, name in enumerate(found) if at % part[1] == part[0]]


def _call(name, test):
    try:
        test()
    except Exception as error:
        print("FAIL", name)
        _trace(error)
        return False
    finally:  # English for the next test, whatever one that failed was about to put back
        if "cribboard.language.phrases" in sys.modules:
            sys.modules["cribboard.language.phrases"].use("en")
    if not is_quiet:
        print("ok", name)
    return True


def _trace(error):
    if hasattr(sys, "print_exception"):
        sys.print_exception(error)
    else:
        import traceback

        traceback.print_exception(error)


def run_module(name, wanted):
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


def main(wanted):
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


def set_options(words):
    """Carry out the options at the beginning; return the other words."""
    while words and words[0][:2] == "--":
        option, words = words[0], words[1:]
        if option == "--quiet":
            is_quiet.append(True)
            continue
        if option == "--part":
            part[:] = [int(number) for number in words[0].split("/")]
        elif option == "--folder":
            FOLDERS[:] = [HERE + "/" + words[0]]
        elif option == "--share":
            from tests.helpers import rounds  # only here: run.py works without our helpers

            rounds.share = int(words[0])
        else:
            raise ValueError("no such option: " + option)
        words = words[1:]
    return words


if __name__ == "__main__":
    sys.exit(main(set_options(sys.argv[1:])))
