"""Compiles the Triton kernels of the corpus, without a GPU.

    python generate.py FOLDER

Needs Triton 3.9.0, in an environment of its own; writes `.llir.xz` files.
"""

# Kernels as users of Triton write them.
# ruff: noqa: ANN001, ANN201, C408, E741, N803, N806
# mypy: ignore-errors

from __future__ import annotations

import lzma
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def add(x, y, o, n, B: tl.constexpr):
    p = tl.program_id(0)
    off = p * B + tl.arange(0, B)
    m = off < n
    tl.store(o + off, tl.load(x + off, mask=m) + tl.load(y + off, mask=m), mask=m)


@triton.jit
def softmax(x, o, n, s, B: tl.constexpr):
    r = tl.program_id(0)
    off = tl.arange(0, B)
    m = off < n
    v = tl.load(x + r * s + off, mask=m, other=-float("inf"))
    v = v - tl.max(v, 0)
    e = tl.exp(v)
    tl.store(o + r * s + off, e / tl.sum(e, 0), mask=m)


@triton.jit
def layernorm(x, w, b, o, n, s, eps, B: tl.constexpr):
    r = tl.program_id(0)
    off = tl.arange(0, B)
    m = off < n
    v = tl.load(x + r * s + off, mask=m, other=0.0)
    mean = tl.sum(v, 0) / n
    d = tl.where(m, v - mean, 0.0)
    var = tl.sum(d * d, 0) / n
    tl.store(
        o + r * s + off,
        d * tl.rsqrt(var + eps) * tl.load(w + off, mask=m) + tl.load(b + off, mask=m),
        mask=m,
    )


@triton.jit
def matmul(
    a,
    b,
    c,
    M,
    N,
    K,
    sam,
    sak,
    sbk,
    sbn,
    scm,
    scn,
    BM: tl.constexpr,
    BN: tl.constexpr,
    BK: tl.constexpr,
):
    pm = tl.program_id(0)
    pn = tl.program_id(1)
    rm = pm * BM + tl.arange(0, BM)
    rn = pn * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        A = tl.load(
            a + rm[:, None] * sam + (k + rk)[None, :] * sak,
            mask=(rm[:, None] < M) & ((k + rk)[None, :] < K),
            other=0.0,
        )
        Bm = tl.load(
            b + (k + rk)[:, None] * sbk + rn[None, :] * sbn,
            mask=((k + rk)[:, None] < K) & (rn[None, :] < N),
            other=0.0,
        )
        acc = tl.dot(A, Bm, acc)
    tl.store(
        c + rm[:, None] * scm + rn[None, :] * scn,
        acc.to(tl.float16),
        mask=(rm[:, None] < M) & (rn[None, :] < N),
    )


@triton.jit
def transpose(x, o, M, N, B: tl.constexpr):
    r = tl.program_id(0) * B + tl.arange(0, B)
    c = tl.program_id(1) * B + tl.arange(0, B)
    v = tl.load(x + r[:, None] * N + c[None, :], mask=(r[:, None] < M) & (c[None, :] < N))
    tl.store(o + c[:, None] * M + r[None, :], tl.trans(v), mask=(c[:, None] < N) & (r[None, :] < M))


@triton.jit
def cumsum(x, o, n, B: tl.constexpr):
    off = tl.arange(0, B)
    tl.store(o + tl.program_id(0) * B + off, tl.cumsum(tl.load(x + tl.program_id(0) * B + off), 0))


@triton.jit
def sort(x, o, B: tl.constexpr):
    off = tl.arange(0, B)
    tl.store(o + tl.program_id(0) * B + off, tl.sort(tl.load(x + tl.program_id(0) * B + off), 0))


@triton.jit
def histogram(x, o, n, B: tl.constexpr, NB: tl.constexpr):
    off = tl.program_id(0) * B + tl.arange(0, B)
    h = tl.histogram(tl.load(x + off), NB)
    tl.atomic_add(o + tl.arange(0, NB), h)


@triton.jit
def atomic_sum(x, o, n, B: tl.constexpr):
    off = tl.program_id(0) * B + tl.arange(0, B)
    tl.atomic_add(o, tl.sum(tl.load(x + off, mask=off < n, other=0.0), 0))


@triton.jit
def splitk_lock(x, o, lock, n, B: tl.constexpr):
    p = tl.program_id(0)
    off = tl.arange(0, B)
    v = tl.load(x + p * B + off)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    tl.store(o + off, tl.load(o + off) + v)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def attention(q, k, v, o, N, sc, B: tl.constexpr, D: tl.constexpr):
    m0 = tl.program_id(0) * B + tl.arange(0, B)
    d = tl.arange(0, D)
    Q = tl.load(q + m0[:, None] * D + d[None, :])
    mi = tl.full((B,), -float("inf"), tl.float32)
    l = tl.zeros((B,), tl.float32)
    acc = tl.zeros((B, D), tl.float32)
    for s in range(0, N, B):
        n0 = s + tl.arange(0, B)
        K = tl.load(k + n0[None, :] * D + d[:, None])
        S = tl.dot(Q, K) * sc
        mn = tl.maximum(mi, tl.max(S, 1))
        P = tl.exp(S - mn[:, None])
        al = tl.exp(mi - mn)
        l = l * al + tl.sum(P, 1)
        V = tl.load(v + n0[:, None] * D + d[None, :])
        acc = acc * al[:, None]
        acc = tl.dot(P.to(tl.float16), V, acc)
        mi = mn
    tl.store(o + m0[:, None] * D + d[None, :], (acc / l[:, None]).to(tl.float16))


P = "*fp32"
H = "*fp16"
I = "i32"
C = "constexpr"
ks = [
    (add, dict(x=P, y=P, o=P, n=I), dict(B=1024)),
    (softmax, dict(x=P, o=P, n=I, s=I), dict(B=2048)),
    (layernorm, dict(x=P, w=P, b=P, o=P, n=I, s=I, eps="fp32"), dict(B=1024)),
    (
        matmul,
        dict(a=H, b=H, c=H, M=I, N=I, K=I, sam=I, sak=I, sbk=I, sbn=I, scm=I, scn=I),
        dict(BM=64, BN=64, BK=32),
    ),
    (transpose, dict(x=P, o=P, M=I, N=I), dict(B=32)),
    (cumsum, dict(x=P, o=P, n=I), dict(B=1024)),
    (sort, dict(x=P, o=P), dict(B=256)),
    (histogram, dict(x="*i32", o="*i32", n=I), dict(B=512, NB=64)),
    (atomic_sum, dict(x=P, o=P, n=I), dict(B=1024)),
    (splitk_lock, dict(x=P, o=P, lock="*i32", n=I), dict(B=256)),
    (attention, dict(q=H, k=H, v=H, o=H, N=I, sc="fp32"), dict(B=64, D=64)),
]

TARGETS = (
    ("gfx942", 64),
    ("gfx950", 64),
    ("gfx1100", 32),
    ("gfx1151", 32),
    ("gfx1201", 32),
    ("gfx1250", 32),
)


def main(folder):
    for arch, wave in TARGETS:
        for function, signature, constants in ks:
            source = ASTSource(
                function, {**signature, **dict.fromkeys(constants, C)}, constexprs=constants
            )
            compiled = triton.compile(source, target=GPUTarget("hip", arch, wave))
            data = lzma.compress(compiled.asm["llir"].encode(), preset=9)
            Path(folder, f"{function.__name__}_{arch}.llir.xz").write_bytes(data)


if __name__ == "__main__":
    main(sys.argv[1])
