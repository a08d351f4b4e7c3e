"""From programs to event structures."""

from __future__ import annotations

from fencepost.executions.builder import Builder
from fencepost.executions.structure import (
    Block,
    EventStructure,
)
from fencepost.executions.unfold_thread import ThreadUnfolding
from fencepost.program.program import Program


def unfold(program: Program, iterations: int) -> EventStructure:
    """The event structure of a program, each loop unfolded to at most `iterations` backward jumps
    (at least 0). Branches that constants decide are followed on the decided side only.

    Raises BoundReached where the unfolding grows beyond `MAX_EVENTS` events.
    """
    builder = Builder(program)
    builder.initial_writes()
    entries = tuple(
        ThreadUnfolding(builder, index, thread, iterations).run()
        for index, thread in enumerate(program.threads)
    )
    return EventStructure(
        program,
        tuple(builder.locations),
        tuple(builder.events),
        tuple(builder.nodes),
        tuple(Block(thread, tuple(events)) for thread, events in builder.blocks),
        tuple(builder.edges),
        entries,
        tuple(builder.requirements),
        tuple(builder.stutters),
        tuple(builder.final_registers.items()),
    )
