"""The atomic operations of a run in their order, as its witness reports them."""

from __future__ import annotations

from collections.abc import Callable

from fencepost.diagnostics import Location
from fencepost.kernels.execute.order.interleavings import Event, Place
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.state import State
from fencepost.kernels.findings.source_names import spot
from fencepost.kernels.question.layout import LDS_WINDOW, Region
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.ir import Instruction
from fencepost.llvm.module import Function

At = Callable[[Instruction, str], Location]
"""Function from an instruction and a note to the location that reports it."""


def schedule_of(
    program: Program, state: State, kernel: Function, at: At, last: int
) -> list[Location]:
    """Return the places of the visible operations of a steered run up to step `last`, in their
    order, each with its lanes and action. Empty for other runs.
    """
    how = {(each.step, each.site): each.how for each in state.log if each.how.atomic}
    return [
        at(
            program.sites[event.site],
            _does(state, kernel, event, how.get((event.step, event.site))),
        )
        for event in state.events
        if event.step <= last
    ]


def reads_older(state: State) -> bool:
    """Return True if some load of a run reads a value that is not the last one."""
    return any(event.move.age for event in state.events)


def _does(state: State, kernel: Function, event: Event, how: Access | None) -> str:
    lane = event.move.lane
    group = state.launch.group_id(int(state.number[lane]))
    item = state.launch.local_id(int(state.item[lane]))
    who = f"work-item ({_listed(item)}) of workgroup ({_listed(group)})"
    places = sorted(event.reads | event.writes)
    if how is None or not places:
        return f"fence by {who}"
    where = _name(state, kernel, places[0])
    where += f" and {len(places) - 1} more" if len(places) > 1 else ""
    older = ", which reads a value that is not the last one" if event.move.age else ""
    return f"{how.value} of {where} by {who}{older}"


def _name(state: State, kernel: Function, place: Place) -> str:
    address, lds = place
    region, offset = object_at(state, address, lds=lds)
    return spot(region, region.name if region else "an unknown object", offset, kernel)


def object_at(state: State, address: int, *, lds: bool) -> tuple[Region | None, int]:
    """Return the object that an address of a run lies in, and the offset in it."""
    if not lds:
        return state.layout.of_address(address, lds=False)
    address &= 0xFFFFFFFF
    region, offset = state.layout.of_address(address, lds=True)
    if region is None:
        return state.layout.lds.get(address >> LDS_WINDOW), address
    return region, offset


def _listed(numbers: tuple[int, ...]) -> str:
    return ",".join(map(str, numbers))
