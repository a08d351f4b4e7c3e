"""What the barrier machine has from the rows of the targets' barrier objects."""

from __future__ import annotations

import pytest

from fencepost.hardware.objects import Instance, is_named
from fencepost.program.program import BarrierKind
from fencepost.vocabulary.scopes import Scope


@pytest.mark.parametrize(
    ("kind", "named", "one"),
    [
        (BarrierKind.WORKGROUP, False, False),
        (BarrierKind.CLUSTER, False, True),
        (BarrierKind.NAMED, True, False),
        (BarrierKind.NULL, True, False),
        (BarrierKind.BARE, False, False),
    ],
)
def test_kinds(kind: BarrierKind, named: bool, one: bool) -> None:
    """Named ones exclude each other and are joined by instructions; of a workgroup one wave arrives
    at the cluster's.
    """
    instance = Instance("b", kind, Scope.WORKGROUP, 0, 1)
    assert is_named(kind) is named
    assert instance.joined_at_launch is not named
    assert instance.one_arrives_for_workgroup is one
