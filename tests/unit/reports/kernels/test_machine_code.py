"""What is said of machine code."""

from __future__ import annotations

import json

import pytest

from fencepost.diagnostics import Code
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.machine_code.check import check
from fencepost.machine_code.describe import described
from fencepost.reports.kernels.machine_code import MachineTold, machine_line, machine_text
from fencepost.reports.kernels.summary import Ending

HEAD = '.amdgcn_target "amdgcn-amd-amdhsa--gfx942"\n.text\nk:\n'


def told(body: str) -> MachineTold:
    """What is told of a kernel for gfx942."""
    text = HEAD + body + "\ns_endpgm\n"
    target = target_of(text, None)
    report = check(read_code(text, target).code, target.generation)
    (kernel,) = report.kernels
    return MachineTold("k.s", "gfx942", kernel, described(report, kernel, "k.s"))


@pytest.mark.parametrize(
    ("body", "code", "ending"),
    [
        ("s_load_dword s0, s[2:3], 0x0\ns_mov_b32 s1, s0", Code.READ_IN_FLIGHT, Ending.BUG),
        ("ds_read_b32 v1, v0\nv_mov_b32 v1, 0", Code.WRITTEN_IN_FLIGHT, Ending.BUG),
        ("exp mrt0 v0, v1, v2, v3\nv_mov_b32 v1, 0", Code.SOURCE_IN_FLIGHT, Ending.BUG),
        ("ds_write_b32 v1, v0\ns_barrier\nds_read_b32 v2, v0", Code.LDS_IN_FLIGHT, Ending.UNKNOWN),
    ],
)
def test_endings(body: str, code: Code, ending: Ending) -> None:
    """Each code, and what a kernel with it comes to."""
    one = told(body)
    assert [each.diagnostic.code for each in one.findings] == [code]
    assert one.ending is one.outcome.ending is ending


def test_text() -> None:
    """The registers, both instructions with their lines, and the wait that is missing."""
    text = machine_text(told("global_load_dword v1, v[2:3], off\nv_mov_b32 v0, v1"), lambda _: None)
    first, message, *rest = text.splitlines()
    assert first == "k.s: code: bug (gfx942; 3 instructions; 0.00 s)"
    who = "global_load_dword (line 4, right before)"
    assert message == f"k.s:5: FP401 v1 is read while {who} may still write: certain"
    assert rest == [
        "  (1) `v_mov_b32 v0, v1` reads v1, where vmcnt is 1 or more, k.s:5",
        "  (2) in flight since `global_load_dword v1, v[2:3], off`, k.s:4",
        f"  rule: {Code.READ_IN_FLIGHT.rule} [{Code.READ_IN_FLIGHT.cite}]",
        "  help: insert `s_waitcnt vmcnt(0)` before line 5",
        "  explained by: fencepost explain FP401",
    ]


def test_path() -> None:
    """A finding on a path names its blocks."""
    body = "ds_read_b32 v1, v0\ns_cbranch_scc1 .Lb\ns_waitcnt lgkmcnt(0)\n.Lb:\nv_mov_b32 v0, v1"
    assert "  path: over the blocks at line 8" in machine_text(told(body), lambda _: None)


def test_line() -> None:
    """JSON has the class, how sure it is, and the waits with their numbers."""
    record = json.loads(machine_line(told("ds_read_b32 v1, v0\nv_mov_b32 v0, v1")))
    (found,) = record["diagnostics"]
    assert (record["verdict"], found["code"]) == ("bug", "FP401")
    assert found["machine_code"] == {
        "class": "read-in-flight",
        "how": "certain",
        "condition": None,
        "distance": 0,
        "waits": {"lgkmcnt": 0},
        "path": [],
        "target": "gfx942",
    }


def test_nothing_found() -> None:
    """No finding is no proof; what was not followed makes it unknown."""
    assert told("s_nop 0").ending is Ending.NOTHING_FOUND
    one = told("s_setpc_b64 s[0:1]")
    assert one.ending is Ending.UNKNOWN
    assert "not followed" in machine_text(one, lambda _: None)
