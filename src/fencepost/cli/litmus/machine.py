"""`fencepost machine`: litmus tests on the memory machines."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.litmus import machine_survey as survey
from fencepost.cli.litmus.machine_ran import Ran
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.status import Status, errors_told, status_of, worse
from fencepost.cli.printing.result_names import UNNAMED, ResultNames, result_names
from fencepost.cli.printing.results import failures, usable_folder, write_below
from fencepost.cli.printing.transcript import Transcript
from fencepost.cli.workers.kept import is_late
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass, replace
from fencepost.visible import visible_name

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.executions.options import Options as ModelOptions
    from fencepost.hardware.memory.explore import Options
    from fencepost.hardware.memory.instructions import Site
    from fencepost.hardware.memory.judge import Judgement
    from fencepost.hardware.memory.needed import Need
    from fencepost.hardware.memory.resting import Rest
    from fencepost.lowering.options import Options as LoweringOptions
    from fencepost.lowering.target import Target
    from fencepost.program.program import LitmusTest
    from fencepost.reports.lowering.machine_runs import Shown
    from fencepost.store.entries import Key, Store

MOST_CODE = 16 << 20
"""Bytes of a file with code."""


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("machine")(machine)


@dataclass(frozen=True, slots=True)
class _Job:
    """The task for each test. `drop` is the value of the option, '' if it is not given; `code` the
    file with the code, None if tests are lowered; `svg` the folder of pictures.
    """

    lowering: LoweringOptions
    options: Options
    model: str | None
    drop: str
    as_json: bool
    code: Path | None = None
    svg: Path | None = None
    force: bool = False
    names: ResultNames = UNNAMED
    store: Store | None = None
    survey: bool = False

    def key(self, lowering: LoweringOptions, text: str, code: bytes | None) -> Key | None:
        """Return the cache key of the answer to a test, with the given code; None if the answer is
        not cached.
        """
        if self.store is None or self.svg is not None:
            return None
        from fencepost.store.entries import Kind

        asked = {
            "lowering": lowering,
            "options": self.options,
            "model": self.model,
            "drop": self.drop,
            "json": self.as_json,
            "code": None if self.code is None else str(self.code),
        }
        parts = [text.encode()] if code is None else [text.encode(), code]
        return self.store.key(Kind.MACHINE, asked, parts)


def machine(
    files: Annotated[
        list[Path],
        offers.Argument(metavar="FILE...", help="Litmus files, or folders with litmus files."),
    ],
    mcpu: Annotated[
        str | None,
        offers.Option(
            metavar="PROCESSOR",
            help="Processor or target ID, as gfx942. With all, or several with commas: what "
            "violates the model on any of them, a line each. All is one of each generation, in "
            "each mode.",
        ),
    ] = None,
    features: Annotated[
        str, offers.Option(help="Target features: tgsplit, cumode (+ or - before).")
    ] = "",
    follow: Annotated[str, offers.Option(help="Whose code: 001, 001-literal, llvm-22.")] = "001",
    code: Annotated[
        Path | None,
        offers.Option(
            metavar="FILE",
            help="Run this code instead: assembly with a label PN for thread N, or a compiled "
            "object with a kernel PN.",
        ),
    ] = None,
    svg: Annotated[
        Path | None,
        offers.Option(
            metavar="DIR",
            help="Draw the runs that show violations, or else one of what the test asks for.",
        ),
    ] = None,
    force: Annotated[
        bool, offers.Option("--force", help="Let --svg replace existing pictures.")
    ] = False,
    model: Annotated[
        str | None, offers.Option(help="The model to compare with, overriding the files.")
    ] = None,
    drop: Annotated[
        str,
        offers.Option(
            metavar="N|all",
            help="Leave out instruction N; with all, say of each whether the test needs it.",
        ),
    ] = "",
    assume: Annotated[
        list[str] | None,
        offers.Option(metavar="NAME=off", help="Switch an assumption off, or on (repeatable)."),
    ] = None,
    everywhere: Annotated[
        bool,
        offers.Option(
            "--everywhere",
            help="Try also the placements whose waves have more in common.",
        ),
    ] = False,
    placement: Annotated[
        int | None, offers.Option(min=1, help="Try this placement alone, by its number.")
    ] = None,
    states: Annotated[
        int, offers.Option(min=1, help="The most states of a placement; more: unknown.")
    ] = 1_000_000,
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON per test.")] = False,
    timeout: Annotated[float, timeout_option("each test")] = 60.0,
    memory: Memory = MEMORY,
    jobs: Annotated[
        int, offers.Option("--jobs", "-j", min=1, help="Tests to run at the same time.")
    ] = 1,
    no_cache: Annotated[bool, offers.Option("--no-cache", help="Do not use the cache.")] = False,
) -> None:
    """Run litmus tests on a GPU's caches and queues, as 001 describes them.

    Each test is lowered, and every order of its memory operations is tried, wherever its waves may
    run. What the machine shows is compared with what the model allows; an outcome that the model
    forbids is a violation, and is told step by step.

    Exit status 0: no violation; with --drop N, too. 1: a violation. 2: some input could not be
    read, or has something that the machines lack. 3: not known within the limits.
    """
    from fencepost.cli import files as reading
    from fencepost.cli.workers.items import Task, run_items
    from fencepost.cli.workers.kept import open_store
    from fencepost.cli.workers.limits import limits
    from fencepost.hardware.memory.assumptions import assumed
    from fencepost.hardware.memory.explore import Options
    from fencepost.lowering.options import Options as LoweringOptions

    with errors_told():
        each = limits(timeout, memory)
        options = Options(
            assumed(assume or ()),
            everywhere=everywhere,
            placement=None if placement is None else placement - 1,
            states=states,
        )
        lowering = LoweringOptions(mcpu, features, follow)
        told: list[Status] = []
        items = list(reading.expand(files, frozenset({reading.LITMUS})))
        machines = survey.machines_of(mcpu, features, follow)
        # A survey counts what each test comes to, which the cache does not have.
        store = None if no_cache or svg is not None or machines else open_store()
        job = _Job(
            *(lowering, options, model, _checked(drop), json, code),
            *(usable_folder(svg, told), force),
            names=result_names(items),
            store=store,
            survey=bool(machines),
        )
    counts: dict[str, int] = {}
    task = Task(partial(_one, job), noted=partial(survey.noted, counts), name="machine")
    status = run_items(task, survey.asked(items, lowering, machines), each, jobs)
    if machines and not json:
        print(survey.tally_line(len(items), len(machines), counts))
    raise offers.Exit(worse(status, max(told, default=Status.OK)))


def _checked(drop: str) -> str:
    from fencepost.errors import InputError

    if drop and drop != "all" and not (is_decimal(drop) and integer_of(drop)):
        raise InputError(
            f"--drop {drop!r}",
            rule="it is the number of an instruction in the list of --drop all, or all",
            mend="write --drop all",
        )
    return drop


def _one(job: _Job, item: survey.Item, desk: Desk) -> int:
    """Read, run and report one file."""
    from fencepost.cli import files as reading
    from fencepost.errors import FencepostError

    path, text, parsed = item.path, None, None
    said = Transcript(str(path), job.as_json)
    try:
        text = reading.read_text(path)
        code = None if job.code is None else reading.read_bytes(job.code, MOST_CODE, "code")
        key = job.key(item.lowering, text, code)
        if job.store is not None and key is not None:
            known = said.tell_again(job.store, key)
            if known is not None:
                return known
        from fencepost.frontends.litmus.parse import parse
        from fencepost.hardware.memory.judge import judge

        parsed = parse(text)
        test, target, options, model = _asked(job, item, parsed, code, desk)
        judgement = judge(test, target, options, model)
        needed = None
        if job.drop == "all":
            from fencepost.hardware.memory.needed import needs

            needed = tuple(needs(test, target, judgement, options, model))
        ran = Ran(target, options, judgement)
        from fencepost.hardware.memory.resting import NOTHING, rest

        options = replace(options, timeout=desk.left())
        # A survey asks what is violated, not on what the rest depends.
        resting = NOTHING if job.survey else rest(test, target, judgement, options, model)
        violations = _print(job, said, ran, resting, needed)
        if job.survey:
            desk.note(survey.Surveyed(judgement.standing))
    except FencepostError as error:
        if job.survey and parsed is not None:
            desk.note(came_to := survey.of_error(error))
            if came_to.standing is None:  # it is the machine that lacks something
                return Status.OK
        from fencepost.reports.text.snippet import describe

        print(describe(error, str(path), text), file=sys.stderr)
        return status_of(error)
    status = _status(judgement, needed)
    desk.came_to(status)
    if job.svg is not None:
        told: list[Status] = []
        with failures(told):
            _draw(job, job.svg, path, ran, violations)
        status = worse(status, max(told, default=Status.OK))
    is_whole = not (is_late(desk) and _is_open(judgement, needed))
    if job.store is not None and key is not None and is_whole:
        said.keep(job.store, key, status)
    return status


def _asked(
    job: _Job, item: survey.Item, parsed: LitmusTest, code: bytes | None, desk: Desk
) -> tuple[LitmusTest, Target, Options, ModelOptions]:
    """Return a test as its target sees it, with the target and the options of machine and model."""
    from fencepost.executions.options import Options as ModelOptions
    from fencepost.hardware.given.read import given
    from fencepost.hardware.memory.judge import on_target
    from fencepost.lowering.options import target_of

    target = target_of(item.lowering, parsed.program.target)
    test = on_target(parsed, target)
    options = replace(job.options, timeout=desk.left())
    model = ModelOptions(job.model, timeout=desk.left())
    if code is not None:
        options = replace(options, given=given(code, str(job.code), test, target))
    if job.drop and job.drop != "all":
        options = replace(options, dropped=_site(test, target, integer_of(job.drop), options))
    return test, target, options, model


def _is_open(judgement: Judgement, needed: tuple[Need, ...] | None) -> bool:
    """Return True if something is unknown that another run may find out."""
    from fencepost.hardware.memory.judge import Standing
    from fencepost.hardware.memory.needed import Use

    unknown = any(each.use is Use.UNKNOWN for each in needed or ())
    return unknown or judgement.standing is Standing.UNKNOWN or judgement.reason is not None


def _site(test: LitmusTest, target: Target, number: int, options: Options) -> frozenset[Site]:
    """Return the site of the instruction with a number."""
    from fencepost.errors import InputError
    from fencepost.hardware.memory.explore import code_for

    sites = code_for(test, target, options).sites
    if number > len(sites):
        raise InputError(
            f"--drop {number}: the code has {len(sites)} instructions to leave out",
            rule="waits, cache instructions and scope bits are numbered from 1",
            mend="--drop all lists them",
        )
    return frozenset({sites[number - 1].site})


def _print(
    job: _Job, said: Transcript, ran: Ran, resting: Rest, needed: tuple[Need, ...] | None
) -> tuple[Shown, ...]:
    """Print a judgement; return its violations."""
    from fencepost.reports.lowering.machine_runs import MachineReport, json_line, survey_lines, text

    shown = tuple(map(ran.shown, ran.judgement.violations))
    report = MachineReport(
        said.mark,
        ran.target,
        ran.options.assumptions,
        ran.judgement,
        shown,
        needed,
        None if job.code is None else str(job.code),
        resting,
        ran.example() if job.as_json else None,
    )
    if job.survey and not job.as_json:
        for each in survey_lines(report):
            said.out(each)
    else:
        end = "\n" if job.as_json else ""
        said.out(json_line(report) if job.as_json else text(report), end=end)
    return shown


def _draw(job: _Job, folder: Path, path: Path, ran: Ran, violations: tuple[Shown, ...]) -> None:
    """Draw the violations, or else the outcome that the test asks for, if it was shown."""
    from fencepost.hardware.memory.judge import reaches
    from fencepost.reports.picture.machine_svg import run_svg

    test = ran.judgement.model.test
    drawn = violations
    if not drawn and (found := reaches(test, ran.judgement.result)) is not None:
        drawn = (ran.shown(found),)
    if not drawn:
        print(
            f"{visible_name(str(path))}: no picture: no run shows what the test asks for",
            file=sys.stderr,
        )
    numbers = [thread.number for thread in test.program.threads]
    for count, each in enumerate(drawn, 1):
        outcome = ", ".join(f"{name} = {value}" for name, value in each.outcome)
        word = "violation: " if violations else ""
        picture = run_svg(
            f"{test.name} on {ran.target.processor}",
            f"{word}{outcome}",
            each.witness.placement,
            each.steps,
            numbers,
        )
        suffix = f"-{count}" if count > 1 else ""
        name = job.names.name(path)
        name = name.with_name(f"{name.name}{suffix}.svg")
        write_below(folder, name, picture, force=job.force)


def _status(judgement: Judgement, needed: tuple[Need, ...] | None) -> Status:
    from fencepost.hardware.memory.judge import Standing
    from fencepost.hardware.memory.needed import Use

    if judgement.standing is Standing.VIOLATION:
        return Status.FOUND
    is_open = any(each.use is Use.UNKNOWN for each in needed or ())
    if judgement.standing is Standing.UNKNOWN or is_open:
        return Status.UNKNOWN
    return Status.OK
