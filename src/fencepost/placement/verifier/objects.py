"""Barrier objects: the ones that a target has, and a check of their use in a program.

A named barrier is initialized by one wave with the count of the waves that take part, and each of
them joins it before it waits; a wave is joined to one at a time (001 Execution Barriers). The form
accepted here is always correct: init, a barrier of the workgroup, join, all outside of regions and
once for each object.
"""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, Place
from fencepost.placement.regions import (
    WORKGROUP_BARRIER,
    Barrier,
    Init,
    Join,
    Node,
    ObjectOperation,
    Program,
    Signal,
    Unread,
    Wait,
    of_workgroup,
    walk,
)
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verdict import Fault, Finding
from fencepost.targets.barrier_objects import BARRIER_OBJECTS, BarrierKind, BarrierObject

_CITE = Cite(Source.GUIDE, "Execution Barriers")
_WHY = {
    BarrierKind.WORKGROUP_TRAP: "it is the trap handler's",
    BarrierKind.CLUSTER_TRAP: "it is the trap handler's",
    BarrierKind.CLUSTER_USER: "it counts workgroups: one wave of each arrives, and the waves of one"
    " workgroup do not wait for each other",
    BarrierKind.NULL_NAMED: "every operation on it but join does nothing",
}
_ALL = (BarrierKind.WORKGROUP, BarrierKind.NAMED)


def check_objects(program: Program, config: TargetConfig) -> None:
    """Raise InputError for the first operation on a barrier object that the target does not have,
    or that orders no waves of a workgroup; without a target, on one that no target has.
    """
    for node in walk(program.body):
        match node:
            case Barrier(barrier=number) | Signal(barrier=number) | Wait(barrier=number):
                pass
            case Init(barrier=number) | Join(barrier=number):
                pass
            case ObjectOperation(barrier=int(number)):
                pass
            case _:
                continue
        if number != WORKGROUP_BARRIER:
            _check(number, config, node.place)


def _check(number: int, config: TargetConfig, place: Place | None) -> None:
    objects = _objects(config)
    shown = f"processor '{config.target}'" if config.target else "any processor"
    found = next((row for row in objects if number in row.ids), None)
    ids = sorted(i for row in objects if row.kind in _ALL for i in row.ids)
    named = f", or {min(i for i in ids if i > 0)} to {ids[-1]}" if ids and ids[-1] > 0 else ""
    if found is None:
        raise InputError(
            f"there is no barrier object {number} on {shown}",
            place=place,
            rule=f"the barrier objects that a target has [{_CITE}]",
            mend=f"use the workgroup barrier, {WORKGROUP_BARRIER}{named}",
        )
    if found.kind not in _ALL:
        raise InputError(
            f"barrier object {number} is the {found.kind.value}",
            place=place,
            rule=f"{_WHY[found.kind]} [{_CITE}]",
            mend=f"use the workgroup barrier, {WORKGROUP_BARRIER}{named}",
        )


def _objects(config: TargetConfig) -> tuple[BarrierObject, ...]:
    processor = config.processor
    if processor is None:
        return tuple(row for rows in BARRIER_OBJECTS.values() for row in rows)
    return BARRIER_OBJECTS[processor.barriers] if processor.barriers is not None else ()


def faults(program: Program) -> Iterator[Finding]:
    """Yield the properties that are not proved of the barrier objects besides the workgroup's, and
    the operations that cannot be read.
    """
    nodes = list(walk(program.body))
    used: dict[int, list[tuple[int, Barrier | Signal | Wait]]] = {}
    for number, node in enumerate(nodes):
        match node:
            case Barrier() | Signal() | Wait() if node.barrier != WORKGROUP_BARRIER:
                used.setdefault(node.barrier, []).append((number, node))
            case Barrier(members=frozenset(members)) | Signal(members=frozenset(members)) if (
                len(members) != program.waves
            ):
                yield Finding(number, Fault.PART, node.place)
            case ObjectOperation():
                yield Finding(number, Fault.OBJECT, node.place)
            case Unread(why=why):
                yield Finding(number, None, node.place, why)
            case _:
                pass
    if not used and not any(isinstance(node, Init | Join) for node in nodes):
        return
    outside = list(_outside(program.body))
    for barrier, uses in used.items():
        yield from _object(program, barrier, uses, outside, nodes)
    joined: set[int] = set()
    for number, node in enumerate(nodes):
        if isinstance(node, Join):
            members = node.members or frozenset(range(program.waves or 1))
            if members & joined:
                yield Finding(number, Fault.JOINED_TWICE, node.place)
            joined |= members


def _object(
    program: Program,
    barrier: int,
    uses: list[tuple[int, Barrier | Signal | Wait]],
    outside: list[tuple[int, Node]],
    nodes: list[Node],
) -> Iterator[Finding]:
    first, use = uses[0]
    everyone = frozenset(range(program.waves)) if program.waves is not None else None
    sets = {each.members or everyone for _, each in uses}
    members = use.members or everyone
    if members is None or len(sets) > 1:
        yield Finding(first, Fault.MEMBERS, use.place)
        return
    inits = [
        n for n, node in enumerate(nodes) if isinstance(node, Init) and node.barrier == barrier
    ]
    joins = [
        n for n, node in enumerate(nodes) if isinstance(node, Join) and node.barrier == barrier
    ]
    plain = dict(outside)
    init = plain.get(inits[0]) if len(inits) == 1 else None
    join = plain.get(joins[0]) if len(joins) == 1 else None
    if not isinstance(init, Init) or inits[0] > first or len(init.members or everyone or ()) != 1:
        yield Finding(first, Fault.UNINITIALIZED, use.place)
        return
    if init.count != len(members):
        yield Finding(inits[0], Fault.COUNT, init.place)
    if not isinstance(join, Join) or joins[0] > first:
        yield Finding(first, Fault.NOT_JOINED, use.place)
        return
    if (join.members or everyone) != members:
        yield Finding(joins[0], Fault.NOT_JOINED, join.place)
    between = [node for n, node in outside if inits[0] < n < joins[0]]
    if not _meets(between):
        yield Finding(joins[0], Fault.JOINED_EARLY, join.place)


def _outside(body: tuple[Node, ...]) -> Iterator[tuple[int, Node]]:
    """Yield the nodes that are in no region, with their numbers in pre-order."""
    number = 0
    for node in body:
        yield number, node
        number += sum(1 for _ in walk((node,)))


def _meets(nodes: list[Node]) -> bool:
    """Return True if all waves meet at the workgroup barrier."""
    signalled = False
    for node in nodes:
        if not of_workgroup(node):
            continue
        if isinstance(node, Barrier) or (isinstance(node, Wait) and signalled):
            return True
        signalled = isinstance(node, Signal)
    return False
