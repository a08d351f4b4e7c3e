"""Rows that overlap: the next program's begins in the middle of this one's."""

import triton
import triton.language as tl


@triton.jit
def overlap_wrong(in_ptr, out_ptr, block: tl.constexpr):
    row = tl.program_id(0)
    at = row * (block // 2) + tl.arange(0, block)
    tl.store(out_ptr + at, tl.load(in_ptr + at) + row)
