"""Drawn kernels whose certificates are judged."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.frontends.llvm_ir.read import find_kernel, read_module
from fencepost.kernels.options import Options
from tests.certificates.campaign import Kernel
from tests.kernels.drawn.compare import BATCH, build, chosen


def drawn(count: int, seed: int, level: str = "O1") -> Iterator[Kernel]:
    """So many kernels that are right, or are thought to be until their truth is known."""
    first = seed * 1_000_000
    made = 0
    for start in range(first, first + 100 * count, BATCH):
        known = [
            kernel
            for number in range(start, start + BATCH)
            for kernel, wrong in chosen(number, level != "O0")
            if wrong is None
        ]
        module = read_module(build(known, level))
        for kernel in known:
            if made == count:
                return
            made += 1
            bounds = tuple(f"{name} {op}" for name in "nm" for op in (">= 0", f"<= {kernel.limit}"))
            items, groups = (kernel.items, kernel.rows, 1), (kernel.groups, 1, 1)
            (function,) = find_kernel(module, kernel.name)
            yield Kernel(kernel.name, module, function, Options(items, groups, assumptions=bounds))
