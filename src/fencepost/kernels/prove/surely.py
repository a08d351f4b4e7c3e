"""What holds of every run besides what a question needs as a rule.

These facts make questions harder, so they are added only where a question is not answered 'never'
without them.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.frontends.llvm_ir.ir import (
    Binary,
    Branch,
    Cast,
    Compare,
    Gep,
    Instruction,
    Load,
    Local,
    Operand,
    Store,
    Switch,
)
from fencepost.frontends.llvm_ir.types import IntType
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.terms import Expr

MOST_OVERFLOWS = 150
"""Operations that are taken not to overflow, at the most."""


def endings(evaluator: Evaluator) -> list[Expr]:
    """That loops which were entered ended when they did."""
    known: dict[int, Expr] = {}
    while missing := [each for each in evaluator.finals if each not in known]:
        for header in missing:
            known[header] = evaluator.ended(header)
    return list(known.values())


def defined(evaluator: Evaluator) -> list[Expr]:
    """That no branch and no address depends on poison: `nsw` and `nuw` hold where they matter.

    Only of operations whose poison goes straight to the branch or address, through arithmetic.
    """
    found: dict[tuple[int, str], Expr] = {}
    for node in evaluator.graph.nodes:
        decisive = [pointer for each, _ in node.body for pointer in _pointers(each)]
        decisive += _decides(node.end)
        for name in _flagged(evaluator, decisive):
            if len(found) == MOST_OVERFLOWS:
                return list(found.values())
            holds = _holds(evaluator, name, node.number)
            if holds is not None:
                found[node.number, name] = z3.Implies(evaluator.reach(node.number), holds)
    return list(found.values())


def _pointers(instruction: Instruction) -> list[Operand]:
    match instruction:
        case Load(pointer=pointer) | Store(pointer=pointer):
            return [pointer]
    return []


def _decides(end: Instruction | None) -> list[Operand]:
    match end:
        case Branch(condition=condition) if condition is not None:
            return [condition]
        case Switch(value=value):
            return [value]
    return []


def _flagged(evaluator: Evaluator, operands: list[Operand]) -> Iterator[str]:
    """The registers of additions and the like whose poison reaches one of the operands."""
    seen: set[str] = set()
    work = list(operands)
    while work:
        each = work.pop()
        if (
            not isinstance(each, Local)
            or each.name in seen
            or each.name not in evaluator.definitions
        ):
            continue
        seen.add(each.name)
        match evaluator.definitions[each.name][0]:
            case Binary(left=left, right=right, nsw=nsw, nuw=nuw):
                if nsw or nuw:
                    yield each.name
                work += [left, right]
            case Compare(left=left, right=right):
                work += [left, right]
            case Cast(op=op, value=value) if op != "freeze":
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]


def _holds(evaluator: Evaluator, name: str, at: int) -> Expr | None:
    """That an operation, as seen from a node, does not overflow; None where that is not said."""
    instruction, _, node = evaluator.definitions[name]
    assert isinstance(instruction, Binary)
    if not isinstance(instruction.left.type, IntType) or instruction.left.type.bits == 1:
        return None
    a, b = evaluator.use(instruction.left, node), evaluator.use(instruction.right, node)
    parts: list[Expr] = []
    match instruction.op:
        case "add":
            if instruction.nsw:
                parts += [z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b)]
            if instruction.nuw:
                parts.append(z3.BVAddNoOverflow(a, b, False))
        case "sub":
            if instruction.nsw:
                parts += [z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True)]
            if instruction.nuw:
                parts.append(z3.BVSubNoUnderflow(a, b, False))
        case "mul" if z3.is_bv_value(z3.simplify(a)) or z3.is_bv_value(z3.simplify(b)):
            if instruction.nsw:
                parts += [z3.BVMulNoOverflow(a, b, True), z3.BVMulNoUnderflow(a, b)]
            if instruction.nuw:
                parts.append(z3.BVMulNoOverflow(a, b, False))
    if not parts:
        return None
    found: Expr = evaluator.leave(z3.And(*parts), node, at)
    return found
