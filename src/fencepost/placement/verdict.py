"""What the verifier says of a program."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from fencepost.errors import Place
from fencepost.placement.regions import HazardKind


@unique
class Fault(Enum):
    """What can be wrong with the barriers themselves."""

    DIVERGENT = "a barrier in control flow that not all waves share"
    WAIT_FIRST = "a wait before its signal"
    SIGNAL_TWICE = "a signal while the one before it has not been waited for"
    ORPHAN = "a signal that no wait follows"


@dataclass(frozen=True, slots=True, order=True)
class Finding:
    """A fault, at the node with this number in pre-order; -1 for the end of the program."""

    node: int
    fault_text: str
    place: Place | None = None


@dataclass(frozen=True, slots=True, order=True)
class Unordered:
    """Two conflicting accesses that can meet, by number in pre-order; `uncounted` if the first may
    still be outstanding.
    """

    producer: int
    consumer: int
    kind_text: str
    uncounted: bool

    @property
    def kind(self) -> HazardKind:
        return HazardKind(self.kind_text)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the verifier found; `ok` if nothing."""

    unordered: tuple[Unordered, ...]
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return not self.unordered and not self.findings
