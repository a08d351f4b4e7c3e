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
from fencepost.lowering.request import Request
from fencepost.lowering.target import Target
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
    with pytest.raises(UnsupportedError, match="a memory machine has no locations of several"):
        explore(TEST, Target(find("gfx942")))
