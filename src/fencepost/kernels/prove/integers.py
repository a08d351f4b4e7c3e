"""Bit-vector questions as questions about integers, for products that bit-blasting cannot decide.

Additions and products are taken not to overflow, which the verdict then says; what has no simple
meaning on integers becomes any number of its range, so 'never' stays true under that one premise.
"""

from __future__ import annotations

from typing import Any

import z3

from fencepost.kernels.prove.terms import Expr


class Integers:
    """A translation, with what holds of the numbers that it made."""

    def __init__(self) -> None:
        self.memo: dict[int, Expr] = {}
        self.kept: list[Expr] = []
        self.facts: list[Expr] = []
        self.symbols: dict[str, tuple[Expr, Expr]] = {}

    def of(self, expr: Expr) -> Expr:
        """The term over integers: signed numbers for bit-vectors, truth values as they are."""
        stack = [expr]
        while stack:
            each = stack[-1]
            if each.get_id() in self.memo:
                stack.pop()
                continue
            waiting = [child for child in each.children() if child.get_id() not in self.memo]
            if waiting:
                stack += waiting
                continue
            given = [self.memo[child.get_id()] for child in each.children()]
            self.memo[each.get_id()] = self._one(each, given)
            self.kept.append(each)
            stack.pop()
        return self.memo[expr.get_id()]

    def _any(self, expr: Expr, low: int | None = None, high: int | None = None) -> Expr:
        """A number of the range of a term, the same for the same term."""
        if z3.is_bool(expr):
            return z3.Bool(f"truth.{expr.get_id()}")
        size = expr.size()
        found = z3.Int(f"number.{expr.get_id()}")
        top = 1 << (size - 1)
        self.facts.append(found >= (-top if low is None else low))
        self.facts.append(found < (top if high is None else high))
        return found

    def _one(self, expr: Expr, given: list[Expr]) -> Expr:
        kind = expr.decl().kind()
        if z3.is_bv_value(expr):
            return z3.IntVal(expr.as_signed_long())
        if z3.is_bool(expr):
            return self._truth(expr, kind, given)
        if kind == z3.Z3_OP_UNINTERPRETED:
            made = self._any(expr)
            if not given:
                self.symbols[expr.decl().name()] = (expr, made)
            return made
        return self._number(expr, kind, given)

    def _number(self, expr: Expr, kind: int, given: list[Expr]) -> Expr:
        children = expr.children()
        match kind:
            case z3.Z3_OP_BADD:
                return z3.Sum(given)
            case z3.Z3_OP_BSUB:
                return given[0] - z3.Sum(given[1:])
            case z3.Z3_OP_BNEG:
                return -given[0]
            case z3.Z3_OP_BMUL:
                result = given[0]
                for each in given[1:]:
                    result = result * each
                return result
            case z3.Z3_OP_ITE:
                return z3.If(given[0], given[1], given[2])
            case z3.Z3_OP_SIGN_EXT | z3.Z3_OP_ZERO_EXT:
                return given[0]
            case z3.Z3_OP_EXTRACT if expr.params()[1] == 0:
                return given[0]
            case z3.Z3_OP_BSHL if z3.is_bv_value(children[1]):
                return given[0] * (1 << children[1].as_long())
            case z3.Z3_OP_CONCAT if len(children) == 2 and z3.is_bv_value(children[1]):
                if children[1].as_long() == 0:
                    return given[0] * (1 << children[1].size())
            case z3.Z3_OP_CONCAT if len(children) == 2 and z3.is_bv_value(children[0]):
                if children[0].as_long() == 0:
                    return given[1]
        return self._related(expr, kind, given)

    def _related(self, expr: Expr, kind: int, given: list[Expr]) -> Expr:
        """Operations with a meaning on some numbers only: any number on the others."""
        children = expr.children()
        found = self._any(expr)
        if len(children) != 2 or not z3.is_bv_value(children[1]):
            return found
        by = children[1].as_long()
        positive = given[0] >= 0
        match kind:
            case z3.Z3_OP_BLSHR if by < expr.size():
                self.facts.append(z3.Implies(positive, found == given[0] / (1 << by)))
            case z3.Z3_OP_BASHR if by < expr.size():
                self.facts.append(found == given[0] / (1 << by))
            case z3.Z3_OP_BUDIV | z3.Z3_OP_BUDIV_I | z3.Z3_OP_BSDIV | z3.Z3_OP_BSDIV_I if by:
                self.facts.append(z3.Implies(positive, found == given[0] / by))
            case z3.Z3_OP_BUREM | z3.Z3_OP_BUREM_I | z3.Z3_OP_BSREM | z3.Z3_OP_BSREM_I if by:
                self.facts.append(z3.Implies(positive, found == given[0] % by))
            case z3.Z3_OP_BAND if (by & (by + 1)) == 0:
                self.facts.append(found == given[0] % (by + 1))
        return found

    def _truth(self, expr: Expr, kind: int, given: list[Expr]) -> Expr:
        sides = [child.size() for child in expr.children() if z3.is_bv(child)]

        def plain(value: Expr) -> Expr:
            return z3.If(value < 0, value + (1 << sides[0]), value)

        match kind:
            case z3.Z3_OP_TRUE | z3.Z3_OP_FALSE:
                return expr
            case z3.Z3_OP_AND:
                return z3.And(*given)
            case z3.Z3_OP_OR:
                return z3.Or(*given)
            case z3.Z3_OP_NOT:
                return z3.Not(given[0])
            case z3.Z3_OP_XOR:
                return z3.Xor(*given)
            case z3.Z3_OP_IMPLIES:
                return z3.Implies(*given)
            case z3.Z3_OP_ITE:
                return z3.If(*given)
            case z3.Z3_OP_EQ:
                return given[0] == given[1]
            case z3.Z3_OP_DISTINCT if len(given) == 2:
                return given[0] != given[1]
            case z3.Z3_OP_SLEQ:
                return given[0] <= given[1]
            case z3.Z3_OP_SLT:
                return given[0] < given[1]
            case z3.Z3_OP_SGEQ:
                return given[0] >= given[1]
            case z3.Z3_OP_SGT:
                return given[0] > given[1]
            case z3.Z3_OP_ULEQ:
                return plain(given[0]) <= plain(given[1])
            case z3.Z3_OP_ULT:
                return plain(given[0]) < plain(given[1])
            case z3.Z3_OP_UGEQ:
                return plain(given[0]) >= plain(given[1])
            case z3.Z3_OP_UGT:
                return plain(given[0]) > plain(given[1])
        return self._any(expr)


def solve(
    question: list[Expr], facts: list[Expr], milliseconds: int
) -> tuple[Any, dict[str, int] | None]:
    """z3's answer over integers, and the numbers of its model by symbol.

    Facts that say of bit-vectors that they do not wrap are wider than 64 bits, and are left out:
    integers do not wrap.
    """
    integers = Integers()
    solver = z3.SolverFor("QF_NIA")
    solver.set("timeout", milliseconds)
    for each in question:
        solver.add(integers.of(each))
    for each in facts:
        if not _wide(each):
            solver.add(integers.of(each))
    solver.add(*integers.facts)
    result = solver.check()
    if result != z3.sat:
        return result, None
    model = solver.model()
    numbers = {}
    for name, (_, number) in integers.symbols.items():
        value = model.eval(number, model_completion=True)
        numbers[name] = value.as_long() if z3.is_int_value(value) else 0
    return result, numbers


def _wide(expr: Expr) -> bool:
    seen: set[int] = set()
    stack = [expr]
    while stack:
        each = stack.pop()
        if each.get_id() in seen:
            continue
        seen.add(each.get_id())
        if z3.is_bv(each) and 64 < each.size() != 80:
            return True
        stack += each.children()
    return False
