"""Which test needs an instruction: the lines of `lower --explain`."""

from __future__ import annotations

from fencepost.lowering.litmus import operation_request
from fencepost.lowering.options import Options, target_of
from fencepost.lowering.units import lower_request
from fencepost.reports.lowering.needed import inline, told


def _lines(operation: str, processor: str, features: str = "") -> list[str]:
    target = target_of(Options(mcpu=processor, features=features))
    return list(told(lower_request(operation_request(operation), target), target))


def test_each_part_of_a_wait_has_a_line() -> None:
    """A release fence of gfx942: the write-back, and the two counters of its wait."""
    lines = _lines("fence agent release", "gfx942")
    assert [line.partition(": ")[0] for line in lines] == [
        "buffer_wbl2 sc1",
        "s_waitcnt vmcnt(0) lgkmcnt(0) (vmcnt)",
        "s_waitcnt vmcnt(0) lgkmcnt(0) (lgkmcnt)",
    ]
    assert all(": needed by " in line for line in lines)


def test_another_mode_has_its_own_lines() -> None:
    """In tgsplit mode there is something to wait for in global memory, and nothing in LDS."""
    assert "(lgkmcnt)" in _lines("fence workgroup release", "gfx942")[0]
    assert "(vmcnt)" in _lines("fence workgroup release", "gfx942", "+tgsplit")[0]


def test_a_barrier_has_none() -> None:
    """The tables have no rows for barriers."""
    assert _lines("barrier workgroup", "gfx942") == []


def test_a_test_on_one_line() -> None:
    """Threads side by side become threads one after another."""
    text = (
        "AMDGPU mp\n{ global x = 0; }\n P0 @ workgroup 0 | P1 @ workgroup 1 ;\n"
        " store x, 1       | r0 = load x     ;\n store x, 2       |                 ;\n"
        "exists (P1:r0 == 3)\nexpect forbidden\n"
    )
    threads = "P0 @ workgroup 0: store x, 1; store x, 2 | P1 @ workgroup 1: r0 = load x"
    assert inline(text) == f"{threads} | never P1:r0 == 3"
