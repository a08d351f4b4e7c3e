"""Accesses stay inside objects of known size: another object may lie outside."""

from __future__ import annotations

import z3

from fencepost.kernels.certificate import Premise, Reason
from fencepost.kernels.prove.disjoint.id_tables import Tables
from fencepost.kernels.prove.summary.accesses import Site
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.term import Expr, bits, number
from fencepost.kernels.prove.undefined.definitions import may_be_lds, pointers_of
from fencepost.kernels.question.layout import Region
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.ir import Gep, Global, Local, Operand

NO_END = 1 << 31
"""Size that represents the one that the launch gives to LDS. The kernel's own declarations lie
below it, and addresses of LDS have 32 bits: larger offsets wrap.
"""


def size_of(evaluator: Evaluator, site: Site) -> int | None:
    """Return the size of the object that an access is to, in bytes; None if it is not known."""
    region = site.pointer.region
    if region is None:
        return None
    if region >= LDS:
        size = evaluator.layout.lds[region - LDS].size
        return NO_END if size is None else size
    found = evaluator.layout.buffers.get(region)
    return found.size if found is not None else None


def outside(site: Site, size: int) -> Expr:
    """Return the condition that an access leaves an object of `size` bytes."""
    offset, end = site.pointer.offset, bits(size, 64)
    too_long = z3.And(z3.UGT(site.size, end), site.size != 0)
    return z3.Or(too_long, z3.And(site.size != 0, z3.UGT(offset, end - site.size)))


def taken_inside(evaluator: Evaluator, site: Site) -> Reason | None:
    """Return the reason if a premise covers an access: that accesses through arguments stay in
    their objects, or that dynamic LDS is as large as they need.

    It must be an access to LDS of an argument, or whose size the launch gives, and its address that
    of the object plus steps that do not overflow (`inbounds`), so that no other place has the same
    address. The proof states the premise then.
    """
    if site.chosen is not None:
        return None
    pointers = [each for each in pointers_of(site.instruction) if may_be_lds(each.type)]
    regions = {id(each): each for each in (_stepped_from(evaluator, one) for one in pointers)}
    if len(regions) != 1:
        return None
    (region,) = regions.values()
    if region is None or not region.lds or region.number + LDS != site.pointer.region:
        return None
    if region.variable is None:
        evaluator.ledger.premises.add(Premise.ARGUMENTS_APART)
        return Reason.ARGUMENT
    if region.size is not None:
        return None
    evaluator.ledger.premises.add(Premise.LDS_SIZE)
    return Reason.SIZED


def is_in_variable(evaluator: Evaluator, site: Site) -> bool:
    """Return True for an access to a variable in LDS of known size, whatever steps lead there."""
    if site.chosen is not None or not site.lds:
        return False
    region = evaluator.layout.lds[(site.pointer.region or 0) - LDS]
    return region.variable is not None and region.size is not None


def _stepped_from(evaluator: Evaluator, pointer: Operand) -> Region | None:
    """Return the object of the argument or variable that in-bounds steps lead to a pointer from."""
    while isinstance(pointer, Local):
        if (region := evaluator.layout.arguments.get(pointer.name)) is not None:
            return region
        found = evaluator.definitions.get(pointer.name)
        if found is None or not isinstance(found[0], Gep) or not found[0].inbounds:
            return None
        pointer = found[0].pointer
    return evaluator.layout.variables.get(pointer.name) if isinstance(pointer, Global) else None


def surely_inside(site: Site, size: int, tables: Tables) -> bool:
    """Return True if bounds of ids show that an access stays in an object."""
    count = number(site.size)
    if count is None or not tables.usable:
        return False
    offsets = tables.value(site.pointer.offset)
    if offsets is None:
        return False
    places = offsets.astype("uint64").view("int64")[tables.taken(site)]
    return not len(places) or bool(places.min() >= 0 and places.max() + count <= size)
