"""Loop counters: a variable that decides the end of a loop does not wrap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import z3

from fencepost.kernels.prove.terms.place import MOST_ITERATIONS
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.prove.terms.term import Expr, Term
from fencepost.kernels.prove.undefined.definitions import poisoning
from fencepost.llvm.effects.effect import Query
from fencepost.llvm.ir import (
    Binary,
    Branch,
    Cast,
    Compare,
    Instruction,
    Int,
    Local,
    Operand,
    Select,
)
from fencepost.llvm.operations import BinaryOp, CastOp, Predicate
from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values


FARTHEST = 1 << 26
"""Largest step of a loop's variable that is assumed not to jump over its bound."""
_UP = frozenset({Predicate.SLT, Predicate.SLE, Predicate.ULT, Predicate.ULE})
_DOWN = frozenset({Predicate.SGT, Predicate.SGE, Predicate.UGT, Predicate.UGE})
_PAIRS = (
    (Predicate.SLT, Predicate.SGT, Predicate.SGE),
    (Predicate.SLE, Predicate.SGE, Predicate.SGT),
    (Predicate.ULT, Predicate.UGT, Predicate.UGE),
    (Predicate.ULE, Predicate.UGE, Predicate.UGT),
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
    additions: frozenset[str],
) -> None:
    """Record that a loop's variable does not wrap, if one of these shows it.

    - An addition that must not overflow gives poison if it does, and a branch depends on it; then
      the variable keeps its sign. `additions` are the registers of the next values, if all are such
      additions. A branch on the variable itself shows it for the present iteration only if that
      surely reaches the branch: poison in an iteration that exits before is harmless.
    - So few iterations of so small steps pass at most one end of the range, signed or unsigned.
    - The loop continues only while the variable, or its sum with a number that the loop keeps, is
      below a bound that it grows to: that it does not jump over the bound and the end of the range,
      signed or unsigned as it is compared, is the premise that loops end, for steps that are small
      against the range.
    """
    size = start.size()
    if size < 32 or size > 64:
        return
    conditions = _exits(evaluator, header)
    counter = evaluator.place.counter(header)
    wide = size + 34
    rounds = z3.ZeroExt(wide - 32, counter)

    def exact(extend: Callable[[int, Expr], Expr], now: Expr, first: Expr, times: Expr) -> Expr:
        far = extend(wide - size, first) + times * z3.SignExt(wide - size, step)
        return extend(wide - size, now) == far

    # What is taken away is the step with the other sign, which the least number has not.
    least = z3.BoolVal(False)
    if not all(_adds(evaluator, each) for each in additions):
        least = step == 1 << (size - 1)
    depends = additions and any(_leads(evaluator, each, name) for each, _, _ in conditions)
    if depends and _surely(evaluator, name, header, additions, conditions):
        told = exact(z3.SignExt, closed, start, rounds)
        evaluator.constraints.append(told if z3.is_false(least) else z3.Or(least, told))
        return
    if depends:
        told = exact(z3.SignExt, closed - step, start, rounds - 1)
        evaluator.constraints.append(z3.Or(least, counter == 0, told))
    low, high = Spans(evaluator.launch).of(step)
    farthest = max(abs(low), abs(high))
    if low > 0 or high < 0:
        variable = _Variable(evaluator, name, header, low)
        bounds = [variable.bounded(each, holds=holds) for each, holds, _ in conditions]
        for bound in bounds if farthest <= FARTHEST else ():
            if bound is None:
                continue
            extend = z3.SignExt if bound.signed else z3.ZeroExt
            if bound.added is None:
                evaluator.constraints.append(exact(extend, closed, start, rounds))
                continue
            # What was compared in the iteration before.
            now, first = closed - step + bound.added, start + bound.added
            told = exact(extend, now, first, rounds - 1)
            evaluator.constraints.append(z3.Or(counter == 0, told))
        if farthest * MOST_ITERATIONS < 1 << (size - 1):
            extended = (exact(each, closed, start, rounds) for each in (z3.SignExt, z3.ZeroExt))
            evaluator.constraints.append(z3.Or(*extended))


def _adds(evaluator: Values, name: str) -> bool:
    made = evaluator.definitions[name][0]
    return isinstance(made, Binary) and made.op is BinaryOp.ADD


def _surely(
    evaluator: Values,
    name: str,
    header: int,
    additions: frozenset[str],
    conditions: list[tuple[Operand, bool, int]],
) -> bool:
    """Return True if every iteration has reached, or will reach, a branch on its variable."""
    for each, _, node in conditions:
        if all(_leads(evaluator, each, addition) for addition in additions):
            return True  # the iteration before came to it
        if node in evaluator.after[header] and _leads(evaluator, each, name):
            return True
    return False


def _exits(evaluator: Values, header: int) -> list[tuple[Operand, bool, int]]:
    """Return the exit conditions of a loop that each continuing iteration reaches: the condition,
    the value that continues, and the node.
    """
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
            found.append((node.end.condition, inside[0], number))
    return found


def _leads(evaluator: Values, operand: Operand, name: str) -> bool:
    """Return True if an operand is poison whenever a register is, by arithmetic."""
    return name in poisoning(evaluator.definitions, [operand])


@dataclass(frozen=True, slots=True)
class _Bound:
    """Comparison that bounds a variable: its signedness, and the term added to the variable."""

    signed: bool
    added: Expr | None


@dataclass(frozen=True, slots=True)
class _Variable:
    """A variable of a loop that grows, or falls, by `step` in each iteration."""

    evaluator: Values
    name: str
    header: int
    step: int

    def bounded(self, condition: Operand, *, holds: bool) -> _Bound | None:
        """Return the comparison that keeps a value that moves with the variable on the near side of
        a bound while `condition` is `holds`; None if there is none.
        """
        match self._made(condition):
            case Binary(op=BinaryOp.AND, left=left, right=right) if holds:
                return self._either(left, right, holds=holds)
            case Binary(op=BinaryOp.OR, left=left, right=right) if not holds:
                return self._either(left, right, holds=holds)
            case Binary(op=BinaryOp.XOR, left=left, right=Int(value=value)) if value:
                return self.bounded(left, holds=not holds)
            case Select(condition=first, true=second, false=Int(value=0)) if holds:
                return self._either(first, second, holds=holds)
            case Select(condition=first, true=Int(value=value), false=second) if value:
                return None if holds else self._either(first, second, holds=holds)
            case Compare(predicate=predicate, left=left, right=right) if predicate in _NEGATED:
                said = predicate if holds else _NEGATED[predicate]
                bounds = _UP if self.step > 0 else _DOWN
                for side, stands in ((left, said), (right, _SWAPPED[said])):
                    if stands not in bounds:
                        continue
                    if (found := self._moves(side, signed=stands.signed)) is not None:
                        return found
        return None

    def _either(self, *parts: Operand, holds: bool) -> _Bound | None:
        found = (self.bounded(each, holds=holds) for each in parts)
        return next((each for each in found if each is not None), None)

    def _made(self, operand: Operand) -> Instruction | None:
        made = self.evaluator.definitions.get(operand.name) if isinstance(operand, Local) else None
        return made[0] if made is not None else None

    def _moves(self, operand: Operand, *, signed: bool) -> _Bound | None:
        """Return the bound of the variable if `operand`, compared as `signed` says, is it, extended
        or with a loop-invariant term added; None if it is something else.

        The premise is that the compared value grows, or falls, with the variable. An extension
        keeps that order: zero extension keeps the unsigned one, and so does sign extension if the
        comparison is unsigned, for negative numbers are then the larger ones. A term added after an
        extension can hide either end of the variable's range.
        """
        added: list[Expr] = []
        while isinstance(operand, Local) and operand.name != self.name:
            match self._made(operand):
                case Cast(op=CastOp.SEXT | CastOp.ZEXT as op, value=value) if not added:
                    operand, signed = value, signed and op is CastOp.SEXT
                case Binary(op=BinaryOp.ADD, left=left, right=right) if self._kept(right):
                    operand = left
                    added.append(self._term(right))
                case Binary(op=BinaryOp.ADD, left=left, right=right) if self._kept(left):
                    operand = right
                    added.append(self._term(left))
                case Binary(op=BinaryOp.SUB, left=left, right=right) if self._kept(right):
                    operand = left
                    added.append(-self._term(right))
                case _:
                    return None
        if not isinstance(operand, Local) or not all(map(z3.is_bv, added)):
            return None
        return _Bound(signed, sum(added[1:], added[0]) if added else None)

    def _term(self, operand: Operand) -> Term:
        return self.evaluator.use(operand, self.header)

    def _kept(self, operand: Operand) -> bool:
        """Return True if an operand is loop-invariant: defined outside the loop, or computed from
        the place in the launch.
        """
        inside = self.evaluator.graph.loops[self.header].nodes
        work, seen = [operand], set[str]()
        while work:
            each = work.pop()
            if not isinstance(each, Local) or each.name in seen:
                continue
            seen.add(each.name)
            made = self.evaluator.definitions.get(each.name)
            if made is None or made[2] not in inside:
                continue
            match made[0], made[1]:
                case _, Query(dim=dim) if isinstance(dim, int | Int):
                    continue
                case Cast(value=value), _:
                    work.append(value)
                case Binary(left=left, right=right), _:
                    work += [left, right]
                case _:
                    return False
        return True


def additions(evaluator: Values, following: list[tuple[int, Operand]], name: str) -> frozenset[str]:
    """Return the registers of the next values if all are additions to this one that do not wrap, as
    the IR says; none if one is not.
    """
    found = set()
    for _, value in following:
        if not isinstance(value, Local) or value.name not in evaluator.definitions:
            return frozenset()
        instruction = evaluator.definitions[value.name][0]
        if not isinstance(instruction, Binary) or not instruction.nsw:
            return frozenset()
        if Local(name, instruction.left.type) not in (instruction.left, instruction.right):
            return frozenset()
        found.add(value.name)
    return frozenset(found)
