"""Accesses through a pointer selected from several: `done ? totals + at : sums + at`.

The address is one of two, by a condition; each of them lies in an object of its own. So the access
is one to the first object where the condition holds, and one to the second where it does not; each
of these is checked for conflicts separately.
"""

from __future__ import annotations

from collections.abc import Iterator

import z3

from fencepost.kernels.prove.summary.accesses import Chosen, Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, Pointer, lds_address, mentions
from fencepost.llvm.effects.effect import Access
from fencepost.records import replace

MOST_WAYS = 8
"""Greatest number of objects into which one access is split."""


def by_object(evaluator: Evaluator, found: list[Site]) -> list[Site]:
    """Return the accesses, with those through a selected pointer split by object."""
    return [_kept(part) for each in found for part in _parts(evaluator, each)]


def _kept(site: Site) -> Site:
    """Return an access to any object; if it addresses LDS, with the 32 address bits that are kept.
    Accesses to a known object must stay in it instead.
    """
    if site.pointer.region is not None or not site.in_lds:
        return site
    return replace(site, pointer=Pointer(None, _in_lds(site.pointer.offset)))


def _in_lds(address: Expr) -> Expr:
    """Return an address of LDS with the 32 bits that are kept of it."""
    return lds_address(z3.simplify(z3.Extract(31, 0, address)))


def _parts(evaluator: Evaluator, site: Site) -> list[Site]:
    """Split an access by the objects that it may be to, unless one of these is not known."""
    if site.pointer.region is not None or site.how not in (Access.READ, Access.WRITE):
        return [site]
    if site.atomic is not None:
        return [site]
    parts: dict[int, tuple[Expr, Expr]] = {}
    for many, (condition, address) in enumerate(_ways(site.pointer.offset)):
        kept = _in_lds(address) if site.in_lds else address
        pointer = evaluator.bases.recognised(Pointer(None, kept))
        # What is computed of two addresses is none of either object.
        bases = {each.get_id() for each in evaluator.bases.known.values()}
        if pointer.region is None or many >= MOST_WAYS or mentions(pointer.offset, bases):
            return [site]
        offset = pointer.offset
        if pointer.region in parts:
            other, before = parts[pointer.region]
            condition, offset = z3.Or(other, condition), z3.If(condition, offset, before)
        parts[pointer.region] = condition, offset
    return [
        replace(
            site,
            pointer=Pointer(region, offset),
            reached=z3.And(site.reached, condition),
            chosen=Chosen(site.reached, condition),
        )
        for region, (condition, offset) in parts.items()
    ]


def _ways(address: Expr) -> Iterator[tuple[Expr, Expr]]:
    """Yield the alternatives of an address with a select in its sum, each with its condition."""
    terms = _sum(address)
    at = next((n for n, each in enumerate(terms) if z3.is_app_of(each, z3.Z3_OP_ITE)), None)
    if at is None:
        yield z3.BoolVal(True), address
        return
    condition, one, other = terms[at].children()
    for holds, chosen in ((condition, one), (z3.Not(condition), other)):
        rest = [*terms[:at], chosen, *terms[at + 1 :]]
        total = rest[0]
        for each in rest[1:]:
            total = total + each
        for inner, made in _ways(total):
            yield z3.And(holds, inner), made


def _sum(address: Expr) -> list[Expr]:
    """Return the summands of a sum."""
    if not z3.is_app_of(address, z3.Z3_OP_BADD):
        return [address]
    return [part for each in address.children() for part in _sum(each)]
