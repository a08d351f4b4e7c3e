"""Copies that may not be done when their lane goes on, by the ways through a kernel."""

from __future__ import annotations

import pytest

from fencepost.kernels.question.in_flight import in_flight, passed
from fencepost.llvm.ir import Store
from tests.unit.kernels.kernels_of_text import parts_of

COPY = """
  call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1) %in, ptr addrspace(3) @a,
    i32 0, i32 0)
"""
WAIT = "  call void @llvm.amdgcn.s.wait.asynccnt(i16 {})\n"
BARRIER = "  call void @llvm.amdgcn.s.barrier()\n"
STORE = "  store i32 1, ptr addrspace(3) @b\n"
END = "  ret void\n"


def flies(body: str) -> bool:
    return in_flight(parts_of(body + END, "gfx1250")[0]) is not None


@pytest.mark.parametrize(
    ("body", "yes"),
    [
        (COPY + WAIT.format(0) + BARRIER, False),
        (COPY + BARRIER + WAIT.format(0), True),
        (COPY + WAIT.format(1) + BARRIER, True),
        (COPY + STORE + WAIT.format(0) + BARRIER, False),
        (COPY, True),
        (BARRIER, False),
        (COPY + '  fence syncscope("workgroup") release\n' + WAIT.format(0), True),
        (
            COPY + "  %v = atomicrmw add ptr addrspace(1) %out, i32 1 acquire\n" + WAIT.format(0),
            True,
        ),
        (
            COPY + "  %v = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic\n" + WAIT.format(0),
            False,
        ),
    ],
)
def test_what_a_copy_may_meet(body: str, yes: bool) -> None:
    """A barrier, the end, a fence, an atomic that orders; unless all copies are waited for."""
    assert flies(body) is yes


def test_one_way_without_a_wait_suffices() -> None:
    branch = """
  %c = icmp eq i32 %t, 0
  br i1 %c, label %waits, label %goes
waits:
{wait}  br label %goes
goes:
{end}"""
    wait = WAIT.format(0)
    assert flies(COPY + branch.format(wait=wait, end=BARRIER))
    assert not flies(COPY + branch.format(wait="", end=wait + BARRIER))


def test_another_iteration_is_told() -> None:
    """What a lane comes to by going around the loop, it comes to again."""
    loop = """
  br label %head
head:
  %j = phi i32 [ 0, %entry ], [ %k, %head ]
{first}{copy}
  %k = add i32 %j, 1
  %c = icmp ult i32 %k, %n
  br i1 %c, label %head, label %done
done:
{wait}"""
    body = loop.format(first=STORE, copy=COPY, wait=WAIT.format(0))
    graph, _ = parts_of(body + END, "gfx1250")
    stores = [each.again for each in passed(graph) if isinstance(each.other, Store)]
    assert stores == [True]
