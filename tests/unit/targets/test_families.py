"""Families of processors by the beginnings of their names."""

from __future__ import annotations

import pytest

from fencepost.placement.target import TargetConfig
from fencepost.targets.families import members_of
from fencepost.targets.fault import TargetError


@pytest.mark.parametrize(
    ("name", "members"),
    [
        ("gfx94x", ["gfx942"]),
        ("gfx94", ["gfx942"]),
        ("gfx95", ["gfx950"]),
        ("gfx120x", ["gfx1200", "gfx1201"]),
        ("gfx125x", ["gfx1250", "gfx1251"]),
        ("gfx942", []),
        ("gfx12-generic", []),
        ("gfx777", []),
        ("gfx", []),
        ("gfx1200x", []),
        ("gfxx", []),
    ],
)
def test_members(name: str, members: list[str]) -> None:
    """A name of one processor is no family's; x is one character."""
    assert [each.name for each in members_of(name)] == members


@pytest.mark.parametrize(
    ("name", "split", "named"),
    [("gfx94x", False, 0), ("gfx120x", True, 0), ("gfx12", True, 0), ("gfx125x", True, 16)],
)
def test_barriers_that_all_have(name: str, split: bool, named: int) -> None:
    config = TargetConfig(name)
    assert (config.has_split_barriers, config.max_named_barriers) == (split, named)
    assert config.has_named_barriers is (named > 0)


@pytest.mark.parametrize("name", ["gfx1", "gfx9999", "gfx1x", "gfx77x"])
def test_no_family(name: str) -> None:
    """Processors of other generations have no code in common; and some names are of none."""
    with pytest.raises(TargetError):
        TargetConfig(name)
