"""Types of LLVM IR, with their sizes in bytes under the AMDGPU data layout."""

from __future__ import annotations

from fencepost.records import dataclass

WIDE = frozenset({0, 1, 4})
"""Address spaces with 64-bit pointers: flat, global, constant. The buffer spaces are wider."""

POINTER_BYTES = {7: 20, 8: 16, 9: 24}
"""Buffer fat pointer, buffer resource, buffer strided pointer."""

FLOAT_BITS = {
    "half": 16,
    "bfloat": 16,
    "float": 32,
    "double": 64,
    "fp128": 128,
    "x86_fp80": 80,
    "ppc_fp128": 128,
}


@dataclass(frozen=True, slots=True)
class IntType:
    """An integer of `bits` bits, 1 or more."""

    bits: int


@dataclass(frozen=True, slots=True)
class FloatType:
    """A floating-point type by its name in the IR."""

    name: str

    @property
    def bits(self) -> int:
        return FLOAT_BITS[self.name]


@dataclass(frozen=True, slots=True)
class PointerType:
    """A pointer into an address space, by the number of the space."""

    space: int


@dataclass(frozen=True, slots=True)
class VectorType:
    """`count` elements, packed."""

    count: int
    element: Type


@dataclass(frozen=True, slots=True)
class ArrayType:
    """`count` elements, each at its allocation size."""

    count: int
    element: Type


@dataclass(frozen=True, slots=True)
class StructType:
    """Fields in order; `packed` without padding."""

    fields: tuple[Type, ...]
    packed: bool = False


@dataclass(frozen=True, slots=True)
class OtherType:
    """void, label, metadata, token, or a target type by its text."""

    name: str


Type = IntType | FloatType | PointerType | VectorType | ArrayType | StructType | OtherType

VOID = OtherType("void")
BIT = IntType(1)
I32 = IntType(32)


def store_size(kind: Type) -> int:
    """The bytes that a load or store of the type touches."""
    match kind:
        case IntType(bits=bits):
            return (bits + 7) // 8
        case FloatType():
            return (kind.bits + 7) // 8
        case PointerType(space=space):
            return POINTER_BYTES.get(space, 8 if space in WIDE else 4)
        case VectorType(count=count, element=element):
            return (count * bit_size(element) + 7) // 8
        case ArrayType(count=count, element=element):
            return count * alloc_size(element)
        case StructType():
            offsets = field_offsets(kind)
            end = offsets[-1] + alloc_size(kind.fields[-1]) if kind.fields else 0
            return end if kind.packed else _up(end, alignment(kind))
        case OtherType():
            return 0


def bit_size(kind: Type) -> int:
    """The bits of a value that can be an element of a vector."""
    match kind:
        case IntType(bits=bits):
            return bits
        case FloatType():
            return kind.bits
        case _:
            return 8 * store_size(kind)


def alignment(kind: Type) -> int:
    """The ABI alignment in bytes."""
    match kind:
        case IntType() | FloatType():
            return min(16, _power(store_size(kind)))
        case PointerType():
            return min(32, _power(store_size(kind)))
        case VectorType():
            return min(1024 // 8, _power(store_size(kind)))
        case ArrayType(element=element):
            return alignment(element)
        case StructType(fields=fields, packed=packed):
            return 1 if packed or not fields else max(alignment(field) for field in fields)
        case OtherType():
            return 1


def alloc_size(kind: Type) -> int:
    """The distance in bytes between two elements of an array of the type."""
    return _up(store_size(kind), alignment(kind))


def field_offsets(kind: StructType) -> tuple[int, ...]:
    """The byte offset of each field."""
    offsets = []
    end = 0
    for field in kind.fields:
        if not kind.packed:
            end = _up(end, alignment(field))
        offsets.append(end)
        end += alloc_size(field)
    return tuple(offsets)


def _power(size: int) -> int:
    return 1 << max(0, size - 1).bit_length()


def _up(size: int, step: int) -> int:
    return -(-size // step) * step


def inside(kind: Type, path: tuple[int, ...]) -> Type:
    """The type of a part of an aggregate."""
    for index in path:
        match kind:
            case StructType(fields=fields):
                kind = fields[index]
            case ArrayType(element=element) | VectorType(element=element):
                kind = element
    return kind
