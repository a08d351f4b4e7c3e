"""`fencepost place`: the barriers that a kernel lacks, and those that are redundant."""

from __future__ import annotations

import sys
from enum import Enum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from fencepost.cli import files
from fencepost.cli.checking import check_options as offered
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told, status_of, worse
from fencepost.cli.parsing.words import compiler_words
from fencepost.cli.placing.module import (
    Job,
    Launched,
    draw,
    refused,
    run_module,
    shown_codes,
    with_code,
)
from fencepost.cli.printing import results
from fencepost.cli.workers.kept import is_late
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY
from fencepost.errors import FencepostError, InputError
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.cli.inputs.kinds import Kind
    from fencepost.cli.printing.transcript import Transcript
    from fencepost.cli.workers.items import Desk, Stop
    from fencepost.placement.place import Existing, Strategy
    from fencepost.placement.regions import Program
    from fencepost.placement.target import TargetConfig

_Choice = TypeVar("_Choice", bound=Enum)


_EXAMPLE = """Insert the barriers that a kernel's shared memory needs, and show what each is for.

The input is LLVM IR; source in HIP, OpenCL C or CUDA, which is compiled to it; or the text form:
accesses R, W, A (atomic), G (gather to LDS) and T (tensor load) of named buffers, inside for { }
and if { } else { }:

    for { W A; R A }

What is placed and verified is order between the work-items of one workgroup. No barrier of
a workgroup orders accesses of two workgroups: `fencepost check` decides these.

Exit status 0: every two conflicting accesses of a workgroup are ordered. 1: some are not. 2:
unreadable. 3: not decided within --timeout and --memory.
"""


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("place", help=_EXAMPLE, is_compiling=True)(place)


def place(
    context: offers.Context,
    file: Annotated[
        str,
        offers.Argument(
            metavar="FILE", help="LLVM IR, source, or the text form; '-' for the standard input."
        ),
    ],
    mcpu: Annotated[
        str, offers.Option(metavar="GPU", help="The processor; without it, no barrier is split.")
    ] = "",
    clang: offered.Clang = None,
    sandbox: offered.Sandbox = "auto",
    inherit_environment: offered.InheritEnvironment = False,
    strategy: Annotated[
        str | None,
        offers.Option(
            metavar="NAME",
            help="minimize, disjoint or optimal. Default: minimize; for LLVM IR on targets with "
            "split barriers disjoint, which takes as many barriers but signals them early.",
        ),
    ] = None,
    existing: Annotated[
        str, offers.Option(metavar="keep|strip", help="Existing barriers: keep or strip.")
    ] = "keep",
    check: Annotated[bool, offers.Option("--check", help="Verify only; place nothing.")] = False,
    compare: Annotated[
        bool,
        offers.Option(
            "--compare", help="Compare the existing barriers with a placement from scratch."
        ),
    ] = False,
    lds: Annotated[
        bool,
        offers.Option("--lds", help="Order accesses to LDS only; ignore global memory."),
    ] = False,
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON.")] = False,
    output: Annotated[
        Path | None,
        offers.Option(
            "-o", "--output", metavar="FILE", help="Write the program with its barriers."
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        offers.Option(
            metavar="DIR", help="Draw hazard windows and placed barriers, a picture per kernel."
        ),
    ] = None,
    code: Annotated[
        bool, offers.Option("--code", help="Show the machine code of what is placed.")
    ] = False,
    force: Annotated[
        bool, offers.Option("--force", help="Let -o and --svg replace existing files.")
    ] = False,
    may_alias: Annotated[
        bool, offers.Option("--may-alias", help="Pointer arguments may overlap.")
    ] = False,
    refuse: Annotated[
        list[str] | None,
        offers.Option(
            metavar="PREMISE", help="Refuse a premise of 'verified', such as at-once (repeatable)."
        ),
    ] = None,
    workgroup: Annotated[
        str | None,
        offers.Option(metavar="X[,Y,Z]", help="Work-items of a workgroup, for LLVM IR."),
    ] = None,
    grid: Annotated[
        str | None,
        offers.Option(metavar="X[,Y,Z]", help="Workgroups of a grid at the most, for LLVM IR."),
    ] = None,
    arg: Annotated[
        list[str] | None,
        offers.Option(
            "--arg", metavar="NAME=VALUE", help="Set an argument (repeatable), for LLVM IR."
        ),
    ] = None,
    lockstep: Annotated[
        bool,
        offers.Option(
            "--lockstep",
            help="Accept orders that only lockstep execution gives, in kernels as they stand.",
        ),
    ] = False,
    timeout: Annotated[float, timeout_option("each kernel")] = 60.0,
    memory: Memory = MEMORY,
    times: offered.Times = False,
    no_cache: offered.NoCache = False,
) -> None:
    """Read, place or check, report."""
    from fencepost.cli.checking.check_kernel import dim, settings
    from fencepost.cli.inputs.compile_source import isolated
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.cli.inputs.kinds import Kind
    from fencepost.cli.workers.items import Task, run_items
    from fencepost.cli.workers.kept import open_store
    from fencepost.cli.workers.limits import limits
    from fencepost.process import LONGEST

    with errors_told():
        if svg is not None and (check or compare):
            raise InputError(
                "--svg with --check or --compare",
                rule="what is drawn is a placement",
                mend="leave one of them out",
            )
        if compare and (check or output is not None):
            raise InputError(
                "--compare with --check or -o",
                rule="a comparison writes nothing",
                mend="leave one of them out",
            )
        if output is not None and not check:
            results.check_output(output, force=force)
        bounds = limits(timeout, memory)
        launch = Launched(
            dim(workgroup, "--workgroup") if workgroup is not None else None,
            dim(grid, "--grid") if grid is not None else None,
            settings(arg or ()),
            lockstep,
        )
        told: list[Status] = []
        svg = results.usable_folder(svg, told)
        files.hold([Path(file)], LONGEST if bounds.seconds is None else bounds.seconds)
        compiling = Compiling(clang, mcpu or None, compiler_words(context))
        kind = _kind(file, compiling)
        strategy = strategy or _default(kind, mcpu)
        sources = [Path(file)] if kind is Kind.SOURCE else []
        names = (*(refuse or ()), *(["arguments-apart"] if may_alias else []))
        with isolated(
            *(compiling, [Path(file)], sources, sandbox), whole=inherit_environment
        ) as compiling:
            job = Job(
                *(mcpu, strategy, existing, check, json, output, force, names, launch, lds),
                *(compare, svg, code, kind, compiling, times),
                None if no_cache else open_store(),
            )
            task = Task(partial(_one, job), partial(_stopped, job))
            status = run_items(task, [file], bounds)
    raise offers.Exit(worse(status, max(told, default=Status.OK)))


def _kind(file: str, compiling: Compiling) -> Kind:
    """Return the kind of the input. Raise InputError for compiler options if it is no source."""
    from fencepost.cli.inputs.kinds import Kind, kind_of

    kind = kind_of(Path(file), compiling)
    if compiling.words and kind is not Kind.SOURCE:
        raise InputError(
            f"-- {' '.join(compiling.words)}: {file} is not source",
            rule="words after -- go to the compiler",
            mend="remove them",
        )
    return kind


def _default(kind: Kind, mcpu: str) -> str:
    """Return the default strategy. Raise TargetError for an unknown processor."""
    from fencepost.cli.inputs.kinds import Kind
    from fencepost.placement.place import Strategy
    from fencepost.placement.target import TargetConfig

    split = kind is not Kind.LITMUS and TargetConfig(mcpu).has_split_barriers
    return str((Strategy.DISJOINT if split else Strategy.MINIMIZE).value)


def _one(job: Job, file: str, desk: Desk) -> int:
    """Read, place or check, and report."""
    from fencepost.cli.inputs.kinds import Kind
    from fencepost.placement.place import Existing, Strategy
    from fencepost.placement.target import TargetConfig
    from fencepost.reports.text.snippet import describe

    text: str | None = None
    try:
        config = TargetConfig(job.mcpu)
        strategy = _one_of(Strategy, job.strategy, "--strategy")
        existing = _one_of(Existing, job.existing, "--existing")
        if job.kind is not Kind.LITMUS:
            return run_module(file, job, config, strategy, existing, desk)
        if job.lds:
            raise InputError(
                "--lds for a program in text form",
                rule="the text form is of LDS alone",
                mend="leave the option out",
            )
        if (option := job.launch.option) is not None:
            raise InputError(
                f"{option} for a program in text form",
                rule="the text form states the number of waves itself",
                mend="write a line such as 'waves 4'",
            )
        text = _read(file)
        said = job.transcript(file)
        key = job.key(file, text)
        if key is not None and job.store is not None:
            known = said.tell_again(job.store, key)
            if known is not None:
                return known
        ok = _text(said, text, job, config, strategy, existing, desk)
        status = Status.OK if ok else Status.FOUND
        if key is not None and job.store is not None and not is_late(desk):
            said.keep(job.store, key, status)
    except FencepostError as error:
        if text is None and error.place is not None and file != "-":
            text = files.text_at(Path(file))
        print(describe(error, file, text), file=sys.stderr)
        return status_of(error)
    return status


def _stopped(job: Job, file: str, stop: Stop) -> int:
    """Report the work that was given up: the program, or one kernel of it."""
    from fencepost.cli.workers.items import tell_stop

    name = file if stop.step is None else f"{file}:{stop.step}"
    if job.json:
        from fencepost.reports.text.encode import line

        record = {"input": name, "target": job.mcpu, "strategy": job.strategy, "verified": None}
        print(line({**record, "reason": stop.reason}))
    elif stop.status is Status.UNKNOWN:
        print(visible_name(f"{name}: unknown: {stop.reason}"))
    return tell_stop(name, stop)


def _text(
    said: Transcript,
    text: str,
    job: Job,
    config: TargetConfig,
    strategy: Strategy,
    existing: Existing,
    desk: Desk,
) -> bool:
    """Place barriers in, or check, a program in text form; return True if everything is ordered."""
    from time import perf_counter

    from fencepost.frontends.placement_text.parse import parse
    from fencepost.frontends.placement_text.print import print_node, print_program
    from fencepost.placement.place import place as run
    from fencepost.placement.verifier.obligations import without
    from fencepost.placement.verifier.verify import verify
    from fencepost.reports.placement.programs import (
        check_json,
        placement_data,
        placement_text,
        verdict_text,
    )
    from fencepost.reports.text.encode import line

    program = without(parse(text), refused(job))
    start = perf_counter()
    if job.compare:
        return _compared(said, program, job, config, strategy, desk)
    if job.check:
        verdict = verify(program, config)
        seconds = job.seconds_since(start)
        if job.json:
            args = (said.mark, job.mcpu, job.strategy, program, verdict, print_node, seconds)
            said.out(check_json(*args))
        else:
            said.out(verdict_text(program, verdict, print_node), end="")
        return verdict.ok
    result = run(program, config, strategy, existing, desk.seconds())
    seconds = job.seconds_since(start)
    after = print_program(result.after)
    if job.json:
        args_ = (said.mark, job.mcpu, job.strategy, result, print_node, seconds)
        said.out(line(with_code(placement_data(*args_), shown_codes(job, result))))
    else:
        said.out(f"before:\n{print_program(result.given)}\nafter:\n{after}")
        said.out(placement_text(result, print_node, None, shown_codes(job, result)), end="")
    desk.came_to(Status.OK if result.verdict.ok else Status.FOUND)
    told: list[Status] = []
    with results.failures(told):
        draw(job, said.name, result, print_node)
    with results.failures(told):
        if job.output is not None:
            results.write(job.output, after, force=job.force)
    for each in told:
        desk.came_to(each)
    return result.verdict.ok


def _compared(
    said: Transcript,
    program: Program,
    job: Job,
    config: TargetConfig,
    strategy: Strategy,
    desk: Desk,
) -> bool:
    """Place barriers in a program in text form with and without its own, and report both."""
    from time import perf_counter

    from fencepost.frontends.placement_text.print import print_node
    from fencepost.placement.beside import beside
    from fencepost.placement.comparison import compare
    from fencepost.placement.regions import walk
    from fencepost.reports.placement import placement_compare as report
    from fencepost.reports.placement.programs import before, placement_data

    start = perf_counter()
    found = compare(program, config, strategy, desk.seconds())
    every = tuple(beside(program, config, desk.seconds()))
    nodes = list(walk(program.body))
    places = report.Places(
        lambda node: str(getattr(nodes[node], "place", None) or said.name),
        lambda placed: f"the gap before {before(found.anew, placed, print_node)}",
    )
    if job.json:
        seconds = job.seconds_since(start)
        record = placement_data(said.name, job.mcpu, job.strategy, found.anew, print_node, seconds)
        said.out(report.compare_json(record, found, places, every))
    else:
        said.out(report.compare_text(found, print_node, places, every), end="")
    return found.anew.verdict.ok


def _read(file: str) -> str:
    """Return the text of an input in text form."""
    return files.read_stdin_text() if file == "-" else files.read_text(Path(file), "a program")


def _one_of(kinds: type[_Choice], value: str, option: str) -> _Choice:
    try:
        return kinds(value)
    except ValueError as error:
        names = ", ".join(str(each.value) for each in kinds)
        raise InputError(
            f"{option} {value}", rule=f"{option} is one of {names}", mend="choose one of them"
        ) from error
