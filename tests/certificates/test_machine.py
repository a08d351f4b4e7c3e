"""The judge's machine: what it orders, what it takes for a conflict, what it does not judge."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.questions import commands
from fencepost.judge.machine.accesses import conflicts
from fencepost.judge.machine.clashes import Clash, clashes, pairs
from fencepost.judge.machine.launch import Machine, NotJudged
from fencepost.judge.machine.runs import items_of
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %a, i32 %n) {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %group = call i32 @llvm.amdgcn.workgroup.id.x()
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %id
  %flip = xor i32 %id, LANES
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %flip
"""
RELEASE, ACQUIRE = (f'fence syncscope("workgroup") {order}' for order in ("release", "acquire"))
STORE = """
  %g = getelementptr i32, ptr addrspace(1) %a, i32 INDEX
  store i32 %id, ptr addrspace(1) %g"""
NARROW = 'fence syncscope("wavefront") '


def _machine(body: str, lanes: int = 64, grid: int = 1) -> Machine:
    text = HEAD.replace("LANES", str(lanes)) + body + "\n  ret void\n}\n"
    module = read_module(text.encode())
    launch = Launch((128, 1, 1), (grid, 1, 1), 64)
    return Machine(module, module.kernels[0], launch, {})


def _clashes(body: str, lanes: int = 64, grid: int = 1) -> list[Clash]:
    machine = _machine(body, lanes, grid)
    return clashes(items_of(machine), machine.launch)


def _exchange(*between: str) -> str:
    lines = ["store i32 %id, ptr addrspace(3) %p", *between]
    return "\n".join(f"  {each}" for each in (*lines, "%v = load i32, ptr addrspace(3) %q"))


BARRIER, WAVE = (f"call void @llvm.amdgcn.{name}.barrier()" for name in ("s", "wave"))


@pytest.mark.parametrize(
    ("between", "lanes", "clean"),
    [
        ((RELEASE, BARRIER, ACQUIRE), 64, True),
        ((), 64, False),
        ((BARRIER,), 64, False),
        ((RELEASE, BARRIER), 64, False),
        ((BARRIER, ACQUIRE), 64, False),
        ((NARROW + "release", BARRIER, NARROW + "acquire"), 64, False),
        ((BARRIER, RELEASE, BARRIER, ACQUIRE), 64, True),
        ((BARRIER, BARRIER, ACQUIRE), 64, False),
        ((NARROW + "release", WAVE, NARROW + "acquire"), 1, True),
        ((NARROW + "release", WAVE, NARROW + "acquire"), 64, False),
        ((WAVE,), 1, False),
    ],
)
def test_barriers_and_fences(between: tuple[str, ...], lanes: int, clean: bool) -> None:
    assert (_clashes(_exchange(*between), lanes) == []) is clean


def test_what_two_workgroups_write() -> None:
    body = STORE.replace("INDEX", "%id")
    assert _clashes(body) == []
    (found,) = _clashes(body, grid=2)
    assert found.apart
    assert found.same
    (other,) = _clashes(body.replace("store i32 %id", "store i32 %group"), grid=2)
    assert not other.same


def test_symbols_are_one_value_or_any() -> None:
    body = "  store i32 VALUE, ptr addrspace(1) %a"
    (found,) = _clashes(body.replace("VALUE", "%n"))
    assert found.same
    loaded = "  %v = load i32, ptr addrspace(3) %p\n" + body.replace("VALUE", "%v")
    assert not any(each.same for each in _clashes(loaded))


def test_addresses_that_inputs_decide() -> None:
    body = STORE.replace("INDEX", "%n")
    with pytest.raises(NotJudged):
        items_of(_machine(body))


def test_pairs_by_the_text_and_by_a_run() -> None:
    machine = _machine(_exchange(RELEASE, BARRIER, ACQUIRE))
    places = [("entry", 5), ("entry", 9)]
    expected = {(places[0], places[0]), (places[0], places[1])}
    assert pairs(items_of(machine)) == expected
    assert conflicts(machine.module, machine.kernel) == {(*each, False) for each in expected}


def test_commands_of_a_script() -> None:
    text = "; (not this)\n(declare-fun |a(| () Int)\n(assert\n (= |a(| 1))(check-sat)"
    assert list(commands(text)) == [
        "(declare-fun |a(| () Int)",
        "(assert\n (= |a(| 1))",
        "(check-sat)",
    ]
