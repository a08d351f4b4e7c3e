"""The parts of a kernel that are told: a report has them, and a remembered one has."""

from __future__ import annotations

import dataclasses

import pytest

from fencepost.kernels.certificate import Certificate
from fencepost.kernels.report import Report
from fencepost.reports.kernels.remembered import Remembered, RememberedProof
from fencepost.reports.kernels.told import Proof, Told


def names(kind: type) -> set[str]:
    """The fields and properties of a class."""
    made = (
        {each.name for each in dataclasses.fields(kind)}
        if dataclasses.is_dataclass(kind)
        else set()
    )
    return made | {each for each in vars(kind) if not each.startswith("_")}


@pytest.mark.parametrize(
    ("kind", "protocol"),
    [(Report, Told), (Remembered, Told), (Certificate, Proof), (RememberedProof, Proof)],
)
def test_all_is_there(kind: type, protocol: type) -> None:
    assert names(protocol) - names(kind) == set()
