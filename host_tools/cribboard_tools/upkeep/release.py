"""Release: what `make release VERSION=0.2.0` checks, builds twice, compares and tags.

It refuses a version that the firmware does not have, a changelog without a dated section for it
or with lines that are not in a release yet, files that are not committed, a tag that exists, and a
commit on which `make test-long` has not passed. Then it builds the release (dist.py), and builds it
again in a clean clone in another folder, as another user and at another time where the machine can
do that. Both must be equal byte by byte. Nothing is pushed.

    python -m cribboard_tools.upkeep.release 0.2.0
    python -m cribboard_tools.upkeep.release --begin | --passed    (`make test-long`)
    python -m cribboard_tools.upkeep.release --notes               (of this version, for GitHub)
"""

import contextlib
import filecmp
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from cribboard_tools import VERSION
from cribboard_tools.console import terminal
from cribboard_tools.errors import BadInput, Failure
from cribboard_tools.pico.make_firmware import SUMS
from cribboard_tools.upkeep import dist

ROOT = Path(__file__).resolve().parents[3]
#: The only place of the version.
VERSION_FILE = "firmware/cribboard/__init__.py"
#: Names the commit on which `make test-long` was begun, and then the one on which it passed.
BEGUN, PASSED = "build/test-long.begun", "build/test-long.passed"
_DATE = r"\d{4}-\d{2}-\d{2}"
#: User and group of the second build, `nobody`, and how far ahead its clock is.
_OTHER_USER, _LATER = "65534", "+400d"
#: Variables of the environment that it gets: those that say where things are fetched from.
_KEPT = re.compile(r"^(PATH|MICROPYTHON|PIP_.*|npm_config_.*)$|CERT|_CA_|_PROXY", re.I)
#: Files that need not be equal, each with the reason.
UNEQUAL: dict[str, str] = {}
#: Which file is for whom, on the page of a release.
WHICH_FILE = (
    ("cribboard-pico.uf2", "the board with a Raspberry Pi Pico or Pico W"),
    ("cribboard-pico2.uf2", "the board with a Pico 2 or Pico 2 W"),
    ("cribboard-pico-slow.uf2", "a Pico whose flash chip is slow: docs/flash.md says how to tell"),
    ("cribboard-voice-*-pico.uf2", "a Pico or Pico W with a loudspeaker: one language each"),
    (
        "cribboard-voice-*-pico2.uf2",
        "the same for a Pico 2; `everything` says prompts and menu too",
    ),
    (f"cribboard-hardware-{VERSION}.zip", "building the board: print, cut, wire"),
    ("site.zip", "the board in a browser and all documents; install images from it, also offline"),
    (f"cribboard-{VERSION}-py3-none-any.whl", "the command `cribboard` on a computer"),
    (f"cribboard-{VERSION}.tar.gz", "the sources"),
    ("NOTICES.txt, cribboard.spdx.json", "licences of all that is in the images and the site"),
    ("SHA256SUMS", "the sums of all files, for `cribboard verify` and `sha256sum --check`"),
)


def check(version: str, root: Path) -> None:
    """Raise Failure, or BadInput for what is no version, where it cannot be released."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadInput(f"invalid version {version!r}: write it like 0.2.0")
    text = (root / VERSION_FILE).read_text(encoding="utf-8")
    match = re.search(r'^__version__ = "([^"]+)"$', text, re.M)
    if match is None or match[1] != version:
        raise Failure(f"{VERSION_FILE} has version {match[1] if match else 'none'}, not {version}")
    section(version, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    _require_clean(root)
    if _git(root, "tag", "--list", f"v{version}"):
        raise Failure(f"the tag v{version} exists already: release the next version")
    _require_tested(root)


def section(version: str, text: str) -> str:
    """Return what a changelog says of the version; raises Failure where it is not its newest."""
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        heading, _, body = section.partition("\n")
        if re.match(r"\[?unreleased", heading, re.I):
            if body.strip():
                raise Failure(f"CHANGELOG.md has lines under Unreleased: move them to {version}")
            continue
        if not re.match(rf"\[?{re.escape(version)}(?![\w.])", heading):
            break
        if not re.search(_DATE, heading):
            raise Failure(f"CHANGELOG.md gives {version} no date: ## {version} - YYYY-MM-DD")
        if not body.strip():
            raise Failure(f"CHANGELOG.md says nothing about {version}")
        return body.strip()
    raise Failure(f"CHANGELOG.md has no section for {version} at its top")


def _require_clean(root: Path) -> None:
    if changed := _git(root, "status", "--porcelain"):
        names = ", ".join(line[3:] for line in changed.splitlines()[:5])
        raise Failure(f"the tree is not clean: commit or remove {names}")


def _require_tested(root: Path) -> None:
    here = _git(root, "rev-parse", "HEAD")
    path = root / PASSED
    passed = path.read_text(encoding="utf-8").strip() if path.is_file() else "no commit"
    if passed != here:
        raise Failure(f"make test-long passed on {passed[:10]}, not on {here[:10]}: run it")


def begin_tests(root: Path) -> None:
    """Note that `make test-long` begins: on which commit, or that the tree is not clean."""
    (root / PASSED).unlink(missing_ok=True)
    (root / BEGUN).parent.mkdir(exist_ok=True)
    is_clean = not _git(root, "status", "--porcelain")
    (root / BEGUN).write_text(_git(root, "rev-parse", "HEAD") if is_clean else "changed files")


def end_tests(root: Path) -> None:
    """Note that `make test-long` passed, where the commit is the one on which it began."""
    here = _git(root, "rev-parse", "HEAD")
    if (root / BEGUN).read_text() == here and not _git(root, "status", "--porcelain"):
        (root / PASSED).write_text(f"{here}\n")
        print(f"make test-long passed on {here[:10]}, which make release asks for")


def build_again(root: Path, folder: Path) -> Path:
    """Build the release in a clone in `folder`; return its folder of files. Raises Failure.

    It has an own home, caches and environment. A root user builds as another user where that one
    may run this Python or the system's; the clock is another where faketime is installed.
    """
    clone = folder / "elsewhere/cribboard"
    _git(root, "clone", "--quiet", "--no-hardlinks", str(root), str(clone))
    home = folder / "home"
    home.mkdir()
    (home / ".gitconfig").write_text("[safe]\n\tdirectory = *\n")
    env = {name: os.environ[name] for name in os.environ if _KEPT.search(name)}
    env |= {"HOME": str(home), "TZ": "Asia/Tokyo", "LANG": "C.UTF-8"}
    user = ["setpriv", "--reuid", _OTHER_USER, "--regid", _OTHER_USER, "--clear-groups"]
    own = str(Path(sys.executable).resolve())
    python = next((one for one in (own, "/usr/bin/python3") if _may_run(user, one)), "")
    if python:
        subprocess.run(["chown", "-R", f"{_OTHER_USER}:{_OTHER_USER}", str(folder)], check=True)
    else:
        user, python = [], own
        terminal.remark("The second build is by the same user: no other may run this Python")
    clock = ["faketime", "-f", _LATER] if shutil.which("faketime") else []
    if not clock:
        terminal.remark("The second build has the same clock: faketime is not installed")
    module = [".venv/bin/python", "-m", "cribboard_tools.upkeep.dist"]
    for command in (
        ["make", "venv", f"PYTHON={python}"], [*module, "--fetch"], [*clock, *module]
    ):  # fmt: skip
        dist.run([*user, *command], env, clone, umask=0o077)
    return clone / "dist"


def _may_run(user: list[str], python: str) -> bool:
    """Return whether a user may make a venv of a Python; a shell asks, without root's rights."""
    code = "import sys, ensurepip; sys.exit(sys.version_info < (3, 11))"
    command = [*user, "sh", "-c", '"$0" -c "$1"', python, code]
    with contextlib.suppress(OSError):
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    return False


def compare(one: Path, other: Path) -> list[str]:
    """Return a line for each file that both builds have with other bytes, or that only one has."""
    names = sorted({path.name for folder in (one, other) for path in folder.iterdir()})
    _, unequal, lacking = filecmp.cmpfiles(one, other, names, shallow=False)
    told = [f"{name}: other bytes" for name in unequal]
    told += [f"{name}: only in one build" for name in lacking]
    return [line for line in told if line.partition(":")[0] not in UNEQUAL]


def release(version: str, root: Path) -> None:
    """Check, build twice, compare and tag. Raises Failure."""
    check(version, root)
    dist.build(root / "dist")
    named = ", ".join(names for names, _ in WHICH_FILE).split(", ")
    for path in (root / "dist").iterdir():
        if not any(path.match(pattern) for pattern in named):
            raise Failure(f"{path.name} is in dist/, and WHICH_FILE does not say for whom")
    with tempfile.TemporaryDirectory(prefix="cribboard-release-") as folder:
        os.chmod(folder, 0o755)
        if unequal := compare(root / "dist", build_again(root, Path(folder))):
            raise Failure("\n".join(["two builds of the release differ:", *unequal]))
    _require_clean(root)
    digest = hashlib.sha256((root / "dist" / SUMS).read_bytes()).hexdigest()
    message = f"Cribboard {version}\n\n{SUMS}: {digest}"
    _git(root, "tag", "--annotate", f"v{version}", "--message", message)


def notes(root: Path) -> str:
    """Return the text of this version's page: its part of the changelog, and WHICH_FILE."""
    changes = section(VERSION, (root / "CHANGELOG.md").read_text(encoding="utf-8"))
    rows = [f"| `{name}` | {purpose} |" for name, purpose in WHICH_FILE]
    return "\n".join([changes, "", "## Which file is mine?", "", "| file | for |", "| --- | --- |",
                      *rows])  # fmt: skip


def _git(root: Path, *words: str) -> str:
    command = ["git", "-C", str(root), *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failure(f"git {words[0]}: {done.stderr.strip()}")
    return done.stdout.rstrip("\n")


def _do(arguments: list[str], root: Path) -> None:
    """Do what the one argument says. Raises Failure."""
    match arguments:
        case ["--begin"]:
            begin_tests(root)
        case ["--passed"]:
            end_tests(root)
        case ["--notes"]:
            print(notes(root))
        case [version]:
            release(version, root)
            print(f"Tagged v{version}. Publish it: git push --follow-tags")
        case _:
            raise BadInput("name one version: make release VERSION=0.2.0")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Do what the one argument says; return the exit status."""
    return terminal.ended("make release", lambda: _do(arguments, root))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
