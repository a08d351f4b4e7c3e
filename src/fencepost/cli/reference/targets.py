"""`fencepost targets`: what the processor tables say of every GPU, or of one."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told
from fencepost.cli.printing.output import styled

# The tables and rich are imported where they are used, so that `--help` stays quick.
if TYPE_CHECKING:
    from fencepost.targets.target_id import TargetID

_PIPE_WIDTH = 1000
_CLAIMS = ("FORCE_COLOR", "TTY_COMPATIBLE", "JPY_PARENT_PID")
"""Variables with which rich may take anything for a terminal."""


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("targets")(show_targets)


def show_targets(
    target: Annotated[
        str | None,
        offers.Argument(
            help="A processor (gfx942), an alternative name (hawaii), or a target ID "
            "(gfx90a:xnack+, amdgcn-amd-amdhsa--gfx90a). Without it, all processors are listed.",
            show_default=False,
        ),
    ] = None,
    compatible: Annotated[
        str | None,
        offers.Option(
            metavar="DEVICE",
            help="Say whether code for the target can be loaded on this device: gfx942:xnack+.",
            show_default=False,
        ),
    ] = None,
    barrier: Annotated[
        int | None,
        offers.Option(help="Show the barrier object with this ID alone.", show_default=False),
    ] = None,
    machine: Annotated[
        bool,
        offers.Option(
            "--machine",
            help="Show its memory system: caches, coherence, queues, counters.",
        ),
    ] = False,
    json: Annotated[
        bool,
        offers.Option("--json", help="Print one JSON object per line, one line per processor."),
    ] = False,
) -> None:
    """List the processors, or show everything about one.

    Exit status 0; with --compatible 1: the code cannot be loaded there.
    """
    from fencepost.targets.target_id import parse_either

    chosen = None if target is None else parse_either(target)
    if compatible is not None:
        with errors_told():
            raise offers.Exit(_compatible(chosen, parse_either(compatible), json=json))
    if machine:
        with errors_told():
            _machine(chosen, json=json)
        return
    if barrier is not None:
        with errors_told():
            _barrier(chosen, barrier, json=json)
        return
    _show(chosen, json=json)


def _show(chosen: TargetID | None, *, json: bool) -> None:
    """Print all processors, or everything about one."""
    from fencepost.cli.reference import target_sheet as view
    from fencepost.targets.processors import ALL_PROCESSORS

    if json:
        from fencepost.reports.text.encode import line

        if chosen is not None:
            record = view.processor_record(chosen.processor) | view.target_record(chosen)
            print(line(record))
            return
        for processor in ALL_PROCESSORS:
            print(line(view.processor_record(processor)))
        return

    if not _is_terminal():
        # What reads a pipe is a program or a pager: no line is wrapped for it, and the library
        # that draws on terminals is not loaded.
        plain = view.plain_listing(ALL_PROCESSORS) if chosen is None else view.plain_sheet(chosen)
        print(plain, end="")
        return

    from rich.console import Console

    console = Console(file=styled(sys.stdout), highlight=False)
    if not console.is_terminal:
        console.width = _PIPE_WIDTH
    console.print(view.listing(ALL_PROCESSORS) if chosen is None else view.sheet(chosen))


def _is_terminal() -> bool:
    """Return True if the output is a terminal, or something claims to be one."""
    return sys.stdout.isatty() or any(map(os.environ.get, _CLAIMS))


def _barrier(target: TargetID | None, number: int, *, json: bool) -> None:
    """Print the barrier object of a processor that has an ID."""
    from fencepost.cli.reference.target_sheet import barrier_lines, barrier_record
    from fencepost.errors import InputError
    from fencepost.reports.text.encode import line
    from fencepost.targets.barrier_objects import find_barrier_object

    if target is None:
        raise InputError(
            "--barrier without a processor",
            rule="the objects and their IDs depend on the processor",
            mend="write `fencepost targets gfx1250 --barrier -3`",
        )
    found = find_barrier_object(target.processor, number)
    if json:
        print(line(barrier_record(found)))
        return
    for each in (*barrier_lines(found), f"[{found.cite}]"):
        print(each)


def _machine(target: TargetID | None, *, json: bool) -> None:
    """Print the memory system of a processor, as its chapter of the memory model describes it."""
    from fencepost.errors import InputError
    from fencepost.reports.lowering.machine import machine_lines, machine_record
    from fencepost.reports.text.encode import line

    if target is None or target.processor.memory_model is None:
        raise InputError(
            "--machine without a processor" if target is None else f"{target.processor} of r600",
            rule="the chapters of the memory model are of generations of amdgcn",
            mend="write `fencepost targets gfx942 --machine`",
        )
    if json:
        print(line(machine_record(target.processor, target.processor.memory_model)))
        return
    for each in machine_lines(target.processor, target.processor.memory_model):
        print(each)


def _compatible(code: TargetID | None, device: TargetID, *, json: bool) -> Status:
    """Report whether code built for a target can be loaded on a device."""
    from fencepost.errors import InputError
    from fencepost.reports.text.encode import line
    from fencepost.targets.compatibility import loadability
    from fencepost.targets.e_flags import code_target

    if code is None:
        raise InputError(
            "--compatible without a target",
            rule="it compares the target that code is for with a device",
            mend="write `fencepost targets gfx9-generic --compatible gfx90c`",
        )
    verdict = loadability(code_target(code), device)
    mismatch = verdict.mismatch
    if json:
        record = {
            "target_id": str(code),
            "device": str(device),
            "compatible": verdict.loadable,
            "rule": None if mismatch is None else mismatch.value,
            "reason": verdict.detail,
            "cite": None if mismatch is None else str(mismatch.cite),
        }
        print(line(record))
    else:
        print(verdict.detail)
        if mismatch is not None:
            print(f"  rule: {mismatch.value} [{mismatch.cite}]")
    return Status.OK if verdict.loadable else Status.FOUND
