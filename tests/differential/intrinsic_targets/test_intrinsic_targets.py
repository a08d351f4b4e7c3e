"""The targets of intrinsics against LLVM 22, for a sample; `generate --check` compares all."""

from __future__ import annotations

import random

import pytest

from fencepost.llvm.effects.amdgcn_table import AMDGCN as EFFECTS
from fencepost.llvm.effects.intrinsic_targets import Known, availability, before, rows
from tests.abi.tools import AMDGCN
from tests.differential.intrinsic_targets.call import NOT_CALLED, PREFIX, calls
from tests.differential.intrinsic_targets.generate import by_name, having

binding = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")
if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

NAMES = 12
"""The intrinsics of a sample for each processor; another sample for each."""


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_sample(processor: object) -> None:
    """LLVM has code for a call exactly where the table says so."""
    grouped = by_name(calls())
    chosen = random.Random(str(processor)).sample(sorted(grouped), NAMES)
    (found,) = (each for each in AMDGCN if each is processor)
    compiled = having(found, {name: grouped[name] for name in chosen})
    assert compiled == {name for name in chosen if found.name in rows()[name]}


def test_the_table_is_of_the_calls() -> None:
    """Every intrinsic with a call has a line, and those without one are named."""
    assert {each.name for each in calls()} | NOT_CALLED == set(rows())
    assert not before() & set(rows())
    assert len({each.name for each in calls()}) > 650


def test_every_effect_is_known_or_marked() -> None:
    """A row of the table of effects is LLVM 22's, or of another version, which it says."""
    newer = set()
    for row in EFFECTS.rows:
        for name in row.names.split():
            if "{" in name or name.endswith("*"):
                continue
            if availability(PREFIX + name).known is Known.NEWER:
                newer.add(name)
    assert newer == NEWER
    assert before() == GONE


NEWER = {
    *(f"workgroup.size.{axis}" for axis in "xyz"),
    *("s.alloc.vgpr", "s.wait.event", "asyncmark", "wait.asyncmark"),
    *("load.async.to.lds", "global.load.async.lds"),
    *(f"{of}.buffer.load.async.lds" for of in ("raw", "raw.ptr", "struct", "struct.ptr")),
}
"""Intrinsics that LLVM 22 does not have yet."""
GONE = {
    *("ds.fadd", "ds.fmax", "ds.fmin", "global.atomic.csub", "ldexp"),
    "s.barrier.signal.isfirst.var",
}
"""Those that it does not have any more: where a module calls them, it has another operation."""
