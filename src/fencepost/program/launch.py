"""The launch: positions in the scope tree, from the statements of a test about each thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.errors import InputError, Place
from fencepost.records import dataclass, field
from fencepost.vocabulary.scopes import Position, Scope

STATED_SCOPES = (Scope.WAVEFRONT, Scope.WORKGROUP, Scope.CLUSTER, Scope.AGENT)
"""The scopes whose instances a test may number, from the inside out."""


@dataclass(frozen=True, slots=True)
class StatedPosition:
    """The position that a thread's header states: the instance numbers it gives, by scope."""

    thread: int
    numbers: Mapping[Scope, int] = field(default_factory=dict)
    place: Place | None = None


def resolve(stated: Sequence[StatedPosition]) -> tuple[Position, ...]:
    """Return the position of each thread.

    A number that is left out is shared with the threads that name the same narrower instance;
    otherwise the agent is 0, the cluster is the whole agent's, and each thread is its own workgroup
    and its own wavefront. Instances that nothing numbers get negative numbers.

    Raises InputError if one instance would lie in two wider ones.
    """
    wavefronts = [
        _Instance(Scope.WAVEFRONT, s.numbers.get(Scope.WAVEFRONT, -1 - s.thread)) for s in stated
    ]
    workgroups = [
        _Instance(Scope.WORKGROUP, -1 - first if number is None else number)
        for number, first in _agree(stated, wavefronts, Scope.WORKGROUP)
    ]
    clusters = [number for number, _ in _agree(stated, workgroups, Scope.CLUSTER)]
    narrow_of_agent = [
        workgroup if cluster is None else _Instance(Scope.CLUSTER, cluster)
        for workgroup, cluster in zip(workgroups, clusters, strict=True)
    ]
    agents = [number or 0 for number, _ in _agree(stated, narrow_of_agent, Scope.AGENT)]
    return tuple(
        Position(
            agent,
            -1 - agent if cluster is None else cluster,
            workgroup.number,
            wavefront.number,
            s.thread,
        )
        for s, agent, cluster, workgroup, wavefront in zip(
            stated, agents, clusters, workgroups, wavefronts, strict=True
        )
    )


@dataclass(frozen=True, slots=True)
class _Instance:
    scope: Scope
    number: int


def _agree(
    stated: Sequence[StatedPosition], narrow: Sequence[_Instance], wide: Scope
) -> list[tuple[int | None, int]]:
    """For each thread: the number of the `wide` instance that the threads of its narrow instance
    state, None where none does, and the first thread of the narrow instance.
    """
    said: dict[_Instance, StatedPosition] = {}
    first_thread: dict[_Instance, int] = {}
    for s, instance in zip(stated, narrow, strict=True):
        first_thread.setdefault(instance, s.thread)
        if wide not in s.numbers:
            continue
        other = said.setdefault(instance, s)
        if other.numbers[wide] != s.numbers[wide]:
            raise InputError(
                f"{instance.scope.word} {instance.number} stands under {wide.word} "
                f"{s.numbers[wide]} (P{s.thread}) and under {wide.word} {other.numbers[wide]} "
                f"(P{other.thread})",
                place=s.place,
                rule="an instance of a scope lies in one instance of each wider scope [002 Scopes]",
                mend=f"give the threads different {instance.scope.word} numbers, "
                f"or one {wide.word}",
            )
    return [
        (said[instance].numbers[wide] if instance in said else None, first_thread[instance])
        for instance in narrow
    ]
