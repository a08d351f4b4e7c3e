"""Addresses, and parts of vectors and structures, as terms."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import z3

from fencepost.errors import UnsupportedError
from fencepost.kernels.prove.terms.term import PRIVATE, Expr, Pointer, Term, bits, choose, resized
from fencepost.kernels.question.layout import Region
from fencepost.llvm.ir import Element, Gep, Int
from fencepost.llvm.types import (
    ArrayType,
    StructType,
    VectorType,
    alloc_size,
    field_offsets,
)

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
