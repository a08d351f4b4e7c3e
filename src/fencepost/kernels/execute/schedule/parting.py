"""The branches at which work-items of a run diverge."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.state import State
from fencepost.kernels.execute.values.lanes import Array, per_lane
from fencepost.llvm.cfg.graph import Node
from fencepost.llvm.cfg.postdominators import decided, postdominators
from fencepost.llvm.ir import Branch, Instruction, Switch
from fencepost.llvm.rewriting.normalise import MARK


def parting(
    program: Program, state: State, one: int, other: int, place: Instruction
) -> Instruction | None:
    """Return the first branch that decides whether `place`, at the end of a node, is reached, and
    that the two lanes took differently when they last reached it; None if the run does not tell.
    """
    node = next(partings(program, state, one, np.array([other]), place), None)
    end = None if node is None else node.end
    return end if end is not None and _has_place(end) else None


def partings(
    program: Program, state: State, one: int, others: Array, place: Instruction
) -> Iterator[Node]:
    """Yield the branches that decide whether `place`, at the end of a node, is reached, and at
    which some of the `others` diverged from a lane, in order.
    """
    graph = program.graph
    at = next((each.number for each in graph.nodes if each.sync and each.sync[0] is place), None)
    after = postdominators(graph)
    for node in graph.nodes if at is not None else ():
        if len(set(node.successors)) < 2 or at not in decided(graph, after, node.number):
            continue
        taken = sides(program, state, node.number)
        if taken is not None and (apart := taken[others] != taken[one]).any():
            yield node
            others = others[~apart]  # what these branched on later was never computed


def sides(program: Program, state: State, branch: int) -> Array | None:
    """Return the node to which each lane went when it last reached a branch, by the node's number;
    None if the run does not tell, because it took both sides.

    A lane keeps the values that it last computed, so the value that it branched on is still there.
    """
    compiled = program.nodes[branch]
    if not isinstance(compiled.node.end, Branch | Switch) or compiled.condition is None:
        return None
    if not state.registers.keys() >= set(compiled.uses):
        return None
    if state.both and state.level(compiled.uses):
        return None
    value = per_lane(compiled.condition(state, None), (state.lanes,))
    first, *others = compiled.node.successors
    if isinstance(compiled.node.end, Branch):
        return np.where(value, first, others[0])
    taken = np.full(state.lanes, first)
    for (number, _), target in zip(compiled.node.end.cases, others, strict=True):
        taken[value == np.uint64(number)] = target
    return taken


def _has_place(branch: Instruction) -> bool:
    """Return True if an instruction's line is one of the source, or of the module as it was
    written, rather than only of LLVM's output.
    """
    return branch.head.at is not None or MARK in branch.head.marks
