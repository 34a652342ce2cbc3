"""Texts that an image interns, so that the board need not put them on its heap.

The import statement joins the full names of modules from their parts and interns them, 2 kB for
100 modules; `chr` makes characters of the screen's text. A text that occurs in frozen code is in
flash already, so the image has a module with all of these, which is never imported.
"""

from pathlib import Path

from cribboard.screen import glyphs

#: Modules that are not in the firmware's package, under the names that the board joins.
_OTHER_MODULES = (
    *(f"asyncio.{name}" for name in ("core", "event")),
    # devices/builtin_modules.py
    *("uarray", "ubinascii", "ucollections", "uio", "ujson"),
    *("umachine", "uos", "uselect", "ustruct", "utime"),
)


def list_texts(package: Path) -> str:
    """Return the source of a module with the texts that the board would intern on its heap.

    They are the names of all modules of the package in the folder `package`, and the characters of
    the screen, plain and in inverse video.
    """
    lines = ['"""Texts that are interned in the image; never imported (frozen_texts.py)."""\n']
    paths = [path.relative_to(package.parent) for path in sorted(package.rglob("*.py"))]
    modules = [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in paths]
    for name in [*modules, *_OTHER_MODULES]:
        parent, _, last = name.rpartition(".")
        lines.append(f"import {name}")
        if parent:  # its last part by itself
            lines.append(f"from {parent} import {last}")
    letters = [chr(code) for code in range(32, 127)] + list(glyphs.BEYOND_ASCII)
    for letter in letters:
        lines += [f"print({letter!r})", f"print({chr(ord(letter) + glyphs.INVERSE)!r})"]
    return "\n".join(lines) + "\n"
