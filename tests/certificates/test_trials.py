"""Trials: the arguments that they are made with, and lanes that part in front of a barrier."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.trials import _compared, _numbers
from fencepost.judge.machine.launch import Machine
from fencepost.judge.machine.runs import items_of
from fencepost.judge.machine.tracks import Parted
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n, i32 %m) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""


@pytest.mark.parametrize(
    ("compares", "found"),
    [
        ("%c = icmp eq i32 %n, 777", [(777, 777), (777, 64)]),
        ("%c = icmp ugt i32 %m, 9", [(9, 9), (64, 9), (10, 10), (64, 10)]),
        ("%w = zext i32 %n to i64\n  %c = icmp ne i64 %w, 5", [(5, 5), (5, 64)]),
        ("%c = icmp eq i32 %t, 777", []),
        ("%c = icmp eq i32 %n, %m", []),
    ],
)
def test_arguments_that_the_kernel_compares(compares: str, found: list[tuple[int, int]]) -> None:
    text = f"{HEAD}  {compares}\n  %s = select i1 %c, i32 1, i32 2\n"
    text += "  store i32 %s, ptr addrspace(1) %a\n  ret void\n}\n"
    assert list(_compared(read_module(text.encode()).kernels[0], ["n", "m"])) == found


def test_numbers_near_bounds_that_are_stated() -> None:
    assert [each for each in _numbers(1, [5000]) if each[0] > 4000] == [(5002,), (5001,), (5000,)]
    assert (130,) in _numbers(1, [])  # of two bits, as one that is a power of two hides others


@pytest.mark.parametrize(("limit", "parted"), [(32, True), (64, False), (128, False)])
def test_lanes_that_part_in_front_of_a_barrier(limit: int, parted: bool) -> None:
    """Some of a wave come to it and the others end. Of two waves one may."""
    text = f"""{HEAD}
  %few = icmp ult i32 %t, {limit}
  br i1 %few, label %meet, label %end
meet:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void
}}
"""
    module = read_module(text.encode())
    machine = Machine(module, module.kernels[0], Launch((128, 1, 1), (1, 1, 1), 64), {})
    if parted:
        with pytest.raises(Parted, match="barrier"):
            items_of(machine)
    else:
        assert len(items_of(machine)) == 128
