"""Checks of the ELF header (001 Header)."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.code_object.check.findings import Findings
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.layouts import EI_ABIVERSION, EI_CLASS, EI_OSABI, IDENT_SIZE
from fencepost.code_object.elf.words import FileType, OsAbi
from fencepost.code_object.identity import (
    ABI_VERSIONS,
    flags_version,
    has_v2_flags,
    mach_of,
    os_abi_of,
    version_of,
)
from fencepost.diagnostics import Code
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import MACH, decode
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.processor import Architecture
from fencepost.targets.processors import BY_MACH

_PADDING = EI_ABIVERSION + 1

_OF_FAULT = MappingProxyType(
    {
        TargetFault.UNKNOWN_FLAG: Code.FLAG_BITS,
        TargetFault.UNKNOWN_MACH: Code.MACH,
        TargetFault.BAD_GENERIC_VERSION: Code.GENERIC_VERSION,
        TargetFault.GENERIC_TOO_EARLY: Code.GENERIC_VERSION,
    }
)
"""The rule that a fault of e_flags breaks; other faults are of the feature selections."""


def check_header(code: CodeObject, found: Findings) -> None:
    """Check the header."""
    elf = code.elf
    header = elf.header
    at = elf.layouts.header.offsets
    if header.e_type not in (FileType.REL, FileType.DYN):
        found.add(
            Code.FILE_TYPE,
            f"e_type is {header.e_type}",
            offset=at["e_type"],
            length=2,
            mend="write 1 (ET_REL) or 3 (ET_DYN)",
        )
    if header.e_entry:
        found.add(
            Code.ENTRY,
            f"e_entry is {header.e_entry:#x}",
            offset=at["e_entry"],
            length=elf.layouts.word,
            mend="write 0: kernels have entry points, code objects have none",
        )
    if any(padding := header.e_ident[_PADDING:IDENT_SIZE]):
        found.add(
            Code.IDENT_PADDING,
            f"e_ident ends with {padding.hex(' ')}",
            offset=_PADDING,
            length=len(padding),
            mend="write zeros",
        )
    _check_sizes(elf, found)
    _check_abi(elf, found)
    _check_flags(elf, found)


def _check_sizes(elf: Elf, found: Findings) -> None:
    header, layouts = elf.header, elf.layouts
    wanted = {"e_version": 1, "e_ehsize": layouts.header.size}
    if header.e_phnum:
        wanted["e_phentsize"] = layouts.segment.size
    if header.e_shoff:
        wanted["e_shentsize"] = layouts.section.size
    for name, right in wanted.items():
        value = getattr(header, name)
        if value != right:
            found.add(
                Code.HEADER_SIZES,
                f"{name} is {value}",
                offset=layouts.header.offsets[name],
                length=2,
                mend=f"write {right}",
            )


def _check_abi(elf: Elf, found: Findings) -> None:
    abi = os_abi_of(elf)
    if abi is None:
        found.add(
            Code.OS_ABI,
            f"e_ident[EI_OSABI] is {elf.os_abi}",
            offset=EI_OSABI,
            length=1,
            mend="write 0, 64 (amdhsa), 65 (amdpal) or 66 (mesa3d)",
        )
        return
    known = ABI_VERSIONS.keys() if abi is OsAbi.AMDGPU_HSA else {0}
    if elf.abi_version not in known:
        found.add(
            Code.ABI_VERSION,
            f"e_ident[EI_ABIVERSION] is {elf.abi_version} for {abi.word}",
            offset=EI_ABIVERSION,
            length=1,
            mend=f"write one of {', '.join(map(str, sorted(known)))}",
        )


def _check_flags(elf: Elf, found: Findings) -> None:
    at = elf.layouts.header.offsets["e_flags"]
    flags = elf.header.e_flags
    abi, version = os_abi_of(elf), flags_version(elf)
    if abi is None or (abi is OsAbi.AMDGPU_HSA and version_of(elf) is None):
        # Which fields the flags have is not known.
        _check_fields(flags, version, at, found)
        return
    if elf.os_abi == OsAbi.AMDGPU_HSA and elf.abi_version == 0 and has_v2_flags(elf):
        return
    processor = BY_MACH.get(mach_of(elf))
    if processor is not None:
        wanted = 1 if processor.architecture is Architecture.R600 else 2
        if elf.data[EI_CLASS] != wanted:
            found.add(
                Code.FILE_CLASS,
                f"e_ident[EI_CLASS] is {elf.data[EI_CLASS]} and the processor {processor}",
                offset=EI_CLASS,
                length=1,
                mend=f"write {wanted}",
            )
    try:
        decode(flags, version)
    except TargetError as error:
        code = _OF_FAULT.get(error.fault, Code.FEATURE_SELECTION)
        found.add(code, error.message, offset=at, length=4, mend=error.mend)
        if code is Code.FLAG_BITS:
            _check_fields(flags, version, at, found)


def _check_fields(flags: int, version: CodeObjectVersion, at: int, found: Findings) -> None:
    """Check the processor, which undefined bits hid from the decoder."""
    if MACH.read(flags) not in BY_MACH:
        found.add(
            Code.MACH,
            f"EF_AMDGPU_MACH is {MACH.read(flags):#x} in a code object {version.name}",
            offset=at,
            length=1,
            mend="name a processor of the guide's table",
        )
