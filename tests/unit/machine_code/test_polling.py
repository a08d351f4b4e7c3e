"""Kernels that poll global memory say that caches are not judged."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check

LOOP = """
k:
.L1:
	global_load_dword v2, v[0:1], off {bits}
	s_waitcnt vmcnt(0)
	v_cmp_eq_u32_e32 vcc, 0, v2
	s_cbranch_vccnz .L1
	global_load_dword v3, v[4:5], off
	s_waitcnt vmcnt(0)
	s_endpgm
"""


@pytest.mark.parametrize(("bits", "count"), [("sc1", 1), ("", 0)])
def test_a_load_in_a_loop(bits: str, count: int) -> None:
    text = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"' + LOOP.format(bits=bits)
    target = target_of(text, None)
    (kernel,) = check(read_code(text, target).code, target.generation).kernels
    assert len(kernel.notes) == count
    assert all("not judged without --against" in each for each in kernel.notes)
