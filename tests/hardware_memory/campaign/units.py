"""What rows of tables consist of: the parts of their steps that can be left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fencepost.errors import FencepostError
from fencepost.hardware.memory.instructions import SCOPE_BITS, Site
from fencepost.lowering.lower import lower
from fencepost.lowering.needed.read import BITS, HINT
from fencepost.lowering.needed.reasons import Spared
from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache, Counter, Memory, Wait
from fencepost.lowering.rows.table import Hint, Kind
from fencepost.lowering.steps import Step
from fencepost.lowering.tables.all import TABLES
from fencepost.lowering.target import Target
from fencepost.program.values import RmwOp
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import SyncScope
from tests.hardware_memory.campaign.operations import Operation


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
            case known if known == BITS:
                return Site(thread, operation, self.number, bits=True)
            case counter:
                return Site(thread, operation, self.number, counter=counter)


@dataclass(frozen=True, slots=True)
class Unasked:
    """A part of a row that is not asked of the machines, and the reason."""

    unit: Unit
    text: str
    reason: Spared


def unasked(target: Target) -> Iterator[Unasked]:
    """The parts of the rows of accesses that are not atomic, or unordered: what volatile accesses
    wait for, and hints.
    """
    spaces = (AddressSpace.GLOBAL, AddressSpace.GENERIC, AddressSpace.CONSTANT)
    for kind, ordering, space, hint in product(
        (Kind.LOAD, Kind.STORE), (Ordering.NOT_ATOMIC, Ordering.UNORDERED), spaces, Hint
    ):
        try:
            request = Request(
                kind,
                space,
                ordering,
                volatile=hint is Hint.VOLATILE,
                nontemporal=hint is Hint.NONTEMPORAL,
                last_use=hint is Hint.LAST_USE,
            )
            steps = lower(request, target).steps
        except FencepostError:
            continue
        for step in steps:
            if step.origin is None:
                continue
            for part in names_of(step, target):
                unit = Unit(str(step.origin.row), step.origin.number, part, "")
                yield Unasked(unit, step.text, _reason(part))


def _reason(part: str) -> Spared:
    match part:
        case "hint":
            return Spared.HINT
        case Counter.X.value:
            return Spared.REPLAY
        case _:
            return Spared.VOLATILE


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
            if set(bits) - SCOPE_BITS - own:
                yield HINT
        case _:
            pass
