"""Facts about every run that queries need only rarely: loops end, and no branch and no address
depends on poison, so that arithmetic does not overflow where the IR says so.

These facts make queries harder, so they are added only if a query is not answered 'never' without
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.prove.undefined.definitions import poisoning
from fencepost.llvm.ir import (
    Binary,
    Branch,
    Instruction,
    Load,
    Operand,
    Store,
    Switch,
)
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType

if TYPE_CHECKING:
    from fencepost.kernels.prove.summary.evaluate import Evaluator


def endings(evaluator: Evaluator) -> list[Expr]:
    """Return the facts that each loop that was entered ended when it did, also in the last
    iteration of the loops around it, whose exit depends on it.
    """
    known: dict[int, Expr] = {}
    while missing := [each for each in evaluator.finals if each not in known]:
        for header in missing:
            known[header] = evaluator.ended(header)
    place, finals = evaluator.place, evaluator.finals
    at_last = [
        z3.substitute(
            z3.And(ended, z3.ULT(finals[header], MOST_ITERATIONS)),
            (place.counter(outer), finals[outer]),
        )
        for header, ended in known.items()
        for outer in evaluator.graph.loops_around(header)[1:]
        if outer in finals
    ]
    return [*known.values(), *at_last]


def defined(evaluator: Evaluator) -> list[Expr]:
    """Return the facts that no branch and no address depends on poison: `nsw` and `nuw` hold where
    they matter.

    Only for operations whose poison goes straight to the branch or address, through arithmetic.
    """
    return _of_flagged(evaluator, holds_of)


def whole_products(evaluator: Evaluator) -> list[Expr]:
    """Return the same facts for products of two unknowns: only integers can use them."""
    return _of_flagged(evaluator, whole_product)


def _of_flagged(
    evaluator: Evaluator, said_of: Callable[[Evaluator, str, int], Expr | None]
) -> list[Expr]:
    found: dict[tuple[int, str], Expr] = {}
    for node in evaluator.graph.nodes:
        decisive = [pointer for each, _ in node.body for pointer in _pointers(each)]
        decisive += _decides(node.end)
        for name in flagged(evaluator, decisive):
            if len(found) == evaluator.ledger.budget.overflows:
                return list(found.values())
            holds = said_of(evaluator, name, node.number)
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


def flagged(evaluator: Evaluator, operands: list[Operand]) -> Iterator[str]:
    """Yield the registers of arithmetic with flags whose poison reaches one of the operands."""
    definitions = evaluator.definitions
    for name in poisoning(definitions, operands):
        made = definitions[name][0] if name in definitions else None
        if isinstance(made, Binary) and (made.nsw or made.nuw):
            yield name


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
