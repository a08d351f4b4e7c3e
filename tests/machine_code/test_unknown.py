"""Programs that would make a check lie which does not say what it does not know."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import KernelReport, check
from fencepost.machine_code.findings import Hazard, Verdict

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--{}"\n.text\nk:\n'


def checked(body: str, processor: str = "gfx942") -> KernelReport:
    """The report on the only kernel of a source."""
    text = HEAD.format(processor) + body + "\ns_endpgm\n"
    target = target_of(text, None)
    (kernel,) = check(read_code(text, target).code, target.generation).kernels
    return kernel


@pytest.mark.parametrize(
    ("body", "processor", "reason"),
    [
        # What is jumped to, or executed, is not there to be looked at.
        ("s_setpc_b64 s[0:1]", "gfx942", "not followed"),
        ("s_cbranch_scc1 elsewhere", "gfx942", "not followed"),
        ("s_branch 12", "gfx942", "not followed"),
        ("global_load_dword v1, v0, s[0:1]\ns_swappc_b64 s[30:31], s[4:5]", "gfx942", "calls"),
        ("s_cbranch_g_fork s[0:1], s[2:3]", "gfx906", "not followed"),
        # A word may be any instruction.
        ("global_load_dword v1, v0, s[0:1]\n.long 0x7e040301", "gfx942", ".long"),
        # Which register it is, a register says.
        ("global_load_dword v1, v0, s[0:1]\nv_movrels_b32 v2, v0", "gfx1030", "index"),
        ("s_set_gpr_idx_on s0, 1\nv_mov_b32 v2, v0\ns_set_gpr_idx_off", "gfx906", "index"),
        ("s_set_vgpr_msb 1\nv_mov_b32 v2, v0", "gfx1250", "numbers of registers"),
        # A name or a number that is not known.
        ("x_unheard_of v1, v2", "gfx942", "not known"),
        ("s_waitcnt vmcnt(somewhat)", "gfx942", "number that is not known"),
    ],
)
def test_what_is_not_known_is_said(body: str, processor: str, reason: str) -> None:
    """Then nothing found is no more than that."""
    assert any(reason in each for each in checked(body, processor).reasons)


def test_the_end_of_the_code() -> None:
    """Code that runs out of its end is not all there is."""
    text = HEAD.format("gfx942") + "s_nop 0\n"
    target = target_of(text, None)
    (kernel,) = check(read_code(text, target).code, target.generation).kernels
    assert kernel.reasons == ("the code ends where an instruction should follow",)


def test_dead_words_do_not_matter() -> None:
    """Data behind the end of a kernel is no instruction of it."""
    assert not checked("s_endpgm\n.long 12").reasons


def test_findings_stay() -> None:
    """What was found before control was lost is found."""
    kernel = checked("ds_read_b32 v1, v0\nv_mov_b32 v2, v1\ns_setpc_b64 s[0:1]")
    assert (len(kernel.findings), len(kernel.reasons)) == (1, 1)


def test_a_function_that_waits_at_once() -> None:
    """A call of a function that begins with a wait for everything is followed by nothing open;
    one that does not is gone through.
    """
    body = (
        ".type k,@function\n"
        "global_load_dword v1, v0, s[0:1]\n"
        "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, f@rel32@lo+4\ns_addc_u32 s5, s5, f@rel32@hi+12\n"
        "s_swappc_b64 s[30:31], s[4:5]\nv_mov_b32 v2, v1\ns_endpgm\n"
        "f:\n{}v_nop\ns_setpc_b64 s[30:31]"
    )
    assert not checked(body.format("s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)\n")).reasons
    for none in ("", "s_waitcnt lgkmcnt(0)\n"):
        kernel = checked(body.format(none))
        assert not kernel.reasons
        assert [each.hazard for each in kernel.findings] == [Hazard.READ]


def test_a_function_that_returns_too_early() -> None:
    """A caller may use what a function still loads; a kernel has no caller."""
    body = (
        ".amdhsa_kernel k\n.amdhsa_next_free_vgpr 8\n.amdhsa_next_free_sgpr 8\n"
        ".amdhsa_accum_offset 8\n.end_amdhsa_kernel\n.type f,@function\ns_endpgm\n"
        "f:\nglobal_load_dword v1, v0, s[0:1]\n{}s_setpc_b64 s[30:31]"
    )
    for wait, count in (("", 1), ("s_waitcnt vmcnt(0)\n", 0)):
        text = HEAD.format("gfx942") + body.format(wait)
        target = target_of(text, None)
        kernel, function = check(read_code(text, target).code, target.generation).kernels
        assert kernel.kernel
        assert not kernel.findings
        assert [each.verdict for each in function.findings] == [Verdict.ONLY_IF] * count
