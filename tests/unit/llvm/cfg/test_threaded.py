"""Jumps are threaded where a second test of one condition is decided, and nowhere else."""

from __future__ import annotations

import pytest

from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.cfg.threaded import threaded
from fencepost.llvm.ir import Branch, Phi
from fencepost.llvm.module import Function
from fencepost.llvm.read import read_module
from fencepost.llvm.rewriting.child import Preparation

HEAD = """
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, i32 %m) "target-cpu"="gfx942" {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
LOOP = """  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %b = phi i32 [ 0, %entry ], [ %flipped, %latch ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %then, label %latch
then:
  %x = xor i32 %b, 1
  store i32 %x, ptr addrspace(1) %p
  br label %latch
latch:
  %flipped = phi i32 [ %x, %then ], [ %b, %loop ]
  {work}
  %again = icmp {test}
  br i1 %again, label %loop, label %end
end:
  {end}
  ret void
}}
"""
SAME = "slt i32 %next, %n"
TWICE = """  %c = icmp ult i32 %t, %n
  br i1 %c, label %one, label %join
one:
  store i32 %m, ptr addrspace(1) %p
  br label %join
join:
  {phi}
  {second}
  br i1 %d, label %two, label %end
two:
  store i32 %n, ptr addrspace(1) %p
  br label %end
end:
  ret void
}}
"""


def kernel(body: str) -> Function:
    (found,) = read_module((HEAD + body).encode(), 10, Preparation.AS_WRITTEN).kernels
    return found


def loop(test: str = SAME, work: str = "", end: str = "") -> Function:
    return kernel(LOOP.format(test=test, work=work, end=end))


def ways(function: Function) -> dict[str, tuple[str, ...]]:
    """The targets of each block."""
    ends = {each.label: each.instructions[-1] for each in function.blocks}
    return {name: end.targets for name, end in ends.items() if isinstance(end, Branch)}


@pytest.mark.parametrize("test", [SAME, "sge i32 %next, %n"])
def test_the_iteration_without_a_next_one_leaves_the_loop(test: str) -> None:
    body = LOOP.format(test=test, work="", end="")
    if test != SAME:
        body = body.replace("label %loop, label %end", "label %end, label %loop")
    found = threaded(kernel(body))
    assert ways(found)["loop"] == ("then", "end")
    assert ways(found)["latch"] == ("loop",)
    (latch,) = (each for each in found.blocks if each.label == "latch")
    (flipped,) = (each for each in latch.instructions if isinstance(each, Phi))
    assert [origin for _, origin in flipped.incoming] == ["then"]
    control_flow(found, frozenset()).structured()


def test_the_choices_behind_a_test_know_the_new_way() -> None:
    body = LOOP.format(test=SAME, work="", end="%last = phi i32 [ %flipped, %latch ]")
    (end,) = (each for each in threaded(kernel(body)).blocks if each.label == "end")
    (last,) = (each for each in end.instructions if isinstance(each, Phi))
    assert [(str(getattr(value, "name", "")), origin) for value, origin in last.incoming] == [
        ("b", "loop")
    ]


@pytest.mark.parametrize(
    ("test", "work", "end"),
    [
        pytest.param("slt i32 %next, %m", "", "", id="another limit"),
        pytest.param("sle i32 %next, %n", "", "", id="another order"),
        pytest.param("ult i32 %next, %n", "", "", id="unsigned"),
        pytest.param("slt i32 %i, %n", "", "", id="another value"),
        pytest.param(SAME, "store i32 7, ptr addrspace(1) %p", "", id="a store"),
        pytest.param(SAME, 'fence syncscope("agent") release', "", id="a fence"),
        pytest.param(SAME, "", "store i32 %flipped, ptr addrspace(1) %p", id="a choice used later"),
    ],
)
def test_other_loops_stay(test: str, work: str, end: str) -> None:
    function = loop(test, work, end)
    assert threaded(function) is function


def test_a_test_behind_the_same_test() -> None:
    found = threaded(kernel(TWICE.format(phi="", second="%d = icmp ult i32 %t, %n")))
    assert ways(found) == {"entry": ("one", "end"), "one": ("two",), "two": ("end",)}


def test_the_opposite_test() -> None:
    body = TWICE.format(phi="", second="%d = icmp uge i32 %t, %n")
    found = threaded(kernel(body))
    assert ways(found) == {"entry": ("one", "two"), "one": ("end",), "two": ("end",)}


def test_the_value_of_the_iteration_before_decides_nothing() -> None:
    """The loop's head tests a counter that the jump back to it has changed."""
    function = kernel(
        """  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %more ]
  %j = add i32 %i, 1
  br label %test
test:
  %c = icmp slt i32 %i, %n
  br i1 %c, label %more, label %end
more:
  store i32 %i, ptr addrspace(1) %p
  br label %head
end:
  ret void
}
"""
    )
    assert threaded(function) is function


def test_no_jump_into_a_loop() -> None:
    function = kernel(
        """  %c = icmp slt i32 0, %n
  br i1 %c, label %head, label %end
head:
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %d = icmp slt i32 0, %n
  br i1 %d, label %body, label %end
body:
  %j = add i32 %i, 1
  store i32 %i, ptr addrspace(1) %p
  br label %head
end:
  ret void
}
"""
    )
    assert threaded(function) is function
