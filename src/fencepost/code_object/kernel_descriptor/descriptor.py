"""A kernel descriptor as a value: 64 bytes, and the fields that its generation defines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from fencepost.citations import Cite, Source
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.kernel_descriptor.field import DescriptorField, Row
from fencepost.code_object.kernel_descriptor.table import ROWS, SIZE, USER_SGPRS
from fencepost.records import dataclass
from fencepost.targets.generation import Generation

_CITE = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")


@cache
def rows_of(generation: Generation) -> tuple[Row, ...]:
    """The rows that cover the descriptor of a generation, in order of their bits."""
    return tuple(sorted((row for row in ROWS if generation in row.on), key=lambda row: row.first))


@cache
def row_of(generation: Generation, field: DescriptorField) -> Row | None:
    """Return the row of a field; None if the generation does not have it."""
    return next((row for row in rows_of(generation) if row.field is field), None)


ENTRY_ROW = next(row for row in ROWS if row.field is DescriptorField.KERNEL_CODE_ENTRY_BYTE_OFFSET)
"""The row of the entry offset, which is at the same place in every generation."""
_NO_ENTRY = ~ENTRY_ROW.place(-1)


@cache
def _readers(generation: Generation, *, named: bool) -> tuple[tuple[Row, int, int, int], ...]:
    """Return the rows with or without names: each with its lowest bit, its mask, and the bit of its
    sign. Thousands of descriptors are read with them.
    """
    return tuple(
        (row, row.first, row.mask, 1 << (row.width - 1) if row.signed else 0)
        for row in rows_of(generation)
        if (row.field is not None) is named
    )


def _read(bits: int, rows: tuple[tuple[Row, int, int, int], ...]) -> Iterator[tuple[Row, int]]:
    for row, first, mask, sign in rows:
        value = bits >> first & mask
        yield row, value - 2 * (value & sign)


@dataclass(frozen=True, slots=True)
class KernelDescriptor:
    """A kernel descriptor. `bits` is its 512 bits as an integer, the first byte lowest."""

    generation: Generation
    bits: int

    @classmethod
    def decode(cls, data: bytes | memoryview, generation: Generation) -> KernelDescriptor:
        """Decode a descriptor from 64 bytes. Raises CodeObjectError for another number of bytes."""
        if len(data) != SIZE:
            raise CodeObjectError(
                f"a kernel descriptor of {len(data)} bytes",
                rule=f"it has {SIZE} [{_CITE}]",
                mend="check the symbol's value and size",
            )
        return cls(generation, int.from_bytes(data, "little"))

    @classmethod
    def of(cls, generation: Generation, values: Mapping[DescriptorField, int]) -> KernelDescriptor:
        """Create a descriptor with these values; fields not in the mapping are 0.

        Raises CodeObjectError as `replace` does.
        """
        return cls(generation, 0).replace(values)

    def encode(self) -> bytes:
        """The 64 bytes."""
        return self.bits.to_bytes(SIZE, "little")

    def __getitem__(self, field: DescriptorField) -> int:
        """Return the field's value; 0 if the generation does not have the field."""
        row = row_of(self.generation, field)
        return 0 if row is None else row.read(self.bits)

    def has(self, field: DescriptorField) -> bool:
        """Return True if the generation has the field."""
        return row_of(self.generation, field) is not None

    def fields(self) -> Iterator[tuple[Row, int]]:
        """Every named field with its value, in order of their bits."""
        return _read(self.bits, _readers(self.generation, named=True))

    def reserved(self) -> Iterator[tuple[Row, int]]:
        """Every range of reserved bits with its value, which should be 0."""
        return _read(self.bits, _readers(self.generation, named=False))

    def replace(self, values: Mapping[DescriptorField, int]) -> KernelDescriptor:
        """Return the descriptor with these values in place of its own.

        Raises CodeObjectError if the generation has no such field or the value does not fit.
        """
        bits = self.bits
        for field, value in values.items():
            row = row_of(self.generation, field)
            if row is None:
                raise CodeObjectError(
                    f"{field.value} is {value}",
                    rule=f"the descriptor of {self.generation.name} has no such field [{_CITE}]",
                    mend="remove it, or name another processor",
                )
            low = -(1 << row.width - 1) if row.signed else 0
            if not low <= value <= low + row.mask:
                raise CodeObjectError(
                    f"{field.value} is {value}",
                    rule=f"it has {row.width} bits: {low} to {low + row.mask} [{row.cite}]",
                    mend="write a value in this range",
                )
            bits = bits & ~row.place(-1) | row.place(value)
        return KernelDescriptor(self.generation, bits)

    @property
    def entry_offset(self) -> int:
        """The offset of the code from the descriptor, in bytes."""
        return ENTRY_ROW.read(self.bits)

    @property
    def without_entry(self) -> int:
        """The bits with an entry offset of 0: the part that kernels may share whose code is at
        different places.
        """
        return self.bits & _NO_ENTRY

    @property
    def wavefront_size(self) -> int:
        """Lanes of a wave."""
        if not self.generation.has_wave32:
            return 64
        return 32 if self[DescriptorField.ENABLE_WAVEFRONT_SIZE32] else 64

    @property
    def user_sgprs(self) -> int:
        """The number of scalar registers that the enabled user values and the preloaded arguments
        take.
        """
        enabled = sum(size for field, size in USER_SGPRS if self[field])
        return enabled + self[DescriptorField.KERNARG_PRELOAD_SPEC_LENGTH]
