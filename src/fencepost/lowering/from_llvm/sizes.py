"""The number of bits that a load or store of a type moves."""

from __future__ import annotations

from fencepost.errors import UnsupportedError
from fencepost.llvm.types import (
    ArrayType,
    FloatType,
    IntType,
    OtherType,
    PointerType,
    StructType,
    Type,
    VectorType,
)
from fencepost.vocabulary.address_spaces import AddressSpace

_FLOATS = frozenset({"half", "bfloat", "float", "double"})
_NARROW = frozenset(
    {AddressSpace.REGION, AddressSpace.LOCAL, AddressSpace.PRIVATE, AddressSpace.CONSTANT_32BIT}
)
_GREATEST = 1 << 20
_DEEPEST = 64


def moved_bits(kind: Type, depth: int = 0) -> int:
    """The bits that a load or store of this type moves, a multiple of 8: structures move their
    fields, and no padding.

    Raises UnsupportedError for types that have no size here.
    """
    match kind:
        case IntType(bits=bits):
            return _bounded(kind, -(-bits // 8) * 8)
        case FloatType(name=name) if name in _FLOATS:
            return kind.bits
        case PointerType(space=space):
            return pointer_bits(space)
        case VectorType(count=count, element=IntType(bits=bits)):
            return _bounded(kind, -(-count * bits // 8) * 8)
        case VectorType(count=count, element=element) | ArrayType(count=count, element=element):
            if depth < _DEEPEST:
                return _bounded(kind, count * moved_bits(element, depth + 1))
        case StructType(fields=fields):
            if depth < _DEEPEST:
                return _bounded(kind, sum(moved_bits(each, depth + 1) for each in fields))
        case FloatType() | OtherType():
            pass
    raise UnsupportedError(
        f"an access of type {getattr(kind, 'name', 'that is nested too deep')}",
        rule="integers, floating-point numbers of 16 to 64 bits, pointers, and vectors, arrays and "
        "structures of these are lowered",
        mend="access the memory with one of these types",
    )


def pointer_bits(space: int) -> int:
    """The bits of a pointer, by the number of its address space."""
    if space == AddressSpace.BUFFER_FAT_POINTER:
        return 160
    if space in (AddressSpace.BUFFER_RESOURCE, AddressSpace.BUFFER_STRIDED_POINTER):
        return 128
    return 32 if space in _NARROW else 64


def _bounded(kind: Type, size: int) -> int:
    if size > _GREATEST:
        raise UnsupportedError(
            f"an access of {size} bits, as {type(kind).__name__}",
            rule=f"accesses of up to {_GREATEST} bits are lowered",
            mend="copy the memory in smaller parts",
        )
    return size
