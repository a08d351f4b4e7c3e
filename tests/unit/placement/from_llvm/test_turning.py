"""Loops with the number of their turns."""

from __future__ import annotations

from fencepost.placement.from_llvm.turning import with_turns
from fencepost.placement.regions import Access, AccessKind, Conditional, Loop

WRITE = Access(AccessKind.WRITE, "x")


def test_by_the_label_of_the_header() -> None:
    """Also of loops in loops and in branches; of others nothing is known."""
    inner, other, branched = Loop((WRITE,)), Loop((WRITE, WRITE)), Loop((WRITE, WRITE, WRITE))
    outer = Loop((inner, Conditional((branched,), (other,))))
    headers = {id(outer): "o", id(inner): "i", id(branched): "b", id(other): "n"}
    (made,) = with_turns((outer,), headers, {"o": 2, "b": 3, "elsewhere": 4})
    assert isinstance(made, Loop)
    first, branch = made.body
    assert isinstance(branch, Conditional)
    ((then,), (orelse,)) = branch.then, branch.orelse
    assert [getattr(each, "turns", None) for each in (made, first, then, orelse)] == [2, 1, 3, 1]
    assert with_turns((outer,), headers, {}) == (outer,)
