"""`fencepost place` on LLVM IR: every kernel of a module."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from fencepost.cli import files
from fencepost.cli.compile_source import named_from_here, with_folder
from fencepost.cli.compiling import Compiling
from fencepost.cli.inputs import Kind, modules_of
from fencepost.cli.limits import LONGEST
from fencepost.cli.status import Status, status_of
from fencepost.errors import FencepostError, InputError

if TYPE_CHECKING:
    from fencepost.cli.items import Desk
    from fencepost.llvm.module import Function
    from fencepost.placement.certificate import Premise
    from fencepost.placement.comparison import Comparison
    from fencepost.placement.from_llvm.kernel import Kernel
    from fencepost.placement.from_llvm.module import ReadModule
    from fencepost.placement.place import Existing, Placement, Strategy
    from fencepost.placement.regions import Node
    from fencepost.placement.target import TargetConfig
    from fencepost.reports.placement import Codes, Name
    from fencepost.reports.placement_compare import Places


@dataclass(frozen=True, slots=True)
class Launched:
    """What the options say of how kernels are launched."""

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


@dataclass(frozen=True, slots=True)
class Job:
    """What to do with a program, as the options say it."""

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
    """Whether machine code is shown."""
    kind: Kind = Kind.LITMUS
    """What the input holds; what is no module is a program in text form."""
    compiling: Compiling = field(default_factory=Compiling)


def refused_names(job: Job) -> frozenset[str]:
    """The premises that are refused, by name: of placement, or of the prover that it asks. Raises
    InputError for a name that none has.
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
    """The premises of placement that are refused. Raises what `refused_names` raises."""
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
) -> None:
    """Places or checks, reports, writes. Where one kernel cannot be placed in, or was given up, the
    others are still reported, and nothing is written.
    """
    from fencepost.placement.comparison import barriers
    from fencepost.placement.from_llvm.module import read_module, written
    from fencepost.placement.from_llvm.placed import Asked, place_kernel
    from fencepost.placement.verify import verify
    from fencepost.reports.certificates import folder_of
    from fencepost.reports.encode import line
    from fencepost.reports.placement import (
        check_json,
        placement_data,
        placement_text,
        verdict_text,
    )
    from fencepost.reports.snippet import describe
    from fencepost.reports.source import remark

    source = _source(file, job, desk)
    # The watcher ends what takes too long, and names the limit that was asked for.
    module = read_module(source, config.target, LONGEST)
    if desk.is_first:
        for each in module.module.remarks:
            print(remark(f"{file}:{each.line}", each.text), file=sys.stderr)
    done = []
    has_failed = not desk.is_first
    for function in desk.steps(module.functions, lambda each: each.name):
        name = f"{file}:{function.name}"
        start = perf_counter()
        try:
            read = partial(_read, job, desk, module, function)
            if job.compare:
                _compared(name, read(existing), job, desk)
                continue
            if job.check:
                kernel = read(existing)
                verdict = verify(kernel.program, config)
            else:
                placed = place_kernel(read, Asked(config, strategy, existing, desk.seconds()))
                result = placed.placement
                done.append((placed.kernel, result))
                draw(job, folder_of(file, function.name), result, show)
                verdict = result.verdict
        except FencepostError as error:
            text = files.text_at(Path(file)) if error.place is not None else None
            print(describe(error, file, text), file=sys.stderr)
            desk.came_to(status_of(error))
            has_failed = True
            continue
        seconds = perf_counter() - start
        desk.came_to(Status.OK if verdict.ok else Status.FOUND)
        match job.check, job.json:
            case True, True:
                args = (name, config.target, strategy.value, kernel.program, verdict, show)
                print(check_json(*args, seconds))
            case True, False:
                words = verdict_text(kernel.program, verdict, show)
                print(f"@{function.name}: {words}", end="")
            case _, True:
                args_ = (name, config.target, strategy.value, result, show)
                kept = {} if placed.anew is None else {"anew": barriers(placed.anew.after)}
                record = placement_data(*args_, seconds) | kept
                print(line(with_code(record, shown_codes(job, result, function))))
            case _:
                codes = shown_codes(job, result, function)
                words = placement_text(result, show, placed.anew, codes)
                print(f"@{function.name}:\n{words}", end="")
    if job.output is None or job.check or job.compare:
        return
    if has_failed:
        print(f"{job.output} is not written, because placement failed in a kernel", file=sys.stderr)
    else:
        text = written(module, done)
        if job.kind is Kind.SOURCE:
            text = with_folder(text, Path.cwd())
        files.write(job.output, text, force=job.force)


def shown_codes(job: Job, result: Placement, function: Function | None = None) -> Codes | None:
    """The machine code of what was placed, where it is asked for: for the processor that is named,
    or that the kernel is compiled for. Raises InputError where neither says one.
    """
    from fencepost.cli.place_code import codes
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
    """A record with the machine code of what was placed."""
    if codes is not None:
        for each, code in zip(record["placed"], codes, strict=True):
            each["code"] = code
    return record


def draw(job: Job, name: str, result: Placement, show: Name) -> None:
    """Draws a placement, if pictures are asked for; `name` is that of the program or kernel."""
    if job.svg is None:
        return
    from fencepost.reports.placement_svg import placement_svg

    title = f"{name}, {job.strategy}" + (f" for {job.mcpu}" if job.mcpu else "")
    files.write(job.svg / f"{name}.svg", placement_svg(title, result, show))


def _source(file: str, job: Job, desk: Desk) -> str | bytes:
    """The module that the input is, or becomes. Raises what `modules_of` raises, and InputError
    where a library holds several.
    """
    if job.kind is Kind.MODULE:
        return files.module_text(Path(file))
    found = modules_of(Path(file), job.compiling, desk.seconds())
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
    """A kernel as it is asked for."""
    from fencepost.kernels.one_workgroup import Reading
    from fencepost.kernels.pairs_apart import Dispatched
    from fencepost.placement.place import Existing

    launch = job.launch
    stripped = job.compare or (existing is Existing.STRIP and not job.check)
    reading = Reading(
        stripped,
        refused_names(job),
        launch.workgroup,
        job.lds,
        desk.seconds(),
        Dispatched(launch.arguments, launch.grid),
        launch.lockstep,
    )
    return reading.kernel(module, function)


def _compared(name: str, kernel: Kernel, job: Job, desk: Desk) -> None:
    """Places in a kernel with and without its barriers, and reports both."""
    from fencepost.placement.beside import beside
    from fencepost.placement.comparison import compare
    from fencepost.placement.place import Strategy
    from fencepost.placement.target import TargetConfig
    from fencepost.reports import placement_compare as report
    from fencepost.reports.placement import placement_data

    start = perf_counter()
    strategy, config = Strategy(job.strategy), TargetConfig(job.mcpu)
    found = compare(kernel.program, config, strategy, desk.seconds())
    desk.came_to(Status.OK if found.anew.verdict.ok else Status.FOUND)
    places = _places(kernel, found, name)
    every = tuple(beside(kernel.program, config, desk.seconds()))
    if job.json:
        seconds = perf_counter() - start
        record = placement_data(name, job.mcpu, job.strategy, found.anew, show, seconds)
        print(report.compare_json(record, found, places, every))
    else:
        words = report.compare_text(found, show, places, every)
        print(f"@{kernel.function.name}:\n{words}", end="")


def _places(kernel: Kernel, found: Comparison, name: str) -> Places:
    """Where barriers stand: in the source where the compiler says it, else in the module."""
    from fencepost.kernels.source_places import place_of
    from fencepost.placement.from_llvm.write import spot_of, stripped_spots
    from fencepost.reports.placement_compare import Places

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
    """A node as a person reads it."""
    from fencepost.frontends.placement_text.print import print_node

    return str(getattr(node, "label", None) or print_node(node))
