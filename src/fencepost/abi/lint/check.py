"""All checks of a module of LLVM IR, and the lines of the source that findings are about."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.abi.lint.attributes import check_attributes
from fencepost.abi.lint.barriers.ids import check_barrier_ids
from fencepost.abi.lint.finding import LintFinding
from fencepost.abi.lint.instructions import check_instructions
from fencepost.abi.lint.llvm import printed
from fencepost.abi.lint.memory import check_memory
from fencepost.abi.lint.module_text import ModuleText, opcode_of, read_module
from fencepost.abi.lint.refused import refused
from fencepost.abi.lint.sizes import check_sizes
from fencepost.abi.lint.tag_values import check_tags
from fencepost.citations import Cite, Source
from fencepost.diagnostics import Diagnostic, Location
from fencepost.errors import InputError, Place, UnsupportedError
from fencepost.lines import lines_of
from fencepost.magic import BITCODE
from fencepost.records import dataclass
from fencepost.targets.generation import generation_of
from fencepost.targets.processor import Processor

_CITE = Cite(Source.GUIDE, "Processors")


@dataclass(frozen=True, slots=True)
class Linted:
    """A finding with its line in the source; None if the source is bitcode, or differs from LLVM's
    output.
    """

    finding: LintFinding
    place: Place | None

    def diagnostic(self, source: str) -> Diagnostic:
        """The finding; `source` names the module."""
        finding = self.finding
        line, column = (self.place.line, self.place.column) if self.place is not None else (0, 0)
        where = Location(source, line, column, name=finding.where)
        message = f"{finding.where}: {finding.message}"
        return Diagnostic(finding.code, message, (where,), finding.mend, finding.cite)


def lint(source: bytes, processor: Processor) -> tuple[Linted, ...]:
    """Check a module, text or bitcode, for a processor.

    Raises InputError if LLVM rejects it for a reason outside the guide (a rejection by a rule of
    the guide is a finding, and then the only one), UnsupportedError for the r600 architecture,
    BoundReached if LLVM takes too long.
    """
    text = "" if source.startswith(BITCODE) else source.decode("utf-8", "replace")
    try:
        module = read_module(printed(source))
    except InputError as error:
        found = refused(error, text)
        if found is None:
            raise
        return (Linted(*found),)
    if not (module.functions or module.variables):
        raise InputError(
            "the module is empty",
            rule="functions and variables are checked",
            mend="give a module that has some",
        )
    lines = _Lines(text, module)
    return tuple(Linted(each, lines.place(each)) for each in findings(module, processor))


def findings(module: ModuleText, processor: Processor) -> Iterator[LintFinding]:
    """Check a module that LLVM has printed."""
    generation = generation_of(processor)
    if generation is None:
        raise UnsupportedError(
            f"{processor.name} is of the {processor.architecture.value} architecture",
            rule=f"the checks are for amdgcn [{_CITE}]",
            mend="name a processor of GFX6 or above",
        )
    yield from check_attributes(module, generation)
    yield from check_instructions(module, processor, generation)
    yield from check_memory(module, processor)
    yield from check_sizes(module, processor, generation)
    yield from check_tags(module)
    yield from check_barrier_ids(module, processor)


class _Lines:
    """The lines of a module's functions and variables in the text that it was read from.

    Instructions are matched by number: LLVM prints them in the order of the text. If the text has a
    different number of them (several on a line), all are placed at the function's line.
    """

    def __init__(self, text: str, module: ModuleText) -> None:
        self._starts: dict[str, int] = {}
        self._instructions: dict[str, list[int]] = {}
        self._counts = {each.name: len(each.instructions) for each in module.functions}
        current: str | None = None
        for number, line in enumerate(lines_of(text), 1):
            plain = line.split(";")[0].rstrip()
            if found := re.match(
                r'\s*(?:define|declare)\b.*?@(?:([\w.$-]+)|"([^"]*)")\(', plain, flags=re.ASCII
            ):
                name = found[1] or found[2]
                self._starts.setdefault(name, number)
                current = name if plain.lstrip().startswith("define") else None
                if current is not None:
                    self._instructions[current] = []
            elif plain.strip() == "}":
                current = None
            elif found := re.match(r'@(?:([\w.$-]+)|"([^"]*)")\s*=', plain, flags=re.ASCII):
                self._starts.setdefault(found[1] or found[2], number)
            elif current is not None and opcode_of(plain) is not None:
                self._instructions[current].append(number)

    def place(self, finding: LintFinding) -> Place | None:
        """The line of a finding."""
        lines = self._instructions.get(finding.where, [])
        if finding.instruction is not None and len(lines) == self._counts.get(finding.where):
            return Place(lines[finding.instruction])
        line = self._starts.get(finding.where)
        return None if line is None else Place(line)
