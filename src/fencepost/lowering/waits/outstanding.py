"""The operations that may be in flight: for each counter the kinds of operations it may count, and
for each kind the least number of operations issued after the youngest of that kind.

Operations that a counter counts complete in the order they were issued (001 Memory Model GFX6-GFX9
to GFX125x), except flat ones, which may be in LDS or not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from fencepost.lowering.request import Request
from fencepost.lowering.rows.instructions import Cache, Counter, Family, Memory, Verb
from fencepost.lowering.rows.table import Kind
from fencepost.records import dataclass
from fencepost.targets.processor import MemoryModelChapter
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope

MOST = 63
"""The most outstanding operations that any counter distinguishes."""


@dataclass(frozen=True, slots=True)
class InFlight:
    """A kind of operation that may be outstanding.

    - `ordering`, `scope`: of the operation; NOT_ATOMIC for cache operations.
    - `reads`: it loads, or is a read-modify-write.
    - `in_order`: it completes in the order of its counter.
    - `unknown`: it may be any operation, of code that is not seen.
    """

    ordering: Ordering
    scope: Scope
    reads: bool
    in_order: bool
    unknown: bool = False


ANYTHING = InFlight(Ordering.SEQ_CST, Scope.SYSTEM, reads=True, in_order=False, unknown=True)

Outstanding = Mapping[Counter, Mapping[InFlight, int]]
"""By counter and kind: how many operations were issued after the youngest, at least."""


@dataclass(frozen=True, slots=True)
class Counting:
    """The counters of a generation, by the operations that they count. `translation` also counts
    every operation until its address is translated; None if there is no such counter.
    """

    loads: Counter
    stores: Counter
    lds: Counter
    writes_back: Counter
    invalidates: Counter | None
    translation: Counter | None = None


_ONE_FOR_VECTORS = Counting(Counter.VM, Counter.VM, Counter.LGKM, Counter.VM, None)
COUNTING: Mapping[MemoryModelChapter, Counting] = MappingProxyType(
    {
        MemoryModelChapter.GFX6_GFX9: _ONE_FOR_VECTORS,
        MemoryModelChapter.GFX90A: _ONE_FOR_VECTORS,
        MemoryModelChapter.GFX942: _ONE_FOR_VECTORS,
        MemoryModelChapter.GFX10_GFX11: Counting(
            Counter.VM, Counter.VS, Counter.LGKM, Counter.VS, None
        ),
        MemoryModelChapter.GFX12: Counting(
            Counter.LOAD, Counter.STORE, Counter.DS, Counter.STORE, Counter.LOAD
        ),
        MemoryModelChapter.GFX125X: Counting(
            Counter.LOAD, Counter.STORE, Counter.DS, Counter.STORE, Counter.LOAD, Counter.X
        ),
    }
)

_KEPT = frozenset({Counter.EXP, Counter.KM, Counter.TENSOR})
"""Counters of operations that lowered code does not show, or only in part: their waits stay."""


def nothing() -> Outstanding:
    """Return the state at the start of a kernel."""
    return {}


def anything() -> Outstanding:
    """Return the state in which nothing is known: at the start of a function, and after a call."""
    return {counter: {ANYTHING: 0} for counter in Counter}


def may_be_outstanding(state: Outstanding, counter: Counter) -> Mapping[InFlight, int]:
    """Return the operations that a counter may count in this state."""
    if counter in _KEPT:
        return {ANYTHING: 0}
    return state.get(counter, {})


def joined(a: Outstanding, b: Outstanding) -> Outstanding:
    """Return the operations that may be outstanding in either of two states."""
    found: dict[Counter, dict[InFlight, int]] = {
        counter: dict(kinds) for counter, kinds in a.items()
    }
    for counter, kinds in b.items():
        mine = found.setdefault(counter, {})
        for kind, after in kinds.items():
            mine[kind] = min(after, mine.get(kind, after))
    return found


def issued(
    state: Outstanding, action: Memory | Cache, request: Request, counting: Counting
) -> Outstanding:
    """The state after an instruction of an operation."""
    found = dict(state)
    for counter, kind in _counted(action, request, counting):
        kinds = {each: min(after + 1, MOST) for each, after in found.get(counter, {}).items()}
        kinds[kind] = 0
        found[counter] = kinds
    return found


def counters_of(action: Memory, request: Request, counting: Counting) -> frozenset[Counter]:
    """The counters that an instruction of an operation raises."""
    return frozenset(counter for counter, _ in _counted(action, request, counting))


def waited(state: Outstanding, counter: Counter, number: int, counting: Counting) -> Outstanding:
    """The state after a wait until a counter is at most `number`."""
    found = dict(state)
    counters = [counter]
    if counting.translation is not None:
        # Waiting on a memory counter to N also waits on xcnt to N.
        counters.append(counting.translation)
    for each in counters:
        left = {
            kind: after
            for kind, after in found.get(each, {}).items()
            if number > 0 and (after < number or not kind.in_order)
        }
        if left:
            found[each] = left
        else:
            found.pop(each, None)
    return found


def _counted(
    action: Memory | Cache, request: Request, counting: Counting
) -> Iterator[tuple[Counter, InFlight]]:
    """Yield the counters that an instruction raises, each with the kind it is counted as."""
    if isinstance(action, Cache):
        counter = counting.writes_back if action.op.writes_back else counting.invalidates
        if counter is not None:
            yield (
                counter,
                InFlight(Ordering.NOT_ATOMIC, Scope.SINGLETHREAD, reads=False, in_order=True),
            )
        return
    flat = action.family is Family.FLAT
    reads = request.kind in (Kind.LOAD, Kind.RMW)
    # What is not atomic has no scope that anything asks for.
    scope = request.scope.scope if request.atomic else Scope.SINGLETHREAD
    kind = InFlight(request.ordering, scope, reads, in_order=not flat)
    if counting.translation is not None:
        yield counting.translation, kind
    if action.family is Family.DS:
        yield counting.lds, kind
        return
    if action.verb in (Verb.LOAD_TO_LDS_ASYNC, Verb.STORE_FROM_LDS_ASYNC):
        yield Counter.ASYNC, kind
        return
    answers = action.verb in (Verb.LOAD, Verb.LOAD_MONITOR, Verb.LOAD_TO_LDS) or action.returns
    yield counting.loads if answers else counting.stores, kind
    if flat:
        yield counting.lds, kind
