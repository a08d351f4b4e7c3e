"""A task is a value, and what runs find is kept apart from it."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location, Severity
from fencepost.errors import InputError
from fencepost.kernels.options import Options
from fencepost.kernels.question.grid_ties import GridTie
from fencepost.kernels.report import Finding
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.read import read_module
from fencepost.records import replace

MODULE = read_module(
    """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  store i32 %n, ptr addrspace(1) %out
  ret void
}
"""
)


def finding(code: Code, line: int, level: Severity | None = None) -> Finding:
    """Something that was found at a line."""
    place = Location("k.ll", line)
    return Finding(Diagnostic(code, "", (place,), "", level=level))


def test_a_task_does_not_change() -> None:
    """Neither the question nor the kernel as a program can be written to."""
    task = Task.asked(MODULE, MODULE.kernels[0], Options(arguments=(("n", "4"),)), "k.ll")
    assert dict(task.given) == {"n": 4}
    kernel = prepared(task)
    with pytest.raises(FrozenInstanceError):
        task.launch = kernel.task.launch  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        kernel.given = {}  # type: ignore[misc]


def test_a_question_that_makes_no_sense() -> None:
    """An assumption about something that is no argument."""
    with pytest.raises(InputError):
        Task.asked(MODULE, MODULE.kernels[0], Options(assumptions=("m > 0",)), "k.ll")


def test_a_guessed_grid_has_one_workgroup_where_the_host_does() -> None:
    options = Options(ties=(GridTie(0, "groups_x == 1"), GridTie(1, "groups_y >= 1")))
    task = Task.asked(MODULE, MODULE.kernels[0], options, "k.ll")
    whole = replace(task, launch=replace(task.launch, grid=(4, 2, 1)))
    guessed = whole.in_guessed_grid()
    assert guessed.launch.grid == guessed.options.grid == (1, 2, 1)
    assert not guessed.options.ties


def test_the_check_ends_by_the_clock_that_was_given() -> None:
    """The outer stop begins where the task does."""
    now = [100.0]
    task = Task.asked(MODULE, MODULE.kernels[0], Options(seconds=5.0), "k.ll", lambda: now[0])
    assert not task.stop.reached
    now[0] = 106.0
    assert task.stop.reached


def test_an_error_takes_the_place_of_a_note() -> None:
    """Other inputs show what one value hid; what was seen first is told."""
    found = Found()
    found.add(finding(Code.SAME_VALUE_WRITES, 3))
    assert not found.bugs()
    first = finding(Code.DATA_RACE_IN_GLOBAL_MEMORY, 3)
    found.add(first)
    found.add(finding(Code.DATA_RACE_IN_GLOBAL_MEMORY, 3))
    assert list(found.findings.values()) == [first]
    assert found.bugs()
    assert found.over(Task.asked(MODULE, MODULE.kernels[0], Options(), "k.ll"))
