"""A code object V2, which no compiler at hand writes: put together from its records."""

from __future__ import annotations

from functools import cache

from fencepost.code_object.elf.assemble import Piece, StringPool, assemble
from fencepost.code_object.elf.draft import encode_symbol
from fencepost.code_object.elf.layouts import ELF64
from fencepost.code_object.elf.records import Symbol
from fencepost.code_object.elf.words import (
    Binding,
    FileType,
    OsAbi,
    SectionFlag,
    SectionType,
    SymbolType,
)
from fencepost.code_object.kernel_descriptor.kernel_code import LAYOUT, SIZE, KernelCode
from fencepost.code_object.notes import CODE_OBJECT_VERSION, ISA_VERSION, Isa, encode
from fencepost.targets.code_object_v2 import IsaVersion
from fencepost.targets.generation import Generation

NAME = "kernel_0"

METADATA = """---
Version:         [ 1, 0 ]
Printf:
  - '1:1:4:value %d\\n'
Kernels:
  - Name:            kernel_0
    SymbolName:      'kernel_0@kd'
    Language:        OpenCL C
    LanguageVersion: [ 2, 0 ]
    Attrs:
      ReqdWorkGroupSize: [ 8, 4, 2 ]
      VecTypeHint:     int4
    Args:
      - Name:            a
        TypeName:        'int*'
        Size:            8
        Align:           8
        ValueKind:       GlobalBuffer
        AddrSpaceQual:   Global
        AccQual:         Default
        IsConst:         true
      - Name:            n
        TypeName:        int
        Size:            4
        Align:           4
        ValueKind:       ByValue
        AccQual:         Default
      - Size:            8
        Align:           8
        ValueKind:       HiddenGlobalOffsetX
    CodeProps:
      KernargSegmentSize: 24
      GroupSegmentFixedSize: 0
      PrivateSegmentFixedSize: 0
      KernargSegmentAlign: 8
      WavefrontSize:   64
      NumSGPRs:        10
      NumVGPRs:        3
      MaxFlatWorkGroupSize: 64
...
"""


def kernel_code() -> KernelCode:
    """The amd_kernel_code_t of the kernel, for gfx803."""
    values = {field.name: 0 for field in LAYOUT.fields if field.count == 1}
    arrays = {field.name: bytes(field.count * field.size) for field in LAYOUT.fields}
    arrays = {name: data for name, data in arrays.items() if name not in values}
    return KernelCode(Generation.GFX8, values, arrays).replace(
        amd_code_version_major=1,
        amd_code_version_minor=2,
        amd_machine_kind=1,
        amd_machine_version_major=8,
        amd_machine_version_stepping=3,
        kernel_code_entry_byte_offset=SIZE,
        compute_pgm_rsrc1=0x40,
        compute_pgm_rsrc2=0x84,
        enable_sgpr_kernarg_segment_ptr=1,
        is_ptr64=1,
        kernarg_segment_byte_size=24,
        wavefront_sgpr_count=10,
        workitem_vgpr_count=3,
        kernarg_segment_alignment=4,
        group_segment_alignment=4,
        private_segment_alignment=4,
        wavefront_size=6,
        call_convention=-1,
    )


@cache
def built_v2() -> bytes:
    """A relocatable code object V2 with one kernel for gfx803."""
    isa = _isa(Isa(IsaVersion(8, 0, 3), "AMD", "AMDGPU"))
    notes = b"".join(
        (
            encode("AMD", 1, CODE_OBJECT_VERSION.write((2, 1))),
            encode("AMD", 3, isa),
            encode("AMD", 10, METADATA.encode() + b"\0"),
        )
    )
    pool = StringPool()
    kind = Binding.GLOBAL << 4 | SymbolType.AMDGPU_HSA_KERNEL
    text = kernel_code().encode() + bytes(16)
    symbols = [Symbol(0, "", 0, 0, 0, 0, 0), Symbol(1, NAME, 0, len(text), kind, 0, 1)]
    table = b"".join(encode_symbol(ELF64, each, pool.add(each.name)) for each in symbols)
    alloc, none = SectionFlag.ALLOC, SectionFlag(0)
    return assemble(
        FileType.REL,
        [
            Piece(".text", SectionType.PROGBITS, alloc | SectionFlag.EXECINSTR, 256, text),
            Piece(".note", SectionType.NOTE, alloc, 4, notes),
            Piece(".symtab", SectionType.SYMTAB, none, 8, table, ".strtab", 1, ELF64.symbol.size),
            Piece(".strtab", SectionType.STRTAB, none, 1, pool.data),
        ],
        os_abi=OsAbi.AMDGPU_HSA,
        abi_version=0,
        flags=0,
    )


def _isa(value: Isa) -> bytes:
    """The description of a NT_AMD_HSA_ISA_VERSION note."""
    vendor = value.vendor.encode() + b"\0"
    architecture = value.architecture.encode() + b"\0"
    version = value.version
    head = ISA_VERSION.write(
        (len(vendor), len(architecture), version.major, version.minor, version.stepping)
    )
    return head + vendor + architecture
