"""The keys by which kernels of a code object can be sorted."""

from __future__ import annotations

from enum import Enum, unique


@unique
class KernelOrder(Enum):
    """A sort key of kernels: the largest first, names in alphabetical order."""

    NAME = "name"
    VGPRS = "vgprs"
    AGPRS = "agprs"
    SGPRS = "sgprs"
    LDS = "lds"
    SCRATCH = "scratch"
    KERNARG = "kernarg"
    CODE = "code"
