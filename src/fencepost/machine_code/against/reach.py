"""Which accesses of a kernel come before and behind an instruction on some path."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.machine_code.against.program import START
from fencepost.machine_code.against.shapes import Shape
from fencepost.machine_code.flow import Flow


class Reach:
    """The accesses of a kernel, `shapes`, on its paths."""

    def __init__(self, flow: Flow, shapes: Mapping[int, Shape]) -> None:
        self._flow = flow
        self.shapes = shapes
        self._known: dict[tuple[int, bool, bool], frozenset[int]] = {}

    def behind(self, number: int, *, around: bool = True) -> frozenset[int]:
        """The accesses that may come behind an instruction; `around`: also on ways around loops."""
        return self._found(number, behind=True, around=around)

    def before(self, number: int, *, around: bool = True) -> frozenset[int]:
        """The accesses that may come before an instruction."""
        return self._found(number, behind=False, around=around)

    def _found(self, number: int, *, behind: bool, around: bool) -> frozenset[int]:
        key = (number, behind, around)
        if key not in self._known:
            self._known[key] = frozenset(self._walk(number, behind=behind, around=around))
        return self._known[key]

    def _walk(self, number: int, *, behind: bool, around: bool) -> set[int]:
        if number == START:
            return set(self.shapes)
        blocks = self._flow.blocks
        found: set[int] = set()
        seen: set[int] = set()
        waiting: list[tuple[int, int]] = []
        for home in self._flow.homes(number):
            own = range(number + 1, home.end) if behind else range(home.first, number)
            found |= {at for at in own if at in self.shapes}
            waiting += [(home.number, each) for each in (home.following if behind else home.before)]
        while waiting:
            come, number = waiting.pop()
            # A block stands behind all that lead to it, but for ways around loops.
            onward = number > come if behind else number < come
            if number in seen or not (around or onward):
                continue
            seen.add(number)
            block = blocks[number]
            found |= {at for at in range(block.first, block.end) if at in self.shapes}
            waiting += [(number, each) for each in (block.following if behind else block.before)]
        return found
