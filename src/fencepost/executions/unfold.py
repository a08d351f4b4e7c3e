"""The unfolding of programs to event structures."""

from __future__ import annotations

from fencepost.executions.builder import Builder
from fencepost.executions.structure import (
    Block,
    EventStructure,
)
from fencepost.executions.unfold_thread import ThreadUnfolding
from fencepost.program.program import Program


def unfold(program: Program, iterations: int) -> EventStructure:
    """Return the event structure of a program, each loop unfolded to at most `iterations` backward
    jumps (at least 0). For branches that constants decide, only the decided side is unfolded.

    Raise BoundReached if the unfolding grows beyond `MAX_EVENTS` events.
    """
    builder = Builder(program)
    builder.initial_writes()
    unfoldings = [
        ThreadUnfolding(builder, index, thread, iterations)
        for index, thread in enumerate(program.threads)
    ]
    entries = tuple(unfolding.run() for unfolding in unfoldings)
    last_blocks = {u.index: tuple(u.last_blocks) for u in unfoldings}
    endings = tuple(builder.barriers.endings(last_blocks, len(builder.events)))
    builder.events += (event for event, _ in endings)
    return EventStructure(
        program,
        tuple(builder.locations),
        tuple(builder.events),
        tuple(builder.values.nodes),
        tuple(Block(thread, tuple(events)) for thread, events in builder.blocks),
        tuple(builder.edges),
        entries,
        tuple(builder.requirements),
        tuple(builder.stutters),
        tuple(builder.final_registers.items()),
        tuple(builder.barriers.instances),
        tuple(ending for _, ending in endings),
        tuple(builder.spins),
        frozenset(builder.unordered),
    )
