"""The addresses of accesses in shared memory, and the accesses that never meet.

Addresses are terms over the work-item's ID, uniform values and unknown ones; a solver decides if
two different work-items can touch the same byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from types import ModuleType

from fencepost.llvm.cfg.blocks import BlockGraph
from fencepost.llvm.ir import (
    Local,
    Operand,
    Phi,
)
from fencepost.llvm.types import (
    IntType,
)
from fencepost.placement.facts import Apart
from fencepost.placement.from_llvm.distance import never_overlap
from fencepost.placement.from_llvm.terms import Expr, Terms
from fencepost.placement.from_llvm.told import NOTHING, Told
from fencepost.placement.from_llvm.uniform import Uniformity
from fencepost.records import dataclass

GLOBAL = "global:"
"""Global memory of an unknown object; the prefix of the names of its objects."""
MOST_PAIRS = 1500
"""The most pairs of accesses that are compared; others count as meeting."""
EFFORT = 20_000_000
"""The effort for one question, in the solver's own units, so that answers do not depend on the load
of the machine; without an answer, two accesses count as meeting."""
EFFORT_AFTER = 30_000_000
"""The effort for all questions together that remain after others were asked."""
ADDRESSES = 1 << 32
"""Addresses of LDS have 32 bits."""
MOST_LDS = 1 << 24
"""More bytes of LDS than any processor has."""
BOUNDS = (1, 2, 3, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 4096, 65536)
"""The bounds that are tried for a value that a loop carries."""


@dataclass(frozen=True, slots=True)
class Touch:
    """An access: its block, pointer and bytes. `number` names it in facts; `room` is the number of
    bytes of its object, if known; `shift` is added to the pointer. `by_wave`: the pointer is that
    of an unknown lane of the wave.
    """

    number: int
    label: str
    pointer: Operand
    size: int
    writes: bool
    buffer: str
    room: int | None
    shift: int = 0
    by_wave: bool = False


class Addresses:
    """The terms of one function's values."""

    def __init__(
        self,
        graph: BlockGraph,
        uniformity: Uniformity,
        extents: dict[str, int],
        sizes: tuple[int, ...],
        *,
        inbounds: bool = True,
        most_lanes: int = 64,
        bases: dict[str, int] | None = None,
    ) -> None:
        self.bases = bases
        self.inbounds = inbounds
        self.most_lanes = most_lanes
        import z3

        self.z3: ModuleType = z3
        self.graph = graph
        self.uniformity = uniformity
        self.extents = extents
        """The LDS variables and their sizes in bytes; 0 if the launch gives the size."""
        self.sizes = sizes
        self.bounds: dict[str, int | None] = {}
        self.spent = 0
        """The solver's steps for questions about pairs."""

    def apart(self, touches: list[Touch], told: Told = NOTHING) -> Iterator[Apart]:
        """Yield the facts about pairs in one buffer, at least one of which writes; none for pairs
        that are settled already.
        """
        yield from self._facts(touches, None, told)

    def across(self, touches: list[Touch], wave_size: int) -> Iterator[Apart]:
        """Yield the same facts for work-items of different waves alone; none if the wave of a
        work-item is not known.
        """
        if self.sizes[1:] == (1, 1):
            yield from self._facts(touches, wave_size, NOTHING)

    def _facts(self, touches: list[Touch], wave_size: int | None, told: Told) -> Iterator[Apart]:
        pairs = [
            (a, b)
            for a, b in combinations_with_replacement(touches, 2)
            if (a.writes or b.writes)
            and self._one_base(a.buffer, b.buffer)
            and not told.of(name(a), name(b))
            and not (told.lds and a.buffer.startswith(GLOBAL))
        ]
        before = self.spent
        for a, b in pairs[:MOST_PAIRS]:
            if told is not NOTHING and self.spent - before > EFFORT_AFTER:
                return
            if not self.meet(a, b, frozenset(), wave_size):
                yield Apart(name(a), name(b))
                continue
            common = self.around(a.label) & self.around(b.label)
            if common and not self.meet(a, b, common, wave_size):
                yield Apart(name(a), name(b), now=True)

    def _one_base(self, one: str, two: str) -> bool:
        """Return True if two buffers are one, or begin at one address: all LDS whose size the
        launch gives has one beginning, as `fencepost check` reads it.
        """
        return one == two or (
            one.startswith("@")
            and two.startswith("@")
            and self.extents.get(one[1:]) == self.extents.get(two[1:]) == 0
        )

    def around(self, label: str) -> frozenset[str]:
        """Return the headers of the loops around a block."""
        return frozenset(loop.header for loop in self.graph.loops_around(label))

    def meet(self, a: Touch, b: Touch, same: frozenset[str], wave_size: int | None = None) -> bool:
        """Return True if two work-items may touch the same byte, in the same iteration of the loops
        with the headers `same`, where uniform values are equal. `wave_size`: only if the two are in
        different waves of this many work-items.
        """
        z3 = self.z3
        one, two = Terms(self, "1", same), Terms(self, "2", same)
        first, second = self.place(a, one), self.place(b, two)
        if first is None or second is None or first.size() != second.size():
            return True
        first, second = first + a.shift, second + b.shift
        if never_overlap(z3, first - second, b.size, a.size, self.sizes):
            return False
        solver = z3.SolverFor("QF_BV")
        solver.set("rlimit", EFFORT)
        ids = [z3.BitVec(f"id{axis}_{t}", 32) for axis in "xyz" for t in "12"]
        for at, size in zip((0, 2, 4), self.sizes, strict=True):
            solver.add(z3.ULT(ids[at], size), z3.ULT(ids[at + 1], size))
        solver.add(z3.Or(*(ids[at] != ids[at + 1] for at in (0, 2, 4))))
        if wave_size is not None:
            solver.add(z3.UDiv(ids[0], wave_size) != z3.UDiv(ids[1], wave_size))
        solver.add(one.conditions(a.label), two.conditions(b.label))
        solver.add(z3.Or(z3.ULT(first - second, b.size), z3.ULT(second - first, a.size)))
        # An access outside its object is no access that needs an order.
        solver.add(self.inside(first, a), self.inside(second, b))
        solver.add(*one.facts, *two.facts, *self.layout(one, two))
        found = solver.check()
        self.spent += next((n for key, n in solver.statistics() if key == "rlimit count"), 0)
        return bool(found != z3.unsat)

    def place(self, touch: Touch, terms: Terms) -> Expr | None:
        """Return the address at which a work-item touches memory; None if it has no term."""
        if not touch.by_wave or self.uniformity.uniform(touch.pointer):
            return terms.value(touch.pointer)
        if tuple(self.sizes[1:]) != (1, 1):
            return None
        z3 = self.z3
        other = Terms(self, f"{terms.item}w", terms.same)
        term = other.value(touch.pointer)
        mine, its = (z3.BitVec(f"idx_{each.item}", 32) for each in (terms, other))
        terms.facts += [
            other.conditions(touch.label),
            z3.ULT(its, self.sizes[0]),
            z3.UDiv(mine, self.most_lanes) == z3.UDiv(its, self.most_lanes),
        ]
        terms.facts += other.facts
        terms.called_bases |= other.called_bases
        return term

    def inside(self, term: Expr, touch: Touch) -> Expr:
        """Return the condition that an access lies inside its object, true if the object's size is
        not known.
        """
        z3 = self.z3
        if touch.room is None:
            return z3.BoolVal(val=True)
        base = self.base(touch.buffer[1:], term.size())
        if touch.room == ADDRESSES:
            # All that has an address: none of it lies below.
            return z3.And(z3.UGE(term, base), z3.ULE(term, touch.room - touch.size))
        return z3.ULE(term - base, touch.room - touch.size)

    def base(self, variable: str, bits: int) -> Expr:
        """Return the address of an LDS variable, which the compiler chooses; a fixed one if nothing
        in the kernel can observe it.
        """
        if self.bases is not None:
            return self.z3.BitVecVal(self.bases[variable], bits)
        term = self.z3.BitVec(f"base of {variable if self.extents[variable] else ''}", 32)
        return term if bits == 32 else self.z3.ZeroExt(bits - 32, term)

    def layout(self, *items: Terms) -> Iterator[Expr]:
        """Yield the facts about the addresses of LDS variables: those with a size do not overlap,
        and those whose size the launch gives lie behind them.
        """
        z3 = self.z3
        if self.bases is not None:
            return
        called = sorted(set().union(*(each.called_bases for each in items)))
        for name_ in called:
            yield z3.ULE(self.base(name_, 32), MOST_LDS)
        for one, two in combinations(called, 2):
            ends = {
                each: self.base(each, 32) + self.extents[each]
                for each in (one, two)
                if self.extents[each]
            }
            ways = [
                z3.ULE(end, self.base(two if each == one else one, 32))
                for each, end in ends.items()
            ]
            if ways:
                yield z3.Or(*ways)

    def constant(self, pointer: Operand, buffer: str) -> int | None:
        """Return the offset of a pointer in an LDS variable if it is the same for all, else
        None.
        """
        term = Terms(self, "1", frozenset()).value(pointer)
        if term is None or term.size() != 32:
            return None
        term = self.z3.simplify(term - self.base(buffer[1:], 32))
        return int(term.as_signed_long()) if self.z3.is_bv_value(term) else None

    def bound(self, phi: Phi, label: str) -> int | None:
        """Return a number that a loop-carried value never reaches, proven by induction."""
        assert phi.head.name is not None
        if phi.head.name in self.bounds:
            return self.bounds[phi.head.name]
        self.bounds[phi.head.name] = None
        loop = self.graph.loops.get(label)
        if loop is None or not isinstance(phi.head.type, IntType) or len(phi.incoming) != 2:
            return None
        inside = [pair for pair in phi.incoming if pair[1] in loop.blocks]
        outside = [pair for pair in phi.incoming if pair[1] not in loop.blocks]
        if len(inside) != 1 or len(outside) != 1:
            return None
        z3 = self.z3
        for limit in BOUNDS:
            if limit >= 1 << phi.head.type.bits:
                return None
            proven = True
            for value, origin in (outside[0], inside[0]):
                terms = Terms(self, "b", frozenset())
                term = terms.value(value)
                if term is None:
                    return None
                solver = z3.SolverFor("QF_BV")
                solver.set("rlimit", EFFORT)
                before = terms.value(Local(phi.head.name, phi.head.type))
                if origin in loop.blocks:
                    solver.add(z3.ULT(before, limit), terms.edge(origin, label))
                for at, size in zip("xyz", self.sizes, strict=True):
                    solver.add(z3.ULT(z3.BitVec(f"id{at}_b", 32), size))
                solver.add(z3.UGE(term, limit), *terms.facts)
                if solver.check() != z3.unsat:
                    proven = False
                    break
            if proven:
                self.bounds[phi.head.name] = limit
                return limit
        return None


def name(touch: Touch) -> str:
    """Return the name of an access in facts."""
    return f"a{touch.number}"
