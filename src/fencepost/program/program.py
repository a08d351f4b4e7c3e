"""A program: memory, barrier objects, threads at positions of a launch; and a litmus test on it."""

from __future__ import annotations

from enum import Enum

from fencepost.errors import Place
from fencepost.program.conditions import Condition, Quantifier
from fencepost.program.operations import Operation, accesses
from fencepost.program.values import WORD, Scalar
from fencepost.records import dataclass, field
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Position, Scope

NOWHERE = Place(0)


@dataclass(frozen=True, slots=True)
class Location:
    """A declared name in memory. `space` is GLOBAL, LOCAL (one instance a workgroup) or PRIVATE
    (one a thread). `initial` is None where there is no initial write; if only some bytes have none,
    they are those at the offsets in `undefined`, and 0 in `initial`. `size` is the number of bytes,
    `element` that of each element of an array.
    """

    name: str
    space: AddressSpace
    initial: int | None
    place: Place = field(default=NOWHERE, compare=False)
    size: int = WORD
    element: int | None = None
    undefined: tuple[int, ...] = ()


class BarrierKind(Enum):
    """The kind of barrier object that a declaration makes; the value is the format's word."""

    WORKGROUP = "workgroup"
    CLUSTER = "cluster"
    NAMED = "named"
    NULL = "null"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class Barrier:
    """A declared barrier object; `count` is the expected count where the declaration gives one. A
    bare object has an instance for each instance of its `scope`.
    """

    name: str
    kind: BarrierKind
    count: int | None = None
    place: Place = field(default=NOWHERE, compare=False)
    scope: Scope = Scope.WORKGROUP

    def owner(self, position: Position) -> int:
        """The number of the scope instance whose object a thread at a position uses."""
        match self.kind:
            case BarrierKind.CLUSTER:
                return position.cluster
            case BarrierKind.BARE:
                return position.instance(self.scope).number
            case BarrierKind.WORKGROUP | BarrierKind.NAMED | BarrierKind.NULL:
                return position.workgroup


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread: its number in the test, its position in the launch, its code, its labels (each the
    index of the operation it stands before, at most `len(code)`), and the registers that do not
    start at 0.
    """

    number: int
    position: Position
    code: tuple[Operation, ...]
    labels: tuple[tuple[str, int], ...] = ()
    registers: tuple[tuple[str, Scalar], ...] = ()
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Program:
    """Everything that runs. `target` is the processor's name, or None: all scopes and barrier
    objects exist.
    """

    threads: tuple[Thread, ...]
    locations: tuple[Location, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    target: str | None = None

    def location(self, name: str) -> Location | None:
        """The declaration of a location, or None."""
        return next((loc for loc in self.locations if loc.name == name), None)

    @property
    def has_sizes(self) -> bool:
        """True if a location has another size than a word, or an access covers a part of one."""
        return any(each.size != WORD or each.undefined for each in self.locations) or any(
            access.pointer.size is not None
            for thread in self.threads
            for operation in thread.code
            for access in accesses(operation)
        )


class Expected(Enum):
    """The outcome that a test file expects; the value is its spelling."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    UB = "ub"
    WELL_DEFINED = "well-defined"


@dataclass(frozen=True, slots=True)
class Expectation:
    """One `expect` line; `edition` is None where it holds for every edition."""

    expected: Expected
    edition: str | None = None
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class LitmusTest:
    """A program and the question asked of it."""

    name: str
    program: Program
    quantifier: Quantifier
    condition: Condition
    filter: Condition | None = None
    description: str | None = None
    model: str | None = None
    expectations: tuple[Expectation, ...] = ()

    def expectation(self, editions: tuple[str, ...]) -> Expected | None:
        """Return the outcome that the file expects under a model of these editions: that of the
        `expect` line that names one of them, else of the line that names no edition, else None.
        """
        named = [e.expected for e in self.expectations if e.edition in editions]
        general = [e.expected for e in self.expectations if e.edition is None]
        return next(iter(named + general), None)
