"""Queries over integers: first without multiplication, which are quick if they suffice.

Sizes of the launch that nobody gave, and pitches of rows, are multiplied with ids. Linear facts
about such products go far: two products of one factor differ by at least that factor if the other
factors differ.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import z3

from fencepost.kernels.certificate import Premise
from fencepost.kernels.prove.terms.integers import Integers, Overlap
from fencepost.kernels.prove.terms.ledger import Conflict, Ledger
from fencepost.kernels.prove.terms.products import Product, common, signs, together
from fencepost.kernels.prove.terms.spans import Span, Spans
from fencepost.kernels.prove.terms.term import Expr, mentions
from fencepost.kernels.question.budget import Steps
from fencepost.records import dataclass, replace

MOST_PRODUCTS = 32
"""Greatest number of products of unknowns in a query without multiplication."""


@dataclass(frozen=True, slots=True)
class Refuted:
    """The name of a query that refutes an overlap, and the premises that it rests on."""

    query: str
    premises: frozenset[Premise] = frozenset()


class LinearIntegers(Integers):
    """A translation without multiplication: a product of unknowns is a number of its own with
    linear facts. The facts are weaker than the product, so 'never' stays true. Of many factors,
    what is one to all work-items is multiplied first: such products bound ids, and are factors.
    """

    def __init__(self, spans: Spans) -> None:
        super().__init__(spans)
        self.products: list[Product] = []
        self.made: dict[tuple[int, int], Expr] = {}
        self.factors: dict[int, list[Expr]] = {}

    def times(self, factors: Sequence[Expr]) -> Expr:
        by, parts = 1, list[Expr]()
        for each in factors:
            number, unknown = _coefficient(each)
            by *= number
            if unknown is not None:
                parts += self.factors.get(unknown.get_id(), [unknown])
        if not parts:
            return z3.IntVal(by)
        parts.sort(key=lambda each: (not self._same_to_all(each), each.get_id()))
        result = parts[0]
        for number, each in enumerate(parts[1:], 2):
            key = result.get_id(), each.get_id()
            if key not in self.made:
                self.kept += [result, each]
                self.made[key] = z3.Int(f"product{len(self.products)}")
                self.factors[self.made[key].get_id()] = parts[:number]
                self.products.append((result, each, self.made[key]))
            result = self.made[key]
        return result if by == 1 else result * by

    def overlap(self, asked: Overlap) -> Expr:
        """Return the condition as elsewhere; products of one pitch in an address are one, too."""
        touch = super().overlap(asked)
        both = [self.of(e, address=not asked.exact) for e in (asked.first, asked.second)]
        mark = f".{len(self.products)}"
        for each in [*together(both, self.products, self._is_pitch, mark)]:
            self.products.append(each.product)
            self.facts.append(each.fact)
        return touch

    def _is_pitch(self, number: Expr) -> bool:
        """Return True for what is one to all work-items, and for products of that."""
        factors = self.factors.get(number.get_id(), [number])
        return all(map(self._same_to_all, factors))

    def _same_to_all(self, number: Expr) -> bool:
        return bool(z3.is_const(number)) and self.spans.same_to_all(number.decl().name())

    def _kept(self, total: Expr, span: Span, size: int, *, free: bool) -> tuple[Expr, Span]:
        """Return the result as elsewhere, with its bounds where it has a product: no other fact
        bounds these.
        """
        if mentions(total, {made.get_id() for *_, made in self.products}):
            self.facts += [total >= span[0], total <= span[1]]
        return super()._kept(total, span, size, free=free)

    def rests_on_width(self, refused: Collection[Premise]) -> bool:
        """Return True if a refutation states that addresses do not overflow: where it is so, or
        where products of unknowns, whose widths are not followed, may be computed in fewer bits.
        """
        return self.premise or (bool(self.products) and Premise.NO_OVERFLOW not in refused)

    def about_products(self) -> list[Expr]:
        """Return the facts about the products."""
        found: list[Expr] = []
        for number, one in enumerate(self.products):
            found += signs(*one)
            for other in self.products[:number]:
                found += common(one, other)
        return found


def _coefficient(number: Expr) -> tuple[int, Expr | None]:
    """Split a number into a constant factor and another number; None where it is constant."""
    if z3.is_int_value(number):
        return number.as_long(), None
    if z3.is_mul(number) and number.num_args() == 2:
        for constant, other in (number.children(), number.children()[::-1]):
            if z3.is_int_value(constant):
                return constant.as_long(), other
    return 1, number


def solve(
    question: list[Expr],
    overlap: Overlap | None,
    facts: Sequence[list[Expr]],
    spans: Spans,
    ledger: Ledger,
) -> Refuted | dict[str, int] | None:
    """Return a refutation over integers, the numbers of a model by symbol, or None. `question`
    holds beside the overlap, and so do the `facts`, which are tried in turn: the last are all.

    If unknowns are multiplied, a query without multiplication comes first.
    """
    if overlap is not None and Premise.NO_OVERFLOW in ledger.refused:
        overlap = replace(overlap, exact=True)
    *fewer, whole = facts
    for few in fewer:
        answer = _solve(LinearIntegers(spans), question, overlap, few, ledger)
        if isinstance(answer, Refuted):
            return answer
    linear = LinearIntegers(spans)
    answer = _solve(linear, question, overlap, whole, ledger)
    if isinstance(answer, Refuted) or not linear.products:
        return answer
    return _solve(Integers(spans), question, overlap, whole, ledger)


def refute_linearly(
    question: list[Expr],
    overlap: Overlap,
    facts: Sequence[list[Expr]],
    spans: Spans,
    ledger: Ledger,
    steps: Steps,
) -> Refuted | None:
    """Return the refutation of an overlap without multiplication, or None; `facts` are tried in
    turn.
    """
    overlap = replace(overlap, exact=overlap.exact or Premise.NO_OVERFLOW in ledger.refused)
    for told in facts:
        answer = _solve(LinearIntegers(spans), question, overlap, told, ledger, steps)
        if isinstance(answer, Refuted):
            return answer
    return None


def refute_all_linearly(
    asked: Sequence[tuple[list[Expr], Overlap]], facts: list[Expr], spans: Spans, ledger: Ledger
) -> str | None:
    """Return the name of one query without multiplication that refutes every overlap, each with its
    question; None without one. The accesses of an unrolled loop share most of their terms.
    """
    integers = LinearIntegers(spans)
    refused = Premise.NO_OVERFLOW in ledger.refused
    conflicts = []
    for question, overlap in asked:
        meet = [integers.of(each) for each in (*question, *overlap.here)]
        touch = integers.overlap(replace(overlap, exact=overlap.exact or refused))
        conflicts.append(Conflict(z3.And(*meet), z3.simplify(touch)))
        if len(integers.products) > MOST_PRODUCTS:
            return None
    held = [integers.of(each) for each in facts] + integers.facts
    if len(integers.products) > MOST_PRODUCTS:
        return None
    held += integers.about_products()
    shown = ledger.none_of(held, conflicts, Steps.PAIR, "QF_LIA")
    if shown is not None and integers.rests_on_width(ledger.refused):
        ledger.premises.add(Premise.NO_OVERFLOW)
    return shown


def _solve(
    integers: Integers,
    question: list[Expr],
    overlap: Overlap | None,
    facts: list[Expr],
    ledger: Ledger,
    linear: Steps = Steps.LINEAR,
) -> Refuted | dict[str, int] | None:
    touch = [integers.overlap(overlap)] if overlap is not None else []
    if overlap is not None and overlap.here:
        touch = [z3.And(*touch, *(integers.of(each) for each in overlap.here))]
    asked = [integers.of(each) for each in question]
    held = [integers.of(each) for each in facts] + integers.facts
    if isinstance(integers, LinearIntegers):
        if len(integers.products) > MOST_PRODUCTS:
            return None
        held += integers.about_products()
        steps, logic = linear if integers.products else Steps.PAIR, "QF_LIA"
    else:
        steps, logic = Steps.PRODUCTS, "QF_NIA"
    terms = (*touch, *asked, *held)
    if ledger.left_open(logic, terms, steps):
        return None
    solver = ledger.solver(steps, logic)
    solver.add(*terms)
    result = ledger.check(solver)
    if result == z3.unknown:
        ledger.leave_open(logic, terms, steps)
    if result == z3.unsat:
        rests = integers.premise
        if isinstance(integers, LinearIntegers):
            rests = integers.rests_on_width(ledger.refused)
        conflicts = [Conflict(z3.And(*asked), each) for each in touch]
        premises = frozenset({Premise.NO_OVERFLOW} if rests else ())
        return Refuted(ledger.shown(solver, held, conflicts), premises)
    if result != z3.sat:
        return None
    model = solver.model()
    numbers = {}
    for name, (_, number) in integers.symbols.items():
        value = model.eval(number, model_completion=True)
        numbers[name] = value.as_long() if z3.is_int_value(value) else 0
    return numbers
