"""`place` and `place --check` beside `check`, on the kernels of the corpora and on drawn ones.

    python -m tests.placement.check_compare --drawn 1000 --seed 1 [--corpus]

Of each kernel, for one workgroup: what both say of it, and what `check` says of the kernel that
`place` makes of it. Wrong are a kernel that placement verifies and in which `check` finds a bug,
and a bug in what was placed, unless all that is found is one access that two work-items run at
once: that there is none is a premise of 'verified'. A kernel that `check` proves and placement does
not verify is a difference, listed by what placement says. Exit status 1 if there are any.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from time import perf_counter

from fencepost.diagnostics import Code, Severity
from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options, launch_of
from fencepost.kernels.pairs_apart import Dispatched
from fencepost.kernels.report import Finding, Report, Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.module import ReadModule, read_module, written
from fencepost.placement.place import place
from fencepost.placement.regions import walk
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.obligations import premises
from fencepost.placement.verifier.verdict import Verdict as Judged
from fencepost.placement.verifier.verify import verify
from tests.kernels.checking import options_of
from tests.kernels.corpus import cases
from tests.kernels.drawn.compare import build, chosen
from tests.kernels.drawn.draw import draw

FOLDER = Path(__file__).parent / "kernels"
LIMITED = ("--arg", "--assume", "--lockstep", "--cluster")
"""Options that make `check` say less than placement would have to."""
BATCH = 25


@dataclass(frozen=True, slots=True)
class Asked:
    """A kernel of a module's text, and how it is launched."""

    text: str
    name: str
    shown: str
    options: Options


@dataclass(frozen=True, slots=True)
class Answer:
    """What both say, and what is wrong or differs, if anything; empty where nothing is."""

    said: str
    wrong: str = ""
    differs: str = ""


@cache
def _modules(text: str, target: str) -> tuple[Module, ReadModule]:
    """A module as either command reads it."""
    return parse_module(printed(text, 60.0)), read_module(text, target, 60.0)


def corpus() -> Iterator[Asked]:
    """The kernels of the tests of placement, and those of `check` as they are launched."""
    one = Options(workgroup=None, grid=(1, 1, 1), seconds=20.0)
    for path in sorted(FOLDER.glob("*.ll")):
        text = path.read_text(encoding="utf-8")
        for kernel in find_kernel(_modules(text, "")[0], None):
            yield Asked(text, kernel.name, f"{path.stem}/{kernel.name}", one)
    for case in cases():
        if any(word in case.options for word in LIMITED):
            continue
        options = replace(options_of(case.options, 20.0), grid=(1, 1, 1), cluster=None)
        text = case.module.read_text(encoding="utf-8")
        yield Asked(text, case.name, str(case), options)


def drawn(count: int, seed: int) -> Iterator[Asked]:
    """Kernels that are drawn, right ones and wrong ones."""
    number, made = seed * 1_000_000, 0
    while made < count:
        batch = [
            each
            for at in range(number, number + BATCH)
            if draw(at, "").groups == 1  # to run several groups takes long
            for each in chosen(at, True)
        ]
        number += BATCH
        if not batch:
            continue
        text = build([kernel for kernel, _ in batch], "O1").decode()
        for kernel, _ in batch[: count - made]:
            size = (kernel.items, kernel.rows, 1)
            options = Options(size, (1, 1, 1), seconds=20.0)
            yield Asked(text, kernel.name, f"drawn {kernel.name}", options)
            made += 1
        _modules.cache_clear()


def answer(asked: Asked) -> Answer:
    """What both say of one kernel."""
    try:
        module, read = _modules(asked.text, "")
        (kernel,) = find_kernel(module, asked.name)
        report = check_kernel(module, kernel, asked.options, asked.shown)
        launch = launch_of(kernel, asked.options, module)
        function = next(each for each in read.functions if each.name == asked.name)
        told = Dispatched(grid=asked.options.grid)
        reading = Reading(workgroup=launch.workgroup, seconds=20.0, dispatched=told)
        program = reading.kernel(read, function)
        judged = verify(program.program)
    except FencepostError as error:
        return Answer(f"refused: {type(error).__name__}")
    verdict = report.verdict
    said = f"check {verdict.value}, place --check {'verified' if judged.ok else 'not verified'}"
    if judged.ok:
        if verdict is not Verdict.BUG:
            return Answer(said)
        if rests_on_premises(report):
            # No barrier orders what work-items do at once; 'verified' names the premise.
            return Answer(f"{said}, resting on at-once")
        return Answer(said, f"verified, and a bug ({_codes(report)})")
    differs = _why(judged, program.program.body) if verdict is Verdict.PROVED else ""
    try:
        placement = place(program.program, TargetConfig(), seconds=20.0)
        if not placement.verdict.ok:
            return Answer(f"{said}, not placed", "", differs)
        text = written(read, [(program, placement)])
        after = parse_module(printed(text, 60.0))
        (kernel,) = find_kernel(after, asked.name)
        again = check_kernel(after, kernel, asked.options, asked.shown)
    except FencepostError as error:
        return Answer(f"{said}, place refused: {type(error).__name__}", "", differs)
    stated = {each.name for each in premises(placement.after)}
    excused = rests_on_premises(again, converged="converged" in stated)
    bug = again.verdict is Verdict.BUG and not excused
    wrong = f"a bug in what was placed ({_codes(again)})" if bug else ""
    return Answer(f"{said}, placed: check {again.verdict.value}", wrong, differs)


def rests_on_premises(report: Report, *, converged: bool = False) -> bool:
    """Whether all that is wrong is two work-items that run one instruction at once, or, with the
    premise `converged`, lies within a wave, of which placement takes that its lanes meet at the
    wave's barriers: both are premises of 'verified', which say so.
    """
    wrong = [each for each in report.findings if each.diagnostic.severity is not Severity.NOTE]
    return bool(wrong) and all(
        (found.witness is not None and len(_sides(found)) == 1)
        or (converged and found.diagnostic.code is Code.ORDERED_BY_LOCKSTEP_ONLY)
        for found in wrong
    )


def _sides(found: Finding) -> set[object]:
    """What the sides of a finding do, each where it stands and in a word."""
    where = found.diagnostic.locations
    return {(at.file, at.line, at.column, at.note.partition(" ")[0]) for at in where}


def _codes(report: Report) -> str:
    return ", ".join(sorted({each.diagnostic.code.name for each in report.findings}))


def _why(judged: Judged, body: tuple[object, ...]) -> str:
    """What placement says of a kernel that it does not verify, without names."""
    nodes = list(walk(body))  # type: ignore[arg-type]
    if judged.findings:
        return "; ".join(sorted({each.text for each in judged.findings}))
    first = judged.unordered[0]
    one, two = (getattr(nodes[n], "label", None) for n in (first.producer, first.consumer))
    return f"unordered {one} and {two}"


def compare(every: Iterable[Asked]) -> int:
    """Ask of each, print figures; how many are wrong or differ."""
    kinds: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    differences = 0
    for each in every:
        found = answer(each)
        kinds[found.said] += 1
        if found.wrong:
            wrong[found.wrong] += 1
            print(f"WRONG {each.shown}: {found.wrong}", flush=True)
        if found.differs:
            differences += 1
            print(f"differs {each.shown}: {found.differs}", flush=True)
    for kind, number in sorted(kinds.items()):
        print(f"{kind}: {number}")
    total = sum(kinds.values())
    print(f"{total} compared, wrong {sum(wrong.values())}, differ {differences}")
    return sum(wrong.values()) + differences


def main() -> int:
    """Compare; status 1 if anything is wrong or differs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--drawn", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--corpus", action="store_true")
    options = parser.parse_args()
    start = perf_counter()
    found = compare(corpus()) if options.corpus else 0
    if options.drawn:
        found += compare(drawn(options.drawn, options.seed))
    print(f"{perf_counter() - start:.0f} s")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
