"""Memory operations of SPIR-V and of LLVM IR, both ways, by the document's table."""

from __future__ import annotations

import re

import pytest

from fencepost.citations import Source
from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.frontends.litmus.spirv import from_spirv, operation_of, to_spirv
from fencepost.program.operations import CmpXchg
from tests.architecture.source_tree import SHARED, TEXTS, text

TABLE = (
    ("r0 = load x", "OpLoad NonPrivatePointer"),
    ("r0 = load av x agent", "OpLoad Device MakePointerVisible NonPrivatePointer"),
    ("store x, 1", "OpStore NonPrivatePointer"),
    ("store av x, 1 agent", "OpStore Device MakePointerAvailable NonPrivatePointer"),
    ("r0 = load atomic x agent monotonic", "OpAtomicLoad Device Relaxed MakePointerVisible"),
    (
        "r0 = load atomic x agent acquire",
        "OpAtomicLoad Device Acquire MakePointerVisible MakeVisible",
    ),
    (
        "r0 = load atomic x agent acquire !{amdgcn-av:none}",
        "OpAtomicLoad Device Acquire MakePointerVisible",
    ),
    (
        "store atomic x, 1 workgroup release",
        "OpAtomicStore Workgroup Release MakePointerAvailable MakeAvailable",
    ),
    (
        "store atomic x, 1 workgroup release !{amdgcn-av:none}",
        "OpAtomicStore Workgroup Release MakePointerAvailable",
    ),
    (
        "fence system acq_rel",
        "OpMemoryBarrier CrossDevice AcquireRelease MakeVisible MakeAvailable",
    ),
    ("fence wavefront release", "OpMemoryBarrier Subgroup Release MakeAvailable"),
    ("fence agent acquire !{amdgcn-av:none}", "OpMemoryBarrier Device Acquire"),
)
"""The rows of the table, with scopes; the last word of an access says what it makes."""

_BOTH = "MakePointerVisible MakePointerAvailable"
COMPOSITE = (
    (
        "r0 = atomicrmw add x, 1 agent acq_rel",
        f"OpAtomicIAdd Device AcquireRelease {_BOTH} MakeVisible MakeAvailable",
    ),
    (
        "r0 = cmpxchg x, 0, 1 agent release monotonic",
        f"OpAtomicCompareExchange Device Release {_BOTH} MakeAvailable",
    ),
    (
        "r0 = cmpxchg x, 0, 1 agent release acquire",
        f"OpAtomicCompareExchange Device Release {_BOTH} MakeAvailable Unequal Acquire MakeVisible",
    ),
    (
        "r0 = cmpxchg x, 0, 1 agent acq_rel monotonic !{amdgcn-av:none}",
        f"OpAtomicCompareExchange Device AcquireRelease {_BOTH} Unequal Relaxed",
    ),
)


@pytest.mark.parametrize(("litmus", "spirv"), TABLE + COMPOSITE)
def test_both_ways(litmus: str, spirv: str) -> None:
    """Each row, and what its rules combine to."""
    assert str(to_spirv(operation_of(litmus))) == spirv
    again = operation_of(from_spirv(spirv))
    assert type(again) is type(operation_of(litmus))
    if isinstance(again, CmpXchg):
        assert again == operation_of(litmus)
    assert str(to_spirv(again)) == spirv


@pytest.mark.skipif(not SHARED.exists(), reason="the texts are not here")
def test_every_opcode_of_the_table() -> None:
    """The document's table names no operation that no row here has."""
    table = text(TEXTS[Source.MEMORY_MODEL]).partition("The Vulkan Memory Model")[2]
    named = set(re.findall(r"\b(?:Op\w+|Make\w+|NonPrivatePointer)\b", table))
    assert named <= {word for _, spirv in TABLE for word in spirv.split()}


@pytest.mark.parametrize(
    "operation",
    [
        "fence cluster acq_rel",
        "fence agent-one-as acq_rel",
        "fence agent seq_cst",
        "barrier.wait b",
        "goto L",
        "fence agent release !{amdgpu-synchronize-as:local}",
        "load atomic x agent acquire !{foo:bar}",
        "load volatile x",
        "load atomic volatile x agent monotonic",
        "store nontemporal x, 1",
        "load generic(x)",
        "cmpxchg x, 0, 1 agent monotonic seq_cst",
    ],
)
def test_what_vulkan_lacks(operation: str) -> None:
    """Scopes, orders and operations without an equal are errors."""
    with pytest.raises(FencepostError):
        to_spirv(operation_of(operation))


@pytest.mark.parametrize(
    ("operation", "error"),
    [
        ("OpLoad", UnsupportedError),
        ("OpFoo Device", InputError),
        ("OpAtomicLoad Acquire MakePointerVisible MakeVisible", InputError),
        ("OpAtomicLoad Device Workgroup Relaxed MakePointerVisible", InputError),
        ("OpAtomicLoad Device Relaxed Acquire MakePointerVisible MakeVisible", InputError),
        ("OpMemoryBarrier Device Relaxed", UnsupportedError),
        ("OpAtomicLoad Device Relaxed MakePointerVisible Unequal Relaxed", UnsupportedError),
        ("OpAtomicCompareExchange Device Relaxed Unequal", UnsupportedError),
        ("OpMemoryBarrier Device AcquireRelease MakeVisible", UnsupportedError),
        ("OpAtomicLoad Device Acquire MakePointerVisible MakeAvailable", UnsupportedError),
        ("OpAtomicLoad Device Sometimes", InputError),
        ("", InputError),
    ],
)
def test_what_the_model_lacks(operation: str, error: type[FencepostError]) -> None:
    """Private accesses, halves of an order's semantics, and unknown words."""
    with pytest.raises(error):
        from_spirv(operation)


@pytest.mark.parametrize("text", ["load.to.lds y, x", "asyncmark"])
def test_loads_to_lds_have_no_equal(text: str) -> None:
    with pytest.raises(UnsupportedError, match="operation "):
        operation_of(text)


def test_a_cooperative_access_has_no_equal() -> None:
    with pytest.raises(UnsupportedError, match="a cooperative access"):
        to_spirv(operation_of("store cooperative x, 1 agent release"))
