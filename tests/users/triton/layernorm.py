"""Layer normalisation: a program a row, which is longer than a block."""

import triton
import triton.language as tl


@triton.jit
def layernorm(
    in_ptr, out_ptr, weight_ptr, bias_ptr, mean_ptr, stride, columns, epsilon, block: tl.constexpr
):
    row = tl.program_id(0)
    in_ptr += row * stride
    out_ptr += row * stride
    total = tl.zeros([block], dtype=tl.float32)
    squares = tl.zeros([block], dtype=tl.float32)
    for start in range(0, columns, block):
        at = start + tl.arange(0, block)
        x = tl.load(in_ptr + at, mask=at < columns, other=0.0)
        total += x
        squares += x * x
    mean = tl.sum(total, axis=0) / columns
    variance = tl.sum(squares, axis=0) / columns - mean * mean
    tl.store(mean_ptr + row, mean)
    for start in range(0, columns, block):
        at = start + tl.arange(0, block)
        x = tl.load(in_ptr + at, mask=at < columns, other=0.0)
        weight = tl.load(weight_ptr + at, mask=at < columns)
        bias = tl.load(bias_ptr + at, mask=at < columns)
        y = (x - mean) / tl.sqrt(variance + epsilon) * weight + bias
        tl.store(out_ptr + at, y, mask=at < columns)
