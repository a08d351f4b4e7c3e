"""Bounds of buffer resources: accesses within one are made, others are not."""

from __future__ import annotations

import numpy as np

from fencepost.errors import UnsupportedError
from fencepost.kernels.execute.values.lanes import Array, per_lane
from fencepost.llvm.effects.buffers import END, LEAST, UNCHECKED

NEAR_THE_END = "a buffer access that bounds checking may or may not drop: targets differ"


def within(limit: Array, total: Array, scalar: Array, size: int) -> Array:
    """Return the lanes whose access of `size` bytes at `total` is made.

    `scalar` is the part of the offset that only some targets check. Raises UnsupportedError if the
    target decides whether an access, or a part of it, is made.
    """
    limit = per_lane(limit, total.shape)
    end = limit & np.uint64(UNCHECKED - 1)
    surely = total + np.uint64(size) <= end
    checked = total - scalar
    perhaps = checked + np.uint64(min(size, LEAST)) <= end
    perhaps |= (checked < np.uint64(END)) & (checked + np.uint64(size) > np.uint64(END))
    perhaps |= (limit & np.uint64(UNCHECKED)) != 0
    if (perhaps & ~surely).any():
        raise UnsupportedError(NEAR_THE_END)
    return surely & perhaps
