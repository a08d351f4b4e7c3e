"""Executions of a test as data, by the engine, and what the laws ask of them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from fencepost.executions.execution import SHOW, SHOWN, Execution, Pair, Relation, execution
from fencepost.executions.options import Options
from fencepost.executions.session import begin
from fencepost.executions.solve import Deadline
from fencepost.executions.structure import Event
from fencepost.program.program import LitmusTest
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.scopes import Position, Scope, ScopeInstance

UNROLL = 2
MOST = 6
"""Executions of one test that are looked at."""
DISTINCT = "#project executed/1. #project rf/2. #project mo/2."


def witnesses(test: LitmusTest, edition: str) -> Iterator[Witness]:
    """Some executions of a test, that differ in what is read or in modification order."""
    options = Options(edition, unroll=UNROLL)
    session = begin(
        test, options, Deadline(None), show=SHOW + DISTINCT, wanted=SHOWN, every_relation=True
    )
    for symbols in islice(session.solver.models(session.whole), MOST):
        yield Witness(execution(session.structure, symbols))


@dataclass(frozen=True)
class Witness:
    """An execution, with its relations as sets."""

    execution: Execution

    def event(self, index: int) -> Event:
        """The event of an index."""
        return self.execution.structure.events[index]

    def space(self, access: int) -> AddressSpace:
        """The address space of an access."""
        location = self.event(access).location
        assert location is not None
        return self.execution.structure.locations[location].space

    def position(self, index: int) -> Position:
        """Where the thread of an event stands."""
        thread = self.event(index).thread
        assert thread is not None
        return self.execution.structure.program.threads[thread].position

    def instance(self, index: int, scope: Scope) -> ScopeInstance:
        """The event's instance of a scope."""
        return self.position(index).instance(scope)

    def includes(self, index: int, scope: Scope, other: int) -> bool:
        """Whether an event's instance of a scope includes another event."""
        return self.instance(index, scope).includes(self.position(other))

    def inclusive(self, x: int, x_scope: Scope, y: int, y_scope: Scope) -> bool:
        """Whether two events have inclusive scopes, with these scopes."""
        return self.includes(x, x_scope, y) and self.includes(y, y_scope, x)

    def is_initial(self, index: int) -> bool:
        """Whether the event is an initial write."""
        return self.event(index).thread is None

    def scope(self, index: int) -> Scope:
        """The scope that an operation names."""
        named = self.event(index).scope
        assert named is not None
        return named.scope

    def pairs(self, relation: Relation) -> tuple[Pair, ...]:
        """The pairs of a relation."""
        return self.execution.pairs(relation)

    @cached_property
    def _before(self) -> frozenset[tuple[int, int, AddressSpace]]:
        pairs = self.pairs(Relation.HAPPENS_BEFORE)
        return frozenset((p.first, p.second, space) for p in pairs for space in p.spaces)

    @cached_property
    def _program_order(self) -> frozenset[tuple[int, int]]:
        return frozenset((p.first, p.second) for p in self.pairs(Relation.PROGRAM_ORDER))

    def happens_before(self, x: int, y: int, space: AddressSpace) -> bool:
        """Whether x happens before y in an address space."""
        return (x, y, space) in self._before

    def program_ordered(self, x: int, y: int) -> bool:
        """Whether x precedes y in program order."""
        return (x, y) in self._program_order

    def propagation(self, relation: Relation) -> list[tuple[int, int, Scope]]:
        """The pairs of an availability or visibility relation: write, operation, scope."""
        return [(p.first, p.second, p.scope) for p in self.pairs(relation) if p.scope is not None]

    @cached_property
    def availability(self) -> list[tuple[int, int, Scope]]:
        """The availability operations: write, operation, scope."""
        return self.propagation(Relation.AVAILABILITY)

    @cached_property
    def visibility(self) -> list[tuple[int, int, Scope]]:
        """The visibility operations: write, operation, scope of what they make it visible in."""
        return self.propagation(Relation.VISIBILITY)
