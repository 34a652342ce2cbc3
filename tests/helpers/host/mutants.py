"""Mutation test of the firmware: makes small changes and lists those that no portable test notices.

    python tests/helpers/host/mutants.py --sample 120 --seed 1          # of all but devices/
    python tests/helpers/host/mutants.py --sample 40 lights ui/table    # of these
    python tests/helpers/host/mutants.py rules/show rules/play  # every mutant of two modules
    python tests/helpers/host/mutants.py app  # the modules in app/

First the portable tests run once under coverage; what each module of them ran is kept in
build/mutants until it or the firmware changes. Then each mutant gets a fork of this process, in
which the tests that ran its line run, the quickest first, until one fails or takes far longer than
it did. A line that runs only when its module is imported has the firmware imported again in the
fork, and meets every test that uses the module. A mutant that lives meets the doctests if its
module has some; one of rules/, advice/ or the app a few of the host's tests too. What no test can
notice stands in mutants_equivalent.toml with the reason. Exit status 1: more than one in ten
survived.

mutmut (3.8) changes the bodies of functions alone, not the tables that most of the rules are, and
its first run of the portable tests takes more than nine times as long as they do.
"""

import argparse
import collections
import contextlib
import functools
import hashlib
import importlib
import io
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "firmware/cribboard"
PORTABLE = ROOT / "tests/portable"
CACHE = ROOT / "build/mutants"
EQUIVALENT = Path(__file__).with_name("mutants_equivalent.toml")
LEFT_OUT = ("devices/", "start", "rules/show_totals_table", "rules/win_chance_table")
#: What pytest runs where the portable tests let a mutant live, by the module's beginning.
HOST = {
    "cribboard.rules": ["rules/test_oracle", "rules/test_play_naive", "board/test_slips"],
    "cribboard.app": ["devices/test_loop"],
    "cribboard.advice": ["simulation/test_advice_twin"],
}
HOST_S = 300
#: A mutant may loop for ever: it ends before it takes the machine's memory.
MEMORY_BYTES = 2 << 30
ENOUGH = 0.9
_KILLED, _LIVES, _BROKEN = 0, 10, 11
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT)]
sys.path += [str(path) for path in (PORTABLE, *PORTABLE.glob("[a-z]*/"))]

from tests.helpers.host import mutations  # noqa: E402


class Covered(NamedTuple):
    """Which tests ran which line, and the seconds of CPU that each test takes."""

    tests: dict[str, dict[str, list[str]]]  # module: line: tests
    seconds: dict[str, float]


def modules():
    """Return the modules that mutants are made of, by name."""
    paths = sorted(PACKAGE.rglob("*.py"))
    names = [path.relative_to(PACKAGE).with_suffix("").as_posix() for path in paths]
    return {
        f"cribboard.{name.replace('/', '.')}": path
        for name, path in zip(names, paths, strict=True)
        if not name.startswith(LEFT_OUT) and not name.endswith("__init__")
    }


def portable_tests(module_name="test_*"):
    """Return every portable test by its name, `module.test`; all is then imported."""
    tests = {}
    for path in sorted(PORTABLE.rglob(f"{module_name}.py")):
        module = importlib.import_module(path.stem)
        for name in dir(module):
            if name.startswith("test_"):
                tests[f"{path.stem}.{name}"] = getattr(module, name)
    return tests


def covered(workers):
    """Return what covers what: a module of tests is run only if it or the firmware changed."""
    shared = [*PACKAGE.rglob("*.py"), *ROOT.glob("tests/*.py")]
    shared += [path for path in PORTABLE.rglob("*.py") if not path.name.startswith("test_")]
    tests = {module: {} for module in modules()}
    seconds = {}
    with ThreadPoolExecutor(workers) as pool:
        paths = sorted(PORTABLE.rglob("test_*.py"))
        all_made = pool.map(lambda path: _coverage_of(path.stem, [*sorted(shared), path]), paths)
    for made in all_made:
        seconds |= made["seconds"]
        for module, lines in made["tests"].items():
            for line, names in lines.items():
                tests[module].setdefault(line, []).extend(names)
    return Covered(tests, seconds)


def _coverage_of(name, inputs):
    """Return what a module of tests covers, from the last time if no input has changed since."""
    hashed = hashlib.sha256(b"".join(path.read_bytes() for path in inputs)).hexdigest()
    cache = CACHE / f"{name}.json"
    coverage = json.loads(cache.read_text()) if cache.exists() else {"of": ""}
    if coverage["of"] == hashed:
        return coverage
    print(f"measuring what {name} covers", file=sys.stderr)
    CACHE.mkdir(parents=True, exist_ok=True)
    _, status = os.waitpid(_fork(lambda: _measure(name, hashed, cache), 3600), 0)
    if status:
        raise SystemExit(f"{name} does not pass as it is")
    return dict(json.loads(cache.read_text()))


def _measure(name, hashed, cache):
    import coverage

    measuring = coverage.Coverage(data_file=None, source=[str(PACKAGE)], config_file=False)
    measuring.start()
    tests = portable_tests(name)
    seconds = {}
    for test, function in tests.items():
        measuring.switch_context(test)
        begun = time.process_time()
        with contextlib.redirect_stdout(io.StringIO()):
            function()
        seconds[test] = round(time.process_time() - begun, 4)
    measuring.stop()
    data = measuring.get_data()
    covered_by = {
        module: {
            line: [test for test in names if test in tests]
            for line, names in data.contexts_by_lineno(str(path)).items()
        }
        for module, path in modules().items()
    }
    cache.write_text(json.dumps({"of": hashed, "tests": covered_by, "seconds": seconds}))
    return 0


def _fork(work, limit_s):
    """Do `work` in a child that may take so many seconds of CPU; return its process id."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    status = _BROKEN
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit_s) + 1, int(limit_s) + 2))
        status = work()
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        os._exit(status)


def _try(mutant, seconds, tests):
    """Make the mutant and run tests until one fails, all in this process.

    seconds: of CPU by the name of each test to run; one that takes far longer ends the process.
    tests: None imports the firmware and its tests again, with the mutant in it.
    """
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    path = modules()[mutant.module]
    try:
        if tests is None:
            mutations.hook(mutant, path)
        else:
            mutations.apply(mutant, importlib.import_module(mutant.module), path)
    except Exception:
        sys.excepthook(*sys.exc_info())
        return _BROKEN
    with open(os.devnull, "w") as nowhere:
        sys.stdout = nowhere
        try:
            tests = tests or _imported_again()
        except Exception:
            return _KILLED
        if _is_noticed(seconds, tests):
            return _KILLED
        if host := _host_tests(mutant.module):
            import pytest

            sys.stderr = nowhere
            os.chdir(ROOT)
            files = [f"tests/host/{name}.py" for name in host]
            options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long"]
            if pytest.main([*options, *files]) == pytest.ExitCode.TESTS_FAILED:
                return _KILLED
    return _LIVES


def _imported_again():
    ours = ("cribboard", "tests.", *[path.stem for path in PORTABLE.rglob("*.py")])
    for name in [name for name in sys.modules if name.startswith(ours) and name != __name__]:
        if not name.startswith("tests.host"):
            del sys.modules[name]
    return portable_tests()


def _is_noticed(seconds, tests):
    """Run the tests, the quickest first; return whether one failed."""
    for name in sorted(seconds, key=lambda name: seconds[name]):
        signal.setitimer(signal.ITIMER_PROF, 2 + 5 * seconds[name])
        try:
            tests[name]()
        except BaseException:
            return True
    signal.setitimer(signal.ITIMER_PROF, 0)
    return False


def _host_tests(module):
    names = [name for start, names in HOST.items() if module.startswith(start) for name in names]
    return names + ["upkeep/test_doctests"] * (">>> " in modules()[module].read_text())


def judged(mutant, known, tests):
    """Return "killed", "survived" or "no test": no test runs the mutant's statement."""
    lines = known.tests.get(mutant.module, {})
    names = lines.get(str(mutant.line), [])
    is_import = not names and str(mutant.line) in lines
    if is_import:
        names = [name for tests_of_line in lines.values() for name in tests_of_line]
    if not names and not _host_tests(mutant.module):
        return "no test"
    seconds = {name: known.seconds[name] for name in names}
    limit_s = HOST_S + 5 * sum(seconds.values())
    work = functools.partial(_try, mutant, seconds, None if is_import else tests)
    _, status = os.waitpid(_fork(work, limit_s), 0)
    if os.WIFSIGNALED(status):
        return "killed"  # it never ended
    code = os.WEXITSTATUS(status)
    if code == _BROKEN:
        raise RuntimeError(f"this mutant cannot be made: {mutant}")
    return "survived" if code == _LIVES else "killed"


def equivalents():
    """Return the reasons why no test can notice a mutant, by module, function and both lines."""
    listed = tomllib.loads(EQUIVALENT.read_text(encoding="utf-8"))["mutant"]
    return {
        (one["module"], one["function"], one["before"], one["after"]): one["reason"]
        for one in listed
    }


def named(wanted):
    """Return the modules of the areas `wanted` (all if none): packages, modules, `app`.

    Raises ValueError for an area without a module.
    """
    result = {}
    for area in wanted or [""]:
        name = ("cribboard." + area.removesuffix(".py").replace("/", ".")).rstrip(".")
        of_area = {
            module: path
            for module, path in modules().items()
            if f"{module}.".startswith(f"{name}.")
            or (area == "app" and module.count(".") == 1)  # the modules beside it
        }
        if not of_area:
            raise ValueError(area)
        result |= of_area
    return dict(sorted(result.items()))


def chosen(areas, sample, seed):
    """Return the mutants of modules: all, or a sample."""
    mutants = [one for module, path in areas.items() for one in mutations.mutants(module, path)]
    if sample is not None and sample < len(mutants):
        mutants = sorted(random.Random(seed).sample(mutants, sample))
    return [mutations.completed(one, areas[one.module]) for one in mutants]


def main():
    """Run the tests against the mutants and print each that lives, then a table."""
    parser = argparse.ArgumentParser(description="Break the firmware; tell what no test notices.")
    parser.add_argument("modules", nargs="*", help="lights ui/table ... (all but devices)")
    parser.add_argument("--sample", type=int, metavar="N", help="so many at random (all)")
    parser.add_argument("--seed", type=int, default=1, help="of the sample (1)")
    parser.add_argument("--workers", type=int, default=1)
    args = parser.parse_args()
    try:
        areas = named(args.modules)
    except ValueError as error:
        parser.error(f"no module of the firmware is called {error}")
    known = covered(args.workers)
    tests = portable_tests()
    for module in modules():
        importlib.import_module(module)
    wanted = chosen(areas, args.sample, args.seed)
    excused = equivalents()
    table = collections.defaultdict(collections.Counter)
    with ThreadPoolExecutor(args.workers) as pool:
        verdicts = pool.map(lambda one: judged(one, known, tests), wanted)
        try:
            for mutant, verdict in zip(wanted, verdicts, strict=True):
                if verdict != "killed" and mutant[:2] + mutant[4:] in excused:
                    verdict = "equivalent"
                table[mutant.module.split(".")[1]][verdict] += 1
                if verdict in ("survived", "no test"):
                    print(f"{verdict}: {mutant}", flush=True)
        except KeyboardInterrupt:  # what is known by now is told
            pool.shutdown(cancel_futures=True)
    left_out = sum(mutations.outside(path) for path in areas.values())
    print(f"{left_out} faults outside functions (tables, constants) are not made")
    return tell(table)


def tell(table):
    """Print how many of each package were killed; return the exit status."""
    kinds = ("killed", "survived", "no test", "equivalent")
    total = collections.Counter()
    print("".join(f"{head:>12}" for head in ("", *kinds)))
    for package, counts in sorted(table.items()):
        print(f"{package:>12}" + "".join(f"{counts[kind]:12}" for kind in kinds))
        total += counts
    print(f"{'all':>12}" + "".join(f"{total[kind]:12}" for kind in kinds))
    alive = total["survived"] + total["no test"]
    return 1 if alive > (1 - ENOUGH) * (alive + total["killed"]) else 0


if __name__ == "__main__":
    sys.exit(main())
