"""Writes of several work-items to one place whose values come from other lanes.

After a reduction over the lanes of a wave each lane has the result, and compilers let all of them
write it. That they agree follows from what the lanes exchange; it is taken from runs with several
contents of the buffers, as where a run is a proof (`check`).
"""

from __future__ import annotations

import itertools
from dataclasses import fields
from typing import TYPE_CHECKING

from fencepost.errors import BoundReached, UnsupportedError
from fencepost.frontends.llvm_ir.ir import Aggregate, Instruction, Local, Operand, Phi, Store
from fencepost.kernels.arguments import bound_arguments
from fencepost.kernels.execute.machine import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.execute.whole import harmless
from fencepost.kernels.graph import Graph
from fencepost.kernels.meaning import CrossLane, Meaning
from fencepost.kernels.synchronizes import has_reals

if TYPE_CHECKING:
    from fencepost.kernels.check import Check

WHOLE = frozenset({"ballot", "icmp", "fcmp", "inverse"})
"""Votes: their results can hide what the lanes have, so runs say little of them."""
REALS = (Contents.REAL, Contents.MIXED, Contents.INDEX)
MOST_INPUTS = 4
SECONDS = 2.0
BUDGET = 60_000_000
INTEGERS = (Contents.MIXED, Contents.INDEX, Contents.ONE)


def from_other_lanes(graph: Graph, store: Instruction) -> bool:
    """Whether what is stored depends on an exchange between lanes, and on no vote."""
    if not isinstance(store, Store):
        return False
    definitions: dict[str, tuple[Instruction, Meaning | None]] = {}
    for node in graph.nodes:
        for phi in node.phis:
            definitions[phi.head.name or ""] = (phi, None)
        for instruction, meaning in node.body:
            definitions[instruction.head.name or ""] = (instruction, meaning)
    exchanged = False
    seen: set[str] = set()
    work = [store.value]
    while work:
        each = work.pop()
        if not isinstance(each, Local) or each.name in seen or each.name not in definitions:
            continue
        seen.add(each.name)
        instruction, meaning = definitions[each.name]
        if isinstance(meaning, CrossLane):
            if meaning.op in WHOLE:
                return False
            exchanged = True
        if isinstance(instruction, Phi):
            work += [value for value, _ in instruction.incoming]
        else:
            work += _operands(instruction)
    return exchanged


def _operands(instruction: Instruction) -> list[Operand]:
    """All registers that an instruction uses."""
    found: list[Operand] = []
    for field in fields(instruction):
        value = getattr(instruction, field.name)
        parts = value if isinstance(value, tuple) else (value,)
        for each in parts:
            if isinstance(each, Local):
                found.append(each)
            elif isinstance(each, Aggregate):
                found += [part for part in each.elements if isinstance(part, Local)]
    return found


def agree(check: Check, stores: list[Instruction]) -> bool:
    """Whether the stores are reached, and in LDS only equal writes conflict, in all runs."""
    sites = {
        number for number, each in enumerate(check.program.sites) if any(each is s for s in stores)
    }
    first, *others = REALS if has_reals(check.program.graph) else INTEGERS
    inputs = itertools.chain(check._telling_inputs(), check._inputs())
    for values, _ in itertools.islice(inputs, MOST_INPUTS):
        seen = _reached(check, values, first)
        if seen is None:
            return False
        if sites <= seen:
            return all(_reached(check, values, each) is not None for each in others)
    return False


def _reached(check: Check, values: dict[str, int], contents: Contents) -> set[int] | None:
    """The sites that a run of a workgroup reaches; None where more than equal writes conflicts."""
    state = State(check.launch, check.layout, [0], contents, {}, cleared=check.cleared)
    arguments = bound_arguments(check.kernel, check.layout, values, frozenset(check.given))
    try:
        run = start(check.program, state, arguments, check.clock() + SECONDS, BUDGET)
        if not run.finished or state.guessed or state.invalid:
            return None
        if not harmless(check.program, run, check.options.lockstep, lds_only=True):
            return None
    except (UnsupportedError, BoundReached):
        return None
    return {each.site for each in state.log if len(each.lanes)}
