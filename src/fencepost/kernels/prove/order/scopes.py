"""Scopes of atomics, and the positions of work-items that they do not include."""

from __future__ import annotations

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.term import Expr, bits
from fencepost.vocabulary.scopes import Scope


def scope_of(site: Site) -> Scope:
    """Return the scope of an atomic; an unknown one counts as the narrowest."""
    return Scope.SINGLETHREAD if site.atomic is None else site.atomic.scope.scope


def out_of_scope(
    left: Site, right: Site, *, apart: bool, place: Place, pairs: list[tuple[Expr, Expr]]
) -> Expr:
    """Return the condition that two work-items, of two workgroups if `apart`, are not both in scope
    of the other's atomic, which may be at the same place [LangRef Synchronization Scopes; 001
    Memory Scopes].
    """
    both = min(scope_of(left), scope_of(right))
    launch = place.launch
    if both >= (Scope.AGENT if apart else Scope.WORKGROUP):
        return z3.BoolVal(False)
    parts: list[Expr] = []
    if apart and both is Scope.CLUSTER:
        if launch.one_cluster:
            return z3.BoolVal(False)
        for symbol, size in zip(place.group, launch.cluster, strict=True):
            if not z3.is_bv_value(symbol):
                parts.append(z3.UDiv(symbol, bits(size, 32)))
    elif not apart and both is Scope.WAVEFRONT:
        if launch.waves == 1:
            return z3.BoolVal(False)
        parts.append(z3.UDiv(place.item, bits(launch.wave, 32)))
    else:
        return z3.BoolVal(True)
    return z3.Or(*(each != z3.substitute(each, *pairs) for each in parts))


def one_place(left: Site, right: Site) -> bool:
    """Return True if two atomics that touch a byte in common surely touch the same bytes: atomics
    are aligned to their size [LangRef atomicrmw, load, store].
    """
    return bool(left.size.eq(right.size))
