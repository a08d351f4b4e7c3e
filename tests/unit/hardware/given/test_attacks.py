"""Code written to make the machines say 'sound' of what is not."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.explore import Outcome, in_order
from fencepost.hardware.memory.judge import Standing
from fencepost.program.program import LitmusTest
from fencepost.program.values import UNDEF, Value
from tests.unit.hardware.given.test_written import judged

PERHAPS = parse(
    """AMDGPU perhaps
{ global f = 0; global x = 5; P0:r0 = 0; }
 P0 @ workgroup 0                   | P1 @ workgroup 1                   ;
 r1 = load atomic f agent monotonic | store atomic f, 1 agent monotonic ;
 if r1 == 0 goto end                |                                    ;
 r0 = load x                        |                                    ;
 end:                               |                                    ;
exists (P0:r0 == 3)"""
)
BOUND = """; P0: f = v[0:1]
; P0: x = v[2:3]
; P0: r1 = v4
; P0: r0 = v5
; P1: f = v[0:1]
P1:
  v_mov_b32 v4, 1
  global_store_dword v[0:1], v4, off
  s_endpgm
P0:
  {first}
  global_load_dword v4, v[0:1], off glc
  s_waitcnt vmcnt(0)
  {body}
  s_endpgm
"""
BRANCH = """v_readfirstlane_b32 s0, v4
  s_cmp_eq_u32 s0, 0
  s_cbranch_scc1 end
  {then}
end:"""
MASK = """v_cmp_ne_u32_e32 vcc, 0, v4
  s_and_saveexec_b64 s[0:1], vcc
  {then}
  s_or_b64 exec, exec, s[0:1]"""
LOAD = "global_load_dword v5, v[2:3], off\n  s_waitcnt vmcnt(0)"


def last(test: LitmusTest, text: str, name: str = "P0:r0") -> set[Value]:
    return {dict(each)[name] for each in judged(test, text, "gfx900").result.outcomes}


@pytest.mark.parametrize("where", [BRANCH, MASK])
@pytest.mark.parametrize("then", [LOAD, "v_mov_b32 v5, 5"])
def test_a_register_that_one_way_does_not_write_is_no_zero(where: str, then: str) -> None:
    """On the other way it holds anything, which the test does not allow."""
    text = BOUND.format(first="", body=where.format(then=then))
    found = judged(PERHAPS, text, "gfx900")
    assert found.standing is Standing.VIOLATION
    assert [dict(each)["P0:r0"] for each in found.violations] == [UNDEF]
    assert last(PERHAPS, text) == {UNDEF, 5}
    written = BOUND.format(first="v_mov_b32 v5, 0", body=where.format(then=then))
    assert judged(PERHAPS, written, "gfx900").standing is Standing.SOUND


@pytest.mark.parametrize(
    "use", ["global_store_dword v[2:3], v5, off", "v_cmp_eq_u32 vcc, 0, v5\n s_cbranch_vccnz end"]
)
def test_what_nothing_has_written_is_not_used(use: str) -> None:
    """A store or a branch that depends on it is refused, on the way where nothing wrote it."""
    body = BRANCH.format(then="v_mov_b32 v5, 5").replace("end:", f"over:\n  {use}\nend:")
    body = body.replace("s_cbranch_scc1 end", "s_cbranch_scc1 over")
    with pytest.raises(UnsupportedError, match="nothing has written"):
        judged(PERHAPS, BOUND.format(first="", body=body), "gfx900")


def test_what_does_not_depend_on_it_is_known() -> None:
    """One of two values is chosen, and it is the one that was written."""
    body = BRANCH.format(then="v_mov_b32 v6, 5") + (
        "\n  v_cmp_ne_u32_e32 vcc, 0, v4\n  v_mov_b32 v7, 0\n  v_cndmask_b32_e32 v5, v7, v6, vcc"
    )
    assert last(PERHAPS, BOUND.format(first="", body=body)) == {0, 5}


def test_a_lane_that_is_active_at_the_head_of_a_loop() -> None:
    """It is where the thread comes from its entry, whatever the loop makes of the mask."""
    body = "s_branch on\non:"
    loop = BOUND.format(first="s_mov_b64 s[2:3], 0\nloop:", body=body)
    loop = loop.replace(
        "s_branch on",
        "v_cmp_ne_u32_e32 vcc, 0, v4\n  s_or_b64 s[2:3], vcc, s[2:3]\n"
        "  s_andn2_b64 exec, exec, s[2:3]\n  s_cbranch_execnz loop\n  s_mov_b64 exec, 1\n  " + LOAD,
    )
    assert last(PERHAPS, loop, "P0:r1") == {1}


def test_outcomes_with_and_without_a_value_have_an_order() -> None:
    outcomes: list[Outcome] = [(("P0:r0", UNDEF),), (("P0:r0", 3),), (("P0:r0", -1),)]
    assert in_order(outcomes) == [outcomes[2], outcomes[1], outcomes[0]]


FLAT = parse(
    """AMDGPU flat
{ global x = 0; global f = 0; local l = 0; }
 P0 @ workgroup 0                  | P1 @ workgroup 1                     ;
 store atomic x, 1 agent monotonic | r0 = load atomic f agent acquire     ;
 store generic(l), 1               | r1 = load atomic x agent monotonic   ;
 fence agent release               |                                      ;
 store atomic f, 1 agent monotonic |                                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)"""
)


@pytest.mark.parametrize(
    ("store", "wait", "standing"),
    [
        # 001 GFX6-GFX9: flat instructions report out of vector memory order if they access LDS.
        ("flat_store_dword v[6:7], v4", "vmcnt(1)", Standing.VIOLATION),
        ("flat_store_dword v[6:7], v4", "vmcnt(0)", Standing.SOUND),
        ("global_store_dword v[8:9], v4, off", "vmcnt(1)", Standing.SOUND),
    ],
)
def test_a_flat_access_reports_out_of_order(store: str, wait: str, standing: Standing) -> None:
    text = f"""; P0: x = v[0:1]
; P0: f = v[2:3]
; P0: l = v[6:7]
; P0: x = v[8:9]
; P1: f = v[0:1]
; P1: x = v[2:3]
; P1: r0 = v4
; P1: r1 = v5
P0:
  v_mov_b32 v4, 1
  global_store_dword v[0:1], v4, off
  {store}
  s_waitcnt {wait}
  global_store_dword v[2:3], v4, off
  s_endpgm
P1:
  global_load_dword v4, v[0:1], off glc
  s_waitcnt vmcnt(0)
  buffer_wbinvl1_vol
  global_load_dword v5, v[2:3], off glc
  s_waitcnt vmcnt(0)
  s_endpgm
"""
    assert judged(FLAT, text, "gfx900").standing is standing


ENDS = parse(
    """AMDGPU ends
{ global x = 0; barrier b = workgroup; }
 P0 @ workgroup 0, wavefront 0 | P1 @ workgroup 0, wavefront 1 ;
 store x, 1                    | r0 = 1                        ;
forall (x == 1)"""
)


@pytest.mark.parametrize(
    ("instruction", "stuck"),
    # A wave that has ended is not waited for: the second arrives in vain while the first loops.
    [("s_branch P1", False), ("s_barrier_wait -1", True)],
)
def test_code_that_never_ends_is_not_sound(instruction: str, stuck: bool) -> None:
    """Nothing was compared."""
    text = f"""; P0: x = v[0:1]
; P1: r0 = v0
P0:
  v_mov_b32 v4, 1
  global_store_b32 v[0:1], v4, off
  s_endpgm
P1:
  v_mov_b32 v0, 1
  {instruction}
  s_endpgm
"""
    found = judged(ENDS, text, "gfx1200")
    assert found.standing is Standing.UNKNOWN
    assert found.reason is not None
    assert "no run of the code ends" in found.reason
    assert (found.result.stuck is not None) is stuck
