"""Variables that loops count with: what decides the end of a loop does not run around its range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import z3

from fencepost.kernels.prove.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms import Expr
from fencepost.llvm.ir import (
    Binary,
    Branch,
    Cast,
    Compare,
    Gep,
    Int,
    Local,
    Operand,
    Select,
)

if TYPE_CHECKING:
    from fencepost.kernels.prove.values import Values


FARTHEST = 1 << 24
"""Steps that a loop's variable may take and still be assumed not to jump over its bound."""
_UP = frozenset({"slt", "sle", "ult", "ule"})
_DOWN = frozenset({"sgt", "sge", "ugt", "uge"})
_PAIRS = (
    ("slt", "sgt", "sge"),
    ("sle", "sge", "sgt"),
    ("ult", "ugt", "uge"),
    ("ule", "uge", "ugt"),
)
_SWAPPED = {one: other for a, b, _ in _PAIRS for one, other in ((a, b), (b, a))}
_NEGATED = {one: other for a, _, b in _PAIRS for one, other in ((a, b), (b, a))}


def does_not_wrap(
    evaluator: Values,
    name: str,
    header: int,
    start: Expr,
    step: Expr,
    closed: Expr,
    steady: bool,
) -> None:
    """A loop's variable does not run around its range, where something says so.

    - What an addition that must not overflow gives is poison where it does, and a branch that each
      iteration comes to depends on it (`steady`); then it keeps its sign.
    - So few iterations of so small steps pass one end of the range at the most, signed or unsigned.
    - The loop goes on only while the variable is below a bound that it grows to: that it does not
      jump over the bound and the end of the range is the premise that loops end, of steps that are
      not themselves a good part of the range.
    """
    size = start.size()
    if size < 32 or size > 64:
        return
    conditions = _exits(evaluator, header)
    counter = evaluator.place.counter(header)
    wide = size + 34
    rounds = z3.ZeroExt(wide - 32, counter)

    def exact(extend: Any) -> Expr:
        far = extend(wide - size, start) + rounds * z3.SignExt(wide - size, step)
        return extend(wide - size, closed) == far

    if steady and any(_leads(evaluator, each, name) for each, _ in conditions):
        evaluator.constraints.append(exact(z3.SignExt))
    elif z3.is_bv_value(step):
        by = step.as_signed_long()
        bounds = _UP if by > 0 else _DOWN
        if abs(by) * MOST_ITERATIONS < 1 << (size - 1) or (
            abs(by) <= FARTHEST
            and any(
                _bounded(evaluator, condition, holds, name, header, bounds)
                for condition, holds in conditions
            )
        ):
            evaluator.constraints.append(z3.Or(exact(z3.SignExt), exact(z3.ZeroExt)))


def _exits(evaluator: Values, header: int) -> list[tuple[Operand, bool]]:
    """The conditions at which a loop is left that each iteration comes to, and how they go on."""
    graph = evaluator.graph
    loop = graph.loops[header]
    found = []
    for number in loop.nodes:
        node = graph.nodes[number]
        inside = [each in loop.nodes for each in node.successors]
        if all(inside) or not any(inside):
            continue
        if not all(graph.dominates(number, each) for each in loop.latches):
            continue
        if isinstance(node.end, Branch) and node.end.condition is not None:
            found.append((node.end.condition, inside[0]))
    return found


def _leads(evaluator: Values, operand: Operand, name: str) -> bool:
    """Whether an operand is poison where a register is, by arithmetic."""
    work, seen = [operand], set[str]()
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in seen:
            continue
        if each.name == name:
            return True
        seen.add(each.name)
        made = evaluator.definitions.get(each.name)
        match made[0] if made is not None else None:
            case Binary(left=left, right=right) | Compare(left=left, right=right):
                work += [left, right]
            case Cast(op=op, value=value) if op != "freeze":
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]
    return False


def _bounded(
    evaluator: Values,
    condition: Operand,
    holds: bool,
    name: str,
    header: int,
    bounds: frozenset[str],
) -> bool:
    """Whether a condition that is true, or false, has a value on the side of a bound."""

    def either(*parts: Operand) -> bool:
        return any(_bounded(evaluator, each, holds, name, header, bounds) for each in parts)

    made = evaluator.definitions.get(condition.name) if isinstance(condition, Local) else None
    match made[0] if made is not None else None:
        case Binary(op="and" | "or" as op, left=left, right=right) if (op == "and") is holds:
            return either(left, right)
        case Binary(op="xor", left=left, right=Int(value=value)) if value:
            return _bounded(evaluator, left, not holds, name, header, bounds)
        case Select(condition=first, true=second, false=Int(value=0)) if holds:
            return either(first, second)
        case Select(condition=first, true=Int(value=value), false=second) if value and not holds:
            return either(first, second)
        case Compare(predicate=predicate, left=left, right=right) if predicate in _NEGATED:
            said = predicate if holds else _NEGATED[predicate]
            return (said in bounds and _moves_with(evaluator, left, name, header)) or (
                _SWAPPED[said] in bounds and _moves_with(evaluator, right, name, header)
            )
    return False


def _moves_with(evaluator: Values, operand: Operand, name: str, header: int) -> bool:
    """Whether an operand is a register, extended or with something added that the loop keeps."""
    while isinstance(operand, Local) and operand.name != name:
        made = evaluator.definitions.get(operand.name)
        match made[0] if made is not None else None:
            case Cast(op="sext" | "zext", value=value):
                operand = value
            case Binary(op="add", left=left, right=right) if _kept(evaluator, right, header):
                operand = left
            case Binary(op="add", left=left, right=right) if _kept(evaluator, left, header):
                operand = right
            case Binary(op="sub", left=left, right=right) if _kept(evaluator, right, header):
                operand = left
            case _:
                return False
    return isinstance(operand, Local)


def _kept(evaluator: Values, operand: Operand, header: int) -> bool:
    """Whether an operand is the same in all iterations."""
    if not isinstance(operand, Local):
        return True
    made = evaluator.definitions.get(operand.name)
    return made is None or made[2] not in evaluator.graph.loops[header].nodes


def keeps_sign(evaluator: Values, following: list[tuple[int, Operand]], name: str) -> bool:
    """Whether the next value is an addition to this one that does not wrap, as the IR says."""
    for _, value in following:
        if not isinstance(value, Local) or value.name not in evaluator.definitions:
            return False
        instruction = evaluator.definitions[value.name][0]
        if not isinstance(instruction, Binary) or not instruction.nsw:
            return False
        if Local(name, instruction.left.type) not in (instruction.left, instruction.right):
            return False
    return True
