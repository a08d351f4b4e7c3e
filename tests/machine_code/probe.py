"""What each bit field of an encoding means, found by asking an oracle.

An encoding with distinct values in its fields is decoded; then one field after the other gets
another value. The operands that change with it are the field's; LLVM's table says whether they are
written or read, and the names of the registers how wide they are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product

from fencepost.machine_code.formats import Field, Format
from tests.machine_code.oracle import Decoded, Desc, Oracle

SCALARS = {"sdst", "ssrc0", "ssrc1", "sdata", "saddr", "soffset", "soff", "sbase", "srsrc", "ssamp"}
VECTORS = {
    "vdst", "vsrc1", "src0", "src1", "src2", "src3", "vsrc", "addr", "data", "data0", "data1",
    "vaddr", "vdata", "scale_src0", "scale_src1", "vdstx", "vdsty", "srcx0", "srcy0", "srcx1",
    "srcy1", "vdata1", "vaddr1", "vaddr2", "vaddr3", "vaddr4", "vaddr5", "vaddr6", "vaddr7",
    "vaddr8", "vaddr9", "vaddr10", "vaddr11", "vaddr12", "vsrc2", "vsrc3", "vsrc0", "saddr0",
    "srcx2", "srcy2",
}  # fmt: skip
NUMBERS = {"simm16", "offset", "offset0", "offset1", "literal", "attr", "attrchan", "tgt"}
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
    """How an opcode reads its fields; the text form is a line of the table."""

    size: int
    operands: tuple[Operand, ...]
    reads: tuple[str, ...]
    writes: tuple[str, ...]
    flags: str
    syntax: str
    mods: tuple[str, ...]

    def line(self) -> str:
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
    if name in {"VCC", "EXEC", "FLAT_SCR", "XNACK_MASK", "SGPR_NULL64", "SRC_SHARED_BASE", "SRC_SHARED_LIMIT", "SRC_PRIVATE_BASE", "SRC_PRIVATE_LIMIT"}:
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
        return {"FLAT_SCR": "flat_scratch", "SGPR_NULL": "null", "SGPR_NULL64": "null"}.get(name, name.lower())
    file, first = found
    many = count(name)
    half = ".l" if name.endswith("_LO16") else ".h" if name.endswith("_HI16") else ""
    return f"{file}{first}{half}" if many == 1 else f"{file}[{first}:{first + many - 1}]"


class Prober:
    """Finds the forms of the opcodes of a format."""

    def __init__(self, oracle: Oracle, layout: Format) -> None:
        self.oracle = oracle
        self.format = layout
        self.registers = [f for n, f in layout.fields.items() if n in SCALARS | VECTORS]
        self.numbers = [f for n, f in layout.fields.items() if n in NUMBERS]
        chosen = {each.field.name for each in layout.choices}
        self.mods = [
            f for n, f in layout.fields.items()
            if n not in SCALARS | VECTORS | NUMBERS | chosen
        ]
        self.cache: dict[int, Decoded | None] = {}

    def code(self, opcode: int, values: dict[str, int]) -> int:
        code = self.format.value | self.format.opcode.place(opcode)
        for name, value in values.items():  # where fields overlap, the last one counts
            field = self.format.fields[name]
            code = code & ~field.mask | field.place(value)
        return code & ~self.format.mask | self.format.value

    def bytes(self, code: int) -> bytes:
        data = code.to_bytes(4 * self.format.size, "little") if not code >> 32 * self.format.size else code.to_bytes(20, "little")
        return (data + FILLER.to_bytes(4, "little") * 5)[:20]

    def decode(self, code: int) -> Decoded | None:
        return self.oracle.decode(self.bytes(code))

    def patterns(self, chosen: dict[str, int]) -> list[dict[str, int]]:
        """Values to try until the oracle takes one."""
        out = []
        for wide, step in product((256, 0), (16, 8)):
            values = {}
            for field in self.numbers:
                values[field.name] = FILLER if field.name == "literal" else min(3, (1 << field.width) - 1)
            values |= chosen
            for i, field in enumerate(self.registers):
                values[field.name] = self.base(field, i, wide, step)
            out.append(values | chosen)
        zero = {f.name: 256 if f.bits == 9 else 0 for f in self.registers}
        out.append(zero | {f.name: 0 for f in self.numbers} | chosen)
        small = {f.name: 256 if f.bits == 9 else 2 for f in self.registers}
        out.append(small | {f.name: 0 for f in self.numbers} | chosen)
        return out

    @staticmethod
    def base(field: Field, index: int, wide: int, step: int) -> int:
        if field.name in SCALARS:
            return {5: 2 + index, 6: 4 * (index + 1), 7: 8 * (index + 1), 8: 8 * (index + 1)}[field.width]
        return (wide if field.bits == 9 else 0) + step * (index + 1)

    def form(self, opcode: int, chosen: dict[str, int]) -> tuple[str, Form] | None:
        """Mnemonic and form of an opcode; None where the oracle knows none."""
        for values in self.patterns(chosen):
            code = self.code(opcode, values)
            found = self.decode(code)
            if found is not None:
                return self.learn(opcode, values, found)
        return None

    def other(self, opcode: int, values: dict[str, int], field: Field, found: Decoded) -> tuple[int, Decoded] | None:
        """The same with another value in a field."""
        base = values[field.name]
        for step in (16, 8, 4, 32, 2, 1, -8, -4, -2, -1):
            if not 0 <= base + step < 1 << field.width:
                continue
            again = self.decode(self.code(opcode, changed(values, field.name, base + step)))
            if again and (again.opcode, again.length) == (found.opcode, found.length):
                return base + step, again
        return None

    def learn(self, opcode: int, values: dict[str, int], found: Decoded) -> tuple[str, Form]:
        desc = self.oracle.desc(found.opcode)
        of: dict[int, Field] = {}
        for field in self.registers:
            if field.name in {c.field.name for c in self.format.choices if c.value is not None and values.get(field.name) == c.value}:
                continue
            other = self.other(opcode, values, field, found)
            if other is None:
                continue
            for i, (a, b) in enumerate(zip(found.operands, other[1].operands, strict=True)):
                if a != b and isinstance(a, str):
                    if i in of and of[i].mask & ~field.mask and field.mask & ~of[i].mask:
                        print("TWO FIELDS", desc.name, i, of[i].name, field.name)
                    if i not in of or of[i].width < field.width:
                        of[i] = field
        operands, fixed_reads, fixed_writes = self.operands(opcode, values, found, desc, of)
        mnemonic, syntax, mods = self.text(opcode, values, found, operands, of)
        form = Form(
            found.length // 4,
            tuple(o for o in operands),
            tuple(sorted({*desc.uses, *fixed_reads} - {"MODE"})),
            tuple(sorted({*desc.implicit_defs, *fixed_writes} - {"MODE"})),
            "L" * desc.loads + "S" * desc.stores,
            syntax,
            mods,
        )
        return mnemonic, form

    def operands(self, opcode, values, found: Decoded, desc: Desc, of: dict[int, Field]):
        fields: dict[str, Operand] = {}
        reads, writes = [], []
        for i, name in enumerate(found.operands):
            if not isinstance(name, str) or not name:
                continue
            written = i < desc.defs
            if i not in of:
                (writes if written else reads).append(name)
                continue
            field = of[i]
            role = "w" if written else "r"
            file = self.file(opcode, values, found, i, name, field)
            if field.name in fields:
                old = fields[field.name]
                if old.role != role:
                    role = "b"
                width = str(max(int(old.width), count(name)))
                fields[field.name] = Operand(field.name, old.file, width, role)
            else:
                fields[field.name] = Operand(field.name, file, str(count(name)), role)
        return list(fields.values()), reads, writes

    def file(self, opcode, values, found, i, name, field: Field) -> str:
        value = values[field.name]
        half = name.endswith("16") and not re.search(r"GPR\d*16$", name)
        known = number(name)
        if known is None:
            return "s"
        kind, first = known
        if kind == "s":
            wide = 256 if field.bits == 9 else 0
            if wide:
                return "x"
            for file, factor in (("s", 1), ("d", 2), ("q", 4)):
                if first == value * factor:
                    return file
        if kind in "va":
            if field.bits == 9 and first == value - 256:
                base = {"v": "x", "a": "y"}[kind]
            elif first == value:
                base = kind
            else:
                return "?"
            if half:
                again = self.decode(self.code(opcode, changed(values, field.name, value + 128)))
                if again and again.operands[i] == name.replace("_LO16", "_HI16"):
                    return {"v": "t", "x": "u"}[base]
                return {"v": "h", "x": "g"}[base]
            return base
        return "?"

    def text(self, opcode, values, found, operands, of):
        code = self.code(opcode, values)
        length, text = self.oracle.text(self.bytes(code))
        mnemonic, tokens, tail = split(text)
        names: list[str | None] = [None] * len(tokens)
        spelled = [(i, spell(n)) for i, n in enumerate(found.operands) if isinstance(n, str) and i in of]
        for i, text_of in spelled:
            for t, token in enumerate(tokens):
                if names[t] is None and token == text_of:
                    names[t] = "{" + of[i].name + "}"
                    break
        mods = []
        for field in (*self.numbers, *self.mods):
            old = values.get(field.name, 0)
            for value in (1, 2, 5) if field.name not in NUMBERS else (0, 1, 7):
                if value == old or value >> field.width:
                    continue
                again = self.code(opcode, changed(values, field.name, value))
                length2, text2 = self.oracle.text(self.bytes(again))
                if length2 != length or text2 == text:
                    continue
                mnemonic2, tokens2, tail2 = split(text2)
                if mnemonic2 != mnemonic:
                    continue
                if len(tokens2) == len(tokens) and field in self.numbers:
                    for t, (a, b) in enumerate(zip(tokens, tokens2, strict=True)):
                        if a != b and names[t] is None:
                            names[t] = "{" + field.name + "}"
                if tail2 != tail or field in self.mods:
                    mods.append(field.name)
                break
        syntax = ", ".join(n or t for n, t in zip(names, tokens, strict=True))
        return mnemonic, syntax, tuple(mods)


def changed(values: dict[str, int], name: str, value: int) -> dict[str, int]:
    """The values with another one in a field, which comes last."""
    return {key: each for key, each in values.items() if key != name} | {name: value}


def split(text: str) -> tuple[str, list[str], str]:
    """Mnemonic, operands and the rest of a printed instruction."""
    text = re.sub(r"/\*.*?\*/", "", text).split(" //")[0].strip()
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
    return mnemonic, tokens, tail
