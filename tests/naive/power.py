"""How many generated tests notice that an axiom is missing: `python -m tests.naive.power`.

Agreement on generated tests is worth as much as the tests tell rules apart. Exit status 1 where
nothing notices the absence of some axiom.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from fencepost.executions.options import Options
from fencepost.executions.rules import axioms_of
from fencepost.executions.verdict import run
from fencepost.program.program import LitmusTest
from tests.naive.against_engine import MAX_OUTCOMES
from tests.naive.events import Edition
from tests.naive.generate import UNROLL, nth


def memory_axioms(edition: Edition) -> list[str]:
    """The axioms of an edition that are about memory: generated tests have no barriers."""
    return [
        name
        for name, axiom in axioms_of(edition.value).items()
        if not axiom.file.startswith("models/barrier")
    ]


def notices(test: LitmusTest, edition: Edition) -> list[str]:
    """The axioms without which the engine answers the test otherwise."""

    def answer(without: frozenset[str]) -> object:
        options = Options(edition.value, without, max_outcomes=MAX_OUTCOMES, unroll=UNROLL)
        verdict = run(test, options)
        return verdict.kind, verdict.race, verdict.outcomes

    full = answer(frozenset())
    return [axiom for axiom in memory_axioms(edition) if answer(frozenset({axiom})) != full]


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", choices=[edition.value for edition in Edition])
    options = parser.parse_args()
    unnoticed = 0
    for edition in Edition if options.model is None else [Edition(options.model)]:
        noticed = Counter[str]()
        for number in range(options.count):
            noticed.update(notices(nth(options.seed, number), edition))
        print(
            f"{edition.value}: of {options.count} tests, so many notice the absence of", flush=True
        )
        for axiom in memory_axioms(edition):
            print(f"  {noticed[axiom]:6}  {axiom}")
            unnoticed += not noticed[axiom]
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())
