"""Code written by hand on the machines."""

from __future__ import annotations

import pytest

from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.given.read import given
from fencepost.hardware.memory.explore import Options as Explored
from fencepost.hardware.memory.judge import Judgement, Standing, judge, on_target
from fencepost.lowering.options import Options, target_of
from fencepost.program.program import LitmusTest
from fencepost.program.values import Value

MP = parse(
    """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ workgroup 0                | P1 @ workgroup 1                 ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)"""
)
LOCAL = parse(
    """AMDGPU local
{ local l = 0; }
 P0 @ workgroup 0, wavefront 0         | P1 @ workgroup 0, wavefront 1        ;
 r0 = atomicrmw add l, 1 workgroup monotonic | r0 = atomicrmw add l, 2 workgroup monotonic ;
exists (P0:r0 == 0 /\\ P1:r0 == 0)"""
)
ONE = parse(
    """AMDGPU one
{ global x = 5; }
 P0 @ workgroup 0 ;
 r0 = load x      ;
exists (P0:r0 == 5)"""
)

RELEASE = """; P0: x = v[0:1]
; P0: f = v[2:3]
P0:
  v_mov_b32 v4, 1
  global_store_dword v[0:1], v4, off
  {write_back}
  s_waitcnt vmcnt(0)
  global_store_dword v[2:3], v4, off sc1
  s_endpgm
"""
ACQUIRE = """// P1: x = s[0:1]
// P1: f = v[2:3]
// P1: r0 = v4
// P1: r1 = v5
P1:
  v_mov_b32 v6, 0
  global_load_dword v4, v[2:3], off sc1
  {wait}
  {invalidate}
  global_load_dword v5, v6, s[0:1]
  s_waitcnt vmcnt(0)
  s_endpgm
"""


def judged(test: LitmusTest, text: str, processor: str = "gfx942") -> Judgement:
    """A code on the machine of a processor, beside the model."""
    target = target_of(Options(processor), None)
    ours = on_target(test, target)
    return judge(ours, target, Explored(given=given(text.encode(), "code.s", ours, target)))


@pytest.mark.parametrize(
    ("write_back", "wait", "invalidate", "standing"),
    [
        ("buffer_wbl2 sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc1", Standing.SOUND),
        ("buffer_wbl2 sc0 sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc0 sc1", Standing.SOUND),
        ("", "s_waitcnt vmcnt(0)", "buffer_inv sc1", Standing.VIOLATION),
        ("buffer_wbl2 sc1", "", "buffer_inv sc1", Standing.VIOLATION),
        ("buffer_wbl2 sc1", "s_waitcnt vmcnt(0)", "", Standing.VIOLATION),
        ("buffer_wbl2 sc1", "s_waitcnt vmcnt(0)", "buffer_inv sc0", Standing.VIOLATION),
    ],
)
def test_message_passing(write_back: str, wait: str, invalidate: str, standing: Standing) -> None:
    """Message passing at agent scope needs its write-back, wait and invalidate, of its scope."""
    text = RELEASE.format(write_back=write_back) + ACQUIRE.format(wait=wait, invalidate=invalidate)
    assert judged(MP, text).standing is standing


def shown(text: str, test: LitmusTest = ONE, processor: str = "gfx942") -> set[Value]:
    """The last values of r0 of P0."""
    return {dict(each)["P0:r0"] for each in judged(test, text, processor).result.outcomes}


HEAD = "; P0: x = v[0:1]\n; P0: r0 = v9\nP0:\n"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("v_add_u32 v9, v4, 3", 8),
        ("v_sub_u32 v9, 3, v4", -2),
        ("v_lshlrev_b32 v9, 2, v4", 20),
        ("v_readfirstlane_b32 s4, v4\n s_mul_i32 s4, s4, -2\n v_mov_b32 v9, s4", -10),
        ("v_cmp_gt_i32 vcc, v4, 4\n v_cndmask_b32 v9, 7, v4, vcc", 5),
        ("v_cmp_gt_i32 vcc, v4, 5\n v_cndmask_b32 v9, 7, v4, vcc", 7),
        # Where the lane is off, nothing is written.
        (
            (
                "v_mov_b32 v9, 1\n v_cmp_eq_u32 vcc, 6, v4\n s_and_saveexec_b64 s[4:5], vcc\n"
                " v_mov_b32 v9, 2\n s_or_b64 exec, exec, s[4:5]"
            ),
            1,
        ),
        (
            (
                "v_mov_b32 v9, 1\n v_cmp_eq_u32 vcc, 5, v4\n s_and_saveexec_b64 s[4:5], vcc\n"
                " v_mov_b32 v9, 2\n s_or_b64 exec, exec, s[4:5]"
            ),
            2,
        ),
        # A lane of another register keeps scalars.
        (
            "v_writelane_b32 v7, 12, 3\n v_readlane_b32 s4, v7, 3\n v_mov_b32 v9, s4",
            12,
        ),
        # A loop that counts down.
        (
            (
                "v_mov_b32 v9, 0\nagain:\n v_add_u32 v9, 2, v9\n v_add_u32 v4, -1, v4\n"
                " v_cmp_ne_u32 vcc, 0, v4\n s_cbranch_vccnz again"
            ),
            10,
        ),
    ],
)
def test_arithmetic(body: str, value: int) -> None:
    """What is computed of a loaded 5."""
    load = " global_load_dword v4, v[0:1], off\n s_waitcnt vmcnt(0)\n"
    assert shown(f"{HEAD}{load} {body}\n s_endpgm\n") == {value}


def test_inactive_access() -> None:
    """An access does not take place where the lane is off."""
    text = (
        f"{HEAD} v_mov_b32 v9, 0\n global_load_dword v4, v[0:1], off\n s_waitcnt vmcnt(0)\n"
        " v_cmp_eq_u32 vcc, 6, v4\n s_and_saveexec_b64 s[4:5], vcc\n"
        " global_atomic_add v9, v[0:1], v4, off sc0\n s_waitcnt vmcnt(0)\n"
        " s_or_b64 exec, exec, s[4:5]\n s_endpgm\n"
    )
    assert shown(text) == {0}
    assert shown(text.replace("6, v4", "5, v4")) == {5}


@pytest.mark.parametrize(
    ("processor", "add", "wait"),
    [
        ("gfx900", "ds_add_rtn_u32", "s_waitcnt lgkmcnt(0)"),
        ("gfx1100", "ds_add_rtn_u32", "s_waitcnt lgkmcnt(0)"),
        ("gfx1250", "ds_add_rtn_u32", "s_wait_dscnt 0x0"),
    ],
)
def test_lds(processor: str, add: str, wait: str) -> None:
    """Locations in LDS, at an address in a register or a number."""
    text = (
        f"; P0: l = v0\n; P0: r0 = v2\nP0:\n v_mov_b32 v1, 1\n {add} v2, v0, v1\n"
        f" {wait}\n s_endpgm\n"
        f"; P1: l = 16\n; P1: r0 = v2\nP1:\n v_mov_b32 v0, 8\n v_mov_b32 v1, 2\n"
        f" {add} v2, v0, v1 offset:8\n {wait}\n s_endpgm\n"
    )
    found = judged(LOCAL, text, processor)
    assert found.standing is Standing.SOUND
    values = {(dict(each)["P0:r0"], dict(each)["P1:r0"]) for each in found.result.outcomes}
    assert values == {(0, 1), (2, 0)}


LOAD = "global_load_dword v9, v[0:1], off"


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("; P0: r0 = v9\n s_endpgm\n", InputError, "no label P0"),
        ("P0:\n s_endpgm\n", InputError, "does not say which register holds r0"),
        ("; P3: x = v[0:1]\nP0:\n s_endpgm\n", InputError, "P3: x"),
        ("; P0: x = v0\nP0:\n s_endpgm\n", InputError, "x = v0"),
        (f"{HEAD} {LOAD}\n s_waitcnt vmcnt(0)\n", InputError, "without s_endpgm"),
        (f"{HEAD} s_endpgm\n", UnsupportedError, "s_endpgm"),
        (f"{HEAD} v_frob_b32 v9, 1\n s_endpgm\n", UnsupportedError, ""),
        (f"{HEAD} s_frob\n s_endpgm\n", UnsupportedError, "s_frob"),
        (f"{HEAD} {LOAD}\n v_add_u32 v9, 1, v9\n s_endpgm\n", UnsupportedError, "still be writing"),
        (f"{HEAD} {LOAD} offset:4\n s_endpgm\n", UnsupportedError, "offset:4"),
        (f"{HEAD} global_load_dwordx2 v[8:9], v[0:1], off\n s_endpgm\n", UnsupportedError, "x2"),
        (f"{HEAD} global_load_dword v9, v[2:3], off\n s_endpgm\n", UnsupportedError, "v[2:3]"),
        (f"{HEAD} ds_read_b32 v9, v0\n s_endpgm\n", UnsupportedError, "ds_read_b32"),
        (f"{HEAD} s_load_dword s9, v[0:1], 0\n s_endpgm\n", FencepostError, ""),
        (f"{HEAD} s_barrier\n {LOAD}\n s_endpgm\n", UnsupportedError, "s_barrier"),
        (f"{HEAD} s_swappc_b64 s[30:31], s[2:3]\n s_endpgm\n", UnsupportedError, "s_swappc"),
        (f"{HEAD} global_wb\n {LOAD}\n s_endpgm\n", UnsupportedError, "global_wb"),
    ],
)
def test_refused(text: str, kind: type[FencepostError], words: str) -> None:
    """What does not fit the test, or cannot be followed, is refused with its instruction."""
    with pytest.raises(kind) as caught:
        judged(ONE, text)
    assert words in str(caught.value)
