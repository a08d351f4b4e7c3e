"""Reads an assembly source: its directives become typed values; of its instructions only the
registers are counted (001 Code Object V3 and Above Predefined Symbols).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from fencepost.abi import yaml_tree
from fencepost.abi.amdpal.text import from_text
from fencepost.abi.assembler.evaluate import evaluate
from fencepost.abi.assembler.expand import Expanded, Included, Names
from fencepost.abi.assembler.expressions import Expression, Number, mentions, parse_expression
from fencepost.abi.assembler.items import (
    AssemblySource,
    Item,
    KernelBlock,
    KernelCodeBlock,
    MetadataBlock,
    PalMetadataBlock,
    PalRegisters,
    RawDirective,
    TargetDirective,
    V2IsaDirective,
    V2KernelDirective,
    V2VersionDirective,
    VersionDirective,
)
from fencepost.abi.assembler.statements import Lines, Statement, StatementKind
from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.errors import InputError, Place, UnsupportedError
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.targets.code_object_version import CodeObjectVersion

_V3 = Cite(Source.GUIDE, "Code Object V3 and Above Directives")
_V2 = Cite(Source.GUIDE, "Code Object V2 Directives")
_KERNEL = Cite(Source.GUIDE, ".amdhsa_kernel <name>")
_PAL = Cite(Source.GUIDE, "AMDPAL")

MAX_CHARACTERS = 64 << 20
"""Longer sources are refused."""

NEXT_FREE = {"v": ".amdgcn.next_free_vgpr", "s": ".amdgcn.next_free_sgpr"}
"""The symbols for the highest register named so far, plus one."""

V2_COUNTS = {"v": ".kernel.vgpr_count", "s": ".kernel.sgpr_count"}
"""The same since the last `.amdgpu_hsa_kernel`."""

_GENERATION = (
    ".amdgcn.gfx_generation_number",
    ".amdgcn.gfx_generation_minor",
    ".amdgcn.gfx_generation_stepping",
)
_V2_GENERATION = (
    ".option.machine_version_major",
    ".option.machine_version_minor",
    ".option.machine_version_stepping",
)
_REGISTER = pattern(r"(?<![\w.$@])([vs])(?:(\d{1,4})(?![\w:$@])|\[([^\[\]]{1,200})\])", re.ASCII)
_SET = (".set", ".equ", ".equiv")
_STRING = pattern(r'"((?:\\.|[^"\\])*)"')


Heard = Callable[[Statement, Callable[[str, Place], int]], None]
"""A callback that receives each remaining label, directive and instruction of a source, with a
function that evaluates an expression by the symbols set before it.
"""


def read_source(
    text: str,
    target: AssemblyTarget | None = None,
    heard: Heard | None = None,
    included: Included | None = None,
    defined: Mapping[str, int] | None = None,
) -> AssemblySource:
    """Read the declarations of a source. `target` gives the predefined symbols their values;
    without it, those of the generation have none. `heard` receives each statement; `included`
    returns the lines of included files; `defined` are symbols with a value from the start. With
    `heard`, metadata that cannot be read is skipped.

    Raises AbiError, with the line, for a directive that cannot be read.
    """
    if len(text) > MAX_CHARACTERS:
        raise AbiError(
            f"a source of {len(text)} characters",
            rule=f"the limit is {MAX_CHARACTERS} characters",
            mend="split it",
        )
    return _Reader(text, target, heard, included, defined or {}).whole()


class _Reader:
    def __init__(
        self,
        text: str,
        target: AssemblyTarget | None,
        heard: Heard | None,
        included: Included | None,
        defined: Mapping[str, int],
    ) -> None:
        self._heard = heard
        known = Names(self._asked, self._symbols_have, included)
        self._lines = Expanded(Lines(text), known)
        self._symbols: dict[str, Expression] = {
            name: Number(0) for name in (*NEXT_FREE.values(), *V2_COUNTS.values())
        }
        self._symbols.update((name, Number(value)) for name, value in defined.items())
        if target is not None:
            for names in (_GENERATION, _V2_GENERATION):
                values = map(Number, target.isa_version)
                self._symbols.update(zip(names, values, strict=True))
        self._instructions = 0

    def whole(self) -> AssemblySource:
        items = tuple(self._items())
        return AssemblySource(items, self._symbols, self._instructions)

    def _items(self) -> Iterator[Item]:
        for statement in self._lines:
            if self._heard is not None and statement.kind is not StatementKind.ASSIGNMENT:
                self._heard(statement, self._asked)
            match statement.kind:
                case StatementKind.LABEL:
                    pass
                case StatementKind.ASSIGNMENT:
                    self._set(statement.name, statement.rest, statement.place)
                case StatementKind.INSTRUCTION:
                    self._instructions += 1
                    self._count_registers(statement.rest, statement.place)
                case StatementKind.DIRECTIVE:
                    item = self._directive(statement)
                    if item is not None:
                        yield item

    def _directive(self, statement: Statement) -> Item | None:
        name, rest, place = statement.name, statement.rest, statement.place
        match name:
            case _ if name in _SET:
                symbol, comma, value = rest.partition(",")
                if not comma:
                    raise _wrong(statement, "a symbol, a comma and a value", _V3)
                self._set(symbol.strip().strip('"'), value, place)
            case ".amdgcn_target":
                return TargetDirective(self._string(statement, _V3), place)
            case ".amdhsa_code_object_version":
                return VersionDirective(self._version(statement), place)
            case ".amdhsa_kernel":
                return self._kernel(statement)
            case ".amdgpu_metadata":
                end = ".end_amdgpu_metadata"
                return self._metadata(self._until(statement, end), place)
            case ".amdgpu_pal_metadata":
                tree = yaml_tree.decode(self._until(statement, f".end_{name[1:]}"), place)
                return PalMetadataBlock(from_text(tree), place)
            case ".amd_amdgpu_pal_metadata":
                return self._pal_registers(statement)
            case ".hsa_code_object_version":
                major, minor = self._integers(statement, 2, _V2)
                return V2VersionDirective(major, minor, place)
            case ".hsa_code_object_isa":
                return self._isa(statement)
            case ".amdgpu_hsa_kernel":
                if not rest:
                    raise _wrong(statement, "a symbol", _V2)
                for symbol in V2_COUNTS.values():
                    self._symbols[symbol] = Number(0)
                return V2KernelDirective(rest.strip('"'), place)
            case ".amd_kernel_code_t":
                return self._kernel_code(statement)
            case _ if name.startswith((".amdhsa_", ".end_amd")):
                raise AbiError(
                    f"{name} outside of its block",
                    place=place,
                    rule=f"it stands between .amdhsa_kernel and .end_amdhsa_kernel [{_KERNEL}]",
                    mend="check the directives above",
                )
        return None

    def _metadata(self, text: str, place: Place) -> MetadataBlock | None:
        try:
            return MetadataBlock(yaml_tree.decode(text, place), place)
        except InputError:
            # Who hears the instructions can do without.
            if self._heard is None:
                raise
            return None

    def _kernel(self, statement: Statement) -> KernelBlock:
        name = statement.rest.strip('"')
        if not name or re.search(r"\s", statement.rest, flags=re.ASCII):
            raise _wrong(statement, "a symbol", _KERNEL)
        found: list[RawDirective] = []
        for each in self._lines.as_written():
            if each.name == ".end_amdhsa_kernel":
                return KernelBlock(name, tuple(found), statement.place)
            if each.kind is not StatementKind.DIRECTIVE or not each.name.startswith(".amdhsa_"):
                if each.name in _SET or each.kind is StatementKind.ASSIGNMENT:
                    raise self._inside(each, ".amdhsa_kernel")
                raise self._inside(each, ".amdhsa_kernel")
            value = parse_expression(each.rest, each.place, self._symbols)
            found.append(RawDirective(each.name.removeprefix(".amdhsa_"), value, each.place))
        raise self._unended(statement, ".end_amdhsa_kernel")

    def _kernel_code(self, statement: Statement) -> KernelCodeBlock:
        found: list[RawDirective] = []
        for each in self._lines.as_written():
            if each.name == ".end_amd_kernel_code_t":
                return KernelCodeBlock(tuple(found), statement.place)
            if each.kind is not StatementKind.ASSIGNMENT:
                raise self._inside(each, ".amd_kernel_code_t")
            value = parse_expression(each.rest, each.place, self._symbols)
            found.append(RawDirective(each.name, value, each.place))
        raise self._unended(statement, ".end_amd_kernel_code_t")

    def _until(self, statement: Statement, end: str) -> str:
        lines = self._lines.until(end)
        if lines is None:
            raise self._unended(statement, end)
        return "\n".join(lines) + "\n"

    def _asked(self, text: str, place: Place) -> int:
        return evaluate(parse_expression(text, place, self._symbols), self._symbols, {}, place)

    def _symbols_have(self, name: str) -> bool:
        return name in self._symbols

    def _set(self, name: str, text: str, place: Place) -> None:
        value = parse_expression(text, place, self._symbols)
        if mentions(value, name):
            # A symbol that is set again from what it was: the value is that of now.
            value = Number(evaluate(value, self._symbols, {}, place))
        self._symbols[name] = value

    def _count_registers(self, operands: str, place: Place) -> None:
        for kind, alone, inside in _REGISTER.findall(operands):
            last = alone or inside.rpartition(":")[2]
            following = self._register(kind, last, place) + 1
            for symbols in (NEXT_FREE, V2_COUNTS):
                now = self._symbols[symbols[kind]]
                if isinstance(now, Number) and now.value < following:
                    self._symbols[symbols[kind]] = Number(following)

    def _register(self, kind: str, number: str, place: Place) -> int:
        """Return a register's number, which may be an expression of symbols."""
        if is_decimal(number.strip()):
            return integer_of(number)
        try:
            return self._asked(number, place)
        except InputError as error:
            raise UnsupportedError(
                f"register {kind}[{number[:40]}]: {error.message}",
                place=place,
                rule=f"the numbers of registers are those of symbols set before [{_V3}]",
                mend="set the symbols in front of the instruction",
            ) from error

    def _string(self, statement: Statement, cite: Cite) -> str:
        found = _STRING.fullmatch(statement.rest)
        if found is None:
            raise _wrong(statement, "a text in quotes", cite)
        return found[1]

    def _integers(self, statement: Statement, count: int | None, cite: Cite) -> list[int]:
        parts = statement.rest.split(",") if statement.rest else []
        if count is not None and len(parts) != count:
            raise _wrong(statement, f"{count} integers", cite)
        return [
            evaluate(parse_expression(part, statement.place, self._symbols), self._symbols, {})
            for part in parts
        ]

    def _version(self, statement: Statement) -> CodeObjectVersion:
        (number,) = self._integers(statement, 1, _V3)
        if number not in tuple(CodeObjectVersion) or number < CodeObjectVersion.V3:
            raise _wrong(statement, "a version from 3 to 6", _V3)
        return CodeObjectVersion(number)

    def _isa(self, statement: Statement) -> V2IsaDirective:
        if not statement.rest:
            return V2IsaDirective(None, "AMD", "AMDGPU", statement.place)
        strings = _STRING.findall(statement.rest)
        numbers = [part.strip() for part in _STRING.sub("", statement.rest).split(",")]
        if (
            len(strings) != 2
            or len(numbers) != 5
            or not all(is_decimal(each) for each in numbers[:3])
        ):
            raise _wrong(statement, "three integers and two texts in quotes", _V2)
        major, minor, stepping = (integer_of(each[:9]) for each in numbers[:3])
        return V2IsaDirective((major, minor, stepping), strings[0], strings[1], statement.place)

    def _pal_registers(self, statement: Statement) -> PalRegisters:
        values = self._integers(statement, None, _PAL)
        if len(values) % 2:
            raise _wrong(statement, "an even number of integers", _PAL)
        for value in values:
            if not 0 <= value < 1 << 32:
                raise _wrong(statement, "integers of 32 bits", _PAL)
        pairs = zip(values[::2], values[1::2], strict=True)
        return PalRegisters(tuple(pairs), statement.place)

    def _inside(self, statement: Statement, block: str) -> AbiError:
        return AbiError(
            f"{f'{statement.name} {statement.rest}'.strip()[:60]!r} inside of {block}",
            place=statement.place,
            rule=f"a block contains only its own directives [{_KERNEL}]",
            mend=f"end the block with .end_{block.removeprefix('.')} first",
        )

    def _unended(self, statement: Statement, end: str) -> AbiError:
        return AbiError(
            f"{statement.name} {statement.rest}".strip() + " has no end",
            place=statement.place,
            rule=f"the block ends with {end} [{_V3}]",
            mend=f"write {end}",
        )


def _wrong(statement: Statement, wanted: str, cite: Cite) -> AbiError:
    shown = statement.rest if len(statement.rest) <= 60 else statement.rest[:57] + "..."
    return AbiError(
        f"{statement.name} {shown}".rstrip(),
        place=statement.place,
        rule=f"{statement.name} takes {wanted} [{cite}]",
        mend=f"write {wanted}",
    )
