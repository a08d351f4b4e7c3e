"""Placement of generated programs against the verifier, executions and brute force.

python -m tests.placement.compare --sound 10000 --minimal 3000
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter

from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.choose import minimized, optimal
from fencepost.placement.layout import lay_out
from fencepost.placement.place import Existing, Strategy, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verify import verify
from tests.placement import brute_force, generator, traces

TARGETS = ("", "gfx942", "gfx1201", "gfx1250")
MOST_GAPS = 9
LONGEST = 120


def soundness(seed: int, count: int) -> list[str]:
    """Programs that are not ordered after placement, as text; empty if all are."""
    wrong = []
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        made = generator.program(rng, generator.EVERYTHING)
        config = TargetConfig(rng.choice(TARGETS))
        strategy, existing = rng.choice(list(Strategy)), rng.choice(list(Existing))
        result = place(made, config, strategy, existing)
        found = set()
        if number % 4 == 0:
            for events in traces.some(result.after, rng, 3, 3):
                found |= traces.unordered(events[:LONGEST], made.waves)
        if not result.verdict.ok or found or result.hopeless:
            wrong.append(
                f"# {seed}/{number} {config.target} {strategy} {existing} {found}\n"
                + print_program(made)
            )
    return wrong


def minimality(seed: int, count: int) -> tuple[int, list[str]]:
    """How many programs were small enough to try all placements, and those where it was cheaper."""
    shapes = (generator.STRAIGHT, generator.SINGLE_LOOP, generator.SMALL)
    done, wrong = 0, []
    for number in range(count):
        rng = random.Random(seed * 1_000_003 + number)
        made = generator.program(rng, shapes[number % 3])
        layout = lay_out(made)
        if sum(gap.allowed and gap.weight > 0 for gap in layout.gaps) > MOST_GAPS:
            continue
        done += 1
        best = brute_force.weight(layout, optimal(layout).gaps)
        quick = brute_force.weight(layout, minimized(layout).gaps)
        cheaper = brute_force.cheapest(made, layout, best)
        if cheaper is not None or quick < best or (number % 3 < 2 and quick > best):
            wrong.append(
                f"# {seed}/{number} optimal {best}, minimize {quick}, brute force"
                f" {cheaper}\n" + print_program(made)
            )
    return done, wrong


def main() -> int:
    """Compare, print figures; status 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--sound", type=int, default=10_000)
    parser.add_argument("--minimal", type=int, default=3_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = perf_counter()
    unsound = soundness(options.seed, options.sound)
    middle = perf_counter()
    done, wrong = minimality(options.seed, options.minimal)
    end = perf_counter()
    for text in (*unsound, *wrong):
        print(text)
    print(f"sound: {len(unsound)} of {options.sound} programs unordered, {middle - start:.0f} s")
    print(f"minimal: {len(wrong)} of {done} programs differ from brute force, {end - middle:.0f} s")
    return 1 if unsound or wrong else 0


__all__ = ["main", "minimality", "soundness", "verify"]

if __name__ == "__main__":
    sys.exit(main())
