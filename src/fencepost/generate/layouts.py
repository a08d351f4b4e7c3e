"""Places of threads in the launch, up to the numbers of instances."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from fencepost.records import dataclass
from fencepost.vocabulary.scopes import Position, Scope

Groups = tuple[int, int, int, int]
"""The agent, cluster, workgroup and wavefront of a thread, each numbered by first use."""

_LEVELS = (Scope.SYSTEM, Scope.AGENT, Scope.CLUSTER, Scope.WORKGROUP)
"""The smallest scope that two threads share if they part in that column of `Groups`."""

_SEPARATORS = ("=", "-", ".", "_")


@dataclass(frozen=True)
class Layout:
    """The groups of each thread. Without `clusters`, the cluster is the whole agent's."""

    groups: tuple[Groups, ...]
    clusters: bool = False

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The position of each thread. Wavefronts have numbers if one holds several threads."""
        waves = [group[3] for group in self.groups]
        return tuple(
            Position(
                agent,
                cluster if self.clusters else -1 - agent,
                workgroup,
                wave if waves.count(wave) > 1 else -1 - thread,
                thread,
            )
            for thread, (agent, cluster, workgroup, wave) in enumerate(self.groups)
        )

    @property
    def is_apart(self) -> bool:
        """True if threads are in workgroups of one agent, each in its own."""
        workgroups = {group[2] for group in self.groups}
        agents = {group[0] for group in self.groups}
        return not self.clusters and len(agents) == 1 and len(workgroups) == len(self.groups)

    def together(self, threads: Sequence[int], scope: Scope) -> bool:
        """Return True if threads share an instance of a scope, from wavefront to agent."""
        column = Scope.AGENT - scope
        return len({self.groups[thread][column] for thread in threads}) == 1

    def members(self, thread: int, scope: Scope) -> frozenset[int]:
        """Return the threads of a thread's instance of a scope, from wavefront to agent."""
        column = Scope.AGENT - scope
        own = self.groups[thread][column]
        return frozenset(t for t, group in enumerate(self.groups) if group[column] == own)

    def renamed(self, threads: Sequence[int]) -> Layout:
        """Return the layout in which `threads[i]` is called `i`."""
        columns = [_by_first_use(column) for column in zip(*self.of(threads), strict=True)]
        return Layout(tuple(zip(*columns, strict=True)), self.clusters)

    def of(self, threads: Sequence[int]) -> list[Groups]:
        """Return the groups of threads, in this order."""
        return [self.groups[thread] for thread in threads]

    def __str__(self) -> str:
        """The threads, with `_` between wavefronts, `.` between workgroups, `-` between clusters
        and `=` between agents; first a `c` if clusters have numbers.
        """
        ordered = sorted(range(len(self.groups)), key=lambda thread: (self.groups[thread], thread))
        text = "c" if self.clusters else ""
        for before, thread in zip((None, *ordered), ordered, strict=False):
            if before is not None:
                pair = zip(self.groups[before], self.groups[thread], strict=True)
                parts = [left != right for left, right in pair]
                text += _SEPARATORS[parts.index(True)] if any(parts) else ""
            text += str(thread)
        return text


def layouts(threads: int, shared: frozenset[Scope]) -> Iterator[Layout]:
    """Yield the layouts in which the smallest scope that two threads share is one of `shared`, from
    WAVEFRONT to SYSTEM. Clusters have numbers only if CLUSTER is shared.
    """
    clusters = Scope.CLUSTER in shared
    # Without clusters, workgroups part an agent as they part a cluster.
    parting = {
        Scope.SYSTEM: Scope.SYSTEM in shared,
        Scope.AGENT: clusters and Scope.AGENT in shared,
        Scope.CLUSTER: clusters or Scope.AGENT in shared,
        Scope.WORKGROUP: Scope.WORKGROUP in shared,
    }
    may_part = [parting[scope] for scope in _LEVELS]
    for groups in _extended((), threads, may_part):
        layout = Layout(groups, clusters)
        if Scope.WAVEFRONT in shared or len({group[3] for group in groups}) == threads:
            yield layout


def _extended(
    before: tuple[Groups, ...], size: int, may_part: list[bool]
) -> Iterator[tuple[Groups, ...]]:
    if len(before) == size:
        yield before
        return
    fresh = [1 + max((group[column] for group in before), default=-1) for column in range(4)]
    places = {group[:column] + tuple(fresh[column:]) for group in before for column in range(5)}
    for place in sorted(places or {tuple(fresh)}):
        group = (place[0], place[1], place[2], place[3])
        if all(_may_part(group, other, may_part) for other in before):
            yield from _extended((*before, group), size, may_part)


def _may_part(one: Groups, other: Groups, may_part: list[bool]) -> bool:
    for column, allowed in enumerate(may_part):
        if one[column] != other[column]:
            return allowed
    return True


def _by_first_use(numbers: Sequence[int]) -> tuple[int, ...]:
    names: dict[int, int] = {}
    return tuple(names.setdefault(number, len(names)) for number in numbers)
