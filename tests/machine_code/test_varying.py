"""What differs between waves: numbers of the hardware, by name and by number."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.findings import Hazard

SKIPPED = """.amdgcn_target "amdgcn-amd-amdhsa--{processor}"
.text
k:
s_getreg_b32 s2, {asked}
s_cmp_eq_u32 s2, 0
s_cbranch_scc0 .La
s_barrier
.La:
v_mov_b32 v0, 0
s_barrier
s_endpgm
"""


def is_found(processor: str, asked: str) -> bool:
    """Whether a barrier in a branch on a hardware register is told."""
    text = SKIPPED.format(processor=processor, asked=asked)
    target = target_of(text, None)
    (kernel,) = check(read_code(text, target).code, target.generation).kernels
    return Hazard.BARRIER_SKIPPED in [each.hazard for each in kernel.findings]


@pytest.mark.parametrize(
    ("processor", "asked"),
    [
        ("gfx90a", "hwreg(HW_REG_HW_ID)"),
        ("gfx90a", "hwreg(4, 0, 4)"),
        ("gfx90a", "0x1804"),
        ("gfx90a", "63492"),
        ("gfx1030", "hwreg(23)"),
        ("gfx1030", "0xf818"),
        ("gfx1100", "hwreg(HW_REG_SHADER_CYCLES, 0, 20)"),
    ],
)
def test_number_of_the_wave(processor: str, asked: str) -> None:
    """The place of a wave and the time differ, however the register is named."""
    assert is_found(processor, asked)


@pytest.mark.parametrize(
    ("processor", "asked"),
    [
        ("gfx90a", "hwreg(HW_REG_MODE)"),
        ("gfx90a", "0xf801"),
        ("gfx90a", "hwreg(23)"),
        ("gfx1030", "0xf804"),
    ],
)
def test_same_for_all_waves(processor: str, asked: str) -> None:
    """Others are the same, and a number names another register on another generation."""
    assert not is_found(processor, asked)
