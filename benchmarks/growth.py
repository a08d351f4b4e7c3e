"""How verdicts grow in cost: a table for each family, printed.

    python -m benchmarks.growth

Times are of the verdict alone, parsing included, start-up excluded, the best of several runs.
"""

from __future__ import annotations

import resource
import time

from benchmarks.families import FAMILIES, Strength
from fencepost.executions.options import Options
from fencepost.executions.verdict import Verdict, run
from fencepost.frontends.litmus.parse import parse

RUNS = 5
VERDICT_ONLY = Options(max_outcomes=0)


def best(text: str, options: Options = VERDICT_ONLY, runs: int = RUNS) -> tuple[float, Verdict]:
    """The shortest time of several runs, in seconds, and the verdict."""
    shortest = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        verdict = run(parse(text), options)
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, verdict


def main() -> None:
    """Prints the tables."""
    for family in FAMILIES:
        print(f"{family.name:5}" + "".join(f"{n:>12}" for n in family.sizes))
        for strength in Strength:
            cells = []
            for size in family.sizes:
                seconds, verdict = best(family.make(size, strength))
                cells.append(f"{verdict.kind.value[:4]:>5}{seconds * 1e3:6.1f}")
            print(f"  {strength.short:3}" + "".join(f"{cell:>12}" for cell in cells))
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"times in ms; peak memory of the process {peak:.0f} MB")


if __name__ == "__main__":
    main()
