"""Where registers come from, and through what their poison goes on."""

from __future__ import annotations

from fencepost.kernels.prove.undefined.definitions import definitions, pointers_of, poisoning
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Local, Store
from fencepost.llvm.read import read_module

TEXT = """
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  %a = add nsw i32 %n, 1
  %f = freeze i32 %a
  %b = sub i32 %f, 2
  %w = sext i32 %b to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %a, ptr addrspace(1) %q
  ret void
}
"""


def test_poison_goes_through_arithmetic_and_stops_at_freeze() -> None:
    (kernel,) = read_module(TEXT).kernels
    graph = control_flow(kernel, frozenset())
    known = definitions(graph)
    assert set(known) == {"a", "f", "b", "w", "q"}
    (store,) = (each for node in graph.nodes for each, _ in node.body if isinstance(each, Store))
    (pointer,) = pointers_of(store)
    assert isinstance(pointer, Local)
    assert set(poisoning(known, [pointer])) == {"q", "p", "w", "b", "f"}
    assert set(poisoning(known, [store.value])) == {"a", "n"}
