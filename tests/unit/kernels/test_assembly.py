"""Inline assembly: what is known orders, or does nothing; what is not known is never proved."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.unit.kernels.exchange import report, verdict

BARRIER = """
  fence syncscope("workgroup") release
  call void asm sideeffect "{}", "{}"()
  fence syncscope("workgroup") acquire
"""
RIGHT = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
REST = "declare void @llvm.amdgcn.s.barrier()"
HARMLESS = (
    "",
    "s_nop 0",
    "s_waitcnt vmcnt(0) lgkmcnt(0)",
    "v_mov_b32 v0, v1",
    "s_sleep 1 ; ds_write_b32 v0, v1",
    "// nothing",
    "buffer_inv sc1\\0As_waitcnt 0",
)
UNKNOWN = (
    "tbuffer_store_format_x v0, off, s[0:3], 0 format:22",
    "ds_write_b32 v0, v1",
    "s_nop 0\\0Ads_write_b32 v0, v1",
    "s_store_dword s0, s[2:3], 0",
    "s_atomic_add s0, s[2:3], 0",
    "scratch_store_dword v0, v1, off",
    "v_store_something v0",
    "s_mov_b64 exec, 0",
    "s_and_saveexec_b64 s[0:1], vcc",
    "s_setpc_b64 s[0:1]",
    "s_barrier_signal -1",
    "s_barrier_wait -1",
    "lds_direct_load v0",
    "s_cbranch_scc0 8",
    ".long 0xd81a0000",
    "S_BARRIER",
    "exp mrt0 v0, v0, v0, v0",
    "s_sendmsghalt 1",
    "s_endpgm",
)


@pytest.mark.parametrize("text", HARMLESS)
def test_what_is_known_to_do_nothing(text: str) -> None:
    """Beside a right barrier it changes nothing, and alone it is none."""
    statement = f'\n  call void asm sideeffect "{text}", "~{{memory}}"()\n'
    assert verdict(RIGHT + statement, REST) is Verdict.PROVED
    assert verdict(statement, REST) is Verdict.BUG


@pytest.mark.parametrize("constraints", ["", "~{memory}"])
@pytest.mark.parametrize("text", UNKNOWN)
def test_what_is_not_known(text: str, constraints: str) -> None:
    """It may touch any memory, also without a clobber that says so."""
    statement = f'\n  call void asm sideeffect "{text}", "{constraints}"()\n'
    found = report(RIGHT + statement, REST)
    assert found.verdict is Verdict.UNKNOWN
    assert any("inline assembly" in each for each in found.reasons)


def test_a_barrier_with_fences() -> None:
    """The instruction between fences is a barrier, with waits beside it too."""
    assert verdict(BARRIER.format("s_barrier", "")) is Verdict.PROVED
    assert verdict(BARRIER.format("s_waitcnt vmcnt(0)\\0As_barrier", "")) is Verdict.PROVED


def test_a_barrier_without_fences() -> None:
    """Alone it orders execution; with a wait for LDS that nothing moves over, local memory."""
    bare = '\n  call void asm sideeffect "{}", "{}"()\n'
    waits = "s_waitcnt lgkmcnt(0)\\0A\\09s_barrier"
    assert verdict(bare.format("s_barrier", "~{memory}")) is Verdict.BUG
    assert verdict(bare.format(waits, "")) is Verdict.BUG
    assert verdict(bare.format("s_barrier\\0As_waitcnt lgkmcnt(0)", "~{memory}")) is Verdict.BUG
    assert verdict(bare.format("s_waitcnt vmcnt(0)\\0As_barrier", "~{memory}")) is Verdict.BUG
    assert verdict(bare.format(waits, "~{memory}")) is Verdict.PROVED


def test_a_value_that_goes_through() -> None:
    """An empty statement with the operand tied to the result gives the operand."""
    kept = """
  %kept = call i32 asm sideeffect "", "=v,0"(i32 %id)
  %cell = getelementptr i32, ptr addrspace(1) %out, i32 CELL
"""
    store = "  store i32 %id, ptr addrspace(1) %cell\n"
    assert verdict(RIGHT + kept.replace("CELL", "%kept"), REST) is Verdict.PROVED
    some = kept.replace('"=v,0"', '"=v,v"').replace("CELL", "%kept") + store
    assert verdict(RIGHT + some, REST) is not Verdict.PROVED
