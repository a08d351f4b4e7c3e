"""Calls and jumps by registers: which are followed, and which are said not to be."""

from __future__ import annotations

import pytest

from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.barriers.operations import HARDWARE
from fencepost.machine_code.check import KernelReport, check
from fencepost.targets.generation import generation_of
from fencepost.targets.processor_table import PROCESSORS

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\n.type k,@function\nk:\n'
ADDRESS = (
    "s_getpc_b64 s[{0}:{1}]\ns_add_u32 s{0}, s{0}, {2}@rel32@lo+4\n"
    "s_addc_u32 s{1}, s{1}, {2}@rel32@hi+12\n"
)
F, G = ADDRESS.format(34, 35, ".Lf"), ADDRESS.format(36, 37, ".Lg")
LOAD, USE = "global_load_dword v1, v0, s[0:1]\n", "v_mov_b32 v2, v1\n"
WAIT, CALL, BACK = (
    "s_waitcnt vmcnt(0)\n",
    "s_swappc_b64 s[30:31], s[34:35]\n",
    "s_setpc_b64 s[30:31]\n",
)
END = "s_endpgm\n"


def checked(body: str) -> KernelReport:
    """The report on one kernel."""
    target = target_of(HEAD, None)
    (kernel,) = check(read_code(HEAD + body, target).code, target.generation).kernels
    return kernel


NESTED = (
    F + G + LOAD + CALL + USE + END + ".Lf:\ns_nop 0\ns_swappc_b64 s[28:29], s[36:37]\n" + BACK
) + ".Lg:\n{}s_nop 0\ns_setpc_b64 s[28:29]\n"


@pytest.mark.parametrize(("inner", "count"), [("", 1), ("s_nop 0\n" + WAIT, 0)])
def test_calls_within_calls(inner: str, count: int) -> None:
    """A subroutine of a subroutine waits, or does not."""
    kernel = checked(NESTED.format(inner))
    assert (len(kernel.findings), kernel.reasons) == (count, ())


def test_each_call_for_itself() -> None:
    """What is in flight at one call does not come back behind the other."""
    body = F + CALL + LOAD + WAIT + CALL + USE + END + ".Lf:\ns_nop 0\n" + BACK
    kernel = checked(body)
    assert (kernel.findings, kernel.reasons) == ((), ())


def test_moved_return_address() -> None:
    """A return address that is kept in other registers is followed."""
    kept = "s_mov_b64 s[40:41], s[30:31]\ns_nop 0\ns_setpc_b64 s[40:41]\n"
    kernel = checked(F + LOAD + CALL + USE + END + ".Lf:\n" + kept)
    assert (len(kernel.findings), kernel.reasons) == (1, ())


@pytest.mark.parametrize(
    "body",
    [
        # It calls itself.
        F + CALL + END + ".Lf:\ns_nop 0\ns_cbranch_scc0 .Lr\n" + CALL + ".Lr:\n" + BACK,
        # The address to go back to is loaded.
        F + CALL + END + ".Lf:\ns_load_dwordx2 s[30:31], s[0:1], 0\ns_waitcnt lgkmcnt(0)\n" + BACK,
        # A table of addresses.
        F + "s_load_dwordx2 s[8:9], s[34:35], s2\ns_waitcnt lgkmcnt(0)\ns_setpc_b64 s[8:9]\n.Lf:\n",
        # One of two ways to the jump is not known.
        F
        + "s_cbranch_scc0 .Lj\ns_mov_b64 s[34:35], s[8:9]\n.Lj:\ns_setpc_b64 s[34:35]\n.Lf:\n"
        + END,
        # Half of the address is written by what is not known.
        F + "s_mul_i32 s34, s34, s5\ns_setpc_b64 s[34:35]\n.Lf:\n" + END,
        # So is the other half.
        F + "s_mul_i32 s35, s35, s5\ns_setpc_b64 s[34:35]\n.Lf:\n" + END,
        # An unknown function may have written it.
        F + "s_swappc_b64 s[30:31], s[20:21]\ns_setpc_b64 s[34:35]\n.Lf:\n" + END,
        "s_cbranch_g_fork s[0:1], s[2:3]\n" + END,
    ],
)
def test_not_followed(body: str) -> None:
    """What nothing tells is a reason for no more than 'nothing found'."""
    assert checked(body).reasons


def test_both_targets() -> None:
    """A jump to one of two addresses is followed to both."""
    choose = (
        F + G + "s_cselect_b32 s38, s34, s36\ns_cselect_b32 s39, s35, s37\ns_setpc_b64 s[38:39]\n"
    )
    for first, second in ((WAIT, ""), ("", WAIT)):
        kernel = checked(LOAD + choose + f".Lf:\n{first}{USE}{END}.Lg:\n{second}{USE}{END}")
        assert (len(kernel.findings), kernel.reasons) == (1, ())


def test_barriers_of_generations() -> None:
    """The build of barriers is one for all processors of a generation."""
    for processor in PROCESSORS:
        generation = generation_of(processor)
        if generation is not None:
            assert HARDWARE[generation] is processor.barriers
