"""Rewriting of firmware modules before they are frozen, so that each takes less heap.

Every name of a module takes 8 bytes of the board's heap. Two kinds of names are needed on the host
only, or can be compiled into the code:

* `TYPE_CHECKING = False` and the blocks under it, which mypy reads;
* private constants: `_LIMIT = 5` becomes `_LIMIT = const(5)`, which MicroPython's compiler
  puts wherever the name is read, and does not store.

Lines keep their numbers, so a traceback of the board fits the source.
"""

import ast


def rewrite(source: str) -> str:
    """Return the source of a module as it is frozen."""
    tree = ast.parse(source)
    lines = source.split("\n")
    stored = [
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    declared = [
        name for node in ast.walk(tree) if isinstance(node, ast.Global) for name in node.names
    ]
    constants: set[str] = set()
    for node in ast.walk(tree):
        if _is_for_type_checking(node):
            assert isinstance(node, ast.stmt) and node.end_lineno is not None
            for number in range(node.lineno - 1, node.end_lineno):
                lines[number] = ""
    for statement in tree.body:
        pairs = _pairs(statement)
        names = [name for name, _ in pairs]
        if not pairs or not all(
            name[0] == "_" != name[1:2] and stored.count(name) == 1 and name not in declared
            for name in names
        ):
            continue
        if all(_is_constant(value, constants) for _, value in pairs):
            first, last = statement.lineno - 1, statement.end_lineno or statement.lineno
            text = "; ".join(f"{name} = const({ast.unparse(value)})" for name, value in pairs)
            lines[first:last] = [text] + [""] * (last - first - 1)
            constants.update(names)
    return "\n".join(lines)


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
        return [(target.id, value)]
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
        names = [one.id for one in target.elts if isinstance(one, ast.Name)]
        if len(names) == len(target.elts) == len(value.elts):
            return list(zip(names, value.elts, strict=True))
    return []


def _is_constant(value: ast.expr, constants: set[str]) -> bool:
    """Whether the compiler works out an expression: of integers, texts, tuples and constants.

    Not of bytes, as tests on the board read the waves of lights/effects.py.
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
        return is_known and _is_constant(value.left, constants) and _is_constant(
            value.right, constants
        )  # fmt: skip
    return False
