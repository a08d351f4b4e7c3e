"""A kernel of a code object: metadata, symbols, descriptor."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from fencepost.code_object.elf.records import Symbol
from fencepost.code_object.elf.words import FileType, SymbolType
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.kernel_descriptor.kernel_code import SIZE as KERNEL_CODE_SIZE
from fencepost.code_object.kernel_descriptor.kernel_code import KernelCode
from fencepost.code_object.kernel_descriptor.table import SIZE
from fencepost.code_object.metadata.model import KernelMetadata
from fencepost.code_object.symbols import DESCRIPTOR_SUFFIX

if TYPE_CHECKING:
    from fencepost.code_object.code_object import CodeObject


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel. `symbol` is its descriptor's, or in V2 the one of its amd_kernel_code_t; metadata
    and symbol are None where the code object lacks them.
    """

    owner: CodeObject
    name: str
    metadata: KernelMetadata | None
    symbol: Symbol | None

    @property
    def symbol_name(self) -> str:
        """The name of the descriptor's symbol, as the symbol table or else the metadata have it."""
        if self.symbol is not None:
            return self.symbol.name
        return self.metadata.symbol if self.metadata is not None else ""

    @property
    def is_v2(self) -> bool:
        """Whether an amd_kernel_code_t stands before the code."""
        return self.symbol is not None and self.symbol.type is SymbolType.AMDGPU_HSA_KERNEL

    @property
    def descriptor_offset(self) -> int | None:
        """Where in the file the descriptor or amd_kernel_code_t stands."""
        if self.symbol is None:
            return None
        size = KERNEL_CODE_SIZE if self.is_v2 else SIZE
        found = self.owner.section_bytes(self.symbol, size)
        return None if found is None else found[1]

    @property
    def descriptor(self) -> KernelDescriptor | None:
        """The descriptor; None in V2, and where it or the generation of the code is not known.

        In a relocatable file its entry offset is 0, and a relocation record says the entry point.
        """
        generation = self.owner.generation
        if self.symbol is None or self.is_v2 or generation is None:
            return None
        found = self.owner.section_bytes(self.symbol, SIZE)
        return None if found is None else KernelDescriptor.decode(found[0], generation)

    @property
    def kernel_code(self) -> KernelCode | None:
        """The amd_kernel_code_t of V2."""
        generation = self.owner.generation
        if self.symbol is None or not self.is_v2 or generation is None:
            return None
        found = self.owner.section_bytes(self.symbol, KERNEL_CODE_SIZE)
        return None if found is None else KernelCode.decode(found[0], generation)

    @property
    def entry(self) -> int | None:
        """The address of the first instruction, or in a relocatable file its offset in its
        section; None where neither descriptor nor symbol says it.
        """
        if self.symbol is None:
            return None
        if (code := self.kernel_code) is not None:
            return self.symbol.value + code["kernel_code_entry_byte_offset"]
        if self.owner.file_type == FileType.REL:
            symbol = self.entry_symbol
            return None if symbol is None else symbol.value
        descriptor = self.descriptor
        if descriptor is None:
            return None
        return self.symbol.value + descriptor[DescriptorField.KERNEL_CODE_ENTRY_BYTE_OFFSET]

    @property
    def entry_symbol(self) -> Symbol | None:
        """The symbol of the entry point, which has the descriptor's name without its suffix."""
        table = self.owner.symbol_table
        if table is None or self.symbol is None:
            return None
        return table.named(self.symbol.name.removesuffix(DESCRIPTOR_SUFFIX))

    @property
    def code_size(self) -> int | None:
        """Bytes of code, as the symbol of the entry point says."""
        symbol = self.entry_symbol
        return None if symbol is None else symbol.size
