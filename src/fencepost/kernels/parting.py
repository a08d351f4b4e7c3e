"""The branch at which two work-items of a run part."""

from __future__ import annotations

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values import per_lane
from fencepost.llvm.cfg.postdominators import decided, postdominators
from fencepost.llvm.ir import Branch, Instruction, Switch
from fencepost.llvm.normalise import MARK


def parting(
    program: Program, state: State, one: int, other: int, place: Instruction
) -> Instruction | None:
    """The first branch that decides whether `place`, where a node ends, is reached, and that the
    two lanes took differently when they last came to it; None where the run does not tell.

    A lane keeps the values that it last computed, so that what it branched on is still there.
    """
    graph = program.graph
    at = next((each.number for each in graph.nodes if each.sync and each.sync[0] is place), None)
    if at is None:
        return None
    after = postdominators(graph)
    for node in graph.nodes:
        if not isinstance(node.end, Branch | Switch) or len(set(node.successors)) < 2:
            continue
        compiled = program.nodes[node.number]
        if compiled.condition is None or not state.registers.keys() >= set(compiled.uses):
            continue
        if state.both and state.level(compiled.uses):
            continue  # it was taken both ways
        if at not in decided(graph, after, node.number):
            continue
        value = per_lane(compiled.condition(state, None), (state.lanes,))
        if value[one] != value[other]:
            return node.end if _has_place(node.end) else None
    return None


def _has_place(branch: Instruction) -> bool:
    """Whether its line is that of a source or of the module as it was written, and not only that of
    what LLVM made of it.
    """
    return branch.head.at is not None or MARK in branch.head.marks
