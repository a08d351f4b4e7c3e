"""How wide the scopes of atomics and fences are [001 Memory Scopes]."""

from __future__ import annotations

AGENT = 4
_WIDTH = {"singlethread": 0, "wavefront": 1, "workgroup": 2, "cluster": 3, "agent": AGENT, "": 5}


def width(scope: str) -> tuple[int, bool]:
    """A scope's rank, and whether it is one of a single address space."""
    one = scope.endswith("one-as")
    plain = scope.removesuffix("one-as").removesuffix("-")
    return _WIDTH.get(plain, 0), one  # a scope that nobody knows includes nobody else
