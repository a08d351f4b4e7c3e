"""What rows of tables consist of: the parts of their steps that can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fencepost.errors import FencepostError
from fencepost.hardware.memory.instructions import SCOPE_BITS, Site
from fencepost.lowering.instructions import Cache, Memory, Wait
from fencepost.lowering.lower import lower
from fencepost.lowering.request import Request
from fencepost.lowering.steps import Step
from fencepost.lowering.table import Kind
from fencepost.lowering.tables.all import TABLES
from fencepost.lowering.target import Target
from fencepost.program.values import RmwOp
from fencepost.vocabulary.scopes import SyncScope
from tests.hardware_memory.campaign.operations import Operation

BITS = "bits"
"""The part that is the scope bits of an access."""


@dataclass(frozen=True, slots=True, order=True)
class Unit:
    """A part of a step of a row, for one scope: a counter of a wait, the scope bits of an access,
    or a cache instruction ('').
    """

    row: str
    step: int
    part: str
    scope: str


@dataclass(frozen=True, slots=True)
class Part:
    """A unit in the code of an operation: the number and the text of its instruction."""

    unit: Unit
    number: int
    text: str

    def site(self, thread: int, operation: int) -> Site:
        """What is left out, where the operation is that of a thread."""
        match self.unit.part:
            case "":
                return Site(thread, operation, self.number)
            case "bits":
                return Site(thread, operation, self.number, bits=True)
            case counter:
                return Site(thread, operation, self.number, counter=counter)


def request_of(operation: Operation) -> Request:
    """What is lowered."""
    return Request(
        operation.kind,
        operation.space,
        operation.ordering,
        SyncScope(operation.scope),
        returns=operation.returns,
        rmw=RmwOp.ADD if operation.kind is Kind.RMW else None,
    )


def steps_of(operation: Operation, target: Target) -> tuple[Step, ...]:
    """The code of an operation; none where the target does not have it."""
    try:
        return lower(request_of(operation), target).steps
    except FencepostError:
        return ()


def code(operation: Operation, target: Target) -> tuple[str, ...]:
    """The code of an operation, as text."""
    return tuple(step.text for step in steps_of(operation, target))


def parts_of(operation: Operation, target: Target) -> tuple[Part, ...]:
    """The parts of an operation's code, without what it has by the row of another scope."""
    return tuple(_parts(operation, target, steps_of(operation, target)))


def _parts(operation: Operation, target: Target, steps: tuple[Step, ...]) -> Iterator[Part]:
    for number, step in enumerate(steps):
        origin = step.origin
        if origin is None or operation.scope not in origin.row.scopes:
            continue
        for part in names_of(step, target):
            unit = Unit(str(origin.row), origin.number, part, operation.scope.word)
            yield Part(unit, number, step.text)


def names_of(step: Step, target: Target) -> Iterator[str]:
    match step.action:
        case Wait(counters):
            for counter, _ in counters:
                yield counter.value
        case Cache():
            yield ""
        case Memory(bits=bits, returns=returns):
            own = {TABLES[target.chapter].return_bit} if returns else set()
            if (set(bits) & SCOPE_BITS) - own:
                yield BITS
        case _:
            pass
