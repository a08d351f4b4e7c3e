"""What kernels of a code object may be sorted by."""

from __future__ import annotations

from enum import Enum, unique


@unique
class KernelOrder(Enum):
    """What kernels are sorted by, those with the most of it first; names from A on."""

    NAME = "name"
    VGPRS = "vgprs"
    AGPRS = "agprs"
    SGPRS = "sgprs"
    LDS = "lds"
    SCRATCH = "scratch"
    KERNARG = "kernarg"
    CODE = "code"
