"""Drawn kernels whose certificates are judged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from fencepost.errors import FencepostError
from fencepost.kernels.options import Options
from fencepost.llvm.read import find_kernel, read_module
from tests.certificates.campaign import Kernel, made_of
from tests.kernels.drawn import program
from tests.kernels.drawn.change import change
from tests.kernels.drawn.compare import BATCH, build
from tests.kernels.drawn.draw import draw, kept

READING = 600.0
"""Seconds to read a module: a machine may be busy."""
CHANGES = 8
"""Changes of each kernel that is proved: some of them are proved too, most drawn ones are not."""


def drawn(count: int, first: int, level: str = "O1") -> Iterator[Kernel]:
    """So many kernels that are proved, drawn from a number on, with what was shown of them.

    Whether they are right nobody asks here: that takes longer than to judge them.
    """
    made = 0
    for start in range(first, first + 1000 * count, BATCH):
        fresh = []
        for number in range(start, start + BATCH):
            each = draw(number, f"k{number}")
            fresh.append(kept(each) if level != "O0" else each)
        proved = []
        for drawing, kernel in _proved(fresh, level):
            proved.append(drawing)
            yield kernel
            made += 1
            if made == count:
                return
        changed = [
            replace(change(each, number), name=f"{each.name}_{number}")
            for each in proved
            for number in range(CHANGES)
        ]
        for _, kernel in _proved(changed, level) if changed else ():
            yield kernel
            made += 1
            if made == count:
                return


def _proved(drawings: list[program.Kernel], level: str) -> Iterator[tuple[program.Kernel, Kernel]]:
    module = read_module(build(drawings, level), READING)
    for drawing in drawings:
        bounds = tuple(f"{name} {op}" for name in "nm" for op in (">= 0", f"<= {drawing.limit}"))
        items, groups = (drawing.items, drawing.rows, 1), (drawing.groups, 1, 1)
        (function,) = find_kernel(module, drawing.name)
        options = Options(items, groups, assumptions=bounds)
        each = Kernel(drawing.name, module, function, options)
        try:
            made = made_of(each)
        except FencepostError as error:
            print(f"{each.name}: {error}", flush=True)
            continue
        if made is not None:
            yield drawing, replace(each, made=made)
