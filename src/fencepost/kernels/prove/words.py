"""Words that atomics synchronize through: who writes and reads them, and how."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
import z3

from fencepost.kernels.budget import Steps
from fencepost.kernels.execute.order import width
from fencepost.kernels.objects import LDS
from fencepost.kernels.prove import numeric
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.held import BOTH, never, numbers
from fencepost.kernels.prove.pairs import aligned
from fencepost.kernels.prove.terms import Expr
from fencepost.llvm.effects.effect import Access, MemoryFence
from fencepost.llvm.ir import Atomic, CmpXchg
from fencepost.llvm.operations import AtomicOp
from fencepost.vocabulary.orderings import Ordering

Leader = list[tuple[Expr, Expr]]
"""A work-item of a workgroup: the symbols of its ids, and what they are."""


@dataclass(frozen=True, slots=True)
class Count:
    """Work-items add `step` once, `most` of them in all. `leader`: who adds, one a workgroup."""

    step: int
    most: int
    leader: Leader | None


@dataclass(frozen=True, slots=True)
class Word:
    """A flag, or an array of them. `count` where it is a counter."""

    region: int
    writers: tuple[Site, ...]
    readers: tuple[Site, ...]
    count: Count | None

    @property
    def adds(self) -> Site:
        """The addition of a counter."""
        return next(each for each in self.writers if each.how is Access.RMW)

    @property
    def resets(self) -> list[Site]:
        """What else writes a counter."""
        return [each for each in self.writers if each.how is not Access.RMW]

    @property
    def space(self) -> str:
        return "local" if self.region >= LDS else "global"


@dataclass(frozen=True, slots=True)
class Point:
    """An operation that releases or acquires: where, in which scope, for which spaces.

    `partial`: it acquires only where it exchanges, since its other ordering does not.
    """

    node: int
    number: int
    scope: int
    spaces: frozenset[str]
    partial: bool = False


def words(evaluator: Evaluator, found: list[Site]) -> list[Word]:
    """The flags and counters of a kernel; none where a pointer may lead anywhere."""
    if any(each.pointer.region is None and each.how.writes for each in found):
        return []
    made = []
    for region in sorted({each.pointer.region or 0 for each in found if each.how.atomic}):
        mine = [each for each in found if each.pointer.region == region]
        if len({each.size.get_id() for each in mine}) != 1:
            continue
        if not all(aligned(z3.simplify(each.pointer.offset), each) for each in mine):
            continue
        offsets = [z3.simplify(each.pointer.offset) for each in mine]
        parts = {each.get_id(): each for each in offsets}
        if not all(z3.is_bv_value(each) for each in parts.values()):
            made.append(_word(evaluator, region, mine))
            continue
        for key in parts:
            same = [site for site, at in zip(mine, offsets, strict=True) if at.get_id() == key]
            made.append(_word(evaluator, region, same))
    return [each for each in made if each.writers and each.readers]


def _word(evaluator: Evaluator, region: int, mine: list[Site]) -> Word:
    writers = tuple(each for each in mine if each.how.writes)
    readers = tuple(each for each in mine if each.loaded is not None)
    return Word(region, writers, readers, _count(evaluator, mine, writers))


def _count(evaluator: Evaluator, mine: list[Site], writers: tuple[Site, ...]) -> Count | None:
    """How the word counts, if it does: by an addition that each makes once at most.

    Whether other writes come after all additions is for the caller to see.
    """
    counting = [each for each in writers if each.how is Access.RMW]
    if len(counting) != 1 or not z3.is_bv_value(z3.simplify(mine[0].pointer.offset)):
        return None
    (adds,) = counting
    if adds.loaded is None or adds.loaded.size() < 32 or adds.pointer.region is None:
        return None
    if adds.pointer.region >= LDS or evaluator.graph.loops_around(adds.node):
        return None
    most, leader = _arrivals(evaluator, adds)
    if adds.op is AtomicOp.UINC_WRAP and z3.is_bv(adds.operand):
        bound = z3.simplify(adds.operand)
        if z3.is_bv_value(bound) and bound.as_long() >= most - 1:
            return Count(1, most, leader)
    if adds.adds is None or adds.adds <= 0 or adds.adds * most >= 1 << 31:
        return None
    return Count(adds.adds, most, leader)


def _arrivals(evaluator: Evaluator, adds: Site) -> tuple[int, Leader | None]:
    """How many work-items may come to an addition, and the one of each workgroup that does."""
    launch = evaluator.launch
    leader = leader_of(evaluator, [adds])
    if leader is not None:
        return launch.groups, leader
    return launch.groups * launch.items, None


def leader_of(evaluator: Evaluator, used: Iterable[Site]) -> Leader | None:
    """The one work-item of a workgroup that comes to some accesses."""
    place = evaluator.place
    used = list(used)
    symbols = [each for each in place.local if not z3.is_bv_value(each)]
    solver = evaluator.ledger.solver(Steps.LOCKS)
    solver.add(*place.bounds(), used[0].reached)
    if evaluator.ledger.check(solver) != z3.sat:
        return None
    model = solver.model()
    leader = [(each, model.eval(each, model_completion=True)) for each in symbols]
    return leader if all(only(evaluator, each, leader) for each in used) else None


def only(evaluator: Evaluator, site: Site, leader: Leader) -> bool:
    """Whether only the leader comes to an access."""
    others = z3.Or(*(symbol != number for symbol, number in leader))
    return never(evaluator.ledger, [*evaluator.place.bounds(), site.reached, others])


def releases(evaluator: Evaluator, site: Site) -> list[Point]:
    """The operations that release what comes before them to those that see a write."""
    if _unordered(site):
        return []
    found = _itself(site, releases=True)
    for point, atomic in _fences(evaluator, site):
        if atomic.ordering.at_least_release and precedes(evaluator, point, site.node, site.number):
            found.append(point)
    return found


def acquires(evaluator: Evaluator, site: Site) -> list[Point]:
    """The operations that acquire what a read of the word saw."""
    if _unordered(site):
        return []
    found = _itself(site, releases=False)
    for point, atomic in _fences(evaluator, site):
        here = Point(site.node, site.number, 0, BOTH)
        if atomic.ordering.at_least_acquire and precedes(evaluator, here, point.node, point.number):
            found.append(point)
    return found


def _unordered(site: Site) -> bool:
    """Whether an access carries no synchronization, also not between fences [LangRef Atomic Memory
    Ordering Constraints].
    """
    return site.atomic is not None and site.atomic.ordering is Ordering.UNORDERED


def precedes(evaluator: Evaluator, point: Point, node: int, number: int) -> bool:
    """Whether an operation lies on every way to a place."""
    if point.node == node:
        return point.number < number
    return evaluator.graph.dominates(point.node, node)


def _itself(site: Site, releases: bool) -> list[Point]:
    atomic = site.atomic
    if atomic is None:
        return []
    if not (atomic.ordering.at_least_release if releases else atomic.ordering.at_least_acquire):
        return []
    scope, one = width(atomic.scope)
    made = site.instruction
    partial = not releases and isinstance(made, CmpXchg) and not made.failure.at_least_acquire
    return [Point(site.node, site.number, scope, _own(site) if one else BOTH, partial)]


def _own(site: Site) -> frozenset[str]:
    lds = site.pointer.region is not None and site.pointer.region >= LDS
    return frozenset({"local" if lds else "global"})


def _fences(evaluator: Evaluator, site: Site) -> list[tuple[Point, Atomic]]:
    """All fences, as they act through a word; a fence of one space acts on the word's."""
    found = []
    for node, listed in numbers(evaluator).items():
        body = evaluator.graph.nodes[node].body
        for number, (instruction, meaning) in zip(listed, body, strict=True):
            match instruction, meaning:
                case (_, MemoryFence(atomic=atomic, spaces=spaces)):
                    scope, one = width(atomic.scope)
                    acts = spaces & _own(site) if one else spaces
                    found.append((Point(node, number, scope, acts), atomic))
    return found


def written(site: Site) -> Expr | None:
    """The value that a writer leaves; None where it is not known."""
    if site.how in (Access.WRITE, Access.ATOMIC_WRITE):
        return site.value if z3.is_bv(site.value) else None
    if site.op in (AtomicOp.XCHG, AtomicOp.CMPXCHG, AtomicOp.FLAG):
        return site.operand if z3.is_bv(site.operand) else None
    return None


def members(evaluator: Evaluator, reached: Expr) -> list[Leader] | None:
    """The work-items of a workgroup for which a condition may hold; None where there are many."""
    place, launch = evaluator.place, evaluator.launch
    ids = numeric.local_ids(launch)
    found: list[Leader] = []
    if launch.items > 1024:
        return None
    for item in range(launch.items):
        chosen: Leader = []
        for symbol, axis in zip(place.local, ("local.x", "local.y", "local.z"), strict=True):
            if not z3.is_bv_value(symbol):
                value = int(np.broadcast_to(ids[axis], (launch.items,))[item])
                chosen.append((symbol, z3.BitVecVal(value, 32)))
        if not z3.is_false(z3.simplify(z3.substitute(reached, *chosen))):
            found.append(chosen)
        if len(found) > evaluator.ledger.budget.members:
            return None
    return found
