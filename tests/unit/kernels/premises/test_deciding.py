"""What decides what a kernel does, and whether the contents of buffers do."""

from __future__ import annotations

import pytest

from fencepost.kernels.premises.deciding import contents_decide, deciding
from fencepost.llvm.cfg.graph import Graph, control_flow
from fencepost.llvm.ir import Local, Store
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %data, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
LAUNCH = """
  %hidden = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %field = getelementptr i8, ptr addrspace(4) %hidden, i64 12
  %size = load i32, ptr addrspace(4) %field
"""
STORE = """
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %q
  ret void
}
"""
LOAD = "  %p = getelementptr i32, ptr addrspace(1) %data, i32 %t\n"
NOTHING_DECIDES = {
    "places by work-item": LOAD + "  %v = load i32, ptr addrspace(1) %p\n  %at = add i32 %t, %n",
    "a size of the launch": LAUNCH + "  %v = add i32 %t, 1\n  %at = mul i32 %t, %size",
}
CONTENTS_DECIDE = {
    "a loaded place": LOAD + "  %at = load i32, ptr addrspace(1) %p\n  %v = add i32 %t, 1",
    "what an atomic gives": """
  %at = atomicrmw add ptr addrspace(1) %data, i32 1 syncscope("agent") monotonic
  %v = add i32 %t, 1""",
    "a loaded word of another lane": LOAD
    + """  %w = load i32, ptr addrspace(1) %p
  %at = call i32 @llvm.amdgcn.readlane.i32(i32 %w, i32 0)
  %v = add i32 %t, 1""",
    "what an atomic adds": LOAD
    + """  %v = load i32, ptr addrspace(1) %p
  %at = add i32 %t, 1
  %old = atomicrmw add ptr addrspace(1) %data, i32 %v syncscope("agent") monotonic""",
    "a branch": LOAD
    + """  %v = load i32, ptr addrspace(1) %p
  %c = icmp eq i32 %v, 7
  br i1 %c, label %go, label %no
no:
  ret void
go:
  %at = add i32 %t, 1""",
}


def _graph(text: str) -> Graph:
    module = read_module(HEAD + text + STORE)
    return control_flow(module.kernels[0], frozenset())


@pytest.mark.parametrize("text", NOTHING_DECIDES.values(), ids=list(NOTHING_DECIDES))
def test_contents_decide_nothing(text: str) -> None:
    """What is only handed on, and what the launch brings, are no contents that matter."""
    assert not contents_decide(_graph(text))


@pytest.mark.parametrize("text", CONTENTS_DECIDE.values(), ids=list(CONTENTS_DECIDE))
def test_contents_decide(text: str) -> None:
    """Places, branches and atomics may be decided by what buffers hold."""
    assert contents_decide(_graph(text))


def test_stored_values_on_request() -> None:
    """What is stored decides nothing, but for those who compare what is stored."""
    graph = _graph(NOTHING_DECIDES["places by work-item"])

    def names(*, stored_too: bool) -> set[str]:
        found = deciding(graph, stored_too=stored_too)
        return {each.name for each in found if isinstance(each, Local)}

    assert names(stored_too=True) - names(stored_too=False) == {"v"}


def _compared(text: str) -> bool:
    graph = _graph(text)
    body = [each for node in graph.nodes for each, _ in node.body]
    return contents_decide(graph, [each for each in body if isinstance(each, Store)])


def test_compared_stores() -> None:
    """Whether two stores write one value may be decided by what buffers hold."""
    assert _compared(NOTHING_DECIDES["places by work-item"])
    assert not _compared(NOTHING_DECIDES["a size of the launch"])
