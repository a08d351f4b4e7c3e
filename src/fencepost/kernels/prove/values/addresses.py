"""Addresses, and parts of vectors and structures, as terms; addresses of objects are unknown
numbers, of objects that do not overlap.

The windows of `layout` are for runs; a kernel that inspects the bits of an address, or makes an
address from a number, may reach any object of the address space. LDS has 32 bits, and as flat
addresses an aperture of its own [001 Address Spaces].
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.terms.term import (
    PRIVATE,
    Expr,
    Pointer,
    Term,
    aperture,
    bits,
    choose,
    lds_address,
    resized,
)
from fencepost.kernels.question.layout import Layout, Region
from fencepost.kernels.question.objects import LDS
from fencepost.llvm.ir import Element, Gep, Int
from fencepost.llvm.types import (
    ArrayType,
    StructType,
    VectorType,
    alloc_size,
    field_offsets,
)
from fencepost.records import dataclass, field

if TYPE_CHECKING:
    from fencepost.kernels.prove.values.work_item import Values


def gep(evaluator: Values, instruction: Gep, at: int) -> Term:
    """Return the address that a getelementptr computes."""
    pointer = evaluator.use(instruction.pointer, at)
    indices = [evaluator.use(each, at) for each in instruction.indices]
    if isinstance(pointer, tuple) and _is_resource(pointer):
        raise UnsupportedError("an address in a buffer resource")
    count = next((len(each) for each in (pointer, *indices) if isinstance(each, tuple)), 0)
    if count:
        return tuple(
            _offset(
                instruction,
                pointer[at_] if isinstance(pointer, tuple) else pointer,
                [each[at_] if isinstance(each, tuple) else each for each in indices],
            )
            for at_ in range(count)
        )
    return _offset(instruction, pointer, indices)


def _offset(instruction: Gep, pointer: Pointer | Expr, indices: list[Term]) -> Pointer | Expr:
    if not isinstance(pointer, Pointer):  # an offset in a buffer
        return _moved(instruction, pointer, indices)
    if pointer.region == PRIVATE:
        return pointer
    return Pointer(pointer.region, _moved(instruction, pointer.offset, indices))


def _moved(instruction: Gep, total: Expr, indices: list[Term]) -> Expr:
    """Return a number of bytes plus the offsets that indices select."""
    kind, size = instruction.base_type, total.size()
    for position, (operand, index) in enumerate(zip(instruction.indices, indices, strict=True)):
        if position == 0:
            scale = alloc_size(kind)
        elif isinstance(kind, StructType):
            assert isinstance(operand, Int)
            total = total + bits(field_offsets(kind)[operand.value], size)
            kind = kind.fields[operand.value]
            continue
        else:
            assert isinstance(kind, ArrayType | VectorType)
            kind = kind.element
            scale = alloc_size(kind)
        wide = resized(index, size, signed=True)
        if z3.is_bv_value(wide) and wide.as_long() == 0:
            continue
        total = total + (wide if scale == 1 else wide * bits(scale, size))
    return total


def element(evaluator: Values, instruction: Element, at: int) -> Term:
    """Return an element of a vector, or the vector with one replaced."""
    vector = evaluator.use(instruction.vector, at)
    index = evaluator.use(instruction.index, at)
    new = evaluator.use(instruction.value, at) if instruction.value is not None else None
    if z3.is_bv_value(index):
        where = index.as_long()
        if new is None:
            if where < len(vector):
                return vector[where]
            return evaluator.anything(instruction.head.type, at)
        return replaced(vector, (where,), new)
    if new is None:
        result = evaluator.anything(instruction.head.type, at)
        for number, each in enumerate(vector):
            result = choose(index == number, each, result, evaluator.base)
        return result
    return tuple(
        choose(index == number, new, each, evaluator.base) for number, each in enumerate(vector)
    )


def _is_resource(term: tuple[Term, ...]) -> bool:
    return len(term) == 2 and isinstance(term[0], Pointer) and not isinstance(term[1], Pointer)


def replaced(whole: Term, path: tuple[int, ...], new: Term) -> Term:
    """Return an aggregate with a part replaced."""
    if not path:
        return new
    if not isinstance(whole, tuple) or path[0] >= len(whole):
        raise UnsupportedError("a field of a value whose parts are unknown")
    parts = list(whole)
    parts[path[0]] = replaced(parts[path[0]], path[1:], new)
    return tuple(parts)


def with_buffers(term: Term, regions: Iterator[Region]) -> Term:
    """Return a structure that is passed by value, its pointers as buffers of their own."""
    if isinstance(term, tuple):
        return tuple(with_buffers(each, regions) for each in term)
    if isinstance(term, Pointer) and (region := next(regions, None)) is not None:
        return Pointer(region.number, bits(0, 64))
    return term


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
