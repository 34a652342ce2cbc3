"""The page's JavaScript modules joined into one: two dozen small files take a slow link a second.

Each module becomes a function that returns what it exports. A module that is loaded later may
import one that was joined: what is left of that file hands on the exports of the joined one.
esbuild, which minifies them, cannot: it splits what the start loads into 13 files or, without
splitting, gives a later module a second copy of what it shares with the start.
"""

import posixpath
import re
from collections.abc import Mapping

from cribboard_tools.errors import Failure

_IMPORT = re.compile(r"""^import ([^"']*?) from ["'](\.[\w./]+)["'];$""", re.MULTILINE)
_EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const) (\w+)", re.MULTILINE)
#: The path of another module, from the folder of the one that names it.
_PATH = re.compile(r'"(\.\.?/[\w./]+js)"')
_ODD = re.compile(r"^(?:export|import)\b.*", re.MULTILINE)


def imported(first: str, files: Mapping[str, bytes]) -> list[str]:
    """Return `first` and what it imports at its top, each module after those that it imports."""
    found: list[str] = []
    under_way: list[str] = []

    def visit(name: str) -> None:
        if name in found:
            return
        if name in under_way:
            raise Failure(f"{name} imports a module that imports it, which cannot be joined")
        under_way.append(name)
        for _, other in _IMPORT.findall(files[name].decode()):
            visit(_at(name, other))
        found.append(name)

    visit(first)
    return found


def join(first: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the joined module under the name of `first`, and what is left of the others."""
    names = imported(first, files)
    parts = [_function(name, files[name].decode(), first) for name in names]
    others = [name for name in names if name != first]
    parts.append(f"export {{ {', '.join(map(_variable, others))} }};\n")
    joined = {first: "".join(parts).encode()}
    for name in others:
        exported = ", ".join(_exports(files[name].decode()))
        line = f'import {{ {_variable(name)} as all }} from "{_path(first, name)}";\n'
        joined[name] = f"{line}export const {{ {exported} }} = all;\n".encode()
    return joined


def _at(module: str, path: str) -> str:
    """Return the name of the module that another one names by a path."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), path))


def _path(module: str, other: str) -> str:
    """Return the path by which another module names one."""
    path = posixpath.relpath(module, posixpath.dirname(other))
    return path if path.startswith(".") else f"./{path}"


def _variable(module: str) -> str:
    return re.sub(r"\W", "_", module)


def _exports(text: str) -> list[str]:
    return [name for _, name in _EXPORT.findall(text)]


def _function(name: str, text: str, first: str) -> str:
    """Return a module as a constant: a call of a function that returns the exports.

    first: where it stands, from which the paths of modules that are loaded later go.
    """
    exported = ", ".join(_exports(text))
    text = _IMPORT.sub(lambda one: _constant(one[1], _variable(_at(name, one[2]))), text)
    text = _PATH.sub(lambda one: f'"{_path(_at(name, one[1]), first)}"', text)
    text = _EXPORT.sub(r"\1 \2", text)
    odd = _ODD.search(text)
    if odd and not odd[0].startswith("import("):
        raise Failure(f"{name}: cannot be joined, because of `{odd[0]}`")
    return f"const {_variable(name)} = (() => {{\n{text}return {{ {exported} }};\n}})();\n"


def _constant(wanted: str, module: str) -> str:
    """Return what an import means: `{ a, b as c }` or `* as all`."""
    if wanted.startswith("* as "):
        return f"const {wanted.removeprefix('* as ')} = {module};"
    return f"const {wanted.replace(' as ', ': ')} = {module};"
