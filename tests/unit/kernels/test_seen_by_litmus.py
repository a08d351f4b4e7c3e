"""What litmus says of small programs, `check` says of them as kernels; each has a twin."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import checked, text_of


def verdict_in_clusters(body: str, cluster: int, cpu: str = "gfx1250") -> Verdict:
    """The verdict on a kernel of four workgroups of one wave."""
    module = read_module(text_of(body, cpu).encode())
    items = 32 if cpu == "gfx1250" else 64
    options = Options((items, 1, 1), (4, 1, 1), cluster=(cluster, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


ONE_WORD = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %in.first = icmp ult i32 %g, GROUPS
  %leads = icmp eq i32 %t, 0
  %both = and i1 %in.first, %leads
  br i1 %both, label %one, label %end
one:
  %old = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("cluster") monotonic
  br label %end
end:
  ret void
"""


def test_cluster_scope_holds_within_one_of_several_clusters() -> None:
    """Two workgroups of a cluster may share an atomic of cluster scope; those of two may not."""
    assert verdict_in_clusters(ONE_WORD.replace("GROUPS", "2"), 2) is Verdict.PROVED
    assert verdict_in_clusters(ONE_WORD.replace("GROUPS", "3"), 2) is Verdict.BUG
    assert verdict_in_clusters(ONE_WORD.replace("GROUPS", "2"), 1) is Verdict.BUG


def test_cluster_scope_is_agent_scope_where_there_are_no_clusters() -> None:
    """001 Memory Scopes: on such targets it behaves like agent scope."""
    body = ONE_WORD.replace("GROUPS", "4")
    assert verdict_in_clusters(body, 1, "gfx942") is Verdict.PROVED
    assert verdict_in_clusters(body, 1, "gfx1250") is Verdict.BUG


SPIN = """
  br label %again
again:
  %seen = load atomic i32, ptr addrspace(1) %in syncscope("agent") monotonic, align 4
  %same = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %seen)
  %more = icmp eq i32 %same, 7
  br i1 %more, label %again, label %done
done:
  %at = getelementptr i32, ptr addrspace(1) %out, i32 INDEX
  store i32 %t, ptr addrspace(1) %at
  ret void
"""


def test_a_first_lane_may_decide_its_own_loop() -> None:
    """Whether the lanes come to it together depends on the value that it gives."""
    assert checked(SPIN.replace("INDEX", "%t")).verdict is Verdict.PROVED
    assert checked(SPIN.replace("INDEX", "0")).verdict is Verdict.BUG


BESIDE = """
  %p = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %t
  %q = getelementptr [256 x i32], ptr addrspace(3) @b, i32 0, i32 %t
  FIRST
  fence syncscope("workgroup") release
  SECOND
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %n1 = add i32 %t, 1
  %n2 = and i32 %n1, 127
  %r = getelementptr [256 x i32], ptr addrspace(3) @a, i32 0, i32 %n2
  %v = load i32, ptr addrspace(3) %r
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
"""


def test_an_access_between_a_fence_and_its_barrier_takes_nothing_from_others() -> None:
    """The store that the fence covers is ordered; the one behind the fence is not."""
    store, other = (f"store i32 %t, ptr addrspace(3) %{name}" for name in "pq")
    covered = BESIDE.replace("FIRST", store).replace("SECOND", other)
    assert checked(covered, items=128).verdict is not Verdict.BUG
    behind = BESIDE.replace("FIRST", other).replace("SECOND", store)
    assert checked(behind, items=128).verdict is Verdict.BUG
