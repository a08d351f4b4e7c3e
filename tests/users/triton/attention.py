"""Flash attention, forward: a program for a block of queries of one head."""

import triton
import triton.language as tl


@triton.jit
def attention(
    q_ptr,
    k_ptr,
    v_ptr,
    out_ptr,
    length,
    scale,
    block_q: tl.constexpr,
    block_k: tl.constexpr,
    width: tl.constexpr,
):
    head = tl.program_id(1) * length * width
    queries = tl.program_id(0) * block_q + tl.arange(0, block_q)
    depth = tl.arange(0, width)
    at = head + queries[:, None] * width + depth[None, :]
    q = tl.load(q_ptr + at, mask=queries[:, None] < length, other=0.0)
    most = tl.full([block_q], -1.0e30, dtype=tl.float32)
    weights = tl.zeros([block_q], dtype=tl.float32)
    total = tl.zeros([block_q, width], dtype=tl.float32)
    for start in range(0, length, block_k):
        keys = start + tl.arange(0, block_k)
        inside = keys < length
        k_at = head + keys[None, :] * width + depth[:, None]
        k = tl.load(k_ptr + k_at, mask=inside[None, :], other=0.0)
        scores = tl.where(inside[None, :], tl.dot(q, k) * scale, -1.0e30)
        larger = tl.maximum(most, tl.max(scores, axis=1))
        powers = tl.exp(scores - larger[:, None])
        old = tl.exp(most - larger)
        v_at = head + keys[:, None] * width + depth[None, :]
        v = tl.load(v_ptr + v_at, mask=inside[:, None], other=0.0)
        total = tl.dot(powers.to(tl.float16), v, total * old[:, None])
        weights = weights * old + tl.sum(powers, axis=1)
        most = larger
    tl.store(
        out_ptr + at, (total / weights[:, None]).to(tl.float16), mask=queries[:, None] < length
    )
