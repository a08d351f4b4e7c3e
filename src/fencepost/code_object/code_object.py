"""A code object as a whole: its target, and its kernels with metadata and descriptors.

Everything is read on demand and cached. Reading is separate from checking: this module reads,
`check` compares with the guide. The decoders of metadata and descriptors are loaded on demand: a
line about a library needs neither.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Hashable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.records import Relocation, Symbol
from fencepost.code_object.elf.symbol_table import SymbolTable
from fencepost.code_object.elf.words import FileType, OsAbi, SectionType, SymbolType
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.identity import (
    is_amdgpu,
    os_abi_of,
    target_of,
    version_of,
)
from fencepost.code_object.notes import Note, NoteKind, note_of, notes
from fencepost.code_object.symbols import DESCRIPTOR_SUFFIX, is_code, symbol_tables
from fencepost.near import near_names
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import CodeTarget
from fencepost.targets.fault import TargetError
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import Processor
from fencepost.targets.processors import BY_MACH

if TYPE_CHECKING:
    from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
    from fencepost.code_object.kernel_descriptor.kernel_code import KernelCode
    from fencepost.code_object.metadata.messagepack import Decoded
    from fencepost.code_object.metadata.model import KernelMetadata, Metadata

_HEADER = Cite(Source.GUIDE, "Header")
_SYMBOLS = Cite(Source.GUIDE, "Symbols")

_NAMES, _NAME = 5000, 200
"""The number of names, and of characters of each, that are compared to find the nearest ones."""


class CodeObject:
    """A code object over bytes that it does not copy. `source` names them in reports.

    Properties raise CodeObjectError if the parts they need cannot be read, and TargetError if the
    guide does not have the target.
    """

    def __init__(self, data: bytes | bytearray | memoryview, source: str | None = None) -> None:
        """Read the ELF header. Raises CodeObjectError if this is not an ELF file for AMDGPU."""
        self.source = source
        self.elf = Elf(data)
        if not is_amdgpu(self.elf):
            raise CodeObjectError(
                f"e_machine is {self.elf.header.e_machine}",
                offset=self.elf.layouts.header.offsets["e_machine"],
                rule=f"the machine of code objects is EM_AMDGPU, 224 [{_HEADER}]",
                mend="this is an ELF file for another machine",
                source=source,
            )

    @property
    def data(self) -> memoryview:
        """The bytes."""
        return self.elf.data

    @property
    def os_abi(self) -> OsAbi | None:
        """The operating system; None for numbers that AMDGPU does not define."""
        return os_abi_of(self.elf)

    @property
    def version(self) -> CodeObjectVersion | None:
        """The code object version; None for systems other than amdhsa."""
        return version_of(self.elf)

    @property
    def file_type(self) -> int:
        """`e_type`: FileType.REL from the compiler, FileType.DYN from the linker."""
        return self.elf.header.e_type

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """All notes."""
        return notes(self.elf)

    @cached_property
    def target(self) -> CodeTarget:
        """The target of the code."""
        return target_of(self.elf, self.notes)

    @cached_property
    def processor(self) -> Processor | None:
        """The processor, even if the rest of the target is wrong; None if neither the flags nor the
        note name one.
        """
        try:
            return self.target.target.processor
        except (TargetError, CodeObjectError):
            return BY_MACH.get(self.elf.header.e_flags & 0xFF)

    @cached_property
    def generation(self) -> Generation | None:
        """The generation whose fields the kernel descriptors have."""
        processor = self.processor
        return None if processor is None else generation_of(processor)

    @cached_property
    def metadata_note(self) -> Note | None:
        """The note with the metadata."""
        return note_of(self.notes, NoteKind.NT_AMDGPU_METADATA) or note_of(
            self.notes, NoteKind.NT_AMD_HSA_METADATA
        )

    @cached_property
    def metadata_tree(self) -> Mapping[Any, Any]:
        """The metadata as a tree, which must not be modified; empty if there are none."""
        note = self.metadata_note
        if note is None:
            return {}
        if note.kind is NoteKind.NT_AMD_HSA_METADATA:
            from fencepost.code_object.metadata import yaml_text

            return yaml_text.decode(note.description, note.at)
        return self._message.tree

    @cached_property
    def _message(self) -> Decoded:
        from fencepost.code_object.metadata import messagepack

        note = self.metadata_note
        assert note is not None
        return messagepack.decoded(note.description, note.at)

    @property
    def duplicate_keys(self) -> tuple[str, ...]:
        """The keys that some map of the metadata has more than once; YAML rejects such maps."""
        from fencepost.code_object.metadata import messagepack

        note = self.metadata_note
        if note is None or note.kind is NoteKind.NT_AMD_HSA_METADATA:
            return ()
        repeats = self._message.may_repeat
        return messagepack.duplicate_keys(note.description) if repeats else ()

    @property
    def metadata_version(self) -> CodeObjectVersion:
        """The version that decides the keys of the metadata: V2 for those in YAML."""
        note = self.metadata_note
        if note is not None and note.kind is NoteKind.NT_AMD_HSA_METADATA:
            return CodeObjectVersion.V2
        return max(self.version or CodeObjectVersion.V6, CodeObjectVersion.V3)

    @cached_property
    def metadata(self) -> Metadata | None:
        """The metadata, typed; None if there are none for amdhsa."""
        if self.metadata_note is None or self.os_abi is not OsAbi.AMDGPU_HSA:
            return None
        from fencepost.code_object.metadata import convert

        return convert.read(self.metadata_tree, self.metadata_version)

    @cached_property
    def symbol_table(self) -> SymbolTable | None:
        """The full symbol table, or the dynamic one of a stripped file."""
        tables = symbol_tables(self.elf)
        return self.elf.symbols(tables[0]) if tables else None

    @property
    def symbols(self) -> tuple[Symbol, ...]:
        """The symbols of that table."""
        return tuple(self.symbol_table or ())

    @cached_property
    def kernels(self) -> tuple[Kernel, ...]:
        """The kernels: those of the metadata in their order, then those that only symbols name."""
        table = self.symbol_table
        described = self.metadata.kernels if self.metadata is not None else ()
        found = [self._described(kernel, table) for kernel in described]
        known = {kernel.symbol_name for kernel in found}
        if table is not None:
            suffix, kernel_type = DESCRIPTOR_SUFFIX, SymbolType.AMDGPU_HSA_KERNEL
            for number, (name, info) in enumerate(zip(table.names, table.infos, strict=True)):
                kind = info & 0xF
                if (
                    (kind == SymbolType.OBJECT and name.endswith(suffix)) or kind == kernel_type
                ) and name not in known:
                    known.add(name)
                    found.append(Kernel(self, name.removesuffix(suffix), None, table[number]))
        return tuple(found)

    @cached_property
    def descriptors(self) -> dict[Symbol, KernelDescriptor | None]:
        """The descriptors read so far, by their symbols."""
        return {}

    @cached_property
    def worked_out(self) -> dict[tuple[Hashable, ...], Any]:
        """A cache of results derived from the kernels, by their producer and all that they depend
        on.
        """
        return {}

    @property
    def kernel_count(self) -> int:
        """The number of kernels, counted by symbols if there are any, without further reading."""
        table = self.symbol_table
        if table is None or self.version is CodeObjectVersion.V2:
            return len(self.kernels)
        return sum(name.endswith(DESCRIPTOR_SUFFIX) for name in table.names)

    def kernel(self, name: str) -> Kernel:
        """Return the kernel with this name or symbol.

        Raises CodeObjectError with the nearest names if there is none.
        """
        for kernel in self.kernels:
            if name in (kernel.name, kernel.symbol_name):
                return kernel
        names = [kernel.name[:_NAME] for kernel in self.kernels[:_NAMES]]
        near = near_names(name[:_NAME], names, n=3)
        raise CodeObjectError(
            f"no kernel {name!r} among {len(self.kernels)}",
            rule=f"a kernel is named by its metadata or by its symbol [{_SYMBOLS}]",
            mend=f"did you mean {' or '.join(near)}?" if near else "see the list of kernels",
            source=self.source,
        )

    @cached_property
    def records_at(self) -> Mapping[tuple[int, int], tuple[Relocation, SymbolTable]]:
        """The relocation record for each place of a relocatable file: by the index of the section
        and the offset in it.
        """
        found: dict[tuple[int, int], tuple[Relocation, SymbolTable]] = {}
        for section in self.elf.sections:
            if section.sh_type == SectionType.RELA and self.file_type == FileType.REL:
                table = self.elf.symbols(self.elf.section_at(section.sh_link))
                for record in self.elf.relocations(section):
                    found.setdefault((section.sh_info, record.offset), (record, table))
        return found

    def is_code(self, address: int) -> bool:
        """Return True if an address of a linked file is in an executable section."""
        starts, ends = self._code
        at = bisect_right(starts, address)
        return at > 0 and address < ends[at - 1]

    @cached_property
    def _code(self) -> tuple[list[int], list[int]]:
        """Starts and ends of the executable sections, adjacent ones joined."""
        starts: list[int] = []
        ends: list[int] = []
        found = [each for each in self.elf.sections if is_code(each)]
        for start, size in sorted((each.sh_addr, each.sh_size) for each in found):
            if ends and start <= ends[-1]:
                ends[-1] = max(ends[-1], start + size)
            else:
                starts.append(start)
                ends.append(start + size)
        return starts, ends

    def section_bytes(self, symbol: Symbol, size: int) -> tuple[memoryview, int] | None:
        """Return the bytes that a symbol names, with their offset in the file; None if the symbol
        is not in a section with contents.
        """
        if not 0 < symbol.section < len(self.elf.sections):
            return None
        section = self.elf.sections[symbol.section]
        if section.sh_type == SectionType.NOBITS:
            return None
        inside = symbol.value
        if self.file_type != FileType.REL:
            inside -= section.sh_addr
        if inside < 0 or inside + size > section.sh_size:
            return None
        offset = section.sh_offset + inside
        return self.elf.slice(offset, size, f"symbol {symbol.name!r}"), offset

    def _described(self, metadata: KernelMetadata, table: SymbolTable | None) -> Kernel:
        """Return a kernel of the metadata. V2 names a descriptor that has no symbol; the kernel's
        symbol has the kernel's name.
        """
        symbol = None
        if table is not None:
            symbol = table.named(metadata.symbol) or (
                table.named(metadata.name) if self.version is CodeObjectVersion.V2 else None
            )
        return Kernel(self, metadata.name, metadata, symbol)


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel. `symbol` is its descriptor's, or in V2 that of its amd_kernel_code_t; metadata and
    symbol are None if the code object lacks them.
    """

    owner: CodeObject
    name: str
    metadata: KernelMetadata | None
    symbol: Symbol | None

    @property
    def symbol_name(self) -> str:
        """The name of the descriptor's symbol, from the symbol table or otherwise from the
        metadata.
        """
        if self.symbol is not None:
            return self.symbol.name
        return self.metadata.symbol if self.metadata is not None else ""

    @property
    def is_v2(self) -> bool:
        """True if an amd_kernel_code_t precedes the code."""
        return self.symbol is not None and self.symbol.type is SymbolType.AMDGPU_HSA_KERNEL

    @property
    def descriptor_offset(self) -> int | None:
        """The file offset of the descriptor or amd_kernel_code_t."""
        if self.symbol is None:
            return None
        from fencepost.code_object.kernel_descriptor import kernel_code, table

        size = kernel_code.SIZE if self.is_v2 else table.SIZE
        found = self.owner.section_bytes(self.symbol, size)
        return None if found is None else found[1]

    @property
    def descriptor(self) -> KernelDescriptor | None:
        """The descriptor; None in V2, and if it or the generation of the code is not known.

        In a relocatable file its entry offset is 0, and a relocation record states the entry point.
        """
        if self.symbol is None:
            return None
        known = self.owner.descriptors
        if self.symbol not in known:
            known[self.symbol] = self._decoded(self.symbol)
        return known[self.symbol]

    def _decoded(self, symbol: Symbol) -> KernelDescriptor | None:
        generation = self.owner.generation
        if self.is_v2 or generation is None:
            return None
        from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
        from fencepost.code_object.kernel_descriptor.table import SIZE

        found = self.owner.section_bytes(symbol, SIZE)
        return None if found is None else KernelDescriptor.decode(found[0], generation)

    @property
    def kernel_code(self) -> KernelCode | None:
        """The amd_kernel_code_t of V2."""
        generation = self.owner.generation
        if self.symbol is None or not self.is_v2 or generation is None:
            return None
        from fencepost.code_object.kernel_descriptor.kernel_code import SIZE, KernelCode

        found = self.owner.section_bytes(self.symbol, SIZE)
        return None if found is None else KernelCode.decode(found[0], generation)

    @property
    def entry(self) -> int | None:
        """The address of the first instruction, or in a relocatable file its offset in its section;
        None if neither descriptor nor symbol states it.
        """
        if self.symbol is None:
            return None
        if (code := self.kernel_code) is not None:
            return self.symbol.value + code["kernel_code_entry_byte_offset"]
        if self.owner.file_type == FileType.REL:
            symbol = self.entry_symbol
            return None if symbol is None else symbol.value
        descriptor = self.descriptor
        return None if descriptor is None else self.symbol.value + descriptor.entry_offset

    @property
    def entry_symbol(self) -> Symbol | None:
        """The symbol of the entry point, which has the descriptor's name without its suffix."""
        table = self.owner.symbol_table
        if table is None or self.symbol is None:
            return None
        return table.named(self.symbol.name.removesuffix(DESCRIPTOR_SUFFIX))

    @property
    def code_size(self) -> int | None:
        """The size of the code in bytes, as the symbol of the entry point states it."""
        symbol = self.entry_symbol
        return None if symbol is None else symbol.size
