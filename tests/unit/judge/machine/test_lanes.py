"""The judge's rows of the intrinsics that exchange values between lanes."""

from __future__ import annotations

import pytest

from fencepost.judge.machine.calls import builtin
from fencepost.judge.machine.effects import Bar, Launched
from fencepost.judge.machine.lanes import crossed, crosses
from fencepost.judge.machine.values import Sym, Value
from fencepost.judge.text.names import FOREIGN, UNKNOWN, settle
from fencepost.llvm.ir import Call
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

WAVE = 32


def calls_of(declaration: str, call: str) -> Call:
    """The call of a kernel of one call, as the judge names it."""
    text = (
        'target triple = "amdgcn-amd-amdhsa"\n'
        f"define amdgpu_kernel void @k(ptr addrspace(3) %p, i32 %v) {{\n"
        f"  %r = call {call}\n  ret void\n}}\ndeclare {declaration}\n"
    )
    module = read_module(text.encode())
    settled = settle(module, module.kernels[0])
    (found,) = (each for each in settled.kernel.blocks[0].instructions if isinstance(each, Call))
    return found


def of_lanes(declaration: str, call: str, *given: Value) -> dict[int, Value]:
    """The results of a wave whose lanes give their number first."""
    found = calls_of(declaration, call)
    assert crosses(found.callee or "")
    return crossed(found, WAVE, {lane: [lane, *given] for lane in range(WAVE)})


X16 = "i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1, i1)"
CALL_X16 = "i32 @llvm.amdgcn.permlanex16.i32(i32 %v, i32 %v, i32 -1, i32 -1, i1 true, i1 false)"


def test_permlanex16_reads_the_other_row() -> None:
    made = of_lanes(X16, CALL_X16, 7, 0xFEDCBA98, 0x76543210, 0, 0)
    assert made == dict.fromkeys(range(WAVE), 7)
    call = calls_of(X16, CALL_X16)
    given: dict[int, list[Value]] = {
        lane: [-1, 100 + lane, 0x11111111, 0x22222222, 0, 0] for lane in range(WAVE)
    }
    made = crossed(call, WAVE, given)
    assert made[0] == made[7] == 117
    assert made[8] == made[15] == 118
    assert made[16] == 101
    assert made[31] == 102


@pytest.mark.parametrize(("fetch", "bound", "expected"), [(0, 0, -1), (0, 1, 0), (1, 0, None)])
def test_permlane16_of_a_lane_that_is_not_active(
    fetch: int, bound: int, expected: int | None
) -> None:
    call = calls_of(X16.replace("x16", "16"), CALL_X16.replace("x16", "16"))
    given: dict[int, list[Value]] = {
        lane: [-1, lane, 0x33333333, 0x33333333, fetch, bound] for lane in (0, 1)
    }
    made = crossed(call, WAVE, given)
    if expected is None:
        assert isinstance(made[0], Sym)
        assert made[0] is not made[1]
    else:
        assert made == {0: expected, 1: expected}


def test_permlane16_var_has_a_number_of_each_lane() -> None:
    name = "i32 @llvm.amdgcn.permlane16.var.i32(i32, i32, i32, i1, i1)"
    call = calls_of(name, f"{name[: name.index('(')]}(i32 0, i32 %v, i32 %v, i1 false, i1 false)")
    made = crossed(call, WAVE, {lane: [0, lane, 15 - lane % 16, 0, 0] for lane in range(WAVE)})
    assert made == {lane: lane // 16 * 16 + 15 - lane % 16 for lane in range(WAVE)}


@pytest.mark.parametrize("name", ["ds.append", "ds.consume", "ds.fadd", "global.load.lds"])
def test_operations_on_memory_are_no_exchanges(name: str) -> None:
    assert not crosses(f"llvm.amdgcn.{name}.p3")


@pytest.mark.parametrize("waves", [1, 4])
def test_reductions_of_a_workgroup_order_nothing(waves: int) -> None:
    """They give any value, in every work-item another one."""
    call = calls_of("i32 @__ockl_wgred_add_i32(i32)", "i32 @__ockl_wgred_add_i32(i32 %v)")
    made = builtin(call, [1], 0, 0, Launch((WAVE * waves, 1, 1), (1, 1, 1), WAVE))
    assert isinstance(made, Bar)
    assert not made.spaces
    assert made.whose == ("wave" if waves == 1 else "workgroup")


def test_reductions_of_other_types_are_not_known() -> None:
    call = calls_of("i32 @__ockl_wgred_add_i32(i64)", "i32 @__ockl_wgred_add_i32(i64 0)")
    assert (call.callee or "").startswith((FOREIGN, UNKNOWN))
    assert not isinstance(builtin(call, [0], 0, 0, Launch((64, 1, 1), (1, 1, 1), WAVE)), Launched)
