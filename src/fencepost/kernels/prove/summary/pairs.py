"""Pairs of accesses that may conflict, judged by their form, and by the scopes of atomics."""

from __future__ import annotations

from collections.abc import Container, Iterator

import z3

from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.integers import Overlap
from fencepost.kernels.prove.terms.place import Place
from fencepost.kernels.prove.terms.term import Expr, bits, leaves, mapped
from fencepost.llvm.effects.effect import Access
from fencepost.vocabulary.scopes import Scope


def pairs_of(
    found: list[Site], among: Container[frozenset[int]] | None = None
) -> Iterator[tuple[Site, Site]]:
    """Yield pairs of accesses to objects that may be the same, at least one of them a write;
    `among` restricts them to pairs of instructions, by `id`.
    """
    for at, left in enumerate(found):
        for right in found[at:]:
            if not (left.how.writes or right.how.writes):
                continue
            known = None not in (left.pointer.region, right.pointer.region)
            if known and left.pointer.region != right.pointer.region:
                continue
            if among is not None:
                ids = id(left.instruction), id(right.instruction)
                if frozenset(ids) not in among:
                    continue
            yield left, right


def same_value(left: Site, right: Site) -> bool:
    """Return True if both are plain writes of values that are known as terms."""
    return (
        left.how is Access.WRITE
        and right.how is Access.WRITE
        and left.value is not None
        and right.value is not None
    )


def different_values(
    left: Site, right: Site, overlap: Overlap, pairs: list[tuple[Expr, Expr]]
) -> Expr:
    """Return the condition that two writes may differ in a byte that both write; `pairs` turns a
    term into the second work-item's.

    Equal values are equal bytes if they start at one place, or if all their bytes are the same.
    """
    one = list(leaves(left.value))
    other = list(leaves(mapped(right.value, lambda each: z3.substitute(each, *pairs))))
    if len(one) != len(other) or any(a.sort() != b.sort() for a, b in zip(one, other, strict=True)):
        return z3.BoolVal(True)
    values = [a != b for a, b in zip(one, other, strict=True)]
    if _of_one_byte(one) and _of_one_byte(other):
        return z3.Or(*values)
    return z3.Or(overlap.first != overlap.second, *values)


def _of_one_byte(parts: list[Expr]) -> bool:
    """Return True if a value is a constant whose bytes are all the same."""
    found: set[int] = set()
    for each in parts:
        if not z3.is_bv_value(each) or each.size() % 8:
            return False
        found |= set(each.as_long().to_bytes(each.size() // 8, "little"))
    return len(found) == 1


def overlap_of(
    evaluator: Evaluator, left: Site, right: Site, pairs: list[tuple[Expr, Expr]]
) -> Overlap:
    """Return the condition that two accesses touch a byte in common."""
    one, other = left.pointer, right.pointer
    if one.region == other.region and one.region is not None:
        a, b = one.offset, z3.substitute(other.offset, *pairs)
    else:
        a, b = evaluator.base(one), z3.substitute(evaluator.base(other), *pairs)
    size = z3.substitute(right.size, *pairs)
    # Of two objects it is not known how they lie to each other.
    alike = one.region == other.region and left.size.eq(right.size)
    if alike and aligned(one.offset, left) and aligned(other.offset, right):
        meet = a == b
    else:
        meet = z3.Or(z3.ULT(b - a, left.size), z3.ULT(a - b, size))
    here = [] if left.chosen is None else [left.chosen.here]
    here += [] if right.chosen is None else [z3.substitute(right.chosen.here, *pairs)]
    meet = z3.And(*here, meet) if here else meet
    return Overlap(a, b, left.size, size, meet, left.narrowed or right.narrowed, tuple(here))


def aligned(offset: Expr, site: Site) -> bool:
    """Return True if an offset is a multiple of the access's size, by its form."""
    if not z3.is_bv_value(site.size):
        return False
    size = site.size.as_long()
    if size & (size - 1):
        return False
    return _multiple(offset, size, 0)


def _multiple(expr: Expr, size: int, depth: int) -> bool:
    if depth > 40:
        return False
    if z3.is_bv_value(expr):
        return int(expr.as_long()) % size == 0
    kind = expr.decl().kind()
    children = expr.children()
    if kind in (z3.Z3_OP_BADD, z3.Z3_OP_BSUB):
        return all(_multiple(each, size, depth + 1) for each in children)
    if kind == z3.Z3_OP_BMUL:
        return any(_multiple(each, size, depth + 1) for each in children)
    if kind == z3.Z3_OP_ITE:
        return all(_multiple(each, size, depth + 1) for each in children[1:])
    if kind == z3.Z3_OP_BSHL and z3.is_bv_value(children[1]):
        return bool(children[1].as_long() >= size.bit_length() - 1)
    return False


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
