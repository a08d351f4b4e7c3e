"""Arguments by their places have the names of the kernel."""

from __future__ import annotations

from dataclasses import replace

from fencepost.cli.checking.placed_arguments import by_names
from fencepost.frontends.source.host.host_launch import HostLaunch, Launches
from fencepost.frontends.source.host.text import Line
from fencepost.frontends.source.host.tie import Tie
from fencepost.llvm.module import Function
from fencepost.llvm.read import read_module

MODULE = """
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %n, i64 %m) !kernel_arg_base_type !0 {
  ret void
}
!0 = !{!"int*", !"int", !"ulong"}
"""
LAUNCH = HostLaunch("k", (64, 1, 1), None, None, (), Line("", 1))


def named(launch: HostLaunch) -> HostLaunch:
    kernel: Function = read_module(MODULE.encode()).kernels[0]
    (made,) = by_names(Launches((launch,)), kernel).read
    return made


def tied(name: str) -> Tie:
    tie = Tie(0, f"groups_x * 64 == {name} + 1", (name,), exact=True)
    (made,) = named(replace(LAUNCH, ties=(tie,))).ties
    return made


def test_constants_have_names_and_those_of_other_types_are_left_out() -> None:
    given = (("argument_1_i32", 7), ("argument_2_i32", 8), ("argument_9_i32", 9))
    assert named(replace(LAUNCH, arguments=given)).arguments == (("n", 7),)


def test_a_tie_is_about_the_kernels_arguments() -> None:
    assert tied("argument_1_i32") == Tie(0, "groups_x * 64 == n + 1", ("n",), exact=True)


def test_a_number_of_another_sign_may_be_another() -> None:
    assert not tied("argument_1_u32").exact
    assert tied("argument_2_u64").exact


def test_a_tie_to_another_width_says_nothing() -> None:
    assert tied("argument_1_i64") == Tie(0, "groups_x >= 1", (), exact=True)


def test_pointers_have_names() -> None:
    shared = (("argument_0_pointer", "argument_1_pointer"),)
    assert named(replace(LAUNCH, shared=shared)).shared == ()


def test_other_names_stay() -> None:
    launch = replace(LAUNCH, arguments=(("n", 7),))
    assert named(launch) == launch
