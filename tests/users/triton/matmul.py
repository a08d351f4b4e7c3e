"""A product of matrices, whose loads two stages of a pipeline hide."""

import triton
import triton.language as tl


@triton.jit
def matmul(
    a_ptr,
    b_ptr,
    c_ptr,
    m,
    n,
    k,
    stride_a,
    stride_b,
    stride_c,
    block_m: tl.constexpr,
    block_n: tl.constexpr,
    block_k: tl.constexpr,
):
    tiles = tl.cdiv(n, block_n)
    rows = tl.program_id(0) // tiles * block_m + tl.arange(0, block_m)
    columns = tl.program_id(0) % tiles * block_n + tl.arange(0, block_n)
    inner = tl.arange(0, block_k)
    a_at = a_ptr + rows[:, None] * stride_a + inner[None, :]
    b_at = b_ptr + inner[:, None] * stride_b + columns[None, :]
    total = tl.zeros([block_m, block_n], dtype=tl.float32)
    for start in range(0, k, block_k):
        a = tl.load(a_at, mask=(rows[:, None] < m) & (start + inner[None, :] < k), other=0.0)
        b = tl.load(b_at, mask=(start + inner[:, None] < k) & (columns[None, :] < n), other=0.0)
        total = tl.dot(a, b, total)
        a_at += block_k
        b_at += block_k * stride_b
    c_at = c_ptr + rows[:, None] * stride_c + columns[None, :]
    tl.store(c_at, total.to(tl.float16), mask=(rows[:, None] < m) & (columns[None, :] < n))
