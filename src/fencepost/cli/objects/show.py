"""`fencepost object show`: the options of what is shown of code objects."""

from __future__ import annotations

from pathlib import Path

from fencepost.cli import files as outputs
from fencepost.cli.inputs.object_inputs import GIB
from fencepost.cli.objects.disassemble import Listing, print_code
from fencepost.cli.objects.options import Files, MaxSize, Target
from fencepost.cli.objects.view import SECONDS, Wanted, view
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY
from fencepost.reports.objects.kernel_order import KernelOrder


def show(
    files: Files,
    kernel: Annotated[
        str | None,
        offers.Option(
            metavar="NAME",
            help="Everything about one kernel, by name, symbol or its name in the source; "
            "with * or ?: one line per matching kernel.",
        ),
    ] = None,
    target: Target = None,
    sort: Annotated[
        KernelOrder | None, offers.Option(help="Sort kernels by this, largest first.")
    ] = None,
    every: Annotated[
        bool, offers.Option("--all", help="Every kernel of every code object, and every finding.")
    ] = False,
    json: Annotated[
        bool,
        offers.Option("--json", help="Print one JSON object per line, one line per code object."),
    ] = False,
    check: Annotated[
        bool, offers.Option("--check", help="Check all rules; exit status 1 if one is broken.")
    ] = False,
    sarif: Annotated[
        Path | None,
        offers.Option(metavar="PATH", help="Check, and write what is found as SARIF 2.1.0."),
    ] = None,
    html: Annotated[
        Path | None,
        offers.Option(metavar="FILE", help="Check, and write a report as one HTML page."),
    ] = None,
    force: Annotated[
        bool, offers.Option("--force", help="Let --sarif and --html replace existing files.")
    ] = False,
    elf: Annotated[
        bool,
        offers.Option(
            "--elf", help="Print sections, segments, notes, symbols and relocations too."
        ),
    ] = False,
    disassemble: Annotated[
        bool,
        offers.Option(
            "--disassemble",
            help="Print the machine code of kernels and functions; with --kernel, of those.",
        ),
    ] = False,
    annotate: Annotated[
        bool,
        offers.Option(
            "--annotate",
            help="Print the machine code, and what waits, barriers, cache and memory operations "
            "do, with source lines.",
        ),
    ] = False,
    runs_on: Annotated[
        str | None,
        offers.Option(
            metavar="TARGET",
            help="Say whether this device, such as gfx942:xnack+, can load each code object.",
        ),
    ] = None,
    workgroup_size: Annotated[
        int | None,
        offers.Option(
            metavar="N", min=1, max=1024, help="Work-items of a workgroup, to compute occupancy."
        ),
    ] = None,
    max_size: MaxSize = GIB,
    timeout: Annotated[float, timeout_option("each file")] = SECONDS,
    memory: Memory = MEMORY,
) -> None:
    """Show code objects: a summary, one kernel, JSON, or what is wrong with them.

    A file with several code objects gets a line for each. Exit status 0: all is well. 1: --check,
    --sarif or --html found an error, or --runs-on a file from which the device can load nothing. 2:
    something is unreadable.
    """
    from fencepost.cli.workers.limits import limits

    bounds = limits(timeout, memory)
    if runs_on is not None:
        from fencepost.cli.objects.runs_on import runs_on as answer

        outputs.hold_stdin(files)
        raise offers.Exit(answer(files, runs_on, bounds, max_size, json=json))
    if disassemble or annotate:
        outputs.hold_stdin(files)
        raise offers.Exit(
            print_code(files, Listing(kernel, target, json, max_size, annotate), bounds)
        )
    wanted = Wanted(
        *(kernel, target, sort, every, json, check, elf, sarif, workgroup_size, max_size, force),
        html=html,
    )
    raise offers.Exit(view(files, wanted, bounds))
