"""AMDPAL metadata as lines: registers by name, stages, spill tables."""

from __future__ import annotations

from typing import Any

from fencepost.abi.amdpal.stages import spilling, stages
from fencepost.reports.objects.pal import register_lines, register_records, stage_facts, stage_lines
from fencepost.targets.generation import Generation

TREE: dict[str, Any] = {
    "amdpal.pipelines": [
        {
            ".spill_threshold": 2,
            ".user_data_limit": 4,
            ".hardware_stages": {".gs": {".vgpr_count": 8, ".lds_size": 64, ".other": 1}},
            ".registers": {0x2E13: 0x10, 0x2E40: 0x10000000, 0x2E41: 5, 0x9999: 1},
        },
        "no pipeline",
    ]
}


def test_registers() -> None:
    """Each with its name, where it has one, and what its value says."""
    records = list(register_records(TREE, Generation.GFX9))
    assert [each["name"] for each in records] == [
        "COMPUTE_PGM_RSRC2",
        "COMPUTE_USER_DATA_0",
        "COMPUTE_USER_DATA_1",
        None,
    ]
    lines = list(register_lines(records))
    assert lines[0] == "  pipeline 0: 0x2e13 (COMPUTE_PGM_RSRC2) = 0x00000010"
    assert lines[1] == "    USER_SGPR_COUNT 8"
    assert "    user data entry 5" in lines
    assert lines[-1] == "  pipeline 0: 0x9999 = 0x00000001"
    assert all(not each["says"] for each in register_records(TREE, None) if "RSRC" in str(each))


def test_stages() -> None:
    """Those of the metadata, and those that registers alone tell of."""
    found = tuple(stages(TREE, Generation.GFX9))
    assert [(each.name, each.user_sgprs) for each in found] == [(".gs", None), (".cs", 8)]
    lines = list(stage_lines(found, tuple(spilling(TREE))))
    assert "  pipeline 0: stage .gs: geometry shader" in lines
    assert "    .lds_size 64: bytes of LDS" in lines
    assert not [line for line in lines if ".other" in line]
    assert "    user data register 0: GlobalTable" in lines
    assert lines[-1].endswith("entries 2 to 3 are in the spill table, at bytes 8 to 15")
    assert dict(stage_facts(found))["stage .gs"] == (
        "geometry shader, vector registers 8, bytes of LDS 64"
    )
