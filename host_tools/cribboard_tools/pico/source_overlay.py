"""Modules of this checkout that differ from those of an image, and the order to import them in.

An image lists a hash of each module as it was frozen. `cribboard deploy --source` sends only the
modules with another hash, because a module from a file takes RAM for its code: the whole package
does not fit in a Pico's. firmware/main.py imports them from /source before anything else, after the
frozen modules that they need.
"""

import ast
import hashlib
import re
from collections.abc import Iterator, Mapping

from cribboard_tools.errors import Failure
from cribboard_tools.firmware_source import PACKAGE
from cribboard_tools.pico import frozen_source

#: Name of the image's module with the list; its only name is SOURCES.
LIST_MODULE = "cribboard_sources"
#: File with the modules to import in turn, in the folder of the sent files; CHANGED ends the names
#: of those that were sent. Without the file all modules were.
ORDER_FILE = "order"
CHANGED = "!"
_LISTED = re.compile(r"^([0-9a-f]{16}) (cribboard/\S+\.py)\r?$", re.M)


def frozen_texts() -> dict[str, str]:
    """Return {path: text} of this checkout's modules as an image has them.

    Raises Failure for a module that is no Python.
    """
    folder = PACKAGE.parent
    sources = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        name = path.relative_to(folder).as_posix()
        try:
            sources[name] = path.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise Failure(f"{name}, line {line}: the file is not UTF-8 text") from None
    for name, source in sources.items():
        try:
            ast.parse(source)
        except SyntaxError as error:
            raise Failure(f"{name}, line {error.lineno}: {error.msg}") from None
    constants = frozen_source.read_constants(folder)
    return {name: frozen_source.rewrite(source, constants) for name, source in sources.items()}


def listing(texts: Mapping[str, str]) -> str:
    """Return the list of these modules for an image: a line with hash and path of each."""
    return "".join(f"{_hash(text)} {path}\n" for path, text in texts.items())


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def changed_paths(texts: Mapping[str, str], output: str) -> list[str] | None:
    """Return the paths of the modules that differ from those that an image lists.

    output: text with the lines of `listing`. None: all modules must be sent, because the image has
    no list, or because a package's own module differs.
    """
    listed = {path: made for made, path in _LISTED.findall(output)}
    paths = [path for path, text in texts.items() if listed.get(path) != _hash(text)]
    if not listed or any(path.endswith("/__init__.py") for path in paths):
        return None
    return paths


def import_order(texts: Mapping[str, str], changed: list[str]) -> list[str]:
    """Return the names of the changed modules, and of all that they import, imports first."""
    modules = {_module(path): text for path, text in texts.items()}
    order: list[str] = []

    def visit(name: str) -> None:
        if name in order:
            return
        for needed in _imports(modules[name], modules):
            visit(needed)
        order.append(name)

    for path in changed:
        visit(_module(path))
    marked = {_module(path) for path in changed}
    return [name + CHANGED * (name in marked) for name in order]


def _module(path: str) -> str:
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _imports(text: str, modules: Mapping[str, str]) -> Iterator[str]:
    """Yield the firmware's modules that a module imports, within functions too.

    text: as frozen, so without the imports for type checkers.
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{alias.name}" for alias in node.names] + [str(node.module)]
        else:
            continue
        yield from (name for name in names if name in modules)
