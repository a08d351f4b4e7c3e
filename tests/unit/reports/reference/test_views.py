"""Each table that code uses is read by a view, which finds something in each row."""

from __future__ import annotations

import pytest

from fencepost.abi.reference.said import said
from fencepost.abi.tables import TABLES
from fencepost.reports.reference.index import index
from fencepost.reports.reference.views import VIEWS


def facts(name: str, table: str) -> dict[str, str]:
    (found,) = (each for each in index() if (each.name, each.table) == (name, table))
    return dict(found.facts)


@pytest.mark.parametrize("name", sorted(set(TABLES) - set(said())))
def test_every_table_has_a_view(name: str) -> None:
    """A table of code has one, and gives each row a name and words."""
    view = VIEWS[name]
    for row in TABLES[name]:
        assert view.name(row)
        assert view.says(row)


def test_intrinsics() -> None:
    """Targets, by generation or by processor, and operands that are constants."""
    assert facts("llvm.amdgcn.permlane16", "intrinsics")["targets"] == "GFX10 to GFX12.5"
    assert facts("llvm.amdgcn.permlane32.swap", "intrinsics")["targets"] == "gfx950"
    operand = facts("llvm.amdgcn.iglp.opt", "intrinsics")["operand 0"]
    assert operand.startswith("the strategy, a constant: 0 Interleaves DS and MFMA")
    size = facts("llvm.amdgcn.load.to.lds", "intrinsics")["operand 2"]
    assert size == "the size in bytes, a constant: 1, 2 or 4; 12 and 16 on gfx950 only"
    place = facts("llvm.amdgcn.load.to.lds", "intrinsics")["operand 1"]
    assert place == "the LDS address, uniform in the wave"


def test_numbers() -> None:
    """Numbers stand as the guide has them, zeros too."""
    assert facts("DW_ASPACE_LLVM_none", "dwarf-address-spaces")["value"] == "0x00"
    assert facts("DW_MSPACE_AMDGPU_region", "dwarf-memory-spaces")["value"] == "0x8000"
    assert facts("GlobalTable", "pal-user-data")["value"] == "0x10000000"
    assert facts("VGPR512-VGPR1023", "dwarf-registers")["DWARF number"] == "3584 to 4095"
    assert facts("amdgpu-dynamic-vgpr-block-size", "attributes")["allowed"] == "0, 16, 32"


def test_directives() -> None:
    """Default, range, targets, and the field that it sets."""
    found = facts(".amdhsa_float_denorm_mode_16_64", "directives")
    assert found["default"] == "3"
    assert found["field"] == "FLOAT_DENORM_MODE_16_64"
    assert facts(".amdhsa_next_free_vgpr", "directives")["default"] == "required"
