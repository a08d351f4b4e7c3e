"""Certificates of all kernels at hand, judged: of the corpus, of Triton, of users, and drawn ones.

    python -m tests.certificates.campaign --drawn 1000 --tamper 200 --twins [--modules FOLDER]

Prints what the judge refuses or does not judge, which false certificates it accepts, and its time
as a ratio to that of the check. The exit status is 1 where a proof is refused, where more than 5 %
are not judged, where the median ratio is above 4, or where a false certificate is accepted: one
that is tampered with (`--tamper`), or that is of a right kernel beside a wrong one (`--twins`).
"""

from __future__ import annotations

import argparse
import json
import lzma
import os
import random
import statistics
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from fencepost.certificates import Judgement, Ruling
from fencepost.errors import FencepostError
from fencepost.frontends.source.compile import Source, compiled
from fencepost.frontends.source.compilers import find_compiler
from fencepost.frontends.source.languages import Language
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.launch import NotJudged
from fencepost.judge.ruling.complaints import complaints
from fencepost.judge.ruling.judging import judge
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report
from fencepost.llvm.module import Function, Module
from fencepost.llvm.read import find_kernel, read_module
from fencepost.reports.kernels.certificates import Subject, certificate_files
from tests.certificates.tamper import CHANGES
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import cases

HERE = Path(__file__).resolve().parent
TRITON = HERE.parent / "kernels" / "triton"
USERS = HERE.parent / "users"
MOST_RATIO = 4.0
"""Times the seconds of a check that its judge may take, in the median."""
MOST_NOT_JUDGED = 0.05
"""The part of the proofs that the judge may leave."""
LIMIT = 240.0
"""Seconds of the judge for one certificate: what `check --judged` gives it."""


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel to be checked and judged."""

    name: str
    module: Module
    kernel: Function
    options: Options
    made: Made | None = None
    """Its certificate, where that is known already."""


@dataclass(frozen=True, slots=True)
class Made:
    """The certificate of a kernel, the report that it is of, and the seconds that both took."""

    exhibit: Exhibit
    report: Report
    seconds: float


def corpus(*beginnings: str) -> Iterator[Kernel]:
    """The kernels of the corpus that are right, all or those whose names begin so."""
    for case in cases():
        if case.verdict == "proved" and str(case).startswith(beginnings or ("",)):
            module = module_of(case.module)
            (kernel,) = find_kernel(module, case.name)
            yield Kernel(str(case), module, kernel, options_of(case.options))


def triton() -> Iterator[Kernel]:
    """Triton's kernels, with arguments free."""
    for path in sorted(TRITON.glob("*.xz")):
        module = read_module(lzma.decompress(path.read_bytes()))
        yield Kernel(path.name.split(".")[0], module, module.kernels[0], Options())


def users() -> Iterator[Kernel]:
    """The kernels that users write, compiled here; one that needs a condition, under it."""
    compiler = find_compiler(None)
    for path in sorted((*USERS.glob("hip/*.hip"), *USERS.glob("opencl/*.cl"))):
        language = Language.HIP if path.suffix == ".hip" else Language.OPENCL
        source = Source(str(path), path.read_text(encoding="utf-8"), language, "gfx942")
        module = read_module(compiled(source, compiler, 120.0).encode())
        for kernel in module.kernels:
            yield from _conditional(Kernel(path.name, module, kernel, Options(infer=Infer.OF_ALL)))


def in_folder(folder: Path) -> Iterator[Kernel]:
    """The kernels of the modules below a folder (.ll, .llir), with arguments free."""
    for path in sorted((*folder.rglob("*.ll"), *folder.rglob("*.llir"))):
        module = read_module(path.read_bytes())
        for kernel in module.kernels:
            yield Kernel(f"{path.stem}/{kernel.name}", module, kernel, Options())


def _conditional(each: Kernel) -> Iterator[Kernel]:
    """A kernel, and once more under the condition that was found for it."""
    report = check_kernel(each.module, each.kernel, each.options, each.name)
    if report.condition is None:
        yield replace(each, options=replace(each.options, infer=Infer.NOTHING))
        return
    launch = report.condition.launch
    under = replace(
        each.options,
        workgroup=launch.workgroup,
        grid=launch.grid,
        assumptions=(report.condition.text,),
        infer=Infer.NOTHING,
    )
    yield replace(each, name=f"{each.name} if {report.condition.text}", options=under)


def exhibit_of(each: Kernel) -> tuple[Exhibit, Report] | None:
    """The certificate of a kernel as its files say it; None where it is not proved."""
    made = made_of(each)
    return None if made is None else (made.exhibit, made.report)


def made_of(each: Kernel) -> Made | None:
    """The certificate of a kernel, and what it cost; None where it is not proved."""
    start = _spent()
    options = replace(each.options, certificates=True)
    report = check_kernel(each.module, each.kernel, options, each.name)
    if not report.is_proved or report.proof is None:
        return None
    subject = Subject(each.name, b"", each.module, each.kernel)
    files = dict(certificate_files(subject, report, report.proof, options))
    seconds = _spent() - start
    stated = json.loads(files["certificate.json"])
    queries = {
        name.removesuffix(".smt2"): text
        for name, text in files.items()
        if name.endswith(".smt2") and isinstance(text, str)
    }
    return Made(Exhibit(each.module, each.kernel, stated, queries), report, seconds)


def _spent() -> float:
    """The seconds of the processor so far, of this process and of those that it started."""
    return sum(os.times()[:4])


@dataclass
class Tally:
    """The outcomes of the kernels so far."""

    outcomes: Counter[str] = field(default_factory=Counter)
    ratios: list[float] = field(default_factory=list)
    checks: list[float] = field(default_factory=list)
    judges: list[float] = field(default_factory=list)
    accepted: list[tuple[Kernel, Exhibit]] = field(default_factory=list)

    def take(self, each: Kernel) -> str:
        """Check and judge a kernel; return what came of it."""
        outcome = self._outcome(each)
        self.outcomes[outcome] += 1
        return outcome

    def _outcome(self, each: Kernel) -> str:
        try:
            made = each.made or made_of(each)
        except FencepostError as error:
            print(f"{each.name}: {error}", flush=True)
            return "not checked"
        if made is None:
            return "not proved"
        proof = made.report.proof
        assert proof is not None
        engine = proof.engine.name.lower()
        start = _spent()
        judgement: Judgement = judge(made.exhibit, LIMIT)
        seconds = _spent() - start
        self.ratios.append(seconds / max(made.seconds, 0.01))
        self.checks.append(made.seconds)
        self.judges.append(seconds)
        ruling = judgement.ruling
        if ruling is Ruling.ACCEPTED:
            self.accepted.append((each, made.exhibit))
        else:
            why = "; ".join(judgement.reasons[:3])
            print(f"{each.name} ({engine}): {ruling.value}: {why}", flush=True)
        return f"{ruling.value}, {engine}"

    def part(self, ruling: Ruling) -> int:
        """The number of proofs that the judge had this word for."""
        return sum(n for name, n in self.outcomes.items() if name.startswith(f"{ruling.value},"))

    def shortfalls(self) -> Iterator[str]:
        """The figures that the judge misses, in words."""
        proofs = len(self.ratios)
        if refused := self.part(Ruling.REFUSED):
            yield f"{refused} of {proofs} proofs are refused"
        left = self.part(Ruling.NOT_JUDGED) + self.part(Ruling.LEFT_OPEN)
        if left > MOST_NOT_JUDGED * proofs:
            yield f"{left} of {proofs} proofs are not judged"
        if proofs and statistics.median(self.ratios) > MOST_RATIO:
            yield f"the judge takes {statistics.median(self.ratios):.2f} times the check"

    def show(self) -> None:
        """Print the counts and the times."""
        for outcome, count in sorted(self.outcomes.items()):
            print(f"{outcome:24}{count:6}")
        if len(self.ratios) > 1:
            *_, high = statistics.quantiles(self.ratios, n=20)
            print(
                f"judge / check: median {statistics.median(self.ratios):.2f}, 95 % {high:.2f}, "
                f"sums {sum(self.judges):.0f} s / {sum(self.checks):.0f} s",
                flush=True,
            )


def main(words: list[str]) -> int:
    """Judge, tamper, count; return 1 where something is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawn", type=int, default=0, help="drawn kernels to judge, all proved")
    parser.add_argument("--first", type=int, help="the number of the first of these")
    parser.add_argument("--tamper", type=int, default=0, help="tampered certificates")
    parser.add_argument("--twins", action="store_true", help="put certificates to wrong twins")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kernels whose names hold this")
    parser.add_argument("--parts", default="corpus,triton,users,drawn", help="which kernels")
    parser.add_argument("--modules", type=Path, action="append", default=[], help="folders besides")
    parser.add_argument("--verbose", action="store_true", help="a line for each kernel")
    given = parser.parse_args(words)
    whole = Tally()
    for part, source in _sources(given):
        tally = Tally(accepted=whole.accepted)
        for each in source():
            if given.only not in each.name:
                continue
            start = _spent()
            outcome = tally.take(each)
            if given.verbose:
                print(f"{each.name}: {outcome}, {_spent() - start:.1f} s", flush=True)
        print(f"== {part}")
        tally.show()
        whole.outcomes += tally.outcomes
        whole.ratios += tally.ratios
        whole.checks += tally.checks
        whole.judges += tally.judges
    print("== all")
    whole.show()
    missed = [*whole.shortfalls()]
    if given.tamper:
        rng = random.Random(given.seed)
        if lies := _tamper(rng, whole.accepted, given.tamper, given.verbose):
            missed.append(f"{lies} tampered certificates are accepted")
    if given.twins and (lies := _twins()):
        missed.append(f"{lies} certificates are accepted beside wrong kernels")
    for line in missed:
        print(f"MISSED: {line}")
    return 1 if missed else 0


def _twins() -> int:
    """Judge the certificates of right kernels beside wrong ones; return how many are accepted."""
    from tests.certificates.twins import RIGHT, WRONG, under

    told: Counter[str] = Counter()
    exhibits: dict[str, Exhibit] = {}
    for name, what, old, new in WRONG:
        if name not in exhibits:
            made = made_of(RIGHT[name].kernel())
            assert made is not None, name
            exhibits[name] = made.exhibit
        ruling = judge(under(exhibits[name], RIGHT[name].kernel(old, new)), LIMIT).ruling
        told[ruling.value] += 1
        if ruling is not Ruling.REFUSED:
            print(f"{name}: {ruling.value} beside a wrong kernel: {what}", flush=True)
    print(f"wrong twins, outcomes: {dict(told)}")
    return told[Ruling.ACCEPTED.value]


def _sources(given: argparse.Namespace) -> Iterator[tuple[str, Callable[[], Iterator[Kernel]]]]:
    from tests.certificates.drawn import drawn

    first = given.seed * 1_000_000 if given.first is None else given.first
    parts = {"corpus": corpus, "triton": triton, "users": users}
    for name, source in parts.items():
        if name in given.parts.split(","):
            yield name, source
    for folder in given.modules:
        yield folder.name, partial(in_folder, folder)
    if given.drawn and "drawn" in given.parts.split(","):
        yield "drawn", partial(drawn, given.drawn, first)


def _tamper(
    rng: random.Random, accepted: list[tuple[Kernel, Exhibit]], count: int, verbose: bool
) -> int:
    """Judge so many tampered certificates, each kind as often as may be; return how many are
    accepted.
    """
    kinds: Counter[str] = Counter()
    told: Counter[str] = Counter()
    tried = 0
    while sum(kinds.values()) < count and accepted and tried < 100 * count:
        tried += 1
        name, change = min(rng.sample(CHANGES, len(CHANGES)), key=lambda each: kinds[each[0]])
        if tried % 10 == 0:  # kinds that few kernels allow do not keep the others waiting
            name, change = rng.choice(CHANGES)
        each, exhibit = rng.choice(accepted)
        false = change(rng, exhibit)
        if false is None:
            continue
        kinds[name] += 1
        try:
            wrong = complaints(false)
        except (NotJudged, FencepostError) as error:
            told["not judged"] += 1
            print(f"{each.name}: not judged though {name}: {error}", flush=True)
            continue
        told["refused" if wrong else "accepted"] += 1
        if verbose and wrong:
            print(f"{each.name}: refused, {name}: {wrong[0][:100]}", flush=True)
        if not wrong:
            print(f"{each.name}: accepted though {name}", flush=True)
    print(f"tampered: {dict(kinds)}")
    print(f"tampered, outcomes: {dict(told)}")
    return told["accepted"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
