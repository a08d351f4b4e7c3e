"""Placement by size, beside Wave's own functions where wave-lang is installed.

python -m benchmarks.placement
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import process_time
from typing import Any

from fencepost.placement.choose import minimized
from fencepost.placement.layout import lay_out
from fencepost.placement.place import Strategy, place
from fencepost.placement.regions import Program
from fencepost.placement.strategies import SyncRegion, minimize_placement_strategy
from fencepost.placement.target import TargetConfig
from tests.placement.shapes import SHAPES, line

SIZES = (1_000, 10_000, 100_000)
LARGEST_FOR_WAVE = 10_000
"""Wave's functions take time with the square of the size."""
DOUBLED = (1_000, 2_000, 4_000)
"""Accesses, for how time and memory grow by shape."""


@dataclass
class Node:
    """A node as the strategies see it."""

    _topo_location: int
    graph: object = None
    prev: object = None


def windows(size: int) -> list[SyncRegion]:
    """Windows up to sixty positions long, every second one around a loop."""
    rng = random.Random(size)
    start, end = Node(0), Node(2 * size)
    out = []
    for number in range(size):
        low = rng.randrange(60, 2 * size - 60)
        if number % 2:
            out.append(_window(low, rng.randrange(60), (start, end)))
        else:
            out.append(_window(low, low + rng.randrange(1, 60), None))
    return out


def _window(start: int, end: int, loop: tuple[Node, Node] | None) -> SyncRegion:
    first, last = loop or (None, None)
    producer, consumer = Node(start), Node(end)
    return SyncRegion(
        None, [producer], [consumer], loop is not None, producer, consumer, start, end, first, last
    )


def timed(run: Callable[[], Any], times: int = 3) -> float:
    """The best of some runs, in seconds of the processor."""
    best = float("inf")
    for _ in range(times):
        start = process_time()
        run()
        best = min(best, process_time() - start)
    return best


def wave() -> Any:
    """Wave's functions, or None where they are not installed."""
    try:
        from wave_lang.kernel.wave.utils import barriers_utils
    except ImportError:
        return None
    return barriers_utils


def main() -> None:
    """Print the tables."""
    theirs = wave()
    print("| accesses in a line | positions | placed and verified | Wave's analysis and strategy |")
    print("|---|---|---|---|")
    for size in SIZES:
        program = line(size)
        mine = timed(lambda p=program: minimized(lay_out(p)))  # type: ignore[misc]
        whole = timed(lambda p=program: place(p, TargetConfig("gfx942")))  # type: ignore[misc]
        other = "-"
        if theirs is not None and size <= LARGEST_FOR_WAVE:
            other = f"{_wave_line(program, theirs):.3f} s"
        print(f"| {size} | {mine:.3f} s | {whole:.3f} s | {other} |")
    print("\n| windows, half around a loop | here | Wave's strategy |\n|---|---|---|")
    for size in SIZES:
        regions = windows(size)
        mine = timed(lambda r=regions: minimize_placement_strategy(r))  # type: ignore[misc]
        other = "-"
        if theirs is not None and size <= LARGEST_FOR_WAVE:
            start = process_time()
            theirs.minimize_placement_strategy(regions)
            other = f"{process_time() - start:.3f} s"
        print(f"| {size} | {mine:.3f} s | {other} |")
    growth()


def growth() -> None:
    """Print what each shape of program costs, placed and verified, and how that grows."""
    sizes = " | ".join(str(size) for size in DOUBLED)
    print(f"\n| shape, strategy | {sizes} | times, by doubling | memory | times |")
    print("|---|---|---|---|---|---|---|")
    for name, make in SHAPES.items():
        for strategy, config in (
            (Strategy.MINIMIZE, TargetConfig("gfx942")),
            (Strategy.DISJOINT, TargetConfig("gfx1250")),
        ):
            programs = [make(size) for size in DOUBLED]
            times = [timed(lambda p=p: place(p, config, strategy), 1) for p in programs]  # type: ignore[misc]  # noqa: B023  # called at once
            peaks = [_peak(p, config, strategy) for p in programs]
            shown = " | ".join(f"{each:.2f} s" for each in times)
            print(
                f"| {name}, {strategy.value} | {shown} | {_ratios(times)}"
                f" | {peaks[-1] / 1e6:.0f} MB | {_ratios(peaks)} |"
            )


def _ratios(costs: Sequence[float]) -> str:
    return ", ".join(f"{after / before:.1f}" for before, after in pairwise(costs))


def _peak(program: Program, config: TargetConfig, strategy: Strategy) -> float:
    tracemalloc.start()
    place(program, config, strategy)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return peak


def _wave_line(program: Program, theirs: Any) -> float:
    from wave_lang.kernel._support.indexing import IndexingContext

    from tests.differential.wave_traces import build

    with IndexingContext():
        trace = build(program)
        start = process_time()
        theirs.minimize_placement_strategy(
            theirs.get_barriers_analysis(trace, theirs.TargetConfig("gfx942"))
        )
        return process_time() - start


if __name__ == "__main__":
    main()
