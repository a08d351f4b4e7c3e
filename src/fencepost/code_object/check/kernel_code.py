"""Checks of amd_kernel_code_t, which kernels of V2 have (001 .amd_kernel_code_t)."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.code_object.check.arguments import Fault
from fencepost.code_object.check.descriptors import field_faults
from fencepost.code_object.code_object import Kernel
from fencepost.code_object.elf.words import SectionType
from fencepost.code_object.kernel_descriptor.kernel_code import SIZE, KernelCode
from fencepost.code_object.notes import NoteKind, isa, note_of
from fencepost.diagnostics import Code

_SMALLEST_ALIGNMENT = 4
"""The smallest alignment, as a power of two: 16 bytes, the guide's default."""

_RESERVED = ("reserved0", "reserved1", "reserved2", "runtime_loader_kernel_symbol")
_WAVES = (5, 6)


def kernel_code_faults(kernel: Kernel) -> Iterator[Fault]:
    """Check a kernel's amd_kernel_code_t, if it has one."""
    code = kernel.kernel_code
    if code is None:
        return
    yield from _machine_faults(kernel, code)
    for name in _RESERVED:
        if code[name]:
            yield Code.KERNEL_CODE_RESERVED, f"{name} is {code[name]:#x}", "write 0"
    for name, data in code.arrays.items():
        if name != "control_directives" and any(data):
            yield Code.KERNEL_CODE_RESERVED, f"{name} is not zeros", "write zeros"
    for name in (
        "kernarg_segment_alignment",
        "group_segment_alignment",
        "private_segment_alignment",
    ):
        if not _SMALLEST_ALIGNMENT <= code[name] < 64:
            what = f"{name} is {code[name]}, a power of two"
            yield Code.KERNEL_CODE_VALUE, what, f"write {_SMALLEST_ALIGNMENT} or more"
    if code["wavefront_size"] not in _WAVES:
        what = f"wavefront_size is {code['wavefront_size']}, a power of two"
        yield Code.KERNEL_CODE_VALUE, what, "write 6 (64 lanes)"
    yield from field_faults(kernel, code.registers(), code.generation, code["wavefront_sgpr_count"])
    yield from _entry_faults(kernel, code)


def _machine_faults(kernel: Kernel, code: KernelCode) -> Iterator[Fault]:
    stated = (code["amd_code_version_major"], code["amd_code_version_minor"])
    if stated[0] != 1 or stated[1] > 2:
        yield (
            Code.KERNEL_CODE_MACHINE,
            f"its version is {stated[0]}.{stated[1]}",
            "write 1.0 to 1.2",
        )
    if code["amd_machine_kind"] != 1:
        yield Code.KERNEL_CODE_MACHINE, f"amd_machine_kind is {code['amd_machine_kind']}", "write 1"
    note = note_of(kernel.owner.notes, NoteKind.NT_AMD_HSA_ISA_VERSION)
    if note is None:
        return
    version = isa(note).version
    mine = tuple(code[f"amd_machine_version_{part}"] for part in ("major", "minor", "stepping"))
    # The note counts XNACK into the stepping (gfx901), and LLVM leaves it out here (gfx900).
    processor = kernel.owner.processor
    plain = None if processor is None else processor.isa_version
    if mine not in (plain, (version.major, version.minor, version.stepping)):
        what = f"its ISA is {'.'.join(map(str, mine))}, and that of the note {version}"
        yield Code.KERNEL_CODE_MACHINE, what, "correct one of them"


def _entry_faults(kernel: Kernel, code: KernelCode) -> Iterator[Fault]:
    symbol = kernel.symbol
    assert symbol is not None
    offset = code["kernel_code_entry_byte_offset"]
    section = kernel.owner.elf.section_at(symbol.section)
    start = symbol.value - (section.sh_addr if section.sh_type != SectionType.NOBITS else 0)
    inside = start + offset < section.sh_size
    if offset < SIZE or offset % SIZE or not inside:
        what = f"kernel_code_entry_byte_offset is {offset}"
        yield Code.ENTRY_OFFSET, what, f"write {SIZE}: the code follows"
