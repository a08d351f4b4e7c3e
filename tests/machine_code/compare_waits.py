"""Compares the analysis of waits with its twin on drawn programs:

python -m tests.machine_code.compare_waits --count 10000 --seed 1
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from random import Random

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from tests.machine_code.twin import Gen, Op, is_shown, shown
from tests.machine_code.twin_programs import draw, source

RUNS = 12
"""Runs of each program with drawn orders."""


@dataclass
class Counts:
    """What was compared."""

    programs: int = 0
    pairs: int = 0
    certain: int = 0
    replayed: int = 0
    """Sources that are overwritten in one block before the address is translated."""


def findings(program: list[Op], gen: Gen) -> tuple[Finding, ...]:
    """What the analysis finds in a program."""
    text = source(program, gen)
    target = target_of(text, None)
    report = check(read_code(text, target).code, target.generation)
    return tuple(each for kernel in report.kernels for each in kernel.findings)


def compared(seed: int, counts: Counts) -> str:
    """What is wrong with the program of a number; empty where both agree."""
    random = Random(seed)
    gen = random.choice(tuple(Gen))
    program = draw(random, gen)
    found = findings(program, gen)
    reported = {(each.first, each.second) for each in found}
    seen = shown(program, gen, random, RUNS)
    counts.programs += 1
    counts.pairs += len(seen)
    # Of barriers only the first one that matters on some path is reported.
    told = {each.first for each in found if each.hazard is Hazard.LDS_AT_BARRIER}
    missed = {
        (first, second)
        for first, second in seen - reported
        if program[second].lds != "b" or first not in told
    }
    if missed:
        return f"not reported: {sorted(missed)}"
    for each in found:
        if each.verdict is Verdict.CERTAIN:
            counts.certain += 1
            if not is_shown(program, gen, (each.first, each.second), random):
                return f"certain, but never shown: {(each.first, each.second)}"
        elif each.hazard is Hazard.REPLAYED and not each.path:
            counts.replayed += 1
            if not is_shown(program, gen, (each.first, each.second), random):
                return f"in one block, but never shown: {(each.first, each.second)}"
    return ""


def main() -> None:
    """Compares as many programs as are asked for; the first that differs is printed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    counts = Counts()
    for seed in range(chosen.seed, chosen.seed + chosen.count):
        if wrong := compared(seed, counts):
            random = Random(seed)
            gen = random.choice(tuple(Gen))
            for number, op in enumerate(draw(random, gen)):
                print(f"{number:3} {op.text}")
            raise SystemExit(f"seed {seed}, {gen.value}: {wrong}")
    print(counts)


if __name__ == "__main__":
    main()
