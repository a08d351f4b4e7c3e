"""Scopes, their instances, and inclusive scopes (002 Scopes; 001 Memory Scopes).

A scope is a level of the launch hierarchy. A scope *instance* is one set of threads at that level.
Instances at one level partition those one level up, so two instances are nested or disjoint, and
the position of a thread in the launch decides every question.
"""

from __future__ import annotations

from enum import IntEnum

from fencepost.records import dataclass


class Scope(IntEnum):
    """The six scopes, ordered from smallest to largest (002 AMDGPU scopes).

    The integer is the level: a scope is a subscope of every scope with a higher level.
    """

    SINGLETHREAD = 0
    WAVEFRONT = 1
    WORKGROUP = 2
    CLUSTER = 3
    AGENT = 4
    SYSTEM = 5

    @property
    def word(self) -> str:
        """The scope's name in lower case, as the documents write it."""
        return self.name.lower()

    def is_subscope_of(self, other: Scope) -> bool:
        """Return True if every instance of this scope is a subscope instance of one of `other` (002
        AMDGPU scopes). A scope is not a subscope of itself.
        """
        return self < other


@dataclass(frozen=True, slots=True)
class SyncScope:
    """The synchronization scope that an operation names (001 Memory Scopes).

    `one_as` is the `-one-as` form: the operation synchronizes only with operations in the same
    address space.
    """

    scope: Scope
    one_as: bool = False

    @property
    def word(self) -> str:
        """The spelling used in litmus tests: `agent`, `agent-one-as`, `system`, `system-one-as`."""
        return self.scope.word + ("-one-as" if self.one_as else "")

    @property
    def syncscope(self) -> str:
        """The string of LLVM's `syncscope(...)`; the system scope has none, and `one-as`."""
        if self.scope is Scope.SYSTEM:
            return "one-as" if self.one_as else ""
        return self.word


SYSTEM = SyncScope(Scope.SYSTEM)
NARROWEST = SyncScope(Scope.SINGLETHREAD)
"""The scope assumed where an operation may have any: it includes no other thread."""

ALL_SYNC_SCOPES: tuple[SyncScope, ...] = tuple(
    SyncScope(scope, one_as) for one_as in (False, True) for scope in reversed(Scope)
)

_BY_WORD = {s.word: s for s in ALL_SYNC_SCOPES} | {s.syncscope: s for s in ALL_SYNC_SCOPES}


def sync_scope(spelling: str) -> SyncScope | None:
    """The scope spelled so in a litmus test or in LLVM's `syncscope(...)`; None where there is no
    such scope.
    """
    return _BY_WORD.get(spelling)


@dataclass(frozen=True, slots=True)
class Position:
    """The position of a thread in the launch. Numbers are global: two threads are in the same
    workgroup exactly if their workgroup numbers agree.
    """

    agent: int
    cluster: int
    workgroup: int
    wavefront: int
    thread: int

    def instance(self, scope: Scope) -> ScopeInstance:
        """The instance of `scope` that contains this thread."""
        match scope:
            case Scope.SYSTEM:
                number = 0
            case Scope.AGENT:
                number = self.agent
            case Scope.CLUSTER:
                number = self.cluster
            case Scope.WORKGROUP:
                number = self.workgroup
            case Scope.WAVEFRONT:
                number = self.wavefront
            case Scope.SINGLETHREAD:
                number = self.thread
        return ScopeInstance(scope, number)

    def joint_scope(self, other: Position) -> Scope:
        """The smallest scope that has an instance with both threads in it."""
        if self.thread == other.thread:
            return Scope.SINGLETHREAD
        if self.wavefront == other.wavefront:
            return Scope.WAVEFRONT
        if self.workgroup == other.workgroup:
            return Scope.WORKGROUP
        if self.cluster == other.cluster:
            return Scope.CLUSTER
        if self.agent == other.agent:
            return Scope.AGENT
        return Scope.SYSTEM


@dataclass(frozen=True, slots=True)
class ScopeInstance:
    """One set of a scope's partition of the launch: the scope and its global number."""

    scope: Scope
    number: int

    def includes(self, position: Position) -> bool:
        """Return True if the thread at `position` belongs to this instance (002 Scopes)."""
        return position.instance(self.scope) == self
