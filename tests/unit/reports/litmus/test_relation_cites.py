"""The sections that define relations, under each model."""

from __future__ import annotations

import pytest

from fencepost.executions.execution import Relation
from fencepost.executions.rules import editions
from fencepost.reports.litmus.relation_cites import cites_of


@pytest.mark.parametrize("model", [None, *editions()])
@pytest.mark.parametrize("relation", Relation)
def test_every_relation_has_a_cite(relation: Relation, model: str | None) -> None:
    assert cites_of(relation, model)


def test_a_model_has_its_own_text() -> None:
    """LLVM's model takes location order from happens-before, AMDGPU's from availability."""
    (own,) = cites_of(Relation.LOCATION_ORDER)
    (llvm,) = cites_of(Relation.LOCATION_ORDER, "llvm")
    assert (str(own), own == llvm) == ("002 Location Order", False)
    assert llvm.section == "Memory Model for Concurrent Operations"
