"""Which operations annotations keep apart, and what a pass relaxes more (004)."""

from __future__ import annotations

import pytest

from fencepost.llvm.module import Module
from fencepost.llvm.ordering.annotated import annotated
from fencepost.llvm.ordering.loosened import Loosened, loosened
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.child import Preparation

NODES = """
!0 = !{!"vulkan", !"private"}
!1 = !{!"vulkan", !"nonprivate"}
!2 = !{!0, !1}
!3 = !{!"amdgpu-synchronize-as", !"local"}
"""
STORE = "store i32 1, ptr addrspace(1) %p"
OTHER = "store i32 2, ptr addrspace(1) %p"
WIDE = "store i64 1, ptr addrspace(1) %p"
CALL = "call void @f(ptr addrspace(1) %p)"
FENCE = 'fence syncscope("agent") release'


def module(*lines: str, name: str = "f") -> Module:
    """A function with such operations."""
    body = "\n  ".join(lines)
    text = f"define void @{name}(ptr addrspace(1) %p) {{\n  {body}\n  ret void\n}}\n{NODES}"
    return read_module(text, preparation=Preparation.AS_WRITTEN)


def test_sets_and_pairs() -> None:
    """Example of 004: what is private is not ordered by a release that is not."""
    (found,) = annotated(
        module(f"{STORE}, !mmra !0", f"{STORE}, !mmra !1", f"{FENCE}, !mmra !1", OTHER)
    )
    assert [[each.line for each in group.operations] for group in found.groups] == [[2], [3, 4]]
    assert found.untagged == 1
    (pair,) = found.pairs
    assert pair.clashes == ("vulkan",)
    assert str(pair.combined) == "!{vulkan:nonprivate, vulkan:private}"
    assert [each.is_fence for each in found.groups[1].operations] == [False, True]


def test_a_function_without_tags_is_left_out() -> None:
    assert annotated(module(STORE, FENCE)) == ()


def changed(before: Module, after: Module) -> list[tuple[str, tuple[str, ...], bool]]:
    def row(each: Loosened) -> tuple[str, tuple[str, ...], bool]:
        return each.after.text, each.prefixes, each.is_new

    return [row(each) for each in loosened(before, after)]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((f"{STORE}, !mmra !0",), (STORE,)),
        ((f"{STORE}, !mmra !0",), (f"{STORE}, !mmra !2",)),
        ((f"{STORE}, !mmra !0", f"{STORE}, !mmra !1"), (f"{STORE}, !mmra !2",)),
        ((f"{STORE}, !mmra !0", OTHER), (OTHER, f"{STORE}, !mmra !0")),
        ((f"{FENCE}, !mmra !3",), (FENCE,)),
        ((STORE,), ()),
    ],
)
def test_passes_may(before: tuple[str, ...], after: tuple[str, ...]) -> None:
    """Drop annotations, widen them, give one operation what two have in common, move operations."""
    assert changed(module(*before), module(*after)) == []


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ((STORE,), (f"{STORE}, !mmra !0",), [("store i32 1", ("vulkan",), False)]),
        (
            (STORE, FENCE, FENCE, f"{WIDE}, !mmra !0"),
            (FENCE, FENCE, f"{STORE}, !mmra !0"),
            [("store i32 1", ("vulkan",), False)],
        ),
        (
            (f"{STORE}, !mmra !2",),
            (f"{STORE}, !mmra !0",),
            [("store i32 1", ("vulkan",), False)],
        ),
        (
            (f"{STORE}, !mmra !0", OTHER),
            (f"{OTHER}, !mmra !0",),
            [("store i32 2", ("vulkan",), False)],
        ),
        (
            (f"{STORE}, !mmra !0", f"{OTHER}, !mmra !1"),
            ("store i64 3, ptr addrspace(1) %p, !mmra !0",),
            [("store i64 3", ("vulkan",), False)],
        ),
        ((FENCE,), (f"{FENCE}, !mmra !3",), [(FENCE, ("amdgpu-synchronize-as",), False)]),
        ((), (f"{STORE}, !mmra !0",), [("store i32 1", ("vulkan",), True)]),
        ((CALL,), (f"{CALL}, !mmra !0",), [(CALL, ("vulkan",), False)]),
    ],
)
def test_passes_may_not(
    before: tuple[str, ...],
    after: tuple[str, ...],
    found: list[tuple[str, tuple[str, ...], bool]],
) -> None:
    told = changed(module(*before), module(*after))
    assert [(text.split(",")[0], why, new) for text, why, new in told] == found


def test_a_function_that_is_new() -> None:
    found = changed(module(STORE), module(f"{STORE}, !mmra !0", name="g"))
    assert [each[2] for each in found] == [True]
