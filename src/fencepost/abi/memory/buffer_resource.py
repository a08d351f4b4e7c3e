"""Buffer resources (V#): 128 bits that describe a buffer (001 Address Spaces, Buffer Resource).

The guide names three fields, which every generation has in the same places up to GFX12: the base in
bits 47 to 0, the stride with its swizzle control in bits 63 to 48, the extent in bits 95 to 64,
flags above. GFX125x has a base of 57 bits and an extent of 45, which lie one behind the other.
"""

from __future__ import annotations

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass, names_of
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "Address Spaces")


@dataclass(frozen=True, slots=True)
class BitField:
    """The position of a field within the 128 bits."""

    name: str
    low: int
    width: int
    meaning: str
    cite: Cite = _CITE


FIELDS: tuple[BitField, ...] = (
    BitField("base", 0, 48, "byte address of the buffer"),
    BitField("stride", 48, 16, "bytes between elements, and swizzle control; 0: raw buffer"),
    BitField("num_records", 64, 32, "extent: bytes of a raw buffer, elements of others"),
    BitField("flags", 96, 32, "format, bounds and cache control, by generation"),
)
"""GFX6 to GFX12."""

FIELDS_GFX125: tuple[BitField, ...] = (
    BitField("base", 0, 57, "byte address of the buffer"),
    BitField("num_records", 57, 45, "extent: bytes of a raw buffer, elements of others"),
    BitField("reserved", 102, 6, "0"),
    BitField("stride", 108, 16, "bytes between elements; 0: raw buffer"),
    BitField("flags", 124, 4, "swizzle and bounds control"),
)
"""GFX125x. The guide gives the widths of base and extent; the rest is as LLVM 22 builds it from the
operands of `llvm.amdgcn.make.buffer.rsrc`."""


@dataclass(frozen=True, slots=True)
class BufferResource:
    """A buffer resource as its fields."""

    base: int
    stride: int
    num_records: int
    flags: int


def layout(generation: Generation) -> tuple[BitField, ...]:
    """Return the fields of a buffer resource on a generation."""
    return FIELDS_GFX125 if generation is Generation.GFX125 else FIELDS


def encode(resource: BufferResource, generation: Generation) -> int:
    """The 128 bits. Raises AbiError for a field that does not fit."""
    bits = 0
    for row in layout(generation):
        value = getattr(resource, row.name) if row.name != "reserved" else 0
        if not 0 <= value < 1 << row.width:
            raise AbiError(
                f"{row.name} of a buffer resource is {value:#x}",
                rule=f"it has {row.width} bits on {generation.name} [{row.cite}]",
                mend="write a value that fits",
            )
        bits |= value << row.low
    return bits


def decode(bits: int, generation: Generation) -> BufferResource:
    """The fields of 128 bits. Raises AbiError for more bits, and for reserved ones other than 0."""
    if not 0 <= bits < 1 << 128:
        raise AbiError(
            f"a buffer resource of {bits.bit_length()} bits",
            rule=f"it has 128 [{_CITE}]",
            mend="read four scalar registers",
        )
    values = {row.name: bits >> row.low & (1 << row.width) - 1 for row in layout(generation)}
    if values.pop("reserved", 0):
        raise AbiError(
            f"reserved bits of the buffer resource {bits:#x} are not 0",
            rule=f"they are 0 on {generation.name} [{_CITE}]",
            mend="check the generation",
        )
    return BufferResource(**{each: values[each] for each in names_of(BufferResource)})


def is_raw(resource: BufferResource) -> bool:
    """Return True if the resource can become a buffer fat pointer: the stride is 0, so the extent
    counts bytes.
    """
    return resource.stride == 0


@dataclass(frozen=True, slots=True)
class FatPointer:
    """A buffer fat pointer (address space 7): a resource and an offset of 32 bits; with an index, a
    buffer strided pointer (address space 9).
    """

    resource: BufferResource
    offset: int = 0
    index: int | None = None

    def bits(self, generation: Generation) -> int:
        """Return the 160 bits, or 192 with an index: the resource first, then the offset, then the
        index.

        Raises AbiError as `encode` does, for a fat pointer to a buffer that is not raw, and for a
        strided pointer to one that is.
        """
        if is_raw(self.resource) == (self.index is not None):
            kind = "fat" if self.index is None else "strided"
            raise AbiError(
                f"a buffer {kind} pointer to a buffer of stride {self.resource.stride}",
                rule="the stride of a fat pointer's buffer is 0, of a strided pointer's the size "
                f"of an element [{_CITE}]",
                mend="correct the stride, or make the other kind of pointer",
            )
        bits = encode(self.resource, generation)
        for number, part in enumerate((self.offset, self.index)):
            if part is None:
                continue
            if not 0 <= part < 1 << 32:
                raise AbiError(
                    f"{('offset', 'index')[number]} {part:#x} of a buffer pointer",
                    rule=f"it has 32 bits [{_CITE}]",
                    mend="write a value that fits",
                )
            bits |= part << 128 + 32 * number
        return bits
