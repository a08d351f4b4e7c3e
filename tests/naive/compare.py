"""Compares both evaluators on generated tests: `python -m tests.naive.compare --count N --seed S`.

Prints what was compared. Exit status 1 where the evaluators disagree on some test; the smallest of
those are reduced and printed as litmus text. A test whose values exceed a bound of the engine is
undecided, which is no disagreement.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import Pool

from fencepost.frontends.litmus.print import print_test
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF
from tests.naive.against_engine import differences, disagreements
from tests.naive.answer import Answer, answers
from tests.naive.copied import nth_copied
from tests.naive.events import Edition
from tests.naive.features import features
from tests.naive.generate import UNROLL, nth
from tests.naive.reduce import minimise
from tests.naive.sized import nth_sized

Draw = Callable[[int, int], LitmusTest]
"""A test by its seed and number."""

SHOWN = 3
"""Disagreements that are reduced and printed at most."""


@dataclass(slots=True)
class Tally:
    """What a comparison found. `by_edition` counts tests by what their answer shows."""

    compared: int = 0
    disagreeing: list[LitmusTest] = field(default_factory=list)
    undecided: list[LitmusTest] = field(default_factory=list)
    with_feature: Counter[str] = field(default_factory=Counter)
    by_edition: dict[Edition, Counter[str]] = field(
        default_factory=lambda: {edition: Counter() for edition in Edition}
    )


@dataclass(frozen=True, slots=True)
class Compared:
    """The comparison on one test: what it contains, what the naive evaluator answers, and the
    editions under which the engine answers otherwise, or reaches a bound.
    """

    test: LitmusTest
    features: frozenset[str]
    shown: dict[Edition, Counter[str]]
    disagreeing: frozenset[Edition]
    undecided: frozenset[Edition]


def compare_one(seed: int, draw: Draw, number: int) -> Compared:
    """Compares the evaluators on one generated test."""
    test = draw(seed, number)
    found = answers(test, tuple(Edition), UNROLL)
    apart = differences(test, found, UNROLL)
    different = frozenset(each.edition for each in apart if not each.undecided)
    undecided = frozenset(each.edition for each in apart if each.undecided)
    shown = {edition: _shown(answer, found[Edition.LLVM]) for edition, answer in found.items()}
    return Compared(test, frozenset(features(test.program)), shown, different, undecided)


def _shown(answer: Answer, under_llvm: Answer) -> Counter[str]:
    undef = any(value is UNDEF for outcome in answer.outcomes for _, value in outcome)
    return Counter(
        {
            "condition reachable": int(answer.reachable),
            "race": int(answer.race),
            "undef in an outcome": int(undef),
            "several outcomes": int(len(answer.outcomes) > 1),
            "loop cut off": int(answer.truncated),
            "not as under llvm": int(answer.outcomes != under_llvm.outcomes),
        }
    )


def tally(compared: Iterable[Compared]) -> Tally:
    """The sum of comparisons."""
    sums = Tally()
    for one in compared:
        sums.compared += 1
        sums.with_feature.update(one.features)
        for edition, shown in one.shown.items():
            sums.by_edition[edition].update(shown)
            sums.by_edition[edition]["disagree"] += edition in one.disagreeing
            sums.by_edition[edition]["undecided"] += edition in one.undecided
        if one.disagreeing:
            sums.disagreeing.append(one.test)
        elif one.undecided:
            sums.undecided.append(one.test)
    return sums


def compare(count: int, seed: int, jobs: int = 1, draw: Draw = nth) -> Tally:
    """Compares the evaluators on `count` tests; test n of a seed is always the same."""
    one = partial(compare_one, seed, draw)
    if jobs == 1:
        return tally(map(one, range(count)))
    with Pool(jobs) as pool:
        return tally(pool.imap_unordered(one, range(count), chunksize=10))


def table(found: Tally) -> str:
    """The summary of a comparison."""
    width = max(len(edition.value) for edition in Edition)
    rows = list(dict.fromkeys(name for shown in found.by_edition.values() for name in shown))
    lines = [" " * 22 + "".join(f"{edition.value:>{width + 2}}" for edition in Edition)]
    for row in rows:
        counts = "".join(f"{found.by_edition[edition][row]:>{width + 2}}" for edition in Edition)
        lines.append(f"{row:22}{counts}")
    lines.append("")
    lines.append("tests with")
    for name, number in sorted(found.with_feature.items(), key=lambda item: (-item[1], item[0])):
        lines.append(f"  {number:6}  {name}")
    return "\n".join(lines)


def sentence(found: Tally) -> str:
    """The result of a comparison in a sentence."""
    apart, undecided = len(found.disagreeing), len(found.undecided)
    return (
        f"{found.compared} tests under {len(Edition)} editions: "
        f"{found.compared - apart - undecided} agree, {undecided} undecided, {apart} disagree"
    )


def size(test: LitmusTest) -> tuple[int, int]:
    """How large a test is: operations, then characters."""
    return sum(len(t.code) for t in test.program.threads), len(print_test(test))


def reduce_and_print(test: LitmusTest) -> None:
    """Prints the reduced test with both answers."""
    small = minimise(test, lambda t: any(not each.undecided for each in disagreements(t)))
    print(print_test(small))
    for difference in disagreements(small):
        print(difference)


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", type=int, default=SHOWN)
    parser.add_argument("--sized", action="store_true", help="locations of several bytes")
    parser.add_argument("--copied", action="store_true", help="loads to LDS, cooperative accesses")
    options = parser.parse_args()
    start = time.perf_counter()
    draw = nth_copied if options.copied else nth_sized if options.sized else nth
    found = compare(options.count, options.seed, options.jobs, draw)
    seconds = time.perf_counter() - start
    print(table(found))
    print(f"{sentence(found)}; {seconds:.1f} s")
    for test in sorted(found.disagreeing, key=size)[: options.show]:
        print()
        reduce_and_print(test)
    return 1 if found.disagreeing else 0


if __name__ == "__main__":
    sys.exit(main())
