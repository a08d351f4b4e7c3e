"""Properties of assumptions that their trees show."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from fencepost.kernels.question.argument_types import ArgumentType
from fencepost.kernels.question.assumption_values import cast
from fencepost.llvm.source_types import Sign


def _conjuncts(tree: ast.expr) -> Iterator[ast.expr]:
    match tree:
        case ast.BoolOp(op=ast.And(), values=parts):
            for each in parts:
                yield from _conjuncts(each)
        case _:
            yield tree


def numbers(tree: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the names that stand for one number by an assumption: `n == 4`."""
    for each in _conjuncts(tree):
        match each:
            case ast.Compare(
                left=ast.Name(id=name), ops=[ast.Eq()], comparators=[ast.Constant(value=int(by))]
            ):
                yield name, by


def steps(tree: ast.expr) -> Iterator[tuple[str, int]]:
    """Yield the names that are multiples of a number by an assumption: `n % 4 == 0`."""
    for each in _conjuncts(tree):
        match each:
            case ast.Compare(
                left=ast.BinOp(ast.Name(id=name), ast.Mod(), ast.Constant(value=int(by))),
                ops=[ast.Eq()],
                comparators=[ast.Constant(value=0)],
            ) if by > 0:
                yield name, by


def undecided(tree: ast.expr, types: Mapping[str, ArgumentType]) -> Iterator[str]:
    """Yield the names of unknown sign on whose sign an assumption depends."""
    match tree:
        case ast.Name(id=name):
            if types[name].sign is None:
                yield name
        case ast.Compare(
            left=ast.BinOp(left=ast.Name(id=name), op=ast.Mod(), right=ast.Constant(value=int(by))),
            ops=[ast.Eq() | ast.NotEq()],
            comparators=[ast.Constant(value=0)],
        ) if by > 0 and by & (by - 1) == 0 and by <= 1 << types[name].bits:
            return  # the lowest bits alone decide
        case _ if cast(tree) is None:
            for each in ast.iter_child_nodes(tree):
                if isinstance(each, ast.expr):
                    yield from undecided(each, types)


def rounds(tree: ast.expr, types: Mapping[str, ArgumentType]) -> bool:
    """Return True if an assumption divides a possibly negative number, so that rounding matters."""
    match tree:
        case ast.Compare(
            left=ast.BinOp(left=left, op=ast.Mod(), right=right),
            ops=[ast.Eq() | ast.NotEq()],
            comparators=[ast.Constant(value=0)],
        ):
            return rounds(left, types) or rounds(right, types)
        case ast.BinOp(left=left, op=ast.Mod() | ast.Div(), right=right) if any(
            _may_be_negative(each, types) for each in (left, right)
        ):
            return True
    parts = [each for each in ast.iter_child_nodes(tree) if isinstance(each, ast.expr)]
    return cast(tree) is None and any(rounds(each, types) for each in parts)


def _may_be_negative(tree: ast.expr, types: Mapping[str, ArgumentType]) -> bool:
    match tree:
        case ast.Name(id=name):
            return types[name].sign is not Sign.UNSIGNED
        case ast.Call() if (named := cast(tree)) is not None:
            return named[1] is Sign.SIGNED
        case ast.Constant() | ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return False
        case ast.BinOp(left=left, right=right) if not isinstance(tree.op, ast.Sub):
            return _may_be_negative(left, types) or _may_be_negative(right, types)
    return True
