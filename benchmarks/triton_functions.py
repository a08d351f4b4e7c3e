"""Functions of Triton for many modules."""

import triton
import triton.language as tl


@triton.jit
def add(x_ptr, y_ptr, out_ptr, n, block: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    here = at < n
    tl.store(out_ptr + at, tl.load(x_ptr + at, mask=here) + tl.load(y_ptr + at, mask=here), here)


@triton.jit
def atomic_sum(x_ptr, total_ptr, n, block: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    x = tl.load(x_ptr + at, mask=at < n, other=0.0)
    tl.atomic_add(total_ptr, tl.sum(x, axis=0))


@triton.jit
def histogram(in_ptr, bins_ptr, n, block: tl.constexpr):
    at = tl.program_id(0) * block + tl.arange(0, block)
    counts = tl.histogram(tl.load(in_ptr + at, mask=at < n, other=0), 128)
    tl.atomic_add(bins_ptr + tl.arange(0, 128), counts)
