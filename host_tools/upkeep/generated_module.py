"""Modules that are built by a program and kept: written, or told to be stale."""

from collections.abc import Callable
from pathlib import Path


def main(path: Path, source: Callable[[], str], arguments: list[str]) -> int:
    """Write `source()` to `path` with --write, else say whether it is what is there: 0 if it is."""
    if arguments == ["--write"]:
        path.write_text(source(), encoding="utf-8")
        return 0
    is_same = path.exists() and path.read_text(encoding="utf-8") == source()
    print(f"{path.name}: {'as built' if is_same else 'not what this builds; use --write'}")
    return 0 if is_same else 1
