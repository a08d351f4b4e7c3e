"""Accesses that are surely wrong by themselves, so that no premise covers them.

That two work-items do not store different values to one place at once, and that addresses stay
inside their object, are premises where a breach cannot be proved. Here it is: the address and all
that decides the way there consist of numbers of the work-item, constants, values that `reaching`
knows, and values that all share. The last get arbitrary numbers, so that an equation of a special
case (a pitch of zero) does not count.
"""

from __future__ import annotations

from fencepost.llvm.cfg.blocks import END
from fencepost.llvm.ir import Branch, Operand, Switch
from fencepost.placement.from_llvm.addresses import ADDRESSES, EFFORT, Addresses, Touch
from fencepost.placement.from_llvm.objects import Objects
from fencepost.placement.from_llvm.reaching import FIRST_GROUP, Reaching, Shared
from fencepost.placement.from_llvm.terms import Expr, Terms

COLLIDES = "work-items store different values to one place at once, which no barrier orders"
OUTSIDE = "it lies outside its object"
_STEP = 0x3C6EF35F
"""Arbitrary: unknown values get multiples of this, which are large."""


class Surely:
    """The questions, for a kernel whose workgroups have exactly `sizes` work-items."""

    def __init__(self, addresses: Addresses, sizes: tuple[int, ...], objects: Objects) -> None:
        self.addresses = addresses
        self.objects = objects
        self.z3 = addresses.z3
        self.sizes = sizes
        graph = addresses.graph
        self.post = graph.post_dominators(set(graph.order), None)

    def collides(self, touch: Touch, stored: Operand | None = None) -> bool:
        """Return True if two work-items that execute a store at once touch a common byte and, if
        the stored values are known, store different ones.
        """
        z3, shared = self.z3, Shared(self.objects, self.sizes, self.post)
        one, two = (Reaching(self.addresses, item, shared, touch.label) for item in "12")
        first, second = one.value(touch.pointer), two.value(touch.pointer)
        if first is None or second is None:
            return False
        parts = [z3.ULT(first - second, touch.size)]
        parts.append(z3.Or(*(self._id(axis, "1") != self._id(axis, "2") for axis in "xyz")))
        parts += [self.addresses.inside(at, touch) for at in (first, second)]
        if stored is not None:
            parts += self._differ(one, two, stored)
        return self._shown(touch, (one, two), parts, shared)

    def _differ(self, one: Reaching, two: Reaching, stored: Operand) -> list[Expr]:
        """Return the condition that two work-items store different values, if both values are
        known.
        """
        known = len(one.unknown), len(two.unknown)
        values = one.value(stored), two.value(stored)
        free = [*one.unknown[known[0] :], *two.unknown[known[1] :]]
        if None in values or any(not uniform for _, uniform, _ in free):
            del one.unknown[known[0] :], two.unknown[known[1] :]
            return []
        return [values[0] != values[1]]

    def outside(self, touch: Touch) -> bool:
        """Return True if a work-item touches bytes outside an object of known size."""
        if touch.room is None or touch.room == ADDRESSES:
            return False
        z3 = self.z3
        shared = Shared(self.objects, self.sizes, self.post)
        one = Reaching(self.addresses, "1", shared, touch.label)
        at = one.value(touch.pointer)
        if at is None:
            return False
        at = at + touch.shift - self.addresses.base(touch.buffer[1:], at.size())
        parts = [z3.UGT(at, touch.room - touch.size)]
        return self._shown(touch, (one,), parts, shared)

    def _id(self, axis: str, item: str) -> Expr:
        return self.z3.BitVec(f"id{axis}_{item}", 32)

    def _shown(
        self, touch: Touch, items: tuple[Reaching, ...], parts: list[Expr], shared: Shared
    ) -> bool:
        """Return True if work-items that reach an access satisfy the conditions."""
        z3 = self.z3
        for terms in items:
            if not self._decided(touch.label, terms):
                return False
            parts = [*parts, terms.conditions(touch.label)]
            parts += [
                z3.ULT(self._id(axis, terms.item), size)
                for axis, size in zip("xyz", self.sizes, strict=True)
            ]
        numbers: dict[object, int] = {FIRST_GROUP: 0}
        for terms in items:
            for called, uniform, term in terms.unknown:
                key = terms.given(called) if uniform else None
                if key is None:
                    return False
                number = numbers.setdefault(key, len(numbers) * _STEP)
                parts.append(term == z3.BitVecVal(number, term.size()))
            parts += terms.facts
            for variable in sorted(terms.called_bases):
                parts.append(self.addresses.base(variable, 32) == self.objects.bases[variable])
        solver = z3.SolverFor("QF_FPBV" if shared.floating else "QF_BV")
        solver.set("rlimit", EFFORT)
        solver.add(*parts)
        return bool(solver.check() == z3.sat)

    def _decided(self, label: str, terms: Terms) -> bool:
        """Return True if the branches that `conditions` reads are all that decide the way to a
        block.
        """
        graph = self.addresses.graph
        at = label
        while at != graph.entry:
            before = graph.dominator[at]
            if graph.predecessors[at] == [before]:
                last = graph.blocks[before].instructions[-1]
                asked = (
                    last.condition
                    if isinstance(last, Branch)
                    else last.value
                    if isinstance(last, Switch)
                    else None
                )
                if len(graph.successors[before]) > 1 and (
                    asked is None or terms.value(asked) is None
                ):
                    return False
            elif not self._always(before, at):
                return False
            at = before
        return True

    def _always(self, before: str, at: str) -> bool:
        """Return True if every path from a block reaches another."""
        while before not in (END, at):
            before = self.post[before]
        return before == at
