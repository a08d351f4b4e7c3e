"""Shapes of workgroups that a kernel may have been written for.

A required size is the only one. Else the largest that is declared counts, unless work-items beyond
a smaller one would access LDS outside of what the kernel declares: a kernel whose arrays have a
word for each lane of one wave is launched with one wave.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fencepost.machine_code.declared import Workgroup
from fencepost.machine_code.races.lanes import Lanes

Shape = tuple[int, int, int]


def plausible(workgroup: Workgroup, fits: Callable[[Lanes], bool]) -> list[Lanes]:
    """The shapes of the largest workgroups whose accesses fit; none where no workgroup of several
    waves fits.
    """
    if workgroup.required is not None:
        return [Lanes(workgroup.required, workgroup.wave)]
    count = workgroup.most
    while count > workgroup.wave:
        shapes = (Lanes(shape, workgroup.wave) for shape in _shapes(count, workgroup.axes))
        if found := [each for each in shapes if fits(each)]:
            return found
        count = 1 << ((count - 1).bit_length() - 1)
    return []


def _shapes(count: int, axes: int) -> Iterator[Shape]:
    """The shapes with a number of work-items: all products of powers of two, of several axes."""
    if axes == 1:
        yield count, 1, 1
        return
    for y in _powers(count):
        for z in _powers(count // y) if axes > 2 else (1,):
            if count % (y * z) == 0:
                yield count // (y * z), y, z


def _powers(most: int) -> Iterator[int]:
    power = 1
    while power <= most:
        yield power
        power *= 2
