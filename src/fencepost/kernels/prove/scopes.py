"""Where two work-items must be for atomics not to exclude a race between them."""

from __future__ import annotations

import z3

from fencepost.kernels.execute.scope_widths import AGENT
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.place import Place
from fencepost.kernels.prove.terms import Expr, bits

_RANKS = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "cluster": 3, "agent": AGENT, "": 5}
WAVE, GROUP, CLUSTER = 1, 2, 3


def rank(site: Site) -> int:
    """How wide the scope of an atomic is; one that is not known is the narrowest."""
    if site.atomic is None:
        return 0
    return _RANKS.get(site.atomic.scope.removesuffix("one-as").removesuffix("-"), 0)


def out_of_scope(
    left: Site, right: Site, *, apart: bool, place: Place, pairs: list[tuple[Expr, Expr]]
) -> Expr:
    """That two work-items, of two workgroups if `apart`, are not both in scope of the other's
    atomic, which may be at the same place [LangRef Synchronization Scopes; 001 Memory Scopes].
    """
    both = min(rank(left), rank(right))
    launch = place.launch
    if both >= (AGENT if apart else GROUP):
        return z3.BoolVal(False)
    parts: list[Expr] = []
    if apart and both == CLUSTER:
        if launch.one_cluster:
            return z3.BoolVal(False)
        for symbol, size in zip(place.group, launch.cluster, strict=True):
            if not z3.is_bv_value(symbol):
                parts.append(z3.UDiv(symbol, bits(size, 32)))
    elif not apart and both == WAVE:
        if launch.waves == 1:
            return z3.BoolVal(False)
        parts.append(z3.UDiv(place.item, bits(launch.wave, 32)))
    else:
        return z3.BoolVal(True)
    return z3.Or(*(each != z3.substitute(each, *pairs) for each in parts))


def one_place(left: Site, right: Site) -> bool:
    """Whether two atomics that touch a byte in common surely touch the same bytes: atomics are
    aligned to their size [LangRef atomicrmw, load, store].
    """
    return bool(left.size.eq(right.size))
