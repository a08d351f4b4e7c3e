"""The metadata that the checkers read: debug locations, argument names, annotations."""

from __future__ import annotations

import re

from fencepost.llvm.ir import Location
from fencepost.llvm.tags import tags_of
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass
from fencepost.vocabulary.mmra import TagSet

_LINE = pattern(r"^!(\d+) = (?:distinct )?(!.*)$", re.ASCII)
_FIELD = pattern(r'(?<!\w)(\w+): (!\d+|"[^"]*"|-?\d+)', re.ASCII)
_LINK = pattern(r"!(\d+)", re.ASCII)
_STRING = pattern(r'!"([^"]*)"')
_DEPTH = 64


@dataclass(frozen=True)
class Metadata:
    """The numbered metadata of a module, by number, as printed."""

    nodes: dict[int, str]

    def field(self, number: int, name: str) -> str | None:
        """A field of a specialised node, as printed."""
        for found in _FIELD.finditer(self.nodes.get(number, "")):
            if found[1] == name:
                return found[2].strip('"')
        return None

    def location(self, number: int, depth: int = 0) -> Location | None:
        """The source line of a DILocation."""
        fields = dict(_FIELD.findall(self.nodes.get(number, "")))
        if "scope" not in fields or depth > _DEPTH:
            return None
        scope = integer_of(fields["scope"][1:])
        file = self.file(scope)
        if file is None:
            return None
        outer = fields.get("inlinedAt")
        return Location(
            self.field(file, "filename") or "",
            integer_of(fields.get("line", "0")),
            integer_of(fields.get("column", "0")),
            self.location(integer_of(outer[1:]), depth + 1) if outer else None,
            self.field(file, "directory") or "",
            self.function(scope),
        )

    def file(self, scope: int) -> int | None:
        """The file of a scope, or of the scopes around it, by number."""
        for _ in range(_DEPTH):
            if self.field(scope, "filename"):
                return scope
            following = self.field(scope, "file") or self.field(scope, "scope")
            if not following or not following.startswith("!"):
                return None
            scope = integer_of(following[1:])
        return None

    def function(self, scope: int) -> str:
        """Return the name of the function that a scope is or lies in; empty if it has none."""
        for _ in range(_DEPTH):
            if "DISubprogram(" in self.nodes.get(scope, ""):
                return self.field(scope, "name") or ""
            following = self.field(scope, "scope")
            if not following or not following.startswith("!"):
                return ""
            scope = integer_of(following[1:])
        return ""

    def strings(self, number: int) -> list[str]:
        """The strings of a node, and of the nodes that it lists."""
        text = self.nodes.get(number, "")
        found: list[str] = _STRING.findall(text)
        if not found:
            for link in _LINK.findall(text):
                if integer_of(link) != number:
                    found += _STRING.findall(self.nodes.get(integer_of(link), ""))
        return found

    def tags(self, number: int) -> TagSet:
        """The tags of an `!mmra` attachment."""
        return tags_of(f"!{number}", self.nodes)

    def string(self, number: int) -> str | None:
        """Return the string of a node that holds one string; None for other nodes."""
        found = re.fullmatch(r'!\{!"([^"]*)"\}', self.nodes.get(number, ""))
        return found[1] if found else None

    def numbers(self, number: int) -> list[int]:
        """The integers of a node."""
        return [
            integer_of(each)
            for each in re.findall(r"\bi\d+ (-?\d+)", self.nodes.get(number, ""), flags=re.ASCII)
        ]

    def argument_names(self, subprogram: int) -> dict[int, str]:
        """The names of a function's parameters in the source, by position from 0."""
        names = {}
        for text in self.nodes.values():
            if not text.startswith("!DILocalVariable(") or f"scope: !{subprogram}," not in text:
                continue
            fields = dict(_FIELD.findall(text))
            if "arg" in fields and "name" in fields:
                names[integer_of(fields["arg"]) - 1] = fields["name"].strip('"')
        return names


def read_metadata(lines: list[str]) -> Metadata:
    """The numbered nodes among the lines of a module."""
    nodes = {}
    for line in lines:
        if line.startswith("!") and (found := _LINE.match(line)):
            nodes[integer_of(found[1])] = found[2]
    return Metadata(nodes)
