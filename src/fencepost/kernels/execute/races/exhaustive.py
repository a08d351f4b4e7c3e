"""Comparison of all accesses of a run, with nothing left out, for a proof by a run.

Accesses to a granule of memory are grouped into equivalence classes: of the same kind, scope and
phase. Two classes conflict if two work-items of them do, which the least and the greatest work-item
of each class decide. So all pairs are compared without being listed. If a bound is exceeded, the
answer is incomplete and proves nothing.
"""

from __future__ import annotations

from fencepost.kernels.execute.program import Program
from fencepost.kernels.execute.races.access_table import narrow_sites, table_of
from fencepost.kernels.execute.races.compared import TOLD, Compared, Whole, sites_of
from fencepost.kernels.execute.races.copies import copy_races
from fencepost.kernels.execute.races.copies_in_flight import flights
from fencepost.kernels.execute.run import Run
from fencepost.kernels.execute.schedule.lockstep import together
from fencepost.vocabulary.address_spaces import SyncSpace


def whole(
    program: Program,
    run: Run,
    *,
    lockstep: bool,
    lds_only: bool = False,
    one_run: bool = False,
) -> Whole:
    """Compare all accesses of a run. Raises BoundReached if the table would be too long.

    `lockstep`: accesses of a wave that lockstep execution orders are in order. `one_run`: values
    are those of this run alone, and results that are not interpreted may be equal.
    """
    budget = run.state.budget
    most = budget.rest_pairs if one_run else budget.pairs
    found = Whole()
    joint = together(run.state) if lockstep and run.state.lockstep else None
    for lds in (True,) if lds_only else (True, False):
        entries = [each for each in run.state.log if each.lds == lds]
        if not any(each.how.writes for each in entries):
            continue
        space = SyncSpace.of(lds=lds)
        table = table_of(entries, run, space, narrow_sites(program, run.state.launch))
        if any(each.copy is not None for each in entries):
            ones, others, doubt = copy_races(run, entries, table, space)
            for one, other in zip(ones[:TOLD], others[:TOLD], strict=True):
                found.races.setdefault(sites_of(entries, table, int(one), int(other)))
            found.beyond |= bool(len(ones))
            if doubt:
                found.complete, found.cut = (
                    False,
                    "copies by the workgroup without a barrier after them",
                )
        ones, others = flights(entries, table, budget.copy_pairs)
        for one, other in zip(ones[:TOLD], others[:TOLD], strict=True):
            found.races.setdefault(sites_of(entries, table, int(one), int(other)))
        found.beyond |= bool(len(ones))
        compared = Compared(program, run, entries, table, space, joint, found, one_run, most)
        compared.inside()
        if not lds and len(run.state.groups) > 1:
            compared.between()
    return found


__all__ = ["Whole", "whole"]
