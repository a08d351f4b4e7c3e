"""The scalar registers that are set up before a kernel starts, in their order (001 SGPR Register
Set Up Order).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Initial Kernel Execution State")


@unique
class EntryValue(Enum):
    """The contents of a register at entry; the value is the guide's name."""

    PRIVATE_SEGMENT_BUFFER = "Private Segment Buffer"
    DISPATCH_PTR = "Dispatch Ptr"
    QUEUE_PTR = "Queue Ptr"
    KERNARG_SEGMENT_PTR = "Kernarg Segment Ptr"
    DISPATCH_ID = "Dispatch Id"
    FLAT_SCRATCH_INIT = "Flat Scratch Init"
    PRIVATE_SEGMENT_SIZE = "Private Segment Size"
    PRELOADED_KERNARGS = "Preloaded Kernargs"
    WORKGROUP_ID_X = "Work-Group Id X"
    WORKGROUP_ID_Y = "Work-Group Id Y"
    WORKGROUP_ID_Z = "Work-Group Id Z"
    WORKGROUP_INFO = "Work-Group Info"
    SCRATCH_WAVEFRONT_OFFSET = "Scratch Wavefront Offset"
    UNUSED = "unused"
    WORKITEM_ID_X = "Work-Item Id X"
    WORKITEM_ID_Y = "Work-Item Id Y"
    WORKITEM_ID_Z = "Work-Item Id Z"
    FLAT_SCRATCH = "flat scratch base"


@unique
class SetUpBy(Enum):
    """The part of the hardware that initializes a register."""

    CP = "command processor: the same for all waves of the grid"
    ADC = "dispatch controller: the same for all waves of a workgroup"
    SPI = "shader processor input: for each wave"


@dataclass(frozen=True, slots=True)
class SgprRow:
    """A row: the descriptor field that requests a value, and the number of registers it takes."""

    value: EntryValue
    field: F
    sgprs: int
    by: SetUpBy
    meaning: str
    cite: Cite = _CITE


USER_SGPR_ROWS: tuple[SgprRow, ...] = (
    SgprRow(
        EntryValue.PRIVATE_SEGMENT_BUFFER,
        F.ENABLE_SGPR_PRIVATE_SEGMENT_BUFFER,
        4,
        SetUpBy.CP,
        "buffer resource (V#) of the queue's scratch memory",
        Cite(Source.GUIDE, "Private Segment Buffer"),
    ),
    SgprRow(
        EntryValue.DISPATCH_PTR,
        F.ENABLE_SGPR_DISPATCH_PTR,
        2,
        SetUpBy.CP,
        "address of the dispatch packet",
    ),
    SgprRow(
        EntryValue.QUEUE_PTR,
        F.ENABLE_SGPR_QUEUE_PTR,
        2,
        SetUpBy.CP,
        "address of the queue (amd_queue_t)",
    ),
    SgprRow(
        EntryValue.KERNARG_SEGMENT_PTR,
        F.ENABLE_SGPR_KERNARG_SEGMENT_PTR,
        2,
        SetUpBy.CP,
        "address of the kernel arguments, from the dispatch packet",
    ),
    SgprRow(
        EntryValue.DISPATCH_ID,
        F.ENABLE_SGPR_DISPATCH_ID,
        2,
        SetUpBy.CP,
        "ID of the dispatch packet",
    ),
    SgprRow(
        EntryValue.FLAT_SCRATCH_INIT,
        F.ENABLE_SGPR_FLAT_SCRATCH_INIT,
        2,
        SetUpBy.CP,
        "what the prolog makes flat scratch of",
        Cite(Source.GUIDE, "Flat Scratch"),
    ),
    SgprRow(
        EntryValue.PRIVATE_SEGMENT_SIZE,
        F.ENABLE_SGPR_PRIVATE_SEGMENT_SIZE,
        1,
        SetUpBy.CP,
        "bytes of scratch of a work-item, from the dispatch packet, in whole dwords",
    ),
    SgprRow(
        EntryValue.PRELOADED_KERNARGS,
        F.KERNARG_PRELOAD_SPEC_LENGTH,
        1,
        SetUpBy.CP,
        "dwords of the kernarg segment",
        Cite(Source.GUIDE, "Preloaded Kernel Arguments"),
    ),
)
"""The user registers. Each takes `sgprs` times the value of its field."""

SYSTEM_SGPR_ROWS: tuple[SgprRow, ...] = (
    SgprRow(
        EntryValue.WORKGROUP_ID_X,
        F.ENABLE_SGPR_WORKGROUP_ID_X,
        1,
        SetUpBy.ADC,
        "workgroup ID in X of the grid",
    ),
    SgprRow(
        EntryValue.WORKGROUP_ID_Y,
        F.ENABLE_SGPR_WORKGROUP_ID_Y,
        1,
        SetUpBy.ADC,
        "workgroup ID in Y of the grid",
    ),
    SgprRow(
        EntryValue.WORKGROUP_ID_Z,
        F.ENABLE_SGPR_WORKGROUP_ID_Z,
        1,
        SetUpBy.ADC,
        "workgroup ID in Z of the grid",
    ),
    SgprRow(
        EntryValue.WORKGROUP_INFO,
        F.ENABLE_SGPR_WORKGROUP_INFO,
        1,
        SetUpBy.SPI,
        "31: first wave; 16 to 6: ordered append term; 5 to 0: waves of the workgroup",
    ),
    SgprRow(
        EntryValue.SCRATCH_WAVEFRONT_OFFSET,
        F.ENABLE_PRIVATE_SEGMENT,
        1,
        SetUpBy.SPI,
        "byte offset of the wave in the queue's scratch memory",
        Cite(Source.GUIDE, "Flat Scratch"),
    ),
)
"""The system registers, which follow the user registers."""

MAX_WORKITEM_ID_BITS = 10
"""Bits of a work-item ID where the three share a register (001 Register Layout for Packed Work-Item
ID Method)."""
