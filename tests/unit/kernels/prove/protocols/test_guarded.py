"""What a workgroup does while one of its work-items holds a lock."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.prove.protocols.guarded import guarded
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import GIVE, LOCK, TAKE, TEXT, matcher_of

BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""
HELD = f"""br i1 %lead, label %take, label %all1
take:
  {TAKE}
  br label %all1
all1:
  FIRST
  %p = getelementptr i32, ptr addrspace(1) %x, i32 %t
  %a = load i32, ptr addrspace(1) %p
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %p
  SECOND
  br i1 %lead, label %give, label %done
give:
  {GIVE}
  br label %done
done:"""


def verdict(first: str, second: str) -> Verdict:
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    body = HELD.replace("FIRST", first).replace("SECOND", second)
    body = body.replace(" agent ", ' syncscope("agent") ').replace(" word", " ptr addrspace(1) %w")
    module = read_module(text.replace("BODY", body).encode())
    options = Options((64, 1, 1), (2, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], options, "k.ll").verdict


def test_a_workgroup_holds_a_lock_between_two_barriers() -> None:
    assert verdict(BARRIER, BARRIER) is Verdict.PROVED


@pytest.mark.parametrize("without", ["", BARRIER.replace("workgroup", "wavefront")])
def test_barriers_and_their_fences_are_needed(without: str) -> None:
    assert verdict(without, BARRIER) is not Verdict.PROVED
    assert verdict(BARRIER, without) is not Verdict.PROVED


def test_a_lock_of_a_workgroup_guards_nothing_from_others() -> None:
    """In its scope, and where it lies."""
    (lock,) = guarded(matcher_of(LOCK.replace("agent", 'syncscope("workgroup")')))
    (site, *_) = (each for each in matcher_of(LOCK).found if each.key in lock.own)
    assert lock.offset(site, apart=False) is not None
    assert lock.offset(site, apart=True) is None
    (wide,) = guarded(matcher_of(LOCK))
    assert wide.offset(site, apart=True) is not None
