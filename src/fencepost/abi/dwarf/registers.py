"""DWARF register numbers, both ways (001 AMDGPU DWARF Register Mapping)."""

from __future__ import annotations

import re
from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.numerals import integer_of
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Register Identifier")

LAST_NUMBER = 4095
"""The last number of the mapping; numbers up to it without a row are reserved."""


@unique
class RegisterKind(Enum):
    """A register or a series of registers; the value is its name, before the number of one."""

    PC = "PC"
    EXEC = "EXEC"
    STATUS = "STATUS"
    VCC = "VCC"
    SGPR = "SGPR"
    VGPR = "VGPR"
    AGPR = "AGPR"


@unique
class Mode(Enum):
    """The process or wave size for which a separate number exists, because it decides the size."""

    ANY = "any mode"
    PROCESS_32 = "32-bit process"
    PROCESS_64 = "64-bit process"
    WAVE_32 = "waves of 32 lanes"
    WAVE_64 = "waves of 64 lanes"


@dataclass(frozen=True, slots=True)
class RegisterRange:
    """A row: consecutive DWARF numbers for consecutive registers.

    `first`: the first DWARF number. `start`: the first register's number; `count`: how many.
    `bits`: the size of each.
    """

    first: int
    count: int
    kind: RegisterKind
    mode: Mode
    bits: int
    start: int = 0
    cite: Cite = _CITE

    @property
    def numbered(self) -> bool:
        """True if the registers of this kind are numbered."""
        return self.kind in (RegisterKind.SGPR, RegisterKind.VGPR, RegisterKind.AGPR)


@dataclass(frozen=True, slots=True)
class DwarfRegister:
    """A register in a mode. `number` is the architecture's (0 where it has none)."""

    kind: RegisterKind
    mode: Mode
    bits: int
    number: int = 0

    @property
    def name(self) -> str:
        """As the guide names it: SGPR5, VGPR300, EXEC_MASK_64, PC_64."""
        match self.kind:
            case RegisterKind.SGPR | RegisterKind.VGPR | RegisterKind.AGPR:
                return f"{self.kind.value}{self.number}"
            case RegisterKind.STATUS:
                return str(self.kind.value)
            case RegisterKind.EXEC:
                return f"EXEC_MASK_{self.bits}"
            case RegisterKind.PC | RegisterKind.VCC:
                return f"{self.kind.value}_{self.bits}"


_W32, _W64 = 32 * 32, 64 * 32

REGISTERS: tuple[RegisterRange, ...] = (
    RegisterRange(0, 1, RegisterKind.PC, Mode.PROCESS_32, 32),
    RegisterRange(1, 1, RegisterKind.EXEC, Mode.WAVE_32, 32),
    RegisterRange(16, 1, RegisterKind.PC, Mode.PROCESS_64, 64),
    RegisterRange(17, 1, RegisterKind.EXEC, Mode.WAVE_64, 64),
    RegisterRange(32, 64, RegisterKind.SGPR, Mode.ANY, 32),
    RegisterRange(128, 1, RegisterKind.STATUS, Mode.ANY, 32),
    RegisterRange(512, 1, RegisterKind.VCC, Mode.WAVE_32, 32),
    RegisterRange(768, 1, RegisterKind.VCC, Mode.WAVE_64, 64),
    RegisterRange(1088, 42, RegisterKind.SGPR, Mode.ANY, 32, start=64),
    RegisterRange(1536, 512, RegisterKind.VGPR, Mode.WAVE_32, _W32),
    RegisterRange(2048, 256, RegisterKind.AGPR, Mode.WAVE_32, _W32),
    RegisterRange(2560, 256, RegisterKind.VGPR, Mode.WAVE_64, _W64),
    RegisterRange(3072, 256, RegisterKind.AGPR, Mode.WAVE_64, _W64),
    RegisterRange(3584, 512, RegisterKind.VGPR, Mode.WAVE_32, _W32, start=512),
)
"""The mapping, in order of the DWARF numbers; numbers without a row are reserved."""


def register_of(dwarf: int) -> DwarfRegister:
    """The register with a DWARF number. Raises AbiError for a reserved number."""
    for row in REGISTERS:
        if row.first <= dwarf < row.first + row.count:
            return DwarfRegister(row.kind, row.mode, row.bits, row.start + dwarf - row.first)
    raise AbiError(
        f"DWARF register {dwarf}",
        rule=f"the number is reserved [{_CITE}]"
        if 0 <= dwarf <= LAST_NUMBER
        else f"numbers are 0 to {LAST_NUMBER} [{_CITE}]",
        mend="the code may be for another architecture",
    )


def dwarf_number(kind: RegisterKind, number: int, mode: Mode) -> int:
    """Return the DWARF number of a register in a mode; the mode does not matter for a register that
    has one number for all modes.

    Raises AbiError if the mapping has no such register.
    """
    for row in REGISTERS:
        if row.kind is kind and row.mode in (mode, Mode.ANY):
            inside = number - row.start
            if 0 <= inside < row.count:
                return row.first + inside
    raise AbiError(
        f"register {kind.value}{number} in {mode.value}",
        rule=f"the mapping has no such register [{_CITE}]",
        mend="name a register of the guide's table, and the mode of the code",
    )


_WORDS = {
    RegisterKind.SGPR: "s|sgpr",
    RegisterKind.VGPR: "v|vgpr",
    RegisterKind.AGPR: "a|agpr",
    RegisterKind.EXEC: "exec",
    RegisterKind.VCC: "vcc",
    RegisterKind.STATUS: "status",
    RegisterKind.PC: "pc",
}
_NUMBERED = (RegisterKind.SGPR, RegisterKind.VGPR, RegisterKind.AGPR)


def named_register(name: str, wavefront_size: int) -> int:
    """Return the DWARF number of a register as assembly names it, in code for waves of that many
    lanes and 64-bit processes. Raises AbiError if there is none.
    """
    mode = wave_mode(wavefront_size)
    for kind, word in _WORDS.items():
        found = re.fullmatch(rf"(?:{word})(\d{{1,4}})?", name.strip(), re.IGNORECASE | re.ASCII)
        if found is None or (found[1] is None) != (kind not in _NUMBERED):
            continue
        pc = Mode.PROCESS_64 if kind is RegisterKind.PC else mode
        return dwarf_number(kind, integer_of(found[1] or "0"), pc)
    raise AbiError(
        f"register {name[:40]!r}",
        rule="registers are v0, s0, a0 and so on, exec, vcc, pc, status",
        mend="name one of these",
    )


def wave_mode(wavefront_size: int) -> Mode:
    """The mode of code for waves of 32 or 64 lanes. Raises AbiError for other sizes."""
    match wavefront_size:
        case 32:
            return Mode.WAVE_32
        case 64:
            return Mode.WAVE_64
        case _:
            raise AbiError(
                f"waves of {wavefront_size} lanes",
                rule=f"waves have 32 or 64 lanes [{_CITE}]",
                mend="correct the size",
            )
