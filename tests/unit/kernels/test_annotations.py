"""Relaxation annotations: what they may take away orders nothing in a proof."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.exchange import verdict

BARRIER = """
  fence syncscope("workgroup") release{}
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire{}
"""
REST = """
declare void @llvm.amdgcn.s.barrier()
!0 = !{!"vulkan", !"private"}
!1 = !{!"vulkan", !"nonprivate"}
!2 = !{!"amdgcn-av", !"none"}
!3 = !{!"amdgpu-synchronize-as", !"local"}
!4 = !{!"amdgpu-synchronize-as", !"global"}
!5 = !{!"amdgpu-synchronize-as", !"neither"}
!6 = !{!0, !1}
!7 = !{!"other", !"thing"}
"""


def between(release: int | None, acquire: int | None) -> str:
    """A barrier whose fences have annotations, by number."""
    parts = ("" if each is None else f", !mmra !{each}" for each in (release, acquire))
    return BARRIER.format(*parts)


ORDERED = [
    (None, None, ""),
    (1, 1, ""),
    (None, None, ", !mmra !0"),
    (0, 0, ", !mmra !0"),
    (6, 6, ", !mmra !0"),
    (7, 7, ", !mmra !0"),
    (3, 3, ""),
    (5, 5, ""),
    (3, 5, ""),
]
LOOSE = [
    (1, 1, ", !mmra !0"),
    (1, None, ", !mmra !0"),
    (None, 1, ", !mmra !0"),
    (0, 0, ", !mmra !1"),
]
BUGS = [(2, 2, ""), (2, None, ""), (None, 2, ""), (4, 4, ""), (3, 4, ""), (None, 4, "")]


@pytest.mark.parametrize(("release", "acquire", "tags"), ORDERED)
def test_compatible_annotations_take_nothing(
    release: int | None, acquire: int | None, tags: str
) -> None:
    """No annotation, one that the other has too, or one with another prefix."""
    assert verdict(between(release, acquire), REST, tags=tags) is Verdict.PROVED


@pytest.mark.parametrize(("release", "acquire", "tags"), LOOSE)
def test_incompatible_annotations_order_nothing(
    release: int | None, acquire: int | None, tags: str
) -> None:
    """What the accesses have the fences have not."""
    assert verdict(between(release, acquire), REST, tags=tags) is not Verdict.PROVED


@pytest.mark.parametrize(("release", "acquire", "tags"), BUGS)
def test_fences_that_hand_nothing_over(release: int | None, acquire: int | None, tags: str) -> None:
    """Nothing available, nothing visible, or another address space: the barrier is bare."""
    assert verdict(between(release, acquire), REST, tags=tags) is Verdict.BUG


MESSAGE = """
define amdgpu_kernel void @mp(ptr addrspace(1) %x, ptr addrspace(1) %f, ptr addrspace(1) %o) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %go, label %end
go:
  %w = icmp eq i32 %g, 0
  br i1 %w, label %write, label %poll
write:
  store i32 42, ptr addrspace(1) %xDATA
  store atomic i32 1, ptr addrspace(1) %f syncscope("agent") release, align 4RELEASE
  br label %end
poll:
  %v = load atomic i32, ptr addrspace(1) %f syncscope("agent") acquire, align 4ACQUIRE
  %c = icmp eq i32 %v, 1
  br i1 %c, label %read, label %end
read:
  %d = load i32, ptr addrspace(1) %xDATA
  store i32 %d, ptr addrspace(1) %o
  br label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""


def message(data: int | None, release: int | None, acquire: int | None) -> Verdict:
    """A message between two workgroups, its operations annotated by number."""
    text = MESSAGE + REST
    for word, number in (("DATA", data), ("RELEASE", release), ("ACQUIRE", acquire)):
        text = text.replace(word, "" if number is None else f", !mmra !{number}")
    module = read_module(text.encode())
    options = Options(workgroup=(64, 1, 1), grid=(2, 1, 1), seconds=60.0)
    return check_kernel(module, module.kernels[0], options, "mp.ll").verdict


def test_a_message() -> None:
    """It arrives where the annotations are compatible and leave availability as it is."""
    assert message(None, None, None) is Verdict.PROVED
    assert message(0, 0, 0) is Verdict.PROVED
    assert message(7, 0, 1) is not Verdict.BUG
    assert message(0, 1, 1) is not Verdict.PROVED
    assert message(0, None, 1) is not Verdict.PROVED
    assert message(None, 2, None) is not Verdict.PROVED
    assert message(None, None, 2) is not Verdict.PROVED
