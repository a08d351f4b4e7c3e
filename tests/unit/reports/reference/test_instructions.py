"""Entries of instructions: syntax, counters, waits, targets."""

from __future__ import annotations

import pytest

from fencepost.reports.reference.instructions import instruction_entries


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        (
            "s_waitcnt_vscnt",
            {"targets": "GFX10 to GFX11", "waits for": "vscnt (0 to 63)"},
        ),
        ("global_load_lds_dwordx4", {"targets": "gfx950", "counter": "vmcnt", "memory": "reads"}),
        ("s_barrier_signal_isfirst", {"targets": "GFX12 to GFX12.5", "writes": "SCC"}),
        ("buffer_wbl2", {"targets": "GFX90A, GFX942", "counter": "vmcnt"}),
        (
            "global_atomic_add",
            {"counter": "vmcnt on GFX9 to GFX90A, GFX942; vscnt, vmcnt on GFX10"},
        ),
        (
            "flat_load_dword",
            {"counter": "vmcnt (outside of LDS), lgkmcnt (in LDS)", "targets": "GFX8 to GFX10"},
        ),
        ("S_BFM_B64", {"sdst": "SGPR, 2, written"}),
    ],
)
def test_entries(name: str, facts: dict[str, str]) -> None:
    """An instruction is answered from the decoder's tables, on the targets that have it."""
    (entry,) = instruction_entries(name)
    assert entry.name == name.lower()
    assert {key: entry.facts[key] for key in facts} == facts


def test_forms() -> None:
    """All lists of operands are there; of very many the first, and how many more."""
    (load,) = instruction_entries("global_load_lds_dwordx4")
    assert load.says == "global_load_lds_dwordx4 addr, saddr; global_load_lds_dwordx4 addr, off"
    (export,) = instruction_entries("exp")
    assert export.says.endswith("25 forms more")


@pytest.mark.parametrize("name", ["readlane", "", "v1", "llvm.amdgcn.s.barrier", "s_nothing"])
def test_other_names(name: str) -> None:
    """What is no mnemonic has no entry."""
    assert instruction_entries(name) == ()


def test_what_returns_nothing_raises_no_counter() -> None:
    """Of barriers, only those that return data are waited for."""
    assert "counter" not in instruction_entries("s_barrier_wait")[0].facts
    assert "counter" not in instruction_entries("s_barrier_signal")[0].facts
    assert instruction_entries("s_barrier_signal_isfirst")[0].facts["counter"] == "kmcnt"
    assert "reads" not in instruction_entries("s_barrier")[0].facts
