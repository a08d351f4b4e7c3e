"""LLVM's canonical text of a module, cut into what is asked of it: functions with their
instructions, metadata, attributes, named types.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

_DEFINE = re.compile(r"define\b.*?@(?P<name>\"(?:[^\"\\]|\\.)*\"|[\w$.-]+)\(.*\{$")
_DECLARE = re.compile(r"declare\b.*?@(?P<name>\"(?:[^\"\\]|\\.)*\"|[\w$.-]+)\(")
_METADATA = re.compile(r"!(?P<number>\d+) = (?:distinct )?(?P<body>!.*)$")
_ATTRIBUTES = re.compile(r"attributes #(?P<number>\d+) = \{(?P<body>.*)\}$")
_TYPE = re.compile(r"(?P<name>%[\w$.-]+|%\"[^\"]*\") = type (?P<body>.*)$")
_PAIR = re.compile(r'"(?P<key>[^"]+)"(?:="(?P<value>[^"]*)")?')


@dataclass(frozen=True, slots=True)
class Function:
    """A function that is defined: its name, the line that opens it, its lines in order."""

    name: str
    head: str
    lines: tuple[str, ...]

    @property
    def is_kernel(self) -> bool:
        """Whether a dispatch can start it."""
        return "amdgpu_kernel" in self.head.partition("@")[0]


@dataclass(frozen=True, slots=True)
class ModuleText:
    """A module: its functions, metadata nodes by number, string attributes by group, types; `quiet`
    are the groups that say that a function does not reach memory, `declared` the groups of each
    function that is declared only.
    """

    functions: tuple[Function, ...]
    metadata: Mapping[int, str]
    attributes: Mapping[int, Mapping[str, str]]
    types: Mapping[str, str]
    triple: str
    quiet: frozenset[int]
    declared: Mapping[str, frozenset[int]]

    def is_quiet(self, name: str, call: str) -> bool:
        """Whether a call does not reach memory, by its own attributes or the function's."""
        groups = {int(number) for number in re.findall(r"#(\d+)", call.rpartition(")")[2])}
        return bool((groups | self.declared.get(name, frozenset())) & self.quiet)

    def attributes_of(self, function: Function) -> Mapping[str, str]:
        """The string attributes of a function."""
        found: dict[str, str] = {}
        behind = function.head.rpartition(")")[2]
        for number in re.findall(r"#(\d+)", behind):
            found |= self.attributes.get(int(number), {})
        found |= {pair["key"]: pair["value"] or "" for pair in _PAIR.finditer(behind)}
        return found

    def node(self, reference: str) -> str:
        """The body of the metadata node that `!12` names; of a literal node, itself."""
        if re.fullmatch(r"!\d+", reference):
            return self.metadata.get(int(reference[1:]), "")
        return reference


def module_text(text: str) -> ModuleText:
    """The parts of a module in canonical text."""
    functions: list[Function] = []
    metadata: dict[int, str] = {}
    attributes: dict[int, Mapping[str, str]] = {}
    types: dict[str, str] = {}
    triple = ""
    quiet: set[int] = set()
    declared: dict[str, frozenset[int]] = {}
    lines = iter(text.splitlines())
    for line in lines:
        if (found := _DEFINE.match(line)) is not None:
            functions.append(Function(unquoted(found["name"]), line, tuple(_body(lines))))
        elif (found := _DECLARE.match(line)) is not None:
            groups = re.findall(r"#(\d+)", line.rpartition(")")[2])
            declared[unquoted(found["name"])] = frozenset(map(int, groups))
        elif (found := _METADATA.match(line)) is not None:
            metadata[int(found["number"])] = found["body"]
        elif (found := _ATTRIBUTES.match(line)) is not None:
            attributes[int(found["number"])] = {
                pair["key"]: pair["value"] or "" for pair in _PAIR.finditer(found["body"])
            }
            if re.search(r"\bmemory\(none\)|\breadnone\b", found["body"]) is not None:
                quiet.add(int(found["number"]))
        elif (found := _TYPE.match(line)) is not None:
            types[found["name"]] = found["body"]
        elif line.startswith("target triple"):
            triple = line.partition('"')[2].rstrip('"')
    return ModuleText(
        tuple(functions),
        MappingProxyType(metadata),
        MappingProxyType(attributes),
        MappingProxyType(types),
        triple,
        frozenset(quiet),
        MappingProxyType(declared),
    )


def _body(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        if line == "}":
            return
        yield line


_LABEL = re.compile(r"(?P<label>[\w$.-]+|\"[^\"]*\"):(\s|$)")


def numbered_lines(function: Function) -> Iterator[tuple[int, str]]:
    """The lines of a function, each with the number of its basic block."""
    number = 0
    for position, line in enumerate(function.lines):
        if position and _LABEL.match(line) is not None:
            number += 1
        yield number, line


def successors(function: Function) -> tuple[tuple[int, ...], ...]:
    """The blocks that may follow each basic block, by number. Only terminators name labels."""
    labels: dict[str, int] = {}
    named: list[list[str]] = [[]]
    for number, line in numbered_lines(function):
        if number == len(named):
            named.append([])
        if (found := _LABEL.match(line)) is not None:
            labels[found["label"]] = number
        named[-1] += re.findall(r"label %([\w$.-]+|\"[^\"]*\")", line)
    return tuple(
        tuple(dict.fromkeys(labels[name] for name in names if name in labels)) for names in named
    )


def unquoted(name: str) -> str:
    """A name without its quotes and escapes."""
    if not name.startswith('"'):
        return name
    return re.sub(r"\\([0-9A-Fa-f]{2})", lambda found: chr(int(found[1], 16)), name[1:-1])


def split(text: str, separator: str = ",") -> list[str]:
    """The parts between separators that stand in no bracket and no string."""
    parts: list[str] = []
    depth = start = 0
    quoted = False
    for position, character in enumerate(text):
        if quoted or character == '"':
            quoted = not quoted if character == '"' else quoted
        elif character in "([{<":
            depth += 1
        elif character in ")]}>":
            depth -= 1
        elif character == separator and depth == 0:
            parts.append(text[start:position].strip())
            start = position + 1
    parts.append(text[start:].strip())
    return parts
