"""Rewriting of firmware modules before they are frozen, so that each takes less heap.

Every name of a module or a class takes 8 bytes of the board's heap. Four kinds of names are needed
on the host only, or can be compiled into the code:

* `TYPE_CHECKING = False` and the blocks under it, which mypy reads;
* private constants: `_LIMIT = 5` becomes `_LIMIT = const(5)`, which MicroPython's compiler
  puts wherever the name is read, and does not store. A private list of words, `"a b".split()`,
  becomes such a tuple;
* imported constants: `from other import LIMIT` goes, and `LIMIT` becomes the number or the text;
* `__module__` and `__qualname__`, which each class gets as its first names. They are deleted before
  the next names, which then take their places.

Lines keep their numbers, so a traceback of the board fits the source.

The full names of modules would be on the heap too: the import statement joins them from their parts
and interns them, 2 kB for 100 modules. So would characters that `chr` makes, as the screen's text
needs them. Texts that occur in frozen code are in flash already, so the image has one more module
with all of these, which is never imported (`list_texts`).
"""

import ast
from collections.abc import Mapping
from pathlib import Path

from cribboard.screen import glyphs

#: Modules that are not in the firmware's package, under the names that the board joins.
_OTHER_MODULES = (
    *(f"asyncio.{name}" for name in ("core", "event")),
    # devices/builtin_modules.py
    *("uarray", "ubinascii", "ucollections", "uio", "ujson"),
    *("umachine", "uos", "uselect", "ustruct", "utime"),
)


#: Larger integers are not replaced: within a constant tuple MicroPython freezes them as long ones.
_MOST = 1 << 16

#: {module: {name: value}} of the public constants that other modules may import.
Constants = Mapping[str, Mapping[str, int | str]]


def rewrite(source: str, constants: Constants = {}) -> str:  # noqa: B006  (it is only read)
    """Return the source of a module as it is frozen. constants: as `read_constants`."""
    tree = ast.parse(source)
    lines = source.split("\n")
    stored = _stored(tree)
    declared = [
        name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names
    ]
    _replace_imported(tree, lines, constants)
    for node in ast.walk(tree):
        if _is_for_type_checking(node):
            assert isinstance(node, ast.stmt) and node.end_lineno is not None
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = ""
    known: set[str] = set()
    for statement in tree.body:
        pairs = _pairs(statement)
        names = [name for name, _ in pairs]
        if not pairs or not all(
            name[0] == "_" != name[1:2] and stored.count(name) == 1 and name not in declared
            for name in names
        ):
            continue
        if all(_is_constant(value, known) for _, value in pairs):
            text = "; ".join(f"{name} = const({ast.unparse(value)})" for name, value in pairs)
            _replace_lines(lines, statement, text)
            known.update(names)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and lines[node.lineno - 1]:
            _add_after(lines, node.body[0], "; del __module__, __qualname__")
    return "\n".join(lines)


def read_constants(package_folder: Path) -> Constants:
    """Return the public constants of all modules of the package in `package_folder`."""
    found: dict[str, dict[str, int | str]] = {}
    for path in package_folder.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        bound = _stored(tree)
        found[_module_name(path, package_folder)] = {
            name: value.value
            for statement in tree.body
            for name, value in _pairs(statement)
            if isinstance(value, ast.Constant)
            and (isinstance(value.value, str) or type(value.value) is int and value.value < _MOST)
            and bound.count(name) == 1
            and name.isupper()
            and name[0] != "_"
        }
    return found


def _stored(tree: ast.Module) -> list[str]:
    """Return the names that are assigned anywhere in a module, each as often as it is."""
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    return [name.id for name in names if isinstance(name.ctx, ast.Store)]


def _module_name(path: Path, package_folder: Path) -> str:
    parts = path.relative_to(package_folder).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _replace_imported(tree: ast.Module, lines: list[str], constants: Constants) -> None:
    """Replace the names of imported constants by their values, and import them no more."""
    values: dict[str, int | str] = {}
    for statement in tree.body:
        if not isinstance(statement, ast.ImportFrom) or not statement.module:
            continue
        own = constants.get(statement.module, {})
        gone = [one for one in statement.names if one.name in own and one.asname is None]
        if not gone:
            continue
        values |= {one.name: own[one.name] for one in gone}
        statement.names = [one for one in statement.names if one not in gone]
        _replace_lines(lines, statement, ast.unparse(statement) if statement.names else "")
    reads = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and node.id in values and isinstance(node.ctx, ast.Load)
    ]
    for node in sorted(reads, key=lambda node: (node.lineno, node.col_offset), reverse=True):
        assert node.end_col_offset is not None
        line = lines[node.lineno - 1].encode()
        text = repr(values[node.id]).encode()
        line = line[: node.col_offset] + text + line[node.end_col_offset :]
        lines[node.lineno - 1] = line.decode()


def _replace_lines(lines: list[str], statement: ast.stmt, text: str) -> None:
    """Replace a statement by one line, and what was behind it by empty lines."""
    first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
    lines[first:last] = [text] + [""] * (last - first - 1)


def list_texts(package_folder: Path) -> str:
    """Return the source of a module with the texts that the board would intern on its heap.

    They are the names of all modules of the package in `package_folder`, and the characters of the
    screen, plain and in inverse video.
    """
    modules = [_module_name(path, package_folder) for path in sorted(package_folder.rglob("*.py"))]
    lines = ['"""Texts that are interned in the image; never imported (frozen_source.py)."""\n']
    for name in [*modules, *_OTHER_MODULES]:
        folder, _, last = name.rpartition(".")
        lines.append(f"import {name}")
        if folder:  # its last part by itself
            lines.append(f"from {folder} import {last}")
    letters = [chr(code) for code in range(32, 127)] + list(glyphs.BEYOND_ASCII)
    for letter in letters:
        lines += [f"print({letter!r})", f"print({chr(ord(letter) + glyphs.INVERSE)!r})"]
    return "\n".join(lines) + "\n"


def _add_after(lines: list[str], node: ast.stmt, text: str) -> None:
    """Add text behind a statement on its last line, unless the statement is a block."""
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.If)):
        return
    assert node.end_lineno is not None and node.end_col_offset is not None
    line = lines[node.end_lineno - 1].encode()
    column = node.end_col_offset
    lines[node.end_lineno - 1] = (line[:column] + text.encode() + line[column:]).decode()


def _is_for_type_checking(node: ast.AST) -> bool:
    if isinstance(node, ast.Assign):
        target = node.targets[0]
        return isinstance(target, ast.Name) and target.id == "TYPE_CHECKING"
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
        and not node.orelse
    )


def _pairs(statement: ast.stmt) -> list[tuple[str, ast.expr]]:
    """Return the names that an assignment binds, each with its value; [] for anything else."""
    if not isinstance(statement, ast.Assign) or len(statement.targets) != 1:
        return []
    target, value = statement.targets[0], statement.value
    if isinstance(target, ast.Name):
        return [(target.id, _as_tuple(value))]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names = [one.id for one in target.elts if isinstance(one, ast.Name)]
        if len(names) == len(target.elts) == len(value.elts):
            return list(zip(names, value.elts, strict=True))
    return []


def _as_tuple(value: ast.expr) -> ast.expr:
    """Return a list of words, `"a b".split()`, as a tuple of them; anything else as it is."""
    if (
        isinstance(value, ast.Call)
        and isinstance(value.func, ast.Attribute)
        and isinstance(value.func.value, ast.Constant)
        and isinstance(value.func.value.value, str)
        and value.func.attr == "split"
        and not value.args
    ):
        words = value.func.value.value.split()
        return ast.Tuple([ast.Constant(word) for word in words], ast.Load())
    return value


def _is_constant(value: ast.expr, constants: set[str]) -> bool:
    """Whether the compiler works out an expression: of integers, texts, tuples and constants.

    Not a sum of tuples, nor bytes, as tests on the board read the waves of lights/effects.py.
    """
    if isinstance(value, ast.Constant):
        return type(value.value) in (int, str)
    if isinstance(value, ast.Tuple):
        return all(_is_constant(one, constants) for one in value.elts)
    if isinstance(value, ast.Name):
        return value.id in constants
    if isinstance(value, ast.UnaryOp):
        return _is_constant(value.operand, constants)
    if isinstance(value, ast.BinOp):
        is_known = isinstance(value.op, (ast.Add, ast.Sub, ast.Mult, ast.LShift, ast.BitOr))
        return (
            is_known
            and not isinstance(value.left, ast.Tuple)
            and _is_constant(value.left, constants)
            and _is_constant(value.right, constants)
        )
    return False
