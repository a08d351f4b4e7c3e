"""Certificates of all kernels at hand, judged: those of the corpus, of Triton, and drawn ones.

    python -m tests.certificates.campaign --drawn 1000 --tamper 200

Prints what the judge refuses, and which tampered certificates it accepts.
"""

from __future__ import annotations

import argparse
import json
import lzma
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.judge.complaints import complaints
from fencepost.judge.exhibit import Exhibit
from fencepost.judge.machine import NotJudged
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Function, Module
from fencepost.llvm.read import find_kernel, read_module
from fencepost.reports.certificates import Subject, certificate_files
from tests.certificates.tamper import CHANGES
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import cases

TRITON = Path(__file__).resolve().parents[1] / "kernels" / "triton"


@dataclass(frozen=True, slots=True)
class Kernel:
    """A kernel to be checked and judged."""

    name: str
    module: Module
    kernel: Function
    options: Options
    made: tuple[Exhibit, Report] | None = None
    """Its certificate, where that is known already."""


def corpus() -> Iterator[Kernel]:
    """The kernels of the corpus that are right."""
    for case in cases():
        if case.verdict == "proved":
            module = module_of(case.module)
            (kernel,) = find_kernel(module, case.name)
            yield Kernel(str(case), module, kernel, options_of(case.options))


def triton() -> Iterator[Kernel]:
    """Triton's kernels, with arguments free."""
    for path in sorted(TRITON.glob("*.xz")):
        module = read_module(lzma.decompress(path.read_bytes()))
        yield Kernel(path.name.split(".")[0], module, module.kernels[0], Options())


def exhibit_of(each: Kernel) -> tuple[Exhibit, Report] | None:
    """The certificate of a kernel as its files say it; None where it is not proved."""
    options = replace(each.options, certificates=True)
    report = check_kernel(each.module, each.kernel, options, each.name)
    if report.verdict is not Verdict.PROVED or report.proof is None:
        return None
    subject = Subject(each.name, b"", each.module, each.kernel)
    files = dict(certificate_files(subject, report, report.proof, options))
    stated = json.loads(files["certificate.json"])
    queries = {
        name.removesuffix(".smt2"): text
        for name, text in files.items()
        if name.endswith(".smt2") and isinstance(text, str)
    }
    return Exhibit(each.module, each.kernel, stated, queries), report


def main() -> None:
    """Judges, tampers, counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drawn", type=int, default=0, help="drawn kernels to judge, all proved")
    parser.add_argument("--first", type=int, help="the number of the first of these")
    parser.add_argument("--tamper", type=int, default=0, help="tampered certificates")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="kernels whose names hold this")
    parser.add_argument("--parts", default="corpus,triton,drawn", help="which kernels")
    parser.add_argument("--verbose", action="store_true", help="a line for each kernel")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    counts: Counter[str] = Counter()
    settlings: Counter[str] = Counter()
    accepted: list[tuple[Kernel, Exhibit]] = []
    parts = given.parts.split(",")
    sources: list[Iterator[Kernel]] = []
    if "corpus" in parts:
        sources.append(corpus())
    if "triton" in parts:
        sources.append(triton())
    if given.drawn and "drawn" in parts:
        from tests.certificates.drawn import drawn

        first = given.seed * 1_000_000 if given.first is None else given.first
        sources.append(drawn(given.drawn, first))
    for source in sources:
        for each in source:
            if given.only not in each.name:
                continue
            started = time.process_time()
            outcome = _judged(each, accepted, settlings)
            counts[outcome] += 1
            if given.verbose:
                used = time.process_time() - started
                print(f"{each.name}: {outcome}, {used:.1f} s", flush=True)
    for outcome, count in sorted(counts.items()):
        print(f"{outcome:24}{count:6}")
    for how, count in sorted(settlings.items()):
        print(f"{how:44}{count:6}", flush=True)
    if given.tamper:
        _tamper(rng, accepted, given.tamper, given.verbose)


def _judged(each: Kernel, accepted: list[tuple[Kernel, Exhibit]], settlings: Counter[str]) -> str:
    try:
        found = each.made or exhibit_of(each)
        if found is None:
            return "not proved"
        exhibit, report = found
        assert report.proof is not None
        engine = report.proof.engine.name.lower()
        wrong = complaints(exhibit, settlings)
    except NotJudged as error:
        print(f"{each.name}: not judged: {error}", flush=True)
        return "not judged"
    except FencepostError as error:
        print(f"{each.name}: {error}", flush=True)
        return "not checked"
    if wrong:
        print(f"{each.name} ({engine}): refused: {'; '.join(wrong[:3])}", flush=True)
        return f"refused, {engine}"
    accepted.append((each, exhibit))
    return f"accepted, {engine}"


def _tamper(
    rng: random.Random, accepted: list[tuple[Kernel, Exhibit]], count: int, verbose: bool
) -> None:
    """So many tampered certificates, each kind as often as may be."""
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


if __name__ == "__main__":
    main()
