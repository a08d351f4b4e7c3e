"""Barriers that some waves skip, and others do not.

Behind a branch in which waves may differ, the ways up to where they meet again may have different
numbers of barriers. Waves that end are no longer waited for (001 Execution Barriers: a wave that
ends drops the barrier of its workgroup), so that it matters only if another barrier may follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.graphs import post_dominators, reachable
from fencepost.machine_code.barriers.operations import WORKGROUP, Does, Operation
from fencepost.machine_code.barriers.varying import Varying
from fencepost.machine_code.control_flow.code import Code
from fencepost.machine_code.control_flow.flow import Block, Flow, within
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_END = -1
"""The end of the kernel, behind the blocks that nothing follows."""
_MANY = 1 << 20
"""In place of a number of barriers that a loop may pass any number of times."""
_ARRIVES = frozenset({Operation(Does.SYNC, WORKGROUP), Operation(Does.SIGNAL, WORKGROUP)})


@dataclass(frozen=True, slots=True)
class _Count:
    """The least and the most barriers on the ways between two places."""

    least: int
    most: int


def skipped(
    code: Code, flow: Flow, operations: Mapping[int, Operation], generation: Generation
) -> Iterator[Finding]:
    """The barriers of a kernel that waves may pass different numbers of times; `first` is the
    branch in which they differ.
    """
    if not flow.kernel:
        return
    arrivals = sorted(at for at, each in operations.items() if each in _ARRIVES)
    if not arrivals:
        return
    passed = [len(within(arrivals, block.first, block.end)) for block in flow.blocks]
    uneven = list(_uneven(flow, passed))
    if not uneven:
        return
    parting = {block.number for block in Varying(code, flow, generation).branches()}
    told: set[int] = set()
    for block, meeting in uneven:
        if block.number not in parting:
            continue
        barrier = _nearest(block, meeting, flow, arrivals)
        if barrier is not None and barrier not in told:
            told.add(barrier)
            yield Finding(
                *(Hazard.BARRIER_SKIPPED, Verdict.ONLY_IF, block.end - 1, barrier),
                distance=max(barrier - block.end, 0),
                condition="waves differ in this branch",
            )


def _uneven(flow: Flow, passed: list[int]) -> Iterator[tuple[Block, int]]:
    """The branches whose ways have different numbers of barriers up to where they meet, with that
    block, if a barrier may follow.
    """
    edges = {block.number: block.following for block in flow.blocks}
    # The nearest block on all ways from each to the end; those that never end have none.
    meets = post_dominators(range(len(edges)), edges, _END)
    follows = reachable(
        (number for number, count in enumerate(passed) if count),
        [block.before for block in flow.blocks],
    )
    deciding = _deciding(flow, meets, passed)
    if len(meets) < len(edges):  # What never ends meets nothing.
        deciding = {each.number for each in flow.blocks if len(each.following) > 1}
    for block in flow.blocks:
        meeting = meets.get(block.number, _END)
        if block.number not in deciding or meeting == _END or meeting not in follows:
            continue
        ways = [_between(each, meeting, flow, passed) for each in block.following]
        if len(set(ways)) > 1 or ways[0].least < ways[0].most:
            yield block, meeting


def _deciding(flow: Flow, meets: Mapping[int, int], passed: list[int]) -> set[int]:
    """The branches with a barrier on a way to where their ways meet: those on which a block with
    one depends (Ferrante and others), or another of them does.
    """
    on: list[list[int]] = [[] for _ in flow.blocks]
    for block in flow.blocks:
        stop = meets.get(block.number, _END)
        for target in block.following if len(block.following) > 1 else ():
            at = target
            while at not in (_END, stop):
                on[at].append(block.number)
                at = meets.get(at, _END)
    holders = [number for number, count in enumerate(passed) if count]
    return reachable((each for holder in holders for each in on[holder]), on)


def _between(first: int, meeting: int, flow: Flow, passed: list[int]) -> _Count:
    """Count the barriers on the ways from a block to another, which is not counted."""
    region = reachable([first], [each.following for each in flow.blocks], without=(meeting,))
    least = {meeting: 0}
    waiting = [meeting]
    while waiting:
        number = waiting.pop()
        for before in flow.blocks[number].before:
            count = least[number] + passed[before]
            if before in region and count < least.get(before, _MANY):
                least[before] = count
                waiting.append(before)
    return _Count(least.get(first, 0), _most(first, meeting, flow, passed, region))


def _most(first: int, meeting: int, flow: Flow, passed: list[int], region: set[int]) -> int:
    """The most barriers on a way; _MANY where one is in a loop of the region."""
    if not any(passed[each] for each in region):
        return 0
    most: dict[int, int] = {meeting: 0}
    # Blocks stand behind what leads to them but for loops.
    for number in sorted(region, reverse=True):
        behind = [to for to in flow.blocks[number].following if to in region or to == meeting]
        if any(to <= number and to != meeting for to in behind):
            return _MANY
        most[number] = passed[number] + max((most.get(to, 0) for to in behind), default=0)
    return most.get(first, 0)


def _nearest(block: Block, meeting: int, flow: Flow, arrivals: list[int]) -> int | None:
    """The first barrier behind a branch that is not on all ways."""
    waiting, seen = list(block.following), set(block.following)
    while waiting:
        number = waiting.pop(0)
        if number == meeting:
            continue
        each = flow.blocks[number]
        if here := within(arrivals, each.first, each.end):
            return here[0]
        waiting += [to for to in each.following if to not in seen]
        seen.update(each.following)
    return None
