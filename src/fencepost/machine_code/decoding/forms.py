"""The forms of opcodes, made ready for decoding: which bits name which registers.

A line of a table of opcodes is `size|operands|reads|writes|flags|syntax|modifiers`: dwords without
a literal that a source asks for, `field=file width role` for each register operand, implicit
registers, L and S where memory is read and written, the operands as the assembler writes them, and
the other fields that the assembler spells. Files:

- `v`, `a`: vector and accumulation registers by number; `h`: half a vector register, chosen
  elsewhere; `t`: a vector register by seven bits, bit 7 says which half.
- `w`: a vector register with an inverted low bit, which stands highest.
- `s`: scalar operands, `d` and `q` those whose number is doubled or quadrupled.
- `x`, `y`: nine bits, from 256 on vector or accumulation registers, below as `s`; `g` and `u` as
  `h` and `t`.

A width `1/2` is one dword in waves of 32 lanes and two in waves of 64. Roles: `r` read, `w`
written, `b` both.
"""

from __future__ import annotations

import re
from functools import cache

from fencepost.machine_code.decoding.formats import Format
from fencepost.machine_code.instructions import registers as r
from fencepost.machine_code.instructions.operand import Operand
from fencepost.machine_code.instructions.registers import NONE, Registers
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

NAMED = {
    "vcc_lo": r.VCC, "vcc_hi": r.VCC + 1, "m0": r.M0, "exec_lo": r.EXEC, "exec_hi": r.EXEC + 1,
    "flat_scratch_lo": r.FLAT_SCRATCH, "flat_scratch_hi": r.FLAT_SCRATCH + 1,
    "xnack_mask_lo": r.XNACK_MASK, "xnack_mask_hi": r.XNACK_MASK + 1,
    "src_scc": r.SCC, "scc": r.SCC, "src_lds_direct": r.M0, "lds_direct": r.M0,
    "src_flat_scratch_base_lo": r.FLAT_SCRATCH, "src_flat_scratch_base_hi": r.FLAT_SCRATCH + 1,
}  # fmt: skip
"""Registers by the names of scalar operands; what is missing is a constant or no register."""
PAIRS = {
    "vccz": r.span(r.VCC, 2), "src_vccz": r.span(r.VCC, 2),
    "execz": r.span(r.EXEC, 2), "src_execz": r.span(r.EXEC, 2),
}  # fmt: skip
IMPLICIT = {
    "EXEC": r.span(r.EXEC, 2), "EXEC_LO": r.span(r.EXEC, 2), "VCC": r.span(r.VCC, 2),
    "VCC_LO": r.span(r.VCC, 2), "SCC": 1 << r.SCC, "M0": 1 << r.M0, "M0_gfx11plus": 1 << r.M0,
    "M0_gfxpre11": 1 << r.M0, "FLAT_SCR": r.span(r.FLAT_SCRATCH, 2),
}  # fmt: skip
"""Registers by the names that LLVM's tables have for implicit operands; others are none of ours."""
ADDRESSES = frozenset(
    {"addr", "saddr", "srsrc", "srsrc9", "ssamp", "ssamp9", "soffset", "soff", "sbase", "vaddr"}
    | {f"vaddr{n}" for n in range(13)}
    | {f"saddr{n}" for n in range(4)}
)
"""Fields that hold addresses, descriptors and offsets."""


def scalar_register(names: dict[str, str], value: int) -> Registers:
    """The register that a value of a scalar operand names."""
    name = names.get(str(value))
    if name is None:
        return 1 << value if value < 106 else NONE
    if found := re.fullmatch(r"ttmp(\d+)", name, flags=re.ASCII):
        return 1 << r.TTMP + integer_of(found[1])
    if found := re.fullmatch(r"s(\d+)", name, flags=re.ASCII):
        return 1 << integer_of(found[1])
    if name in PAIRS:
        return PAIRS[name]
    return 1 << NAMED[name] if name in NAMED else NONE


class Files:
    """For each file and width the registers that each value of a field names."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        self.singles = [scalar_register(names, value) for value in range(256)]
        self._tables: dict[tuple[str, int], list[Registers]] = {}
        self._operands: dict[tuple[str, int], Operands] = {}

    def table(self, file: str, width: int) -> list[Registers]:
        """The registers by value."""
        if (file, width) not in self._tables:
            self._tables[file, width] = self._table(file, width)
        return self._tables[file, width]

    def operands(self, file: str, width: int) -> Operands:
        """The operands by value, but for literals."""
        if (file, width) not in self._operands:
            self._operands[file, width] = Operands(self, file, width)
        return self._operands[file, width]

    def _table(self, file: str, width: int) -> list[Registers]:
        def vectors(start: int, end: int, mask: int = 255) -> list[Registers]:
            return [r.span(start + (n & mask), width) & ((1 << end) - 1) for n in range(256)]

        match file:
            case "v" | "h":
                return vectors(r.VGPR, r.VGPR + 256)
            case "a":
                return vectors(r.AGPR, r.AGPR + 256)
            case "w":
                return [1 << r.VGPR + (n & 127) * 2 + 1 - (n >> 7) for n in range(256)]
            case "t":
                return vectors(r.VGPR, r.VGPR + 256, 127)
            case "x" | "g":
                return self._scalars(width) + vectors(r.VGPR, r.VGPR + 256)
            case "u":
                return self._scalars(width) + vectors(r.VGPR, r.VGPR + 256, 127)
            case "y":
                return self._scalars(width) + vectors(r.AGPR, r.AGPR + 256)
            case "d":
                return self._scalars(width)[::2]
            case "q":
                return self._scalars(width)[::4]
            case "s":
                return self._scalars(width)
        raise AssertionError(file)

    def _scalars(self, width: int) -> list[Registers]:
        """By value; several registers begin at an even number or one that four divides, whatever
        the low bits say.
        """
        out = []
        for value in range(256):
            several = range(value, value + 1)
            if value < 128:
                first = value & ~(0 if width == 1 else 1 if width == 2 else 3)
                several = range(first, min(first + width, 128))
            if value in _WIDE_SPECIALS and width > 1:
                several = range(value, value + 2)
            found = NONE
            for each in several:
                found |= self.singles[each]
            out.append(NONE if self.names.get(str(value)) == "null" else found)
        return out


class Operands(dict[int, Operand]):
    """The operands of one file and width by value, each made when it is asked for."""

    def __init__(self, files: Files, file: str, width: int) -> None:
        super().__init__()
        self._names, self._registers = files.names, files.table(file, width)
        self._step = _STEPS.get(file, 1)
        self._whole = file not in _HALVES

    def __missing__(self, value: int) -> Operand:
        within = value < len(self._registers)
        if registers := self._registers[value] if within else NONE:
            found = Operand(registers, plain=self._whole)
        else:
            name = self._names.get(str(value * self._step), f"s{value}")
            is_number = is_decimal(name.removeprefix("-"))
            found = Operand(value=integer_of(name)) if is_number else Operand(name=name)
        self[value] = found
        return found


_STEPS = {"d": 2, "q": 4}
"""The registers that a step of a field means, in files whose numbers are multiplied."""
_HALVES = "htgu"
_WIDE_SPECIALS = {230}
"""Values from 128 on whose pairs are two registers: src_flat_scratch_base."""


@dataclass(slots=True)
class Form:
    """A form made ready: each operand is (first bit, mask, registers by value)."""

    size: int
    literals: tuple[tuple[int, int], ...]
    reads: Registers
    writes: Registers
    read: list[tuple[int, int, list[Registers]]]
    written: list[tuple[int, int, list[Registers]]]
    address: list[tuple[int, int, list[Registers]]]
    data: list[tuple[int, int, list[Registers]]]
    flags: str
    syntax: str
    mods: frozenset[str]
    widths: dict[str, tuple[str, int]] = field(default_factory=dict)
    """File and width of the operand in each field."""

    @property
    def tokens(self) -> list[str]:
        """The operands of the syntax: a field between braces, or a text."""
        return [each.strip() for each in _TOKEN.findall(self.syntax)]


_TOKEN = pattern(r"(?:[^,(]|\([^)]*\))+")


_OPERAND = pattern(r"(\w+)=(\D)(\d+)(?:/(\d+))?(\D)", re.ASCII)


def ready(line: str, layout: Format, files: Files, wave: int) -> Form:
    """A line of the table, for one wavefront size."""
    size, operands, reads, writes, flags, syntax, mods = line.split("|")
    form = Form(
        integer_of(size),
        (),
        _implicit(reads, wave),
        _implicit(writes, wave),
        [],
        [],
        [],
        [],
        flags,
        syntax,
        frozenset(mods.split()),
    )
    literals = []
    for each in operands.split():
        found = _OPERAND.fullmatch(each)
        assert found, line
        name, file, narrow, wide, role = found.groups()
        width = integer_of(wide if wide and wave == 64 else narrow)
        place = layout.fields[name]
        entry = (place.shift, (1 << place.bits) - 1, _filled(files.table(file, width), place.bits))
        form.widths[name] = (file, width)
        if role in "rb":
            form.read.append(entry)
            if name in ADDRESSES:
                form.address.append(entry)
            else:
                form.data.append(entry)
        if role in "wb":
            form.written.append(entry)
        if name in layout.literals:
            literals.append((place.shift, (1 << place.bits) - 1))
    if form.size == layout.size:
        form.literals = tuple(literals)
    return form


def _filled(named: list[Registers], bits: int) -> list[Registers]:
    """Registers by all values of a field: what it can say beyond them names none."""
    missing = (1 << bits) - len(named)
    return named + [NONE] * missing if missing > 0 else named


@cache
def _implicit(names: str, wave: int) -> Registers:
    """The registers of implicit operands; a wave of 32 lanes has its mask in vcc_lo, and vcc_hi is
    a scalar register as others are.
    """
    found = NONE
    for each in names.split():
        lanes = wave == 32 and each.startswith("VCC")
        found |= 1 << r.VCC if lanes else IMPLICIT.get(each, NONE)
    return found
