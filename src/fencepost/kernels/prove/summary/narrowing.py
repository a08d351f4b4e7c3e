"""Addresses that are computed in more bits than are kept, whose sums may well wrap.

The premise that address arithmetic does not overflow covers sums and products, not their
truncation; terms push truncations down to the operands, so this is read from the instructions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr, leaves
from fencepost.llvm.effects.effect import Effect, Pure
from fencepost.llvm.ir import (
    Aggregate,
    Call,
    Cast,
    Compare,
    Expression,
    Instruction,
    Load,
    Local,
    Operand,
    Phi,
    Select,
)
from fencepost.llvm.operations import CastOp
from fencepost.llvm.types import IntType
from fencepost.records import names_of

if TYPE_CHECKING:
    from fencepost.kernels.prove.summary.evaluate import Evaluator

_SUMS = frozenset({z3.Z3_OP_BADD, z3.Z3_OP_BSUB, z3.Z3_OP_BMUL, z3.Z3_OP_BNEG, z3.Z3_OP_BSHL})
_THROUGH = frozenset(
    {
        z3.Z3_OP_BAND,
        z3.Z3_OP_BOR,
        z3.Z3_OP_BXOR,
        z3.Z3_OP_SIGN_EXT,
        z3.Z3_OP_ZERO_EXT,
        z3.Z3_OP_EXTRACT,
        z3.Z3_OP_CONCAT,
        z3.Z3_OP_ITE,
    }
)


class Narrowing:
    """Finds truncations of sums that may lose bits on the way to an address."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.spans = Spans(evaluator.launch)
        self.known: dict[tuple[str, bool], bool] = {}

    def of(self, operands: list[Operand]) -> bool:
        """Return True if an operand of an address is computed through such a truncation."""
        seen: set[tuple[str, bool]] = set()
        work = [(each, False) for each in operands]
        while work:
            each, unsigned = work.pop()
            if isinstance(each, Expression):
                work += [(inner, False) for inner in _operands(each.instruction)]
            if not isinstance(each, Local) or (each.name, unsigned) in seen:
                continue
            seen.add((each.name, unsigned))
            found = self.evaluator.definitions.get(each.name)
            if found is None:
                continue
            instruction, meaning, node = found
            if self._narrows(each.name, instruction, meaning, node, unsigned=unsigned):
                return True
            widens = isinstance(instruction, Cast) and instruction.op is CastOp.ZEXT
            work += [(inner, widens) for inner in _leads(instruction, meaning)]
        return False

    def _narrows(
        self,
        name: str,
        instruction: Instruction,
        meaning: Effect | None,
        node: int,
        *,
        unsigned: bool,
    ) -> bool:
        key = name, unsigned
        if key not in self.known:
            self.known[key] = False
            kind = instruction.head.type
            match instruction, meaning:
                case (Cast(op=CastOp.TRUNC | CastOp.PTRTOINT | CastOp.INTTOPTR, value=value), _):
                    self.known[key] = self._loses(value, node, kind, unsigned=unsigned)
                case (Call(arguments=(value, *_)), Pure(op=CastOp.TRUNC)):
                    self.known[key] = self._loses(value, node, kind, unsigned=unsigned)
        return self.known[key]

    def _loses(self, value: Operand, node: int, kind: object, *, unsigned: bool) -> bool:
        """Return True if a number may change when it is truncated and widened again: `unsigned`, by
        zeroes; else with its sign, as indices are.
        """
        if not isinstance(kind, IntType):
            return False
        most = 1 << kind.bits
        for term in leaves(self.evaluator.use(value, node)):
            if not z3.is_bv(term) or term.size() <= kind.bits or not _sums(term):
                continue
            low, high = self.spans.of(term)
            if -most // 2 <= low and high < most // 2:
                continue
            if not (unsigned and low >= 0 and high < most):
                return True
        return False


def _sums(expr: Expr) -> bool:
    """Return True if a term has sums or products that a truncation of it would reach."""
    seen: set[int] = set()
    work = [expr]
    while work:
        each = work.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        kind = each.decl().kind()
        if kind in _SUMS:
            return True
        if kind in _THROUGH:
            work += [child for child in each.children() if z3.is_bv(child)]
    return False


def _leads(instruction: Instruction, meaning: Effect | None) -> list[Operand]:
    """Return the operands whose arithmetic is part of the result's."""
    match instruction, meaning:
        case (Load() | Compare(), _):
            return []
        case (Call(), _) if not isinstance(meaning, Pure):
            return []
        case (Select(true=true, false=false), _):
            return [true, false]
        case (Phi(incoming=incoming), _):
            return [value for value, _ in incoming]
    return _operands(instruction)


def _operands(instruction: Instruction) -> list[Operand]:
    """Return all operands that an instruction uses."""
    found: list[Operand] = []
    for name in names_of(type(instruction)):
        value = getattr(instruction, name)
        parts = value if isinstance(value, tuple) else (value,)
        for each in parts:
            if isinstance(each, Local | Expression):
                found.append(each)
            elif isinstance(each, Aggregate):
                found += [part for part in each.elements if isinstance(part, Local | Expression)]
    return found
