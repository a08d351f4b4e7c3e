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
        self._known: dict[tuple[int, bool], frozenset[int]] = {}

    def behind(self, number: int) -> frozenset[int]:
        """The accesses that may come behind an instruction."""
        return self._found(number, behind=True)

    def before(self, number: int) -> frozenset[int]:
        """The accesses that may come before an instruction."""
        return self._found(number, behind=False)

    def _found(self, number: int, *, behind: bool) -> frozenset[int]:
        key = (number, behind)
        if key not in self._known:
            self._known[key] = frozenset(self._walk(number, behind=behind))
        return self._known[key]

    def _walk(self, number: int, *, behind: bool) -> set[int]:
        if number == START:
            return set(self.shapes)
        blocks = self._flow.blocks
        home = next(each for each in blocks if each.first <= number < each.end)
        own = range(number + 1, home.end) if behind else range(home.first, number)
        found = {at for at in own if at in self.shapes}
        seen: set[int] = set()
        waiting = list(home.following if behind else home.before)
        while waiting:
            block = blocks[waiting.pop()]
            if block.number in seen:
                continue
            seen.add(block.number)
            found |= {at for at in range(block.first, block.end) if at in self.shapes}
            waiting += block.following if behind else block.before
        return found
