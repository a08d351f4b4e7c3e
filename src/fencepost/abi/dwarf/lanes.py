"""The program location of each lane, as DW_AT_LLVM_lane_pc describes it (001 DW_AT_LLVM_lane_pc,
DW_AT_LLVM_active_lane).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "DW_AT_LLVM_lane_pc")
_ACTIVE = Cite(Source.GUIDE, "DW_AT_LLVM_active_lane")


@unique
class RegionPart(Enum):
    """The part of a structured region of control flow that executes; the value says where its
    waiting lanes are.
    """

    THEN = "at the start of the region: their turn is to come"
    ELSE = "at the end of the region: they have been through THEN"
    LOOP = "at the end of the loop: they have left it"


@dataclass(frozen=True, slots=True)
class Region:
    """A region around the current location. `saved_exec` is the mask on entry to it, one bit a
    lane; `start` and `end` are addresses.
    """

    part: RegionPart
    start: int
    end: int
    saved_exec: int

    @property
    def waiting_at(self) -> int:
        """The location of a lane that entered the region and is not active in this part of it."""
        match self.part:
            case RegionPart.THEN:
                return self.start
            case RegionPart.ELSE | RegionPart.LOOP:
                return self.end


def active_lanes(exec_mask: int, saved_exec: int | None) -> int:
    """Return the mask of the conceptually active lanes: EXEC, or in a whole-wave region, which
    changed EXEC, the mask saved before it.
    """
    return exec_mask if saved_exec is None else saved_exec


def lane_locations(
    pc: int,
    active: int,
    regions: tuple[Region, ...],
    entry_exec: int,
    wavefront_size: int,
) -> tuple[int | None, ...]:
    """Return the location of each lane: `pc` for active lanes, the divergent location of the
    innermost region that it entered for others, None for lanes that were not active on entry to the
    subprogram.

    `regions` run from the outermost inwards. Raises AbiError if a mask has lanes that the wave or
    the mask around it does not have.
    """
    whole = (1 << wavefront_size) - 1
    around = entry_exec
    masks = [(whole, entry_exec, "the mask on entry")]
    for number, region in enumerate(regions):
        masks.append((around, region.saved_exec, f"the mask of region {number}"))
        around = region.saved_exec
    masks.append((around, active, "the active mask"))
    for outer, inner, name in masks:
        if inner & ~outer or inner < 0:
            raise AbiError(
                f"{name} is {inner:#x}, in {outer:#x}",
                rule=f"lanes of a region are lanes of the one around it [{_CITE}]",
                mend="check the masks and their order, the outermost first",
            )
    locations: list[int | None] = []
    for lane in range(wavefront_size):
        bit = 1 << lane
        where: int | None = None
        if entry_exec & bit:
            # Without a region around, a lane that is not active waits where the subprogram began.
            where = regions[0].start if regions else pc
        for region in regions:
            if region.saved_exec & bit:
                where = region.waiting_at
        locations.append(pc if active & bit else where)
    return tuple(locations)
