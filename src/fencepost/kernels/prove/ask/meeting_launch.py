"""Launches that meet the premise that addresses do not overflow.

Of a premise that no launch meets anything can be proved: where `n` is 65,536, `n * 65536` overflows
in 32 bits whatever else is chosen. So for each access a launch is looked for in which some
work-item makes it, and in which no address of any work-item overflows. Its arguments are those of
a model, the smallest first; with these settled, another query asks for a work-item whose address
overflows. What memory holds is as good for the premise as it can be, for somebody else writes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum, unique

import z3

from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.well_defined import defined
from fencepost.kernels.prove.terms.spans import ADDRESS_BITS, is_of_address
from fencepost.kernels.prove.terms.term import Expr
from fencepost.kernels.question.budget import Steps

SMALL = (1 << 5, 1 << 11)
"""Bounds of arguments, in the order in which launches are looked for; the first is that of grids,
too.
"""
ROUND = (1 << 6, 1 << 10)
"""Numbers that all arguments are after those of runs, and before bounds, if sizes of the launch are
open: products with powers of two are the cheapest.
"""
USUAL = 16
"""The number of work-items along an axis, and of workgroups, in the launches looked for first."""
TRIED = 2
"""Launches that are tried within each bound, besides one for each of some accesses."""
MOST_ACCESSES = 6
SUM_BITS = 8
"""Bits that a sum is wider than its terms, to tell whether it overflows."""


@unique
class Launches(Enum):
    """The launches in which some work-item makes an access."""

    MEET = "some launch meets the premise"
    OVERFLOW = "no launch was found in which no address overflows"
    UNDEFINED = "in every launch, addresses or branches overflow that must not"


def launches(
    asking: Asking, found: Sequence[Site], inputs: Iterable[Mapping[str, int]]
) -> Launches:
    """Return which launches some accesses are made in; `inputs`, arguments by register, are tried
    first. May raise BoundReached.
    """
    walks = asking.evaluator.walks
    whole = [(each.reached, [*_no_overflow(asking, each.pointer.offset)]) for each in found]
    whole = [each for each in whole if each[1]]
    own, held = asking.of_one(), defined(asking.evaluator)
    known = _known(asking)
    decided = [each for each in held if walks.symbols(each) <= known]
    for each in whole:
        decided += [z3.Implies(each[0], e) for e in each[1] if walks.symbols(e) <= known]
    settled = [*asking.evaluator.arguments.values(), *_open(asking)]
    left = [(reached, z3.And(reached, *fit)) for reached, fit in whole]
    for limits in _limits(asking, inputs):
        facts = [*own, *held, *limits]
        for _ in range(TRIED + min(len(left), MOST_ACCESSES)):
            model = _model(asking, [*facts, z3.Or(*(made for _, made in left))])
            if model is None:
                break
            chosen = [each == model.eval(each, model_completion=True) for each in settled]
            if _all_meet(asking, [*own, *chosen], decided):
                left = [each for each in left if not _holds(model, each[1])]
            facts.append(z3.Not(z3.And(*chosen)))
            if not left:
                return Launches.MEET
    why = _why(asking, own, held, [reached for reached, _ in left])
    # What nobody can reach without an overflow that must not be says nothing of the others.
    return Launches.MEET if why is Launches.UNDEFINED and len(left) < len(whole) else why


def _model(asking: Asking, conditions: Sequence[Expr]) -> z3.ModelRef | None:
    """Return a model of some conditions; None if none is found."""
    ledger = asking.evaluator.ledger
    solver = ledger.solver(Steps.PAIR, "QF_UFBV")
    solver.add(*conditions)
    return solver.model() if ledger.check(solver) == z3.sat else None


def _holds(model: z3.ModelRef, condition: Expr) -> bool:
    return bool(z3.is_true(model.eval(condition, model_completion=True)))


def _limits(asking: Asking, inputs: Iterable[Mapping[str, int]]) -> Iterator[list[Expr]]:
    """Yield conditions on launches, in the order in which these are looked for."""
    arguments = asking.evaluator.arguments
    multiple = asking.evaluator.launch.multiple  # workgroups may be whole waves
    few = [z3.ULE(each, max(SMALL[0] - 1, multiple)) for each in _open(asking)]
    usual = [*_usual(asking)]
    for values in inputs:
        given = [arguments[name] == values[name] for name in arguments if name in values]
        yield [*given, *(usual or few)]
    if usual:
        for each in ROUND:
            yield [*(e == each for e in _sizes(asking)), *usual]
        least, *more = SMALL
        yield [*_below(asking, least), *usual]
        for most in more:
            yield [*_powers(asking), *_below(asking, most), *usual]
            yield [*_below(asking, most), *usual]
    for most in SMALL:
        yield [*_below(asking, most), *few]
    yield []


def _usual(asking: Asking) -> Iterator[Expr]:
    """Yield the condition that the sizes that nobody gave have one value each: products of unknown
    sizes are the costly part of a question.
    """
    place, launch = asking.evaluator.place, asking.evaluator.launch
    for axis, size in enumerate(place.size):
        if not z3.is_bv_value(size):
            yield size == max(min(USUAL, launch.workgroup[axis]), launch.multiple)
    yield from (groups == USUAL for groups in place.grid if not z3.is_bv_value(groups))


def _below(asking: Asking, most: int) -> list[Expr]:
    """Return the condition that arguments are small."""
    return [z3.ULT(each, most) for each in _sizes(asking)]


def _powers(asking: Asking) -> list[Expr]:
    """Return the condition that arguments are powers of two."""
    return [each & (each - 1) == 0 for each in _sizes(asking)]


def _sizes(asking: Asking) -> list[Expr]:
    """Return the arguments that are wide enough for sizes."""
    return [each for each in asking.evaluator.arguments.values() if each.size() >= 16]


def _all_meet(asking: Asking, facts: Sequence[Expr], decided: Sequence[Expr]) -> bool:
    """Return True if what a launch decides holds of every work-item of which the facts hold."""
    ledger = asking.evaluator.ledger
    solver = ledger.solver(Steps.PAIR, "QF_UFBV")
    solver.add(*facts, z3.Not(z3.And(*decided)))
    return bool(ledger.check(solver) == z3.unsat)


def _why(
    asking: Asking, own: Sequence[Expr], held: Sequence[Expr], reached: Sequence[Expr]
) -> Launches:
    """Return the reason why no launch was found with some accesses: those that nobody makes need to
    meet nothing.
    """
    ledger = asking.evaluator.ledger
    solver = ledger.solver(Steps.PAIR, "QF_UFBV")
    solver.add(*own, z3.Or(*reached))
    if ledger.check(solver) == z3.unsat:
        return Launches.MEET
    solver.add(*held)
    ledger.bound(solver, Steps.PAIR)
    return Launches.UNDEFINED if ledger.check(solver) == z3.unsat else Launches.OVERFLOW


def _open(asking: Asking) -> list[Expr]:
    """Return the sizes of the launch that nobody gave."""
    place = asking.evaluator.place
    return [each for each in (*place.size, *place.grid) if not z3.is_bv_value(each)]


def _known(asking: Asking) -> frozenset[int]:
    """Return the symbols that a launch settles for each work-item and iteration."""
    place = asking.evaluator.place
    symbols = [*place.local, *place.group, *_open(asking), *place.counters.values()]
    symbols += asking.evaluator.arguments.values()
    return frozenset(each.get_id() for each in symbols if not z3.is_bv_value(each))


def _no_overflow(asking: Asking, address: Expr) -> Iterator[Expr]:
    """Yield the conditions that sums and products of an address fit, where bounds do not show it:
    those that a translation to integers leaves out.
    """
    work, seen = [address], set[int]()
    while work:
        each = work.pop()
        _, kind, parts, size = asking.evaluator.walks.opened(each)
        if each.get_id() in seen or not is_of_address(each, asking.spans):
            continue
        seen.add(each.get_id())
        work += [part for part in parts if z3.is_bv(part)]
        if size >= ADDRESS_BITS and not asking.spans.shown_to_fit(each):
            found = _fits(kind, parts, size)
            if found is not None:
                yield found


def _fits(kind: int, parts: Sequence[Expr], size: int) -> Expr | None:
    """Return the condition that a sum or product fits its type, with the sign."""
    match kind:
        case z3.Z3_OP_BMUL:
            return _product(parts)
        case z3.Z3_OP_BSHL if z3.is_bv_value(parts[1]):
            by = parts[1].as_long()
            return _product((parts[0], z3.BitVecVal(1 << by, size))) if by < size - 1 else None
        case z3.Z3_OP_BADD | z3.Z3_OP_BSUB | z3.Z3_OP_BNEG:
            wide = [z3.SignExt(SUM_BITS, each) for each in parts]
            narrow = [*parts]
            if kind == z3.Z3_OP_BNEG:
                return -wide[0] == z3.SignExt(SUM_BITS, -narrow[0])
            total, kept = wide[0], narrow[0]
            for a, b in zip(wide[1:], narrow[1:], strict=True):
                total, kept = (
                    (total + a, kept + b) if kind == z3.Z3_OP_BADD else (total - a, kept - b)
                )
            return total == z3.SignExt(SUM_BITS, kept)
    return None


def _product(factors: Sequence[Expr]) -> Expr:
    """Return the condition that a product of several factors fits."""
    held, so_far = [], factors[0]
    for each in factors[1:]:
        held += [z3.BVMulNoOverflow(so_far, each, True), z3.BVMulNoUnderflow(so_far, each)]
        so_far = so_far * each
    return z3.And(*held)
