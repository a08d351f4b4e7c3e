"""Compares, on drawn programs, the reduced exploration with the plain one, and machines with the
model:

    python -m tests.hardware_memory.compare --count 2000
    python -m tests.hardware_memory.compare --model --count 10000

Prints each program on which they differ, and ends with status 1 if there was one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from fencepost.errors import FencepostError
from fencepost.frontends.litmus.print import print_test
from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption, assumed
from fencepost.hardware.memory.code import code_of
from fencepost.hardware.memory.explore import (
    Options,
    Outcome,
    Search,
    machines_for,
    outcome_of,
)
from fencepost.hardware.memory.instructions import Code
from fencepost.hardware.memory.judge import Standing, judge
from fencepost.hardware.memory.locations import Where
from fencepost.hardware.memory.machines import MACHINES
from fencepost.hardware.memory.placements import Placement
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.lowering.target import Follow, Target
from fencepost.program.conditions import LocationTerm, terms
from fencepost.program.program import LitmusTest
from fencepost.program.values import Value
from fencepost.targets.processor import BarrierHardware
from tests.hardware_memory.draw import Shape, drawn
from tests.hardware_memory.naive import Naive, State, TooMany

MACHINE_NAMES = (
    "gfx900",
    "gfx90a",
    "gfx90a:+tgsplit",
    "gfx942",
    "gfx942:+tgsplit",
    "gfx1030",
    "gfx1030:+cumode",
    "gfx1100",
    "gfx1200",
    "gfx1200:+cumode",
    "gfx1250",
)


def target_named(name: str) -> Target:
    """The target of a name such as gfx942:+tgsplit, whose code is the document's as it stands."""
    processor, _, features = name.partition(":")
    return target_of(
        LoweringOptions(mcpu=processor, features=features, follow=Follow.LITERAL.value)
    )


@dataclass(frozen=True)
class Pair:
    """What the two explorers show in one placement."""

    placement: Placement
    reduced: frozenset[Outcome]
    plain: frozenset[Outcome]


def pairs(test: LitmusTest, target: Target, options: Options, most: int) -> Iterator[Pair]:
    """Both explorers, by placement; the plain one with at most so many states. Raises TooMany."""
    code = code_of(test, target, MACHINES[target.chapter], options.dropped)
    for made, machine in machines_for(test, target, code, options):
        search = Search(machine, options)
        search.run()
        reduced = {outcome_of(test, made, machine, end) for end in search.ends}
        naive = Naive(code, made.description, made.placement, made.assumptions, made.fine_grained)
        plain = {_outcome(test, code, end) for end in naive.ends(most)}
        yield Pair(made.placement, frozenset(reduced), frozenset(plain))


def _outcome(test: LitmusTest, code: Code, end: State) -> Outcome:
    found: list[tuple[str, Value]] = []
    for thread, held in zip(code.threads, end.registers, strict=True):
        for name, number in thread.registers.items():
            found.append((f"P{thread.number}:{name}", held[number] or 0))
    asked = {str(term) for term in terms(test.condition) if isinstance(term, LocationTerm)}
    for where, values in ((Where.GLOBAL, end.memory), (Where.LDS, end.cells)):
        for number, name in enumerate(code.locations.names[where]):
            if name in asked:
                found.append((name, values[number]))
    return tuple(sorted(found))


def against_plain(arguments: argparse.Namespace, name: str) -> int:
    """How many drawn programs the two explorers differ on."""
    target = target_named(name)
    differ = 0
    counts: Counter[str] = Counter()
    started = time.monotonic()
    number = 0
    while counts["compared"] < arguments.count and time.monotonic() - started < arguments.seconds:
        number += 1
        random = Random(f"{arguments.seed} {number}")
        shape = Shape(
            arguments.operations,
            arguments.third,
            local="tgsplit" not in name,
            barrier=True,
            split="gfx12" in name,
            named=target.processor.barriers is BarrierHardware.SPLIT_NAMED_CLUSTER,
        )
        test = drawn(random, shape)
        options = Options(assumed(settings(random)), everywhere=random.random() < 0.3)
        try:
            for pair in pairs(test, target, options, arguments.states):
                counts["placements"] += 1
                if pair.reduced != pair.plain:
                    differ += 1
                    print(f"--- {name}, seed {arguments.seed} {number}: {pair.placement}")
                    print(print_test(test))
                    off = sorted(a.value for a in DEFAULTS ^ options.assumptions)
                    print("switched:", *off)
                    print("reduced alone:", sorted(pair.reduced - pair.plain)[:3])
                    print("plain alone:", sorted(pair.plain - pair.reduced)[:3], flush=True)
            counts["compared"] += 1
        except TooMany:
            counts["too many states"] += 1
        except FencepostError as error:
            counts[type(error).__name__] += 1
    print(name, dict(counts), f"{differ} differ, {time.monotonic() - started:.0f} s", flush=True)
    return differ


def against_model(arguments: argparse.Namespace, name: str) -> int:
    """On how many drawn programs a machine shows what the model forbids."""
    target = target_named(name)
    differ = 0
    counts: Counter[str] = Counter()
    started = time.monotonic()
    number = 0
    while counts.total() < arguments.count and time.monotonic() - started < arguments.seconds:
        number += 1
        random = Random(f"{arguments.seed} {number}")
        shape = Shape(arguments.operations, arguments.third, local="tgsplit" not in name)
        test = drawn(random, shape)
        try:
            judgement = judge(test, target, Options(states=arguments.states))
        except FencepostError as error:
            counts[type(error).__name__] += 1
            continue
        counts[judgement.standing.value] += 1
        if judgement.standing is Standing.VIOLATION:
            differ += 1
            print(f"--- {name}, seed {arguments.seed} {number}: {judgement.violations[0]}")
            print(print_test(test), flush=True)
    print(name, dict(counts), f"{time.monotonic() - started:.0f} s", flush=True)
    return differ


def settings(random: Random) -> list[str]:
    """Half of the time some assumptions are switched."""
    if random.random() < 0.5:
        return []
    return [
        f"{each.value}={'off' if each in DEFAULTS else 'on'}"
        for each in Assumption
        if random.random() < 0.2
    ]


def main() -> int:
    """Compares; the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="programs for each machine")
    parser.add_argument("--model", action="store_true", help="compare with the model")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--mcpu", action="append", help="machines, as gfx942:+tgsplit")
    parser.add_argument("--operations", type=int, default=2)
    parser.add_argument("--third", type=float, default=0.2, help="chance of a third thread")
    parser.add_argument("--states", type=int, default=30_000, help="of the plain explorer")
    parser.add_argument("--seconds", type=float, default=600, help="for each machine")
    arguments = parser.parse_args()
    compare = against_model if arguments.model else against_plain
    differ = sum(compare(arguments, name) for name in arguments.mcpu or MACHINE_NAMES)
    return int(differ > 0)


if __name__ == "__main__":
    sys.exit(main())
