"""Views of the tables of code objects, targets and dispatches."""

from __future__ import annotations

import pytest

from fencepost.reports.reference.index import index


@pytest.mark.parametrize(
    ("name", "table", "label", "value"),
    [
        ("R_AMDGPU_REL32_HI", "relocations", "calculation", "S + A - P"),
        ("R_AMDGPU_NONE", "relocations", "value", "0"),
        ("EF_AMDGPU_FEATURE_XNACK_UNSUPPORTED_V4", "e-flags", "value", "0x000"),
        ("EF_AMDGPU_FEATURE_SRAMECC_ON_V4", "e-flags", "value", "0xc00"),
        ("EF_AMDGPU_MACH_AMDGCN_GFX942", "mach", "value", "0x04c"),
        ("addrspace(5)", "address-spaces", "NULL", "0xffffffff"),
        ("addrspace(0)", "address-spaces", "number", "0"),
        ("addrspace(7)", "address-spaces", "bits", "160"),
        (".text", "sections", "flags", "SHF_ALLOC + SHF_EXECINSTR"),
        ("NT_AMDGPU_METADATA", "notes", "value", "32"),
        (".cluster_dims", "metadata-keys", "since", "V6"),
        ("NumVGPRs", "metadata-keys-v2", "in V3 and above", ".vgpr_count"),
        ("read_only", "metadata-words", "in V2", "ReadOnly"),
        ("hidden_heap_v1", "hidden-arguments-v5", "offset", "96 from the start of the implicit"),
        ("gfx9-4-generic", "processors", "members", "gfx942 (version 1)"),
        ("AMD:AMDGPU:9:0:6", "isa-names-v2", "target ID", "gfx906:sramecc-:xnack-"),
        ("grid_size_x", "packet-fields", "offset", "12"),
        ("named barrier", "barrier-objects", "IDs", "1 to 16"),
        ("NAMED_BAR_CNT", "descriptor-fields", "targets", "GFX12.5"),
        ("xnack", "target-features", "if not named", "any"),
        ("agent-one-as", "sync-scopes", "level", "agent"),
    ],
)
def test_facts(name: str, table: str, label: str, value: str) -> None:
    """A row's facts are those of the guide's row."""
    found = [each for each in index() if (each.name, each.table) == (name, table)]
    assert any(value in each.facts.get(label, "") for each in found), found
