"""What the axiomatic engine says of a barrier program, in the words of the machine."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from fencepost.executions.options import Options
from fencepost.executions.session import begin
from fencepost.executions.solve import Deadline
from fencepost.executions.structure import EventKind, EventStructure
from fencepost.executions.verdict import run
from fencepost.hardware.barriers import Edition, Rule, Telling, Wait
from fencepost.program.operations import BarrierArrive
from fencepost.program.program import BarrierKind, LitmusTest

Map = Telling
"""Waits with their phases, and the arrives that are told that they are the first: the first thread
of the wave, and how many arrives it performs before."""

SHOW = """
#show takes/3. #show complete/2. #show told/1.
#project takes/3. #project complete/2. #project told/1.
"""


IMPOSSIBLE = (Rule.OPERATION_CONVERGENT.value, Rule.OPERATION_AVAILABLE.value)
"""Rules without which no document says what operations do; the first first."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What one side says: the rules that some execution breaks, and, where there are none, the maps
    from waits to phases.
    """

    broken: frozenset[str]
    maps: frozenset[Map]

    @classmethod
    def of(cls, broken: Iterable[str], maps: frozenset[Map]) -> Opinion:
        """The opinion, without what means nothing once something impossible was asked."""
        rules = frozenset(broken)
        for impossible in IMPOSSIBLE:
            if impossible in rules:
                rules = frozenset({impossible})
        return cls(rules, frozenset() if rules else maps)


def opinion(test: LitmusTest, edition: Edition) -> Opinion:
    """The engine's opinion."""
    verdict = run(test, Options(model=edition.value, max_outcomes=0))
    assert verdict.reason is None, verdict.reason
    defined = frozenset() if verdict.broken else maps(test, edition)
    return Opinion.of((rule.name for rule in verdict.broken), defined)


def maps(test: LitmusTest, edition: Edition) -> frozenset[Map]:
    """The maps from waits to phases in the executions without undefined behaviour."""
    session = begin(
        test,
        Options(model=edition.value),
        Deadline(None),
        show=SHOW,
        wanted=frozenset({"takes", "complete", "told"}),
    )
    arrives = telling_arrives(session.structure, test)
    waits = wait_names(session.structure, test)
    found = set()
    for symbols in session.solver.models(session.defined):
        complete = defaultdict(list)
        takes, told = [], set()
        for symbol in symbols:
            numbers = [argument.number for argument in symbol.arguments]
            if symbol.name == "complete":
                complete[numbers[0]].append(numbers[1])
            elif symbol.name == "takes":
                takes.append(numbers)
            elif numbers[0] in arrives:
                told.add(arrives[numbers[0]])
        phases = (
            (waits[wait], sorted(complete[barrier]).index(interval))
            for wait, barrier, interval in takes
            if wait in waits
        )
        found.add((tuple(sorted(phases)), frozenset(told)))
    return frozenset(found)


def telling_arrives(structure: EventStructure, test: LitmusTest) -> dict[int, tuple[int, int]]:
    """The arrives that tell the first, by event: those of the first thread of each wave."""
    first: dict[int, int] = {}
    for index, thread in enumerate(test.program.threads):
        first.setdefault(thread.position.wavefront, index)
    names = {}
    counts: dict[int, int] = defaultdict(int)
    for number, event in enumerate(structure.events):
        if event.kind is not EventKind.BARRIER_ARRIVE or event.thread is None:
            continue
        assert event.barrier is not None
        if structure.barriers[event.barrier].kind is BarrierKind.NULL:
            continue
        thread = test.program.threads[event.thread]
        tells = isinstance(event.operation, BarrierArrive) and event.operation.register is not None
        if tells and first[thread.position.wavefront] == event.thread:
            names[number] = thread.number, counts[event.thread]
        counts[event.thread] += 1
    return names


def wait_names(structure: EventStructure, test: LitmusTest) -> dict[int, Wait]:
    """The waits by event, under the names that the machine gives them: of a wave those of its first
    thread, and none of those that name the NULL barrier.
    """
    first: dict[int, int] = {}
    for index, thread in enumerate(test.program.threads):
        first.setdefault(thread.position.wavefront, index)
    names = {}
    counts: dict[int, int] = defaultdict(int)
    for number, event in enumerate(structure.events):
        if event.kind is EventKind.BARRIER_WAIT:
            assert event.thread is not None
            assert event.barrier is not None
            if structure.barriers[event.barrier].kind is BarrierKind.NULL:
                continue
            thread = test.program.threads[event.thread]
            if first[thread.position.wavefront] == event.thread:
                names[number] = Wait(thread.number, counts[event.thread])
            counts[event.thread] += 1
    return names
