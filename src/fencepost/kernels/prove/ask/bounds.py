"""Accesses to objects of known size, and why they stay within them: ids and sizes keep them there,
a question says so, or a premise.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import z3

from fencepost.diagnostics import Code, Diagnostic
from fencepost.kernels.certificate import Inside, Premise, Reason, Spot
from fencepost.kernels.prove.ask.answer import Suspicion, example
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.disjoint.inside import (
    NO_END,
    is_in_variable,
    outside,
    size_of,
    surely_inside,
    taken_inside,
)
from fencepost.kernels.prove.facts.known import Known
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.kernels.question.source_places import line_of
from fencepost.records import dataclass

Limited = Sequence[tuple[Site, int]]
"""Accesses with the sizes of their objects in bytes."""
_EXAMPLES = ((0, 1), (1, 2))
"""Numbers that a buffer may hold throughout: two, since where one alone fits, as in `b[d[i] + t]`
with a place for each work-item, something else is wrong.
"""
_SIZES = (16, 32, 64)
"""Bits of numbers that may be indices. A byte is one of 256, and arrays have as many places."""
_LEAST_BITS = 30
"""Bits of what is left of a number of more; fewer are a range of their own."""
_SUMS = frozenset(
    {z3.Z3_OP_BADD, z3.Z3_OP_BSUB, z3.Z3_OP_BNEG, z3.Z3_OP_ZERO_EXT, z3.Z3_OP_SIGN_EXT}
)
_MULTIPLES = frozenset({z3.Z3_OP_BMUL, z3.Z3_OP_BSHL, z3.Z3_OP_CONCAT})


@dataclass
class Bounds:
    """The questions about single accesses. `spots`: the places of instructions, by their `id`."""

    evaluator: Evaluator
    asking: Asking
    numbers: Known
    tables: Tables
    spots: Mapping[int, Spot]

    def limited(self, found: Sequence[Site]) -> Limited:
        """Return the accesses to objects of known size."""
        sizes = ((each, size_of(self.evaluator, each)) for each in found)
        return [(each, size) for each, size in sizes if size is not None]

    def asked(self, limited: Limited) -> Iterator[Inside | Suspicion]:
        """Yield the reason why each access stays within its object, or that none is known."""
        left: list[tuple[Site, Expr]] = []
        for each, size in limited:
            if size != NO_END and surely_inside(each, size, self.tables):
                yield self._inside(each, Reason.INSIDE)
            else:
                left.append((each, outside(each, size)))
        if not left:
            return
        either = [z3.Or(*(z3.And(each.reached, leaves) for each, leaves in left))]
        facts = [*self.asking.of_one(), *self.numbers.of_one(either)]
        if (said := self.asking.ask_one(either, facts)).never:
            for each, _ in left:
                yield self._inside(each, Reason.INSIDE, said.query)
            return
        for each, leaves in left:
            yield self._one(each, leaves, facts)

    def _one(self, site: Site, leaves: Expr, facts: list[Expr]) -> Inside | Suspicion:
        condition = z3.And(site.reached, leaves)
        said = self.asking.ask_one([condition], facts)
        if not said.never and (more := self.numbers.more_of_one(condition)):
            again = self.asking.ask_one([condition], [*facts, *more])
            said = again if again.never else said
        if said.never:
            return self._inside(site, Reason.INSIDE, said.query)
        if (reason := taken_inside(self.evaluator, site)) is not None:
            return self._inside(site, reason)
        if is_in_variable(self.evaluator, site) and self._holds_for_some(site, leaves, facts):
            self.evaluator.ledger.premises.add(Premise.INDICES_FIT)
            return self._inside(site, Reason.NUMBERS)
        at = site.instruction
        inputs = example(self.evaluator, said.model, apart=False, question=[condition])
        text = f"the access at {line_of(at)} may leave its object"
        why = Diagnostic(Code.NOT_SHOWN_INSIDE, text, ())
        return Suspicion(at, at, said.answer, inputs, apart=False, barrier=False, reason=why)

    def _holds_for_some(self, site: Site, leaves: Expr, facts: list[Expr]) -> bool:
        """Return True if an index has a number as it is read from a buffer that the kernel only
        reads, and with some such numbers throughout, and whatever branches depend on, the access
        stays in its object: a premise that no numbers meet would excuse everything.
        """
        read = [*self._numbers(site.pointer.offset)]
        return bool(read) and any(
            all(self._holds_with(value, read, site, leaves, facts) for value in values)
            for values in _EXAMPLES
        )

    def _numbers(self, offset: Expr) -> Iterator[Expr]:
        """Yield the numbers that an offset is a sum of, or of multiples of. What is masked, divided
        or chosen has a range that the kernel says; so does a byte.
        """
        names = {
            f"memory.{region.number}.{size}"
            for region in self.evaluator.layout.buffers.values()
            if not region.constant and region.variable is None and region.structure is None
            for size in _SIZES
        }
        work = [offset]
        while work:
            _, kind, parts, _ = self.evaluator.walks.opened(each := work.pop())
            loose = [part for part in parts if not z3.is_bv_value(part)]
            if kind == z3.Z3_OP_UNINTERPRETED:
                if each.decl().name() in names:
                    yield each
            elif kind in _SUMS or (kind in _MULTIPLES and len(loose) == 1):
                work += loose
            elif kind == z3.Z3_OP_EXTRACT and each.params()[1] == 0:
                work += loose if each.size() >= _LEAST_BITS else []

    def _holds_with(
        self, value: int, read: Sequence[Expr], site: Site, leaves: Expr, facts: list[Expr]
    ) -> bool:
        replaced = ((each, bits(value, each.size())) for each in read)
        condition = z3.And(site.reached, z3.substitute(leaves, *replaced))
        return self.asking.ask_one([condition], facts).never

    def _inside(self, site: Site, reason: Reason, query: str = "") -> Inside:
        return Inside(self.spots[id(site.instruction)], reason, query)


__all__ = ["Bounds"]
