"""The fixed targets of code object V2."""

from __future__ import annotations

import pytest

from fencepost.targets.code_object_v2 import (
    FIXED_TARGETS,
    IsaVersion,
    isa_of_target,
    target_of_isa,
)
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.target_id import parse


@pytest.mark.parametrize(("isa", "text"), FIXED_TARGETS, ids=str)
def test_every_row(isa: IsaVersion, text: str) -> None:
    """Each row is a canonical target ID, and leads back to a version with the same target."""
    target = target_of_isa(isa)
    assert str(target) == text
    assert target_of_isa(isa_of_target(target)) == target


@pytest.mark.parametrize(
    ("text", "isa"),
    [
        ("gfx802", IsaVersion(8, 0, 2)),
        ("gfx803", IsaVersion(8, 0, 3)),
        ("gfx900", IsaVersion(9, 0, 1)),
        ("gfx900:xnack-", IsaVersion(9, 0, 0)),
    ],
)
def test_isa_of_target(text: str, isa: IsaVersion) -> None:
    """Of two versions the one that the name spells; Any is On."""
    assert isa_of_target(parse(text)) == isa


@pytest.mark.parametrize(
    ("isa", "bit", "text"),
    [
        (IsaVersion(9, 0, 0), True, "gfx900:xnack+"),
        (IsaVersion(8, 0, 1), False, "gfx801:xnack-"),
        (IsaVersion(9, 0, 6), True, "gfx906:sramecc-:xnack+"),
        (IsaVersion(8, 0, 3), False, "gfx803"),
    ],
)
def test_finalizer_takes_xnack_from_the_flags(isa: IsaVersion, bit: bool, text: str) -> None:
    """The Finalizer's xnack stands in the flags, not in the table."""
    assert str(target_of_isa(isa, finalizer_xnack=bit)) == text


def test_faults() -> None:
    """Versions and targets outside the table, and xnack where there is none, are errors."""
    with pytest.raises(TargetError) as caught:
        target_of_isa(IsaVersion(9, 0, 10))
    assert caught.value.fault is TargetFault.NOT_IN_CODE_OBJECT_V2
    for text in ("gfx1010", "gfx906", "gfx90c:xnack+", "gfx1250", "cayman"):
        with pytest.raises(TargetError) as caught:
            isa_of_target(parse(text))
        assert caught.value.fault is TargetFault.NOT_IN_CODE_OBJECT_V2
    with pytest.raises(TargetError) as caught:
        target_of_isa(IsaVersion(7, 0, 0), finalizer_xnack=True)
    assert caught.value.fault is TargetFault.UNSUPPORTED_FEATURE
