"""Running sums within the blocks of a vector."""

import triton
import triton.language as tl


@triton.jit
def cumsum(in_ptr, out_ptr, n, block: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    x = tl.load(in_ptr + at, mask=at < n, other=0.0)
    tl.store(out_ptr + at, tl.cumsum(x, axis=0), mask=at < n)
