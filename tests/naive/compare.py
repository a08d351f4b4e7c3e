"""Compares both evaluators on generated tests: `python -m tests.naive.compare --count N --seed S`.

Exit status 1 where they disagree on one; the smallest disagreement is printed as litmus text.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, field

from fencepost.frontends.litmus.print import print_test
from fencepost.program.program import LitmusTest
from tests.naive.against_engine import disagreements, minimise
from tests.naive.events import Edition
from tests.naive.generate import nth

SHOWN = 3
"""Disagreements that are reduced and printed at most."""


@dataclass(slots=True)
class Tally:
    """What a comparison found."""

    compared: int = 0
    disagreeing: list[LitmusTest] = field(default_factory=list)


def compare(count: int, seed: int) -> Tally:
    """Compares the evaluators on `count` tests; test n of a seed is always the same."""
    tally = Tally()
    for number in range(count):
        test = nth(seed, number)
        tally.compared += 1
        if disagreements(test):
            tally.disagreeing.append(test)
    return tally


def size(test: LitmusTest) -> tuple[int, int]:
    """How large a test is: operations, then characters."""
    return sum(len(t.code) for t in test.program.threads), len(print_test(test))


def reduce_and_print(test: LitmusTest) -> None:
    """Prints the reduced test with both answers."""
    edition = disagreements(test)[0].edition
    small = minimise(test, lambda t: bool(disagreements(t, [edition])))
    print(print_test(small))
    for difference in disagreements(small):
        print(difference)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=SHOWN)
    options = parser.parse_args()
    start = time.perf_counter()
    tally = compare(options.count, options.seed)
    seconds = time.perf_counter() - start
    print(
        f"{tally.compared} tests under {len(Edition)} editions: "
        f"{tally.compared - len(tally.disagreeing)} agree, {len(tally.disagreeing)} disagree; "
        f"{seconds:.1f} s"
    )
    for test in sorted(tally.disagreeing, key=size)[: options.show]:
        print()
        reduce_and_print(test)
    return 1 if tally.disagreeing else 0


if __name__ == "__main__":
    sys.exit(main())
