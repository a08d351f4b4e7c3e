"""Buffers of locks and flags: what atomics access, in kernels that synchronize through memory."""

from __future__ import annotations

import pytest

from fencepost.kernels.runs.sync_buffers import flags
from tests.unit.kernels.kernels_of_text import parts_of

PLACE = "  %p = getelementptr i32, ptr addrspace(1) %out, i32 %m\n"


@pytest.mark.parametrize(
    ("body", "found"),
    [
        (
            PLACE + '  store atomic i32 1, ptr addrspace(1) %p syncscope("agent") release, align 4',
            {1},
        ),
        (
            '  %v = load atomic i32, ptr addrspace(1) %in syncscope("agent") acquire, align 4',
            {2},
        ),
        (
            PLACE + '  %v = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") acq_rel',
            {1},
        ),
        (
            PLACE + '  %v = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope("agent") monotonic',
            set(),
        ),
        (PLACE + "  store i32 1, ptr addrspace(1) %p", set()),
        (
            '  store atomic i32 1, ptr addrspace(3) @b syncscope("workgroup") release, align 4',
            set(),
        ),
    ],
)
def test_what_holds_flags(body: str, found: set[int]) -> None:
    """By the number of the buffer; nothing where nothing synchronizes, and no LDS."""
    assert flags(*parts_of(body + "\n  ret void")) == found


def test_a_pointer_from_two_places_is_none() -> None:
    body = (
        "  %c = icmp eq i32 %n, 0\n"
        "  %s = select i1 %c, ptr addrspace(1) %out, ptr addrspace(1) %in\n"
        '  store atomic i32 1, ptr addrspace(1) %s syncscope("agent") release, align 4\n  ret void'
    )
    assert flags(*parts_of(body)) == set()
