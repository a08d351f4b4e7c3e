"""Placement of generated programs against the verifier, executions and brute force.

python -m tests.placement.compare --sound 10000 --minimal 3000 --waves 10000
"""

from __future__ import annotations

import argparse
import random
import sys
from time import perf_counter

from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.choice.choose import minimized, optimal
from fencepost.placement.place import Existing, Strategy, place
from fencepost.placement.regions import Conditional, Loop, Program, Uniformity, walk
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from fencepost.records import replace
from tests.placement import brute_force, generator, traces

TARGETS = ("", "gfx942", "gfx1201", "gfx1250")
MOST_GAPS = 9
LONGEST = 120
EACH = 500
"""After so many programs a comparison says how far it has come."""


def soundness(seed: int, count: int) -> list[str]:
    """Programs that are not ordered after placement, as text; empty if all are."""
    wrong: list[str] = []
    for number in range(count):
        _tell("sound", number, len(wrong))
        rng = random.Random(seed * 1_000_003 + number)
        made = generator.program(rng, generator.EVERYTHING)
        config = TargetConfig(rng.choice(TARGETS))
        strategy, existing = rng.choice(list(Strategy)), rng.choice(list(Existing))
        result = place(made, config, strategy, existing)
        found = set()
        if number % 4 == 0:
            found = shown(result.after, rng)
        if not result.verdict.ok or found or result.hopeless:
            wrong.append(
                f"# {seed}/{number} {config.target} {strategy} {existing} {found}\n"
                + print_program(made)
            )
    return wrong


def _tell(what: str, done: int, wrong: int) -> None:
    """How far a comparison has come, each EACH programs."""
    if done and done % EACH == 0:
        print(f"{what}: {wrong} of the first {done} programs are wrong", flush=True)


def shown(program: Program, rng: random.Random) -> set[tuple[int, int]]:
    """What some executions of a program show unordered; those that are too long are left out."""
    found: set[tuple[int, int]] = set()
    for execution in traces.some(program, rng, 3, 3):
        if max(map(len, execution)) <= LONGEST:
            found |= traces.unordered(execution, program.apart)
    return found


def waves(seed: int, count: int) -> tuple[int, int, list[str]]:
    """Programs whose waves have operations of their own, many of them asynchronous: what executions
    show unordered though it is verified, and what is not ordered though no wave parts. How many
    were verified, and how many pairs executions of the programs as they were show unordered.
    """
    wrong, verified, needed = list[str](), 0, 0
    for number in range(count):
        _tell("waves", number, len(wrong))
        rng = random.Random(seed * 1_000_003 + number)
        shape = generator.PARTING if number % 4 == 3 else generator.WAVES
        made = generator.program(rng, shape)
        config = TargetConfig(rng.choice(TARGETS))
        strategy, existing = rng.choice(list(Strategy)), rng.choice(list(Existing))
        result = place(made, config, strategy, existing)
        found = shown(result.after, rng) if result.verdict.ok else set()
        before = set() if (parts := _parts(made)) else shown(made, rng)
        missed = before - {
            (min(u.producer, u.consumer), max(u.producer, u.consumer))
            for u in verify(made).unordered
        }
        verified += result.verdict.ok
        needed += len(before)
        if found or missed or not (result.verdict.ok or parts):
            wrong.append(
                f"# {seed}/{number} {config.target} {strategy} {existing} {found} {missed}\n"
                + print_program(made)
            )
    return verified, needed, wrong


def turns(seed: int, count: int) -> tuple[int, int, list[str]]:
    """Programs with facts about turns of loops: what executions show unordered though it is
    verified, or though the verifier does not name it. How many were verified, and how many of
    these would not be without the facts.
    """
    wrong, verified, helped = list[str](), 0, 0
    for number in range(count):
        _tell("turns", number, len(wrong))
        rng = random.Random(seed * 1_000_003 + number)
        made = generator.program(rng, generator.TURNS)
        config, strategy = TargetConfig(rng.choice(TARGETS)), rng.choice(list(Strategy))
        result = place(made, config, strategy, rng.choice(list(Existing)))
        found = shown(result.after, rng) if result.verdict.ok else set()
        pairs = verify(made).unordered
        named = {(min(u.producer, u.consumer), max(u.producer, u.consumer)) for u in pairs}
        missed = shown(made, rng) - named
        verified += result.verdict.ok
        bare = replace(result.after, apart=frozenset())
        helped += result.verdict.ok and not verify(bare, config).ok
        if found or missed or not (result.verdict.ok or _parts(made)):
            wrong.append(f"# {seed}/{number} {found} {missed}\n" + print_program(made))
    return verified, helped, wrong


def _parts(program: Program) -> bool:
    """Whether waves part somewhere."""
    return any(
        isinstance(node, Loop | Conditional) and node.uniformity is not Uniformity.UNIFORM
        for node in walk(program.body)
    )


def minimality(seed: int, count: int) -> tuple[int, list[str]]:
    """How many programs were small enough to try all placements, and those where it was cheaper."""
    shapes = (generator.STRAIGHT, generator.SINGLE_LOOP, generator.SMALL)
    done, wrong = 0, list[str]()
    for number in range(count):
        _tell("minimal", number, len(wrong))
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
    parser.add_argument("--waves", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = perf_counter()
    unsound = soundness(options.seed, options.sound)
    middle = perf_counter()
    done, wrong = minimality(options.seed, options.minimal)
    end = perf_counter()
    verified, needed, parted = waves(options.seed, options.waves)
    last = perf_counter()
    for text in (*unsound, *wrong, *parted):
        print(text)
    print(f"sound: {len(unsound)} of {options.sound} programs unordered, {middle - start:.0f} s")
    print(f"minimal: {len(wrong)} of {done} programs differ from brute force, {end - middle:.0f} s")
    print(
        f"waves: {len(parted)} of {options.waves} programs wrong, {verified} verified, {needed}"
        f" pairs unordered before, {last - end:.0f} s"
    )
    return 1 if unsound or wrong or parted else 0


__all__ = ["main", "minimality", "shown", "soundness", "verify", "waves"]

if __name__ == "__main__":
    sys.exit(main())
