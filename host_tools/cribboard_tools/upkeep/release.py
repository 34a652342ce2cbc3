"""Release script: checks that a version can be released, and makes its annotated tag.

    python -m cribboard_tools.upkeep.release 0.2.0

It refuses a version that the modules do not have, a changelog without a dated section for it or
with lines that are not in a release yet, files that are not committed, and a tag that exists.
Nothing is pushed.
"""

import re
import subprocess
import sys
from pathlib import Path

from cribboard_tools.console import terminal
from cribboard_tools.errors import BadInput, Failure

ROOT = Path(__file__).resolve().parents[3]
#: Files that name the version, and how.
VERSIONS = {
    "host_tools/cribboard_tools/__init__.py": r'^VERSION = "([^"]+)"$',
    "firmware/cribboard/__init__.py": r'^__version__ = "([^"]+)"$',
}
_DATE = r"\d{4}-\d{2}-\d{2}"


def check(version: str, root: Path) -> None:
    """Raise Failure, or BadInput for what is no version, where it cannot be released."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadInput(f"invalid version {version!r}: write it like 0.2.0")
    for name, pattern in VERSIONS.items():
        match = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.M)
        if match is None or match[1] != version:
            raise Failure(f"{name} has version {match[1] if match else 'none'}, not {version}")
    _check_changelog(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    if changed := _git(root, "status", "--porcelain"):
        names = ", ".join(line[3:] for line in changed.splitlines()[:5])
        raise Failure(f"the tree is not clean: commit or remove {names}")
    if _git(root, "tag", "--list", f"v{version}"):
        raise Failure(f"the tag v{version} exists already: release the next version")


def _check_changelog(version: str, text: str) -> None:
    """Raise Failure where a dated section of the version is not the newest one."""
    sections = re.split(r"^## ", text, flags=re.M)[1:]
    for section in sections:
        heading, _, body = section.partition("\n")
        if re.match(r"\[?unreleased", heading, re.I):
            if body.strip():
                raise Failure(f"CHANGELOG.md has lines under Unreleased: move them to {version}")
            continue
        if not re.match(rf"\[?{re.escape(version)}\b", heading):
            break
        if not re.search(_DATE, heading):
            raise Failure(f"CHANGELOG.md gives {version} no date: ## {version} - YYYY-MM-DD")
        if not body.strip():
            raise Failure(f"CHANGELOG.md says nothing about {version}")
        return
    raise Failure(f"CHANGELOG.md has no section for {version} at its top")


def tag(version: str, root: Path) -> None:
    """Make the annotated tag."""
    _git(root, "tag", "--annotate", f"v{version}", "--message", f"Cribboard {version}")


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip("\n")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Check and tag the version that the one argument names; return the exit status."""
    try:
        if len(arguments) != 1:
            raise BadInput("name one version: make release VERSION=0.2.0")
        check(arguments[0], root)
        tag(arguments[0], root)
    except Failure as error:
        terminal.complain("make release", str(error))
        return error.status
    print(f"Tagged v{arguments[0]}. Push it: git push origin v{arguments[0]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
