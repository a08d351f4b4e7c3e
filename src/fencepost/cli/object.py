"""`fencepost object`: code objects read, explained, checked, extracted, patched and compared."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Found, Limits
    from fencepost.diagnostics import Diagnostic

DEFAULT = "show"


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
    group.command("extract")(extract)
    group.command("patch")(patch)
    group.command("diff")(diff)
    app.add_typer(
        group,
        name="object",
        help="Code objects and what holds them: FILE shows it; or extract, patch, diff.",
    )


Files = Annotated[
    list[str],
    typer.Argument(
        help="Code objects, offload bundles, host files, libraries; file:// and memory:// URIs; "
        "- for standard input.",
        show_default=False,
    ),
]
MaxSize = Annotated[
    int, typer.Option(help="Bytes that one compressed bundle may have when decompressed.", min=0)
]
_GIB = 1 << 30


def show(
    files: Files,
    kernel: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Everything about one kernel, by name or symbol."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, one line a code object.")
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
        typer.Option("--elf", help="Sections, segments, notes, symbols and relocations too."),
    ] = False,
    workgroup_size: Annotated[
        int | None,
        typer.Option(min=1, max=1024, help="Work-items of a workgroup, for the occupancy."),
    ] = None,
    max_size: MaxSize = _GIB,
) -> None:
    """Show code objects: a summary, one kernel, JSON, or what is wrong with them.

    Exit status 0: all is well. 1: --check or --sarif found an error. 2: something is unreadable.
    """
    from fencepost.code_object.check.check import check as check_all
    from fencepost.code_object.containers import Limits
    from fencepost.diagnostics import Severity
    from fencepost.reports.object_json import object_line
    from fencepost.reports.object_kernel import kernel_sheet
    from fencepost.reports.object_text import contents, summary

    found: list[Diagnostic] = []
    named = False
    opened = _Opened(files, Limits(max_size, 4 * max_size))
    for name, entry, code in opened:
        title = entry.label and f"{name}: {entry.label}"
        code.source = title or name
        wrong = check_all(code) if json or check or sarif else ()
        found += wrong
        if kernel is not None:
            matching = [k for k in code.kernels if kernel in (k.name, k.symbol_name)]
            named = named or bool(matching)
            if not matching:
                opened.missing(code, kernel)
                continue
            if not json:
                for one in matching:
                    typer.echo(f"{code.source}\n{kernel_sheet(one, workgroup_size)}", nl=False)
                continue
        if json:
            typer.echo(
                object_line(
                    name,
                    code,
                    wrong,
                    entry=entry.label or None,
                    offset=entry.offset,
                    workgroup_size=workgroup_size,
                    kernel=kernel,
                )
            )
        elif check:
            for each in wrong:
                typer.echo(str(each))
            if not wrong:
                typer.echo(f"{code.source}: no faults, {len(code.kernels)} kernels")
        elif not sarif:
            typer.echo(summary(code.source, code, workgroup_size), nl=False)
            if elf:
                typer.echo(contents(code), nl=False)
    if sarif is not None:
        _write_sarif(sarif, found)
    if kernel is not None and not named:
        opened.report_missing()
    failed = (check or sarif) and any(d.code.severity is Severity.ERROR for d in found)
    raise typer.Exit(2 if opened.failed else int(bool(failed)))


def extract(
    files: Files,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="DIR", help="Where the files go.")
    ] = Path(),
    target: Annotated[
        str | None,
        typer.Option(help="Only code that is for this processor or target ID.", show_default=False),
    ] = None,
    list_only: Annotated[
        bool, typer.Option("--list", help="Only say what there is; write nothing.")
    ] = False,
    force: Annotated[bool, typer.Option("--force", help="Replace files that exist.")] = False,
    max_size: MaxSize = _GIB,
) -> None:
    """Write each code object of bundles, libraries and archives into a file of its own."""
    from fencepost.code_object.containers import Limits
    from fencepost.reports.object_json import machine_of, target_id_of

    opened = _Opened(files, Limits(max_size, 4 * max_size))
    number = 0
    for name, entry, code in opened:
        if target is not None and target not in (machine_of(code), target_id_of(code)):
            continue
        file = f"{Path(name).name}.{number:04}.{_file_name(entry, target_id_of(code))}.co"
        number += 1
        intact = "" if entry.intact is not False else "  (the bundle's hash is wrong)"
        typer.echo(f"{file}  {len(entry.data):>12,}  {entry.label or name}{intact}")
        if not list_only:
            output.mkdir(parents=True, exist_ok=True)
            _write(output / file, bytes(entry.data), force)
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
    force: Annotated[bool, typer.Option("--force", help="Replace the file if it exists.")] = False,
) -> None:
    """Change the target, the metadata or a kernel's descriptor, and write the code object.

    What the change breaks is reported, and the exit status is 1 then.
    """
    from fencepost.cli.object_inputs import load
    from fencepost.code_object.check.check import check
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.edit import Edits, edit

    code = CodeObject(load(file), file)
    edits = Edits(target, kernel, tuple(set_ or ()), tuple(metadata or ()))
    data = edit(code, edits)
    _write(output, data, force)
    known = {each.message for each in check(code)}
    wrong = [d for d in check(CodeObject(data, str(output))) if d.message not in known]
    for each in wrong:
        typer.echo(str(each), err=True)
    raise typer.Exit(int(bool(wrong)))


def diff(
    old: Annotated[str, typer.Argument(help="A code object, or what holds some.")],
    new: Annotated[str, typer.Argument(help="Another.")],
    json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, one line a difference.")
    ] = False,
    max_size: MaxSize = _GIB,
) -> None:
    """Say in what two files differ: header, metadata, kernels, descriptors, instructions, sections.

    Exit status 0: in nothing. 1: in something. 2: one cannot be read.
    """
    from fencepost.code_object.containers import Limits
    from fencepost.errors import FencepostError
    from fencepost.reports.object_diff import Difference, differences

    limits = Limits(max_size, 4 * max_size)
    sides = []
    for name in (old, new):
        opened = _Opened([name], limits)
        sides.append({_key(entry, at): code for at, (_, entry, code) in enumerate(opened)})
        if opened.failed:
            raise typer.Exit(2)
    if all(len(side) == 1 for side in sides):
        # Two single code objects are compared whatever they are for.
        sides = [dict(zip([""], side.values(), strict=True)) for side in sides]
    some = False
    for key in [*sides[0], *(each for each in sides[1] if each not in sides[0])]:
        here, there = sides[0].get(key), sides[1].get(key)
        if here is None or there is None:
            found = [Difference("code object", here and "there", there and "there")]
        else:
            try:
                found = list(differences(here, there))
            except FencepostError as error:
                print(error, file=sys.stderr)
                raise typer.Exit(2) from error
        for each in found:
            some = True
            typer.echo(_difference(key, each, json))
    raise typer.Exit(int(some))


def _difference(key: str, each: Any, json: bool) -> str:
    if json:
        from json import dumps

        shown = {side: _plain(getattr(each, side)) for side in ("old", "new")}
        return dumps({"entry": key or None, "where": each.where, **shown})
    return f"{key}: {each}" if key else str(each)


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | bool | list | None) else str(value)


def _key(entry: Found, at: int) -> str:
    """What pairs the code objects of two files: the entry's ID, and which of several it is."""
    return entry.entry or f"number {at}"


class _Opened:
    """The code objects of files, one after the other; what cannot be read is told, and the rest
    goes on.
    """

    def __init__(self, files: list[str], limits: Limits) -> None:
        self._files = files
        self._limits = limits
        self._missing: list[tuple[CodeObject, str]] = []
        self.failed = False

    def __iter__(self) -> Iterator[tuple[str, Found, CodeObject]]:
        from fencepost.cli.object_inputs import load
        from fencepost.code_object.code_object import CodeObject
        from fencepost.code_object.containers import find
        from fencepost.errors import FencepostError

        for name in self._files:
            number = 0
            try:
                for entry in find(load(name), self._limits):
                    number += 1
                    yield name, entry, CodeObject(entry.data, name)
                if not number:
                    self._tell(f"{name}: no code object for AMDGPU in the file")
            except FencepostError as error:
                error.source = error.source or name
                self._tell(str(error))

    def _tell(self, message: str) -> None:
        self.failed = True
        print(message, file=sys.stderr)

    def missing(self, code: CodeObject, kernel: str) -> None:
        """Keeps in mind where a kernel was not."""
        self._missing.append((code, kernel))

    def report_missing(self) -> None:
        """Tells that a kernel was nowhere, with the nearest names of the first file."""
        from fencepost.errors import FencepostError

        for code, kernel in self._missing[:1]:
            try:
                code.kernel(kernel)
            except FencepostError as error:
                self._tell(str(error))


def _file_name(entry: Found, target: str | None) -> str:
    """What the entry or the target say, as part of a file's name."""
    text = entry.entry or target or "unknown"
    return "".join(c if c.isalnum() or c in "._+-" else "_" for c in text)[:120]


def _write(path: Path, data: bytes, force: bool) -> None:
    from fencepost.errors import InputError

    try:
        with path.open("wb" if force else "xb") as file:
            file.write(data)
    except OSError as error:
        raise InputError(
            f"cannot be written: {error.strerror}",
            mend="--force replaces a file" if path.exists() else "check the path",
            source=str(path),
        ) from error


def _write_sarif(path: Path, found: list[Diagnostic]) -> None:
    from importlib.metadata import version

    from fencepost.code_object.check.check import CODES
    from fencepost.reports.sarif import sarif

    text = sarif(found, CODES, version("fencepost"))
    if str(path) == "-":
        typer.echo(text, nl=False)
    else:
        _write(path, text.encode(), True)
