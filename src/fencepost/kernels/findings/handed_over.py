"""Atomic accesses of a run by which one work-item hands a value to another."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.llvm.ir import Atomic
from fencepost.records import dataclass

NEAR = 3
"""Greatest number of reads of a raised flag that are tried for each waiting work-item."""
LOOKED = 20_000
"""Greatest number of accesses of one flag that are searched; a lane that spins makes many."""


@dataclass(frozen=True, slots=True)
class Atom:
    """An atomic access of one lane in a run; `at` orders all of them."""

    site: int
    lane: int
    at: tuple[int, int]
    address: int
    reads: bool
    writes: bool
    released: int
    acquired: int
    atomic: Atomic
    lds: bool = False

    @property
    def step(self) -> int:
        return self.at[0]


def handed_over(
    flag: list[Atom], raised: list[bool], taken: list[bool]
) -> Iterator[tuple[Atom, Atom]]:
    """Yield pairs of a raising write and a read that sees its value, or that of a read-modify-write
    after it; `flag` are the accesses of one address in their order. Of each waiting work-item, only
    the first such reads count; the last writes come first.
    """
    looked = 0
    for first in range(len(flag) - 1, -1, -1):
        if not (raised[first] and flag[first].writes):
            continue
        tried: dict[tuple[int, int], int] = {}
        for at in range(first + 1, len(flag)):
            each = flag[at]
            looked += 1
            if looked > LOOKED:
                return
            key = each.lane, each.site
            if each.reads and taken[at] and tried.get(key, 0) < NEAR:
                tried[key] = tried.get(key, 0) + 1
                yield flag[first], each
            if each.writes and not each.reads:
                break  # nobody sees the first from here on
