"""`fencepost mmra`: relaxation annotations, what they keep apart, and what a pass relaxes."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli import files
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told, status_of
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY, SECONDS
from fencepost.process import LONGEST
from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.llvm.module import Module


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("mmra")(mmra)


def mmra(
    file: Annotated[Path, offers.Argument(help="LLVM IR (.ll, .bc); '-' for text on stdin.")],
    after: Annotated[
        Path | None, offers.Argument(help="The same module behind a pass.", show_default=False)
    ] = None,
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON.")] = False,
    timeout: Annotated[float, timeout_option("the whole question")] = SECONDS,
    memory: Memory = MEMORY,
) -> None:
    """Show which operations memory model relaxation annotations (!mmra) keep apart.

    For each function: the sets of tags, which of them are compatible, why others are not, and the
    set of an operation that replaces two. Tags whose prefix means something and whose suffix does
    not are told. With a second module: the operations that it relaxes more than the first.

    Exit status 0: nothing to complain of. 1: a tag that says nothing, or an operation that is
    relaxed more than before. 2: unreadable. 3: not ended within --timeout and --memory.
    """
    from fencepost.cli.workers.items import Task, run_items
    from fencepost.cli.workers.limits import limits
    from fencepost.errors import InputError

    with errors_told():
        if file == after == files.STDIN:
            raise InputError(
                "'-' for both modules",
                rule="the standard input has one",
                mend="give the other one as a file",
            )
    files.hold_stdin([file, *([after] if after is not None else [])])
    work = partial(_one, as_json=json)
    raise offers.Exit(run_items(Task(work), [_Asked(file, after)], limits(timeout, memory)))


@dataclass(frozen=True, slots=True)
class _Asked:
    """A module, and the one behind a pass."""

    file: Path
    after: Path | None

    def __str__(self) -> str:
        return str(self.after or self.file)


def _one(asked: _Asked, _desk: Desk, *, as_json: bool) -> int:
    """Reads, compares, reports."""
    from fencepost.errors import FencepostError, InputError
    from fencepost.llvm.ordering.annotated import annotated
    from fencepost.llvm.ordering.loosened import loosened
    from fencepost.reports.litmus import mmra as report
    from fencepost.reports.text.snippet import describe

    file, after = asked.file, asked.after
    at = file
    try:
        module = _read(file)
        if after is None:
            if not module.functions:
                raise InputError(
                    "holds no function",
                    rule="operations of functions have annotations",
                    mend="give a module that defines some",
                )
            functions = annotated(module)
            say = report.json_line if as_json else report.text
            print(say(str(file), functions, module.remarks), end="\n" if as_json else "")
            return Status.FOUND if module.remarks else Status.OK
        at = after
        found = loosened(module, _read(after))
    except FencepostError as error:
        print(describe(error, str(at), None), file=sys.stderr)
        return status_of(error)
    tell = report.loosened_line if as_json else report.loosened_text
    print(tell(str(after), str(file), found), end="\n" if as_json else "")
    return Status.FOUND if found else Status.OK


def _read(file: Path) -> Module:
    from fencepost.llvm.read import read_module
    from fencepost.llvm.rewriting.child import Preparation

    # The watcher ends what takes too long, and names the limit that was asked for.
    source = files.read_stdin() if file == files.STDIN else files.module_text(file)
    return read_module(source, LONGEST, Preparation.AS_WRITTEN)
