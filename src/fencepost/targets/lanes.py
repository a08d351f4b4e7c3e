"""Exchange of values between lanes and bounds checks of buffers, one row for each series of GPUs.

The guide covers neither; both are from the manuals of the instruction sets, as LLVM 22 has them.
"""

from __future__ import annotations

from enum import Enum, unique
from types import MappingProxyType

from fencepost.records import dataclass
from fencepost.targets.processor import Family, Processor


@unique
class Permute(Enum):
    """The lanes that `ds_bpermute_b32` can read in a wave of 64."""

    WHOLE = "any lane of the wave"
    HALVES = "lanes of its own half"
    UNSAID = "not said"


@dataclass(frozen=True, slots=True)
class LaneRow:
    """A row. `resource_chooses`: a buffer resource says how its bounds are checked."""

    family: Family
    permute: Permute
    resource_chooses: bool


LANES = (
    LaneRow(Family.GFX6, Permute.UNSAID, resource_chooses=False),
    LaneRow(Family.GFX7, Permute.UNSAID, resource_chooses=False),
    LaneRow(Family.GFX8, Permute.UNSAID, resource_chooses=False),
    LaneRow(Family.GFX9, Permute.WHOLE, resource_chooses=False),
    LaneRow(Family.GFX10_1, Permute.HALVES, resource_chooses=True),
    LaneRow(Family.GFX10_3, Permute.HALVES, resource_chooses=True),
    LaneRow(Family.GFX11, Permute.HALVES, resource_chooses=True),
    LaneRow(Family.GFX11_5, Permute.HALVES, resource_chooses=True),
    LaneRow(Family.GFX12, Permute.UNSAID, resource_chooses=True),
    LaneRow(Family.GFX12_5, Permute.UNSAID, resource_chooses=True),
)
"""The series whose processors run kernels of these documents, oldest first."""

_ROWS = MappingProxyType({row.family: row for row in LANES})


def permute(processor: Processor | None) -> Permute:
    """Return the lanes that `ds_bpermute_b32` can read in a wave of 64; UNSAID if the processor is
    not known.
    """
    row = None if processor is None else _ROWS.get(processor.family)
    return Permute.UNSAID if row is None else row.permute


def resource_chooses(processor: Processor | None) -> bool:
    """Return True if buffer resources may leave bounds unchecked or the processor is not known."""
    row = None if processor is None else _ROWS.get(processor.family)
    return row is None or row.resource_chooses
