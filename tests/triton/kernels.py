"""Kernels in Triton, and how they are compiled where there is no GPU."""

from __future__ import annotations

from typing import Any

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource


@triton.jit
def racing(x_ptr, out_ptr, n_elements, block: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201  # Triton's types
    """Every program writes the same elements."""
    off = tl.program_id(0) * block + tl.arange(0, block)
    v = tl.load(x_ptr + off, mask=off < n_elements)
    tl.store(out_ptr + tl.arange(0, block), v)


@triton.jit
def right(x_ptr, out_ptr, n_elements, block: tl.constexpr):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201  # Triton's types
    """Each program writes elements of its own."""
    off = tl.program_id(0) * block + tl.arange(0, block)
    v = tl.load(x_ptr + off, mask=off < n_elements)
    tl.store(out_ptr + off, v, mask=off < n_elements)


def compiled(function: Any, block: int = 1024, warps: int = 4, target: str = "gfx942") -> Any:
    """The kernel, compiled for AMD's processor, `n_elements` a multiple of 16."""
    source = ASTSource(
        function,
        {"x_ptr": "*fp32", "out_ptr": "*fp32", "n_elements": "i32", "block": "constexpr"},
        constexprs={"block": block},
        attrs={(2,): [["tt.divisibility", 16]]},
    )
    wave = 64 if target.startswith("gfx9") else 32
    return triton.compile(
        source, target=GPUTarget("hip", target, wave), options={"num_warps": warps}
    )
