"""Softmax: a program a row, of at most `block` columns."""

import triton
import triton.language as tl


@triton.jit
def softmax(in_ptr, out_ptr, columns, stride, block: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, block)
    x = tl.load(in_ptr + row * stride + at, mask=at < columns, other=-float("inf"))
    powers = tl.exp(x - tl.max(x, axis=0))
    tl.store(out_ptr + row * stride + at, powers / tl.sum(powers, axis=0), mask=at < columns)
