"""Mutants for `mutants.py`: small faults in a module's functions, one at a time.

A mutant is a module's syntax tree with one node changed. It takes effect by exchanging the
`__code__` of the function that holds the node: whoever imported the function has the mutant too.
Should a test drop the module and import it again, as the coach and the drill are, it gets the
mutant again. Code outside functions, defaults and annotations stay as they are; `outside` counts
the faults that are not made for this reason.
"""

import ast
import sys
from importlib.abc import MetaPathFinder
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, FunctionType
from typing import NamedTuple

_COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitAnd,
}  # fmt: skip
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Mutant(NamedTuple):
    """One fault: where it is, and the statement's first line before and after it."""

    module: str  # cribboard.table.table
    function: str  # Table.press: of the module's functions the outermost
    number: int  # among the mutants of the module
    line: int
    before: str
    after: str

    def __str__(self):
        return f"{self.module}:{self.line} {self.function}\n  - {self.before}\n  + {self.after}"


def _changes(node):
    """Yield what may be done to a node, in place."""
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            yield _set(node.ops, place, _COMPARISONS[type(operator)]())
    elif isinstance(node, ast.expr):
        yield from _changed_expression(node)
    else:
        yield from _changed_statement(node)
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not isinstance(node.test, ast.Compare):
        yield _set(node, "test", ast.UnaryOp(ast.Not(), node.test))


def _changed_expression(node):
    match node:
        case ast.BoolOp():
            yield _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub()):
            yield _replace(node, node.operand)
        case ast.BinOp(left=ast.Constant(value=str())):
            pass  # formatted text: `//` would only raise
        case ast.BinOp() if type(node.op) in _OPERATORS:
            yield _set(node, "op", _OPERATORS[type(node.op)]())
        case ast.Constant(value=bool()):
            yield _set(node, "value", not node.value)
        case ast.Constant(value=int(value)):
            yield _set(node, "value", value + 1)
        case ast.Constant(value=str(value)):
            yield _set(node, "value", "XX" + value)


def _changed_statement(node):
    match node:
        case ast.AugAssign() if type(node.op) in _OPERATORS:
            yield _set(node, "op", _OPERATORS[type(node.op)]())
        case ast.Return(value=ast.expr() as value) | ast.Assign(value=value):
            if not isinstance(value, ast.Constant):
                yield _set(node, "value", ast.Constant(None))
        case ast.Expr(value=ast.Call() | ast.Await()):
            yield _replace(node, ast.Pass())
        case ast.Break():
            yield _replace(node, ast.Continue())
        case ast.Continue():
            yield _replace(node, ast.Break())


def _set(holder, name, value):
    if isinstance(name, int):
        return lambda tree: holder.__setitem__(name, value)
    return lambda tree: setattr(holder, name, value)


def _replace(node, other):
    def do(tree):
        for parent in ast.walk(tree):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, other)
                elif isinstance(value, list) and any(one is node for one in value):
                    value[:] = [other if one is node else one for one in value]

    return do


def _functions(body, prefix=""):
    """Yield the outermost functions with their qualified names."""
    for node in body:
        if isinstance(node, _Function):
            yield prefix + node.name, node
        elif isinstance(node, ast.ClassDef):
            yield from _functions(node.body, f"{node.name}.")


def _nodes(node, statement):
    """Yield the nodes of a function that run, each with the statement that it is in."""
    for name, value in ast.iter_fields(node):
        if isinstance(node, _Function) and name != "body":
            continue  # annotations, defaults, decorators
        if name == "annotation":
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_text(child):
                continue
            inside = child if isinstance(child, ast.stmt) else statement
            yield child, inside
            yield from _nodes(child, inside)


def _is_text(node):
    """Return whether this is a docstring."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _head(statement):
    return ast.unparse(statement).split("\n")[0]


def _each(tree):
    for name, function in _functions(tree.body):
        for node, statement in _nodes(function, function):
            for change in _changes(node):
                yield name, statement, change


def mutants(module, path):
    """Yield every mutant of a module's source, its `after` left out: `completed` adds that."""
    source = path.read_text(encoding="utf-8")
    for number, (name, statement, _) in enumerate(_each(ast.parse(source))):
        yield Mutant(module, name, number, statement.lineno, _head(statement), "")


def completed(mutant, path):
    """Return the mutant with the statement as it is after the change."""
    source = path.read_text(encoding="utf-8")
    return mutant._replace(after=_head(_mutated(source, mutant.number)[1]))


def _mutated(source, number):
    """Return the tree with the mutant's change, and the statement that it is in."""
    tree = ast.parse(source)
    for at, (_, statement, change) in enumerate(_each(tree)):
        if at == number:
            holder = ast.Module([statement], [])  # the statement itself may be exchanged
            change(tree)
            change(holder)
            return tree, holder.body[0]
    raise IndexError(number)


def outside(path):
    """Return how many faults a module has room for outside its functions, where none are made."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    made = {id(node) for _, function in _functions(tree.body) for node in ast.walk(function)}
    nodes = [node for node, _ in _nodes(tree, ast.Pass()) if id(node) not in made]
    return sum(len(list(_changes(node))) for node in nodes)


class _Loader(SourceFileLoader):
    """Loads a module from code that is at hand."""

    def get_code(self, fullname):
        return self.code


class _Finder(MetaPathFinder):
    """Finds the one module of a loader, and no other."""

    def __init__(self, loader):
        self._loader = loader

    def find_spec(self, name, path, target=None):
        if name != self._loader.name:
            return None
        return spec_from_file_location(name, self._loader.path, loader=self._loader)


def hook(mutant, path):
    """Have every later import of the mutant's module bring the mutant; return the module's code."""
    tree, _ = _mutated(path.read_text(encoding="utf-8"), mutant.number)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec")
    loader = _Loader(mutant.module, str(path))
    loader.code = code
    sys.meta_path.insert(0, _Finder(loader))
    return code


def apply(mutant, module, path):
    """Make a function of an imported module the mutant, and of all its later imports."""
    code = hook(mutant, path)
    owner = module
    *owners, name = mutant.function.split(".")
    for part in owners:
        owner = owner.__dict__[part]
        code = _inner(code, part)[-1]
    member = owner.__dict__[name]
    # A property's getter and setter have one name: the one that holds the line is meant.
    holders = [member] + [getattr(member, part, None) for part in ("__func__", "fget", "fset")]
    functions = [one for one in holders if isinstance(one, FunctionType)]
    codes = {one.co_firstlineno: one for one in _inner(code, name)}
    first = max(line for line in codes if line <= mutant.line)
    (function,) = [one for one in functions if one.__code__.co_firstlineno == first]
    function.__code__ = codes[first]


def _inner(code, name):
    return [one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name]
