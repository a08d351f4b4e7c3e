"""Families of critical cycles, and their names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum, unique
from functools import cache
from itertools import product
from types import MappingProxyType

from fencepost.generate.edges import BAR, COE, FRE, RFE, Edge, Relation
from fencepost.generate.forms import Action
from fencepost.records import replace


@unique
class Communication(Enum):
    """A communication between two edges of program order, as edges between threads. The order
    decides which rotation of a cycle stands for all: the one that lists the writer first.
    """

    BARRIER = (BAR,)
    RF = (RFE,)
    CO = (COE,)
    FR = (FRE,)
    CO_RF = (COE, RFE)
    FR_RF = (FRE, RFE)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Its edges, between threads."""
        found: tuple[Edge, ...] = self.value
        return found

    @property
    def source(self) -> Action:
        """The action at its beginning."""
        return self.edges[0].source

    @property
    def target(self) -> Action:
        """The action at its end."""
        return self.edges[-1].target

    @property
    def word(self) -> str:
        """The communication in names, such as `CoRf`."""
        return "".join(each.relation.value for each in self.edges)


_ORDER = MappingProxyType({each: number for number, each in enumerate(Communication)})

BARRIER, RF, CO, FR, CO_RF, FR_RF = Communication

_NAMES = MappingProxyType(
    {
        (RF,): "CoRW1",
        (CO,): "CoWW",
        (FR,): "CoWR",
        (CO_RF,): "CoRW2",
        (FR_RF,): "CoRR",
        (RF, RF): "LB",
        (RF, CO): "S",
        (RF, FR): "MP",
        (CO, CO): "2+2W",
        (CO, FR): "R",
        (FR, FR): "SB",
        (RF, CO_RF): "WWC",
        (RF, FR_RF): "WRC",
        (CO, CO_RF): "WRW+2W",
        (CO, FR_RF): "WRW+WR",
        (FR, CO_RF): "WRR+2W",
        (FR, FR_RF): "RWC",
        (CO_RF, CO_RF): "IRWIW",
        (CO_RF, FR_RF): "IRRWIW",
        (FR_RF, FR_RF): "IRIW",
        (RF, RF, RF): "3.LB",
        (CO, CO, CO): "3.2W",
        (FR, FR, FR): "3.SB",
        (RF, RF, FR): "ISA2",
        (RF, RF, CO): "Z6.2",
        (RF, CO, CO): "Z6.1",
        (RF, CO, FR): "Z6.0",
        (RF, FR, CO): "Z6.3",
        (RF, FR, FR): "W+RWC",
        (CO, CO, FR): "Z6.5",
        (CO, FR, FR): "Z6.4",
    }
)
"""The names of the literature (Sarkar and others, 2011; Maranget and others, 2012)."""

_SAME = MappingProxyType({RF: "LB", FR: "SB", CO: "2W"})


def sequences(length: int, known: Sequence[Communication]) -> Iterator[tuple[Communication, ...]]:
    """Yield the sequences of so many communications, one of those that are rotations of each other,
    and each with one that accesses memory.
    """
    for sequence in product(known, repeat=length):
        if all(each is BARRIER for each in sequence):
            continue
        if sequence == first_rotation(sequence):
            yield sequence


def first_rotation(sequence: tuple[Communication, ...]) -> tuple[Communication, ...]:
    """Return the rotation of a sequence that stands for all of them."""
    every = [sequence[shift:] + sequence[:shift] for shift in range(len(sequence))]
    return min(every, key=lambda each: [_ORDER[one] for one in each])


def edges_of(sequence: tuple[Communication, ...]) -> tuple[Edge, ...]:
    """Return the edges of a critical cycle. The thread that writes between two others stands
    before the second one, so the last communication's write is the first event.
    """
    if len(sequence) == 1:
        (only,) = sequence
        order = Edge(Relation.SAME_OBJECT, only.target, only.source)
        if len(only.edges) == 1:
            return (order, replace(only.edges[0], external=False))
        return (only.edges[1], order, only.edges[0])
    found: list[Edge] = []
    for before, after in zip((sequence[-1], *sequence), sequence, strict=False):
        found += (*before.edges[1:], Edge(Relation.OTHER_OBJECT, before.target, after.source))
        found.append(after.edges[0])
    return tuple(found)


def size(sequence: tuple[Communication, ...]) -> tuple[int, int]:
    """Return the numbers of threads and of accesses of a critical cycle."""
    between = sum(len(each.edges) - 1 for each in sequence)
    return len(sequence) + between, 2 * len(sequence) + between


@cache
def family(edges: tuple[Edge, ...]) -> str:
    """Return the name of a cycle's family: that of the literature if it has one, else its
    communications, or all of its edges if it is not critical.
    """
    sequence = communications(edges)
    if sequence is None:
        return "-".join(map(str, edges))
    if sequence in _NAMES:
        return _NAMES[sequence]
    if len(set(sequence)) == 1 and sequence[0] in _SAME:
        return f"{len(sequence)}.{_SAME[sequence[0]]}"
    return "-".join(each.word for each in sequence)


def communications(edges: Sequence[Edge]) -> tuple[Communication, ...] | None:
    """Return the communications of a cycle, in the rotation that stands for all; None if the cycle
    is not critical.
    """
    orders = [each.relation for each in edges if each.relation.is_program_order]
    first = next(i for i, each in enumerate(edges) if each.relation.is_program_order)
    found: list[Communication] = []
    group: list[Edge] = []
    for each in (*edges[first + 1 :], *edges[: first + 1]):
        if not each.relation.is_program_order:
            group.append(each)
            continue
        match = _matched(group, is_alone=len(edges) == 2)
        if match is None:
            return None
        found.append(match)
        group = []
    kind = Relation.SAME_OBJECT if len(orders) == 1 else Relation.OTHER_OBJECT
    return first_rotation(tuple(found)) if set(orders) == {kind} else None


def _matched(group: Sequence[Edge], *, is_alone: bool) -> Communication | None:
    """Return the communication of these edges; one that stands `is_alone` beside an edge of
    program order has both ends in its thread.
    """
    if is_alone:
        group = [replace(each, external=True) for each in group]
    return next((each for each in Communication if each.edges == tuple(group)), None)
