"""The pairs of accesses that could conflict in a verified program, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from fencepost.certificates import Premise as Stated
from fencepost.placement.certificate import Obligation, Premise, Reason
from fencepost.placement.facts import Apart
from fencepost.placement.regions import (
    Access,
    AccessKind,
    Barrier,
    Conditional,
    Fence,
    Loop,
    Node,
    Other,
    Program,
    Signal,
    Uniformity,
    Wait,
    walk,
)
from fencepost.placement.turns import facts_of
from fencepost.placement.verifier.bytesets import ByteSets
from fencepost.placement.verifier.flow import Flow, Fork, Perform, Synchronize, Turn, flow
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import SyncSpace

_BY_BARRIERS = frozenset(
    {
        Reason.PHASE,
        Reason.WAVE_FENCE,
        Reason.APART_NOW,
        Reason.NEVER_MEET_NOW,
        Reason.APART_IN_TURN,
        Reason.NEVER_MEET_IN_TURN,
    }
)
"""The reasons by which barriers lie between two accesses."""


class Obligations(Sequence[Obligation]):
    """The obligations of a program, listed on demand: there can be as many as pairs of accesses."""

    def __init__(self, program: Program) -> None:
        self._program = program

    @cached_property
    def _listed(self) -> tuple[Obligation, ...]:
        return tuple(obligations(self._program))

    def __len__(self) -> int:
        return len(self._listed)

    def __getitem__(self, number: Any) -> Any:
        return self._listed[number]


def obligations(program: Program) -> Iterator[Obligation]:
    """Yield every two accesses that can touch a common byte, one of which writes, in either
    order.
    """
    steps = flow(program)
    spans = ByteSets(program)
    performed = [(at, s) for at, s in enumerate(steps.steps) if isinstance(s, Perform)]
    carried: set[str] = set()
    for node in walk(program.body):
        if isinstance(node, Loop):
            carried |= {n for c in node.carried for n in (c.first, c.following, c.name)}
    masks = [_masks(step.access, spans, carried) for _, step in performed]
    for i, (at, first) in enumerate(performed):
        near: tuple[frozenset[int], frozenset[int], frozenset[int]] | None = None
        for j, (_, second) in enumerate(performed):
            if not any(
                root in masks[j] and mask & masks[j][root] for root, mask in masks[i].items()
            ):
                continue
            if first.access.kind is second.access.kind is AccessKind.READ:
                continue
            if near is None:
                single = program.waves == 1
                by, reached = _barriers(steps, at, single=single, stop=True)
                near = by, reached, _barriers(steps, at, single=single, stop=False)[1]
            by, reached, beyond = near
            if second.number not in beyond:
                yield Obligation(first.number, second.number, Reason.NO_PATH)
                continue
            yield _obligation(program, first, second, by, direct=second.number in reached)


def _obligation(
    program: Program,
    first: Perform,
    second: Perform,
    by: frozenset[int],
    *,
    direct: bool,
) -> Obligation:
    """Return the reason why a pair is in order; `direct`: a path leads from one to the other
    without a phase.
    """
    if program.shown is not None:
        return Obligation(first.number, second.number, Reason.SHOWN)
    a, b = first.access, second.access
    atomic = AccessKind.READ_WRITE
    reason = Reason.WAVE_FENCE if program.waves == 1 and not program.in_order else Reason.PHASE
    if direct:
        single = a.waves is not None and len(a.waves) == 1 and a.waves == b.waves
        names = (a.index, b.index)
        if a.own is not None and a.own == b.own:
            reason = Reason.OWN
        elif None not in names and _facts(program.apart, names, now=False):
            asked = _facts(_asked(program), names, now=False)
            reason = Reason.NEVER_MEET if asked else Reason.APART
        elif None not in names and _facts(program.apart, names, now=True):
            asked = _facts(_asked(program), names, now=True)
            reason = Reason.NEVER_MEET_NOW if asked else Reason.APART_NOW
        elif _by_turn(program.apart, names):
            asked = _by_turn(_asked(program), names)
            reason = Reason.NEVER_MEET_IN_TURN if asked else Reason.APART_IN_TURN
        elif program.in_order and (program.waves == 1 or single):
            reason = Reason.SAME_WAVE
        elif None not in names and _across(program, names):
            reason = Reason.WAVE_FENCE
        elif a.kind is b.kind is atomic and a.operation is not None:
            reason = Reason.COMMUTE
    return Obligation(
        first.number,
        second.number,
        reason,
        tuple(sorted(by)) if reason in _BY_BARRIERS else (),
        a.counted_by is not None,
    )


def _facts(known: frozenset[Apart], names: tuple[str | None, str | None], *, now: bool) -> bool:
    one, two = str(names[0]), str(names[1])
    return any(
        Apart(*pair, now, wholly) in known
        for pair in ((one, two), (two, one))
        for wholly in (False, True)
    )


def _by_turn(known: frozenset[Apart], names: tuple[str | None, str | None]) -> bool:
    """Return True if two accesses never meet in some turns."""
    return any(
        {fact.first, fact.second} == {*names}
        for fact in known
        if fact.first_turn or fact.second_turn
    )


def _asked(program: Program) -> frozenset[Apart]:
    """Return the facts that another prover has shown."""
    return program.asked.facts if program.asked is not None else frozenset()


def _across(program: Program, names: tuple[str | None, str | None]) -> bool:
    """Return True if two accesses meet within one wave alone."""
    one, two = str(names[0]), str(names[1])
    return any({fact.first, fact.second} == {one, two} for fact in program.across)


def _masks(access: Access, spans: ByteSets, carried: set[str]) -> dict[int, int]:
    """Return the bytes that an access can touch, by root allocation."""
    holders = {access.buffer} & spans.span.keys()
    if access.buffer in carried:
        holders |= carried & spans.span.keys()
    out: dict[int, int] = {}
    for holder in holders:
        root, mask = spans.mask(access, holder)
        out[root] = out.get(root, 0) | mask
    return out


def _barriers(
    steps: Flow, start: int, *, single: bool, stop: bool
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the first barriers on the paths from a step, by number, and the accesses before them;
    all barriers and accesses if paths do not `stop` there.
    """
    by, reached = set[int](), set[int]()
    seen: set[tuple[int, bool]] = set()
    work = [(start + 1, False)]
    while work:
        at, signalled = work.pop()
        if (at, signalled) in seen or at >= len(steps.steps):
            continue
        seen.add((at, signalled))
        match steps.steps[at]:
            case Perform(number=number):
                reached.add(number)
            case Fork(targets=targets):
                work += [(each, signalled) for each in targets]
                continue
            case Turn(body=body, beyond=beyond):
                work += [(body, signalled), (beyond, signalled)]
                continue
            case Synchronize(number=number, node=node, shared=shared):
                fence = single and shared and isinstance(node, Fence)
                ends = isinstance(node, Barrier) or fence
                if ends or (isinstance(node, Wait) and signalled):
                    by.add(number)
                    if stop:
                        continue
                signalled = signalled or isinstance(node, Signal)
            case _:
                pass
        work.append((at + 1, signalled))
    return frozenset(by), frozenset(reached)


def premises(program: Program) -> tuple[Stated, ...]:
    """Return the premises of the order of a program's accesses, in the order of the table."""
    return tuple(_with_functions(each, program.foreign) for each in _premises(program))


def _with_functions(premise: Stated, functions: tuple[str, ...]) -> Stated:
    """Return a premise in words; one about functions lists them."""
    if premise.name != Premise.DECLARED.stated.name or not functions:
        return premise
    names = ", ".join(f"@{each}" for each in functions)
    return replace(premise, text=f"{premise.text}: {names}")


def _premises(program: Program) -> tuple[Stated, ...]:
    if program.shown is not None:
        return program.shown.premises
    held = set(program.premises)
    if program.in_order and any(
        isinstance(n, Access)
        and (program.waves == 1 or (n.waves is not None and len(n.waves) == 1))
        for n in walk(program.body)
    ):
        held.add(Premise.WAVE_ORDER)
    if program.at_once and any(_shares(node) for node in walk(program.body)):
        held.add(Premise.AT_ONCE)
    if _parts_lanes(program) and any(isinstance(node, Fence) for node in walk(program.body)):
        held.add(Premise.CONVERGED)
    if Premise.STATED in held and not _states(program):
        held.discard(Premise.STATED)
    own = tuple(each.stated for each in Premise if each in held)
    if program.asked is None or not program.asked.facts:
        return own
    # Of one name, the prover's says more: it is of all addresses.
    told = program.asked.premises
    named = {each.name for each in told}
    return (*(each for each in own if each.name not in named), *told)


def collides(access: Access, program: Program) -> bool:
    """Return True if threads that perform one access at once can touch a common byte."""
    if not access.kind.writes or access.own is not None or access.operation is not None:
        return False
    facts = {fact.sides for fact in program.apart}
    return all((each, each) not in facts for each in facts_of(access))


def _shares(node: Node) -> bool:
    """Return True if threads could collide in one access."""
    return isinstance(node, Access) and node.kind.writes and not (node.own or node.operation)


def _parts_lanes(program: Program) -> bool:
    """Return True if lanes of a wave may diverge."""
    return any(
        isinstance(node, Loop | Conditional) and node.uniformity is not Uniformity.UNIFORM
        for node in walk(program.body)
    )


def _states(program: Program) -> bool:
    """Return True if a program states facts that do not follow from its accesses alone."""
    return bool(program.apart or program.across) or any(
        (isinstance(n, Access) and n.own is not None)
        or (isinstance(n, Loop | Conditional) and n.uniformity is Uniformity.UNIFORM)
        for n in walk(program.body)
    )


def without(program: Program, refused: frozenset[Premise]) -> Program:
    """Return the program without what rests on the refused premises, as far as its text states it;
    the reader leaves out those of a reading.
    """
    if Premise.WAVE_ORDER in refused:
        program = replace(program, in_order=False)
    if Premise.AT_ONCE in refused:
        program = replace(program, at_once=False)
    if Premise.STATED in refused and Premise.STATED in program.premises:
        body = _changed(program.body, _plain)
        program = replace(program, body=body, apart=frozenset(), across=frozenset())
    if Premise.CONVERGED in refused and _parts_lanes(program):
        # Of a workgroup of one wave, too, only the workgroup's barrier counts then.
        program = replace(program, body=_changed(program.body, _unfenced), waves=None)
    return replace(program, premises=program.premises - refused)


def of_lds_alone(program: Program) -> Program:
    """Return the program without its accesses to global memory, with the premise LDS_ALONE."""
    outside = {each.name for each in program.allocations if each.space is not SyncSpace.LOCAL}

    def blind(node: Node) -> Node:
        if isinstance(node, Access) and node.buffer in outside:
            return Other(node.label or str(node.kind.value), node.place)
        return node

    body = _changed(program.body, blind)
    premises = program.premises | {Premise.LDS_ALONE}
    return replace(program, body=body, premises=premises, messages=False)


def _plain(node: Node) -> Node:
    """Return a node without what it states: bytes of threads' own, and ways that all waves
    share.
    """
    match node:
        case Access():
            return replace(node, own=None)
        case Loop() | Conditional():
            return replace(node, uniformity=Uniformity.UNKNOWN)
    return node


def _unfenced(node: Node) -> Node:
    """Return a node without the order that a barrier of the wave gives."""
    return Other(node.label or "wave barrier", node.place) if isinstance(node, Fence) else node


def _changed(nodes: tuple[Node, ...], change: Callable[[Node], Node]) -> tuple[Node, ...]:
    """Return the nodes, each changed, those in regions too."""
    out: list[Node] = []
    for node in nodes:
        match node:
            case Loop():
                found: Node = replace(node, body=_changed(node.body, change))
            case Conditional():
                then, orelse = _changed(node.then, change), _changed(node.orelse, change)
                found = replace(node, then=then, orelse=orelse)
            case _:
                found = node
        out.append(change(found))
    return tuple(out)
