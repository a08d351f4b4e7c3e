"""Split-K: programs of axis 1 add their parts of a product to its elements by atomics."""

import triton
import triton.language as tl


@triton.jit
def splitk(
    a_ptr,
    b_ptr,
    c_ptr,
    n,
    k,
    block_m: tl.constexpr,
    block_n: tl.constexpr,
    block_k: tl.constexpr,
    parts: tl.constexpr,
):
    tiles = n // block_n
    rows = tl.program_id(0) // tiles * block_m + tl.arange(0, block_m)
    columns = tl.program_id(0) % tiles * block_n + tl.arange(0, block_n)
    inner = tl.program_id(1) * block_k + tl.arange(0, block_k)
    total = tl.zeros([block_m, block_n], dtype=tl.float32)
    for _ in range(0, k, block_k * parts):
        a = tl.load(a_ptr + rows[:, None] * k + inner[None, :])
        b = tl.load(b_ptr + inner[:, None] * n + columns[None, :])
        total = tl.dot(a, b, total)
        inner += block_k * parts
    tl.atomic_add(c_ptr + rows[:, None] * n + columns[None, :], total, sem="relaxed")
