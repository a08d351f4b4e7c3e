"""Locks: accesses that only the work-item makes that holds a lock.

A lock is an object that is only ever taken, by an exchange with a constant that is not 0 or by a
compare-and-exchange from 0, and given back by an atomic store of 0. It is taken to be free when
the kernel starts. An access is guarded where every path to it takes the lock with an acquire
operation, nothing gives it back in between, and what gives it back later releases. Two accesses
guarded by the same lock are ordered by it [LangRef Memory Model for Concurrent Operations].
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import z3

from fencepost.frontends.llvm_ir.ir import (
    Atomic,
    AtomicRmw,
    CmpXchg,
    Fence,
    Instruction,
    Int,
    Load,
    Store,
)
from fencepost.kernels.execute.order import width
from fencepost.kernels.meaning import Access, FenceCall, Meaning, Touch
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.terms import Expr

AGENT = 4


@dataclass(frozen=True, slots=True)
class Held:
    """What is known at a point: the lock is held; an acquire came since; a release came since the
    last plain access.
    """

    lock: bool = False
    acquired: bool = False
    released: bool = False

    def meet(self, other: Held) -> Held:
        return Held(
            self.lock and other.lock,
            self.acquired and other.acquired,
            self.released and other.released,
        )


@dataclass(frozen=True, slots=True)
class Guarded:
    """The sites that a lock guards; `key` is the lock's object and offset."""

    region: int
    offset: Expr
    sites: frozenset[int]
    operations: frozenset[int]


def guarded(evaluator: Evaluator, found: list[Site], apart: bool) -> list[Guarded]:
    """The locks of a kernel, and what each guards against other work-items.

    `apart`: against those of other workgroups too.
    """
    scope = AGENT if apart else 2
    locks = []
    regions = {each.pointer.region for each in found if each.how.atomic}
    for region in sorted(each for each in regions if each is not None):
        mine = [each for each in found if each.pointer.region == region]
        if any(each.pointer.region is None and each.how.writes for each in found):
            continue
        takes = {each.number: each for each in mine if _takes(each)}
        gives = {each.number: each for each in mine if _gives(each)}
        rest = [each for each in mine if each.number not in takes | gives and each.how.writes]
        offsets = {each.pointer.offset.get_id() for each in mine}
        if not takes or not gives or rest or len(offsets) != 1:
            continue
        if not all(_wide(each.atomic, scope) for each in (*takes.values(), *gives.values())):
            continue
        sites = _flow(evaluator, found, takes, gives, scope)
        if sites is not None:
            offset = mine[0].pointer.offset
            numbers = frozenset(takes) | frozenset(gives)
            locks.append(Guarded(region, offset, sites, numbers))
    return locks


def _takes(site: Site) -> bool:
    match site.instruction:
        case AtomicRmw(op="xchg", value=Int(value=value)):
            return value != 0
        case CmpXchg(expected=Int(value=0), value=Int(value=value)):
            return value != 0
    return False


def _gives(site: Site) -> bool:
    match site.instruction:
        case Store(atomic=atomic, value=Int(value=0)):
            return atomic is not None
        case AtomicRmw(op="xchg", value=Int(value=0)):
            return True
    return False


def _wide(atomic: Atomic | None, scope: int) -> bool:
    return atomic is not None and width(atomic.scope)[0] >= scope


def _flow(
    evaluator: Evaluator,
    found: list[Site],
    takes: dict[int, Site],
    gives: dict[int, Site],
    scope: int,
) -> frozenset[int] | None:
    """The numbers of the guarded sites; None where something gives back what it may not hold."""
    graph = evaluator.graph
    top = Held(True, True, True)
    state = {node.number: top for node in graph.nodes}
    state[0] = Held()
    numbers = _numbers(evaluator)
    changed = True
    while changed:
        changed = False
        for node in graph.nodes:
            if node.number:
                coming = [
                    _edge(evaluator, each, node.number, state, numbers, takes, gives, scope)
                    for each in graph.predecessors[node.number]
                ]
                joined = coming[0]
                for each in coming[1:]:
                    joined = joined.meet(each)
                if joined != state[node.number]:
                    state[node.number] = joined
                    changed = True
    kept = set()
    for node in graph.nodes:
        held = state[node.number]
        for number, (instruction, meaning) in zip(numbers[node.number], node.body, strict=True):
            if number in gives:
                releases = gives[number].atomic
                assert releases is not None
                if not held.lock or not (releases.ordering.releases or held.released):
                    return None
            elif held.lock and held.acquired:
                kept.add(number)
            held = _after(held, number, instruction, meaning, gives, scope)
    return frozenset(kept & {each.number for each in found})


def _numbers(evaluator: Evaluator) -> dict[int, list[int]]:
    made = {}
    number = 0
    for node in evaluator.graph.nodes:
        made[node.number] = list(range(number, number + len(node.body)))
        number += len(node.body) + int(node.sync is not None)
    return made


def _edge(
    evaluator: Evaluator,
    source: int,
    target: int,
    state: dict[int, Held],
    numbers: dict[int, list[int]],
    takes: dict[int, Site],
    gives: dict[int, Site],
    scope: int,
) -> Held:
    node = evaluator.graph.nodes[source]
    held = state[source]
    won: Atomic | None = None
    for number, (instruction, meaning) in zip(numbers[source], node.body, strict=True):
        held = _after(held, number, instruction, meaning, gives, scope)
        if number in takes and _success(evaluator, takes[number], source, target):
            won = takes[number].atomic
            held = Held(True, won is not None and won.ordering.acquires, False)
    return held


def _after(
    held: Held,
    number: int,
    instruction: Instruction,
    meaning: Meaning | None,
    gives: dict[int, Site],
    scope: int,
) -> Held:
    if number in gives:
        return Held()
    fence: tuple[Atomic, frozenset[str]] | None = None
    match instruction, meaning:
        case (Fence(atomic=atomic, spaces=spaces), _):
            fence = (atomic, spaces or frozenset({"global", "local"}))
        case (_, FenceCall(atomic=atomic, spaces=spaces)):
            fence = (atomic, spaces)
        case (Load(atomic=None) | Store(atomic=None), _):
            return Held(held.lock, held.acquired, False)
        case (_, Touch(how=Access.READ | Access.WRITE)):
            return Held(held.lock, held.acquired, False)
    if fence is None or width(fence[0].scope)[0] < scope or "global" not in fence[1]:
        return held
    ordering = fence[0].ordering
    return Held(
        held.lock,
        held.acquired or (held.lock and ordering.acquires),
        held.released or ordering.releases,
    )


def _success(evaluator: Evaluator, site: Site, source: int, target: int) -> bool:
    """Whether control goes to `target` only where the lock was free."""
    name = site.instruction.head.name
    if name is None:
        return False
    result: Any = evaluator.value(name)
    taken = evaluator.jump(source, target)
    solver = z3.Solver()
    solver.set("timeout", 200)
    solver.add(taken)
    if isinstance(result, tuple):
        old, won = result
        solver.add(won == (old == 0), z3.Not(won))
    else:
        solver.add(result != 0)
    return bool(solver.check() == z3.unsat)
