"""`fencepost object`: code objects read, explained, checked, extracted, patched and compared."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from fencepost.cli.object_inputs import Opened, echo, load, write_file

if TYPE_CHECKING:
    from fencepost.code_object.code_object import CodeObject
    from fencepost.code_object.containers import Found
    from fencepost.diagnostics import Diagnostic
    from fencepost.errors import FencepostError

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
    from fencepost.code_object.containers import Limits
    from fencepost.diagnostics import Severity
    from fencepost.errors import FencepostError

    shown = _Shown(kernel, json, check or sarif is not None, elf, workgroup_size)
    opened = Opened(files, Limits(max_size, 4 * max_size))
    for name, entry, code in opened:
        title = f"{name}: {entry.label}" if entry.label else name
        code.source = title
        try:
            echo(shown.one(name, entry, code))
        except FencepostError as error:
            error.source = error.source or title
            opened.tell(error)
    if sarif is not None:
        _write_sarif(sarif, shown.found)
    if shown.missed is not None and not shown.named:
        opened.tell(shown.missed)
    is_error = any(each.code.severity is Severity.ERROR for each in shown.found)
    failed = (check or sarif is not None) and is_error
    raise typer.Exit(2 if opened.failed else int(failed))


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
            output.mkdir(parents=True, exist_ok=True)
            write_file(output / file, bytes(entry.data), force)
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
    write_file(output, data, force)
    known = {each.message for each in check(code)}
    wrong = [d for d in check(CodeObject(data, str(output))) if d.message not in known]
    for each in wrong:
        echo(str(each), err=True)
    raise typer.Exit(int(bool(wrong)))


def _address(text: str) -> int:
    try:
        return int(text, 0)
    except ValueError:
        raise typer.BadParameter(f"{text!r} is no address; write 0x1000") from None


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
        opened = Opened([name], limits)
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
                echo(str(error), err=True)
                raise typer.Exit(2) from error
        for each in found:
            some = True
            echo(_difference(key, each, json))
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


def _file_name(entry: Found, target: str | None) -> str:
    """What the entry or the target say, as part of a file's name."""
    text = entry.entry or target or "unknown"
    return "".join(c if c.isalnum() or c in "._+-" else "_" for c in text)[:120]


def _write_sarif(path: Path, found: list[Diagnostic]) -> None:
    from importlib.metadata import version

    from fencepost.code_object.check.check import CODES
    from fencepost.reports.sarif import sarif

    text = sarif(found, CODES, version("fencepost"))
    if str(path) == "-":
        typer.echo(text, nl=False)
    else:
        write_file(path, text.encode(), True)
