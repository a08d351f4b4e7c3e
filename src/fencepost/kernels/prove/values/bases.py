"""Addresses of objects: unknown numbers, of objects that do not overlap.

The windows of `layout` are for runs; a kernel that inspects the bits of an address, or makes an
address from a number, may reach any object of the address space. LDS has 32 bits, and as flat
addresses an aperture of its own [001 Address Spaces].
"""

from __future__ import annotations

from itertools import combinations

import z3

from fencepost.kernels.prove.terms.term import Expr, Pointer, aperture, bits, lds_address, resized
from fencepost.kernels.question.layout import Layout, Region
from fencepost.kernels.question.objects import LDS
from fencepost.records import dataclass, field

LDS_BYTES = 1 << 18
"""A size larger than the LDS of any GPU."""


@dataclass
class Bases:
    """The addresses of those objects of a kernel that were needed so far, by number."""

    layout: Layout
    known: dict[int, Expr] = field(default_factory=dict)

    def address(self, pointer: Pointer) -> Expr:
        """Return the flat address of a place in an object."""
        region = pointer.region
        assert region is not None
        if region not in self.known:
            size = 32 if region >= LDS else 64
            self.known[region] = z3.BitVec(f"base.{region}", size)
        base = self.known[region]
        if region >= LDS:
            return lds_address(base + resized(pointer.offset, 32))
        return base + pointer.offset

    def facts(self) -> list[Expr]:
        """Return the facts that objects of LDS do not overlap and that all begin at different
        addresses.
        """
        found: list[Expr] = []
        local = {key: base for key, base in self.known.items() if key >= LDS}
        plain = {key: base for key, base in self.known.items() if key < LDS}
        for key, base in local.items():
            size = self._lds(key).size or 0
            found.append(z3.ULE(base, bits(LDS_BYTES - min(size, LDS_BYTES), 32)))
        for (one, a), (other, b) in combinations(local.items(), 2):
            found += self._beside(self._lds(one), a, self._lds(other), b)
        flat = [*plain.values(), *([z3.Concat(aperture(), bits(0, 32))] if local else [])]
        found += [a != b for a, b in combinations(flat, 2)]
        return found

    def laid_out(self) -> list[Expr]:
        """Return the facts that objects lie where runs place them, for inputs to be run."""
        found = []
        for key, base in self.known.items():
            regions = self.layout.lds if key >= LDS else self.layout.buffers
            region = regions.get(key - LDS if key >= LDS else key)
            if region is not None:
                found.append(base == bits(region.base, base.size()))
        return found

    def _lds(self, number: int) -> Region:
        return self.layout.lds[number - LDS]

    def _beside(self, one: Region, a: Expr, other: Region, b: Expr) -> list[Expr]:
        """Return the facts that two arrays do not overlap, dynamically sized ones coming last."""
        if one.size is not None and other.size is not None:
            first, second = bits(one.size, 32), bits(other.size, 32)
            return [z3.Or(z3.ULE(a + first, b), z3.ULE(b + second, a))]
        if one.size is not None and other.variable is not None:
            return [z3.ULE(a + bits(one.size, 32), b)]
        if other.size is not None and one.variable is not None:
            return [z3.ULE(b + bits(other.size, 32), a)]
        return []

    def recognised(self, pointer: Pointer) -> Pointer:
        """Return a pointer made from a number as an offset from the object of its address."""
        address = z3.simplify(pointer.offset)
        if address.decl().kind() == z3.Z3_OP_CONCAT and address.children()[0].eq(aperture()):
            low = z3.simplify(z3.Extract(31, 0, address))
            for number, base in self.known.items():
                if number >= LDS and any(each.eq(base) for each in _parts(low)):
                    return Pointer(number, resized(z3.simplify(low - base), 64, signed=True))
        for number, base in self.known.items():
            if number < LDS and any(each.eq(base) for each in _parts(address)):
                return Pointer(number, z3.simplify(address - base))
        return pointer


def _parts(expr: Expr) -> list[Expr]:
    return expr.children() if expr.decl().kind() == z3.Z3_OP_BADD else [expr]
