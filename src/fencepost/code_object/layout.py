"""Layouts of records: tables of fields that the reader and the writer share.

A `Layout` is compiled once into a `struct.Struct`, and both directions go through it, so what one
writes the other reads. All AMDGPU records are little-endian (001 Header).
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from fencepost.citations import Cite
from fencepost.code_object.fault import CodeObjectError
from fencepost.errors import InternalError
from fencepost.records import dataclass

_LETTERS = {1: "B", 2: "H", 4: "I", 8: "Q"}


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a record: `size` bytes, or `count` integers of `size` bytes each.

    A field of an unusual size (3 bytes, say) is read as bytes.
    """

    name: str
    size: int
    meaning: str
    signed: bool = False
    count: int = 1

    @property
    def format(self) -> str:
        """The field in the notation of `struct`."""
        letter = _LETTERS.get(self.size)
        if letter is None or self.count > 1:
            return f"{self.size * self.count}s"
        return letter.lower() if self.signed else letter


@dataclass(frozen=True)
class Layout:
    """A record: its fields in order, without gaps."""

    name: str
    fields: tuple[Field, ...]
    cite: Cite

    @cached_property
    def codec(self) -> struct.Struct:
        """The record in one step."""
        return struct.Struct("<" + "".join(field.format for field in self.fields))

    @property
    def size(self) -> int:
        """The size of the record in bytes."""
        return self.codec.size

    @cached_property
    def offsets(self) -> Mapping[str, int]:
        """The offset of each field in the record, in bytes."""
        starts: dict[str, int] = {}
        at = 0
        for field in self.fields:
            starts[field.name] = at
            at += field.size * field.count
        return starts

    def read(self, data: memoryview, offset: int) -> tuple[Any, ...]:
        """Return the values of the fields of the record at `offset`: integers, and bytes for fields
        of several integers.

        Raises CodeObjectError if the data end before the record does.
        """
        if offset < 0 or offset + self.size > len(data):
            raise CodeObjectError(
                f"a {self.name} of {self.size} bytes ends after the {len(data)} bytes of the file",
                offset=offset,
                rule=f"a {self.name} lies inside the file [{self.cite}]",
                mend="the file is cut short, or an offset in it is wrong",
            )
        return self.codec.unpack_from(data, offset)

    def read_all(self, data: memoryview) -> Iterator[tuple[Any, ...]]:
        """Yield the values of every record of an array that fills the data; an incomplete record at
        the end is left out.
        """
        return self.codec.iter_unpack(data[: len(data) // self.size * self.size])

    def column(self, data: memoryview, name: str) -> list[int]:
        """Return one field of every record of an array. An incomplete record at the end is left
        out.

        If the field is aligned in the record, this is a strided view, ten times as fast as reading
        the records.
        """
        field = next(field for field in self.fields if field.name == name)
        at = self.offsets[name]
        whole = data[: len(data) // self.size * self.size]
        if sys.byteorder == "little" and not (at % field.size or self.size % field.size):
            step = self.size // field.size
            words = memoryview(whole).cast(field.format)  # type: ignore[call-overload]
            return list(words[at // field.size :: step])
        index = self.fields.index(field)
        return [values[index] for values in self.codec.iter_unpack(whole)]

    def write(self, values: Sequence[int | bytes]) -> bytes:
        """Encode a record from its values, in the order of the fields."""
        try:
            return self.codec.pack(*values)
        except struct.error as error:
            raise InternalError(f"{self.name} cannot hold {tuple(values)}: {error}") from error
