"""Paths that conditions exclude: which ones, and which ones only look as if they did."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--{processor}"\n.text\nk:\n'
GFX12 = {"processor": "gfx1201", "wait": "s_wait_loadcnt 0x0"}
GUARDED = """
{first}
{branch} .Lskip
global_load_dword v1, v0, s[0:1]
{inside}
.Lskip:
{between}
{second}
{again} .Luse
{wait}
.Luse:
v_mov_b32 v2, v1
s_endpgm
"""
SAME = {
    "processor": "gfx942",
    "wait": "s_waitcnt vmcnt(0)",
    "first": "s_cmp_eq_u32 s4, 0",
    "branch": "s_cbranch_scc1",
    "inside": "",
    "between": "",
    "second": "s_cmp_eq_u32 s4, 0",
    "again": "s_cbranch_scc1",
}


def found(**parts: str) -> int:
    """How much is found: the load and its wait stand behind two conditions."""
    text = (HEAD + GUARDED).format(**(SAME | parts))
    target = target_of(text, None)
    (kernel,) = check(read_code(text, target).code, target.generation).kernels
    return len(kernel.findings)


@pytest.mark.parametrize(
    "parts",
    [
        {},
        {"second": "s_cmp_lg_i32 s4, 0", "again": "s_cbranch_scc0"},
        {
            "first": "s_cmp_lt_i32 s4, s5",
            "second": "s_cmp_ge_i32 s4, s5",
            "again": "s_cbranch_scc0",
        },
        {"second": "", "between": "v_add_f32 v5, v6, v7"},
        {
            "first": "s_bitcmp1_b32 s4, 3",
            "second": "s_bitcmp0_b32 s4, 3",
            "again": "s_cbranch_scc0",
        },
        {
            "first": "v_cmp_eq_u32_e32 vcc, v3, v4",
            "branch": "s_cbranch_vccnz",
            "second": "s_nop 0",
            "again": "s_cbranch_vccnz",
        },
        {
            "first": "s_mov_b64 s[6:7], -1\ns_cmp_eq_u32 s4, 0",
            "inside": "s_mov_b64 s[6:7], 0",
            "second": "s_and_b64 vcc, exec, s[6:7]",
            "again": "s_cbranch_vccnz",
        },
        {
            **GFX12,
            "first": "s_mov_b32 s6, -1\ns_cmp_eq_u32 s4, 0",
            "inside": "s_mov_b32 s6, 0",
            "second": "s_and_b32 vcc_lo, exec_lo, s6",
            "again": "s_cbranch_vccnz",
        },
    ],
)
def test_excluded(parts: dict[str, str]) -> None:
    """The same comparison, its opposite, a condition that stays, a flag."""
    assert not found(**parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"between": "s_add_u32 s4, s4, 1"},
        {"inside": "s_load_dword s4, s[2:3], 0x0\ns_waitcnt lgkmcnt(0)"},
        {"second": "s_cmp_eq_u32 s5, 0"},
        {"second": "s_cmp_eq_u32 s4, 1"},
        {"second": "s_cmp_lg_u32 s4, 0"},
        {"first": "s_cmp_lt_i32 s4, s5", "second": "s_cmp_lt_u32 s4, s5"},
        {"second": "", "between": "s_add_u32 s8, s8, 1"},
        {
            "first": "v_cmp_eq_u32_e32 vcc, v3, v4",
            "branch": "s_cbranch_vccnz",
            "second": "v_cmp_ne_u32_e32 vcc, v3, v4",
            "again": "s_cbranch_vccz",
        },
        {
            "first": "s_mov_b64 s[6:7], 0\ns_cmp_eq_u32 s4, 0",
            "inside": "s_mov_b64 s[6:7], 0xffffffff",
            "second": "s_and_b64 vcc, exec, s[6:7]",
            "again": "s_cbranch_vccz",
        },
        {
            "first": "s_mov_b64 s[6:7], -1\ns_cmp_eq_u32 s4, 0",
            "inside": "s_mov_b64 s[6:7], 0",
            "between": "s_mov_b32 s7, s8",
            "second": "s_and_b64 vcc, exec, s[6:7]",
            "again": "s_cbranch_vccnz",
        },
        {
            **GFX12,
            "first": "s_cmp_lt_f32 s4, s5",
            "second": "s_cmp_ge_f32 s4, s5",
            "again": "s_cbranch_scc0",
        },
        {
            **GFX12,
            "first": "s_cmp_eq_f32 s4, s5",
            "second": "s_cmp_lg_f32 s4, s5",
            "again": "s_cbranch_scc0",
        },
        {
            **GFX12,
            "first": "s_mov_b32 vcc_hi, -1\ns_cmp_eq_u32 s4, 0",
            "second": "s_mov_b32 vcc_hi, -1",
            "again": "s_cbranch_vccz",
        },
        {
            "first": "s_mov_b32 s6, 0\ns_cmp_eq_u32 s4, 0",
            "inside": "s_mov_b32 s6, -1",
            "second": "s_and_b32 vcc_lo, exec_lo, s6",
            "again": "s_cbranch_vccz",
        },
        {
            "first": "s_mov_b64 s[6:7], 0",
            "branch": "s_cbranch_execnz",
            "inside": "s_mov_b64 s[6:7], -1",
            "second": "s_and_b64 vcc, exec, s[6:7]",
            "again": "s_cbranch_vccz",
        },
        {
            "first": "v_cmp_lt_f32_e64 vcc, v3, v4",
            "branch": "s_cbranch_vccnz",
            "between": "s_setreg_imm32_b32 hwreg(HW_REG_MODE), 3",
            "second": "v_cmp_lt_f32_e64 vcc, v3, v4",
            "again": "s_cbranch_vccnz",
        },
        {
            "first": "s_cmp_eq_u32 src_pops_exiting_wave_id, s3",
            "second": "s_cmp_eq_u32 src_pops_exiting_wave_id, s3",
        },
        {"first": ".set x, 1\ns_cmp_eq_u32 s4, x", "second": ".set x, 2\ns_cmp_eq_u32 s4, x"},
    ],
)
def test_not_excluded(parts: dict[str, str]) -> None:
    """Something is written between, or the question is another one: of floats that may be no
    numbers, of half of VCC, of no lanes, in another mode, of a symbol that is set anew.
    """
    assert found(**parts) == 1
