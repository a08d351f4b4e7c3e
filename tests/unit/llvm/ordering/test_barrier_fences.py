"""What the fences beside a barrier lack, as a finding says it."""

from __future__ import annotations

import pytest

from fencepost.llvm.ordering.barrier_fences import Lack, lack
from fencepost.vocabulary.address_spaces import SyncSpace
from tests.unit.kernels.kernels_of_text import checked, parts_of

NEIGHBOUR = """
  %p = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence RELEASE
  call void @llvm.amdgcn.s.barrier()
  fence ACQUIRE
  %far = xor i32 %t, 64
  %q = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %far
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
"""


def kernel(scope: str) -> str:
    """A kernel whose barrier has fences of one scope on either side."""
    made = NEIGHBOUR.replace("RELEASE", f'syncscope("{scope}") release')
    return made.replace("ACQUIRE", f'syncscope("{scope}") acquire')


@pytest.mark.parametrize(
    ("scope", "lacks"),
    [
        ("workgroup", None),
        ("agent", None),
        ("wavefront", Lack.SCOPE),
        ("wavefront-one-as", Lack.SCOPE),
        ("workgroup-one-as", Lack.ONE_AS),
        ("one-as", Lack.ONE_AS),
    ],
)
def test_what_a_scope_lacks(scope: str, lacks: Lack | None) -> None:
    """A one-as scope is not narrower: it is of atomics, and a barrier is none."""
    graph, _ = parts_of(kernel(scope))
    assert lack(graph, SyncSpace.LOCAL, cluster=False) is lacks


@pytest.mark.parametrize(
    ("scope", "words"),
    [("wavefront", "narrower scope than workgroup"), ("workgroup-one-as", "of a one-as scope")],
)
def test_a_finding_says_it(scope: str, words: str) -> None:
    (finding,) = checked(kernel(scope), items=128).findings
    assert str(finding.diagnostic.code) == "FP206"
    assert words in finding.diagnostic.message
