"""The bytes that each work-item of a workgroup touches at a place, if its ids alone decide them.

No solver is needed for these: they are numbers, and two places are apart if no two work-items have
a byte in common, whether or not they reach them.
"""

from __future__ import annotations

from functools import cached_property

from fencepost.judge.machine.shape import Shape
from fencepost.judge.machine.tracks import Place
from fencepost.judge.terms.places import access
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script
from fencepost.records import dataclass, field

MOST_ITEMS = 1024
MOST_BYTES = 1 << 16
"""The largest number of bytes touched at a place; above it, the solver decides."""

Print = dict[int, set[int]]
"""The work-items that touch each byte."""


@dataclass
class Footprints:
    """The bytes that all work-items of a workgroup touch at each place of a kernel."""

    shape: Shape
    known: dict[Place, tuple[str, Print] | None] = field(default_factory=dict)

    @cached_property
    def items(self) -> list[Slice]:
        """Every work-item of a workgroup, with its ids as numbers."""
        x, y, z = self.shape.launch.workgroup
        alike: dict[tuple[str, int], tuple[int, int] | None] = {}
        return [
            Slice(Script(), "", self.shape, local={0: a, 1: b, 2: c}, alike=alike)
            for c in range(z)
            for b in range(y)
            for a in range(x)
        ]

    def of(self, at: Place) -> tuple[str, Print] | None:
        """Return the object, and the work-items that touch each of its bytes; None if more than ids
        decides.
        """
        if at not in self.known:
            self.known[at] = self._made(at)
        return self.known[at]

    def _made(self, at: Place) -> tuple[str, Print] | None:
        if self.shape.launch.items > MOST_ITEMS:
            return None
        each = self.shape.flow.blocks[at[0]].instructions[at[1]]
        found: Print = {}
        objects, total = set(), 0
        for number, item in enumerate(self.items):
            try:
                made = access(item, each)
            except (OverflowError, RecursionError, AssertionError):
                return None
            if made is None or not isinstance(made[0].offset, int) or made[0].object == "any":
                return None
            pointer, size, _ = made
            objects.add(pointer.object)
            total += size
            if len(objects) > 1 or total > MOST_BYTES:
                return None
            for byte in range(made[0].offset, made[0].offset + size):
                found.setdefault(byte, set()).add(number)
        return objects.pop(), found

    def apart(self, first: Place, second: Place) -> bool:
        """Return True if no two work-items of a workgroup touch the same byte at two places."""
        one = self.of(first)
        other = self.of(second) if one is not None else None
        if one is None or other is None:
            return False
        if one[0] != other[0]:
            return True
        few, many = sorted((one[1], other[1]), key=len)
        return not any(byte in many and len(who | many[byte]) > 1 for byte, who in few.items())

    def inside(self, at: Place, size: int) -> bool:
        """Return True if all work-items stay in an object of a number of bytes."""
        found = self.of(at)
        return found is not None and all(byte < size for byte in found[1])
