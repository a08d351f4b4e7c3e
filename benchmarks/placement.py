"""Placement by size, beside Wave's own functions where wave-lang is installed.

python -m benchmarks.placement
"""

from __future__ import annotations

import random
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from resource import RUSAGE_SELF, getrusage
from time import process_time
from typing import Any

from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.choice.choose import minimized
from fencepost.placement.choice.strategies import (
    SyncRegion,
    find_disjoint_interval_strategy,
    minimize_placement_strategy,
)
from fencepost.placement.place import Strategy, place
from fencepost.placement.regions import Program
from fencepost.placement.target import TargetConfig
from tests.placement.shapes import SHAPES, line

SIZES = (1_000, 10_000, 100_000)
TARGETS = (
    (Strategy.MINIMIZE, TargetConfig("gfx942")),
    (Strategy.DISJOINT, TargetConfig("gfx1250")),
)
LARGEST_FOR_WAVE = 10_000
"""Wave's functions take time with the square of the size."""
DOUBLED = (1_000, 2_000, 4_000)
"""Accesses, for how time and memory grow by shape."""
DECADES = ("line", "loops", "loops in sequence")
"""The shapes that are placed in by decades, up to the largest of SIZES."""


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


def short_windows(size: int, loops: int) -> list[SyncRegion]:
    """Windows of up to seven positions, close together, and a few around one loop."""
    rng = random.Random(size)
    end = 4 * size + 8
    bounds = Node(0), Node(end)
    lows = [rng.randrange(4 * size) for _ in range(size - loops)]
    out = [_window(low, low + rng.randrange(1, 8), None) for low in lows]
    return out + [_window(end - rng.randrange(60), rng.randrange(60), bounds) for _ in range(loops)]


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
    short(theirs)
    growth()
    decades()


def short(theirs: Any) -> None:
    """Print what both strategies take for short windows, few of them around a loop."""
    print(
        "\n| short windows, of them around a loop | strategy | here | Wave's |\n|---|---|---|---|"
    )
    for size, loops in ((1_000, 0), (10_000, 0), (10_000, 10), (100_000, 0)):
        regions = short_windows(size, loops)
        for strategy in (minimize_placement_strategy, find_disjoint_interval_strategy):
            name = strategy.__name__
            mine = timed(lambda: strategy(regions), 9)  # noqa: B023  # called at once
            other = "-"
            if theirs is not None:
                other = f"{timed(lambda: getattr(theirs, name)(regions), 9):.4f} s"  # noqa: B023
            print(f"| {size}, {loops} | {name} | {mine:.4f} s | {other} |")


def decades() -> None:
    """Print what ten times the accesses cost, up to the largest size, and the whole memory."""
    sizes = " | ".join(str(size) for size in SIZES)
    print(f"\n| shape, strategy | {sizes} | times, by decade |\n|---|---|---|---|---|")
    for name in DECADES:
        for strategy, config in TARGETS:
            programs = [SHAPES[name](size) for size in SIZES]
            times = [timed(lambda p=p: place(p, config, strategy), 1) for p in programs]  # type: ignore[misc]  # noqa: B023  # called at once
            shown = " | ".join(f"{each:.2f} s" for each in times)
            print(f"| {name}, {strategy.value} | {shown} | {_ratios(times)} |", flush=True)
    print(f"\nthe most memory: {getrusage(RUSAGE_SELF).ru_maxrss / 1000:.0f} MB")


def growth() -> None:
    """Print what each shape of program costs, placed and verified, and how that grows."""
    sizes = " | ".join(str(size) for size in DOUBLED)
    print(f"\n| shape, strategy | {sizes} | times, by doubling | memory | times |")
    print("|---|---|---|---|---|---|---|")
    for name, make in SHAPES.items():
        for strategy, config in TARGETS:
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
