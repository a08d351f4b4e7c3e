"""All executions of a small test, in the most obvious way: choose a path for each thread, choose a
write for each read, compute, and keep what breaks no rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from math import factorial, prod

from fencepost.program.operations import AtomicRmw, CmpXchg, Fence, Load, Store
from fencepost.program.program import Program
from fencepost.program.values import UNDEF, Value
from tests.naive.coherence import (
    ByteOrder,
    coherent,
    has_seq_cst_order,
    modification_orders,
)
from tests.naive.events import (
    Edition,
    Event,
    Instance,
    event_of,
    initial_event,
    instance_of,
    program_ordered,
    same_bytes,
    share_byte,
)
from tests.naive.order import HappensBefore, ReadsFrom, happens_before
from tests.naive.paths import (
    PENDING,
    Course,
    Half,
    Path,
    Pending,
    Run,
    byte_of,
    done_at,
    joined,
    paths,
    run,
)
from tests.naive.propagation import Propagation, propagation
from tests.naive.values import all_atomic_and_inclusive, sources, takes_whole

DEFAULT_BOUND = 3
"""How many backward jumps a thread may make before its execution is truncated."""


class TooLargeError(Exception):
    """The program is too large for enumeration."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Paths, a write for each read, and the values and the happens-before that follow from them."""

    events: tuple[Event, ...]
    reads_from: ReadsFrom
    values: Mapping[int, Value]
    """What each write writes."""
    registers: tuple[Mapping[str, Value], ...]
    """The final registers of each thread, in the order of the table."""
    truncated: bool
    hb: HappensBefore
    separate: HappensBefore
    """Happens-before where global and local memory have orders of their own."""


@dataclass(frozen=True, slots=True)
class Execution:
    """A candidate that keeps all rules of an edition, with a choice of modification orders."""

    candidate: Candidate
    propagation: Propagation
    modification: ByteOrder


def skeletons(program: Program, bound: int) -> Iterator[tuple[tuple[Path, ...], list[Event]]]:
    """Every choice of a path for each thread, with the events it performs. Only the location
    instances that these reach have an initial write: others have no reader.
    """
    for chosen in product(*(list(paths(thread, bound)) for thread in program.threads)):
        events: list[Event] = []
        for instance in _instances(program):
            location = program.location(instance.name)
            assert location is not None
            if location.initial is not None:
                sized = program.has_sizes
                events.append(initial_event(len(events), instance, location, sized))
        for number, path in enumerate(chosen):
            for at, step in enumerate(path.steps):
                operation = step.operation
                if isinstance(operation, (Load, Store, AtomicRmw, CmpXchg, Fence)):
                    done = done_at(path, at)
                    events.append(
                        event_of(len(events), program, number, at, operation, step.chosen, done)
                    )
        yield chosen, events


def _instances(program: Program) -> list[Instance]:
    """All instances of all locations."""
    return list(
        dict.fromkeys(
            instance_of(location, thread.position)
            for location in program.locations
            for thread in program.threads
        )
    )


def _choices(read: Event, byte: int, events: Sequence[Event]) -> list[int | None]:
    """What a read could conceivably take a byte from: None stands for undef.

    Left out is what program order alone excludes: writes that follow the read, and writes before
    one of its thread that precedes the read [002 Location Order, what a read may see; D3].
    """
    writes = [e for e in _accesses(read, byte, events) if e.writes and e is not read]
    own = [e for e in writes if program_ordered(e, read)]
    found: list[int | None] = [] if _always_defined(read, byte, events) else [None]
    found += [
        e.index
        for e in writes
        if not program_ordered(read, e)
        and not any(e.is_initial or program_ordered(e, later) for later in own)
    ]
    return found


def _accesses(read: Event, byte: int, events: Sequence[Event]) -> list[Event]:
    """The accesses to a byte of a read's location."""
    return [e for e in events if e.location == read.location and byte in e.bytes]


def _always_defined(read: Event, byte: int, events: Sequence[Event]) -> bool:
    """Whether only atomic operations of inclusive scopes access the byte, so that every read
    returns what one of them wrote [002 Location Order, value of a read]. With annotations a read
    might see no write at all.
    """
    accesses = _accesses(read, byte, events)
    return (
        any(e.is_initial for e in accesses)
        and all_atomic_and_inclusive(accesses)
        and not any(e.tags for e in events)
    )


def estimate(program: Program, bound: int = DEFAULT_BOUND) -> int:
    """How many candidates `candidates` tries, times the modification orders of each."""
    total = 0
    for _, events in skeletons(program, bound):
        choices = [len(_choices(e, b, events)) for e in events if e.reads for b in e.bytes]
        writes: dict[tuple[Instance | None, tuple[int, ...] | int], int] = {}
        for e in events:
            if e.writes and e.is_ordered and not e.is_initial:
                # bytes that all writes touch alike are in one order
                others = [w for w in events if w.writes and share_byte(w, e)]
                alike = all(same_bytes(w, e) for w in others)
                for key in [e.bytes] if alike else e.bytes:
                    writes[e.location, key] = writes.get((e.location, key), 0) + 1
        total += prod(choices) * prod(factorial(n) for n in writes.values())
    return total


def candidates(
    program: Program, bound: int = DEFAULT_BOUND, limit: int | None = None, *, alike: bool = False
) -> Iterator[Candidate]:
    """All candidates whose values have a finite cause and whose happens-before is an order, at
    least where global and local memory have separate ones. `alike`: bytes that the same accesses
    touch, the atomic ones all of the same bytes, are taken from one write.

    Raises TooLargeError where that takes more than `limit` steps.
    """
    steps = 0
    for chosen, events in skeletons(program, bound):
        reads = [
            (e, together)
            for e in events
            if e.reads
            for together in (_alike(e, events) if alike else [(byte,) for byte in e.bytes])
        ]
        taken = sum(len(e.bytes) for e in events if e.reads)
        waiting: list[dict[tuple[int, int], int | None]] = [{}]
        while waiting:
            steps += 1
            if limit is not None and steps > limit:
                raise TooLargeError(f"more than {limit} steps with {bound} backward jumps")
            reads_from = waiting.pop()
            settled = _settle(program, chosen, events, reads_from)
            if settled is None:
                continue
            if len(reads_from) < taken:
                read, together = next(
                    (e, group) for e, group in reads if (e.index, group[0]) not in reads_from
                )
                choices = _choices(read, together[0], events)
                waiting += (
                    {**reads_from, **{(read.index, byte): source for byte in together}}
                    for source in reversed(choices)
                )
                continue
            if not _takes_whole(events, reads_from):
                continue
            hb = happens_before(events, reads_from)
            apart = _separate(events, reads_from, hb)
            if settled.whole and apart.consistent():
                truncated = any(path.truncated for path in chosen)
                yield Candidate(
                    tuple(events),
                    reads_from,
                    settled.values,
                    settled.registers,
                    truncated,
                    hb,
                    apart,
                )


def _alike(read: Event, events: Sequence[Event]) -> list[tuple[int, ...]]:
    """The bytes of a read, those together that no rule tells apart."""
    groups: dict[object, list[int]] = {}
    for byte in read.bytes:
        touching = _accesses(read, byte, events)
        atomic = [e for e in touching if e.is_atomic]
        split = not all(same_bytes(a, b) for a, b in combinations(atomic, 2))
        key = byte if split else tuple(e.index for e in touching)
        groups.setdefault(key, []).append(byte)
    return [tuple(group) for group in groups.values()]


def _takes_whole(events: Sequence[Event], reads_from: ReadsFrom) -> bool:
    """Whether each atomic read takes its bytes as it may: whole from writes of the same bytes."""
    return all(
        takes_whole(
            read,
            [
                events[source]
                for byte in read.bytes
                if (source := reads_from[read.index, byte]) is not None
            ],
        )
        for read in events
        if read.reads and len(read.bytes) > 1
    )


def _separate(events: Sequence[Event], reads_from: ReadsFrom, hb: HappensBefore) -> HappensBefore:
    """Happens-before with an order for each of global and local memory, where both are used."""
    if len({e.location.space for e in events if e.location is not None}) < 2:
        return hb
    return happens_before(events, reads_from, separate=True)


@dataclass(frozen=True, slots=True)
class _Settled:
    """The values that have a cause so far; `whole` where that is all of them."""

    values: Mapping[int, Value]
    registers: tuple[Mapping[str, Value], ...]
    whole: bool


def _settle(
    program: Program, chosen: Sequence[Path], events: Sequence[Event], reads_from: ReadsFrom
) -> _Settled | None:
    """The values of the writes and the final registers, where `reads_from` may still leave reads
    out; None where a value contradicts a path: so it does whatever the other reads return.

    Values are found from their causes alone, starting from nothing, until no more are found: what
    is unknown when all reads have a source depends on itself [D11].
    """
    at: dict[tuple[int | None, int], Event] = {
        (e.thread, e.step): e for e in events if e.thread is not None
    }
    values: dict[int, Value | Half] = {}
    for e in events:
        if e.is_initial:
            assert e.location is not None
            location = program.location(e.location.name)
            assert location is not None
            assert location.initial is not None
            values[e.index] = location.initial
    while True:
        runs: list[Run] = []
        found = dict(values)
        for number, (thread, path) in enumerate(zip(program.threads, chosen, strict=True)):
            read = _values_read(program, number, at, reads_from, values, events)
            result = run(thread, path, read, _sizes(program, number, at))
            runs.append(result)
            found |= {at[number, step].index: v for step, v in result.written.items()}
        if any(r.course is Course.CONTRADICTED for r in runs):
            return None
        if found == values:
            break
        values = found
    registers: tuple[Mapping[str, Value], ...] = tuple(
        {n: v for n, v in r.registers.items() if v is not PENDING and not isinstance(v, Half)}
        for r in runs
    )
    whole = {n: v for n, v in values.items() if not isinstance(v, Half)}
    return _Settled(whole, registers, all(r.course is Course.DONE for r in runs))


def _sizes(
    program: Program, thread: int, at: Mapping[tuple[int | None, int], Event]
) -> dict[int, int]:
    """The number of bytes of the accesses of a thread, by step, where a program names sizes."""
    if not program.has_sizes:
        return {}
    return {step: len(e.bytes) for (who, step), e in at.items() if who == thread and e.location}


def _values_read(
    program: Program,
    thread: int,
    at: Mapping[tuple[int | None, int], Event],
    reads_from: ReadsFrom,
    values: Mapping[int, Value | Half],
    events: Sequence[Event],
) -> dict[int, Value | Half]:
    """What the reads of a thread return, by step, as far as it is known."""
    known: dict[int, Value | Half] = {}
    for (performer, step), e in at.items():
        if performer != thread or not e.reads:
            continue
        if program.has_sizes:
            parts = [_byte(e, byte, reads_from, values, events) for byte in e.bytes]
            known[step] = joined(parts)
            continue
        if (e.index, 0) not in reads_from:
            continue
        source = reads_from[e.index, 0]
        if source is None:
            known[step] = UNDEF
        elif source in values:
            known[step] = values[source]
    return known


def _byte(
    read: Event,
    byte: int,
    reads_from: ReadsFrom,
    values: Mapping[int, Value | Half],
    events: Sequence[Event],
) -> int | Pending | None:
    """A byte that a read returns; None is undef."""
    if (read.index, byte) not in reads_from:
        return PENDING
    source = reads_from[read.index, byte]
    if source is None:
        return None
    if source not in values:
        return PENDING
    start = 0 if events[source].is_initial else events[source].bytes[0]
    return byte_of(values[source], byte - start)


def executions(candidate: Candidate, edition: Edition) -> Iterator[Execution]:
    """The executions that a candidate stands for under an edition: one for each modification order
    that fits, none where a read returns what the rules do not let it return.
    """
    if edition is Edition.OPENCL:
        candidate = replace(candidate, hb=candidate.separate)
    if not candidate.hb.consistent():
        return
    spread = propagation(candidate.hb, edition)
    for e in candidate.events:
        for byte in e.bytes if e.reads else ():
            allowed = sources(e, byte, candidate.hb, spread.location_order)
            if candidate.reads_from[e.index, byte] not in allowed:
                return
    for modification in modification_orders(candidate.events):
        if coherent(candidate.hb, candidate.reads_from, modification) and has_seq_cst_order(
            candidate.hb, candidate.reads_from, modification
        ):
            yield Execution(candidate, spread, modification)


def consistent_executions(
    program: Program, edition: Edition, bound: int = DEFAULT_BOUND
) -> Iterator[Execution]:
    """All consistent executions of a program, truncated ones included."""
    for candidate in candidates(program, bound):
        yield from executions(candidate, edition)
