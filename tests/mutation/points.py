"""Places of the package where one operator, constant or branch can be another one."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from pathlib import Path

OPERATORS: dict[type[ast.AST], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.And: ("and", "or"),
    ast.Or: ("or", "and"),
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "//"),
    ast.BitAnd: ("&", "|"),
    ast.BitOr: ("|", "&"),
    ast.LShift: ("<<", ">>"),
    ast.RShift: (">>", "<<"),
}
"""The operators that are changed: how each is written, and what stands in its place."""

SKIPPED = (ast.JoinedStr, ast.Raise, ast.pattern, ast.AnnAssign)
"""Parts of functions that are left alone: messages, patterns, and fields that are only declared."""


@dataclass(frozen=True, slots=True)
class Point:
    """An expression in one line of a module, and the expression that stands there in a mutant."""

    module: str
    """The path below the package."""
    line: int
    start: int
    end: int
    """Columns, as bytes."""
    function: str
    before: str
    after: str

    @property
    def room(self) -> str:
        """The folder or module directly under the package."""
        return self.module.partition("/")[0]

    def put(self, source: bytes, expression: str) -> bytes:
        """A module's source with another expression at this place."""
        lines = source.splitlines(keepends=True)
        line = lines[self.line - 1]
        if line[self.start : self.end].decode() != self.before:
            raise ValueError(f"{self.module}:{self.line} has changed: draw the mutants again")
        lines[self.line - 1] = line[: self.start] + expression.encode() + line[self.end :]
        return b"".join(lines)

    def __str__(self) -> str:
        return f"{self.module}:{self.line} {self.function}: {self.before} → {self.after}"


def points_of(module: str, source: str) -> list[Point]:
    """Every place in the bodies of a module's functions."""
    lines = source.encode().splitlines()
    found = []
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                for node, after in _inside(lines, statement):
                    columns = node.col_offset, node.end_col_offset or 0
                    place = module, node.lineno, *columns, function.name
                    found.append(Point(*place, _text(lines, node), after))
    return found


def draw(package: Path, count: int, seed: int) -> list[Point]:
    """Draw places, at most one in a function: first the room, by the root of how many it has."""
    rooms: dict[str, list[Point]] = {}
    for path in sorted(package.rglob("*.py")):
        for each in points_of(
            path.relative_to(package).as_posix(), path.read_text(encoding="utf-8")
        ):
            rooms.setdefault(each.room, []).append(each)
    names = sorted(rooms)
    weights = [sqrt(len(rooms[name])) for name in names]
    chance = random.Random(seed)
    chosen: dict[tuple[str, str], Point] = {}
    while len(chosen) < count:
        point = chance.choice(rooms[chance.choices(names, weights)[0]])
        chosen.setdefault((point.module, point.function), point)
    return list(chosen.values())


def _inside(lines: list[bytes], node: ast.AST) -> Iterator[tuple[ast.expr, str]]:
    """The expressions of a statement that can be others, with these, where they are in one line;
    not those of functions in it and of what is left alone.
    """
    if isinstance(node, (*SKIPPED, ast.FunctionDef, ast.ClassDef)):
        return
    if isinstance(node, ast.expr) and node.lineno == node.end_lineno:
        after = _changed(lines, node)
        if after is not None:
            yield node, after
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name | ast.Attribute | ast.Call):
        test = node.test
        if test.lineno == test.end_lineno:
            yield test, f"not ({_text(lines, test)})"
    for each in ast.iter_child_nodes(node):
        yield from _inside(lines, each)


def _text(lines: list[bytes], node: ast.expr) -> str:
    return lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode()


def _changed(lines: list[bytes], node: ast.expr) -> str | None:
    """The expression that stands for another one in a mutant; None where nothing is changed."""
    match node:
        case ast.Compare(left=left, ops=[operator], comparators=[right]):
            return _joined(lines, operator, left, right)
        case ast.BoolOp(op=operator, values=values):
            return _joined(lines, operator, *values)
        case ast.BinOp(left=left, op=operator, right=right) if not _is_text(left, right):
            return _joined(lines, operator, left, right)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return f"bool({_text(lines, operand)})"
        case ast.Constant(value=bool(value)):
            return str(not value)
        case ast.Constant(value=int(value)):
            return str(value + 1)
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return "({}) if ({}) else ({})".format(
                *(_text(lines, each) for each in (orelse, test, body))
            )
        case _:
            return None


def _joined(lines: list[bytes], operator: ast.AST, *operands: ast.expr) -> str | None:
    if type(operator) not in OPERATORS:
        return None
    _, other = OPERATORS[type(operator)]
    return f" {other} ".join(f"({_text(lines, each)})" for each in operands)


def _is_text(*operands: ast.expr) -> bool:
    return any(
        isinstance(each, ast.JoinedStr)
        or (isinstance(each, ast.Constant) and isinstance(each.value, str | bytes))
        for each in operands
    )
