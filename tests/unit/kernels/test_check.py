"""A bug in a workgroup that was guessed: another size says whether it rests on the guess."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.stages.test_any_size import TEXT, asked, stored

OF_64 = "%x = and i32 %t, 63\n%y = mul i32 %g, 64\n%i = add i32 %x, %y"


def test_right_for_another_size() -> None:
    """What is wrong for the guess and right for 64 work-items is said to depend on the size."""
    report = asked(stored(OF_64))
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((64, 1, 1),)
    assert report.findings
    assert not report.is_proved


def test_right_for_the_size_that_an_object_has_room_for() -> None:
    """Work-item 8 is the first that leaves the object, so workgroups of 8 are tried."""
    body = """
  %i = mul i32 %t, 32
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %i
  store i32 0, ptr addrspace(3) %q"""
    report = asked(body)
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((8, 1, 1),)
    first = asked(body.replace("%i = mul i32 %t, 32", "%i = add i32 %t, 256"))
    assert first.verdict is Verdict.BUG


def test_wrong_for_every_size() -> None:
    """A bug that another size has as well rests on no guess."""
    report = asked(stored("%i = lshr i32 %own, 1"))
    assert report.verdict is Verdict.BUG
    assert Guess.WORKGROUP not in report.guesses


@pytest.mark.parametrize("size", [64, 256])
def test_a_size_that_is_given(size: int) -> None:
    """Nothing else is tried where somebody gave the size."""
    report = asked(stored(OF_64), workgroup=(size, 1, 1))
    assert report.verdict is (Verdict.PROVED if size == 64 else Verdict.BUG)
    assert report.right_for == ()


ALONE = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %w = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %v, ptr addrspace(3) %w
  {barrier}
  %m = sub i32 255, %t
  %r = getelementptr i32, ptr addrspace(3) @s, i32 %m
  %x = load i32, ptr addrspace(3) %r
  store i32 %x, ptr addrspace(1) %q
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
"""
BARRIER = """fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""


def alone(barrier: str, **options: object) -> Report:
    """The check of a kernel that never asks for its place in the grid."""
    module = read_module(ALONE.format(barrier=barrier))
    given = Options(workgroup=(256, 1, 1), **options)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], given, "k.ll")


def test_a_kernel_for_one_workgroup() -> None:
    """It is proved for a grid of one, which is a guess, and the bug of others is a note."""
    found = alone(BARRIER)
    assert found.verdict is Verdict.GUESSED
    assert found.guesses == {Guess.GRID}
    assert found.launch.grid == (1, 1, 1)
    assert any("with several workgroups: FP203" in each for each in found.notes)


def test_one_workgroup_excuses_nothing_else() -> None:
    """A race within the workgroup is a bug, and so is one in a grid that is given."""
    assert alone("").verdict is Verdict.BUG
    assert alone(BARRIER, grid=(2, 1, 1)).verdict is Verdict.BUG
    assert alone(BARRIER, grid=(1, 1, 1)).verdict is Verdict.PROVED


def test_wrong_for_two_sizes_of_three() -> None:
    """A bug that some size does not have rests on the guess."""
    few = "%x = and i32 %t, 15\n%y = mul i32 %g, 16\n%i = add i32 %x, %y"
    assert Guess.WORKGROUP in asked(stored(few)).guesses


ROOM_FOR_64 = """
  %w = getelementptr [64 x i32], ptr addrspace(3) @few, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %w
  %first = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %own, ptr addrspace(1) %first"""


def of_few(strict: bool) -> Report:
    """The check of a race beside an array in LDS with room for 64 work-items."""
    text = TEXT.format(body=ROOM_FOR_64, attributes="").replace("@s = ", "@few = ")
    module = read_module(text.replace("[256 x i32] undef", "[64 x i32] undef", 1).encode())
    refused = frozenset({Premise.WORKGROUP_FITS} if strict else ())
    return check_kernel(module, module.kernels[0], Options(refused=refused), "k.ll")


def test_bugs_are_those_of_a_workgroup_that_arrays_have_room_for() -> None:
    """What shows in larger ones alone is a note, unless sizes are taken strictly."""
    report = of_few(strict=False)
    assert report.verdict is Verdict.BUG
    assert report.launch.workgroup == (64, 1, 1)
    codes = {each.diagnostic.code for each in report.findings if each.is_bug}
    assert codes
    assert Code.ACCESS_OUTSIDE_OBJECT not in codes
    assert any("in larger workgroups: FP211" in each for each in report.notes)
    strict = of_few(strict=True)
    assert any(e.diagnostic.code is Code.ACCESS_OUTSIDE_OBJECT for e in strict.findings)


TICKET = """
  %place = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic
  %own = getelementptr i32, ptr addrspace(1) %p, i32 %place
  store i32 %t, ptr addrspace(1) %own
"""


COUNTER = "ptr addrspace(1) @count, i32 1"


def of_one(barrier: str) -> Report:
    """The check of a kernel that never asks for its place in the grid, and counts."""
    text = ALONE.format(barrier=barrier) + "@count = addrspace(1) global i32 0\n"
    module = read_module(text.encode())
    return check_kernel(module, module.kernels[0], Options(workgroup=(256, 1, 1)), "k.ll")


def test_a_counter_in_global_memory_is_a_place_in_the_grid() -> None:
    """Workgroups that draw places are several: what is wrong between them is a bug. A counter that
    nobody reads tells no place.
    """
    drawn = of_one(f"{BARRIER}{TICKET}")
    assert drawn.verdict is Verdict.BUG
    assert Guess.GRID not in drawn.guesses
    counted = of_one(
        f"{BARRIER}{TICKET.splitlines()[1]}".replace("ptr addrspace(1) %p, i32 1", COUNTER)
    )
    assert counted.verdict is Verdict.GUESSED
    assert counted.guesses == {Guess.GRID}
