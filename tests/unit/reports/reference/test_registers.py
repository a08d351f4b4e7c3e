"""Registers by number."""

from __future__ import annotations

import pytest

from fencepost.abi.calls.preserved import preserves_sgpr, preserves_vgpr
from fencepost.reports.reference.registers import first_register, register_entry


@pytest.mark.parametrize("name", ["v1024", "s106", "a256", "x3", "v", "vgpr", "v-1", "s0x3"])
def test_none(name: str) -> None:
    """What no target has is no register."""
    assert register_entry(name) is None


def test_preserved() -> None:
    """The entry says of every register what the rules say."""
    for number in range(256):
        entry = register_entry(f"VGPR{number}")
        assert entry is not None
        assert entry.facts["preserved"].startswith("yes") == preserves_vgpr(number)
    for number in range(106):
        entry = register_entry(f"s{number}")
        assert entry is not None
        assert entry.facts["preserved"].startswith("yes") == preserves_sgpr(number)


def test_numbers() -> None:
    """DWARF numbers are those of the mapping, with the mode where it decides."""
    assert register_entry("v0").facts["DWARF number"] == (  # type: ignore[union-attr]
        "1536 (waves of 32 lanes), 2560 (waves of 64 lanes)"
    )
    assert register_entry("s64").facts["DWARF number"] == "1088"  # type: ignore[union-attr]
    assert register_entry("v600").facts["DWARF number"].startswith("3672")  # type: ignore[union-attr]
    assert register_entry("agpr3").name == "AGPR3"  # type: ignore[union-attr]


def test_a_range_is_found_by_its_first_register() -> None:
    assert first_register("s[4:7]") == "s4"
    assert first_register(" ttmp[0:1]") == "ttmp0"
    assert first_register("vcc") == "vcc"
