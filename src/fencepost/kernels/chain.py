"""A chain of happens-before between two accesses of two workgroups, as far as it holds, as data.

A flag hands data over in five links: the writer's access comes before the flag is raised, raising
it releases, the waiting work-item sees the raised value, seeing it acquires, and the reader's
access comes after [LangRef Memory Model for Concurrent Operations; 001 Memory Scopes].
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.diagnostics import Location
from fencepost.records import dataclass, replace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope


@unique
class Failure(Enum):
    """Reason why a link is missing, in words."""

    NO_BARRIER_BEFORE = "no barrier before the flag is raised by another work-item"
    ACCESS_AFTER_FLAG = "the flag is raised before the access"
    RELAXED_STORE = "the flag is raised without release"
    FENCE_BEFORE_BARRIER = "the release fence stands on the wrong side of the barrier"
    NARROW_RELEASE = "the release is of too narrow a scope"
    OTHER_FLAG = "what is waited for is another flag"
    RELAXED_LOAD = "the flag is taken without acquire"
    FENCE_AFTER_BARRIER = "the acquire fence stands on the wrong side of the barrier"
    NARROW_ACQUIRE = "the acquire is of too narrow a scope"
    NO_BARRIER_AFTER = "no barrier after the flag is taken by another work-item"
    ACCESS_BEFORE_FLAG = "the access comes before the flag is taken"


@unique
class Kind(Enum):
    """A change of one statement, in words; the line follows."""

    BARRIER_BEFORE = "put a workgroup barrier before"
    BARRIER_AFTER = "put a workgroup barrier after"
    FENCE_BEFORE = "put a release fence of agent scope before"
    FENCE_AFTER = "put an acquire fence of agent scope after"
    RELEASE = "release in the atomic at"
    ACQUIRE = "acquire in the atomic at"
    WIDEN = "widen the scope to agent at"
    SAME_FLAG = "wait for the flag that is raised, at"
    MOVE_BEFORE = "let the access come before the flag is raised, at"
    MOVE_AFTER = "let the access come after the flag is taken, at"


@unique
class Operation(Enum):
    """An operation that synchronizes, by its name in reports."""

    LOAD = "atomic load"
    STORE = "atomic store"
    RMW = "atomic read-modify-write"
    CMPXCHG = "compare-exchange"
    CALL = "atomic call"
    FENCE = "fence"


@dataclass(frozen=True, slots=True)
class Strength:
    """The ordering and the scope of an operation."""

    ordering: Ordering
    scope: Scope

    def __str__(self) -> str:
        relaxed = self.ordering is Ordering.MONOTONIC
        ordering = "relaxed" if relaxed else self.ordering.value
        return f"{ordering} at {self.scope.word} scope"

    def joined(self, other: Strength) -> Strength:
        """Return the least strength that includes both."""
        found = {self.ordering, other.ordering}
        both = {Ordering.ACQUIRE, Ordering.RELEASE} <= found
        ordering = Ordering.ACQ_REL if both else max(found, key=list(Ordering).index)
        return Strength(ordering, max(self.scope, other.scope))


@dataclass(frozen=True, slots=True)
class Weakness:
    """An operation that is too weak: the strength that it has, and the one that it needs."""

    operation: Operation
    has: Strength
    needs: Strength


@dataclass(frozen=True, slots=True)
class Change:
    """A change that fixes a link, and its place; `weak` is the operation that it strengthens."""

    kind: Kind
    at: Location
    weak: Weakness | None = None

    def __str__(self) -> str:
        if self.weak is None:
            return f"{self.kind.value} line {self.at.line}"
        weak = self.weak
        where = f"{weak.operation.value} at line {self.at.line}"
        return f"make the {where} {weak.needs} (it is {weak.has})"


@dataclass(frozen=True, slots=True)
class Link:
    """One step of a chain; `failure` is why it does not hold, with the `change` that fixes it."""

    at: Location
    does: str
    failure: Failure | None = None
    change: Change | None = None


@dataclass(frozen=True, slots=True)
class Chain:
    """The five links between two accesses, at least one of which does not hold."""

    links: tuple[Link, ...]

    @property
    def broken(self) -> Link:
        """The first link that does not hold."""
        return next(each for each in self.links if each.failure is not None)

    @property
    def steps(self) -> tuple[Location, ...]:
        """The places of the links, with what happens there."""
        return tuple(
            replace(each.at, note=each.does if each.failure is None else each.failure.value)
            for each in self.links
        )

    @property
    def changes(self) -> tuple[Change, ...]:
        """The changes that fix all of it."""
        return tuple(each.change for each in self.links if each.change is not None)

    @property
    def mend(self) -> str:
        """The changes in words, one for each operation."""
        strengths: dict[tuple[Location, Operation], Strength] = {}
        for each in self.changes:
            if each.weak is not None:
                key = each.at, each.weak.operation
                strengths[key] = each.weak.needs.joined(strengths.get(key, each.weak.needs))
        whole = (
            each
            if each.weak is None
            else replace(
                each,
                weak=replace(each.weak, needs=strengths[each.at, each.weak.operation]),
            )
            for each in self.changes
        )
        return "; ".join(dict.fromkeys(map(str, whole)))
