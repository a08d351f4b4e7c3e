"""The identity of a code object: its operating system, version and target (001 Header)."""

from __future__ import annotations

from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.words import EM_AMDGPU, OsAbi, known
from fencepost.code_object.fault import CodeObjectError
from fencepost.code_object.notes import Note, NoteKind, isa, note_of
from fencepost.targets.code_object_v2 import target_of_isa
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import MACH, CodeTarget, FlagField, decode
from fencepost.targets.target_id import TargetID

ABI_VERSIONS: dict[int, CodeObjectVersion] = {
    0: CodeObjectVersion.V2,
    1: CodeObjectVersion.V3,
    2: CodeObjectVersion.V4,
    3: CodeObjectVersion.V5,
    4: CodeObjectVersion.V6,
}
"""`e_ident[EI_ABIVERSION]` of code objects for amdhsa; those of other systems have 0."""

XNACK_V2 = FlagField("EF_AMDGPU_FEATURE_XNACK_V2", 0x1)
TRAP_HANDLER_V2 = FlagField("EF_AMDGPU_FEATURE_TRAP_HANDLER_V2", 0x2)


def os_abi_of(elf: Elf) -> OsAbi | None:
    """Return the operating system; None for numbers that AMDGPU does not define."""
    return known(OsAbi, elf.os_abi)


def version_of(elf: Elf) -> CodeObjectVersion | None:
    """Return the code object version; None for systems other than amdhsa, which have none, and for
    ABI versions without one.
    """
    return ABI_VERSIONS.get(elf.abi_version) if os_abi_of(elf) is OsAbi.AMDGPU_HSA else None


def is_amdgpu(elf: Elf) -> bool:
    """Return True if the machine is EM_AMDGPU."""
    return elf.header.e_machine == EM_AMDGPU


def flags_version(elf: Elf) -> CodeObjectVersion:
    """Return the version that decides the fields of the flags. LLVM writes those of V3 for systems
    without code object versions; and also into code objects V2, whose flags should name no
    processor.
    """
    version = version_of(elf)
    return CodeObjectVersion.V3 if version in (None, CodeObjectVersion.V2) else version


def target_of(elf: Elf, notes: tuple[Note, ...]) -> CodeTarget:
    """Return the target of the code: from the flags, or in V2 from the note of the ISA version.

    Raises TargetError as `fencepost.targets` does, and CodeObjectError for a V2 code object without
    the note.
    """
    if version_of(elf) is not CodeObjectVersion.V2:
        return decode(elf.header.e_flags, flags_version(elf))
    return CodeTarget(target_of_v2(elf, notes))


def target_of_v2(elf: Elf, notes: tuple[Note, ...]) -> TargetID:
    """The target ID of a V2 code object."""
    note = note_of(notes, NoteKind.NT_AMD_HSA_ISA_VERSION)
    if note is None:
        raise CodeObjectError(
            "the code object V2 has no NT_AMD_HSA_ISA_VERSION note",
            rule=f"V2 names its processor there [{NoteKind.NT_AMD_HSA_ISA_VERSION.cite}]",
            mend="compile it again",
        )
    finalizer = note_of(notes, NoteKind.NT_AMD_HSA_HSAIL) is not None
    xnack = bool(XNACK_V2.read(elf.header.e_flags)) if finalizer else None
    return target_of_isa(isa(note).version, finalizer_xnack=xnack)


def has_v2_flags(elf: Elf) -> bool:
    """Return True if the flags of a V2 code object are the guide's two bits, not LLVM's."""
    flags = elf.header.e_flags
    return not flags & ~(XNACK_V2.mask | TRAP_HANDLER_V2.mask)


def mach_of(elf: Elf) -> int:
    """EF_AMDGPU_MACH."""
    return MACH.read(elf.header.e_flags)
