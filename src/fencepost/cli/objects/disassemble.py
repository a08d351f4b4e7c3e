"""`fencepost object --disassemble`: the machine code of kernels and functions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.inputs.object_inputs import GIB, Opened, echo
from fencepost.cli.parsing.status import Status
from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.cli.workers.limits import Limits
    from fencepost.machine_code.decoding.extents import Extent

_LINES = 2000
"""Number of lines that are printed at once."""


@dataclass(frozen=True, slots=True)
class Listing:
    """The requested listing: a kernel or function by name or pattern, the target, and the form;
    `annotate`: with remarks on waits, operations and barriers.
    """

    kernel: str | None = None
    target: str | None = None
    json: bool = False
    max_size: int = GIB
    annotate: bool = False


def print_code(files: list[str], listing: Listing, bounds: Limits) -> Status:
    """Print the machine code of files; return the status."""
    from fencepost.cli.workers.items import Task, run_items

    named: list[bool] = []

    def work(name: str, desk: Desk) -> int:
        status, any_named = _print_file(name, listing)
        desk.note(any_named)
        return status

    task = Task(work, noted=lambda _, any_named: named.append(any_named))
    status = run_items(task, files, bounds)
    if listing.kernel is not None and named and not any(named):
        echo(f"no kernel or function {listing.kernel!r}", err=True)
        return Status.INPUT
    return status


def _print_file(name: str, listing: Listing) -> tuple[Status, bool]:
    """Print the code of one file; return the status, and whether it had any requested code."""
    from fencepost.code_object.containers import Limits as Bounds
    from fencepost.errors import FencepostError
    from fencepost.reports.objects.disassembly import disassembly, disassembly_json, wanted_extents

    most = listing.max_size
    opened = Opened([name], Bounds(most, 4 * most), listing.target)
    any_named = False
    for file, entry, code in opened:
        code.source = f"{file}: {entry.label}" if entry.label else file
        try:
            found = wanted_extents(code, lambda extent: _is_wanted(extent, listing.kernel))
            if not found:
                continue
            any_named = True
            processor = code.processor.name if code.processor else ""
            if not listing.json:
                echo(f"{code.source}: {processor}")
            made = disassembly_json if listing.json else disassembly
            _print(list(made(code, found, annotate=listing.annotate)))
        except FencepostError as error:
            error.source = error.source or code.source
            opened.tell(error)
    return (Status.INPUT if opened.failed else Status.OK), any_named


def _print(lines: list[str]) -> None:
    for at in range(0, len(lines), _LINES):
        echo("\n".join(lines[at : at + _LINES]))


def _is_wanted(extent: Extent, asked: str | None) -> bool:
    from fencepost.symbols import is_like

    if asked is None:
        return True
    names = [extent.name]
    if extent.kernel is not None:
        names += [extent.kernel.name, extent.kernel.symbol_name]
    return asked in names or is_like(extent.name, asked)
