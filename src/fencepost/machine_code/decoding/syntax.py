"""The syntax of a mnemonic, from the tables of the decoder: its operands in the order of the
assembler, what it reads and writes beside them, and the processors that have it.

The decoder's tables are by encoding; here they are searched by mnemonic. `v_add_f32` finds its
encodings `v_add_f32_e32`, `_e64`, `_dpp` and `_sdwa`, each of which has a syntax of its own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from fencepost.machine_code.decoding.formats import FAMILIES, Family, Format, family, table_text
from fencepost.machine_code.decoding.spelling import CHOSEN
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

_ENCODINGS = ("_e32", "_e64", "_dpp", "_dpp8", "_e64_dpp", "_e64_dpp8", "_sdwa")
_REGISTER = pattern(r"(\w+)=(\D)(\d+)(?:/(\d+))?(\D)", re.ASCII)
_TOKEN = pattern(r"(?:[^,(]|\([^)]*\))+")
_LISTED = pattern(r"\[v[^\]]*\]")
"""Addresses in registers of their own."""
_FILES: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys("vwht", ("VGPR",)),
    "a": ("AGPR",),
    **dict.fromkeys("sdq", ("SGPR",)),
    **dict.fromkeys("xgu", ("VGPR", "SGPR")),
    "y": ("AGPR", "SGPR"),
}
"""The registers that a file of a table's line has."""
_AT_OPERANDS = frozenset({"acc", "literal", "abs", "simm16", "op_sel_hi2"}) | {
    f"src{number}_{how}" for number in (0, 1, 2) for how in ("neg", "abs", "sext")
}
"""Fields that the assembler spells at the operands."""
_NINE_BITS = frozenset({"srsrc9", "ssamp9"})
"""Descriptors of images in fields of nine bits, which name scalar registers alone."""
_POLICIES = frozenset({"glc"})
"""Fields that choose the form of an atomic, and are cache policies of other accesses."""


@dataclass(slots=True)
class Operand:
    """An operand, over all processors.

    - `kinds`: files of registers, or `constant`; `counts`: how many registers, which the size of
      waves may decide; `bits`: the width of a constant. `written`, `read`: by some form.
    """

    kinds: set[str] = field(default_factory=set)
    counts: set[int] = field(default_factory=set)
    bits: int = 0
    read: bool = False
    written: bool = False


@dataclass(slots=True)
class Syntax:
    """An instruction as the assembler writes it.

    - `forms`: lists of operands; `operands`: what each of them may be; `modifiers`: the words that
      may follow, each with the processors that have it.
    - `reads`, `writes`: registers beside the operands.
    """

    mnemonic: str
    forms: dict[tuple[str, ...], None] = field(default_factory=dict)
    operands: dict[str, Operand] = field(default_factory=dict)
    modifiers: dict[str, set[str]] = field(default_factory=dict)
    reads: set[str] = field(default_factory=set)
    writes: set[str] = field(default_factory=set)
    processors: set[str] = field(default_factory=set)


def syntaxes(mnemonic: str) -> tuple[Syntax, ...]:
    """The syntax of a mnemonic, or of each of its encodings; none if no table has it."""
    wanted = (mnemonic, *(mnemonic + each for each in _ENCODINGS))
    found = {each: Syntax(each) for each in wanted}
    for name in FAMILIES:
        _add(family(name), found)
    return tuple(each for each in found.values() if each.processors)


def _add(of: Family, found: Mapping[str, Syntax]) -> None:
    """Add what the tables of a family say."""
    data = _data(of.name)
    for mnemonic, syntax in found.items():
        for layout, mask, forms, at in _by_mnemonic(of.name).get(mnemonic, ()):
            having = {each for bit, each in enumerate(of.processors) if mask >> bit & 1}
            syntax.processors |= having
            lines = [data["forms"][number] for number in data["sets"][forms]]
            for line in dict.fromkeys(lines):
                _add_line(syntax, layout, line, at)
            for word in dict.fromkeys(_modifiers(layout, lines)):
                for name, on in _spelled(of, word, having):
                    syntax.modifiers.setdefault(name, set()).update(on)


@cache
def _by_mnemonic(name: str) -> Mapping[str, list[tuple[Format, int, int, int]]]:
    """The rows of a family by mnemonic: format, mask of processors, set of forms, and which of two
    instructions that are issued as one it is.
    """
    found: dict[str, list[tuple[Format, int, int, int]]] = {}
    for layout in family(name).formats:
        for _, mask, issued, forms in _data(name)["opcodes"][layout.name]:
            for at, mnemonic in enumerate(issued.split("::")):
                found.setdefault(mnemonic, []).append((layout, mask, forms, at))
    return found


def _add_line(syntax: Syntax, layout: Format, line: str, at: int) -> None:
    """Add one form, as a line of a table states it (`decoding.forms`); `at`: which of the
    instructions that are issued as one.
    """
    _, operands, reads, writes, _, spelled, _ = line.split("|")
    own = _LISTED.sub("[vaddr]", spelled.split("::")[at])
    tokens = tuple(name for each in _TOKEN.findall(own) if (name := each.strip().strip("{}")))
    syntax.forms.setdefault(tuple(map(_shown, tokens)))
    syntax.reads.update(reads.split())
    syntax.writes.update(writes.split())
    registers = {name: rest for name, *rest in _REGISTER.findall(operands)}
    for each in tokens:
        if each in registers:
            file, narrow, wide, role = registers[each]
            one = syntax.operands.setdefault(_shown(each), Operand())
            one.kinds.update(("SGPR",) if each in _NINE_BITS else _FILES[file])
            if (
                "r" in role
                and each not in _NINE_BITS
                and (file in "xyug" or each in layout.literals)
            ):
                one.kinds.add("constant")
            one.counts.update(integer_of(each) for each in (narrow, wide) if each)
            one.read |= role in "rb"
            one.written |= role in "wb"
        elif each in layout.fields:
            one = syntax.operands.setdefault(each, Operand())
            one.kinds.add("constant")
            one.bits = max(one.bits, layout.fields[each].width)


def _shown(name: str) -> str:
    """An operand's name, as it is shown."""
    if name == "[vaddr]":
        return "[vaddr, ...]"
    return name.removesuffix("9") if name in _NINE_BITS else name


def _modifiers(layout: Format, lines: Sequence[str]) -> Iterator[str]:
    """The words that may follow the operands, in one of the forms."""
    for line in dict.fromkeys(lines):
        *_, spelled, modifiers = line.split("|")
        yield from (
            each
            for each in modifiers.split()
            if each not in _AT_OPERANDS and f"{{{each}}}" not in spelled
        )
    for at, each in enumerate(layout.choices):
        name = each.field.name
        if name in CHOSEN and (name in _POLICIES or _changes(layout, lines, at)):
            yield name


def _changes(layout: Format, lines: Sequence[str], at: int) -> bool:
    """Return True if one of the fields that choose the form changes it."""
    if len(lines) == 1:
        return False
    by_others: dict[tuple[int, ...], set[str]] = {}
    for chosen, line in zip(layout.choices_in_order(), lines, strict=True):
        by_others.setdefault((*chosen[:at], *chosen[at + 1 :]), set()).add(line)
    return any(len(different) > 1 for different in by_others.values())


def _spelled(of: Family, word: str, on: set[str]) -> Iterator[tuple[str, set[str]]]:
    """A modifier as each of the processors spells it."""
    if of.renamed is None or word not in of.renamed.names:
        yield word, on
        return
    others = on & set(of.renamed.processors)
    yield from (
        (name, each)
        for name, each in ((of.renamed.names[word], others), (word, on - others))
        if each
    )


def operand_words(operand: Operand) -> str:
    """Describe what an operand may be."""
    if operand.bits and operand.kinds == {"constant"}:
        return f"a constant of {operand.bits} bits"
    files = [each for each in ("VGPR", "AGPR", "SGPR", "constant") if each in operand.kinds]
    words = " or ".join(files)
    if operand.counts != {1}:
        words += ", " + " or ".join(map(str, sorted(operand.counts)))
    roles = " and ".join(["read"] * operand.read + ["written"] * operand.written)
    return f"{words}, {roles}"


@cache
def _data(name: str) -> Any:
    return json.loads(table_text(f"{name}.json"))
