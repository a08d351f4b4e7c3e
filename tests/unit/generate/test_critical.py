"""Critical cycles: all of them, each once, as many as are counted."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import permutations, product

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.print import print_test
from fencepost.generate.critical import count, critical_cycles, fitting_settings, frames
from fencepost.generate.cycles import Cycle
from fencepost.generate.forms import BarrierForm
from fencepost.generate.spelling import Spelled
from fencepost.generate.vocabulary import Vocabulary
from fencepost.program.conditions import And, Compare, LocationTerm, RegisterTerm, ValueTerm
from fencepost.program.operations import Load, Store
from fencepost.program.program import BarrierKind, LitmusTest
from fencepost.program.wellformed import check
from fencepost.records import replace
from fencepost.vocabulary.address_spaces import AddressSpace
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope
from tests.unit.generate.symmetry import key

CLASSIC = frozenset(
    {"CoRW1", "CoRW2", "CoWW", "CoWR", "CoRR"}
    | {"MP", "SB", "LB", "S", "R", "2+2W"}
    | {"WRC", "RWC", "WWC", "WRW+2W", "WRW+WR", "WRR+2W", "IRIW", "IRWIW", "IRRWIW"}
    | {"ISA2", "3.SB", "3.LB", "3.2W", "W+RWC", *(f"Z6.{n}" for n in range(6))}
)

SPACES = (AddressSpace.GLOBAL, AddressSpace.LOCAL)
VOCABULARIES = {
    "orders": Vocabulary(
        orderings=(Ordering.NOT_ATOMIC, Ordering.ACQUIRE, Ordering.RELEASE), accesses=5
    ),
    "fences": Vocabulary(
        fences=(None, Ordering.ACQ_REL),
        tags=("local",),
        accesses=4,
        one_as=True,
    ),
    "places": Vocabulary(
        spaces=SPACES,
        shared=frozenset({Scope.SYSTEM, Scope.AGENT, Scope.WORKGROUP, Scope.WAVEFRONT}),
        accesses=5,
    ),
    "clusters": Vocabulary(
        orderings=(Ordering.MONOTONIC,),
        available=True,
        shared=frozenset({Scope.AGENT, Scope.CLUSTER, Scope.WORKGROUP}),
        accesses=4,
    ),
    "barriers": Vocabulary(
        barriers=tuple(map(BarrierForm, (BarrierKind.BARE, BarrierKind.WORKGROUP))),
        spaces=SPACES,
        generic=True,
        shared=frozenset({Scope.AGENT, Scope.WORKGROUP}),
        accesses=4,
    ),
    "updates": Vocabulary(updates=True, accesses=5),
}


def test_the_classic_shapes_and_no_others() -> None:
    """One form for each access gives the shapes of the literature, with up to 4 threads and 6
    accesses, once each.
    """
    names = [cycle.frame.family for cycle in critical_cycles(Vocabulary())]
    assert sorted(names) == sorted(CLASSIC)


def test_brute_force_finds_the_same() -> None:
    """The tests are the executions whose events are all in one cycle without a smaller one. Each
    night those of six events are listed, too.
    """
    most = 6 if int(os.environ.get("FENCEPOST_EXAMPLES", "40")) > 40 else 5
    found = [key(cycle.test()) for cycle in critical_cycles(replace(PLAIN, accesses=most))]
    assert len(found) == len(set(found))
    assert set(found) == {key(test) for size in range(2, most + 1) for test in _critical(size)}


@pytest.mark.parametrize("vocabulary", VOCABULARIES.values(), ids=VOCABULARIES)
def test_each_test_comes_once(vocabulary: Vocabulary) -> None:
    """No two differ in names alone, none is left out, and all were counted."""
    cycles = list(critical_cycles(vocabulary))
    keys = [key(cycle.test()) for cycle in cycles]
    assert len(keys) == len(set(keys))
    assert set(keys) == {key(cycle.test()) for cycle in _unreduced(vocabulary)}
    assert len(keys) == sum(number for _, number in count(vocabulary))
    names = [cycle.name for cycle in cycles]
    assert len(names) == len(set(names))
    assert not any(set(name) & set("/\\ \n:*?\"'") for name in names)


@pytest.mark.parametrize("vocabulary", VOCABULARIES.values(), ids=VOCABULARIES)
def test_tests_can_be_written_down(vocabulary: Vocabulary) -> None:
    """Each test is well-formed, and the format holds all of it."""
    for cycle in list(critical_cycles(vocabulary))[::7]:
        test = cycle.test()
        check(test)
        assert parse(print_test(test)) == test


def test_the_order_is_that_of_size() -> None:
    """The smallest tests come first."""
    sizes = [len(cycle.forms) for cycle in critical_cycles(Vocabulary())]
    assert sizes == sorted(sizes)


def _unreduced(vocabulary: Vocabulary) -> Iterator[Cycle]:
    """Every choice of forms in every setting."""
    for frame in frames(vocabulary):
        events = [tuple(map(Spelled, vocabulary.forms(each.source))) for each in frame.edges]
        links = tuple(None if each is None else Spelled(each) for each in vocabulary.links)
        at_edges = [links if each.relation.is_program_order else (None,) for each in frame.edges]
        for setting in fitting_settings(frame, vocabulary):
            for forms in product(*events):
                for fences in product(*at_edges):
                    yield Cycle(frame, forms, fences, setting)


PLAIN = Vocabulary(orderings=(Ordering.NOT_ATOMIC,))


def _critical(size: int) -> Iterator[LitmusTest]:
    """The executions of so many events in which every event is needed for a cycle."""
    template = next(critical_cycles(PLAIN)).test()
    for threads in _threads(size):
        for locations in _growing(size):
            for writes in product((False, True), repeat=size):
                if not all(_is_shared(number, locations, writes) for number in set(locations)):
                    continue
                for reads, orders in _executions(locations, writes):
                    if _is_minimal(threads, locations, writes, reads, orders):
                        yield _test(template, threads, locations, writes, reads, orders)


def _threads(size: int) -> Iterator[tuple[int, ...]]:
    """The thread of each event; of many events only two in a thread, since program order is
    transitive.
    """
    most = size if size <= 4 else 2
    for sizes in product(range(1, most + 1), repeat=size):
        for count_ in range(1, size + 1):
            own = sizes[:count_]
            is_first = sizes[count_:] == (1,) * (size - count_)
            if is_first and sum(own) == size and list(own) == sorted(own, reverse=True):
                yield tuple(t for t, length in enumerate(own) for _ in range(length))


def _growing(size: int, before: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    if len(before) == size:
        yield before
        return
    for number in range(max(before, default=-1) + 2):
        yield from _growing(size, (*before, number))


def _is_shared(number: int, locations: Sequence[int], writes: Sequence[bool]) -> bool:
    here = [write for own, write in zip(locations, writes, strict=True) if own == number]
    return len(here) > 1 and any(here)


Orders = dict[int, tuple[int, ...]]


def _executions(
    locations: Sequence[int], writes: Sequence[bool]
) -> Iterator[tuple[dict[int, int | None], Orders]]:
    """The sources of reads, None for the initial value, and the order of each location's writes."""
    events = range(len(locations))
    of = {n: [e for e in events if locations[e] == n and writes[e]] for n in set(locations)}
    reads = [event for event in events if not writes[event]]
    for sources in product(*([None, *of[locations[event]]] for event in reads)):
        for orders in product(*(permutations(of[number]) for number in sorted(of))):
            yield dict(zip(reads, sources, strict=True)), dict(zip(sorted(of), orders, strict=True))


def _is_minimal(
    threads: Sequence[int],
    locations: Sequence[int],
    writes: Sequence[bool],
    reads: dict[int, int | None],
    orders: Orders,
) -> bool:
    """Whether program order and communication have a cycle, and none without one of the events."""
    size = len(threads)
    after: list[set[int]] = [set() for _ in range(size)]
    for one, other in product(range(size), range(size)):
        if threads[one] == threads[other] and one < other:
            after[one].add(other)
    for order in orders.values():
        for position, write in enumerate(order):
            after[write] |= set(order[position + 1 :])
    for read, source in reads.items():
        order = orders[locations[read]]
        if source is not None:
            after[source].add(read)
        after[read] |= set(order[0 if source is None else order.index(source) + 1 :])
    return _has_cycle(after, None) and not any(_has_cycle(after, each) for each in range(size))


def _has_cycle(after: Sequence[set[int]], without: int | None) -> bool:
    left = set(range(len(after))) - {without}
    while ends := {event for event in left if not after[event] & left}:
        left -= ends
    return bool(left)


def _test(
    template: LitmusTest,
    threads: Sequence[int],
    locations: Sequence[int],
    writes: Sequence[bool],
    reads: dict[int, int | None],
    orders: Orders,
) -> LitmusTest:
    from fencepost.generate.draft import LOCATIONS, Draft, build
    from fencepost.generate.layouts import layouts
    from fencepost.program.expressions import Const
    from fencepost.program.operations import Pointer
    from fencepost.program.values import BinaryOp

    values = {w: n for order in orders.values() for n, w in enumerate(order, 1)}
    code: list[list[Store | Load]] = [[] for _ in range(max(threads) + 1)]
    parts = []
    for event, thread in enumerate(threads):
        pointer = Pointer(LOCATIONS[locations[event]])
        if writes[event]:
            code[thread].append(Store(pointer, Const(values[event])))
            continue
        register = f"r{sum(isinstance(each, Load) for each in code[thread])}"
        code[thread].append(Load(register, pointer))
        source = reads[event]
        value = 0 if source is None else values[source]
        parts.append(Compare(BinaryOp.EQ, RegisterTerm(thread, register), ValueTerm(value)))
    for number, order in orders.items():
        if len(order) > 1:
            term = LocationTerm(LOCATIONS[number])
            parts.append(Compare(BinaryOp.EQ, term, ValueTerm(len(order))))
    place = next(each for each in layouts(len(code), frozenset({Scope.AGENT})) if each.is_apart)
    draft = Draft(
        tuple(map(tuple, code)),
        (AddressSpace.GLOBAL,) * len(orders),
        (),
        place.positions,
    )
    condition = parts[0] if len(parts) == 1 else And(tuple(parts))
    return replace(template, program=build(draft), condition=condition)
