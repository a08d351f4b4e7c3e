"""`fencepost place` on LLVM IR: every kernel of a module."""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from fencepost.cli import files
from fencepost.cli.inputs.compile_source import named_from_here, with_folder
from fencepost.cli.inputs.compiling import Compiling
from fencepost.cli.inputs.kinds import Kind, modules_of
from fencepost.cli.parsing.status import Status, status_of, worse
from fencepost.cli.printing import results
from fencepost.cli.printing.result_names import result_names
from fencepost.cli.printing.transcript import Transcript
from fencepost.cli.workers.kept import is_late
from fencepost.errors import FencepostError, InputError
from fencepost.process import LONGEST
from fencepost.records import dataclass, field, names_of

if TYPE_CHECKING:
    from fencepost.cli.workers.items import Desk
    from fencepost.kernels.one_workgroup import Reading
    from fencepost.llvm.module import Function
    from fencepost.placement.certificate import Premise
    from fencepost.placement.comparison import Comparison
    from fencepost.placement.from_llvm.kernel import Kernel
    from fencepost.placement.from_llvm.module import ReadModule
    from fencepost.placement.place import Existing, Placement, Strategy
    from fencepost.placement.regions import Node
    from fencepost.placement.target import TargetConfig
    from fencepost.reports.placement.placement_compare import Places
    from fencepost.reports.placement.programs import Codes, Name
    from fencepost.store.entries import Key, Store


@dataclass(frozen=True, slots=True)
class Launched:
    """The launch of kernels, as the options describe it."""

    workgroup: tuple[int, int, int] | None = None
    grid: tuple[int, int, int] | None = None
    arguments: tuple[tuple[str, str], ...] = ()
    lockstep: bool = False

    @property
    def option(self) -> str | None:
        """An option that was given; None if none was."""
        given = {
            "--workgroup": self.workgroup is not None,
            "--grid": self.grid is not None,
            "--arg": bool(self.arguments),
            "--lockstep": self.lockstep,
        }
        return next((name for name, is_given in given.items() if is_given), None)


_OF_NO_ANSWER = frozenset({"output", "force", "svg", "compiling", "store"})
"""Options that no answer depends on: those of a compiler show in the module that it makes."""


@dataclass(frozen=True, slots=True)
class Job:
    """The task for a program, as the options describe it."""

    mcpu: str
    strategy: str
    existing: str
    check: bool
    json: bool
    output: Path | None
    force: bool
    refused: tuple[str, ...] = ()
    launch: Launched = Launched()
    lds: bool = False
    compare: bool = False
    svg: Path | None = None
    """The folder for pictures."""
    code: bool = False
    """True if machine code is shown."""
    kind: Kind = Kind.LITMUS
    """The kind of the input; one that is no module is a program in text form."""
    compiling: Compiling = field(default_factory=Compiling)
    times: bool = False
    """True if JSON has the seconds."""
    store: Store | None = None

    def transcript(self, file: str) -> Transcript:
        """Return the transcript of a file; columns of a comparison are as wide as its name."""
        if self.compare:
            return Transcript(file, self.json, mark=file)
        return Transcript(file, self.json)

    def key(self, file: str, content: str | bytes) -> Key | None:
        """Return the cache key of the answer to a file; None if the answer is not cached."""
        if self.store is None or self.svg is not None:
            return None
        if self.output is not None and not self.check:
            return None
        from fencepost.store.entries import Kind as Entry

        asked = {
            each: getattr(self, each) for each in names_of(type(self)) if each not in _OF_NO_ANSWER
        }
        if self.compare:
            asked["file"] = file
        data = content if isinstance(content, bytes) else content.encode()
        return self.store.key(Entry.PLACEMENT, asked, [data])

    def seconds_since(self, start: float) -> float | None:
        """Return the seconds for JSON; None if they are not asked for."""
        return perf_counter() - start if self.times else None


def refused_names(job: Job) -> frozenset[str]:
    """Return the refused premises, by name: of placement, or of the prover that it asks. Raise
    InputError for an unknown name.
    """
    from fencepost.errors import InputError
    from fencepost.kernels.certificate import Premise as OfProver
    from fencepost.placement.certificate import Premise

    others = (each.stated for each in OfProver if each.stated.option)
    known = dict.fromkeys(each.name for each in (*(each.stated for each in Premise), *others))
    for name in job.refused:
        if name not in known:
            raise InputError(
                f"--refuse {name}",
                rule=f"a premise is one of {', '.join(known)}",
                mend="choose one of them",
            )
    return frozenset(job.refused)


def refused(job: Job) -> frozenset[Premise]:
    """Return the refused premises of placement. Raise what `refused_names` raises."""
    from fencepost.placement.certificate import Premise

    names = refused_names(job)
    return frozenset(each for each in Premise if each.stated.name in names)


def run_module(
    file: str,
    job: Job,
    config: TargetConfig,
    strategy: Strategy,
    existing: Existing,
    desk: Desk,
) -> Status:
    """Place or check, report, write. If placement fails in one kernel, or is given up, the others
    are still reported, and nothing is written.
    """
    from fencepost.placement.comparison import barriers
    from fencepost.placement.from_llvm.module import read_module, written
    from fencepost.placement.from_llvm.placed import Asked, place_kernel
    from fencepost.placement.verifier.verify import verify
    from fencepost.reports.placement.programs import (
        check_json,
        placement_data,
        placement_text,
        verdict_text,
    )
    from fencepost.reports.text.encode import line
    from fencepost.reports.text.snippet import describe
    from fencepost.reports.text.source import remark

    source = _source(file, job, desk)
    said = job.transcript(file)
    key = job.key(file, source)
    if job.store is not None and key is not None and desk.is_first:
        known = said.tell_again(job.store, key)
        if known is not None:
            return known
    # The watcher ends what takes too long, and names the limit that was asked for.
    module = read_module(source, config.target, LONGEST)
    if desk.is_first:
        for each in module.module.remarks:
            said.err(remark(f"{said.mark}:{each.line}", each.text))
    done = []
    has_failed = was_late = not desk.is_first
    status = Status.OK
    for function in desk.steps(module.functions, lambda each: each.name):
        name = f"{said.mark}:{function.name}"
        start = perf_counter()
        try:
            read = partial(_read, job, desk, module, function)
            if job.compare:
                status = worse(status, _compared(name, read(existing), job, desk, said))
                was_late = was_late or is_late(desk)
                continue
            if job.check:
                kernel = read(existing)
                verdict = verify(kernel.program, config)
            else:
                shows = partial(_reading(job, desk, existing).shown, module)
                asked = Asked(config, strategy, existing, desk.seconds(), shows)
                placed = place_kernel(read, asked)
                result = placed.placement
                done.append((placed.kernel, result))
                verdict = result.verdict
        except FencepostError as error:
            text = files.text_at(Path(file)) if error.place is not None else None
            print(describe(error, file, text), file=sys.stderr)
            desk.came_to(status_of(error))
            has_failed = True
            continue
        seconds = job.seconds_since(start)
        was_late = was_late or is_late(desk)
        status = worse(status, Status.OK if verdict.ok else Status.FOUND)
        desk.came_to(status)
        match job.check, job.json:
            case True, True:
                args = (name, config.target, strategy.value, kernel.program, verdict, show)
                said.out(check_json(*args, seconds))
            case True, False:
                words = verdict_text(kernel.program, verdict, show)
                said.out(f"@{function.name}: {words}", end="")
            case _, True:
                args_ = (name, config.target, strategy.value, result, show)
                kept = {} if placed.anew is None else {"anew": barriers(placed.anew.after)}
                kept |= {"untried": placed.trials.untried} if placed.trials.untried else {}
                record = placement_data(*args_, seconds) | kept
                said.out(line(with_code(record, shown_codes(job, result, function))))
            case _:
                codes = shown_codes(job, result, function)
                untried = placed.trials.untried
                words = placement_text(result, show, placed.anew, codes, untried)
                said.out(f"@{function.name}:\n{words}", end="")
        if not job.check:
            told: list[Status] = []
            with results.failures(told):
                draw(job, file, result, show, function.name)
            for each_ in told:
                desk.came_to(each_)
    if job.store is not None and key is not None and not (has_failed or was_late):
        said.keep(job.store, key, status)
    if job.output is None or job.check or job.compare:
        return status
    if has_failed:
        print(f"{job.output} is not written, because placement failed in a kernel", file=sys.stderr)
    else:
        text = written(module, done)
        if job.kind is Kind.SOURCE:
            text = with_folder(text, Path.cwd())
        results.write(job.output, text, force=job.force)
    return status


def shown_codes(job: Job, result: Placement, function: Function | None = None) -> Codes | None:
    """Return the machine code of the placed barriers, if it is asked for: for the named processor,
    or the one that the kernel is compiled for. Raise InputError if neither is given.
    """
    from fencepost.cli.placing.code import codes
    from fencepost.errors import InputError
    from fencepost.placement.target import TargetConfig

    if not job.code:
        return None
    processor = TargetConfig(job.mcpu).processor
    stated = "" if function is None else function.attributes.get("target-cpu", "")
    found = codes(result, stated or ("" if processor is None else processor.name))
    if found is None:
        raise InputError(
            "--code without a processor",
            rule="code is of one processor",
            mend="name one: --mcpu gfx942",
        )
    return found


def with_code(record: dict[str, Any], codes: Codes | None) -> dict[str, Any]:
    """Return a record with the machine code of the placed barriers."""
    if codes is not None:
        for each, code in zip(record["placed"], codes, strict=True):
            each["code"] = code
    return record


def draw(job: Job, file: str, result: Placement, show: Name, kernel: str = "") -> None:
    """Draw a placement, if pictures are asked for: of a program, or of a kernel of a module."""
    if job.svg is None:
        return
    from fencepost.reports.picture.placement_svg import placement_svg

    name = result_names([file]).name(file, kernel)
    title = f"{name}, {job.strategy}" + (f" for {job.mcpu}" if job.mcpu else "")
    picture = placement_svg(title, result, show)
    results.write_below(job.svg, name.with_name(f"{name.name}.svg"), picture, force=job.force)


def _source(file: str, job: Job, desk: Desk) -> str | bytes:
    """Return the module that the input is, or is compiled to. Raise what `modules_of` raises, and
    InputError if a library holds several.
    """
    if job.kind is Kind.MODULE:
        return files.module_text(Path(file))
    found = modules_of(Path(file), job.compiling, desk)
    if len(found) > 1:
        raise InputError(
            f"holds {len(found)} modules of LLVM IR",
            rule="barriers are placed in one",
            mend="give one of them in a file of its own; `fencepost check` reads them all",
        )
    (only,) = found
    if only.folder is not None and isinstance(only.module, str):
        return named_from_here(only.module, Path(file))
    return only.module


def _read(
    job: Job, desk: Desk, module: ReadModule, function: Function, existing: Existing
) -> Kernel:
    """Return a kernel, read as the options ask."""
    return _reading(job, desk, existing).kernel(module, function)


def _reading(job: Job, desk: Desk, existing: Existing) -> Reading:
    """Return the way in which the options ask for kernels to be read."""
    from fencepost.kernels.one_workgroup import Reading
    from fencepost.kernels.pairs_apart import Dispatched
    from fencepost.placement.place import Existing

    launch = job.launch
    stripped = job.compare or (existing is Existing.STRIP and not job.check)
    return Reading(
        stripped,
        refused_names(job),
        launch.workgroup,
        job.lds,
        desk.seconds(),
        Dispatched(launch.arguments, launch.grid),
        launch.lockstep,
    )


def _compared(name: str, kernel: Kernel, job: Job, desk: Desk, said: Transcript) -> Status:
    """Place barriers in a kernel with and without its own; report both, return the status."""
    from fencepost.placement.beside import beside
    from fencepost.placement.comparison import compare
    from fencepost.placement.place import Strategy
    from fencepost.placement.target import TargetConfig
    from fencepost.reports.placement import placement_compare as report
    from fencepost.reports.placement.programs import placement_data

    start = perf_counter()
    strategy, config = Strategy(job.strategy), TargetConfig(job.mcpu)
    found = compare(kernel.program, config, strategy, desk.seconds())
    status = Status.OK if found.anew.verdict.ok else Status.FOUND
    desk.came_to(status)
    places = _places(kernel, found, name)
    every = tuple(beside(kernel.program, config, desk.seconds()))
    if job.json:
        args = (name, job.mcpu, job.strategy, found.anew, show, job.seconds_since(start))
        said.out(report.compare_json(placement_data(*args), found, places, every))
    else:
        words = report.compare_text(found, show, places, every)
        said.out(f"@{kernel.function.name}:\n{words}", end="")
    return status


def _places(kernel: Kernel, found: Comparison, name: str) -> Places:
    """Return the locations of barriers: in the source if debug information has it, else in the
    module.
    """
    from fencepost.kernels.question.source_places import place_of
    from fencepost.placement.from_llvm.write import spot_of, stripped_spots
    from fencepost.reports.placement.placement_compare import Places

    file = name.rpartition(":")[0]
    every = [each for block in kernel.function.blocks for each in block.instructions]
    spots = stripped_spots(kernel)

    def at(ordinal: int) -> str:
        place = place_of(every[ordinal], file, kernel.function.name)
        return f"{place.file}:{place.line}"

    return Places(
        lambda node: at(kernel.spots[node]),
        lambda placed: at(spot_of(found.anew, placed, spots, kernel.ends)),
    )


def show(node: Node) -> str:
    """Return a node in readable form."""
    from fencepost.frontends.placement_text.print import print_node

    return str(getattr(node, "label", None) or print_node(node))
