"""Every rule bites: a valid code object, one bit or field away, is reported by that rule."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fencepost.code_object.check.check import check_bytes
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType, SectionFlag, SegmentType
from fencepost.diagnostics import Area, Code, codes_of
from fencepost.targets.code_object_version import CodeObjectVersion
from tests.code_object.changes import (
    Change,
    argument,
    descriptor,
    descriptor_byte,
    flags,
    header,
    inside,
    kernel,
    kernel_code,
    metadata,
    put,
    section,
    segment,
    symbol,
    text_of_v2,
    top,
)
from tests.code_object.made import built, padded
from tests.code_object.v2 import built_v2

DYN = padded()
REL = padded(file_type=FileType.REL)
GFX1030 = padded("gfx1030")
GFX942 = padded("gfx942")
GFX1250 = padded("gfx1250")
V4 = built("gfx90a", CodeObjectVersion.V4)
V6 = built("gfx90a", CodeObjectVersion.V6)
GENERIC = built("gfx9-generic", CodeObjectVersion.V6)
V2 = built_v2()


@dataclass(frozen=True)
class Corruption:
    """A change of a valid code object, the rule that it breaks, and words of the message.

    `also` are rules that are broken with it, because the same value counts twice.
    """

    name: str
    base: bytes
    change: Change
    code: Code
    says: str
    also: tuple[Code, ...] = ()


def _(
    name: str, code: Code, says: str, change: Change, base: bytes = DYN, *also: Code
) -> Corruption:
    return Corruption(name, base, change, code, says, also)


def _first(tree: dict) -> dict:  # type: ignore[type-arg]
    made: dict = tree["amdhsa.kernels"][0]  # type: ignore[type-arg]
    return made


E_PHNUM = 56
HASH_BUCKETS = 8

HEADER = (
    _(
        "class",
        Code.FILE_CLASS,
        "EI_CLASS",
        header(e_flags=0x1),
        V6,
        Code.TARGETS_DIFFER,
        Code.NOT_SUPPORTED,
        Code.WAVEFRONT_SIZE,
        Code.REGISTER_LIMIT,
    ),
    _("e_type", Code.FILE_TYPE, "e_type is 2", header(e_type=2), DYN, Code.SEGMENTS),
    _("e_type of core", Code.FILE_TYPE, "e_type is 4", header(e_type=4), DYN, Code.SEGMENTS),
    _("os abi", Code.OS_ABI, "EI_OSABI] is 67", put(7, 67), REL),
    _("abi version", Code.ABI_VERSION, "EI_ABIVERSION] is 9", put(8, 9)),
    _("e_entry", Code.ENTRY, "e_entry is 0x40", header(e_entry=0x40)),
    _("flag bits", Code.FLAG_BITS, "bits outside", flags(lambda old: old | 1 << 20)),
    _("mach", Code.MACH, "0x0ff", flags(lambda old: old | 0xFF), DYN),
    _("no mach", Code.MACH, "not specified", flags(lambda old: old & ~0xFF), DYN),
    _("other mach", Code.TARGETS_DIFFER, "gfx942", flags(lambda old: old & ~0xFF | 0x4C), DYN),
    _("xnack selection", Code.FEATURE_SELECTION, "xnack", flags(lambda old: old | 0x300), GFX1030),
    _("sramecc unsupported", Code.FEATURE_SELECTION, "sramecc", flags(lambda old: old & ~0xC00)),
    _("xnack differs", Code.TARGETS_DIFFER, "xnack", flags(lambda old: old | 0x200)),
    _(
        "generic version",
        Code.GENERIC_VERSION,
        "version 0",
        flags(lambda old: old & 0xFFFFFF),
        GENERIC,
    ),
    _(
        "version of no generic",
        Code.GENERIC_VERSION,
        "version 1",
        flags(lambda o: o | 1 << 24),
        V6,
    ),
    _("e_version", Code.HEADER_SIZES, "e_version is 2", header(e_version=2)),
    _("e_ehsize", Code.HEADER_SIZES, "e_ehsize is 63", header(e_ehsize=63)),
    _("ident padding", Code.IDENT_PADDING, "e_ident ends", put(12, 1)),
    _(
        "e_shentsize",
        Code.HEADER_SIZES,
        "e_shentsize is 63",
        header(e_shentsize=63),
        DYN,
        Code.UNREADABLE,
    ),
    _("e_shstrndx", Code.UNREADABLE, "e_shstrndx is 99", header(e_shstrndx=99)),
    _("e_shoff", Code.UNREADABLE, "table of", header(e_shoff=1 << 40)),
)

SECTIONS = (
    _(
        "sh_offset",
        Code.SECTION_OUTSIDE,
        ".strtab",
        section(".strtab", sh_offset=1 << 30),
        DYN,
        Code.UNREADABLE,
    ),
    _("overlap", Code.OVERLAP, "begins at", section(".strtab", sh_size=lambda old: old + 1)),
    _(
        "sh_addralign",
        Code.SECTION_ALIGNMENT,
        "sh_addralign is 3",
        section(".text", sh_addralign=3),
    ),
    _(
        "sh_addr",
        Code.SECTION_ALIGNMENT,
        "sh_addr is",
        section(".text", sh_addr=lambda o: o + 1),
        DYN,
        Code.NOT_LOADED,
        Code.SYMBOL_PLACE,
        Code.ENTRY_OFFSET,
    ),
    _("sh_type", Code.SECTION_TYPE, "type is 0x63", section(".text", sh_type=99)),
    _(
        "sh_type of a name",
        Code.SECTION_TYPE,
        "STRTAB",
        section(".rodata", sh_type=3),
        DYN,
        Code.STRING_TABLE,
    ),
    _(
        "not executable",
        Code.SECTION_FLAGS,
        "'.text': its flags are A",
        section(".text", sh_flags=int(SectionFlag.ALLOC)),
        DYN,
        Code.SYMBOL_KIND,
        Code.ENTRY_OFFSET,
    ),
    _("writable code", Code.SECTION_FLAGS, "take away W", section(".text", sh_flags=7)),
    _(
        "sh_link",
        Code.SECTION_LINK,
        "sh_link is 0",
        section(".hash", sh_link=0),
        DYN,
        Code.UNREADABLE,
        Code.HASH,
    ),
    _(
        "sh_link of symbols",
        Code.SECTION_LINK,
        "sh_link is 99",
        section(".symtab", sh_link=99),
        DYN,
        Code.UNREADABLE,
    ),
    _(
        "sh_info of records",
        Code.SECTION_INFO,
        "sh_info is 0",
        section(".rela.rodata", sh_info=0),
        REL,
        Code.ENTRY_OFFSET,
        Code.RELOCATION_PLACE,
    ),
    _(
        "sh_info of symbols",
        Code.SECTION_INFO,
        "sh_info of its table 2",
        section(".symtab", sh_info=2),
    ),
    _(
        "sh_entsize",
        Code.ENTRY_SIZE,
        "sh_entsize is 23",
        section(".symtab", sh_entsize=23),
        DYN,
        Code.UNREADABLE,
    ),
    _(
        "sh_size of a table",
        Code.ENTRY_SIZE,
        "no multiple",
        section(".rela.rodata", sh_size=lambda old: old - 1),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "string table's end",
        Code.STRING_TABLE,
        "ends with 0x61",
        inside(".strtab", -1, 0x61),
        DYN,
        Code.UNREADABLE,
        Code.NO_SYMBOL,
    ),
    _("null section", Code.NULL_SECTION, "section 0", section("", sh_type=1)),
    _(
        "not loaded",
        Code.NOT_LOADED,
        "in no PT_LOAD",
        section(".text", sh_addr=0x100000),
        DYN,
        Code.SYMBOL_PLACE,
        Code.NO_DESCRIPTOR,
        Code.ENTRY_OFFSET,
    ),
)

SEGMENTS = (
    _(
        "p_filesz",
        Code.SEGMENT_OUTSIDE,
        "and the file at",
        segment(SegmentType.LOAD, -1, p_filesz=1 << 30, p_memsz=1 << 30),
    ),
    _(
        "p_memsz",
        Code.SEGMENT_SIZE,
        "p_memsz 1",
        segment(SegmentType.LOAD, 1, p_memsz=1),
        DYN,
        Code.NOT_LOADED,
    ),
    _("p_align", Code.SEGMENT_ALIGNMENT, "p_align is 3", segment(SegmentType.LOAD, p_align=3)),
    _(
        "p_vaddr",
        Code.SEGMENT_ALIGNMENT,
        "p_vaddr is",
        segment(SegmentType.LOAD, 1, p_vaddr=lambda old: old + 16),
        DYN,
        Code.NOT_LOADED,
    ),
    _(
        "order",
        Code.SEGMENT_ORDER,
        "the one before ends",
        segment(SegmentType.LOAD, 1, p_vaddr=lambda old: old - 8192),
        DYN,
        Code.NOT_LOADED,
    ),
    _(
        "no segments",
        Code.SEGMENTS,
        "with 0 segments",
        header(e_phnum=0),
        DYN,
        Code.NOT_LOADED,
    ),
    _(
        "PT_NOTE",
        Code.SPECIAL_SEGMENT,
        "unlike the sections",
        segment(SegmentType.NOTE, p_filesz=lambda old: old - 4),
        DYN,
        Code.UNREADABLE,
    ),
    _(
        "PT_DYNAMIC",
        Code.SPECIAL_SEGMENT,
        "SHT_DYNAMIC",
        segment(SegmentType.DYNAMIC, p_filesz=lambda old: old - 16),
    ),
    _(
        "PT_PHDR",
        Code.SPECIAL_SEGMENT,
        "the program headers",
        segment(SegmentType.PHDR, p_offset=0x48),
    ),
    _("DT_SYMTAB", Code.DYNAMIC, "DT_SYMTAB is", inside(".dynamic", 8, 0xFF)),
    _("DT_SYMENT", Code.DYNAMIC, "DT_SYMENT is 0x19", inside(".dynamic", 24, 0x19)),
    _("DT_STRSZ", Code.DYNAMIC, "DT_STRSZ is", inside(".dynamic", 56, 0xFF)),
    _("nchain", Code.HASH, "a hash table of", inside(".hash", 4, 77)),
    _("bucket", Code.HASH, "is not in the chain", inside(".hash", HASH_BUCKETS, 0)),
)

SYMBOLS = (
    _(
        "st_shndx",
        Code.SYMBOL_SECTION,
        "is in section 77",
        symbol("kernel_0", section=77),
        DYN,
        Code.ENTRY_OFFSET,
    ),
    _(
        "st_value",
        Code.SYMBOL_PLACE,
        "has 16 bytes from",
        symbol("kernel_1", value=lambda old: old + 0x1000),
        DYN,
        Code.ENTRY_OFFSET,
    ),
    _("st_size", Code.SYMBOL_PLACE, "has 4096 bytes", symbol("kernel_1", size=4096)),
    _(
        "type",
        Code.SYMBOL_TYPE,
        "has type 7",
        symbol("kernel_0", info=0x17),
        DYN,
        Code.NO_ENTRY_SYMBOL,
    ),
    _("binding", Code.SYMBOL_TYPE, "has binding 3", symbol("kernel_0", info=0x32)),
    _("st_other", Code.SYMBOL_TYPE, "has st_other 0x7", symbol("kernel_0", other=7)),
    _("local", Code.SECTION_INFO, "is local", symbol("kernel_0", info=0x02)),
    _(
        "function in data",
        Code.SYMBOL_KIND,
        "is a function in section",
        symbol("kernel_0.kd", info=0x12),
        DYN,
        Code.NOT_A_DESCRIPTOR,
    ),
    _(
        "duplicate",
        Code.DUPLICATE_SYMBOL,
        "is defined as symbol 1",
        inside(".symtab", 72, 1, 4),
        DYN,
        Code.NO_ENTRY_SYMBOL,
    ),
    _("null symbol", Code.NULL_SYMBOL, "not all zeros", symbol("", value=8)),
    _(
        "LDS alignment",
        Code.LDS_SYMBOL,
        "alignment 0",
        symbol("kernel_0", section=0xFF00, value=0),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "LDS when linked",
        Code.LDS_SYMBOL,
        "SHN_AMDGPU_LDS in a linked",
        symbol("kernel_0", section=0xFF00),
        DYN,
        Code.ENTRY_OFFSET,
    ),
    _("descriptor's size", Code.DESCRIPTOR_SIZE, "has 32 bytes", symbol("kernel_0.kd", size=32)),
    _(
        "descriptor's place",
        Code.DESCRIPTOR_PLACE,
        "align it to 64",
        symbol("kernel_0.kd", value=lambda old: old + 8),
        DYN,
        Code.RESERVED,
        Code.ENTRY_OFFSET,
        Code.SEGMENTS_DIFFER,
        Code.TOO_FEW_REGISTERS,
        Code.MUST_BE_ZERO,
        Code.ENTRY_ALIGNMENT,
        Code.USER_SGPRS,
        Code.ACCUM_OFFSET,
        Code.SCRATCH,
        Code.PRELOAD,
    ),
    _(
        "descriptor undefined",
        Code.NO_DESCRIPTOR,
        "leads to no bytes",
        symbol("kernel_0.kd", value=0x7FFF_FFC0, size=64),
        DYN,
        Code.SYMBOL_PLACE,
    ),
    _(
        "no entry symbol",
        Code.NO_ENTRY_SYMBOL,
        "something else beside",
        symbol("kernel_0", info=0x11),
    ),
    _(
        "entry alignment",
        Code.ENTRY_ALIGNMENT,
        "align it to 256",
        symbol("kernel_0", value=lambda old: old + 4),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "relocation type",
        Code.RELOCATION_TYPE,
        "has type 99",
        inside(".rela.rodata", 8, 99),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "relocation kind",
        Code.RELOCATION_KIND,
        "RELATIVE64 in a relocatable",
        inside(".rela.rodata", 8, 13),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "relocation place",
        Code.RELOCATION_PLACE,
        "outside section '.rodata'",
        inside(".rela.rodata", 1, 0xFF),
        REL,
        Code.ENTRY_OFFSET,
    ),
    _(
        "relocation symbol",
        Code.RELOCATION_SYMBOL,
        "is to symbol 200",
        inside(".rela.rodata", 12, 200),
        REL,
        Code.ENTRY_OFFSET,
    ),
)

NOTES = (
    _("vendor", Code.NO_METADATA, "no metadata note", inside(".note", 12, ord("B"))),
    _("note type", Code.NOTE_TYPE, "has type 77", inside(".note", 8, 77), DYN, Code.NO_METADATA),
    _(
        "note of V2",
        Code.NOTE_VERSION,
        "NT_AMDGPU_METADATA in a code object V2",
        put(8, 0),
        DYN,
        Code.V2_NOTES,
        Code.FLAG_BITS,
        Code.LATER_KEY,
        Code.METADATA_VERSION,
        Code.UNDECODABLE,
        Code.UNREADABLE,
    ),
    _("n_namesz", Code.NOTE_NAME, "count that", inside(".note", 0, 8), DYN),
    _("n_descsz", Code.UNREADABLE, "its table ends", inside(".note", 7, 0x10)),
    _("padding", Code.NOTE_PADDING, "padded with 01", inside(".note", 19, 1), DYN),
    _("alignment", Code.NOTE_ALIGNMENT, "aligned to 1", section(".note", sh_addralign=1)),
    _(
        "after metadata",
        Code.AFTER_METADATA,
        "of which the metadata take",
        inside(".note", 20, 0x83),
        DYN,
        Code.MISSING_KEY,
    ),
    _("V2 version", Code.V2_NOTES, "states version 9.1", inside(".note", 16, 9), V2),
    _(
        "V2 ISA",
        Code.V2_NOTES,
        "8:0:9",
        inside(".note", 24 + 16 + 12, 9),
        V2,
        Code.KERNEL_CODE_MACHINE,
    ),
)

METADATA = (
    _(
        "no MessagePack",
        Code.UNDECODABLE,
        "cannot be decoded",
        inside(".note", 20, 0xC1),
        DYN,
        Code.UNREADABLE,
    ),
    _(
        "no map",
        Code.UNDECODABLE,
        "cannot be decoded",
        inside(".note", 20, 0x94),
        DYN,
        Code.UNREADABLE,
    ),
    _(
        "missing key",
        Code.MISSING_KEY,
        ".sgpr_count of kernel 'kernel_0' is missing",
        kernel(sgpr_count=...),
    ),
    _("missing version", Code.MISSING_KEY, "amdhsa.version is missing", top(version=...)),
    _("missing target", Code.MISSING_KEY, "amdhsa.target is missing", top(target=...)),
    _(
        "missing offset",
        Code.MISSING_KEY,
        ".offset of argument 1",
        argument(1, offset=...),
        DYN,
        Code.ARGUMENT_OVERLAP,
    ),
    _("missing agpr_count", Code.MISSING_KEY, ".agpr_count", kernel(agpr_count=...)),
    _(
        "string for integer",
        Code.WRONG_KIND,
        ".vgpr_count of kernel 'kernel_0' is '5'",
        kernel(vgpr_count="5"),
    ),
    _(
        "pair for triple",
        Code.WRONG_KIND,
        ".reqd_workgroup_size",
        kernel(reqd_workgroup_size=[64, 1]),
    ),
    _("integer for boolean", Code.WRONG_KIND, ".uses_dynamic_stack", kernel(uses_dynamic_stack=2)),
    _("map for sequence", Code.WRONG_KIND, ".args", kernel(args={})),
    _("negative", Code.OUT_OF_RANGE, ".sgpr_spill_count", kernel(sgpr_spill_count=-1)),
    _(
        "no power of two",
        Code.OUT_OF_RANGE,
        ".kernarg_segment_align",
        kernel(kernarg_segment_align=24),
    ),
    _(
        "wave size of 63",
        Code.OUT_OF_RANGE,
        ".wavefront_size of kernel 'kernel_0' is 63",
        kernel(wavefront_size=63),
        DYN,
        Code.WAVEFRONT_SIZE,
        Code.MODES_DIFFER,
    ),
    _(
        "workgroups of 0",
        Code.OUT_OF_RANGE,
        ".max_flat_workgroup_size",
        kernel(max_flat_workgroup_size=0),
    ),
    _(
        "uniform 2",
        Code.OUT_OF_RANGE,
        ".uniform_work_group_size",
        kernel(uniform_work_group_size=2),
    ),
    _(
        "required size",
        Code.OUT_OF_RANGE,
        ".reqd_workgroup_size",
        kernel(reqd_workgroup_size=[64, 0, 1]),
    ),
    _("word", Code.UNKNOWN_WORD, ".value_kind of argument 0", argument(value_kind="by_magic")),
    _("address space", Code.UNKNOWN_WORD, ".address_space", argument(address_space="globe")),
    _("kind of kernel", Code.UNKNOWN_WORD, ".kind", kernel(kind="exit")),
    _("unknown key", Code.UNKNOWN_KEY, "'.colour'", kernel(colour=1)),
    _("unknown key at the top", Code.UNKNOWN_KEY, "'amdhsa.colour'", top(colour=1)),
    _(
        "later key",
        Code.LATER_KEY,
        ".cluster_dims",
        kernel(cluster_dims=[1, 1, 1]),
        DYN,
        Code.NO_CLUSTERS,
    ),
    _("key of another kind", Code.KEY_NOT_HERE, ".is_pipe", argument(is_pipe=False)),
    _("pointee alignment", Code.KEY_NOT_HERE, ".pointee_align", argument(pointee_align=4)),
    _("metadata version", Code.METADATA_VERSION, "[1, 9]", top(version=[1, 9])),
    _("target", Code.METADATA_TARGET, "gfx90z", top(target="amdgcn-amd-amdhsa--gfx90z")),
    _(
        "not canonical",
        Code.METADATA_TARGET,
        "gfx90a:xnack+:sramecc+",
        top(target="amdgcn-amd-amdhsa--gfx90a:xnack+:sramecc+"),
        DYN,
        Code.TARGETS_DIFFER,
    ),
    _("other target", Code.TARGETS_DIFFER, "gfx942", top(target="amdgcn-amd-amdhsa--gfx942")),
    _("printf", Code.PRINTF, "'1:3:4:8:two sizes'", top(printf=["1:3:4:8:two sizes"])),
    _("two names", Code.DUPLICATE_KERNEL, "has this name", kernel(name="kernel_1")),
    _(
        "two symbols",
        Code.DUPLICATE_KERNEL,
        "has the symbol",
        kernel(symbol="kernel_1.kd"),
        DYN,
        Code.NOT_DESCRIBED,
    ),
    _(
        "no symbol",
        Code.NO_SYMBOL,
        "'kernel_7.kd' is not among",
        kernel(symbol="kernel_7.kd"),
        DYN,
        Code.NOT_DESCRIBED,
    ),
    _(
        "no descriptor",
        Code.NOT_A_DESCRIPTOR,
        "'kernel_0' is no kernel descriptor",
        kernel(symbol="kernel_0"),
        DYN,
        Code.NOT_DESCRIBED,
        Code.RESERVED,
    ),
    _(
        "not described",
        Code.NOT_DESCRIBED,
        "no metadata describe it",
        metadata(lambda tree: tree["amdhsa.kernels"].pop(0)),
    ),
    _(
        "V2 form",
        Code.OUT_OF_RANGE,
        "CodeProps.KernargSegmentAlign",
        text_of_v2("KernargSegmentAlign: 8", "KernargSegmentAlign: 7"),
        V2,
        Code.ARGUMENT_ALIGNMENT,
    ),
    _(
        "V2 type",
        Code.WRONG_KIND,
        "CodeProps.NumSGPRs",
        text_of_v2("NumSGPRs:        10", "NumSGPRs:        x0"),
        V2,
    ),
    _(
        "V2 word",
        Code.UNKNOWN_WORD,
        "ValueKind",
        text_of_v2("GlobalBuffer", "GlobalBluffs"[:12]),
        V2,
    ),
    _(
        "V2 not YAML",
        Code.UNDECODABLE,
        "cannot be decoded",
        text_of_v2("Kernels:", "Kernels{"),
        V2,
        Code.UNREADABLE,
    ),
    _(
        "V2 alias",
        Code.UNDECODABLE,
        "an alias",
        text_of_v2("VecTypeHint:     int4", "VecTypeHint:     *abc"[:21]),
        V2,
        Code.UNREADABLE,
    ),
)

ARGUMENTS = (
    _("outside", Code.ARGUMENT_OUTSIDE, "has 8 bytes from offset 24", argument(2, offset=24)),
    _("negative offset", Code.ARGUMENT_OUTSIDE, "from offset -8", argument(0, offset=-8), DYN,
      Code.OUT_OF_RANGE),
    _("overlap", Code.ARGUMENT_OVERLAP, "begins at 0, and", argument(1, offset=0)),
    _("misaligned", Code.ARGUMENT_ALIGNMENT, "is at offset 12", argument(2, offset=12), DYN,
      Code.ARGUMENT_OVERLAP),
    _("segment misaligned", Code.ARGUMENT_ALIGNMENT, "aligned to 4",
      kernel(kernarg_segment_align=4)),
    _("size", Code.ARGUMENT_SIZE, "has 7 bytes", argument(2, size=7)),
    _("hidden before", Code.HIDDEN_ARGUMENTS, "comes after the hidden",
      argument(0, value_kind="hidden_heap_v1", address_space=...), DYN),
    _("hidden twice", Code.HIDDEN_ARGUMENTS, "as argument 1 is",
      metadata(lambda tree: [each.update({".value_kind": "hidden_heap_v1"}) or
                             each.pop(".address_space")
                             for each in _first(tree)[".args"][1:]])),
    _("exclusive", Code.HIDDEN_ARGUMENTS, "the hostcall buffer, in V4",
      metadata(lambda tree: [each.update({".value_kind": kind}) or each.pop(".address_space")
                             for each, kind in zip(_first(tree)[".args"][1:],
                                 ("hidden_printf_buffer", "hidden_hostcall_buffer"),
                                 strict=True)]), V4),
)  # fmt: skip

KERNELS = (
    _(
        "wave of 32",
        Code.WAVEFRONT_SIZE,
        "is 32 on gfx90a",
        kernel(wavefront_size=32),
        DYN,
        Code.MODES_DIFFER,
    ),
    _(
        "workgroup sizes",
        Code.WORKGROUP_SIZE,
        "64 × 8 × 1",
        kernel(reqd_workgroup_size=[64, 8, 1]),
    ),
    _("largest workgroup", Code.WORKGROUP_SIZE, "is 2048", kernel(max_flat_workgroup_size=2048)),
    _(
        "vgpr limit",
        Code.REGISTER_LIMIT,
        ".vgpr_count is 600",
        kernel(vgpr_count=600),
        DYN,
        Code.TOO_FEW_REGISTERS,
    ),
    _("agpr limit", Code.REGISTER_LIMIT, ".agpr_count is 300", kernel(agpr_count=300)),
    _(
        "LDS limit",
        Code.LDS_LIMIT,
        "is 70000",
        kernel(group_segment_fixed_size=70000),
        DYN,
        Code.SEGMENTS_DIFFER,
    ),
    _("clusters", Code.NO_CLUSTERS, "[2, 1, 1] on gfx90a", kernel(cluster_dims=[2, 1, 1]), V6),
    _(
        "group segment",
        Code.SEGMENTS_DIFFER,
        ".group_segment_fixed_size is 1020",
        kernel(group_segment_fixed_size=1020),
    ),
    _(
        "private segment",
        Code.SEGMENTS_DIFFER,
        ".private_segment_fixed_size is 16",
        kernel(private_segment_fixed_size=16),
    ),
    _(
        "kernarg segment",
        Code.SEGMENTS_DIFFER,
        ".kernarg_segment_size is 32",
        kernel(kernarg_segment_size=32),
    ),
    _(
        "dynamic stack",
        Code.MODES_DIFFER,
        ".uses_dynamic_stack is True",
        kernel(uses_dynamic_stack=True),
    ),
    _(
        "WGP mode",
        Code.MODES_DIFFER,
        ".workgroup_processor_mode is True",
        kernel(workgroup_processor_mode=1),
        GFX1030,
    ),
    _("vgprs", Code.TOO_FEW_REGISTERS, ".vgpr_count is 20", kernel(vgpr_count=20)),
    _("sgprs", Code.TOO_FEW_REGISTERS, ".sgpr_count is 90", kernel(sgpr_count=90)),
)

DESCRIPTORS = (
    _("reserved bytes", Code.RESERVED, "reserved bytes 24 to 43", descriptor_byte(30, 1)),
    _(
        "reserved bits of rsrc3",
        Code.RESERVED,
        "COMPUTE_PGM_RSRC3 bits 6 to 15",
        descriptor_byte(45, 0x10),
    ),
    _("reserved properties", Code.RESERVED, "kernel code properties", descriptor_byte(57, 0x80)),
    _("rsrc1 bit 31", Code.RESERVED, "COMPUTE_PGM_RSRC1 bits 29 to 31", descriptor_byte(51, 0x80)),
    _("rsrc2 bit 31", Code.RESERVED, "COMPUTE_PGM_RSRC2 bit 31", descriptor_byte(55, 0x80)),
    _(
        "sgprs on gfx10",
        Code.RESERVED,
        "GRANULATED_WAVEFRONT_SGPR_COUNT is 3",
        descriptor(granulated_wavefront_sgpr_count=3),
        GFX1030,
    ),
    _("priority", Code.MUST_BE_ZERO, "PRIORITY is 1", descriptor(priority=1)),
    _("priv", Code.MUST_BE_ZERO, "PRIV is 1", descriptor(priv=1)),
    _(
        "trap handler",
        Code.MUST_BE_ZERO,
        "ENABLE_TRAP_HANDLER is 1",
        descriptor(enable_trap_handler=1),
    ),
    _(
        "LDS size",
        Code.MUST_BE_ZERO,
        "GRANULATED_LDS_SIZE is 2",
        descriptor(granulated_lds_size=2),
    ),
    _(
        "work-item IDs",
        Code.FIELD_VALUE,
        "ENABLE_VGPR_WORKITEM_ID is 3",
        descriptor(enable_vgpr_workitem_id=3),
    ),
    _(
        "named barriers",
        Code.FIELD_VALUE,
        "NAMED_BAR_CNT is 7",
        descriptor(named_bar_cnt=7),
        GFX1250,
    ),
    _("user sgprs", Code.USER_SGPRS, "takes 2", descriptor(user_sgpr_count=1)),
    _("many user sgprs", Code.USER_SGPRS, "USER_SGPR_COUNT is 20", descriptor(user_sgpr_count=20)),
    _(
        "entry offset",
        Code.ENTRY_OFFSET,
        "leads to",
        descriptor(kernel_code_entry_byte_offset=0x2000),
    ),
    _("accumulators", Code.ACCUM_OFFSET, "ACCUM_OFFSET says 256", descriptor(accum_offset=63)),
    _(
        "preload",
        Code.PRELOAD,
        "up to byte 40",
        descriptor(kernarg_preload_spec_length=10, user_sgpr_count=12),
    ),
    _(
        "preload without pointer",
        Code.PRELOAD,
        "without ENABLE_SGPR_KERNARG",
        descriptor(kernarg_preload_spec_length=2, enable_sgpr_kernarg_segment_ptr=0),
    ),
    _(
        "scratch",
        Code.SCRATCH,
        "without ENABLE_PRIVATE_SEGMENT",
        descriptor(private_segment_fixed_size=16),
        DYN,
        Code.SEGMENTS_DIFFER,
    ),
    _(
        "vgpr blocks",
        Code.REGISTER_BLOCKS,
        "512",
        descriptor(granulated_workitem_vgpr_count=63),
        GFX1030,
    ),
    _(
        "sgpr blocks",
        Code.REGISTER_BLOCKS,
        "113 or more",
        descriptor(granulated_wavefront_sgpr_count=15),
    ),
    _(
        "wave32",
        Code.MODES_DIFFER,
        ".wavefront_size is 32",
        descriptor(enable_wavefront_size32=0),
        GFX1030,
    ),
    _(
        "no wave64",
        Code.WAVEFRONT_SIZE,
        "64 lanes",
        descriptor(enable_wavefront_size32=0),
        GFX1250,
        Code.MODES_DIFFER,
    ),
    _(
        "scratch buffer",
        Code.NOT_SUPPORTED,
        "ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER",
        descriptor(enable_sgpr_private_segment_buffer=1, user_sgpr_count=6),
        GFX942,
    ),
    _(
        "no entry record",
        Code.ENTRY_OFFSET,
        "no relocation record",
        inside(".rela.rodata", 0, 24),
        REL,
    ),
    _(
        "V2 version",
        Code.KERNEL_CODE_MACHINE,
        "its version is 3.2",
        kernel_code(amd_code_version_major=3),
        V2,
    ),
    _(
        "V2 machine kind",
        Code.KERNEL_CODE_MACHINE,
        "amd_machine_kind is 2",
        kernel_code(amd_machine_kind=2),
        V2,
    ),
    _(
        "V2 ISA of code",
        Code.KERNEL_CODE_MACHINE,
        "its ISA is 8.0.1",
        kernel_code(amd_machine_version_stepping=1),
        V2,
    ),
    _("V2 reserved", Code.KERNEL_CODE_RESERVED, "reserved0", kernel_code(reserved0=1), V2),
    _("V2 property", Code.KERNEL_CODE_RESERVED, "reserved1", kernel_code(reserved1=1), V2),
    _(
        "V2 alignment",
        Code.KERNEL_CODE_VALUE,
        "kernarg_segment_alignment is 2",
        kernel_code(kernarg_segment_alignment=2),
        V2,
    ),
    _(
        "V2 lanes",
        Code.KERNEL_CODE_VALUE,
        "wavefront_size is 7",
        kernel_code(wavefront_size=7),
        V2,
        Code.MODES_DIFFER,
    ),
    _(
        "V2 entry",
        Code.ENTRY_OFFSET,
        "kernel_code_entry_byte_offset is 128",
        kernel_code(kernel_code_entry_byte_offset=128),
        V2,
    ),
    _(
        "V2 kernarg",
        Code.SEGMENTS_DIFFER,
        "is 24, and the descriptor says 40",
        kernel_code(kernarg_segment_byte_size=40),
        V2,
    ),
)

EVERY = (
    *HEADER,
    *SECTIONS,
    *SEGMENTS,
    *SYMBOLS,
    *NOTES,
    *METADATA,
    *ARGUMENTS,
    *KERNELS,
    *DESCRIPTORS,
)


@pytest.mark.parametrize(
    "base", [DYN, REL, GFX1030, GFX942, GFX1250, V4, V6, GENERIC, V2], ids=range(9)
)
def test_bases_are_valid(base: bytes) -> None:
    """What is corrupted breaks no rule before."""
    assert [str(each) for each in check_bytes(base)] == []


@pytest.mark.parametrize("corruption", EVERY, ids=lambda each: each.name)
def test_corruption(corruption: Corruption) -> None:
    """A corruption is reported by its rule, in words of its own, and by no rule that has nothing to
    do with it.
    """
    data = corruption.change(CodeObject(corruption.base))
    assert data != corruption.base
    found = check_bytes(data)
    mine = [each for each in found if each.code is corruption.code]
    assert mine, [str(each) for each in found]
    told = [f"{each.message}; {each.mend}" for each in mine]
    assert any(corruption.says in each for each in told), [str(each) for each in mine]
    others = {each.code for each in found} - {corruption.code, *corruption.also}
    assert not others, [str(each) for each in found if each.code in others]


def test_messages_are_their_own() -> None:
    """Each corruption, of which there are at least 60, has a message that no other has."""
    told = set()
    for each in EVERY:
        found = check_bytes(each.change(CodeObject(each.base)))
        told.add(next(d.message for d in found if d.code is each.code))
    assert len(told) == len(EVERY) >= 60


def test_every_rule_is_broken_once() -> None:
    """No rule is without a corruption that shows that it bites."""
    elsewhere = {Code.TWO_METADATA, Code.DUPLICATE_KEY}
    assert {each.code for each in EVERY} | elsewhere == set(codes_of(Area.CODE_OBJECTS))


def test_what_kernels_share_is_told_of_each() -> None:
    """Kernels with the same arguments, numbers and descriptors are looked at once where these are
    right, and each is told of where they are not.
    """
    whole = CodeObject(built(kernels=3))
    assert check_bytes(bytes(whole.data)) == ()

    def all_kernels(tree: dict) -> None:  # type: ignore[type-arg]
        for each in tree["amdhsa.kernels"]:
            each[".args"][0][".offset"] = 4  # the same list in each
            each[".vgpr_count"] = 100

    found = check_bytes(metadata(all_kernels)(whole))
    for code in (Code.ARGUMENT_ALIGNMENT, Code.TOO_FEW_REGISTERS):
        assert len([each for each in found if each.code is code]) == 3, code
