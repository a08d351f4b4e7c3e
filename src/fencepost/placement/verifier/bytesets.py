"""Sets of bytes as bits of integers, with one bit for all bytes that no access distinguishes."""

from __future__ import annotations

from bisect import bisect_left

from fencepost.placement.regions import Access, Loop, Program, walk


class ByteSets:
    """The bytes of a program's allocations; one inside another shares the outer one's bits."""

    def __init__(self, program: Program) -> None:
        self.span: dict[str, tuple[int, int, int]] = {}
        """For each allocation, its root's number, and its first and end byte there."""
        self.space = [each.space for each in program.allocations]
        """The memory of each allocation, by number."""
        for number, each in enumerate(program.allocations):
            if each.inside is None:
                self.span[each.name] = (number, 0, each.size)
            else:
                root, start, _ = self.span[each.inside]
                self.span[each.name] = (root, start + each.offset, start + each.offset + each.size)
        carried: set[str] = set()
        for node in walk(program.body):
            if isinstance(node, Loop):
                carried |= {n for c in node.carried for n in (c.first, c.following, c.name)}
        points: dict[int, set[int]] = {root: {0} for root, _, _ in self.span.values()}
        done: set[tuple[str, int, int | None]] = set()
        for node in walk(program.body):
            if not isinstance(node, Access) or (node.buffer, node.start, node.end) in done:
                continue
            done.add((node.buffer, node.start, node.end))
            holders = {node.buffer} if node.buffer in self.span else set()
            if node.buffer in carried:
                holders |= carried & self.span.keys()
            for holder in holders:
                root, start, end = self._range(node, holder)
                points[root] |= {start, end}
        self.points = {root: sorted(each) for root, each in points.items()}
        self.memo: dict[tuple[str, int, int | None], tuple[int, int]] = {}

    def _range(self, access: Access, holder: str) -> tuple[int, int, int]:
        root, start, end = self.span[holder]
        last = end if access.end is None else start + access.end
        return root, start + access.start, last

    def mask(self, access: Access, holder: str) -> tuple[int, int]:
        """The root allocation of an access to an allocation, and its bytes there as bits."""
        key = (holder, access.start, access.end)
        found = self.memo.get(key)
        if found is None:
            root, start, end = self._range(access, holder)
            low, high = bisect_left(self.points[root], start), bisect_left(self.points[root], end)
            found = self.memo[key] = (root, (1 << high) - (1 << low))
        return found
