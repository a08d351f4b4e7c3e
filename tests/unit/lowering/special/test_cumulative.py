"""Releases that another thread cannot take further."""

from __future__ import annotations

import pytest

import fencepost
from fencepost.lowering.rows.reasons import Reason
from fencepost.lowering.target import Follow


def warned(
    operation: str, processor: str, features: str = "", follow: Follow = Follow.LITERAL
) -> list[str]:
    """The warnings about an operation, as the document has it."""
    notes = fencepost.lower(operation, processor, features=features, follow=follow).notes
    return [note.text for note in notes if note.text.startswith("not cumulative")]


@pytest.mark.parametrize("processor", ["gfx600", "gfx906", "gfx90a", "gfx942"])
@pytest.mark.parametrize(
    "operation",
    [
        "fence workgroup release",
        "fence workgroup acq_rel",
        "store atomic x, 1 workgroup release",
        "r0 = atomicrmw add x, 1 workgroup acq_rel",
        "store atomic x, 1 workgroup seq_cst",
    ],
)
def test_releases_that_wait_for_no_store(operation: str, processor: str) -> None:
    """By default they wait; what the document and LLVM have is told not to be cumulative."""
    lowered = fencepost.lower(operation, processor)
    assert "s_waitcnt vmcnt(0)" in [step.text for step in lowered.steps]
    assert [note.text for note in lowered.notes if "row is not cumulative" in note.text]
    for follow in (Follow.LITERAL, Follow.LLVM_22):
        (text,) = warned(operation, processor, follow=follow)
        assert "tests/litmus/chains/widen.litmus" in text
        assert not warned(operation.replace("workgroup", "agent"), processor, follow=follow)
    plain = fencepost.lower(operation, processor, follow=Follow.LITERAL).steps
    assert [step.text for step in lowered.steps if step.reason is not Reason.CUMULATIVE] == [
        step.text for step in plain
    ]


@pytest.mark.parametrize("processor", ["gfx1030", "gfx1100", "gfx1200", "gfx1250"])
@pytest.mark.parametrize("features", ["", "+cumode"])
def test_releases_that_wait_are_cumulative(processor: str, features: str) -> None:
    """From GFX10 on, in either mode."""
    if processor == "gfx1250":
        features = ""
    assert not warned("fence workgroup release", processor, features)


def test_threadgroup_split_mode_waits() -> None:
    assert not warned("fence workgroup release", "gfx90a", "+tgsplit")


def test_a_cluster_whose_cache_is_not_written_back() -> None:
    lowered = [step.text for step in fencepost.lower("fence cluster release", "gfx1250").steps]
    waits = ["s_wait_loadcnt 0x0", "s_wait_storecnt 0x0", "s_wait_dscnt 0x0"]
    assert lowered == [*waits, "global_wb scope:SCOPE_SE", *waits]
    store = fencepost.lower("store atomic x, 1 cluster release", "gfx1250").steps
    assert [step.text for step in store][:-1] == [*lowered, "s_wait_xcnt 0x0"]
    assert warned("fence cluster release", "gfx1250")
    assert not warned("fence cluster release", "gfx1200")
    assert not warned("fence agent release", "gfx1250")


@pytest.mark.parametrize(
    "operation",
    [
        "fence workgroup acquire",
        "load atomic x workgroup acquire",
        "store atomic x, 1 workgroup monotonic",
        "fence wavefront release",
        "fence workgroup release !{amdgpu-synchronize-as:local}",
    ],
)
def test_what_releases_nothing_global_is_not_told(operation: str) -> None:
    assert not warned(operation, "gfx90a")
