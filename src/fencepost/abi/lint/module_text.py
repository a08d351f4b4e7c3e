"""A module of LLVM IR as the checks need it, from the text that LLVM prints: a statement a line."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from fencepost.lines import lines_of
from fencepost.llvm.rewriting.normalise import MARK
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass, field


@dataclass(frozen=True, slots=True)
class Instruction:
    """An instruction: its text, opcode, and the metadata attached to it by kind."""

    text: str
    opcode: str
    metadata: Mapping[str, str]

    @property
    def callee(self) -> str | None:
        """The function that a call names."""
        found = _CALLEE.search(self.text) if self.opcode == "call" else None
        return None if found is None else found[1] or found[2]

    @property
    def arguments(self) -> list[str]:
        """The arguments of a call, each as text."""
        found = _CALLEE.search(self.text)
        return [] if found is None else split(inside(self.text, found.end() - 1))


@dataclass(frozen=True, slots=True)
class Function:
    """A function, declared or defined. `result` is the last word of its result's type,
    `result_type` the whole.
    """

    name: str
    convention: str
    result: str
    parameters: tuple[str, ...]
    attributes: Mapping[str, str]
    instructions: tuple[Instruction, ...]
    text: str
    defined: bool
    result_type: str = ""

    def numbers(self, attribute: str) -> tuple[int, ...] | None:
        """Return the numbers of an attribute; None if it is absent, or is not a list of numbers."""
        return numbers_of(self.attributes.get(attribute, ""))


_NUMBER = pattern(r"\s*(-?(?:0[xX][0-9a-fA-F]{1,16}|\d{1,20}))\s*", re.ASCII)


def numbers_of(value: str) -> tuple[int, ...] | None:
    """Return the numbers of an attribute's value; None if it is not a list of numbers."""
    found = [_NUMBER.fullmatch(part) for part in value.split(",")]
    numbers = [integer_of(each[1], 0) for each in found if each is not None and _decimal(each[1])]
    return tuple(numbers) if len(numbers) == len(found) else None


def _decimal(text: str) -> bool:
    """Return True if Python reads the text as an integer; it rejects 010."""
    digits = text.lstrip("-")
    return digits == "0" or not digits.startswith("0") or digits[1:2] in "xX"


@dataclass(frozen=True, slots=True)
class Variable:
    """A global variable: its address space, type and initializer as text ('' if external)."""

    name: str
    space: int
    type: str
    initializer: str
    text: str


@dataclass(frozen=True)
class ModuleText:
    """A module: functions, variables, metadata nodes and types by name, the target triple."""

    functions: tuple[Function, ...]
    variables: tuple[Variable, ...]
    nodes: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    triple: str = ""


CONVENTIONS = pattern(
    r"\b(amdgpu_\w+|fastcc|coldcc|ccc|spir_kernel|spir_func|cc\d+|cc \d+)\b", re.ASCII
)
_NAME = r'(?:@([\w.$-]+)|@"((?:\\.|[^"\\])*)")'
_CALLEE = pattern(_NAME + r"\(", re.ASCII)
_FUNCTION = pattern(r"^(define|declare)\b", re.ASCII)
_VARIABLE = pattern(r"^" + _NAME + r" = (.*)$", re.ASCII)
_GROUP = pattern(r"^attributes #(\d+) = \{(.*)\}$", re.ASCII)
_NODE = pattern(r"^(![\w.]+) = (.*)$", re.ASCII)
_STRING_ATTRIBUTE = pattern(r'"((?:\\.|[^"\\])*)"(?:="((?:\\.|[^"\\])*)")?')
_METADATA = pattern(r", !([\w.-]+) (!\d+|!\{[^}]*\}|!\w+\([^)]*\))", re.ASCII)
_MARK = pattern(rf", !{re.escape(MARK)} !\d+", re.ASCII)
_OPCODE = pattern(
    r"^(?:%(?:[\w.$-]+|\"(?:\\.|[^\"\\])*\") = )?(?:tail |musttail |notail )?([a-z]\w*)", re.ASCII
)
_CASE = pattern(r"^i\d+ -?\d+, label ", re.ASCII)
_LABEL = pattern(r"^[\w.$-]+:(?:\s|$)", re.ASCII)
_TYPE = pattern(r"^(%[\w.$-]+|%\"[^\"]*\") = type (.*)$", re.ASCII)
_TRIPLE = pattern(r'^target triple = "([^"]*)"$')
_SPACE = pattern(r"\baddrspace\((\d+)\)", re.ASCII)


def read_module(text: str) -> ModuleText:
    """The module in a text that LLVM printed."""
    groups: dict[str, dict[str, str]] = {}
    nodes: dict[str, str] = {}
    types: dict[str, str] = {}
    triple = ""
    lines = lines_of(text)
    for line in lines:
        if group := _GROUP.match(line):
            groups[group[1]] = attributes_of(group[2])
        elif node := _NODE.match(line):
            nodes[node[1]] = node[2]
        elif named := _TYPE.match(line):
            types[named[1]] = named[2]
        elif target := _TRIPLE.match(line):
            triple = target[1]
    functions: list[Function] = []
    variables: list[Variable] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if _FUNCTION.match(line):
            body: list[str] = []
            if line.endswith("{"):
                while at < len(lines) and lines[at] != "}":
                    body.append(lines[at])
                    at += 1
            functions.append(_function(line, body, groups))
        elif found := _VARIABLE.match(line):
            variable = _variable(found[1] or found[2], found[3], line)
            if variable is not None:
                variables.append(variable)
    return ModuleText(tuple(functions), tuple(variables), nodes, types, triple)


def inside(text: str, opening: int) -> str:
    """The text between the parenthesis at `opening` and the one that closes it."""
    depth = 0
    quoted = False
    for at in range(opening, len(text)):
        letter = text[at]
        if letter == '"':
            quoted = not quoted
        elif not quoted and letter in "([{<":
            depth += 1
        elif not quoted and letter in ")]}>":
            depth -= 1
            if depth == 0:
                return text[opening + 1 : at]
    return text[opening + 1 :]


def split(text: str) -> list[str]:
    """Split a text at the commas outside parentheses."""
    parts: list[str] = []
    depth = start = 0
    quoted = False
    for at, letter in enumerate(text):
        if letter == '"':
            quoted = not quoted
        elif quoted:
            continue
        elif letter in "([{<":
            depth += 1
        elif letter in ")]}>":
            depth -= 1
        elif letter == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    last = text[start:].strip()
    return [*parts, last] if last else parts


def spaces(text: str) -> Iterator[int]:
    """Yield the address spaces that a text names, with at most as many digits as LLVM allows."""
    for found in _SPACE.finditer(text):
        yield integer_of(found[1][:9])


def attributes_of(text: str) -> dict[str, str]:
    """Return the attributes in a text whose names are strings."""
    return {found[1]: found[2] or "" for found in _STRING_ATTRIBUTE.finditer(text)}


def type_and_rest(text: str) -> tuple[str, str]:
    """Split a text into a type and the rest."""
    if text[:1] in "[{<":
        body = inside(text, 0)
        end = len(body) + 2
        return text[:end], text[end:].strip()
    if text.startswith("target("):
        end = len("target(") + len(inside(text, len("target"))) + 1
        return text[:end], text[end:].strip()
    if text.startswith("ptr addrspace("):
        end = text.index(")") + 1
        return text[:end], text[end:].strip()
    kind, _, rest = text.partition(" ")
    return kind, rest.strip()


def _function(line: str, body: list[str], groups: Mapping[str, Mapping[str, str]]) -> Function:
    found = _CALLEE.search(line)
    name = (found[1] or found[2]) if found else ""
    head = line[: found.start()] if found else line
    opening = found.end() - 1 if found else len(line)
    parameters = inside(line, opening)
    tail = line[opening + len(parameters) + 1 :]
    attributes = attributes_of(tail)
    for number in re.findall(r"#(\d+)", tail, flags=re.ASCII):
        attributes |= groups.get(number, {})
    convention = CONVENTIONS.search(head)
    result = head.split()[-1] if head.split() else ""
    return Function(
        name,
        convention[1] if convention else "ccc",
        result,
        tuple(split(parameters)),
        attributes,
        tuple(_instructions(body)),
        line,
        line.startswith("define"),
        _result(head),
    )


def _result(head: str) -> str:
    """The type that ends the head of a function: `define amdgpu_gfx noundef { i32, float } `."""
    text = head.rstrip()
    if text[-1:] not in "]}>)":
        return text.split()[-1] if text else ""
    depth = 0
    for at in range(len(text) - 1, -1, -1):
        depth += (text[at] in "]}>)") - (text[at] in "[{<(")
        if depth == 0:
            return text[text.rindex("ptr", 0, at) :] if text[at] == "(" else text[at:]
    return text


def _instructions(body: list[str]) -> Iterator[Instruction]:
    for line in body:
        text = line.strip()
        opcode = opcode_of(line)
        if opcode is not None:
            text = _MARK.sub("", text)
            metadata = {found[1]: found[2] for found in _METADATA.finditer(text)}
            yield Instruction(text, opcode, metadata)


def opcode_of(line: str) -> str | None:
    """Return the opcode of a line inside a function; None if the line is not an instruction."""
    text = line.strip()
    if not text or text[0] in ";]}" or text.endswith(":") or _CASE.match(text):
        return None
    found = _OPCODE.match(text)
    return None if found is None or _LABEL.match(text) else found[1]


def _variable(name: str, rest: str, line: str) -> Variable | None:
    found = re.search(r"\b(global|constant) (.*)$", rest, flags=re.ASCII)
    if found is None:
        return None
    head = rest[: found.start()]
    space = next(spaces(head), 0)
    external = re.search(r"\b(external|extern_weak)\b", head, flags=re.ASCII) is not None
    parts = split(found[2])
    declared = parts[0] if parts else ""
    kind, initializer = (declared, "") if external else type_and_rest(declared)
    return Variable(name, space, kind, initializer, line)
