"""`fencepost object`: code objects read, explained, checked, extracted, patched and compared."""

from __future__ import annotations

from pathlib import Path, PurePath
from typing import TYPE_CHECKING

from fencepost.cli.inputs.object_inputs import GIB, Opened, echo, load
from fencepost.cli.objects.diff import diff
from fencepost.cli.objects.options import Files, MaxSize, Target
from fencepost.cli.objects.show import show
from fencepost.cli.objects.view import SECONDS
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing import results
from fencepost.cli.workers.limited import limited
from fencepost.errors import FencepostError, InputError
from fencepost.numerals import integer_of

if TYPE_CHECKING:
    from fencepost.code_object.containers import Found

DEFAULT = "show"


def register(app: offers.Commands) -> None:
    """Add the command and those below it to the application."""
    group = offers.Commands(
        "Show code objects (FILE), or extract, patch, or compare them.", default=DEFAULT
    )
    group.command(DEFAULT)(show)
    for name, command in (("extract", extract), ("patch", patch), ("diff", diff)):
        group.command(name)(limited(what="the whole", seconds=SECONDS)(command))
    app.add("object", group)


def extract(
    files: Files,
    output: Annotated[
        Path, offers.Option("--output", "-o", metavar="DIR", help="The folder for the files.")
    ] = Path(),
    target: Target = None,
    list_only: Annotated[
        bool, offers.Option("--list", help="List the code objects; write nothing.")
    ] = False,
    force: Annotated[bool, offers.Option("--force", help="Replace files that exist.")] = False,
    max_size: MaxSize = GIB,
) -> None:
    """Write each code object of bundles, libraries and archives into a file of its own."""
    from fencepost.code_object.containers import Limits
    from fencepost.reports.objects.words import target_id_of

    opened = Opened(files, Limits(max_size, 4 * max_size), target)
    unwritten: list[Status] = []
    for number, (name, entry, code) in enumerate(opened):
        file = f"{Path(name).name}.{number:04}.{_file_name(entry, target_id_of(code))}.co"
        intact = "" if entry.intact is not False else "  (the bundle's hash is wrong)"
        echo(f"{file}  {len(entry.data):>12,}  {entry.label or name}{intact}")
        try:
            _ = code.elf.sections, code.elf.segments
        except FencepostError as error:  # one that was cut short is no green answer
            error.source = error.source or entry.label or name
            opened.tell(error)
        if not list_only:
            with results.failures(unwritten):
                results.write_below(output, PurePath(file), bytes(entry.data), force=force)
    raise offers.Exit(2 if opened.failed or unwritten else 0)


def patch(
    file: Annotated[str, offers.Argument(help="A code object.", show_default=False)],
    output: Annotated[
        Path, offers.Option("--output", "-o", metavar="PATH", help="The file to write.")
    ],
    target: Annotated[
        str | None,
        offers.Option(help="The target ID to write into the flags and the metadata."),
    ] = None,
    kernel: Annotated[
        str | None,
        offers.Option(metavar="NAME", help="The kernel that --set and --metadata change."),
    ] = None,
    set_: Annotated[
        list[str] | None,
        offers.Option("--set", metavar="FIELD=VALUE", help="A field of the kernel's descriptor."),
    ] = None,
    metadata: Annotated[
        list[str] | None,
        offers.Option(metavar="KEY=VALUE", help="A key of the metadata; the value is YAML, or -."),
    ] = None,
    base: Annotated[
        str | None,
        offers.Option(metavar="ADDRESS", help="Apply the relocations, as if loaded there."),
    ] = None,
    symbol: Annotated[
        list[str] | None,
        offers.Option(metavar="NAME=ADDRESS", help="With --base: a symbol of another file."),
    ] = None,
    force: Annotated[
        bool, offers.Option("--force", help="Replace the file; allow other instructions.")
    ] = False,
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
        force,
    )
    data = edit(code, edits)
    results.write(output, data, force=force)
    known = {each.message for each in check(code)}
    wrong = [d for d in check(CodeObject(data, str(output))) if d.message not in known]
    for each in wrong:
        echo(str(each), err=True)
    raise offers.Exit(int(bool(wrong)))


def _address(text: str) -> int:
    try:
        return integer_of(text, 0)
    except ValueError:
        raise InputError(f"{text!r} is not an address", mend="write 0x1000") from None


def _file_name(entry: Found, target: str | None) -> str:
    """Return the name of the entry or the target as part of a file name."""
    text = entry.entry or target or "unknown"
    return "".join(c if c.isalnum() or c in "._+-" else "_" for c in text)[:120]
