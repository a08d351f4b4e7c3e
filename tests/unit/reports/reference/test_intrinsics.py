"""Intrinsics in words: targets from LLVM, and entries of those that no table of the guide has."""

from __future__ import annotations

import pytest

from fencepost.llvm.effects.amdgcn_table import AMDGCN
from fencepost.llvm.effects.intrinsic_targets import Availability, Known, availability, rows
from fencepost.reports.reference.intrinsics import availability_words, intrinsic_entry
from fencepost.targets.generation import Generation

GFX125 = frozenset({Generation.GFX125})


@pytest.mark.parametrize(
    ("name", "limit", "words"),
    [
        ("permlane64", None, "GFX11 to GFX12.5"),
        ("permlane64.i32", None, "GFX11 to GFX12.5"),
        ("load.to.lds.p1", None, "GFX9 to GFX10"),
        ("s.barrier", None, "every generation"),
        ("s.barrier.join", GFX125, "GFX12.5; LLVM 22 compiles it on GFX12 too"),
        ("load.async.to.lds", None, "not known; LLVM 22 does not have it yet"),
        ("load.async.to.lds", GFX125, "GFX12.5; LLVM 22 does not have it yet"),
        ("ds.fadd.f32", None, "not known; LLVM 22 does not have it any more"),
        ("cs.chain", None, ""),
        ("global.load.monitor", None, "GFX12.5"),
        ("s.wait.event", None, "not known; LLVM 22 does not have it yet"),
    ],
)
def test_words(name: str, limit: frozenset[Generation] | None, words: str) -> None:
    """LLVM says the targets, the guide may limit them; what LLVM does not have says so."""
    whole = f"llvm.amdgcn.{name}"
    found = availability(whole) if limit is None else availability(whole, limit)
    assert availability_words(found) == words


def test_longer_names_are_other_intrinsics() -> None:
    """Only names of types are left out behind a name."""
    assert availability("llvm.amdgcn.s.barrier.unknown").known is Known.NEWER
    assert availability("llvm.amdgcn.permlane64.swap").known is Known.NEWER


def test_nothing_is_claimed_of_what_has_no_code() -> None:
    """Where no call compiles, nothing is said of the targets, so nothing is an error."""
    assert availability("llvm.amdgcn.implicit.buffer.ptr") == Availability(
        Known.COMPILED, frozenset(), stated=False
    )


def test_entries() -> None:
    """Every intrinsic that LLVM or the table of effects has is answered."""
    found = intrinsic_entry("llvm.amdgcn.av.store.b128")
    assert found is not None
    assert found.facts["targets"] == "not known; LLVM 22 does not have it yet"
    assert found.facts["memory effect"]
    known = intrinsic_entry("llvm.amdgcn.mfma.f32.32x32x8f16")
    assert known is not None
    assert known.facts["targets"] == "GFX90A, GFX942, gfx908"
    for name in (*rows(), *(each for row in AMDGCN.rows for each in row.names.split())):
        if "{" not in name and "*" not in name:
            assert intrinsic_entry(f"llvm.amdgcn.{name}") is not None, name
    assert intrinsic_entry("llvm.amdgcn.no.such") is None
    assert intrinsic_entry("llvm.sqrt") is None
