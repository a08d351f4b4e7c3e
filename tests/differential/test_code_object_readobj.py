"""Code objects against llvm-readobj and llvm-objdump: every field that they print."""

from __future__ import annotations

import json
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from fencepost.code_object.build import build
from fencepost.code_object.check.check import check
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.draft import write
from fencepost.code_object.elf.words import FileType, OsAbi, SectionType
from fencepost.code_object.kernel_descriptor.descriptor import rows_of
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.code_object.kernel_descriptor.field import Must
from fencepost.code_object.kernel_descriptor.registers import accum_offset, vgprs
from fencepost.code_object.metadata import yaml_text
from fencepost.code_object.notes import NoteKind
from fencepost.code_object.relocations import places
from fencepost.code_object.symbols import symbol_tables
from fencepost.targets.generation import generation_of
from fencepost.targets.processor import Property
from fencepost.targets.target_id import parse
from tests.code_object.made import AMDGCN, compiled, kernel_source, linked, run, tool
from tests.code_object.v2 import METADATA, built_v2

LINKED = ("gfx600", "gfx803", "gfx900", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1201",
          "gfx1250", "gfx9-generic")  # fmt: skip

ASSEMBLY = """
.amdgcn_target "{triple}--{cpu}"
.text
.globl kernel
.p2align 8
.type kernel,@function
kernel:
  s_endpgm
.Lend:
.size kernel, .Lend-kernel
.rodata
.p2align 6
.amdhsa_kernel kernel
  .amdhsa_group_segment_fixed_size 512
  .amdhsa_private_segment_fixed_size 32
  .amdhsa_kernarg_size 40
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_next_free_vgpr 33
  .amdhsa_next_free_sgpr 40
  .amdhsa_float_denorm_mode_32 1
  .amdhsa_system_vgpr_workitem_id 2
  .amdhsa_exception_int_div_zero 1
  .amdhsa_{scratch} 1
{more}
.end_amdhsa_kernel
.amdgpu_lds shared, 1024, 16
.globl shared
.data
.long shared@abs32@lo
.long shared@abs32@hi
.quad kernel
.quad elsewhere
.long elsewhere@rel32@lo
.long elsewhere@gotpcrel32@lo
.long elsewhere@gotpcrel32@hi
"""

DWARF = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p) !dbg !4 {
  store i32 1, ptr addrspace(1) %p, !dbg !7
  ret void, !dbg !7
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "k.cl", directory: "src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !5, unit: !0,
                            spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 2, scope: !4)
"""


class Loader(yaml.SafeLoader):
    """YAML as LLVM writes it: !str before what would be another type."""


Loader.add_constructor("!str", lambda loader, node: str(node.value))


def readobj(data: bytes, folder: Path) -> dict[str, Any]:
    """What llvm-readobj prints, as JSON."""
    file = folder / "in.o"
    file.write_bytes(data)
    parts = ("file-headers", "sections", "segments", "symbols", "dyn-symbols", "relocations",
             "expand-relocs", "dynamic-table", "notes")  # fmt: skip
    options = [f"--{part}" for part in parts]
    text = run(tool("llvm-readobj-19"), "--elf-output-style=JSON", *options, file)
    made: dict[str, Any] = json.loads(text)[0]
    return made


def compare(data: bytes, folder: Path) -> None:
    """Every field that llvm-readobj prints is what we read, and the file is written as it was."""
    code = CodeObject(data)
    theirs = readobj(data, folder)
    _compare_header(code, theirs["ElfHeader"])
    _compare_sections(code, theirs["Sections"])
    _compare_segments(code, theirs.get("ProgramHeaders", []))
    _compare_symbols(code, theirs)
    _compare_relocations(code, theirs.get("Relocations", []))
    _compare_dynamic(code, theirs.get("DynamicSection", []))
    _compare_notes(code, theirs.get("NoteSections", theirs.get("Notes", [])))
    assert write(code.elf) == data


def _compare_header(code: CodeObject, theirs: dict[str, Any]) -> None:
    header = code.elf.header
    assert theirs["Ident"]["Class"]["Value"] == code.data[4]
    assert theirs["Ident"]["OS/ABI"]["Value"] == code.elf.os_abi
    assert theirs["Ident"]["ABIVersion"] == code.elf.abi_version
    assert theirs["Machine"]["Value"] == header.e_machine
    assert theirs["Type"].endswith(f"({header.e_type:#x})")
    assert theirs["Entry"] == header.e_entry
    assert theirs["ProgramHeaderOffset"] == header.e_phoff
    assert theirs["SectionHeaderOffset"] == header.e_shoff
    assert theirs["Flags"]["Value"] == header.e_flags
    assert theirs["ProgramHeaderCount"] == header.e_phnum
    assert theirs["SectionHeaderCount"] == str(header.e_shnum)
    assert theirs["StringTableSectionIndex"] == str(header.e_shstrndx)
    names = [each["Name"] for each in theirs["Flags"]["Flags"]]
    processor = code.processor
    assert processor is not None
    for name in names:
        if "MACH" in name:
            assert name == processor.mach_name


def _compare_sections(code: CodeObject, theirs: list[dict[str, Any]]) -> None:
    assert len(theirs) == len(code.elf.sections)
    for mine, each in zip(code.elf.sections, theirs, strict=True):
        their = each["Section"]
        assert (
            their["Name"]["Name"],
            their["Type"]["Value"],
            their["Flags"]["Value"],
            their["Address"],
            their["Offset"],
            their["Size"],
            their["Link"],
            their["Info"],
            their["AddressAlignment"],
            their["EntrySize"],
        ) == (
            mine.name,
            mine.sh_type,
            mine.sh_flags,
            mine.sh_addr,
            mine.sh_offset,
            mine.sh_size,
            mine.sh_link,
            mine.sh_info,
            mine.sh_addralign,
            mine.sh_entsize,
        )


def _compare_segments(code: CodeObject, theirs: list[dict[str, Any]]) -> None:
    assert len(theirs) == len(code.elf.segments)
    for mine, each in zip(code.elf.segments, theirs, strict=True):
        their = each["ProgramHeader"]
        assert (
            their["Type"]["Value"],
            their["Offset"],
            their["VirtualAddress"],
            their["PhysicalAddress"],
            their["FileSize"],
            their["MemSize"],
            their["Flags"]["Value"],
            their["Alignment"],
        ) == (
            mine.p_type,
            mine.p_offset,
            mine.p_vaddr,
            mine.p_paddr,
            mine.p_filesz,
            mine.p_memsz,
            mine.p_flags,
            mine.p_align,
        )


def _compare_symbols(code: CodeObject, theirs: dict[str, Any]) -> None:
    keys = {SectionType.SYMTAB: "Symbols", SectionType.DYNSYM: "DynamicSymbols"}
    for table in symbol_tables(code.elf):
        listed = theirs[keys[SectionType(table.sh_type)]]
        assert len(listed) == len(code.elf.symbols(table))
        for mine, each in zip(code.elf.symbols(table), listed, strict=True):
            their = each["Symbol"]
            # Symbols of sections have no name, and llvm-readobj prints the section's.
            name = mine.name or (
                code.elf.sections[mine.section].name if mine.info & 0xF == 3 else ""
            )
            other = their["Other"]["Value"] if isinstance(their["Other"], dict) else their["Other"]
            assert (
                their["Name"]["Name"],
                their["Value"],
                their["Size"],
                their["Binding"]["Value"],
                their["Type"]["Value"],
                other,
                their["Section"]["Value"],
            ) == (
                name,
                mine.value,
                mine.size,
                mine.info >> 4,
                mine.info & 0xF,
                mine.other,
                mine.section,
            )


def _compare_relocations(code: CodeObject, theirs: list[dict[str, Any]]) -> None:
    listed = {each["SectionIndex"]: each["Relocs"] for each in theirs}
    for section in code.elf.relocation_sections:
        mine = list(places(code.elf, section))
        assert len(mine) == len(listed[section.index])
        for place, each in zip(mine, listed[section.index], strict=True):
            their = each["Relocation"]
            assert their["Offset"] == place.record.offset
            assert their["Type"] == {"Name": place.name, "Value": place.record.type}
            assert their["Symbol"]["Value"] == place.record.symbol
            addend = their["Addend"]
            addend = addend - (1 << 64) if addend >> 63 else addend
            assert addend == (place.record.addend or 0)


def _compare_dynamic(code: CodeObject, theirs: list[dict[str, Any]]) -> None:
    values = [each["Tag"] for each in theirs]
    assert [entry.tag for entry in code.elf.dynamic] == [tag for tag in values if tag]


def _compare_notes(code: CodeObject, theirs: list[dict[str, Any]]) -> None:
    listed = [
        each.get("Note", each)
        for section in theirs
        for each in section.get("NoteSection", section)["Notes"]
    ]
    assert [each["Owner"] for each in listed] == [note.name for note in code.notes]
    for their, mine in zip(listed, code.notes, strict=True):
        assert their["Data size"] == len(mine.description)
        if mine.kind is not None:
            assert their["Type"].startswith(mine.kind.name)
        if mine.kind is NoteKind.NT_AMDGPU_METADATA and code.os_abi is OsAbi.AMDGPU_HSA:
            text = their["AMDGPU Metadata"]
            assert yaml.load(text, Loader=Loader) == code.metadata_tree  # noqa: S506  # a safe one
        if mine.kind is NoteKind.NT_AMD_HSA_METADATA:
            text = their["AMD HSA Metadata"].encode()
            assert yaml_text.decode(memoryview(text)) == code.metadata_tree


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_compiled(processor: Any, tmp_path: Path) -> None:
    """A relocatable code object of LLVM 22, for every processor."""
    compare(compiled(processor.name), tmp_path)


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize("cpu", ["gfx900", "gfx90a", "gfx1100"])
def test_versions(cpu: str, version: int, tmp_path: Path) -> None:
    """The versions before."""
    compare(compiled(cpu, version), tmp_path)


@pytest.mark.parametrize("cpu", LINKED)
def test_linked(cpu: str, tmp_path: Path) -> None:
    """A code object that lld linked."""
    compare(linked(cpu), tmp_path)


@pytest.mark.parametrize("file_type", [FileType.REL, FileType.DYN])
@pytest.mark.parametrize("cpu", ["gfx600", "gfx90a", "gfx1250"])
def test_built(cpu: str, file_type: FileType, tmp_path: Path) -> None:
    """A code object that the package built."""
    kernels = [kernel_source(f"k{number}", cpu) for number in range(5)]
    data = build(parse(cpu), kernels, file_type=file_type)
    compare(data, tmp_path)


def test_v2(tmp_path: Path) -> None:
    """A code object V2, whose metadata are YAML."""
    compare(built_v2(), tmp_path)
    assert METADATA.encode() in built_v2()


@pytest.mark.parametrize("triple", ["amdgcn--amdpal", "amdgcn--mesa3d", "amdgcn--"])
@pytest.mark.parametrize("cpu", ["gfx803", "gfx900", "gfx1030"])
def test_other_systems(cpu: str, triple: str, tmp_path: Path) -> None:
    """Code for amdpal, mesa3d, and no operating system."""
    text = 'target triple = "{}"\ndefine amdgpu_kernel void @k() {{ ret void }}\n'
    source, made = tmp_path / "in.ll", tmp_path / "out.o"
    source.write_text(text.format(triple))
    run(tool("llc-19"), f"-mcpu={cpu}", "-filetype=obj", source, "-o", made)
    compare(made.read_bytes(), tmp_path)
    assert [str(each) for each in check(CodeObject(made.read_bytes()))] == []


@pytest.mark.parametrize("version", [4, 5, 6])
@pytest.mark.parametrize(
    ("cpu", "more"),
    [
        ("gfx700", ""),
        ("gfx906", ".amdhsa_reserve_vcc 0"),
        ("gfx90a", ".amdhsa_accum_offset 32\n.amdhsa_user_sgpr_kernarg_preload_length 4"),
        ("gfx1030", ".amdhsa_wavefront_size32 0\n.amdhsa_forward_progress 1"),
        ("gfx1100", ".amdhsa_dx10_clamp 0"),
        ("gfx1201", ".amdhsa_round_robin_scheduling 1"),
    ],
)
def test_assembled(cpu: str, more: str, version: int, tmp_path: Path) -> None:
    """What the assembler's directives write: symbols in LDS, all static relocations, and the
    descriptor that the directives spell.
    """
    data = assembled(cpu, more, version, tmp_path)
    compare(data, tmp_path)
    code = CodeObject(data)
    descriptor = code.kernel("kernel").descriptor
    assert descriptor is not None
    assert descriptor[F.GROUP_SEGMENT_FIXED_SIZE] == 512
    assert descriptor[F.PRIVATE_SEGMENT_FIXED_SIZE] == 32
    assert descriptor[F.KERNARG_SIZE] == 40
    assert descriptor[F.FLOAT_DENORM_MODE_32] == 1
    assert descriptor[F.ENABLE_VGPR_WORKITEM_ID] == 2
    assert descriptor[F.ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO] == 1
    names = {place.name for each in code.elf.relocation_sections for place in
             places(code.elf, each)}  # fmt: skip
    assert names >= {
        "R_AMDGPU_ABS32_LO",
        "R_AMDGPU_ABS32_HI",
        "R_AMDGPU_ABS64",
        "R_AMDGPU_REL64",
        "R_AMDGPU_REL32_LO",
        "R_AMDGPU_GOTPCREL32_LO",
        "R_AMDGPU_GOTPCREL32_HI",
    }
    told = {str(each.code) for each in check(code)}
    assert told <= {"FP546"}  # assembly without metadata has none


def assembled(cpu: str, more: str, version: int, folder: Path) -> bytes:
    """The code object of the assembly."""
    triple = "amdgcn-amd-amdhsa"
    source, made = folder / "in.s", folder / "out.o"
    architected = Property.ARCHITECTED_FLAT_SCRATCH in parse(cpu).processor.properties
    scratch = (
        "enable_private_segment" if architected else "system_sgpr_private_segment_wavefront_offset"
    )
    source.write_text(ASSEMBLY.format(triple=triple, cpu=cpu, more=more, scratch=scratch))
    options = (f"-mcpu={cpu}", f"--amdhsa-code-object-version={version}", "-filetype=obj")
    run(tool("llvm-mc-19"), f"-triple={triple}", *options, source, "-o", made)
    return made.read_bytes()


def test_debug_information(tmp_path: Path) -> None:
    """Sections of DWARF, and the relocations in them."""
    source, made = tmp_path / "in.ll", tmp_path / "out.o"
    source.write_text(DWARF)
    run(tool("llc-19"), "-mcpu=gfx90a", "-filetype=obj", source, "-o", made)
    data = made.read_bytes()
    compare(data, tmp_path)
    code = CodeObject(data)
    assert ".debug_info" in code.elf.by_name
    assert [str(each) for each in check(code)] == []


OBJDUMP = ("gfx801", "gfx803", "gfx900", "gfx906", "gfx90a", "gfx942", "gfx1010", "gfx1030",
           "gfx1100", "gfx1151", "gfx1200", "gfx1201")  # fmt: skip
"""Processors that llvm-objdump 19 can disassemble descriptors of."""

DIRECTIVES = {
    "group_segment_fixed_size": F.GROUP_SEGMENT_FIXED_SIZE,
    "private_segment_fixed_size": F.PRIVATE_SEGMENT_FIXED_SIZE,
    "kernarg_size": F.KERNARG_SIZE,
    "tg_split": F.TG_SPLIT,
    "float_round_mode_32": F.FLOAT_ROUND_MODE_32,
    "float_round_mode_16_64": F.FLOAT_ROUND_MODE_16_64,
    "float_denorm_mode_32": F.FLOAT_DENORM_MODE_32,
    "float_denorm_mode_16_64": F.FLOAT_DENORM_MODE_16_64,
    "dx10_clamp": F.ENABLE_DX10_CLAMP,
    "ieee_mode": F.ENABLE_IEEE_MODE,
    "fp16_overflow": F.FP16_OVFL,
    "workgroup_processor_mode": F.WGP_MODE,
    "memory_ordered": F.MEM_ORDERED,
    "forward_progress": F.FWD_PROGRESS,
    "round_robin_scheduling": F.WG_RR_EN,
    "enable_private_segment": F.ENABLE_PRIVATE_SEGMENT,
    "system_sgpr_private_segment_wavefront_offset": F.ENABLE_PRIVATE_SEGMENT,
    "system_sgpr_workgroup_id_x": F.ENABLE_SGPR_WORKGROUP_ID_X,
    "system_sgpr_workgroup_id_y": F.ENABLE_SGPR_WORKGROUP_ID_Y,
    "system_sgpr_workgroup_id_z": F.ENABLE_SGPR_WORKGROUP_ID_Z,
    "system_sgpr_workgroup_info": F.ENABLE_SGPR_WORKGROUP_INFO,
    "system_vgpr_workitem_id": F.ENABLE_VGPR_WORKITEM_ID,
    "exception_fp_ieee_invalid_op": F.ENABLE_EXCEPTION_IEEE_754_FP_INVALID_OPERATION,
    "exception_fp_denorm_src": F.ENABLE_EXCEPTION_FP_DENORMAL_SOURCE,
    "exception_fp_ieee_div_zero": F.ENABLE_EXCEPTION_IEEE_754_FP_DIVISION_BY_ZERO,
    "exception_fp_ieee_overflow": F.ENABLE_EXCEPTION_IEEE_754_FP_OVERFLOW,
    "exception_fp_ieee_underflow": F.ENABLE_EXCEPTION_IEEE_754_FP_UNDERFLOW,
    "exception_fp_ieee_inexact": F.ENABLE_EXCEPTION_IEEE_754_FP_INEXACT,
    "exception_int_div_zero": F.ENABLE_EXCEPTION_INT_DIVIDE_BY_ZERO,
    "user_sgpr_private_segment_buffer": F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
    "user_sgpr_dispatch_ptr": F.ENABLE_SGPR_DISPATCH_PTR,
    "user_sgpr_queue_ptr": F.ENABLE_SGPR_QUEUE_PTR,
    "user_sgpr_kernarg_segment_ptr": F.ENABLE_SGPR_KERNARG_SEGMENT_PTR,
    "user_sgpr_dispatch_id": F.ENABLE_SGPR_DISPATCH_ID,
    "user_sgpr_flat_scratch_init": F.ENABLE_SGPR_FLAT_SCRATCH_INIT,
    "user_sgpr_private_segment_size": F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE,
    "user_sgpr_kernarg_preload_length": F.KERNARG_PRELOAD_SPEC_LENGTH,
    "user_sgpr_kernarg_preload_offset": F.KERNARG_PRELOAD_SPEC_OFFSET,
    "wavefront_size32": F.ENABLE_WAVEFRONT_SIZE32,
    "uses_dynamic_stack": F.USES_DYNAMIC_STACK,
}
"""The field that each directive spells. Those of registers are compared apart."""

COMMENTS = {
    "SHARED_VGPR_COUNT": F.SHARED_VGPR_COUNT,
    "INST_PREF_SIZE": F.INST_PREF_SIZE,
    "GLG_EN": F.GLG_EN,
    "TRAP_ON_START": F.TRAP_ON_START,
    "TRAP_ON_END": F.TRAP_ON_END,
    "IMAGE_OP": F.IMAGE_OP,
}
"""Fields without a directive, which llvm-objdump prints as comments."""


@pytest.mark.parametrize("cpu", OBJDUMP)
def test_descriptors(cpu: str, tmp_path: Path) -> None:
    """Descriptors of random values: every directive that llvm-objdump makes of one."""
    generator = random.Random(cpu)
    generation = generation_of(parse(cpu).processor)
    assert generation is not None
    sources = []
    for number in range(20):
        values = {
            row.field: generator.randint(0, row.largest if row.largest is not None else row.mask)
            for row in rows_of(generation)
            if row.field not in (None, F.KERNEL_CODE_ENTRY_BYTE_OFFSET) and row.must is Must.FIT
        }
        if F.SHARED_VGPR_COUNT in values and not values[F.ENABLE_WAVEFRONT_SIZE32]:
            values[F.SHARED_VGPR_COUNT] = 0  # llvm-objdump prints a directive for it with 64 lanes
        source = kernel_source(f"k{number}", cpu)
        sources.append(type(source)(source.name, source.code, values, source.metadata))  # type: ignore[arg-type]
    data = build(parse(cpu), sources)
    file = tmp_path / "in.co"
    file.write_bytes(data)
    text = run(tool("llvm-objdump-19"), "-D", "-j", ".rodata", file)
    code = CodeObject(data)
    spelled = re.findall(r"\.amdhsa_kernel (\S+)\n(.*?)\.end_amdhsa_kernel", text, re.DOTALL)
    assert len(spelled) == len(sources)
    for name, body in spelled:
        descriptor = code.kernel(name).descriptor
        assert descriptor is not None
        for word, number in re.findall(r"\.amdhsa_(\S+) (\d+)", body):
            if word in DIRECTIVES:
                assert descriptor[DIRECTIVES[word]] == int(number), (name, word)
            elif word == "next_free_vgpr":
                blocks = descriptor[F.GRANULATED_WORKITEM_VGPR_COUNT]
                counts = vgprs(generation, descriptor.wavefront_size, blocks)
                assert counts[-1] == int(number)
            elif word == "next_free_sgpr":
                blocks = descriptor[F.GRANULATED_WAVEFRONT_SGPR_COUNT]
                assert 8 * (blocks + 1) == int(number)
            elif word == "accum_offset":
                assert accum_offset(descriptor[F.ACCUM_OFFSET]) == int(number)
            else:
                assert word in ("reserve_vcc", "reserve_flat_scratch", "reserve_xnack_mask",
                                "shared_vgpr_count")  # fmt: skip
        for word, number in re.findall(r"; ([A-Z_]+) (\d+)", body):
            if word in COMMENTS:
                assert descriptor[COMMENTS[word]] == int(number), (name, word)


def test_objdump_stops_short(tmp_path: Path) -> None:
    """llvm-objdump 19 cannot show descriptors of GFX6 and GFX7; we can."""
    file = tmp_path / "in.o"
    data = compiled("gfx700")
    file.write_bytes(data)
    command = [tool("llvm-objdump-19"), "-D", "-j", ".rodata", str(file)]
    assert subprocess.run(command, capture_output=True).returncode
    assert all(kernel.descriptor is not None for kernel in CodeObject(data).kernels)


OLD = """
@lds = internal addrspace(3) global [256 x i32] undef, align 16
define amdgpu_kernel void @one(i32 addrspace(1)* %a, i8 %c, i64 %f, i32 addrspace(3)* align 8 %j) {
  store i32 1, i32 addrspace(1)* %a
  store i32 1, i32 addrspace(3)* %j
  ret void
}
define amdgpu_kernel void @two(i32 addrspace(1)* %a, i32 %n) {
  %p = getelementptr [256 x i32], [256 x i32] addrspace(3)* @lds, i32 0, i32 %n
  store i32 1, i32 addrspace(3)* %p
  %s = alloca [100 x i32], align 4, addrspace(5)
  %q = getelementptr [100 x i32], [100 x i32] addrspace(5)* %s, i32 0, i32 %n
  store volatile i32 %n, i32 addrspace(5)* %q
  ret void
}
!opencl.ocl.version = !{!0}
!0 = !{i32 2, i32 0}
"""


V2_PROCESSORS = ("gfx600", "gfx700", "gfx803", "gfx900")
"""LLVM 15 writes V2 for the processors whose ISA versions it has a name for."""


@pytest.mark.parametrize(
    ("cpu", "version"),
    [
        *((cpu, version) for cpu in V2_PROCESSORS for version in (2, 3, 4)),
        *((cpu, version) for cpu in ("gfx908", "gfx90a", "gfx1030") for version in (3, 4, 5)),
    ],
)
def test_older_versions(cpu: str, version: int, tmp_path: Path) -> None:
    """What LLVM 15 writes, which is the last at hand that writes V2 and V3."""
    source, made = tmp_path / "in.ll", tmp_path / "out.o"
    source.write_text(f'target triple = "amdgcn-amd-amdhsa"\n{OLD}')
    options = (f"-mcpu={cpu}", f"--amdhsa-code-object-version={version}", "-filetype=obj")
    run(tool("llc-15"), *options, source, "-o", made)
    data = made.read_bytes()
    compare(data, tmp_path)
    code = CodeObject(data)
    assert code.version == version
    assert [kernel.name for kernel in code.kernels] == ["one", "two"]
    assert [str(each) for each in check(code)] == []
