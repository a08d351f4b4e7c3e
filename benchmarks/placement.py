"""Placement by size, beside Wave's own functions where wave-lang is installed.

python -m benchmarks.placement
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from time import process_time
from typing import Any

from fencepost.placement.choose import minimized
from fencepost.placement.layout import lay_out
from fencepost.placement.place import place
from fencepost.placement.regions import Access, AccessKind, Allocation, Program
from fencepost.placement.strategies import SyncRegion, minimize_placement_strategy
from fencepost.placement.target import TargetConfig

SIZES = (1_000, 10_000, 100_000)
LARGEST_FOR_WAVE = 10_000
"""Wave's functions take time with the square of the size."""


@dataclass
class Node:
    """A node as the strategies see it."""

    _topo_location: int
    graph: object = None
    prev: object = None


def line(size: int) -> Program:
    """Reads and writes of eight buffers, one after the other."""
    rng = random.Random(size)
    kinds = (AccessKind.READ, AccessKind.WRITE)
    body = tuple(Access(rng.choice(kinds), f"b{rng.randrange(8)}") for _ in range(size))
    return Program(body, tuple(Allocation(f"b{n}", 64) for n in range(8)))


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


def timed(run: Callable[[], Any]) -> float:
    """The best of three, in seconds of the processor."""
    best = float("inf")
    for _ in range(3):
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
