"""A symbol table as columns: of tens of thousands of symbols, few are read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from itertools import count
from typing import overload

from fencepost.code_object.elf.records import Symbol
from fencepost.code_object.elf.strings import StringTable
from fencepost.code_object.elf.words import SHN_XINDEX
from fencepost.code_object.layout import Layout

_symbol = partial(tuple.__new__, Symbol)
"""Create a symbol from its values: four times as fast as the constructor, which takes keywords."""


class SymbolTable(Sequence[Symbol]):
    """The symbols of one table, in its order. Each column is read when a symbol needs it."""

    def __init__(
        self, data: memoryview, layout: Layout, names: StringTable, sections: memoryview | None
    ) -> None:
        """`sections`: the indices that do not fit into the records (SHT_SYMTAB_SHNDX)."""
        self._data = data
        self._layout = layout
        self._names = names
        self._wide_sections = sections

    def __len__(self) -> int:
        return len(self._data) // self._layout.size

    @overload
    def __getitem__(self, index: int) -> Symbol: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Symbol, ...]: ...
    def __getitem__(self, index: int | slice) -> Symbol | tuple[Symbol, ...]:
        if isinstance(index, slice):
            return tuple(self[at] for at in range(*index.indices(len(self))))
        at = index + len(self) if index < 0 else index
        if not 0 <= at < len(self):
            raise IndexError(index)
        return _symbol((at, *(column[at] for column in self._columns)))

    def __iter__(self) -> Iterator[Symbol]:
        return map(_symbol, zip(count(), *self._columns, strict=False))

    @cached_property
    def names(self) -> list[str]:
        """The names. Raises CodeObjectError if one is not in the string table."""
        return self._names.all_at(self._layout.column(self._data, "st_name"))

    @cached_property
    def sections(self) -> list[int]:
        """The sections' indices, or values of SpecialSection."""
        indices = self._layout.column(self._data, "st_shndx")
        if self._wide_sections is None:
            return indices
        wide = self._wide_sections
        return [
            wide[at] if index == SHN_XINDEX and at < len(wide) else index
            for at, index in enumerate(indices)
        ]

    @cached_property
    def values(self) -> list[int]:
        """The values: addresses, offsets in the section, or alignments."""
        return self._layout.column(self._data, "st_value")

    @cached_property
    def infos(self) -> list[int]:
        """Binding and type of each."""
        return self._layout.column(self._data, "st_info")

    @cached_property
    def _index_of(self) -> dict[str, int]:
        names = self.names
        return dict(zip(reversed(names), range(len(names) - 1, -1, -1), strict=True))

    def named(self, name: str) -> Symbol | None:
        """Return the first symbol with this name."""
        at = self._index_of.get(name)
        return None if at is None else self[at]

    def has(self, name: str) -> bool:
        """Return True if a symbol has this name."""
        return name in self._index_of

    @cached_property
    def _columns(self) -> tuple[list[str] | list[int], ...]:
        column = partial(self._layout.column, self._data)
        return (
            self.names,
            self.values,
            column("st_size"),
            self.infos,
            column("st_other"),
            self.sections,
        )
