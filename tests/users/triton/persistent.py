"""A persistent kernel: programs take one block after another from a counter."""

import triton
import triton.language as tl


@triton.jit
def persistent(in_ptr, out_ptr, next_ptr, blocks, block: tl.constexpr):
    mine = tl.atomic_add(next_ptr, 1, sem="relaxed")
    while mine < blocks:
        at = mine * block + tl.arange(0, block)
        tl.store(out_ptr + at, tl.load(in_ptr + at) * 2.0)
        mine = tl.atomic_add(next_ptr, 1, sem="relaxed")
