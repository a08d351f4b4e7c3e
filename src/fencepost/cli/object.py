"""`fencepost object`: code objects read, explained, checked, extracted, patched and compared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from fencepost.cli import files as outputs
from fencepost.cli.limited import limited
from fencepost.cli.limits import MEMORY, Memory, timeout_option
from fencepost.cli.object_diff import diff
from fencepost.cli.object_inputs import GIB, MaxSize, Opened, echo, load
from fencepost.cli.status import Status, worse

if TYPE_CHECKING:
    from fencepost.cli.items import Desk
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Found, Limits
    from fencepost.diagnostics import Diagnostic
    from fencepost.errors import FencepostError

DEFAULT = "show"
_SECONDS = 600.0
"""What a file gets: libraries may hold thousands of kernels."""


class _Group(TyperGroup):
    """Commands with a default: what begins with no command's name is for `show`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] != "--help":
            args = [DEFAULT, *args]
        return super().parse_args(ctx, args)


def register(app: typer.Typer) -> None:
    """Add the command and those below it to the application."""
    group = typer.Typer(cls=_Group, no_args_is_help=True, rich_markup_mode=None)
    group.command(DEFAULT)(show)
    for name, command in (("extract", extract), ("patch", patch), ("diff", diff)):
        group.command(name)(limited(what="the whole", seconds=_SECONDS)(command))
    app.add_typer(
        group,
        name="object",
        help="Show code objects (FILE), or extract, patch, or compare them.",
    )


Files = Annotated[
    list[str],
    typer.Argument(
        help="Code objects, offload bundles, host files, libraries; file:// and memory:// URIs; "
        "- for standard input.",
        show_default=False,
    ),
]


def show(
    files: Files,
    kernel: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Everything about one kernel, by name or symbol."),
    ] = None,
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
    workgroup_size: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Work-items of a workgroup, to compute occupancy."),
    ] = None,
    max_size: MaxSize = GIB,
    timeout: Annotated[float, timeout_option("each file")] = _SECONDS,
    memory: Memory = MEMORY,
) -> None:
    """Show code objects: a summary, one kernel, JSON, or what is wrong with them.

    Exit status 0: all is well. 1: --check or --sarif found an error. 2: something is unreadable.
    """
    from fencepost.cli.items import Task, run_items
    from fencepost.cli.limits import limits
    from fencepost.code_object.containers import Limits

    if sarif is not None:
        outputs.check_output(sarif)
    outputs.hold_stdin(files)
    all_shown = _Shown(kernel, json, check or sarif is not None, elf, workgroup_size)

    def work(name: str, desk: Desk) -> int:
        own = replace(all_shown, found=[])
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

    opened = Opened([name], limits)
    for file, entry, code in opened:
        title = f"{file}: {entry.label}" if entry.label else file
        code.source = title
        try:
            echo(shown.one(file, entry, code))
        except FencepostError as error:
            error.source = error.source or title
            opened.tell(error)
    if opened.failed:
        return Status.INPUT
    is_error = any(each.severity is Severity.ERROR for each in shown.found)
    return Status.FOUND if shown.check and is_error else Status.OK


@dataclass
class _Shown:
    """What `show` prints of each code object, and what it keeps in mind of all."""

    kernel: str | None
    json: bool
    check: bool
    elf: bool
    workgroup_size: int | None
    found: list[Diagnostic] = field(default_factory=list)
    named: bool = False
    missed: FencepostError | None = None

    def one(self, name: str, entry: Found, code: CodeObject) -> str:
        """The text for one code object. Raises FencepostError where what is asked for is not to be
        read.
        """
        from fencepost.code_object.check.check import check
        from fencepost.reports.object_json import object_line
        from fencepost.reports.object_text import contents, summary

        wrong = check(code) if self.check or self.json else ()
        placed = [_placed(each, name, entry) for each in wrong]
        self.found += placed
        if self.json:
            return object_line(
                name,
                code,
                placed,
                entry=entry.label or None,
                offset=entry.offset,
                workgroup_size=self.workgroup_size,
                kernel=self.kernel,
            )
        if self.kernel is not None:
            return self._sheets(code, self.kernel)
        if self.check:
            clean = f"{code.source}: no faults, {len(code.kernels)} kernels" if not wrong else ""
            return "\n".join(map(str, wrong)) or clean
        text = summary(code.source or "", code, self.workgroup_size)
        return text + (contents(code) if self.elf else "")

    def _sheets(self, code: CodeObject, name: str) -> str:
        from fencepost.errors import FencepostError
        from fencepost.reports.object_kernel import kernel_sheet

        matching = [each for each in code.kernels if name in (each.name, each.symbol_name)]
        if not matching:
            # Another of the code objects may have it.
            try:
                code.kernel(name)
            except FencepostError as error:
                self.missed = self.missed or error
            return ""
        self.named = True
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


def extract(
    files: Files,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="The folder for the files.")
    ] = Path(),
    target: Annotated[
        str | None,
        typer.Option(help="Only code for this processor or target ID.", show_default=False),
    ] = None,
    list_only: Annotated[
        bool, typer.Option("--list", help="List the code objects; write nothing.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
    max_size: MaxSize = GIB,
) -> None:
    """Write each code object of bundles, libraries and archives into a file of its own."""
    from fencepost.code_object.containers import Limits
    from fencepost.reports.object_json import machine_of, target_id_of

    opened = Opened(files, Limits(max_size, 4 * max_size))
    number = 0
    for name, entry, code in opened:
        if target is not None and target not in (machine_of(code), target_id_of(code)):
            continue
        file = f"{Path(name).name}.{number:04}.{_file_name(entry, target_id_of(code))}.co"
        number += 1
        intact = "" if entry.intact is not False else "  (the bundle's hash is wrong)"
        echo(f"{file}  {len(entry.data):>12,}  {entry.label or name}{intact}")
        if not list_only:
            outputs.make_folder(output)
            outputs.write(output / file, bytes(entry.data), force=force)
    raise typer.Exit(2 if opened.failed else 0)


def patch(
    file: Annotated[str, typer.Argument(help="A code object.", show_default=False)],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="PATH", help="The file to write.")
    ],
    target: Annotated[
        str | None,
        typer.Option(help="The target ID to write into the flags and the metadata."),
    ] = None,
    kernel: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="The kernel that --set and --metadata change."),
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="FIELD=VALUE", help="A field of the kernel's descriptor."),
    ] = None,
    metadata: Annotated[
        list[str] | None,
        typer.Option(metavar="KEY=VALUE", help="A key of the metadata; the value is YAML, or -."),
    ] = None,
    base: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="Apply the relocations, as if loaded there."),
    ] = None,
    symbol: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=ADDRESS", help="With --base: a symbol of another file."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Change the target, the metadata or a kernel's descriptor, and write the code object.

    What the change breaks is reported, and the exit status is 1 then.
    """
    from fencepost.code_object.check.check import check
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.edit import Edits, edit

    code = CodeObject(load(file), file)
    edits = Edits(
        target,
        kernel,
        tuple(set_ or ()),
        tuple(metadata or ()),
        None if base is None else _address(base),
        tuple(symbol or ()),
    )
    data = edit(code, edits)
    outputs.write(output, data, force=force)
    known = {each.message for each in check(code)}
    wrong = [d for d in check(CodeObject(data, str(output))) if d.message not in known]
    for each in wrong:
        echo(str(each), err=True)
    raise typer.Exit(int(bool(wrong)))


def _address(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is not an address; write 0x1000") from None


def _file_name(entry: Found, target: str | None) -> str:
    """What the entry or the target say, as part of a file's name."""
    text = entry.entry or target or "unknown"
    return "".join(c if c.isalnum() or c in "._+-" else "_" for c in text)[:120]


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
