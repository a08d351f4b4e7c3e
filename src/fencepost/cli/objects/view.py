"""The views of `fencepost object`: one line per code object, a whole one, kernels, JSON, or faults.

The module does not depend on the command line, so that a short command costs no more than its work.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import chain, islice
from typing import TYPE_CHECKING

from fencepost.cli import files as inputs
from fencepost.cli.inputs.object_inputs import GIB, Opened, echo, echo_json
from fencepost.cli.parsing.status import Status, worse
from fencepost.cli.printing import results
from fencepost.cli.workers.limits import MEMORY, Limits, limits
from fencepost.records import dataclass, field, replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from pathlib import Path

    from fencepost.cli.workers.items import Desk, Stop
    from fencepost.code_object.code_object import CodeObject, Kernel
    from fencepost.code_object.containers import Found
    from fencepost.diagnostics import Code, Diagnostic, Severity
    from fencepost.errors import FencepostError
    from fencepost.reports.objects.kernel_order import KernelOrder
    from fencepost.reports.page.section import Section

    _Note = tuple[tuple[Diagnostic, ...], bool, FencepostError | None, tuple[Section, ...]]
    """The note of a worker about a file."""

SECONDS = 600.0
"""Time limit of a file, in seconds: libraries may hold thousands of kernels."""
FEW = 40
"""Maximum number of kernels that are listed if no list was asked for: more do not fit a screen."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The requested view: `sarif` is the file for findings, `max_size` bounds the bytes of a
    compressed bundle.
    """

    kernel: str | None = None
    target: str | None = None
    sort: KernelOrder | None = None
    every: bool = False
    json: bool = False
    check: bool = False
    elf: bool = False
    sarif: Path | None = None
    workgroup_size: int | None = None
    max_size: int = GIB
    force: bool = False
    html: Path | None = None

    @property
    def is_checked(self) -> bool:
        """True if faults are asked for."""
        return self.check or self.sarif is not None or self.html is not None

    @property
    def kernels(self) -> str | None:
        """The pattern that kernels are listed by; None if no list of some is asked for."""
        if self.kernel is not None and any(each in self.kernel for each in "*?"):
            return self.kernel
        return None


def view(files: list[str], wanted: Wanted, bounds: Limits | None = None) -> Status:
    """Print the requested view of the code objects of files; return the status."""
    from fencepost.cli.printing.html_page import usable_page, write_page
    from fencepost.cli.workers.items import Task, run_items, tell_stop

    inputs.hold_stdin(files)
    unwritten: list[Status] = []
    if wanted.sarif is not None:
        with results.failures(unwritten):
            results.check_output(wanted.sarif, force=wanted.force)
    wanted = replace(wanted, html=usable_page(wanted.html, unwritten, force=wanted.force))
    all_shown = _Shown(wanted)

    def work(name: str, desk: Desk) -> int:
        own = _Shown(wanted)
        status = _show_file(name, own)
        desk.note((tuple(own.found), own.named, own.missed, tuple(own.sections)))
        return status

    def noted(_: str, what: _Note) -> None:
        found, named, missed, sections = what
        all_shown.found += found
        all_shown.sections += sections
        all_shown.named |= named
        all_shown.missed = all_shown.missed or missed

    def stopped(name: str, stop: Stop) -> int:
        if wanted.html is not None:
            from fencepost.reports.page.objects import unread_section

            all_shown.sections.append(unread_section(name, stop.reason))
        return tell_stop(name, stop)

    to_the_end = wanted.sarif is not None or wanted.html is not None
    task = Task(work, stopped, noted, to_the_end=to_the_end)
    status = run_items(task, files, bounds or limits(SECONDS, MEMORY))
    if wanted.html is not None:
        sections = all_shown.sections
        write_page(wanted.html, "object", files, sections, unwritten, force=wanted.force)
    if wanted.sarif is not None:
        with results.failures(unwritten):
            _write_sarif(wanted.sarif, all_shown.found, force=wanted.force)
    if all_shown.missed is not None and not all_shown.named:
        echo(str(all_shown.missed), err=True)
        status = worse(status, Status.INPUT)
    return worse(status, max(unwritten, default=Status.OK))


def _show_file(name: str, shown: _Shown) -> Status:
    """Show the code objects of one file; return its exit status."""
    from fencepost.code_object.containers import Limits as Bounds
    from fencepost.errors import FencepostError

    most = shown.wanted.max_size
    opened = Opened([name], Bounds(most, 4 * most), shown.wanted.target)
    rest = iter(opened)
    begun = list(islice(rest, 2))
    shown.alone = len(begun) < 2
    for file, entry, code in chain(begun, rest):
        title = visible_name(f"{file}: {entry.label}" if entry.label else file)
        code.source = title
        before = len(shown.sections)
        try:
            (echo_json if shown.wanted.json else echo)(shown.one(file, entry, code))
        except FencepostError as error:
            error.source = error.source or title
            del shown.sections[before:]
            shown.unread(title, error.message)
            opened.tell(error)
    if opened.failed and not shown.sections:
        shown.unread(name, "not read: no code object, or damaged")
    echo(shown.closing(name))
    if opened.failed or shown.unreadable:
        return Status.INPUT
    return Status.FOUND if shown.wanted.is_checked and shown.has_error else Status.OK


@dataclass
class _Shown:
    """The state of `show`: the view of each code object, and counts over all of them."""

    wanted: Wanted
    found: list[Diagnostic] = field(default_factory=list)
    named: bool = False
    unreadable: bool = False
    """True if a code object is truncated or damaged."""
    missed: FencepostError | None = None
    alone: bool = True
    """True if the file holds one code object."""
    objects: int = 0
    kernels: int = 0
    told: Counter[tuple[Code, Severity]] = field(default_factory=Counter)
    sections: list[Section] = field(default_factory=list)
    """Those of the page of --html."""

    def unread(self, title: str, why: str) -> None:
        """Put a file, or a code object, that cannot be read on the page."""
        if self.wanted.html is not None:
            from fencepost.reports.page.objects import unread_section

            self.sections.append(unread_section(title, why))

    def one(self, name: str, entry: Found, code: CodeObject) -> str:
        """Return the text for one code object. Raise FencepostError if the requested part cannot be
        read.
        """
        wanted = self.wanted
        wrong = self._checked(code, name, entry) if wanted.is_checked or wanted.json else []
        self.found += wrong
        if wanted.html is not None:
            from fencepost.reports.page.objects import object_section

            title = code.source or name
            self.sections.append(object_section(title, code, wrong, wanted.workgroup_size))
        if wanted.json:
            from fencepost.reports.objects.json import object_line

            return object_line(
                name,
                code,
                wrong,
                entry=entry.label or None,
                offset=entry.offset,
                workgroup_size=self.wanted.workgroup_size,
                kernel=wanted.kernel,
            )
        if wanted.kernel is not None:
            return self._selected(code, wanted.kernel)
        if wanted.is_checked:
            self.objects += 1
            self.kernels += len(code.kernels)
            return "\n".join(str(each) for each in wrong if wanted.every or self._is_first(each))
        return self._summary(code)

    def _checked(self, code: CodeObject, name: str, entry: Found) -> list[Diagnostic]:
        from fencepost.code_object.check.check import check
        from fencepost.machine_code.overused import more_than_declared

        every = (*check(code), *more_than_declared(code))
        return [_placed(each, name, entry) for each in every]

    def _is_first(self, each: Diagnostic) -> bool:
        """Return True if this is the first finding of its rule in this file."""
        key = each.code, each.severity
        self.told[key] += 1
        return self.told[key] == 1

    def closing(self, name: str) -> str:
        """Return the summary of a whole file that was checked."""
        if not self.wanted.is_checked or self.wanted.json or self.wanted.kernel or not self.objects:
            return ""
        inside = f" in {self.objects:,} code objects" if self.objects > 1 else ""
        if not self.found:
            return f"{visible_name(name)}: no faults, {self.kernels:,} kernels{inside}"
        file = visible_name(name)
        levels = Counter(each.severity for each in self.found)
        counts = ", ".join(f"{count:,} × {level.value}" for level, count in levels.items())
        lines = [
            f"{file}: {code} {count - 1:,} times more, as {level.value}: {code.rule}; "
            "--all tells each"
            for (code, level), count in self.told.items()
            if count > 1
        ]
        return "\n".join([*lines, f"{file}: {counts}, {self.kernels:,} kernels{inside}"])

    @property
    def has_error(self) -> bool:
        """True if a finding is an error."""
        if not self.found:
            return False
        from fencepost.diagnostics import Severity

        return any(each.severity is Severity.ERROR for each in self.found)

    def _summary(self, code: CodeObject) -> str:
        from fencepost.cli.printing.terminal import columns
        from fencepost.errors import FencepostError
        from fencepost.reports.objects.text import contents, line_of, summary

        if not self.alone and not self.wanted.every and not self.wanted.elf:
            return line_of(code.source or "", code, columns())
        text = summary(code.source or "", code) + "\n"
        try:
            count = code.kernel_count
            if self.wanted.every or self.wanted.sort or count <= FEW:
                text += self._table(code.kernels, columns())
            else:
                text += f"{count:,} kernels; --kernel '*' lists them\n"
        except FencepostError as error:
            text += f"kernels cannot be read: {error.message}\n"
            self.unreadable = True
        return text + (contents(code) if self.wanted.elf else "")

    def _table(self, kernels: tuple[Kernel, ...], columns: int | None) -> str:
        from fencepost.reports.objects.kernels import kernels_text

        return kernels_text(kernels, self.wanted.workgroup_size, self.wanted.sort, columns)

    def _selected(self, code: CodeObject, asked: str) -> str:
        from fencepost.cli.printing.terminal import columns
        from fencepost.errors import FencepostError
        from fencepost.reports.objects.kernel import kernel_sheet
        from fencepost.symbols import is_like

        matching = tuple(
            each
            for each in code.kernels
            if asked in (each.name, each.symbol_name) or is_like(each.name, asked)
        )
        if not matching:
            # Another of the code objects may have it.
            try:
                code.kernel(asked)
            except FencepostError as error:
                self.missed = self.missed or error
            return ""
        self.named = True
        if self.wanted.kernels is not None:
            return f"{code.source}\n{self._table(matching, columns())}"
        sheets = [kernel_sheet(each, self.wanted.workgroup_size) for each in matching]
        return "\n".join(f"{code.source}\n{sheet}" for sheet in sheets)


def _placed(diagnostic: Diagnostic, name: str, entry: Found) -> Diagnostic:
    """Return the finding with its locations in the given file: the offset counts from its start,
    and is None inside compressed data; the name says which code object it is in.
    """
    if not entry.label:
        return diagnostic
    return replace(
        diagnostic,
        locations=tuple(
            replace(
                each,
                file=name,
                offset=None
                if each.offset is None or entry.offset is None
                else each.offset + entry.offset,
                name=": ".join(part for part in (entry.label, each.name) if part),
            )
            for each in diagnostic.locations
        ),
    )


def _write_sarif(path: Path, found: list[Diagnostic], *, force: bool) -> None:
    from importlib.metadata import version

    from fencepost.cli.inputs.source_files import project_here
    from fencepost.diagnostics import Area, Code, codes_of
    from fencepost.reports.codes.sarif import sarif

    rules = (*codes_of(Area.CODE_OBJECTS), Code.MORE_THAN_DECLARED)
    text = sarif(found, rules, version("fencepost"), project_here())
    if str(path) == "-":
        sys.stdout.write(text)
    else:
        results.write(path, text, force=force)
