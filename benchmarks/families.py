"""Families of litmus tests that grow: by threads, or by operations of a thread."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum


class Strength(Enum):
    """The orderings of a family's stores, loads and read-modify-writes."""

    RELAXED = ("rlx", "monotonic", "monotonic", "monotonic")
    RELEASE_ACQUIRE = ("ra", "release", "acquire", "acq_rel")
    SEQ_CST = ("sc", "seq_cst", "seq_cst", "seq_cst")

    def __init__(self, short: str, store: str, load: str, rmw: str) -> None:
        self.short = short
        self.store = store
        self.load = load
        self.rmw = rmw


def _test(name: str, threads: list[list[str]], condition: Iterable[str]) -> str:
    """A litmus test, each thread in a workgroup of its own."""
    locations = sorted({f"x{i}" for i in range(len(threads))} | {"x"})
    rows = max(map(len, threads))
    header = " | ".join(f"P{i} @ workgroup {i}" for i in range(len(threads)))
    body = [
        " | ".join(thread[row] if row < len(thread) else "" for thread in threads) + " ;"
        for row in range(rows)
    ]
    state = " ".join(f"global {location} = 0;" for location in locations)
    asked = " /\\ ".join(condition)
    return "\n".join(
        [f"AMDGPU {name}", f"{{ {state} }}", header + " ;", *body, f"exists ({asked})"]
    )


def store_buffering(n: int, s: Strength) -> str:
    """Each of n threads stores to its location and loads its neighbour's; all loads see 0."""
    threads = [
        [
            f"store atomic x{i}, 1 system {s.store}",
            f"r0 = load atomic x{(i + 1) % n} system {s.load}",
        ]
        for i in range(n)
    ]
    return _test(f"SB{n}-{s.short}", threads, (f"P{i}:r0 == 0" for i in range(n)))


def load_buffering(n: int, s: Strength) -> str:
    """Each of n threads loads its location and stores to its neighbour's; all loads see 1."""
    threads = [
        [
            f"r0 = load atomic x{i} system {s.load}",
            f"store atomic x{(i + 1) % n}, 1 system {s.store}",
        ]
        for i in range(n)
    ]
    return _test(f"LB{n}-{s.short}", threads, (f"P{i}:r0 == 1" for i in range(n)))


def independent_reads(n: int, s: Strength) -> str:
    """Writers and readers, n of each: a reader reads all locations, each from another one on, and
    sees the first written and the last not.
    """
    writers = [[f"store atomic x{i}, 1 system {s.store}"] for i in range(n)]
    readers = [
        [f"r{k} = load atomic x{(i + k) % n} system {s.load}" for k in range(n)] for i in range(n)
    ]
    condition = (f"P{n + i}:r0 == 1 /\\ P{n + i}:r{n - 1} == 0" for i in range(n))
    return _test(f"IRIW{n}x{n}-{s.short}", writers + readers, condition)


def coherence(n: int, s: Strength) -> str:
    """Each of n threads writes one location and reads its neighbour's write there, in a cycle."""
    threads = [
        [f"store atomic x, {i + 1} system {s.store}", f"r0 = load atomic x system {s.load}"]
        for i in range(n)
    ]
    return _test(f"COA{n}-{s.short}", threads, (f"P{i}:r0 == {(i + 1) % n + 1}" for i in range(n)))


def increments(n: int, s: Strength) -> str:
    """Each of n threads increments one location; all read 0."""
    threads = [[f"r0 = atomicrmw add x, 1 system {s.rmw}"] for _ in range(n)]
    return _test(f"INC{n}-{s.short}", threads, (f"P{i}:r0 == 0" for i in range(n)))


def length(n: int, s: Strength) -> str:
    """Two threads store n values to their own location and load the other's; all loads see 0."""
    threads = [
        [
            operation
            for k in range(n)
            for operation in (
                f"store atomic x{i}, {k + 1} system {s.store}",
                f"r{k} = load atomic x{1 - i} system {s.load}",
            )
        ]
        for i in range(2)
    ]
    return _test(
        f"LEN{n}-{s.short}", threads, (f"P{i}:r{k} == 0" for i in range(2) for k in range(n))
    )


@dataclass(frozen=True, slots=True)
class Family:
    """A family: its tests by size, and the sizes that the growth table shows."""

    name: str
    make: Callable[[int, Strength], str]
    sizes: tuple[int, ...]


FAMILIES = (
    Family("SB", store_buffering, (2, 5, 10, 20, 40)),
    Family("LB", load_buffering, (2, 5, 10, 20, 40)),
    Family("IRIW", independent_reads, (2, 3, 4, 6, 8)),
    Family("COA", coherence, (2, 4, 6, 8, 10, 12)),
    Family("INC", increments, (2, 4, 6, 8, 10, 12)),
    Family("LEN", length, (1, 2, 4, 6, 8, 10)),
)
