"""Atomic loads of older values, of every type, address space and number of lanes."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.order.interleavings import Move
from tests.unit.kernels.execute.schedule.test_steered import steered

TWO = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %first = icmp eq i32 %g, 0
  br i1 %first, label %put, label %get
put:
  store atomic KIND ONE, POINTER syncscope("agent") release, align 8
  store atomic KIND TWO, POINTER syncscope("agent") release, align 8
  ret void
get:
  %seen = load atomic KIND, POINTER syncscope("agent") HOW, align 8
  ret void
"""
GLOBAL, GENERIC = "ptr addrspace(1) %out", "ptr %flat"
NUMBERS = {"i32": ("3", "4"), "i64": ("5000000000", "4"), "i8": ("3", "4"), "float": ("1.5", "2.5")}


def seen(kind: str, pointer: str, age: int, how: str = "acquire") -> float:
    body = TWO.replace("KIND", kind).replace("POINTER", pointer).replace("HOW", how)
    for word, number in zip(("ONE", "TWO"), NUMBERS[kind], strict=True):
        body = body.replace(word, number)
    flat = "  %flat = addrspacecast ptr addrspace(1) %out to ptr\n"
    run = steered(flat + body, (Move(0), Move(0), Move(1, age)))
    return float(run.state.registers["seen"][1])


@pytest.mark.parametrize("pointer", [GLOBAL, GENERIC])
@pytest.mark.parametrize("kind", NUMBERS)
def test_each_type_has_its_older_values(kind: str, pointer: str) -> None:
    one, two = map(float, NUMBERS[kind])
    assert [seen(kind, pointer, age) for age in (0, 1, 2, 3)] == [two, one, 0, 0]


def test_unordered_loads_read_the_last_value() -> None:
    assert seen("i32", GLOBAL, 1, "unordered") == 4


LANES = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %first = icmp eq i32 %g, 0
  br i1 %first, label %put, label %get
put:
  store atomic i32 7, ptr addrspace(1) %at syncscope("agent") monotonic, align 4
  ret void
get:
  %low = and i32 %t, 1
  %from = getelementptr i32, ptr addrspace(1) %out, i32 %low
  %seen = load atomic i32, ptr addrspace(1) %from syncscope("agent") monotonic, align 4
  ret void
"""


def test_lanes_that_load_together_all_read_an_older_value() -> None:
    for age, expected in ((0, 7), (1, 0)):
        run = steered(LANES, (Move(0), Move(4, age)), items=4)
        assert np.all(run.state.registers["seen"][4:] == expected)
    assert len(run.state.events[1].reads) == 2
