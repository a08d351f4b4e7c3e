"""Arithmetic that does not overflow according to the IR, and the facts that follow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.term import Expr
from fencepost.llvm.ir import Binary, Cast, Compare, Gep, Local, Operand
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import IntType

if TYPE_CHECKING:
    from fencepost.kernels.prove.summary.evaluate import Evaluator


def flagged(evaluator: Evaluator, operands: list[Operand]) -> Iterator[str]:
    """Yield the registers of arithmetic with flags whose poison reaches one of the operands."""
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
            case Cast(op=op, value=value) if op is not CastOp.FREEZE:
                work.append(value)
            case Gep(pointer=pointer, indices=indices):
                work += [pointer, *indices]


def holds_of(evaluator: Evaluator, name: str, at: int) -> Expr | None:
    """Return the condition that an operation, as seen from a node, does not overflow; None if the
    IR does not say so.
    """
    instruction, _, node = evaluator.definitions[name]
    assert isinstance(instruction, Binary)
    if not isinstance(instruction.left.type, IntType) or instruction.left.type.bits == 1:
        return None
    a, b = evaluator.use(instruction.left, node), evaluator.use(instruction.right, node)
    parts: list[Expr] = []
    match instruction.op:
        case BinaryOp.ADD:
            if instruction.nsw:
                parts += [z3.BVAddNoOverflow(a, b, True), z3.BVAddNoUnderflow(a, b)]
            if instruction.nuw:
                parts.append(z3.BVAddNoOverflow(a, b, False))
        case BinaryOp.SUB:
            if instruction.nsw:
                parts += [z3.BVSubNoOverflow(a, b), z3.BVSubNoUnderflow(a, b, True)]
            if instruction.nuw:
                parts.append(z3.BVSubNoUnderflow(a, b, False))
        case BinaryOp.MUL if z3.is_bv_value(z3.simplify(a)) or z3.is_bv_value(z3.simplify(b)):
            if instruction.nsw:
                parts += [z3.BVMulNoOverflow(a, b, True), z3.BVMulNoUnderflow(a, b)]
            if instruction.nuw:
                parts.append(z3.BVMulNoOverflow(a, b, False))
    if not parts:
        return None
    found: Expr = evaluator.leave(z3.And(*parts), node, at)
    return found


def whole_product(evaluator: Evaluator, name: str, at: int) -> Expr | None:
    """Return the condition that a product of two unknowns does not overflow, as seen from a node;
    None if the IR does not say so. Bit-vectors cannot use it, integers can.
    """
    instruction, _, node = evaluator.definitions[name]
    assert isinstance(instruction, Binary)
    kind = instruction.left.type
    if instruction.op is not BinaryOp.MUL or not isinstance(kind, IntType) or kind.bits > 64:
        return None
    a, b = evaluator.use(instruction.left, node), evaluator.use(instruction.right, node)
    if z3.is_bv_value(z3.simplify(a)) or z3.is_bv_value(z3.simplify(b)):
        return None
    parts = [
        extend(kind.bits, a) * extend(kind.bits, b) == extend(kind.bits, a * b)
        for extend, stated in ((z3.SignExt, instruction.nsw), (z3.ZeroExt, instruction.nuw))
        if stated
    ]
    if not parts:
        return None
    found: Expr = evaluator.leave(z3.And(*parts), node, at)
    return found
