"""Command line of generators, which writes or checks a module, and literals for such modules."""

from collections.abc import Callable, Iterable
from pathlib import Path


def main(path: Path, source: Callable[[], str], arguments: list[str]) -> int:
    """Write `source()` to `path` with --write, else compare them; return the exit status."""
    if arguments == ["--write"]:
        path.write_text(source(), encoding="utf-8")
        return 0
    is_same = path.exists() and path.read_text(encoding="utf-8") == source()
    print(f"{path.name}: {'up to date' if is_same else 'out of date; use --write'}")
    return 0 if is_same else 1


def literal(data: bytes, width: int = 92) -> str:
    """Return `data` as lines of bytes literals, of so many characters."""
    lines = [""]
    for byte in data:
        face = chr(byte)
        if not 32 <= byte < 127 or face in '\\"':
            face = f"\\x{byte:02x}"
        if len(lines[-1]) + len(face) > width:
            lines.append("")
        lines[-1] += face
    return "".join(f'    b"{line}"\n' for line in lines)


def rows(several: Iterable[bytes]) -> str:
    """Return items of a tuple."""
    return "".join(f"{literal(data)[:-1]},\n" for data in several)
