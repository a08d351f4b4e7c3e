"""Reasons why the accesses of a run that is a proof are in order, by pair of instructions."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fencepost.kernels.certificate import Pair, Reason, Spot
from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.access_table import narrow_sites, table_of
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.values.distinct import distinct, distinct_columns
from fencepost.kernels.execute.values.lanes import Array
from fencepost.kernels.question.layout import LDS_WINDOW, WINDOW
from fencepost.vocabulary.address_spaces import SyncSpace


def explained(
    program: Program,
    run: Run,
    same: frozenset[tuple[int, int]],
    spots: dict[int, Spot],
    *,
    lockstep: bool,
    lds_only: bool = False,
    left: frozenset[tuple[int, int]] = frozenset(),
) -> Iterator[Pair]:
    """Yield a pair for any two instructions that touch one object, one of them writing, with its
    reason.

    `same` are the pairs of sites that write the same value, the lower first; `left` those about
    which the run shows nothing. Other conflicts that are neither atomic nor of one value are
    ordered in time, since the run has no other race.
    """
    state = run.state
    for lds in (True,) if lds_only else (True, False):
        entries = [each for each in state.log if each.lds == lds]
        if not any(each.how.writes for each in entries):
            continue
        table = table_of(
            entries,
            run,
            SyncSpace.of(lds=lds),
            narrow_sites(program, run.state.launch),
        )
        site = np.array([each.site for each in entries])[table.entry]
        group = state.group[table.lane]
        writes = {each.site for each in entries if each.how.writes}
        atomic = {each.site for each in entries if each.how.atomic}
        window = (LDS_WINDOW if lds else WINDOW) - (table.unit.bit_length() - 1)
        objects = table.granule >> np.uint64(window)
        if lds:
            objects = objects & np.uint64((1 << (32 - LDS_WINDOW)) - 1)
        ordered = Reason.HAPPENS_BEFORE if state.order is not None else Reason.ORDERED
        for apart in (False, True) if not lds and len(state.groups) > 1 else (False,):
            keys = (
                table.granule
                if apart or lds
                else table.granule * np.uint64(len(state.groups)) + group.astype(np.uint64)
            )
            met = _met(keys, site, group if apart else table.lane)
            for one, other in _pairs(objects, site):
                if (one, other) in left or (one not in writes and other not in writes):
                    continue
                reason = Reason.APART
                if (one, other) in met:
                    reason = ordered if not lockstep else Reason.LOCKSTEP
                    if (one, other) in same:
                        reason = Reason.SAME_VALUE
                    elif one in atomic and other in atomic:
                        reason = Reason.ATOMIC
                sites = program.sites
                yield Pair(spots[id(sites[one])], spots[id(sites[other])], apart, reason)


def _pairs(objects: Array, site: Array) -> list[tuple[int, int]]:
    """Return the pairs of sites that touch one object."""
    sites = int(site.max()) + 1
    both = distinct(objects.astype(np.uint64) * np.uint64(sites) + site.astype(np.uint64))
    found: set[tuple[int, int]] = set()
    owners = both // np.uint64(sites)
    members = (both % np.uint64(sites)).astype(np.int64)
    for each in distinct(owners):
        mine = members[owners == each].tolist()
        found |= {(one, other) for at, one in enumerate(mine) for other in mine[at:]}
    return sorted(found)


def _met(keys: Array, site: Array, who: Array) -> set[tuple[int, int]]:
    """Return the pairs of sites at which two different parties touch one granule."""
    order = np.lexsort((site, keys))
    keys, site, who = keys[order], site[order], who[order]
    change = np.ones(len(keys), np.bool_)
    change[1:] = (keys[1:] != keys[:-1]) | (site[1:] != site[:-1])
    starts = np.flatnonzero(change)
    low, high = np.minimum.reduceat(who, starts), np.maximum.reduceat(who, starts)
    keys, site = keys[starts], site[starts]
    alone = low == high
    found: set[tuple[int, int]] = set(zip(*(site[~alone].tolist(),) * 2, strict=True))
    # Sites of one granule stand side by side, so neighbours at all distances are all pairs.
    for step in range(1, len(keys)):
        near = keys[step:] == keys[:-step]
        if not near.any():
            break
        differ = near & ~(alone[step:] & alone[:-step] & (low[step:] == low[:-step]))
        pairs = distinct_columns(np.stack([site[:-step][differ], site[step:][differ]]))
        found |= set(zip(*pairs.tolist(), strict=True))
    return found
