"""Accesses stay inside objects whose size is known: outside of them may be another object."""

from __future__ import annotations

import z3

from fencepost.kernels.objects import LDS
from fencepost.kernels.prove.accesses import Site
from fencepost.kernels.prove.evaluate import Evaluator
from fencepost.kernels.prove.id_tables import Tables
from fencepost.kernels.prove.terms import Expr, bits, number

NO_END = 1 << 31
"""A size that stands for that of LDS which the launch gives it. Below it lies what the kernel
declares, and addresses of LDS have 32 bits: what is farther away comes around.
"""


def size_of(evaluator: Evaluator, site: Site) -> int | None:
    """The size of the object that an access is to, in bytes; None where it is not known."""
    region = site.pointer.region
    if region is None:
        return None
    if region >= LDS:
        size = evaluator.layout.lds[region - LDS].size
        return NO_END if size is None else size
    found = evaluator.layout.buffers.get(region)
    return found.size if found is not None else None


def outside(site: Site, size: int) -> Expr:
    """That an access leaves an object of so many bytes."""
    offset, end = site.pointer.offset, bits(size, 64)
    too_long = z3.And(z3.UGT(site.size, end), site.size != 0)
    return z3.Or(too_long, z3.And(site.size != 0, z3.UGT(offset, end - site.size)))


def surely_inside(site: Site, size: int, tables: Tables) -> bool:
    """Whether bounds of ids show that an access stays in an object."""
    count = number(site.size)
    if count is None or not tables.usable:
        return False
    offsets = tables.value(site.pointer.offset)
    if offsets is None:
        return False
    places = offsets.astype("uint64").view("int64")[tables.taken(site)]
    return not len(places) or bool(places.min() >= 0 and places.max() + count <= size)
