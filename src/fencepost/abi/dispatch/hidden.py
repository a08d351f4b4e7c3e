"""The hidden arguments: the places that the compiler gives them after the explicit ones, and the
values that a runtime writes (001 Code Object V5 Metadata, OpenCL kernel implicit arguments).
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.code_object.metadata.words import ValueKind as K
from fencepost.records import dataclass
from fencepost.targets.code_object_version import CodeObjectVersion

_OPENCL = Cite(Source.GUIDE, "OpenCL")
_V5 = Cite(Source.GUIDE, "Code Object V5 Metadata")
_V3 = Cite(Source.GUIDE, "Code Object V3 Metadata")


@dataclass(frozen=True, slots=True)
class HiddenRow:
    """A hidden argument: its offset from the start of the implicit arguments, and its bytes.

    `also`: other kinds that may stand in the same place.
    """

    kind: K
    offset: int
    size: int
    cite: Cite
    also: tuple[K, ...] = ()


# The guide's table of OpenCL's implicit arguments gives sizes and order for V3 and V4; offsets of
# V5 are those that LLVM 22 writes, which the guide leaves to the metadata.
V3_ROWS: tuple[HiddenRow, ...] = (
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_X, 0, 8, _OPENCL),
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_Y, 8, 8, _OPENCL),
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_Z, 16, 8, _OPENCL),
    HiddenRow(K.HIDDEN_PRINTF_BUFFER, 24, 8, _OPENCL, also=(K.HIDDEN_HOSTCALL_BUFFER,)),
    HiddenRow(K.HIDDEN_DEFAULT_QUEUE, 32, 8, _OPENCL),
    HiddenRow(K.HIDDEN_COMPLETION_ACTION, 40, 8, _OPENCL),
    HiddenRow(K.HIDDEN_MULTIGRID_SYNC_ARG, 48, 8, _OPENCL),
)
"""The hidden arguments of V2 to V4: 56 bytes; `hidden_none` fills the place of an unused one."""

V5_ROWS: tuple[HiddenRow, ...] = (
    HiddenRow(K.HIDDEN_BLOCK_COUNT_X, 0, 4, _V5),
    HiddenRow(K.HIDDEN_BLOCK_COUNT_Y, 4, 4, _V5),
    HiddenRow(K.HIDDEN_BLOCK_COUNT_Z, 8, 4, _V5),
    HiddenRow(K.HIDDEN_GROUP_SIZE_X, 12, 2, _V5),
    HiddenRow(K.HIDDEN_GROUP_SIZE_Y, 14, 2, _V5),
    HiddenRow(K.HIDDEN_GROUP_SIZE_Z, 16, 2, _V5),
    HiddenRow(K.HIDDEN_REMAINDER_X, 18, 2, _V5),
    HiddenRow(K.HIDDEN_REMAINDER_Y, 20, 2, _V5),
    HiddenRow(K.HIDDEN_REMAINDER_Z, 22, 2, _V5),
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_X, 40, 8, _V3),
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_Y, 48, 8, _V3),
    HiddenRow(K.HIDDEN_GLOBAL_OFFSET_Z, 56, 8, _V3),
    HiddenRow(K.HIDDEN_GRID_DIMS, 64, 2, _V5),
    HiddenRow(K.HIDDEN_PRINTF_BUFFER, 72, 8, _V3),
    HiddenRow(K.HIDDEN_HOSTCALL_BUFFER, 80, 8, _V3),
    HiddenRow(K.HIDDEN_MULTIGRID_SYNC_ARG, 88, 8, _V3),
    HiddenRow(K.HIDDEN_HEAP_V1, 96, 8, _V5),
    HiddenRow(K.HIDDEN_DEFAULT_QUEUE, 104, 8, _V3),
    HiddenRow(K.HIDDEN_COMPLETION_ACTION, 112, 8, _V3),
    HiddenRow(K.HIDDEN_DYNAMIC_LDS_SIZE, 120, 4, _V5),
    HiddenRow(K.HIDDEN_PRIVATE_BASE, 192, 4, _V5),
    HiddenRow(K.HIDDEN_SHARED_BASE, 196, 4, _V5),
    HiddenRow(K.HIDDEN_QUEUE_PTR, 200, 8, _V5),
)
"""V5 and V6: 256 bytes."""

IMPLICIT_SIZE = {False: 56, True: 256}
"""Bytes of all implicit arguments: before V5, and from V5 on."""

IMPLICIT_ALIGNMENT = 8
"""Bytes that the implicit arguments are aligned to."""


def hidden_rows(version: CodeObjectVersion) -> tuple[HiddenRow, ...]:
    """The hidden arguments of a code object version, in order."""
    return V5_ROWS if version >= CodeObjectVersion.V5 else V3_ROWS


def implicit_size(version: CodeObjectVersion) -> int:
    """Bytes of the implicit arguments of a code object version, all of them."""
    return IMPLICIT_SIZE[version >= CodeObjectVersion.V5]
