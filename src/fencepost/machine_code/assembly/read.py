"""A source of assembly as code: its instructions in order, with entries, branches and lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.expand import Included
from fencepost.abi.assembler.expressions import Expression
from fencepost.abi.assembler.items import (
    AssemblySource,
    KernelBlock,
    MetadataBlock,
    V2KernelDirective,
)
from fencepost.abi.assembler.read import declared_kernel, settled_target
from fencepost.abi.assembler.read import metadata as stated_metadata
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.statements import Statement, StatementKind
from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.abi.dwarf.line_table import LineTable, SourceLine
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import FencepostError, Place
from fencepost.machine_code.assembly.instructions import instruction
from fencepost.machine_code.control_flow.code import Code, leads
from fencepost.machine_code.declared import Declared, of_directives
from fencepost.machine_code.instructions.instruction import Instruction, Kind, Opcode
from fencepost.machine_code.instructions.integers import integer
from fencepost.machine_code.instructions.operand_text import malformed
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass, field, replace
from fencepost.targets.features import Feature
from fencepost.targets.generation import Generation

_OPERANDS = Cite(Source.GUIDE, "Operands")
_BRACKETS = pattern(r"\[([^\[\]]*)\]")
_PLAIN = pattern(r"[\d:\s]*|[vsa]\d.*", re.ASCII)
_TYPE = pattern(r'("[^"]*"|[\w.$@]+)\s*,\s*[@%"]function', re.ASCII)
_SYMBOL = pattern(r"[A-Za-z_.$][\w.$]*|(?<!\d)\d+[bf](?!\w)", re.ASCII)
_DATA = (".long", ".int", ".word", ".byte", ".short", ".quad", ".octa", ".4byte", ".2byte")
_REFERRING = (
    *("s_add_u32", "s_add_i32", "s_add_co_u32", "s_add_co_i32", "s_add_nc_u64"),
    *("s_sub_u32", "s_sub_co_u32", "s_mov_b32", "s_mov_b64", "s_add_pc_i64"),
)
"""Scalar instructions that may name the address of an instruction, or its distance."""
_TEXT = pattern(r"\.text|\.section\s+[\w.\"]*text", re.ASCII)
_OTHER_SECTION = pattern(
    r"\.(?:section|data|bss|rodata|pushsection|previous|popsection)\b", re.ASCII
)


@dataclass(frozen=True, slots=True)
class AssemblyCode:
    """The code of a source, with the target that it names; `words` are data between instructions,
    which might be instructions (their lines).
    """

    code: Code
    target: AssemblyTarget
    words: tuple[int, ...]


def target_of(text: str, given: AssemblyTarget | None) -> AssemblyTarget:
    """The target of a source: what is given, or what it names itself.

    Raises AbiError where they differ, or nobody names one.
    """
    named = "\n".join(_NAMES_TARGET.findall(text))
    return settled_target(read_source(named), given)


_NAMES_TARGET = pattern(
    r"^[ \t]*\.(?:amdgcn_target|amdhsa_code_object_version)[ \t].*$", re.MULTILINE
)


def read_code(
    text: str,
    target: AssemblyTarget,
    included: Included | None = None,
    defined: Mapping[str, int] | None = None,
) -> AssemblyCode:
    """The instructions of a source for a target; `included` gives the lines of other files,
    `defined` the values of symbols, as `-defsym` does.

    Raises AbiError and UnsupportedError for what the assembler's directives do not allow, or what
    is not known here, with the line.
    """
    reader = _Reader(target.generation)
    source = read_source(text, target, reader.hear, included, defined)
    kernels = {item.name for item in source.items if isinstance(item, KernelBlock)}
    kernels |= {item.name for item in source.items if isinstance(item, V2KernelDirective)}
    lone = frozenset(name for item in source.items for name in _lone(item))
    modes = {
        item.name: _modes(item, source.symbols, target)
        for item in source.items
        if isinstance(item, KernelBlock)
    }
    declared = dict(_declared(source, target))
    code = replace(reader.code(kernels), lone=lone, modes=modes, declared=declared)
    return AssemblyCode(code, target, tuple(reader.words))


def _declared(source: AssemblySource, target: AssemblyTarget) -> Iterator[tuple[str, Declared]]:
    """The resources that the kernels of a source declare; of a block that the assembler rejects
    nothing is known.
    """
    metadata = {}
    with suppress(FencepostError):
        known = stated_metadata(source)
        metadata = {each.name: each for each in known.kernels} if known is not None else {}
    for item in source.items:
        if not isinstance(item, KernelBlock):
            continue
        with suppress(AbiError):
            kernel = declared_kernel(item, source.symbols, target)
            values = {each.directive.name: each.value for each in kernel.written}
            said = metadata.get(item.name)
            yield item.name, of_directives(kernel.descriptor, target.processor, values, said)


def _modes(
    block: KernelBlock, symbols: Mapping[str, Expression], target: AssemblyTarget
) -> frozenset[Feature]:
    """The modes that the descriptor of a kernel states: by its directives, whose symbols may be set
    anywhere in the source, or else those of the assembler's options.
    """
    said = {
        each.name: evaluate(each.value, symbols, {}, each.place) == 1
        for each in block.directives
        if each.name in ("tg_split", "workgroup_processor_mode")
    }
    found = set()
    if said.get("tg_split", target.tgsplit):
        found.add(Feature.TGSPLIT)
    cumode = not said.get("workgroup_processor_mode", not target.cumode)
    if target.has_workgroup_processor_mode and cumode:
        found.add(Feature.CUMODE)
    return frozenset(found)


def _lone(item: object) -> Iterator[str]:
    """The kernels of a block of metadata whose workgroups are one wave at most."""
    if not isinstance(item, MetadataBlock):
        return
    listed = item.tree.get("amdhsa.kernels")
    for each in listed if isinstance(listed, list) else ():
        if not isinstance(each, Mapping):
            continue
        most, wave = each.get(".max_flat_workgroup_size"), each.get(".wavefront_size")
        if isinstance(most, int) and isinstance(wave, int) and most <= wave:
            yield str(each.get(".name"))


_FILE = pattern(r'(\d+)\s+(?:"[^"]*"\s+)?"([^"]*)"(?:\s+(?:md5|source)\b.*)?', re.ASCII)
_LOC = pattern(r"(\d+)\s+(\d+)\b", re.ASCII)


@dataclass(slots=True)
class _Reader:
    generation: Generation
    instructions: list[Instruction] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    numbered: dict[str, list[int]] = field(default_factory=dict)
    functions: dict[str, None] = field(default_factory=dict)
    leading: dict[int, str] = field(default_factory=dict)
    referring: dict[int, str] = field(default_factory=dict)
    words: list[int] = field(default_factory=list)
    known: dict[str, Instruction] = field(default_factory=dict)
    in_text: bool = True
    files: dict[str, str] = field(default_factory=dict)
    debug_lines: dict[int, SourceLine | None] = field(default_factory=dict)

    def hear(self, statement: Statement, asked: Callable[[str, Place], int]) -> None:
        """Takes one statement of the source."""
        match statement.kind:
            case StatementKind.LABEL if self.in_text:
                if is_decimal(statement.name):
                    self.numbered.setdefault(statement.name, []).append(len(self.instructions))
                else:
                    self.labels.setdefault(statement.name, len(self.instructions))
            case StatementKind.DIRECTIVE:
                self._directive(statement)
            case StatementKind.INSTRUCTION if self.in_text:
                self._instruction(statement, asked)
            case _:
                pass

    def _directive(self, statement: Statement) -> None:
        text = f"{statement.name} {statement.rest}"
        if _TEXT.match(text):
            self.in_text = True
        elif _OTHER_SECTION.match(text):
            self.in_text = False
        elif statement.name == ".type":
            if found := _TYPE.match(statement.rest):
                self.functions[found[1].strip('"')] = None
        elif statement.name == ".file":
            if found := _FILE.fullmatch(statement.rest):
                self.files[found[1]] = found[2]
        elif statement.name == ".loc" and self.in_text:
            if found := _LOC.match(statement.rest):
                line = integer_of(found[2])
                file = self.files.get(found[1])
                known = SourceLine(file, line) if file is not None and line else None
                self.debug_lines[statement.place.line] = known
        elif statement.name in _DATA and self.in_text:
            self.words.append(len(self.instructions))
            self._add(Instruction(Opcode(statement.name, Kind.OTHER), 0, text=text), statement)

    def _instruction(self, statement: Statement, asked: Callable[[str, Place], int]) -> None:
        mnemonic, rest = statement.name, statement.rest
        if "[" in rest:
            rest = _BRACKETS.sub(lambda one: _settled(one, asked, statement.place), rest)
        key = f"{mnemonic} {rest}"
        known = self.known.get(key)
        if known is None:

            def value(text: str) -> int | None:
                found = integer(text.strip())
                if found is not None:
                    return found
                try:
                    return asked(text, statement.place)
                except FencepostError:
                    return None

            if found := malformed(rest):
                raise AbiError(
                    f"{found!r} in the operands of {mnemonic}",
                    place=statement.place,
                    rule="a number is decimal, octal behind 0, hexadecimal behind 0x, binary "
                    f"behind 0b, or a float; letters are ASCII; brackets are closed [{_OPERANDS}]",
                    mend="write it as the assembler reads it",
                )
            known = instruction(mnemonic, rest, self.generation, value)
            if not _SYMBOL.search(_operands(rest)):
                self.known[key] = known
        number = len(self.instructions)
        if known.opcode.kind is Kind.BRANCH and leads(known):
            self.leading[number] = rest.rsplit(",", 1)[-1].strip()
        elif mnemonic in _REFERRING:
            self.referring[number] = rest.partition(",")[2] or rest
        self._add(known, statement)

    def _add(self, each: Instruction, statement: Statement) -> None:
        self.instructions.append(each)
        self.lines.append(statement.place.line)

    def code(self, kernels: set[str]) -> Code:
        """All that was heard; `kernels` are the names that the source declares as kernels."""
        count = len(self.instructions)
        entries = [
            (name, at)
            for name in dict.fromkeys([*self.functions, *sorted(kernels)])
            if (at := self.labels.get(name, count)) < count
        ]
        if not entries and count:
            entries = [("", 0)]
        targets = {
            number: target
            for number, name in self.leading.items()
            if (target := self._label(name, number)) is not None
        }
        refers = {}
        for number, text in self.referring.items():
            for name in _SYMBOL.findall(text):
                if (target := self._label(name, number)) is not None:
                    refers[number] = target
                    break
        labels = {at: name for name, at in reversed(self.labels.items())}
        return Code(
            self.instructions,
            self.lines,
            tuple(sorted(entries, key=lambda one: one[1])),
            targets,
            refers,
            labels,
            frozenset(kernels),
            from_text=True,
            lines=self._line_table(),
        )

    def _line_table(self) -> LineTable:
        """The debug lines by the lines of the source; none where macros mix these up."""
        starts = tuple(self.debug_lines)
        if [*starts] != sorted(starts) or self.lines != sorted(self.lines):
            return LineTable()
        return LineTable(starts, tuple(self.debug_lines.values()))

    def _label(self, name: str, number: int) -> int | None:
        name = name.strip('"')
        if is_decimal(name[:-1]) and name[-1:] in ("b", "f"):
            places = self.numbered.get(name[:-1], [])
            if name[-1] == "b":
                return max((at for at in places if at <= number), default=None)
            return min((at for at in places if at > number), default=None)
        found = self.labels.get(name)
        return found if found is not None and found < len(self.instructions) else None


_WORDS = pattern(
    r"\b(?:[vsa]\d+|off|null|vcc(?:_lo|_hi)?|exec(?:_lo|_hi)?|m0|scc|offset[01]?|glc|slc|dlc|sc[01]|nt"
    r"|offen|idxen|lds|gds|vmcnt|lgkmcnt|expcnt|0x[0-9a-fA-F]+|ttmp\d+|[vsa](?=\[)|acc(?=\[))\b",
    re.ASCII,
)


def _operands(rest: str) -> str:
    """The text without what has the same meaning wherever it stands."""
    return _WORDS.sub("", rest)


def _settled(found: re.Match[str], asked: Callable[[str, Place], int], place: Place) -> str:
    """The numbers of registers between brackets, which may be expressions of symbols."""
    inside = found[1]
    if _PLAIN.fullmatch(inside):
        return found[0]
    try:
        return "[" + ":".join(str(asked(part, place)) for part in inside.split(":")) + "]"
    except FencepostError:
        return found[0]
