"""Operations of litmus tests as requests: their widths."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.hip_print import print_hip
from fencepost.frontends.litmus.parse import parse
from fencepost.frontends.litmus.vulkan_print import print_vulkan
from fencepost.hardware.memory.explore import explore
from fencepost.lowering.litmus import operation_request, thread_lines
from fencepost.lowering.options import Details, request_of
from fencepost.lowering.request import Form, Request
from fencepost.lowering.target import Target
from fencepost.lowering.units import thread_unit
from fencepost.program.wellformed import has_copies
from fencepost.targets.processors import find

BYTES = Path(__file__).parents[2] / "litmus/bytes"
TEST = parse((BYTES / "flag_beside_its_data.litmus").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("r0 = load x", 32),
        ("r0 = load i8 x+3", 8),
        ("store av i128 x+16, r0 agent", 128),
        ("atomicrmw add i64 x, 1", 64),
        ("cmpxchg i16 x, 0, 1", 16),
    ],
)
def test_an_operation_has_the_width_of_its_type(text: str, width: int) -> None:
    request = operation_request(text)
    assert isinstance(request, Request)
    assert request.width == width


def test_a_width_that_is_asked_for_counts() -> None:
    request = request_of("load x", Details(width=64))
    assert isinstance(request, Request)
    assert request.width == 64


def test_accesses_of_whole_locations_have_their_width() -> None:
    widths = [
        [line.request.width for line in lines if isinstance(line.request, Request)]
        for _, lines in thread_lines(TEST)
    ]
    assert widths == [[32, 32], [32, 64]]


def test_who_has_no_sizes_refuses_them() -> None:
    for refuse in (print_hip, print_vulkan):
        with pytest.raises(UnsupportedError, match="no locations of several sizes"):
            refuse(TEST)


COPIES = Path(__file__).parents[2] / "litmus/copies"


def code_of(name: str, processor: str) -> list[str]:
    """The instructions of the first thread of a test."""
    test = parse((COPIES / f"{name}.litmus").read_text(encoding="utf-8"))
    target = Target(find(processor), lds_dma=has_copies(test.program))
    (thread, (_, lines), *_) = (test.program.threads[0], next(thread_lines(test)))
    unit = thread_unit(thread, lines, target, "")
    return [
        step.text
        for each in unit.outcomes
        if each.lowered is not None
        for step in each.lowered.steps
    ]


def test_a_release_waits_for_a_load_to_lds() -> None:
    assert code_of("load_to_lds_mp", "gfx942") == [
        "global_load_lds_dword v[2:3], off",
        "s_waitcnt vmcnt(0)",
        "ds_write_b32 v2, v0",
    ]


def test_a_wait_for_marks_counts_what_it_leaves() -> None:
    assert code_of("async_older_of_two", "gfx942") == [
        *("global_load_lds_dword v[2:3], off", "global_load_lds_dword v[2:3], off"),
        *("s_waitcnt vmcnt(1)", "ds_read_b32 v0, v2"),
    ]
    assert code_of("async_older_of_two", "gfx1250")[2] == "s_wait_asynccnt 0x1"


def test_cooperative_accesses_and_monitors() -> None:
    assert code_of("cooperative_mp", "gfx1250")[-1].endswith("scope:SCOPE_DEV")
    request = operation_request("r0 = load monitor x agent acquire")
    assert isinstance(request, Request)
    assert request.form is Form.MONITOR
    assert request.atomic
    test = parse((COPIES / "cooperative_mp.litmus").read_text(encoding="utf-8"))
    with pytest.raises(UnsupportedError, match="a memory machine has no cooperative accesses"):
        explore(test, Target(find("gfx1250")))
