"""A run of a machine as a list of steps, with the possible contents of the caches."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.hardware.memory.core import Told
from fencepost.hardware.memory.explore import Options, Witness, code_for, machines_for
from fencepost.hardware.memory.instructions import Code
from fencepost.hardware.memory.layout import MEMORY
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.machine import Machine
from fencepost.hardware.memory.state import State
from fencepost.lowering.target import Target
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a cache, memory or LDS at a location: the values that a load may find there,
    oldest first; `dirty`: its line is newer than memory.
    """

    holder: str
    location: str
    values: tuple[int, ...]
    dirty: bool = False

    def __str__(self) -> str:
        values = " or ".join(map(str, self.values))
        return f"{self.holder}: {self.location} {values}{' dirty' if self.dirty else ''}"


@dataclass(frozen=True, slots=True)
class ScheduleStep:
    """One event of a run: the thread that caused it (None: a cache by itself), its instruction (''
    for a cache), a description, and the contents afterwards, given with the last of simultaneous
    events and empty before.
    """

    thread: int | None
    instruction: str
    source: str
    says: str
    contents: tuple[Contents, ...] = ()


def schedule(
    test: LitmusTest,
    target: Target,
    witness: Witness,
    options: Options | None = None,
) -> tuple[ScheduleStep, ...]:
    """The steps of a run of `explore` with the same options."""
    options = options or Options()
    code = code_for(test, target, options)
    return tuple(_steps(test, target, witness, options, code))


def _steps(
    test: LitmusTest, target: Target, witness: Witness, options: Options, code: Code
) -> Iterator[ScheduleStep]:
    machine = next(
        machine
        for made, machine in machines_for(test, target, code, options)
        if made.placement == witness.placement
    )
    machine.log = []
    state = machine.start()
    yield from _told(machine, machine.log, state)
    for move in witness.moves:
        machine.log = []
        state = machine.after(state, move)
        yield from _told(machine, machine.log, state)


def _told(machine: Machine, log: list[Told], state: State) -> Iterator[ScheduleStep]:
    threads = machine.layout.code.threads
    for number, each in enumerate(log):
        contents = tuple(_contents(machine, state)) if number == len(log) - 1 else ()
        if each.thread < 0:
            yield ScheduleStep(None, "", "", each.says, contents)
            continue
        instruction = machine.code[each.thread][each.at]
        yield ScheduleStep(
            threads[each.thread].number,
            instruction.text,
            instruction.source,
            each.says,
            contents,
        )


def _contents(machine: Machine, state: State) -> Iterator[Contents]:
    layout = machine.layout
    names = layout.code.locations.names
    for node, each in enumerate(layout.nodes):
        for name, location in enumerate(names[Where.GLOBAL]):
            index = node * layout.names + name
            values = tuple(machine.values[version] for version in state.windows[index])
            if node == MEMORY or values:
                yield Contents(each.name, location, values, bool(state.dirty >> index & 1))
    for cell, location in enumerate(names[Where.LDS]):
        yield Contents("LDS", location, (state.cells[cell],))
