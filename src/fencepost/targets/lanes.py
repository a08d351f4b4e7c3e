"""How the lanes of a wave exchange values and how buffers are bounded, a row a series of GPUs.

The guide says neither: both are from the instruction set's manuals, as LLVM 22 has them.
"""

from __future__ import annotations

from enum import Enum, unique
from types import MappingProxyType

from fencepost.records import dataclass
from fencepost.targets.processor import Family, Processor


@unique
class Permute(Enum):
    """Which lanes `ds_bpermute_b32` reads from in a wave of 64."""

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
    """Which lanes a wave of 64 reads from; not said where the processor is not known."""
    row = None if processor is None else _ROWS.get(processor.family)
    return Permute.UNSAID if row is None else row.permute


def resource_chooses(processor: Processor | None) -> bool:
    """Whether buffer resources may leave bounds unchecked; so where the processor is not known."""
    row = None if processor is None else _ROWS.get(processor.family)
    return row is None or row.resource_chooses
