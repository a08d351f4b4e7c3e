"""Instructions as the assembler writes them, from their encoding: printed only when asked for."""

from __future__ import annotations

import re
from collections.abc import Callable

from fencepost.machine_code.decoding.formats import Field, Format
from fencepost.machine_code.decoding.forms import Form
from fencepost.machine_code.decoding.tables import Tables
from fencepost.machine_code.instructions.widths import is_pair
from fencepost.numerals import integer_of

_SELECTS = ("BYTE_0", "BYTE_1", "BYTE_2", "BYTE_3", "WORD_0", "WORD_1", "DWORD", "7")
_UNUSED = ("UNUSED_PAD", "UNUSED_SEXT", "UNUSED_PRESERVE", "3")
_OMOD = ("", " mul:2", " mul:4", " div:2")
_BRANCHES = ("s_branch", "s_cbranch", "s_call")
_DECIMAL = (*_BRANCHES, "s_nop", "s_sleep", "s_endpgm", "s_trap", "s_sethalt", "s_setprio")
_SOURCES = ("src0", "src1", "src2", "vsrc1")


def spelled(code: int, data: Tables, address: int | None = None) -> str:
    """The text of the instruction that an encoding begins with; a branch names where it leads if
    it is known where it stands. `.long` where there is no instruction.
    """
    found = data.row(code)
    if found is None:
        return f".long {code & 0xFFFFFFFF:#010x}"
    layout, row, form = found
    return _Speller(code, layout.format, form, data).text(row.mnemonic, address)


class _Speller:
    """One encoding with what its form says of it."""

    def __init__(self, code: int, layout: Format, form: Form, data: Tables) -> None:
        self.code = code
        self.layout = layout
        self.form = form
        self.data = data
        self.is_mix = False

    def value(self, name: str) -> int:
        """The value of a field; 0 where the format has none of the name."""
        field = self.layout.fields.get(name)
        return field.read(self.code) if field is not None else 0

    def text(self, mnemonic: str, address: int | None) -> str:
        # These have the signs of VOP3 in the encoding of VOP3P, and no halves by default.
        self.is_mix = mnemonic.startswith(("v_fma_mix", "v_mad_mix"))
        operands = ", ".join(self._token(each, mnemonic) for each in self.form.tokens)
        if "::" in mnemonic:
            mnemonic, other = mnemonic.split("::")
            operands = operands.replace(", ::, ", f" :: {other} ")
        text = " ".join(part for part in (mnemonic, operands) if part)
        return text + self._modifiers(mnemonic) + self._target(mnemonic, address)

    def _token(self, token: str, mnemonic: str) -> str:
        field = re.fullmatch(r"\{(\w+)\}", token, flags=re.ASCII)
        if field is None:
            return token
        name = field[1]
        if name in self.form.widths:
            return self._signed(name, self._register(name))
        if name == "simm16" and mnemonic == "s_waitcnt":
            return self._waits()
        value = self.value(name)
        if mnemonic == "s_endpgm" and not value:
            return ""
        return str(value) if mnemonic.startswith(_DECIMAL) else hex(value)

    def _register(self, name: str) -> str:
        """The operand in a field."""
        file, width = self.form.widths[name]
        value = self.value(name)
        half = ""
        if file in "tu" and (file == "t" or value >= 256):
            half = ".h" if value & 128 else ".l"
            value &= ~128
        if file == "w":
            return f"v{(value & 127) * 2 + 1 - (value >> 7)}"
        if file in "vhta":
            return _span("a" if file == "a" else "v", value, width) + half
        if file in "xguy" and value >= 256:
            return _span("a" if file == "y" else "v", value - 256, width) + half
        return self._scalar(value * {"d": 2, "q": 4}.get(file, 1), width, name)

    def _scalar(self, value: int, width: int, name: str) -> str:
        if value == 255 and name in self.layout.literals:
            return hex(self.code >> 32 * self.form.size & 0xFFFFFFFF)
        if value == self.data.long_literal and name in self.layout.literals:
            return hex(self.code >> 32 * self.form.size & 0xFFFFFFFFFFFFFFFF)
        known = self.data.files.names.get(str(value), f"s{value}")
        if width == 1:
            return known
        if known.endswith("_lo"):
            return known.removesuffix("_lo")
        if found := re.fullmatch(r"(s|ttmp)(\d+)", known, flags=re.ASCII):
            first = integer_of(found[2])
            return _span(found[1], first & ~(1 if width == 2 else 3), width)
        return known

    def _signed(self, name: str, text: str) -> str:
        """An operand with its sign and absolute value."""
        if name not in _SOURCES:
            return text
        number = 1 if name == "vsrc1" else integer_of(name[-1])
        if f"src{number}_sext" in self.form.mods and self.value(f"src{number}_sext"):
            return f"sext({text})"
        absolute = self.value(f"src{number}_abs")
        negative = self.value(f"src{number}_neg")
        if "abs" in self.form.mods:
            absolute |= self.value("abs") >> number & 1
        if "neg" in self.form.mods and (self.is_mix or "neg_hi" not in self.layout.fields):
            negative |= self.value("neg") >> number & 1
        if self.is_mix:
            absolute |= self.value("neg_hi") >> number & 1
        text = f"|{text}|" if absolute else text
        return f"-{text}" if negative else text

    def _waits(self) -> str:
        """The counters of s_waitcnt, those that it waits for."""
        word = self.value("simm16")
        parts = []
        for each in self.data.waits:
            value = each.read(word)
            if value != (1 << each.width) - 1:
                parts.append(f"{each.name}({value})")
        return " ".join(parts) or hex(word)

    def _target(self, mnemonic: str, address: int | None) -> str:
        if address is None or not mnemonic.startswith(_BRANCHES) or "fork" in mnemonic:
            return ""
        word = self.value("simm16")
        return f" // {address + 4 + 4 * (word - (word >> 15 << 16)):#x}"

    def _modifiers(self, mnemonic: str) -> str:
        parts = []
        for name in sorted(self.layout.fields, key=_place):
            field = self.layout.fields[name]
            chosen = any(each.field.name == name for each in self.layout.choices)
            if name in self.form.mods or (chosen and name in CHOSEN):
                parts.append(self._modifier(name, field, mnemonic))
        return "".join(parts)

    def _modifier(self, name: str, field: Field, mnemonic: str) -> str:
        value = field.read(self.code)
        if name in {"offset", "offset0", "offset1"}:
            if is_pair(mnemonic) != (name != "offset") or "{" + name + "}" in self.form.syntax:
                return ""
            return f" {name}:{value}" if value else ""
        if name in {"op_sel", "op_sel_hi", "neg", "neg_hi"}:
            return self._list(name, value)
        if name in _TEXTS:
            return _TEXTS[name](value)
        if name == "tfe" and self.form.widths.get("vdata", ("", 0))[0] == "a":
            return ""  # the bit says that the data is in accumulation registers
        if name in _FLAGS:
            return f" {self.data.cache_names.get(name, name)}" if value else ""
        return "" if name in _SILENT else (f" {name}:{value}" if value else "")

    def _list(self, name: str, value: int) -> str:
        """A modifier with a bit for each source."""
        packed = "op_sel_hi" in self.layout.fields
        if name in {"neg", "neg_hi"} and (not packed or self.is_mix):
            return ""
        count = sum(each in self.form.widths for each in ("src0", "src1", "src2"))
        default = 0
        if name == "op_sel_hi":
            value |= self.value("op_sel_hi2") << 2
            default = 0 if self.is_mix else (1 << count) - 1
        if value & ((1 << max(count, 4 * (not packed))) - 1) == default:
            return ""
        bits = [str(value >> n & 1) for n in range(count)]
        if name == "op_sel" and not packed:
            bits.append(str(value >> 3 & 1))
        return f" {'neg_lo' if name == 'neg' else name}:[{','.join(bits)}]"


def _span(letter: str, first: int, width: int) -> str:
    return f"{letter}{first}" if width == 1 else f"{letter}[{first}:{first + width - 1}]"


def _dpp(value: int) -> str:
    """The control of a DPP instruction (Vega ISA, RDNA2 ISA: DPP_CTRL)."""
    if value < 0x100:
        return f" quad_perm:[{','.join(str(value >> 2 * n & 3) for n in range(4))}]"
    for start, name in ((0x100, "row_shl"), (0x110, "row_shr"), (0x120, "row_ror"),
                        (0x150, "row_share"), (0x160, "row_xmask")):  # fmt: skip
        if start <= value < start + 16:
            return f" {name}:{value - start}"
    names = {
        0x130: "wave_shl:1", 0x134: "wave_rol:1", 0x138: "wave_shr:1", 0x13C: "wave_ror:1",
        0x140: "row_mirror", 0x141: "row_half_mirror", 0x142: "row_bcast:15", 0x143: "row_bcast:31",
    }  # fmt: skip
    return " " + names.get(value, f"dpp_ctrl:{value:#x}")


_ORDER = (
    "quad_perm", "dpp_ctrl", "row_mask", "bank_mask", "bound_ctrl", "fi", "idxen", "offen",
    "offset", "offset0", "offset1", "gds", "glc", "slc", "dlc", "scc", "th", "scope", "clamp",
    "omod", "dst_sel", "dst_unused", "src0_sel", "src1_sel", "op_sel", "op_sel_hi", "neg", "neg_hi",
)  # fmt: skip


def _place(name: str) -> int:
    """Return the place of a modifier among the others, as the assembler writes them."""
    return _ORDER.index(name) if name in _ORDER else len(_ORDER)


_FLAGS = frozenset(
    {"glc", "slc", "scc", "dlc", "offen", "idxen", "lds", "tfe", "gds", "clamp", "unorm", "da",
     "a16", "r128", "lwe", "d16", "nv", "done", "compr", "vm", "fi", "nt"}
)  # fmt: skip
CHOSEN = frozenset(
    {"offen", "idxen", "lds", "glc", "gds", "tfe", "compr", "d16", "a16", "r128", "dmask"}
)
_SILENT = frozenset(
    {"abs", "src0_neg", "src0_abs", "src0_sext", "src1_neg", "src1_abs", "src1_sext", "acc",
     "op_sel_hi2", "simm16", "literal", "attr", "attrchan", "tgt", "en"}
)  # fmt: skip
_TEXTS: dict[str, Callable[[int], str]] = {
    "omod": lambda value: _OMOD[value],
    "dst_sel": lambda value: f" dst_sel:{_SELECTS[value]}",
    "src0_sel": lambda value: f" src0_sel:{_SELECTS[value]}",
    "src1_sel": lambda value: f" src1_sel:{_SELECTS[value]}",
    "dst_unused": lambda value: f" dst_unused:{_UNUSED[value]}",
    "dpp_ctrl": _dpp,
    "row_mask": lambda value: f" row_mask:{value:#x}",
    "bank_mask": lambda value: f" bank_mask:{value:#x}",
    "bound_ctrl": lambda value: " bound_ctrl:1" if value else "",
    "dmask": lambda value: f" dmask:{value:#x}",
    "scope": lambda value: ("", " scope:SCOPE_SE", " scope:SCOPE_DEV", " scope:SCOPE_SYS")[value],
}
