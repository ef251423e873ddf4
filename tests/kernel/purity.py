"""What the text of a module gives away: what it imports, and where it walks through a set."""

from __future__ import annotations

import ast
from collections.abc import Iterator

BANNED = {"random", "time", "uuid", "secrets", "datetime"}
SETS = {"set", "frozenset", "Set", "FrozenSet", "AbstractSet", "MutableSet"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference"}
SET_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)
VIEWS = {"keys", "items"}
WALKERS = {"list", "tuple", "iter", "enumerate", "zip", "map", "filter", "reversed", "dict"}
WALKING_METHODS = {"join", "extend", "fromkeys", "chain", "from_iterable", "pop"}


def imports(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Every module that is imported anywhere in the file, by its full name, with the line; of `from a import b` both
    `a` and `a.b`. A literal name handed to `import_module` or `__import__` counts."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute here"
            yield node.module or "", node.lineno
            yield from ((f"{node.module}.{alias.name}", node.lineno) for alias in node.names)
        elif isinstance(node, ast.Call) and _name(node.func) in ("import_module", "__import__"):
            yield from (
                (argument.value, node.lineno)
                for argument in node.args[:1]
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            )


def impurities(tree: ast.Module) -> Iterator[str]:
    """Imports of chance or of the clock, and `os.urandom`."""
    for module, line in imports(tree):
        if module.split(".")[0] in BANNED or module == "os.urandom":
            yield f"{line}: {module}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in ("urandom", "getrandom"):
            yield f"{node.lineno}: {node.attr}"


def walks_through_sets(tree: ast.Module) -> Iterator[str]:
    """Places where the order of a set could show: loops, comprehensions, unpacking, `list(...)`, `join`, `pop`.
    `sorted`, `len`, `sum`, `min`, `max`, `any`, `all` and `in` are free. A name counts as a set in the whole file once
    it is annotated or assigned as one."""
    names = set(_set_names(tree))

    def is_set(node: ast.expr | None) -> bool:
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name) | ast.Attribute(attr=name):
                return name in names
            case ast.Call(func=ast.Name(id=name)):
                return name in SETS or name in names
            case ast.Call(func=ast.Attribute(value=owner, attr=method)):
                return method in SET_METHODS and is_set(owner)
            case ast.BinOp(left=left, op=op, right=right):
                return isinstance(op, SET_OPERATORS) and (is_set(left) or is_set(right) or _is_view(left, right))
            case ast.IfExp(body=body, orelse=orelse):
                return is_set(body) or is_set(orelse)
            case ast.NamedExpr(value=value):
                return is_set(value)
        return False

    for node in ast.walk(tree):
        walked: list[ast.expr] = []
        match node:
            case ast.For(iter=through) | ast.comprehension(iter=through):
                walked = [through]
            case ast.Starred(value=value) | ast.YieldFrom(value=value):
                walked = [value]
            case ast.Call(func=ast.Name(id=name), args=args) if name in WALKERS:
                walked = args
            case ast.Call(func=ast.Attribute(value=owner, attr=name), args=args) if name in WALKING_METHODS:
                walked = [*args, *([owner] if name == "pop" else [])]
            case ast.Assign(targets=[ast.Tuple() | ast.List()], value=value):
                walked = [value]
        yield from (f"{found.lineno}: {ast.unparse(found)}" for found in walked if is_set(found))


def _set_names(tree: ast.Module) -> Iterator[str]:
    """Names, attributes, parameters and functions that are annotated or assigned as sets."""
    for node in ast.walk(tree):
        match node:
            case ast.AnnAssign(target=target, annotation=annotation) if _says_set(annotation):
                yield _name(target)
            case ast.arg(arg=name, annotation=annotation) if annotation is not None and _says_set(annotation):
                yield name
            case ast.FunctionDef(name=name, returns=returns) if returns is not None and _says_set(returns):
                yield name
            case ast.Assign(targets=targets, value=ast.Set() | ast.SetComp() | ast.Call(func=ast.Name(id="set"))):
                yield from map(_name, targets)
            case ast.Assign(targets=targets, value=ast.Call(func=ast.Name(id="frozenset"))):
                yield from map(_name, targets)
            case ast.Assign(targets=targets, value=ast.BinOp(left=ast.Set() | ast.SetComp())):
                yield from map(_name, targets)
            case ast.Assign(targets=targets, value=ast.BinOp(left=left, op=op)) if isinstance(op, SET_OPERATORS):
                if isinstance(left, ast.Call) and _name(left.func) in SETS:
                    yield from map(_name, targets)


def _says_set(annotation: ast.expr) -> bool:
    text = ast.unparse(annotation).strip("'\"")
    return text.split("[")[0].split(".")[-1].split(" ")[0] in SETS


def _is_view(*sides: ast.expr) -> bool:
    """A dictionary's `keys()` or `items()`, which `&`, `|` and `-` turn into sets."""
    return any(
        isinstance(side, ast.Call) and isinstance(side.func, ast.Attribute) and side.func.attr in VIEWS
        for side in sides
    )


def _name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""
