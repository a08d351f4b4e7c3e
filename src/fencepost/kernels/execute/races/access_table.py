"""The accesses of a run as a table of the words they touch, and the words that conflict."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from fencepost.errors import BoundReached
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.state import Entry
from fencepost.kernels.execute.values.lanes import Array, per_lane
from fencepost.llvm.effects.effect import Access
from fencepost.llvm.launches.launch import Launch
from fencepost.records import dataclass
from fencepost.vocabulary.address_spaces import SyncSpace
from fencepost.vocabulary.scopes import Scope

NEVER = 1 << 20
READ, WRITE, ATOMIC_READ, ATOMIC_WRITE = range(4)
_CLASS = {
    Access.READ: READ,
    Access.WRITE: WRITE,
    Access.ATOMIC_READ: ATOMIC_READ,
    Access.ATOMIC_WRITE: ATOMIC_WRITE,
    Access.RMW: ATOMIC_WRITE,
}


@dataclass(frozen=True, slots=True)
class Table:
    """Accesses, a row for each granule that each lane touches."""

    granule: Array
    lane: Array
    kind: Array
    entry: Array
    index: Array
    released: Array
    acquired: Array
    unit: int
    value: Array
    extent: Array
    """Offset of the granule in its access and the access's size, packed into one number."""
    epoch: Array | None = None


def narrow_sites(program: Program, launch: Launch) -> frozenset[int]:
    """Return the sites of atomics whose scope reaches no other workgroup."""
    alone = launch.cluster == (1, 1, 1) and not launch.one_cluster
    least = Scope.AGENT if alone else Scope.CLUSTER
    found = set()
    for number, scope in enumerate(program.scopes):
        if scope is not None and scope < least:
            found.add(number)
    return frozenset(found)


def scope_ranks(program: Program) -> Array:
    """Return the scope of each site as a number; 9 for accesses that are not atomic."""
    return np.array([9 if each is None else each for each in program.scopes], np.int64)


def scopes_within(program: Program, launch: Launch) -> bool:
    """Return True if the scope of some atomic does not include a whole workgroup, or includes only
    one cluster of several: then scopes must be compared pair by pair.
    """
    ranks = scope_ranks(program)
    some = not launch.one_cluster and launch.cluster != (1, 1, 1)
    return bool((ranks < Scope.WORKGROUP).any() or (some and (ranks == Scope.CLUSTER).any()))


def table_of(entries: Sequence[Entry], run: Run, space: SyncSpace, narrow: frozenset[int]) -> Table:
    """Return the table of some accesses. Raises BoundReached if it would be too long."""
    bits = np.uint64(16)
    for each in entries:
        if len(each.addresses):
            bits |= np.bitwise_or.reduce(each.addresses) | np.uint64(each.size)
    unit = int(bits) & -int(bits)
    total = sum(len(each.lanes) * (each.size // unit) for each in entries)
    if total > (most := run.state.budget.table_rows):
        raise BoundReached(
            f"the run touches {total} words, more than {most}", mend="check a smaller launch"
        )
    sizes = np.array([len(each.lanes) for each in entries], np.int64)
    spread = np.array([each.size // unit for each in entries], np.int64)
    kinds = np.array([_CLASS[e.how] + (4 if e.site in narrow else 0) for e in entries], np.int8)
    numbers = np.repeat(np.arange(len(entries), dtype=np.int32), sizes)
    lanes, released, acquired, start, values = (
        np.concatenate(each)
        for each in (
            [each.lanes for each in entries],
            [each.released for each in entries],
            [each.acquired for each in entries],
            [each.addresses // np.uint64(unit) for each in entries],
            [_words(each) for each in entries],
        )
    )
    steps = phases_of(run, space)
    released = np.where(released < _lost(run)[lanes], steps(lanes, released), NEVER)
    acquired = steps(lanes, acquired)
    index = np.arange(len(lanes), dtype=np.int32)
    index -= np.repeat(np.cumsum(sizes) - sizes, sizes).astype(np.int32)
    epochs = None
    if run.state.grids is not None:
        epochs = np.concatenate([_epochs(each) for each in entries])
    # A row for each granule that a lane touches.
    wide = spread[numbers]
    row = np.arange(len(lanes))
    part = np.zeros(len(lanes), np.int64)
    if (spread > 1).any():
        row = np.repeat(row, wide)
        part = np.arange(len(row)) - np.repeat(np.cumsum(wide) - wide, wide)
    value = values[row] >> (part * (8 * unit)).astype(np.uint64)
    if unit < 8:
        value &= np.uint64((1 << 8 * unit) - 1)
    return Table(
        start[row] + part.astype(np.uint64),
        lanes[row],
        kinds[numbers[row]],
        numbers[row],
        index[row],
        released[row],
        acquired[row],
        unit,
        value,
        (part << 12 | wide[row]).astype(np.int32),
        None if epochs is None else epochs[row],
    )


def _words(entry: Entry) -> Array:
    """Return the value that each lane writes in this run."""
    if entry.words is None:
        return np.zeros(len(entry.lanes), np.uint64)
    return per_lane(entry.words, entry.lanes.shape).astype(np.uint64)


def _epochs(entry: Entry) -> Array:
    if entry.epoch is None:
        return np.zeros(len(entry.lanes), np.int32)
    return per_lane(entry.epoch, entry.lanes.shape)


def _lost(run: Run) -> Array:
    """Return for each lane the number of its arrives, if other lanes of its workgroup arrived more
    often; else NEVER.

    A wave that ends drops the barrier and does not arrive: its last accesses are released to
    nobody.
    """
    state = run.state
    most = np.zeros(len(state.groups), np.int32)
    np.maximum.at(most, state.group, state.arrives)
    return np.where(state.arrives < most[state.group], state.arrives, NEVER)


def phases_of(run: Run, space: SyncSpace) -> Callable[[Array, Array], Array]:
    """Return a function that counts the phases that order the space up to a phase."""
    state = run.state
    most = max((phase for _, phase in run.full), default=-1) + 2
    counts = np.zeros((len(state.groups), most + 1), np.int32)
    for (group, phase), spaces in run.full.items():
        if space in spaces:
            counts[group, phase + 1] = 1
    counts = np.cumsum(counts, axis=1)

    def count(lanes: Array, phases: Array) -> Array:
        return counts[state.group[lanes], np.minimum(phases, most)]

    return count


def between_keys(table: Table) -> list[Array]:
    """Return the columns in which accesses of two workgroups that may meet are equal."""
    return [table.granule] if table.epoch is None else [table.granule, table.epoch]


def between_kinds(table: Table) -> Array:
    """Return the kinds as another workgroup sees them: atomics out of its scope count as plain."""
    plain = np.where(table.kind == 4 + ATOMIC_READ, READ, WRITE)
    return np.where(table.kind >= 4, plain, table.kind)


def segments(keys: list[Array]) -> tuple[Array, Array]:
    """Sort rows so that equal keys are adjacent; return the order and the start of each segment."""
    order = np.lexsort(keys[::-1])
    change = np.zeros(len(order), np.bool_)
    if len(order):
        change[0] = True
    for key in keys:
        ordered = key[order]
        change[1:] |= ordered[1:] != ordered[:-1]
    return order, np.flatnonzero(change)


def clashes(order: Array, starts: Array, kind: Array, who: Array) -> tuple[Array, Array]:
    """Return for each segment whether plain writes conflict, and whether other accesses do."""
    kinds, parties = kind[order], who[order].astype(np.int64)
    far = np.int64(1) << 40
    low, high = {}, {}
    for each in range(4):
        mine = kinds == each
        low[each] = np.minimum.reduceat(np.where(mine, parties, far), starts)
        high[each] = np.maximum.reduceat(np.where(mine, parties, -1), starts)

    def differ(left: int, right: int) -> Array:
        both = (high[left] >= 0) & (high[right] >= 0)
        alone = (low[left] == high[left]) & (low[right] == high[right]) & (low[left] == low[right])
        found: Array = both & ~alone
        return found

    others = differ(WRITE, READ) | differ(READ, ATOMIC_WRITE)
    others |= differ(WRITE, ATOMIC_READ) | differ(WRITE, ATOMIC_WRITE)
    return differ(WRITE, WRITE), others
