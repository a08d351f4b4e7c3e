"""Reachability of accesses from an instruction, forward and backward."""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.graphs import reachable
from fencepost.machine_code.against.matching.shapes import Shape
from fencepost.machine_code.against.program import START
from fencepost.machine_code.control_flow.flow import Block, Flow


class Reach:
    """The accesses of a kernel, `shapes`, on its paths."""

    def __init__(self, flow: Flow, shapes: Mapping[int, Shape]) -> None:
        self._flow = flow
        self.shapes = shapes
        self._known: dict[tuple[tuple[int, ...], bool, bool], set[int]] = {}

    def behind(self, number: int, *, around: bool = True) -> set[int]:
        """The accesses that may come behind an instruction; `around`: also on ways around loops."""
        return self._found(number, behind=True, around=around)

    def before(self, number: int, *, around: bool = True) -> set[int]:
        """The accesses that may come before an instruction."""
        return self._found(number, behind=False, around=around)

    def is_behind(self, access: int, number: int, *, around: bool = True) -> bool:
        """Return True if an access may come behind an instruction."""
        return self._is(access, number, behind=True, around=around)

    def is_before(self, access: int, number: int, *, around: bool = True) -> bool:
        """Return True if an access may come before an instruction."""
        return self._is(access, number, behind=False, around=around)

    def _is(self, access: int, number: int, *, behind: bool, around: bool) -> bool:
        if number == START or access not in self.shapes:
            return access in self.shapes
        homes = tuple(self._flow.homes(number))
        if any(access in _own(home, number, behind=behind) for home in homes):
            return True
        blocks = self._blocks(homes, behind=behind, around=around)
        return any(home.number in blocks for home in self._flow.homes(access))

    def _found(self, number: int, *, behind: bool, around: bool) -> set[int]:
        if number == START:
            return set(self.shapes)
        homes = tuple(self._flow.homes(number))
        found = {
            at for home in homes for at in _own(home, number, behind=behind) if at in self.shapes
        }
        for each in self._blocks(homes, behind=behind, around=around):
            block = self._flow.blocks[each]
            found.update(at for at in range(block.first, block.end) if at in self.shapes)
        return found

    def _blocks(self, homes: tuple[Block, ...], *, behind: bool, around: bool) -> set[int]:
        """The blocks that paths lead to, or come from, which begin or end in some."""
        key = (tuple(each.number for each in homes), behind, around)
        if key not in self._known:
            self._known[key] = self._walk(homes, behind=behind, around=around)
        return self._known[key]

    def _walk(self, homes: tuple[Block, ...], *, behind: bool, around: bool) -> set[int]:
        edges = self._edges(behind=behind, around=around)
        return reachable([each for home in homes for each in edges[home.number]], edges)

    def _edges(self, *, behind: bool, around: bool) -> list[list[int]]:
        """The edges of the flow, or those back; without `around` those that close no loop: a block
        stands behind all that lead to it but for loops.
        """
        edges = [each.following if behind else each.before for each in self._flow.blocks]
        if around:
            return edges
        return [
            [target for target in targets if (target > number if behind else target < number)]
            for number, targets in enumerate(edges)
        ]


def _own(home: Block, number: int, *, behind: bool) -> range:
    """The instructions behind an instruction, or before it, in its own block."""
    return range(number + 1, home.end) if behind else range(home.first, number)
