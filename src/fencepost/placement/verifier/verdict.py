"""The verdict of the verifier on a program."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, unique

from fencepost.diagnostics import Code
from fencepost.errors import InternalError, Place
from fencepost.placement.certificate import Certificate
from fencepost.placement.regions import HazardKind
from fencepost.records import dataclass


@unique
class Fault(Enum):
    """A fault in the barriers themselves."""

    DIVERGENT = "a barrier in control flow that not all waves share"
    WAIT_FIRST = "a wait before its signal"
    SIGNAL_TWICE = "a signal while the one before it has not been waited for"
    ORPHAN = "a signal that no wait follows"
    UNINITIALIZED = "a named barrier that one wave has not initialized before, outside of regions"
    NOT_JOINED = "a named barrier that not exactly its waves have joined before, outside of regions"
    JOINED_EARLY = "a join before the workgroup has met behind the init"
    JOINED_TWICE = "a join by a wave that has joined another barrier object"
    COUNT = "an init whose count is not the number of waves that take part"
    PART = "the workgroup barrier, which counts all waves, by some of them"
    MEMBERS = "a named barrier whose waves are not known, or not the same each time"
    OBJECT = "an operation on a barrier object whose count of waves is not known"

    @property
    def code(self) -> Code:
        """The code under which it is reported."""
        match self:
            case Fault.DIVERGENT | Fault.PART | Fault.MEMBERS:
                return Code.DIVERGENT_BARRIER
            case Fault.COUNT:
                return Code.BARRIER_NEVER_COMPLETES
            case Fault.UNINITIALIZED | Fault.OBJECT:
                return Code.BARRIER_NOT_INITIALISED
            case Fault.NOT_JOINED | Fault.JOINED_EARLY | Fault.JOINED_TWICE:
                return Code.BARRIER_NOT_JOINED
            case Fault.WAIT_FIRST | Fault.SIGNAL_TWICE | Fault.ORPHAN:
                return Code.SPLIT_BARRIER_PROTOCOL


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault, at the node with this number in pre-order; -1 for the end of the program. `unread`
    says what cannot be read there, if it is no fault of barriers.
    """

    node: int
    fault: Fault | None
    place: Place | None = None
    unread: str = ""

    def __post_init__(self) -> None:
        if (self.fault is None) is not bool(self.unread):
            raise InternalError("a finding is a fault, or says what is not read")

    @property
    def text(self) -> str:
        """The fault in words."""
        return self.unread if self.fault is None else self.fault.value

    @property
    def code(self) -> Code:
        """The code under which it is reported."""
        return Code.INPUT_NOT_SUPPORTED if self.fault is None else self.fault.code

    @property
    def order(self) -> tuple[int, str]:
        """By place, then in words."""
        return self.node, self.text


@dataclass(frozen=True, slots=True)
class Unordered:
    """Two conflicting accesses that can meet, by number in pre-order; `uncounted` if the first may
    still be outstanding.
    """

    producer: int
    consumer: int
    kind: HazardKind
    uncounted: bool

    @property
    def order(self) -> tuple[int, int, str, bool]:
        """By the two accesses, then by kind."""
        return self.producer, self.consumer, self.kind.value, self.uncounted


@dataclass(frozen=True, slots=True, order=True)
class Lacking:
    """A barrier, by number in pre-order, that lacks fences: the memory that nothing releases before
    it and that nothing acquires behind it, by name.
    """

    node: int
    releases: tuple[str, ...]
    acquires: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict: a certificate, or the unordered pairs and the faults.

    `lacking`: barriers that lack fences, if something is not ordered.
    """

    unordered: tuple[Unordered, ...]
    findings: tuple[Finding, ...]
    lacking: tuple[Lacking, ...] = ()
    certificate: Certificate | None = None

    def __post_init__(self) -> None:
        if (self.certificate is None) != bool(self.unordered or self.findings):
            raise InternalError("a verdict with a certificate and findings, or with neither")

    @classmethod
    def wrong(cls, unordered: Iterable[Unordered], findings: Iterable[Finding]) -> Verdict:
        """Return the verdict on a program that is not verified, with its parts in the order of the
        program.
        """
        return cls(
            tuple(sorted(unordered, key=lambda each: each.order)),
            tuple(sorted(findings, key=lambda each: each.order)),
        )

    @property
    def ok(self) -> bool:
        """True if the program is verified."""
        return self.certificate is not None
