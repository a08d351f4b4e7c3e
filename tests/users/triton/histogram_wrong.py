"""A histogram whose bins are read, added to and written without atomics."""

import triton
import triton.language as tl


@triton.jit
def histogram_wrong(in_ptr, bins_ptr, n, block: tl.constexpr, bins: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    values = tl.load(in_ptr + at, mask=at < n, other=0)
    counts = tl.histogram(values % bins, bins)
    to = bins_ptr + tl.arange(0, bins)
    before = tl.load(to)
    tl.store(to, before + counts)
