"""`fencepost lower`: the machine code of a memory operation, a litmus test or a kernel on a GPU."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fencepost.cli import files
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, status_of, worse
from fencepost.cli.workers.limited import limited
from fencepost.process import LONGEST

# The tables are imported where they are used, so that `--help` stays quick.
if TYPE_CHECKING:
    from fencepost.lowering.options import Options
    from fencepost.lowering.request import AnyRequest
    from fencepost.lowering.target import Target
    from fencepost.lowering.units import Outcome, Unit
    from fencepost.reports.lowering.operations import Entry
    from fencepost.vocabulary.mmra import TagSet

_KERNELS = files.MODULES
_LITMUS = ".litmus"
_WIDTH = 160
_SPACES = ("global", "local", "private", "constant", "region", "generic")


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("lower")(limited("what", is_brief=_is_brief)(lower))


_SHORT = 200
"""Characters of an operation that is lowered in less than a millisecond."""


def _is_brief(given: Mapping[str, Any]) -> bool:
    """Return True for one short operation on one processor: nothing is read, nothing is nested."""
    what, others = given["what"], [each for each in (given["over"], given["lanes"]) if each]
    return (
        len(what) == 1
        and Path(what[0]).suffix not in {*_KERNELS, _LITMUS}
        and not given["matrix"]
        and all(len(each) < _SHORT and "(" not in each for each in (*what, *others))
    )


def lower(
    what: Annotated[
        list[str],
        offers.Argument(
            metavar="OPERATION|FILE",
            help="An operation in litmus syntax, a .litmus file, or a kernel (.ll, .bc).",
        ),
    ],
    mcpu: Annotated[
        str | None,
        offers.Option(metavar="GPU", help="The processor; default: the one that a file names."),
    ] = None,
    features: Annotated[
        str,
        offers.Option(
            metavar="LIST",
            help="Target features: tgsplit, cumode, wavefrontsize64 (+ or - before).",
        ),
    ] = "",
    explain: Annotated[
        bool, offers.Option("--explain", help="Print the reason and the cite of each step.")
    ] = False,
    matrix: Annotated[
        bool,
        offers.Option("--matrix", help="Print the operation on every generation, side by side."),
    ] = False,
    json: Annotated[bool, offers.Option("--json", help="Print one JSON object per line.")] = False,
    follow: Annotated[
        str,
        offers.Option(
            metavar="NAME", help="Where LLVM 22.1 and 001 disagree: 001, 001-literal, llvm-22."
        ),
    ] = "001",
    opencl: Annotated[
        bool,
        offers.Option("--opencl", help="OpenCL: local and global memory are ordered separately."),
    ] = False,
    workgroup_size: Annotated[
        int | None, offers.Option(metavar="N", min=1, help="The largest flat workgroup size.")
    ] = None,
    lds_dma: Annotated[
        bool, offers.Option("--lds-dma", help="Loads into LDS may be in flight.")
    ] = False,
    remove_waits: Annotated[
        bool, offers.Option("--remove-waits", help="Drop and weaken redundant waits (FP304).")
    ] = False,
    safe_by_default: Annotated[
        bool,
        offers.Option(
            "--safe-by-default", help="Store-available, load-visible and non-av forms by atomics."
        ),
    ] = False,
    space: Annotated[
        str, offers.Option(metavar="NAME", help=f"The operation's memory: {', '.join(_SPACES)}.")
    ] = "global",
    width: Annotated[
        int, offers.Option(metavar="BITS", min=8, max=128, help="The operation's bits.")
    ] = 32,
    form: Annotated[
        str,
        offers.Option(
            metavar="NAME", help="plain, cooperative, monitor, lds-dma or lds-dma-async."
        ),
    ] = "plain",
    last_use: Annotated[
        bool, offers.Option("--last-use", help="A load is the last use of its data.")
    ] = False,
    lanes: Annotated[
        str | None,
        offers.Option(
            metavar="LANES", help="The active lanes of a cooperative atomic, as 0-15,16-31."
        ),
    ] = None,
    over: Annotated[
        str | None,
        offers.Option(
            metavar="OPERATION", help="Print whether the operation may move over this one."
        ),
    ] = None,
) -> None:
    """Show the machine code that implements the memory model.

    Exit status 0: everything was lowered. 2: something could not be. 3: not within the limits.
    """
    from fencepost.errors import FencepostError, InputError
    from fencepost.lowering.options import Details, Options, request_of
    from fencepost.reports.text.snippet import describe

    options = Options(
        *(mcpu, features, follow, opencl, workgroup_size, lds_dma),
        *(safe_by_default, remove_waits, explain, json),
    )
    details = Details(space, width, form, last_use, lanes)
    status = Status.OK
    for each in what:
        path = Path(each)
        text = None
        try:
            if path.suffix in _KERNELS or path.suffix == _LITMUS:
                if matrix or over is not None:
                    raise InputError(
                        f"{'--matrix' if matrix else '--over'} with a file",
                        rule="it is about one operation",
                        mend="give the operation in litmus syntax",
                    )
                if path.suffix == _LITMUS:
                    text = files.read_text(path)
                    status = worse(status, _litmus(path, text, options))
                else:
                    status = worse(status, _kernel(path, options))
                continue
            text = each
            request = request_of(each, details)
            if over is not None:
                _movement(request, request_of(over, details))
            elif matrix:
                _matrix(request, options)
            else:
                _operation(request, options)
        except FencepostError as error:
            name = each if path.suffix in _KERNELS or path.suffix == _LITMUS else "operation"
            if text is None and error.place is not None and name == each:
                text = files.text_at(path)
            print(describe(error, name, text), file=sys.stderr)
            status = worse(status, status_of(error))
    raise offers.Exit(status)


def _operation(request: AnyRequest, options: Options) -> None:
    from fencepost.lowering.options import target_of
    from fencepost.lowering.units import Unit, outcome
    from fencepost.reports.text.source import tag_remarks

    target = target_of(options)
    found = outcome(request, target, request.text, "", safe=options.safe, compare=options.explain)
    if found.error is not None:
        raise found.error
    for line in tag_remarks(_tags([Unit("", target, (found,), (), fresh=True)])):
        print(line, file=sys.stderr)
    _show([_entry(found)], target, options)


def _matrix(request: AnyRequest, options: Options) -> None:
    from shutil import get_terminal_size

    from fencepost.lowering.generations import generations
    from fencepost.lowering.options import FOLLOW, chosen
    from fencepost.lowering.units import outcome
    from fencepost.reports.lowering.operations import line_of_json, matrix, matrix_reasons

    follow = chosen(options.follow, FOLLOW, "--follow")
    cells = []
    for each in generations(
        follow,
        opencl=options.opencl,
        workgroup_size=options.workgroup_size,
        lds_dma=options.lds_dma,
    ):
        found = outcome(
            request, each.target, request.text, "", safe=options.safe, compare=options.explain
        )
        cells.append((str(each), _entry(found), each.target))
        if options.json and found.error is None:
            print(line_of_json(cells[-1][1], each.target, explain=options.explain))
    if not options.json:
        width = get_terminal_size((_WIDTH, 24)).columns if sys.stdout.isatty() else _WIDTH
        print(matrix([(name, entry) for name, entry, _ in cells], width), end="")
        if options.explain:
            print()
            print(matrix_reasons(cells), end="")


def _movement(request: AnyRequest, over: AnyRequest) -> None:
    from fencepost.errors import InputError
    from fencepost.lowering.order import obstacles
    from fencepost.lowering.request import Request
    from fencepost.reports.lowering.operations import movement

    if not isinstance(request, Request) or not isinstance(over, Request):
        raise InputError(
            "an operation with --over that is no access and no fence",
            rule="the constraints are of loads, stores, atomics and fences",
            mend="name one of these",
        )
    up, down = obstacles(over, request), obstacles(request, over)
    relaxed = not request.tags.compatible(over.tags)
    print(movement(request.text, over.text, up, down, relaxed=relaxed), end="")


def _litmus(path: Path, text: str, options: Options) -> Status:
    """Lower each thread of a test; return the exit status."""
    from fencepost.frontends.litmus.parse import parse
    from fencepost.lowering.litmus import thread_lines
    from fencepost.lowering.options import target_of
    from fencepost.lowering.units import thread_unit
    from fencepost.program.wellformed import has_copies
    from fencepost.reports.lowering.operations import columns, thread_column

    test = parse(text)
    # a release waits for loads to LDS that may be in flight
    copies = has_copies(test.program)
    target = target_of(options, test.program.target, lds_dma=copies)
    units = [
        thread_unit(thread, lines, target, str(path), safe=options.safe, compare=options.explain)
        for thread, (_, lines) in zip(test.program.threads, thread_lines(test), strict=True)
    ]
    units, failed = _finish(units, options, path)
    if options.json or options.explain:
        for unit in units:
            if options.explain and not options.json:
                print(f"{unit.name} on {target.processor}:")
            _show([_entry(each) for each in unit.outcomes], target, options)
    else:
        threads = [(unit.name, thread_column(map(_entry, unit.outcomes))) for unit in units]
        print(columns(threads), end="")
    return Status.INPUT if failed else Status.OK


def _kernel(path: Path, options: Options) -> Status:
    """Lower each function of a module; return the exit status."""
    from fencepost.errors import InputError
    from fencepost.lowering.from_llvm.read import read_kernel
    from fencepost.lowering.options import target_of
    from fencepost.lowering.units import function_unit

    module = read_kernel(files.read_module(path), str(path), LONGEST)
    failed = False
    if not module.functions:
        raise InputError(
            "holds no function",
            rule="the operations of functions are lowered",
            mend="give a module that defines some",
            source=str(path),
        )
    for function in module.functions:
        target = target_of(
            options,
            function.processor,
            workgroup_size=function.workgroup_size,
            lds_dma=function.lds_dma,
            opencl=module.opencl,
        )
        unit = function_unit(function, target, safe=options.safe, compare=options.explain)
        (unit,), wrong = _finish([unit], options, path)
        failed |= wrong
        if not options.json:
            print(f"@{unit.name} on {target.processor}:")
        _show([_entry(each) for each in unit.outcomes if _listed(each)], target, options)
    return Status.INPUT if failed else Status.OK


def _listed(outcome: Outcome) -> bool:
    """Return True if an outcome is listed as one of an operation; opaque calls are not."""
    return not outcome.opaque or outcome.error is not None or bool(outcome.skipped)


def _finish(units: list[Unit], options: Options, path: Path) -> tuple[list[Unit], bool]:
    """Return the units, without redundant waits if asked; errors and findings are printed apart."""
    from fencepost.cli.inputs.source_files import source_lines
    from fencepost.diagnostics import Location
    from fencepost.errors import Place
    from fencepost.lowering.units import without_redundant_waits
    from fencepost.reports.text.snippet import describe, diagnostic_text
    from fencepost.reports.text.source import tag_remarks

    lines = partial(source_lines, path.parent)
    failed = False
    for line in tag_remarks(_tags(units)):
        print(line, file=sys.stderr)
    for unit in units:
        for each in unit.outcomes:
            if each.error is not None:
                at = Location.of(each.location)
                if at.line and each.error.place is None:
                    each.error.place = Place(at.line, at.column)
                text = None if (shown := lines(at.file)) is None else "\n".join(shown)
                print(describe(each.error, at.file, text), file=sys.stderr)
                failed = True
    if not options.waits:
        return units, failed
    thin = []
    for unit in units:
        unit, findings = without_redundant_waits(unit)
        thin.append(unit)
        for finding in findings:
            print(diagnostic_text(finding, lines), file=sys.stderr)
    return thin, failed


def _tags(units: list[Unit]) -> Iterator[tuple[str, TagSet]]:
    """Yield the tags of the operations, each with its location."""
    from fencepost.lowering.request import Request

    for unit in units:
        for each in unit.outcomes:
            if each.lowered is not None and isinstance(each.lowered.request, Request):
                yield each.location or "operation", each.lowered.request.tags


def _entry(outcome: Outcome) -> Entry:
    from fencepost.reports.lowering.operations import Entry

    problem = outcome.error.message if outcome.error is not None else outcome.skipped
    return Entry(outcome.text, outcome.location, outcome.lowered, outcome.differences, problem)


def _show(entries: list[Entry], target: Target, options: Options) -> None:
    from fencepost.reports.lowering.operations import line_of_json, listing

    if options.json:
        for entry in entries:
            if entry.lowered is not None:
                print(line_of_json(entry, target, explain=options.explain))
        return
    print(listing(entries, explain=options.explain, target=target), end="")
