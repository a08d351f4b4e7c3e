"""The mutants of the package that the tests catch: all tests, and those of a sample.

    python -m tests.mutation reach --count 60 --seed 1 FOLDER [PYTEST WORDS...]
    python -m tests.mutation try FOLDER --table tests/sampled.toml [--table OTHER.toml]

A mutant has one operator, constant or branch of a function changed, in one line. `reach` draws
mutants, copies the repository into FOLDER, and runs the tests once, with all places marked, to
learn which tests reach which place, and how long they take; more tests can be added by calling it
again. `try` puts each mutant into the copy, and runs the tests that reach it until one fails, those
of its own room first. A test catches a mutant if it fails, or does not end. It prints each mutant
with the test that caught it, and how many are caught by the tests that each table of samples
leaves. What was found is kept in FOLDER, and goes on there.

Tests that reach a place in a process that may write no file are not known to.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.mutation.points import draw
from tests.mutation.reach import SOURCES, reach, read_points
from tests.mutation.trial import report, try_all


def main() -> int:
    """Run one of the two steps."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutation",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    steps = parser.add_subparsers(dest="step", required=True)
    first = steps.add_parser("reach", help="draw mutants, and run the tests once")
    first.add_argument("folder", type=Path)
    first.add_argument("--count", type=int, default=60)
    first.add_argument("--seed", type=int, default=1)
    first.add_argument("words", nargs="*", help="tests and options for pytest; after --")
    second = steps.add_parser("try", help="run the tests that reach each mutant")
    second.add_argument("folder", type=Path)
    second.add_argument("--table", type=Path, action="append", required=True)
    second.add_argument("--seconds", type=float, default=300, help="at most, for a mutant")
    chosen = parser.parse_args()
    folder = chosen.folder.resolve()
    if chosen.step == "reach":
        known = read_points(folder)
        reach(folder, known or draw(SOURCES, chosen.count, chosen.seed), chosen.words)
        return 0
    tables = [each.resolve() for each in chosen.table]
    try_all(folder, tables, chosen.seconds)
    print(report(folder, tables))
    return 0


if __name__ == "__main__":
    sys.exit(main())
