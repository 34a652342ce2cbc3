"""MicroPython's sources at the pinned commit: cloned once into the cache folder, or a clone given.

An image says which MicroPython it has, so nothing else is accepted: the clone and its submodules
are at the commits of the release, without changes.
"""

import contextlib
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from cribboard_tools.cache_folder import cache_dir
from cribboard_tools.errors import Failure

TAG = "v1.28.0"
COMMIT = "e0e9fbb17ed6fd06bb76e266ae554784c9c80804"  # of that tag
CLONE_URL = "https://github.com/micropython/micropython"
_SUBMODULES = ("pico-sdk", "tinyusb", "micropython-lib", "mbedtls")
#: Options of git: give up on a server that sends less than 1 kB a second for half a minute.
_GIVE_UP = ("-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=30")


def sources_folder() -> Path:
    """Return the default folder of MicroPython's sources."""
    return cache_dir() / f"micropython-{TAG}"


def find_sources(folder: str | None, tell: Callable[[str], None]) -> Path:
    """Return a clone of MicroPython at the pinned commit, `folder` or a new one. Raises Failure."""
    sources = Path(folder).resolve() if folder else sources_folder()
    if not folder:
        clone(sources, _SUBMODULES, tell)
    _require_micropython(sources)
    lacking = [f"lib/{name}" for name in _SUBMODULES if not _is_checked_out(sources, name)]
    if lacking:
        raise Failure(
            f"submodules are missing or not at the commits of {TAG}: git -C {sources} submodule "
            f"update --init --force {' '.join(lacking)} (changes within them are lost)"
        )
    _require_no_changes(sources, COMMIT)
    for name in _SUBMODULES:
        if _is_repository(sources / "lib" / name):
            _require_no_changes(sources / "lib" / name, _pinned_commit(sources, name))
    return sources


def _require_micropython(sources: Path) -> None:
    """Raise Failure where a folder is not the root of a clone at the pinned commit."""
    why = "is not a clone of MicroPython"
    top = Path(run_git(sources, "rev-parse", "--show-toplevel", reason=why))
    if not (top / "py/py.mk").is_file():
        raise Failure(f"{sources} {why}: {top} has no py/py.mk")
    if top.resolve() != sources.resolve():
        raise Failure(f"{sources} is a folder within a clone of MicroPython: name {top} instead")
    if run_git(sources, "rev-parse", "HEAD", reason="has no commit") != COMMIT:
        raise Failure(f"{sources} is not MicroPython {TAG}: git checkout {TAG} there")


def _require_no_changes(repository: Path, commit: str) -> None:
    """Raise Failure where a tracked file differs from its commit.

    A file that is not there is no difference: if the build needs it, the compiler says so.
    """
    ways = ("--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=all")
    reason = "cannot be compared with its commit"
    changed = run_git(repository, "diff", *ways, "--diff-filter=d", commit, "--", reason=reason)
    if changed:
        raise Failure(
            f"{repository} has changes, so it is not MicroPython {TAG}: git -C {repository} stash "
            f"({', '.join(changed.splitlines()[:3])})"
        )


def clone(sources: Path, submodules: Sequence[str], tell: Callable[[str], None]) -> None:
    """Clone MicroPython at the pinned commit, and submodules that are not at theirs.

    What an interrupted call has left is completed, and deleted files are restored.
    """
    if not _is_at_commit(sources):
        sources.mkdir(parents=True, exist_ok=True)
        tell(f"Cloning MicroPython {TAG}")
        why = "cannot be cloned"
        run_git(sources, "init", "--quiet", reason=why)
        run_git(sources, "fetch", "--quiet", "--depth=1", CLONE_URL, COMMIT, reason=why)
        run_git(sources, "checkout", "--quiet", "--force", "--detach", "FETCH_HEAD", reason=why)
    _restore_deleted(sources)
    for name in submodules:
        submodule = sources / "lib" / name
        if not _is_checked_out(sources, name):
            tell(f"Cloning {name}")
            update = ("submodule", "--quiet", "update", "--init", "--force", "--depth=1")
            why = f"lacks {name}, which cannot be cloned"
            run_git(sources, *update, f"lib/{name}", reason=why)
        elif _is_repository(submodule):
            _restore_deleted(submodule)


def _is_at_commit(sources: Path) -> bool:
    """Tell whether a folder is the root of a clone at the pinned commit."""
    if not (sources / ".git").is_dir():
        return False
    try:
        return run_git(sources, "rev-parse", "HEAD", reason="") == COMMIT
    except Failure:
        return False


def _is_checked_out(sources: Path, name: str) -> bool:
    """Tell whether a submodule's checkout at the pinned commit was completed.

    Its index says so, which git writes after the files: HEAD may name the commit before there is a
    file, and another commit where the files were read into place without it. The commit of files
    without a repository, as from an archive, cannot be known; they are accepted.
    """
    submodule = sources / "lib" / name
    if not _is_repository(submodule):
        return any(submodule.glob("*"))
    try:
        commit = _pinned_commit(sources, name)
        ways = ("--cached", "--name-only", "--no-renames", "--ignore-submodules=all")
        return not run_git(submodule, "diff-index", *ways, commit, "--", reason="")
    except Failure:  # it does not have the commit
        return False


def _is_repository(submodule: Path) -> bool:
    return (submodule / ".git").exists()


def _pinned_commit(sources: Path, name: str) -> str:
    """Return the commit of a submodule that MicroPython's commit names."""
    return run_git(sources, "rev-parse", f"{COMMIT}:lib/{name}", reason=f"has no lib/{name}")


def _restore_deleted(repository: Path) -> None:
    """Check out the files again that were deleted, as far as the clone has their content."""
    with contextlib.suppress(Failure):
        if run_git(repository, "ls-files", "--deleted", reason=""):
            run_git(repository, "checkout-index", "--all", "--quiet", reason="")


def run_git(folder: Path, *words: str, reason: str) -> str:
    """Return what a command of git prints in a folder; raises Failure "FOLDER REASON: ..."."""
    command = ["git", *_GIVE_UP, "-C", str(folder), *words]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{folder} {reason}: {done.stderr.strip()[-500:]}")
    return done.stdout.strip()
