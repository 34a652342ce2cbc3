"""Command line of generators: writes a generated module, or says whether it is up to date."""

from collections.abc import Callable
from pathlib import Path


def main(path: Path, source: Callable[[], str], arguments: list[str]) -> int:
    """Write `source()` to `path` with --write, else compare them; return the exit status."""
    if arguments == ["--write"]:
        path.write_text(source(), encoding="utf-8")
        return 0
    is_same = path.exists() and path.read_text(encoding="utf-8") == source()
    print(f"{path.name}: {'up to date' if is_same else 'out of date; use --write'}")
    return 0 if is_same else 1
