"""Launches in which every number is settled."""

from __future__ import annotations

from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.advice.settled import settled_choices
from fencepost.kernels.options import Options
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out{arguments}) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  {body}
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = {{ "target-cpu"="gfx942" {size} }}
"""
SIZE = '"amdgpu-flat-work-group-size"="64,64"'


def choices(
    *arguments: str, options: Options | None = None, size: str = SIZE, body: str = ""
) -> list[Choice]:
    given = "".join(f", {each}" for each in arguments)
    module = read_module(TEXT.format(arguments=given, size=size, body=body).encode())
    task = Task.asked(module, module.kernels[0], options or Options(), "k.ll")
    return list(settled_choices(prepared(task)))


def numbers(choice: Choice) -> list[str]:
    return [number for _, number in choice.arguments]


def test_few_are_as_large_as_the_launch() -> None:
    large, small = choices("i32 %n", "i1 %flag")
    assert large.arguments == (("n", "256"), ("flag", "1"))
    assert large.grid == (4, 1, 1)
    assert large.workgroup is None
    assert numbers(small) == ["64", "1"]


def test_many_are_smaller() -> None:
    (found,) = choices(*(f"i32 %a{each}" for each in range(4)))
    assert numbers(found) == ["64"] * 4
    (found,) = choices(*(f"i32 %a{each}" for each in range(7)))
    assert numbers(found) == ["8"] * 7


def test_what_is_no_size_is_one() -> None:
    body = "%c = icmp slt i32 %t, %n\n  br i1 %c, label %on, label %off\noff:\n  ret void\non:"
    first, _ = choices("i32 %n", "i32 %a", "i32 %b", body=body)
    assert numbers(first) == ["64", "1", "1"]


def test_a_workgroup_that_nobody_gave() -> None:
    assert {each.workgroup for each in choices("i32 %n", size="")} == {(256, 1, 1)}


def test_what_is_given_stays() -> None:
    options = Options(grid=(8, 1, 1), arguments=(("n", "3"),))
    assert choices("i32 %n", options=options) == [Choice(), Choice()]
    for each in choices("i32 %n", options=Options(assumptions=("n == 7",))):
        assert numbers(each) == ["7"]
