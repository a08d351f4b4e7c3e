"""Certificates whose assumptions tie the size of the grid to an argument."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.grids import largest_launch
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, exhibit_of
from tests.unit.kernels.question.test_fitting_grid import COLUMNS
from tests.unit.kernels.stages.test_any_size import TEXT

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

TIE = "groups_x == n // 64"


@cache
def _exhibit(*assumed: str) -> Exhibit:
    module = read_module(TEXT.format(body=COLUMNS, attributes=""))
    options = Options((64, 1, 1), wave=64, assumptions=assumed)
    made = exhibit_of(Kernel("k", module, module.kernels[0], options))
    assert made is not None
    return made[0]


def _assuming(exhibit: Exhibit, *assumed: str) -> Exhibit:
    stated = copy.deepcopy(dict(exhibit.stated))
    stated["options"]["assumptions"] = list(assumed)
    return replace(exhibit, stated=stated)


def test_a_tie_is_read_by_the_judge() -> None:
    """With another tie, or none, the same proof is none."""
    exhibit = _exhibit(TIE, "n < 65536")
    assert complaints(exhibit) == []
    assert complaints(_assuming(exhibit, "n < 65536"))
    assert complaints(_assuming(exhibit, "groups_x == n // 16", "n < 65536"))
    assert complaints(_assuming(exhibit, "groups_y == n // 64", "n < 65536"))


@pytest.mark.parametrize(
    ("texts", "most"),
    [
        ([TIE, "n < 65536"], 1023),
        (["groups_x == n / 64", "n < 65536"], 1023),
        (["groups_x <= 7"], 7),
        (["groups_x * 2 == n", "n <= 9"], 4),
        (["groups_y == n", "n < 65536"], None),
    ],
)
def test_the_largest_grid(texts: list[str], most: int | None) -> None:
    """As large as the assumptions allow, by the judge's own reading of them."""
    exhibit = _assuming(_exhibit(TIE, "n < 65536"), *texts)
    assert largest_launch(exhibit).grid[0] == (most or exhibit.launch.grid[0])
