"""Finds the blocks that control may reach more than once."""

from __future__ import annotations

from fencepost.judge.text.flow import Flow


def cyclic(flow: Flow) -> set[str]:
    """Return the blocks that are reachable from themselves."""
    found = set()
    for label in flow.blocks:
        seen: set[str] = set()
        work = flow.targets(label)
        while work:
            each = work.pop()
            if each not in seen:
                seen.add(each)
                work += flow.targets(each)
        if label in seen:
            found.add(label)
    return found & _entered(flow)


def _entered(flow: Flow) -> set[str]:
    start = next(iter(flow.blocks))
    seen, work = {start}, [start]
    while work:
        for each in flow.targets(work.pop()):
            if each not in seen:
                seen.add(each)
                work.append(each)
    return seen
