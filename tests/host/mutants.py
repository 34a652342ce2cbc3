"""Breaks the rules on purpose, one small change at a time, and tells which no test notices.

    python tests/host/mutants.py                    # all of rules/: hours
    python tests/host/mutants.py show play totals   # minutes

mutmut takes a module's name from its path and knows no other roots than src/, so it works on a
copy of the tree, build/mutants, where firmware/ is called src/. Exit status 1: something survived.
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
STAGE = ROOT / "build/mutants"
RULES = "src/cribboard/rules"
MUTMUT = [sys.executable, "-m", "mutmut"]
#: The tests of the rules that look at no file of the tree itself.
TESTS = (
    "tests/portable/test_rules_*.py",
    "tests/portable/test_worked_examples.py",
    "tests/host/test_doctests.py",
    "tests/host/test_oracle.py",
    "tests/host/test_totals.py",
    "tests/host/test_play_naive.py",
)
SETTINGS = """
[tool.pytest.ini_options]
pythonpath = ["src", ".", "tests/portable"]
addopts = "--import-mode=importlib --strict-markers"
markers = ["long: left out", "pico: left out"]

[tool.mutmut]
source_paths = ["src"]
only_mutate = {mutated}
do_not_mutate = ["*/totals_table.py"]
also_copy = ["host_tools"]
pytest_add_cli_args = ["-p", "no:cacheprovider", "-m", "not long"]
pytest_add_cli_args_test_selection = {tests}
"""


def stage(modules: list[str]) -> None:
    """Make the copy, with settings for the named modules of rules/ (none: all)."""
    shutil.rmtree(STAGE, ignore_errors=True)
    junk = shutil.ignore_patterns("__pycache__", "node_modules")
    shutil.copytree(ROOT / "firmware/cribboard", STAGE / "src/cribboard", ignore=junk)
    for folder in ("host_tools", "tests"):
        shutil.copytree(ROOT / folder, STAGE / folder, ignore=junk)
    mutated = [f"{RULES}/{module}.py" for module in modules] or [f"{RULES}/*.py"]
    tests = [str(path.relative_to(ROOT)) for pattern in TESTS for path in ROOT.glob(pattern)]
    settings = SETTINGS.format(mutated=mutated, tests=sorted(tests))
    (STAGE / "pyproject.toml").write_text(settings, encoding="utf-8")


def _say(*words: str) -> str:
    done = subprocess.run([*MUTMUT, *words], cwd=STAGE, capture_output=True, text=True, check=True)
    return done.stdout


def main() -> int:
    """Run mutmut and print the difference that each survivor makes."""
    parser = argparse.ArgumentParser(description="Break the rules; tell what no test notices.")
    parser.add_argument("modules", nargs="*", help="of rules/: show play ... (all)")
    parser.add_argument("--workers", default="2")
    args = parser.parse_args()
    stage(args.modules)
    command = [*MUTMUT, "run", "--max-children", args.workers]
    if subprocess.run(command, cwd=STAGE, check=False).returncode:
        return 1
    survivors = [
        line.split(":")[0].strip()
        for line in _say("results").splitlines()
        if line.rstrip().endswith((": survived", ": no tests"))
    ]
    for name in survivors:
        changed = [line for line in _say("show", name).splitlines() if line[:1] in "+-"]
        print("\n".join([name, *changed[2:], ""]))
    print(f"{len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
