"""Compares the barrier machine and the engine on generated programs:
`python -m tests.barriers.compare --count N --seed S`.

They agree on a program if they say the same of it under every edition: whether its behaviour is
undefined, the rules that some execution breaks, and, where it is defined, the set of maps from
waits to phases. What an operation would do that an object does not offer, and how a wave goes on
whose threads have parted, no document says: there it is enough to agree on that.

Exit status 1 where they disagree on one; the smallest disagreements are reduced and printed as
litmus text.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from fencepost.errors import BoundReached
from fencepost.frontends.litmus.print import print_test
from fencepost.hardware.barriers import Edition, Options, explore
from fencepost.program.program import LitmusTest, Program
from tests.barriers import engine
from tests.barriers.engine import Map, Opinion
from tests.barriers.generate import asked, generate, size
from tests.barriers.reduce import minimise

SHOWN = 3
"""Disagreements that are reduced and printed at most."""
MAX_STATES = 5000
"""Programs with more states are left out: the engine would enumerate as many maps."""


@dataclass(frozen=True, slots=True)
class Disagreement:
    """What the two say under one edition, where it is not the same."""

    edition: Edition
    machine: Opinion
    engine: Opinion

    @property
    def shape(self) -> tuple[frozenset[str], frozenset[str]]:
        """The rules that only the one, and only the other, finds broken."""
        mine, other = self.machine.broken, self.engine.broken
        return mine - other, other - mine

    def __str__(self) -> str:
        lines = [f"under {self.edition.value}:"]
        for who, mine, other in (
            ("machine", self.machine, self.engine),
            ("engine", self.engine, self.machine),
        ):
            lines += (f"  only {who}: breaks {rule}" for rule in sorted(mine.broken - other.broken))
            lines += sorted(f"  only {who}: {_text(each)}" for each in mine.maps - other.maps)
        return "\n".join(lines)


def _text(each: Map) -> str:
    phases, firsts = each
    told = (f"P{thread}:arrive{number} first" for thread, number in sorted(firsts))
    return ", ".join([*(f"{wait}={phase}" for wait, phase in phases), *told]) or "no waits"


def machine_opinion(test: LitmusTest, edition: Edition, *, loops_end: bool = False) -> Opinion:
    """What the machine says, `loops_end` as in its options.

    Raises BoundReached where the program is too large.
    """
    options = Options(edition, max_states=MAX_STATES, loops_end=loops_end)
    report = explore(test.program, options)
    return Opinion.of((rule.value for rule in report.broken), report.tellings)


def disagreements(
    test: LitmusTest, editions: Sequence[Edition] = tuple(Edition)
) -> list[Disagreement]:
    """Where the two disagree on a program.

    Raises BoundReached where the program is too large.
    """
    found = []
    for edition in editions:
        mine, other = machine_opinion(test, edition), engine.opinion(test, edition)
        if mine != other:
            found.append(Disagreement(edition, mine, other))
    return found


@dataclass(slots=True)
class Tally:
    """What a comparison found. `defined` counts well-defined programs by edition, `broken` programs
    by broken rule, under any edition.
    """

    compared: int = 0
    left_out: int = 0
    defined: Counter[str] = field(default_factory=Counter)
    broken: Counter[str] = field(default_factory=Counter)
    disagreeing: list[LitmusTest] = field(default_factory=list)


def compare(count: int, seed: int, progress: bool = False) -> Tally:
    """Compares the two on `count` programs; program n of a seed is always the same."""
    tally = Tally()
    number = 0
    while tally.compared < count:
        test = generate(seed * 1_000_003 + number)
        number += 1
        try:
            opinions = {edition: machine_opinion(test, edition) for edition in Edition}
        except BoundReached:
            tally.left_out += 1
            continue
        tally.compared += 1
        for edition, mine in opinions.items():
            tally.defined[edition.value] += not mine.broken
        tally.broken.update(set().union(*(mine.broken for mine in opinions.values())))
        if any(engine.opinion(test, edition) != mine for edition, mine in opinions.items()):
            tally.disagreeing.append(test)
        if progress and tally.compared % 100 == 0:
            print(f"{tally.compared}: {len(tally.disagreeing)} disagree", file=sys.stderr)
    return tally


def reduced(test: LitmusTest) -> LitmusTest:
    """A smallest version of a test on which the two disagree in the same way."""
    first = disagreements(test)[0]

    def fails(program: Program) -> bool:
        try:
            found = disagreements(asked(program), [first.edition])
        except BoundReached:
            return False
        return bool(found) and found[0].shape == first.shape

    return asked(minimise(test.program, fails))


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=SHOWN)
    parser.add_argument("--progress", action="store_true")
    options = parser.parse_args()
    start = time.perf_counter()
    tally = compare(options.count, options.seed, options.progress)
    seconds = time.perf_counter() - start
    print(
        f"{tally.compared} programs under {len(Edition)} editions: "
        f"{tally.compared - len(tally.disagreeing)} agree, {len(tally.disagreeing)} disagree; "
        f"{tally.left_out} more were too large; {seconds:.1f} s"
    )
    for edition, programs in tally.defined.items():
        print(f"  well defined under {edition}: {programs}")
    for rule, programs in sorted(tally.broken.items()):
        print(f"  break {rule}: {programs}")
    for test in sorted(tally.disagreeing, key=lambda test: size(test.program))[: options.show]:
        small = reduced(test)
        print()
        print(print_test(small))
        for difference in disagreements(small):
            print(difference)
    return 1 if tally.disagreeing else 0


if __name__ == "__main__":
    sys.exit(main())
