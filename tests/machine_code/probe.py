"""What each bit field of an encoding means, found by asking an oracle.

An encoding with distinct values in its fields is decoded; then one field after the other gets
another value. The operands that change with it are the field's; LLVM's table says whether they are
written or read, and the names of the registers how wide they are.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from fencepost.machine_code.decoding.formats import Field, Format
from tests.machine_code.oracle import Decoded, Desc, Oracle

SCALARS = {
    "srsrc9",
    "ssamp9",
    "sdst",
    "ssrc0",
    "ssrc1",
    "sdata",
    "saddr",
    "soffset",
    "soff",
    "saddr0",
    "saddr1",
    "saddr2",
    "saddr3",
    "sbase",
    "srsrc",
    "ssamp",
}
VECTORS = {
    "vdst", "vsrc1", "src0", "src1", "src2", "src3", "vsrc", "addr", "data", "data0", "data1",
    "vaddr", "vdata", "scale_src0", "scale_src1", "vdstx", "vdsty", "srcx0", "srcy0", "srcx1",
    "srcy1", "vdata1", "vaddr1", "vaddr2", "vaddr3", "vaddr4", "vaddr5", "vaddr6", "vaddr7",
    "vaddr8", "vaddr9", "vaddr10", "vaddr11", "vaddr12", "vsrc2", "vsrc3", "vsrc0",
    "srcx2", "srcy2",
}  # fmt: skip
NUMBERS = {"simm16", "offset", "offset0", "offset1", "literal", "attr", "attrchan", "tgt"}
ASKED_WITH = {"TENSOR": 1 | 1 << 22 | 124 << 56}
"""Bits that LLVM wants in encodings of a format and that decide nothing: dim, dmask, vaddr4. Other
assemblers have them 0.
"""
EXEC = 126
MODIFIERS = {"sc0", "sc1", "nt", "glc", "slc", "dlc", "offen", "idxen", "gds", "lds"}
"""What may stand alone behind a mnemonic and is no operand."""
USES_M0 = r"GWS|ADDTID|APPEND|CONSUME|ORDERED|GS_REG|PARAM|DIRECT"
"""Instructions of the LDS unit that read M0 on every generation."""
FILLER = 0x11223344
"""What stands in dwords behind an encoding: a literal, where one is read."""


@dataclass(frozen=True)
class Operand:
    """An operand: the field that holds it, its file and width in dwords, and its role."""

    field: str
    file: str
    width: str
    role: str


@dataclass(frozen=True)
class Form:
    """How an opcode reads its fields."""

    size: int
    operands: tuple[Operand, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    flags: str
    syntax: str
    mods: tuple[str, ...]

    def line(self) -> str:
        """The form as a line of the table."""
        operands = " ".join(f"{o.field}={o.file}{o.width}{o.role}" for o in self.operands)
        return "|".join(
            (
                str(self.size),
                operands,
                " ".join(self.reads),
                " ".join(self.writes),
                self.flags,
                self.syntax,
                " ".join(self.mods),
            )
        )


def count(name: str) -> int:
    """Dwords of a register by its name in LLVM's tables."""
    if name in {
        "VCC",
        "EXEC",
        "FLAT_SCR",
        "XNACK_MASK",
        "SGPR_NULL64",
        "SRC_SHARED_BASE",
        "SRC_SHARED_LIMIT",
        "SRC_PRIVATE_BASE",
        "SRC_PRIVATE_LIMIT",
    }:
        return 2
    return max(1, len(re.findall(r"(?:[SVA]GPR|TTMP)\d+", name)))


def number(name: str) -> tuple[str, int] | None:
    """File and number of the first register of an operand."""
    found = re.match(r"([SVA])GPR(\d+)", name)
    return (found[1].lower(), int(found[2])) if found else None


def spell(name: str) -> str:
    """A register as the assembler spells it."""
    found = number(name)
    if not found:
        return {"FLAT_SCR": "flat_scratch", "SGPR_NULL": "null", "SGPR_NULL64": "null"}.get(
            name, name.lower()
        )
    file, first = found
    many = count(name)
    half = ".l" if name.endswith("_LO16") else ".h" if name.endswith("_HI16") else ""
    return f"{file}{first}{half}" if many == 1 else f"{file}[{first}:{first + many - 1}]"


@dataclass(frozen=True)
class _Case:
    """An encoding that the oracle decodes: its values, what it was decoded to, what LLVM's table
    says of it, and the field of each operand that has one.
    """

    opcode: int
    values: dict[str, int]
    found: Decoded
    desc: Desc
    of: dict[int, Field]


class Prober:
    """Finds the forms of the opcodes of a format."""

    def __init__(self, oracle: Oracle, layout: Format) -> None:
        self.oracle = oracle
        self.format = layout
        self.registers = [f for n, f in layout.fields.items() if n in SCALARS | VECTORS]
        self.numbers = [f for n, f in layout.fields.items() if n in NUMBERS]
        chosen = {each.field.name for each in layout.choices}
        self.mods = [
            f for n, f in layout.fields.items() if n not in SCALARS | VECTORS | NUMBERS | chosen
        ]
        self.known_mods: dict[int, tuple[str, ...]] = {}

    def code(self, opcode: int, values: dict[str, int]) -> int:
        """The encoding with values in its fields."""
        code = self.format.value | self.format.opcode.place(opcode)
        code |= ASKED_WITH.get(self.format.name, 0)
        for name, value in values.items():  # where fields overlap, the last one counts
            field = self.format.fields[name]
            code = code & ~field.mask | field.place(value)
        return code & ~self.format.mask | self.format.value

    def bytes(self, code: int) -> bytes:
        """The encoding as it stands in code, with a literal behind."""
        bits = 20 if code >> 32 * self.format.size else 4 * self.format.size
        return (code.to_bytes(bits, "little") + FILLER.to_bytes(4, "little") * 5)[:20]

    def decode(self, code: int) -> Decoded | None:
        """What the oracle makes of an encoding."""
        return self.oracle.decode(self.bytes(code))

    def patterns(self, chosen: dict[str, int]) -> list[dict[str, int]]:
        """Values to try until the oracle takes one."""
        out = []
        for wide, step in product((256, 0), (16, 8)):
            values = {}
            for field in self.numbers:
                values[field.name] = (
                    FILLER if field.name == "literal" else min(3, (1 << field.width) - 1)
                )
            values |= chosen
            for i, field in enumerate(self.registers):
                values[field.name] = self.base(field, i, wide, step)
            out.append(values | chosen)
        if "vdst" in self.format.fields:
            # Comparisons that write EXEC alone name it there from GFX10 on.
            out += [each | {"vdst": EXEC} for each in out]
        if "dst_sel" in self.format.fields:
            # Whole registers: conversions of several elements take no part of one.
            out += [each | {"dst_sel": 6, "src0_sel": 6} for each in out[:2]]
        if "op_sel_hi2" in self.format.fields:
            # Both halves, as unpacked operands have it.
            out += [each | {"op_sel_hi": 3, "op_sel_hi2": 1} for each in out[:2]]
        zero = {f.name: 256 if f.bits == 9 else 0 for f in self.registers}
        out.append(zero | {f.name: 0 for f in self.numbers} | chosen)
        small = {f.name: 256 if f.bits == 9 else 2 for f in self.registers}
        out.append(small | {f.name: 0 for f in self.numbers} | chosen)
        return out

    @staticmethod
    def base(field: Field, index: int, wide: int, step: int) -> int:
        """A value for a field that holds a register, such that all widths allow it."""
        if field.name in SCALARS:
            return {
                9: 8 * (index + 1),
                5: 2 + index,
                6: 4 * (index + 1),
                7: 8 * (index + 1),
                8: 8 * (index + 1),
            }[field.width]
        return (wide if field.bits == 9 else 0) + step * (index + 1)

    def form(self, opcode: int, chosen: dict[str, int]) -> tuple[str, Form] | None:
        """Mnemonic and form of an opcode; None where the oracle knows none."""
        for values in self.patterns(chosen):
            code = self.code(opcode, values)
            found = self.decode(code)
            if found is not None and found.length >= 4 * self.format.size:
                return self.learn(opcode, values, found)
        return None

    def other(
        self, opcode: int, values: dict[str, int], field: Field, found: Decoded
    ) -> Decoded | None:
        """The same with another value in a field."""
        base = values[field.name]
        for step in (16, 8, 4, 32, 2, 1, -8, -4, -2, -1):
            if not 0 <= base + step < 1 << field.width:
                continue
            again = self.decode(self.code(opcode, changed(values, field.name, base + step)))
            if again and (again.opcode, again.length) == (found.opcode, found.length):
                return again
        return None

    def learn(self, opcode: int, values: dict[str, int], found: Decoded) -> tuple[str, Form]:
        """What an encoding that the oracle decodes says of the form of its opcode."""
        desc = self.oracle.desc(found.opcode)
        fixed = {
            each.field.name
            for each in self.format.choices
            if each.value is not None and values.get(each.field.name) == each.value
        }
        of: dict[int, Field] = {}
        for field in self.registers:
            other = None if field.name in fixed else self.other(opcode, values, field, found)
            for i in () if other is None else _differing(found, other):
                if i in of and of[i].mask & ~field.mask and field.mask & ~of[i].mask:
                    print("TWO FIELDS", desc.name, i, of[i].name, field.name, file=sys.stderr)
                if i not in of or of[i].width < field.width:
                    of[i] = field
        case = _Case(opcode, values, found, desc, of)
        operands, fixed_reads, fixed_writes = self.operands(case)
        mnemonic, syntax, mods = self.text(case)
        form = Form(
            found.length // 4,
            tuple(operands),
            tuple(sorted({*desc.uses, *fixed_reads} - {"MODE"} - self.not_used(desc))),
            tuple(sorted({*desc.implicit_defs, *fixed_writes} - {"MODE"})),
            "L" * desc.loads + "S" * desc.stores,
            syntax,
            mods,
        )
        return mnemonic, form

    def not_used(self, desc: Desc) -> set[str]:
        """What LLVM's table says to be read and the hardware does not read.

        LLVM has one row for GFX8 and GFX9 of the instructions of LDS, and M0 is a bound of the
        address on GFX8 only (001 AMDGPU LDS: M0 is not needed on GFX9 and later). Of GFX8's
        instructions without operands, it lists registers that GFX8 does not even have.
        """
        if "ASYNCcnt" in desc.uses and self.oracle.processor.startswith("gfx8"):
            return set(desc.uses)
        is_lds = self.format.name == "DS" and not re.search(USES_M0, desc.name)
        return {"M0"} if is_lds else set()

    def operands(self, case: _Case) -> tuple[list[Operand], list[str], list[str]]:
        """The operands in fields, and the registers that are read and written without one."""
        fields: dict[str, Operand] = {}
        reads: list[str] = []
        writes: list[str] = []
        for i, name in enumerate(case.found.operands):
            if not isinstance(name, str) or not name:
                continue
            written = i < case.desc.defs
            if i not in case.of:
                (writes if written else reads).append(name)
                continue
            field = case.of[i]
            role = "w" if written else "r"
            old = fields.get(field.name)
            if old is None:
                file = self.file(case, i, name, field)
                fields[field.name] = Operand(field.name, file, str(count(name)), role)
            else:
                width = str(max(int(old.width), count(name)))
                role = role if old.role == role else "b"
                fields[field.name] = Operand(field.name, old.file, width, role)
        return list(fields.values()), reads, writes

    def file(self, case: _Case, i: int, name: str, field: Field) -> str:
        """The file of an operand, by the register that a value of its field names."""
        value = case.values[field.name]
        known = number(name)
        if known is None:
            return "s"
        kind, first = known
        if kind == "s":
            if field.bits == 9 and field.name not in SCALARS:
                return "x"
            # Not by the register: 0 is s0 in all of them.
            return {5: "q", 6: "d"}.get(field.width, "s")
        if field.bits == 9 and first == value - 256:
            base = {"v": "x", "a": "y"}[kind]
        elif first == value:
            base = kind
        elif field.name == "vdsty" and first == (value & 127) * 2 + 1 - (value >> 7):
            base = "w"
        else:
            raise ValueError(f"{case.desc.name}: {field.name} = {value} is {name}")
        if not name.endswith(("_LO16", "_HI16")):
            return base
        again = self.decode(self.code(case.opcode, changed(case.values, field.name, value + 128)))
        if again and number(str(again.operands[i])) == known:
            return {"v": "t", "x": "u"}[base]
        return {"v": "h", "x": "g"}[base]

    def text(self, case: _Case) -> tuple[str, str, tuple[str, ...]]:
        """Mnemonic, syntax of the operands, and the fields that the assembler spells behind."""
        length, text = self.oracle.text(self.bytes(self.code(case.opcode, case.values)))
        mnemonic, tokens, tail = split(text)
        names: list[str | None] = [None] * len(tokens)
        for i, operand in enumerate(case.found.operands):
            if not isinstance(operand, str) or i not in case.of:
                continue
            for t, token in enumerate(tokens):
                if names[t] is None and token == spell(operand):
                    names[t] = "{" + case.of[i].name + "}"
                    break
        few = len(self.format.choices_in_order()) <= 64
        if not few and case.opcode in self.known_mods:
            return mnemonic, _syntax(names, tokens), self.known_mods[case.opcode]
        mods: list[str] = []
        taken = 0
        for field in case.of.values():
            taken |= field.mask
        for field in (*self.numbers, *self.mods):
            if field.mask & taken:
                continue
            for _, tokens2, tail2 in self.texts(case, field, (length, text)):
                if field in self.numbers:
                    if len(tokens2) != len(tokens):
                        continue
                    for t, (a, b) in enumerate(zip(tokens, tokens2, strict=True)):
                        if a != b and names[t] is None:
                            names[t] = "{" + field.name + "}"
                if tail2 != tail or field in self.mods:
                    mods.append(field.name)
                break
        if self.format.name == "SOPP" and tokens:
            names = ["{simm16}"]  # the parts of a wait are no operands
            tokens = tokens[:1]
        self.known_mods[case.opcode] = tuple(mods)
        return mnemonic, _syntax(names, tokens), tuple(mods)

    def texts(
        self, case: _Case, field: Field, usual: tuple[int, str]
    ) -> Iterator[tuple[str, list[str], str]]:
        """The text in parts with other values of a field, where it differs from the usual one and
        is of the same opcode.
        """
        old = case.values.get(field.name, 0)
        for value in (0, 1, 7) if field.name in NUMBERS else (1, 2, 5):
            if value == old or value >> field.width:
                continue
            again = self.code(case.opcode, changed(case.values, field.name, value))
            length, text = self.oracle.text(self.bytes(again))
            parts = split(text)
            if length == usual[0] and text != usual[1] and parts[0] == split(usual[1])[0]:
                yield parts


def _syntax(names: list[str | None], tokens: list[str]) -> str:
    return ", ".join(n or t for n, t in zip(names, tokens, strict=True))


def _differing(one: Decoded, other: Decoded) -> Iterator[int]:
    """The operands whose register differs; another half of one is the same register."""
    for i, (a, b) in enumerate(zip(one.operands, other.operands, strict=True)):
        if not isinstance(a, str) or not isinstance(b, str) or a == b:
            continue
        if number(a) is None or number(a) != number(b):
            yield i


def changed(values: dict[str, int], name: str, value: int) -> dict[str, int]:
    """The values with another one in a field, which comes last."""
    return {key: each for key, each in values.items() if key != name} | {name: value}


def split(text: str) -> tuple[str, list[str], str]:
    """Mnemonic, operands and the rest of a printed instruction."""
    text = re.sub(r"/\*.*?\*/", "", text).split(" //")[0].strip()
    if " :: " in text:
        one, other = (split(each) for each in text.split(" :: "))
        return f"{one[0]}::{other[0]}", [*one[1], "::", *other[1]], ""
    mnemonic, _, rest = text.partition(" ")
    rest = rest.strip()
    if not rest:
        return mnemonic, [], ""
    # modifiers begin at the first space that does not follow a comma and stands in no brackets
    depth, end = 0, len(rest)
    for i, c in enumerate(rest):
        depth += (c in "([") - (c in ")]")
        if c == " " and depth == 0 and rest[i - 1] != ",":
            end = i
            break
    head, tail = rest[:end], rest[end:].strip()
    tokens, depth, last = [], 0, 0
    for i, c in enumerate(head):
        depth += (c in "([") - (c in ")]")
        if c == "," and depth == 0:
            tokens.append(head[last:i].strip())
            last = i + 1
    tokens.append(head[last:].strip())
    if len(tokens) == 1 and tokens[0] in MODIFIERS:
        return mnemonic, [], rest
    return mnemonic, tokens, tail
