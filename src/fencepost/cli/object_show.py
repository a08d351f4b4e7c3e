"""`fencepost object show`: a line a code object, one whole, kernels, JSON, or what is wrong."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fencepost.cli import files as outputs
from fencepost.cli.limits import MEMORY, Memory, timeout_option
from fencepost.cli.object_inputs import GIB, Files, MaxSize, Opened, Target, echo
from fencepost.cli.status import Status, worse
from fencepost.reports.kernel_order import KernelOrder

if TYPE_CHECKING:
    from fencepost.cli.items import Desk
    from fencepost.code_object.code_object import CodeObject, Kernel
    from fencepost.code_object.containers import Found, Limits
    from fencepost.diagnostics import Code, Diagnostic, Severity
    from fencepost.errors import FencepostError

SECONDS = 600.0
"""What a file gets: libraries may hold thousands of kernels."""
FEW = 40
"""Kernels that are listed where nobody asked for a list: more do not fit a screen."""


def show(
    files: Files,
    kernel: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Everything about one kernel, by name, symbol or its name in the source; "
            "with * or ?: a line for each that fits.",
        ),
    ] = None,
    target: Target = None,
    sort: Annotated[
        KernelOrder | None, typer.Option(help="The order of kernels, the most first.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Every kernel of every code object, and every finding.")
    ] = False,
    json: Annotated[
        bool,
        typer.Option("--json", help="Print one JSON object per line, one line per code object."),
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Check all rules; exit status 1 if one is broken.")
    ] = False,
    sarif: Annotated[
        Path | None,
        typer.Option(metavar="PATH", help="Check, and write what is found as SARIF 2.1.0."),
    ] = None,
    elf: Annotated[
        bool,
        typer.Option("--elf", help="Print sections, segments, notes, symbols and relocations too."),
    ] = False,
    runs_on: Annotated[
        str | None,
        typer.Option(
            metavar="TARGET",
            help="Say of each code object whether this device can load it: gfx942:xnack+.",
        ),
    ] = None,
    workgroup_size: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Work-items of a workgroup, to compute occupancy."),
    ] = None,
    max_size: MaxSize = GIB,
    timeout: Annotated[float, timeout_option("each file")] = SECONDS,
    memory: Memory = MEMORY,
) -> None:
    """Show code objects: a summary, one kernel, JSON, or what is wrong with them.

    Of a file with several there is a line for each. Exit status 0: all is well. 1: --check or
    --sarif found an error, --runs-on a file of which the device can load nothing. 2: something is
    unreadable.
    """
    from fencepost.cli.items import Task, run_items
    from fencepost.cli.limits import limits
    from fencepost.code_object.containers import Limits

    outputs.hold_stdin(files)
    if runs_on is not None:
        from fencepost.cli.object_runs_on import runs_on as answer

        bounds = limits(timeout, memory)
        raise typer.Exit(answer(files, runs_on, bounds, max_size, json=json))
    if sarif is not None:
        outputs.check_output(sarif)
    wanted = _Wanted(kernel, target, sort, every, json, check or sarif is not None, elf)
    all_shown = _Shown(wanted, workgroup_size)

    def work(name: str, desk: Desk) -> int:
        own = _Shown(wanted, workgroup_size)
        status = _show_file(name, own, Limits(max_size, 4 * max_size))
        desk.note((tuple(own.found), own.named, own.missed))
        return status

    def noted(_: str, what: tuple[tuple[Diagnostic, ...], bool, FencepostError | None]) -> None:
        found, named, missed = what
        all_shown.found += found
        all_shown.named |= named
        all_shown.missed = all_shown.missed or missed

    task = Task(work, noted=noted, to_the_end=sarif is not None)
    status = run_items(task, files, limits(timeout, memory))
    if sarif is not None:
        _write_sarif(sarif, all_shown.found)
    if all_shown.missed is not None and not all_shown.named:
        echo(str(all_shown.missed), err=True)
        status = worse(status, Status.INPUT)
    raise typer.Exit(status)


def _show_file(name: str, shown: _Shown, limits: Limits) -> Status:
    """Shows the code objects of one file; the exit status for it."""
    from fencepost.diagnostics import Severity
    from fencepost.errors import FencepostError

    opened = Opened([name], limits, shown.wanted.target)
    rest = iter(opened)
    begun = list(islice(rest, 2))
    shown.alone = len(begun) < 2
    for file, entry, code in chain(begun, rest):
        title = f"{file}: {entry.label}" if entry.label else file
        code.source = title
        try:
            echo(shown.one(file, entry, code))
        except FencepostError as error:
            error.source = error.source or title
            opened.tell(error)
    echo(shown.closing(name))
    if opened.failed:
        return Status.INPUT
    is_error = any(each.severity is Severity.ERROR for each in shown.found)
    return Status.FOUND if shown.wanted.check and is_error else Status.OK


@dataclass(frozen=True, slots=True)
class _Wanted:
    """What is asked for."""

    kernel: str | None
    target: str | None
    sort: KernelOrder | None
    every: bool
    json: bool
    check: bool
    elf: bool

    @property
    def kernels(self) -> str | None:
        """The pattern that kernels are listed by; None where no list of some is asked for."""
        if self.kernel is not None and any(each in self.kernel for each in "*?"):
            return self.kernel
        return None


@dataclass
class _Shown:
    """What `show` prints of each code object, and what it keeps in mind of all."""

    wanted: _Wanted
    workgroup_size: int | None
    found: list[Diagnostic] = field(default_factory=list)
    named: bool = False
    missed: FencepostError | None = None
    alone: bool = True
    """Whether the file holds one code object."""
    objects: int = 0
    kernels: int = 0
    told: Counter[tuple[Code, Severity]] = field(default_factory=Counter)

    def one(self, name: str, entry: Found, code: CodeObject) -> str:
        """The text for one code object. Raises FencepostError where what is asked for is not to be
        read.
        """
        wanted = self.wanted
        wrong = self._checked(code, name, entry) if wanted.check or wanted.json else []
        self.found += wrong
        if wanted.json:
            from fencepost.reports.object_json import object_line

            return object_line(
                name,
                code,
                wrong,
                entry=entry.label or None,
                offset=entry.offset,
                workgroup_size=self.workgroup_size,
                kernel=wanted.kernel,
            )
        if wanted.kernel is not None:
            return self._selected(code, wanted.kernel)
        if wanted.check:
            self.objects += 1
            self.kernels += len(code.kernels)
            return "\n".join(str(each) for each in wrong if wanted.every or self._is_first(each))
        return self._summary(code)

    def _checked(self, code: CodeObject, name: str, entry: Found) -> list[Diagnostic]:
        from fencepost.code_object.check.check import check

        return [_placed(each, name, entry) for each in check(code)]

    def _is_first(self, each: Diagnostic) -> bool:
        """Whether nothing was said of the rule in this file yet."""
        key = each.code, each.severity
        self.told[key] += 1
        return self.told[key] == 1

    def closing(self, name: str) -> str:
        """What is said of a whole file that was checked."""
        if not self.wanted.check or self.wanted.json or self.wanted.kernel or not self.objects:
            return ""
        inside = f" in {self.objects:,} code objects" if self.objects > 1 else ""
        if not self.found:
            return f"{name}: no faults, {self.kernels:,} kernels{inside}"
        levels = Counter(each.severity for each in self.found)
        counts = ", ".join(f"{count:,} × {level.value}" for level, count in levels.items())
        lines = [
            f"{name}: {code} {count - 1:,} times more, as {level.value}: {code.rule}; "
            "--all tells each"
            for (code, level), count in self.told.items()
            if count > 1
        ]
        return "\n".join([*lines, f"{name}: {counts}, {self.kernels:,} kernels{inside}"])

    def _summary(self, code: CodeObject) -> str:
        from fencepost.cli.terminal import columns
        from fencepost.errors import FencepostError
        from fencepost.reports.object_text import contents, line_of, summary

        if not self.alone and not self.wanted.every and not self.wanted.elf:
            return line_of(code.source or "", code)
        text = summary(code.source or "", code) + "\n"
        try:
            count = code.kernel_count
            if self.wanted.every or self.wanted.sort or count <= FEW:
                text += self._table(code.kernels, columns())
            else:
                text += f"{count:,} kernels; --kernel '*' lists them\n"
        except FencepostError as error:
            text += f"kernels cannot be read: {error.message}\n"
        return text + (contents(code) if self.wanted.elf else "")

    def _table(self, kernels: tuple[Kernel, ...], columns: int | None) -> str:
        from fencepost.reports.object_kernels import kernels_text

        return kernels_text(kernels, self.workgroup_size, self.wanted.sort, columns)

    def _selected(self, code: CodeObject, asked: str) -> str:
        from fencepost.cli.terminal import columns
        from fencepost.errors import FencepostError
        from fencepost.reports.object_kernel import kernel_sheet
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
        sheets = [kernel_sheet(each, self.workgroup_size) for each in matching]
        return "\n".join(f"{code.source}\n{sheet}" for sheet in sheets)


def _placed(diagnostic: Diagnostic, name: str, entry: Found) -> Diagnostic:
    """The finding with its places in the file that was given: the offset counts from its start, and
    is None for what is compressed in it; the name says which code object it is.
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


def _write_sarif(path: Path, found: list[Diagnostic]) -> None:
    from importlib.metadata import version

    from fencepost.cli.source_files import project_here
    from fencepost.diagnostics import Area, codes_of
    from fencepost.reports.sarif import sarif

    text = sarif(found, codes_of(Area.CODE_OBJECTS), version("fencepost"), project_here())
    if str(path) == "-":
        typer.echo(text, nl=False)
    else:
        outputs.write(path, text)
