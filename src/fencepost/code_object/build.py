"""Builds a code object for amdhsa from kernels: relocatable, or linked as a loader accepts it.

The layout is the usual one: notes, dynamic symbols, descriptors; then code; then the dynamic
section, each in a segment of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.assemble import Contents, Piece, StringPool, assemble, hash_section
from fencepost.code_object.elf.draft import encode_relocations, encode_symbol
from fencepost.code_object.elf.layouts import ELF64
from fencepost.code_object.elf.records import Relocation, Symbol
from fencepost.code_object.elf.words import (
    Binding,
    DynamicTag,
    FileType,
    OsAbi,
    SectionFlag,
    SectionType,
    SymbolType,
    Visibility,
)
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.identity import ABI_VERSIONS
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.kernel_descriptor.table import (
    ALIGNMENT,
    ENTRY_ALIGNMENT,
    SIZE,
)
from fencepost.code_object.metadata import convert, messagepack
from fencepost.code_object.metadata.model import KernelMetadata, Metadata
from fencepost.code_object.metadata.tables import METADATA_VERSION
from fencepost.code_object.notes import NoteKind, encode
from fencepost.code_object.relocations import TYPES
from fencepost.code_object.symbols import DESCRIPTOR_SUFFIX
from fencepost.records import dataclass, field, replace
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import code_target
from fencepost.targets.e_flags import encode as encode_flags
from fencepost.targets.generation import generation_of
from fencepost.targets.target_id import QualifiedTargetID, TargetID
from fencepost.targets.triple import Triple

_CITE = Cite(Source.GUIDE, "ELF Code Object")

_ENTRY_BYTE = 16
"""Offset of KERNEL_CODE_ENTRY_BYTE_OFFSET in a descriptor, in bytes."""

_REL64 = next(row.number for row in TYPES if row.name == "R_AMDGPU_REL64")


@dataclass(frozen=True, slots=True)
class KernelSource:
    """A kernel to put into a code object: its instructions, descriptor and metadata.

    `descriptor` is without the entry offset, which the layout decides; `metadata` may leave name
    and symbol empty.
    """

    name: str
    code: bytes
    descriptor: Mapping[DescriptorField, int] = field(default_factory=dict)
    metadata: KernelMetadata = field(default_factory=KernelMetadata)


def build(
    target: TargetID,
    kernels: Sequence[KernelSource],
    *,
    version: CodeObjectVersion = CodeObjectVersion.V6,
    file_type: FileType = FileType.DYN,
    printf: tuple[str, ...] | None = None,
) -> bytes:
    """Build a code object of V3 or above.

    Raises CodeObjectError for V2, other file types than REL and DYN, and values that a descriptor
    or the metadata of the version cannot hold; TargetError if the version cannot name the target.
    """
    generation = generation_of(target.processor)
    if version is CodeObjectVersion.V2 or generation is None or file_type not in _PLANS:
        raise CodeObjectError(
            f"a code object {version.name} of type {file_type.name} for {target}",
            rule=f"code objects that are built are V3 and above, REL or DYN, for amdgcn [{_CITE}]",
            mend="name another version, type or target",
        )
    named = [_named(kernel) for kernel in kernels]
    text, entries = _aligned([kernel.code for kernel in named], ENTRY_ALIGNMENT)
    descriptors = [KernelDescriptor.of(generation, kernel.descriptor).encode() for kernel in named]
    rodata, tables = _aligned(descriptors, ALIGNMENT)
    metadata = Metadata(
        version=METADATA_VERSION[version],
        target=(
            str(QualifiedTargetID(Triple(), target)) if version >= CodeObjectVersion.V4 else None
        ),
        printf=printf,
        kernels=tuple(kernel.metadata for kernel in named),
    )
    kind = NoteKind.NT_AMDGPU_METADATA
    tree = convert.plain(metadata, version)
    note = encode(kind.vendor, kind.number, messagepack.encode(tree))
    parts = _Parts(named, text, entries, rodata, tables, note)
    abi = next(number for number, each in ABI_VERSIONS.items() if each is version)
    return assemble(
        file_type,
        _PLANS[file_type](parts),
        os_abi=OsAbi.AMDGPU_HSA,
        abi_version=abi,
        flags=encode_flags(code_target(target), version),
    )


@dataclass(frozen=True, slots=True)
class _Parts:
    """The contents of the file: the code and descriptors, each with their offsets in their
    section.
    """

    kernels: Sequence[KernelSource]
    text: bytes
    entries: Sequence[int]
    rodata: bytes
    tables: Sequence[int]
    note: bytes

    def symbols(self, text: int, rodata: int, text_at: int, rodata_at: int) -> list[Symbol]:
        """Return the entry point and descriptor of each kernel, after the null symbol; the
        arguments are indices and addresses of the two sections.
        """
        made = [Symbol(0, "", 0, 0, 0, 0, 0)]
        function = Binding.GLOBAL << 4 | SymbolType.FUNC
        table = Binding.GLOBAL << 4 | SymbolType.OBJECT
        for kernel, entry, descriptor in zip(self.kernels, self.entries, self.tables, strict=True):
            size = len(kernel.code)
            name = kernel.name
            other = int(Visibility.PROTECTED)
            made.append(Symbol(len(made), name, text_at + entry, size, function, other, text))
            made.append(
                Symbol(
                    len(made),
                    name + DESCRIPTOR_SUFFIX,
                    rodata_at + descriptor,
                    SIZE,
                    table,
                    other,
                    rodata,
                )
            )
        return made


def _named(kernel: KernelSource) -> KernelSource:
    return replace(
        kernel,
        metadata=replace(
            kernel.metadata,
            name=kernel.metadata.name or kernel.name,
            symbol=kernel.metadata.symbol or kernel.name + DESCRIPTOR_SUFFIX,
        ),
    )


def _aligned(pieces: Sequence[bytes], alignment: int) -> tuple[bytes, list[int]]:
    """Return the pieces one after the other, each aligned, and the offset of each."""
    out = bytearray()
    starts = []
    for piece in pieces:
        out += bytes(-len(out) % alignment)
        starts.append(len(out))
        out += piece
    return bytes(out), starts


def _relocatable(parts: _Parts) -> list[Piece]:
    """Return the sections of a compiler's output: a relocation record states the place of each
    descriptor's code.
    """
    pool = StringPool()
    symbols = parts.symbols(text=1, rodata=2, text_at=0, rodata_at=0)
    table = b"".join(encode_symbol(ELF64, each, pool.add(each.name)) for each in symbols)
    records = [
        Relocation(at + _ENTRY_BYTE, 1 + 2 * number, _REL64, _ENTRY_BYTE)
        for number, at in enumerate(parts.tables)
    ]
    alloc = SectionFlag.ALLOC
    return [
        Piece(".text", SectionType.PROGBITS, alloc | SectionFlag.EXECINSTR, 256, parts.text),
        Piece(".rodata", SectionType.PROGBITS, alloc, ALIGNMENT, parts.rodata),
        Piece(
            ".rela.rodata",
            SectionType.RELA,
            SectionFlag.INFO_LINK,
            8,
            encode_relocations(ELF64, records),
            link=".symtab",
            info=2,
            entry_size=ELF64.rela.size,
        ),
        Piece(".note", SectionType.NOTE, alloc, 4, parts.note),
        _symbol_piece(".symtab", SectionType.SYMTAB, SectionFlag(0), table, ".strtab"),
        Piece(".strtab", SectionType.STRTAB, SectionFlag(0), 1, pool.data),
    ]


def _linked(parts: _Parts) -> list[Piece]:
    """Return the sections of a linker's output. Contents that depend on addresses are made once
    these are known.
    """
    pool = StringPool()
    names = [pool.add(each.name) for each in parts.symbols(0, 0, 0, 0)]
    hashes = hash_section([each.name for each in parts.symbols(0, 0, 0, 0)])

    def symbols(at: Mapping[str, int], index: Mapping[str, int]) -> bytes:
        made = parts.symbols(index[".text"], index[".rodata"], at[".text"], at[".rodata"])
        return b"".join(
            encode_symbol(ELF64, each, name) for each, name in zip(made, names, strict=True)
        )

    def rodata(at: Mapping[str, int], _: Mapping[str, int]) -> bytes:
        out = bytearray(parts.rodata)
        for entry, descriptor in zip(parts.entries, parts.tables, strict=True):
            distance = at[".text"] + entry - at[".rodata"] - descriptor
            where = descriptor + _ENTRY_BYTE
            out[where : where + 8] = distance.to_bytes(8, "little", signed=True)
        return bytes(out)

    def dynamic(at: Mapping[str, int], _: Mapping[str, int]) -> bytes:
        entries = (
            (DynamicTag.SYMTAB, at[".dynsym"]),
            (DynamicTag.SYMENT, ELF64.symbol.size),
            (DynamicTag.STRTAB, at[".dynstr"]),
            (DynamicTag.STRSZ, len(pool.data)),
            (DynamicTag.HASH, at[".hash"]),
            (DynamicTag.NULL, 0),
        )
        return b"".join(ELF64.dynamic.write(entry) for entry in entries)

    alloc = SectionFlag.ALLOC
    table_size = len(names) * ELF64.symbol.size
    contents = Contents(table_size, symbols)
    return [
        Piece(".note", SectionType.NOTE, alloc, 4, parts.note),
        _symbol_piece(".dynsym", SectionType.DYNSYM, alloc, contents, ".dynstr"),
        Piece(".hash", SectionType.HASH, alloc, 4, hashes, link=".dynsym", entry_size=4),
        Piece(".dynstr", SectionType.STRTAB, alloc, 1, pool.data),
        Piece(
            ".rodata",
            SectionType.PROGBITS,
            alloc,
            ALIGNMENT,
            Contents(len(parts.rodata), rodata),
        ),
        Piece(".text", SectionType.PROGBITS, alloc | SectionFlag.EXECINSTR, 256, parts.text),
        Piece(
            ".dynamic",
            SectionType.DYNAMIC,
            alloc | SectionFlag.WRITE,
            8,
            Contents(6 * ELF64.dynamic.size, dynamic),
            link=".dynstr",
            entry_size=ELF64.dynamic.size,
        ),
        _symbol_piece(".symtab", SectionType.SYMTAB, SectionFlag(0), contents, ".strtab"),
        Piece(".strtab", SectionType.STRTAB, SectionFlag(0), 1, pool.data),
    ]


def _symbol_piece(
    name: str, kind: SectionType, flags: SectionFlag, data: bytes | Contents, strings: str
) -> Piece:
    """Return a symbol table, in which all symbols but the first are global."""
    return Piece(name, kind, flags, 8, data, link=strings, info=1, entry_size=ELF64.symbol.size)


_PLANS = {FileType.REL: _relocatable, FileType.DYN: _linked}
