"""What is said of relaxation annotations."""

from __future__ import annotations

import pytest

from fencepost.llvm.ordering.annotated import Annotated, Apart, Group, Operation
from fencepost.llvm.ordering.loosened import Loosened
from fencepost.reports.litmus.mmra import loosened_text, text
from fencepost.vocabulary.mmra import AV_NONE, NO_TAGS, Tag, TagSet

PRIVATE = TagSet.of([Tag("vulkan", "private")])
LOCAL = TagSet.of([Tag("amdgpu-synchronize-as", "local"), AV_NONE])


def _operations(tags: TagSet, count: int = 1, *, is_fence: bool = False) -> tuple[Operation, ...]:
    return tuple(Operation(line, "fence release", tags, is_fence) for line in range(count))


def test_what_the_backend_reads_in_tags() -> None:
    of_fences = Group(LOCAL, _operations(LOCAL, is_fence=True))
    found = text("f.ll", [Annotated("f", (of_fences,), (), 0)], ())
    assert "these fences order local memory alone" in found
    assert "amdgcn-av:none: what synchronizes here makes nothing available" in found
    others = Group(LOCAL, _operations(LOCAL))
    assert "order local" not in text("f.ll", [Annotated("f", (others,), (), 0)], ())


def test_many_operations_are_counted() -> None:
    found = text("f.ll", [Annotated("f", (Group(PRIVATE, _operations(PRIVATE, 20)),), (), 3)], ())
    assert found.startswith("f.ll: @f: 20 operations with tags, in 1 set; 3 without")
    assert found.count("fence release") == 8
    assert "and 12 more" in found


@pytest.mark.parametrize(("at", "letter"), [(0, "A"), (25, "Z"), (26, "AA"), (27, "AB")])
def test_sets_have_letters(at: int, letter: str) -> None:
    groups = tuple(
        Group(each, _operations(each))
        for each in (TagSet.of([Tag("x", str(number))]) for number in range(28))
    )
    pairs = (Apart(at, 1, ("x",), NO_TAGS),)
    assert f"  {letter} and B: not compatible" in text("f", [Annotated("f", groups, pairs, 0)], ())


def test_what_is_new_and_what_stands_for_others() -> None:
    (after,) = _operations(PRIVATE)
    new = Loosened("f", after, (), NO_TAGS, ("vulkan",))
    assert "no operation that it could stand for" in loosened_text("b.ll", "a.ll", [new])
    old = Loosened("f", after, _operations(NO_TAGS), NO_TAGS, ("vulkan",))
    assert "at the most it may have !{}" in loosened_text("b.ll", "a.ll", [old])
    assert "no operation is relaxed more than in a.ll" in loosened_text("b.ll", "a.ll", [])
