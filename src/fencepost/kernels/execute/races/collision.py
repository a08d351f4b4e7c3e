"""A race of a run as data."""

from __future__ import annotations

from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.llvm.effects.effect import Access
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Party:
    """One side of a race: the site of the access, the lane of the run, the kind of access and its
    step. `arrived` and `waited` count the lane's barriers before.

    `arrived` and `waited` count the lane's barriers before.
    """

    site: int
    lane: int
    how: Access
    step: int
    arrived: int
    waited: int


@dataclass(frozen=True, slots=True)
class Collision:
    """Two accesses to the same bytes that nothing orders.

    `lockstep`: they are of one wave and of different instructions, so that only lockstep execution
    orders them. `same_value`: both write the same value. `apart`: they are of two workgroups.
    `scope`: both are atomic, but not in scope of each other. `copy`: one is a workgroup's copy.
    `lacks`: the property with which atomics and fences would order them. `withheld`: one happens
    before the other, but its write is not available or visible to it.
    """

    first: Party
    second: Party
    address: int
    lds: bool
    lockstep: bool
    same_value: bool
    apart: bool
    scope: bool
    copy: bool = False
    lacks: Wish | None = None
    withheld: bool = False

    @property
    def pair(self) -> tuple[int, int]:
        """The two sites, the lower one first."""
        low, high = sorted((self.first.site, self.second.site))
        return low, high
