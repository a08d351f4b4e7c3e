"""Facts of memory: locations, scopes, and the pairs of accesses that may interact."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from fencepost.executions.facts.parts import uneven
from fencepost.executions.structure import Event, EventKind, EventStructure
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, ScopeInstance

SHARED_SPACES = frozenset({AddressSpace.GLOBAL, AddressSpace.LOCAL})
"""The address spaces that threads share, of those that programs have (001 Memory Scopes)."""


LOCAL_ALONE = frozenset({AddressSpace.LOCAL})


class Memory:
    """Scopes and locations of a structure: the relations that are known before any execution."""

    def __init__(
        self,
        structure: EventStructure,
        program_order: frozenset[tuple[int, int]],
        *,
        clusters: bool,
        every_relation: bool,
    ) -> None:
        self.structure = structure
        self.program_order = program_order
        self.every_relation = every_relation
        positions = [thread.position for thread in structure.program.threads]
        self.joint = [[here.joint_scope(there) for there in positions] for here in positions]
        self.scopes = [self._scope(event, clusters=clusters) for event in structure.events]
        named = [scope for scope in self.scopes if scope is not None]
        self.all_inclusive = not named or min(named) >= max(map(max, self.joint))
        self.sized = any(event.extent is not None for event in structure.events)
        self.accesses: dict[int, list[int]] = {}
        for index, event in enumerate(structure.events):
            if event.location is not None:
                self.accesses.setdefault(event.location, []).append(index)

    @staticmethod
    def _scope(event: Event, *, clusters: bool) -> Scope | None:
        if event.scope is None:
            return None
        if event.scope.scope is Scope.CLUSTER and not clusters:
            return Scope.AGENT
        return event.scope.scope

    def is_private(self, event: Event) -> bool:
        """Return True if it accesses private memory."""
        return self._space(event) is AddressSpace.PRIVATE

    def is_wider(self, index: int) -> bool:
        """Return True if it acts on LDS alone and names a scope wider than workgroup."""
        event, scope = self.structure.events[index], self.scopes[index]
        if scope is None or scope <= Scope.WORKGROUP:
            return False
        if event.kind is EventKind.FENCE:
            return event.tags.synchronized_spaces() == LOCAL_ALONE
        return self._space(event) is AddressSpace.LOCAL

    def _space(self, event: Event) -> AddressSpace | None:
        if event.location is None:
            return None
        return self.structure.locations[event.location].space

    def apart(self, e: int, f: int) -> bool:
        """Return True if two operations that name scopes do not have inclusive scopes."""
        if self.all_inclusive:
            return False
        events, scope_e, scope_f = self.structure.events, self.scopes[e], self.scopes[f]
        t, u = events[e].thread, events[f].thread
        if scope_e is None or scope_f is None or t is None or u is None:
            return False
        return self.joint[t][u] > min(scope_e, scope_f)

    def _disjoint(self, e: int, f: int) -> bool:
        """Return True if the scope instances of two operations are disjoint."""
        events, scope_e, scope_f = self.structure.events, self.scopes[e], self.scopes[f]
        t, u = events[e].thread, events[f].thread
        if scope_e is None or scope_f is None or t is None or u is None:
            return False
        widest = max(
            min(scope, Scope.WORKGROUP) if self.is_wider(index) else scope
            for index, scope in ((e, scope_e), (f, scope_f))
        )
        return self.joint[t][u] > widest

    def facts(self) -> Iterator[str]:
        """All of them."""
        locations = self.structure.locations
        spaces = {
            locations[location].space
            for location, group in self.accesses.items()
            if any(self.structure.events[e].thread is not None for e in group)
        }
        if self._synchronizes_in_part():
            # what is not accessed tells apart what orders everything and what does not
            spaces |= SHARED_SPACES
            yield from (f"part({space:d})." for space in sorted(SHARED_SPACES))
        yield from (f"used({space:d})." for space in sorted(spaces))
        some_contended = False
        for location, group in self.accesses.items():
            contended = self._is_contended(location, group)
            some_contended |= contended
            yield from self._pairs(group, contended=contended)
            if contended:
                yield from self._contended(location, group)
        if some_contended:
            yield "written(undef,undef)."
            yield from self._parted()
        yield from self._apart()
        yield from self._instances()

    def _instances(self) -> Iterator[str]:
        """Yield the scope instances in which several seq_cst operations stand. Any two of them with
        inclusive scopes have one in common.
        """
        events = self.structure.events
        strict = [i for i, e in enumerate(events) if e.ordering is Ordering.SEQ_CST]
        if self.all_inclusive and not any(map(self.is_wider, strict)):
            yield from (f"within({e},0,{Scope.SINGLETHREAD:d})." for e in strict)
            return
        numbers: dict[frozenset[int], int] = {}
        for scope in Scope:
            members: dict[ScopeInstance, list[int]] = {}
            for e in strict:
                thread, named = events[e].thread, self.scopes[e]
                if thread is not None and named is not None and named >= scope:
                    position = self.structure.program.threads[thread].position
                    members.setdefault(position.instance(scope), []).append(e)
            for group in members.values():
                if len(group) > 1 and frozenset(group) not in numbers:
                    number = numbers[frozenset(group)] = len(numbers)
                    yield from (f"within({e},{number},{scope:d})." for e in group)

    def _synchronizes_in_part(self) -> bool:
        """Return True if some operation does not synchronize every address space that threads
        share.
        """
        return any(
            (event.scope is not None and event.scope.one_as)
            or (event.kind is EventKind.FENCE and event.tags.synchronized_spaces() is not None)
            for event in self.structure.events
        )

    def _is_contended(self, location: int, group: list[int]) -> bool:
        """Return True if location order may decide what a read of the location returns (see the
        package's docstring).
        """
        events = self.structure.events
        return (
            self.every_relation
            or self.structure.locations[location].initial is None
            or any(not events[e].ordering.at_least_monotonic for e in group)
            or any(self.apart(e, f) for e, f in combinations(group, 2))
            or (self.sized and any(uneven(events[e], events[f]) for e, f in combinations(group, 2)))
        )

    def _pairs(self, group: list[int], *, contended: bool) -> Iterator[str]:
        """Pairs of accesses to one location."""
        for w in group:
            write = self.structure.events[w]
            if not write.kind.writes:
                continue
            for x in group:
                if x != w:
                    yield from self._pair(
                        w, write, x, self.structure.events[x], contended=contended
                    )

    def _pair(
        self, w: int, write: Event, x: int, other: Event, *, contended: bool
    ) -> Iterator[str]:
        both_atomic = write.ordering.is_atomic and other.ordering.is_atomic
        inclusive = both_atomic and not self.apart(w, x)
        both_monotonic = write.ordering.at_least_monotonic and other.ordering.at_least_monotonic
        monotonic = inclusive and both_monotonic
        overlap = ""  # the end of the names of facts about operations that overlap in part
        if self.sized and uneven(write, other):
            overlap = "_overlap"
            if both_monotonic and other.kind.reads:
                yield f"uneven({w},{x})."
            if monotonic and other.kind.writes:
                yield f"unrelated_overlap({w},{x})."
        if other.kind.reads and (x, w) not in self.program_order:
            yield f"candidate({w},{x})."
        if monotonic and other.kind.reads:
            yield f"coherent{overlap}({w},{x})."
        if monotonic and other.kind.writes:
            if write.kind is EventKind.INITIAL_WRITE or (w, x) in self.program_order:
                yield f"earlier{overlap}({w},{x})."
            elif w < x and (x, w) not in self.program_order:
                yield f"rival{overlap}({w},{x})."
        if both_monotonic and not inclusive and other.kind.writes:
            yield f"unrelated({w},{x})."
        if self.sized and inclusive:
            yield f"single({w},{x})."
        if contended:
            yield f"conflict({w},{x})."
            if inclusive:
                yield f"strong{overlap}({w},{x})."
                if not other.kind.writes:
                    yield f"strong{overlap}({x},{w})."

    def _contended(self, location: int, group: list[int]) -> Iterator[str]:
        space = self.structure.locations[location].space
        yield f"contended({location})."
        if self.structure.locations[location].initial is None:
            yield f"uninitialized({location})."
        for index in group:
            event = self.structure.events[index]
            if event.kind.reads:
                yield f"contended_read({index},{location})."
            if event.kind.writes:
                yield f"contended_write({index},{location})."
                if event.kind is not EventKind.INITIAL_WRITE:
                    yield f"tracked({index},{location},{space:d})."

    def _parted(self) -> Iterator[str]:
        named = {scope for scope in self.scopes if scope is not None}
        local = any(loc.space is AddressSpace.LOCAL for loc in self.structure.locations)
        if local or any(map(self.is_wider, range(len(self.structure.events)))):
            named.add(Scope.WORKGROUP)
        for t, row in enumerate(self.joint):
            for u, joint in enumerate(row):
                yield from (f"parted({t},{u},{scope:d})." for scope in named if scope < joint)

    def _apart(self) -> Iterator[str]:
        """Pairs that may synchronize or stand in the order of seq_cst operations."""
        events = self.structure.events
        releases = [i for i, e in enumerate(events) if e.ordering.at_least_release]
        acquires = [i for i, e in enumerate(events) if e.ordering.at_least_acquire]
        if not self.all_inclusive:
            pairs = {(e, f) for e in releases for f in acquires if self.apart(e, f)}
            for e, f in sorted(pairs | {(f, e) for e, f in pairs}):
                yield f"apart({e},{f})."
        if self.structure.barriers:
            for e in releases:
                yield from (f"disjoint({e},{f})." for f in acquires if self._disjoint(e, f))
        strict = [i for i, e in enumerate(events) if e.ordering is Ordering.SEQ_CST]
        pairs = {*product(releases, acquires), *combinations(strict, 2)}
        for e, f in sorted(pairs):
            apart = events[e].thread != events[f].thread
            if apart and not events[e].tags.compatible(events[f].tags):
                yield f"strangers({e},{f})."
        for e in filter(self.is_wider, sorted({*releases, *acquires})):
            others = {*(acquires if e in releases else ()), *(releases if e in acquires else ())}
            for f in sorted(others - {e}):
                t, u = events[e].thread, events[f].thread
                if t is not None and u is not None and self.joint[t][u] > Scope.WORKGROUP:
                    yield f"elsewhere({e},{f})."
