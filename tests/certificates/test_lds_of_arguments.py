"""LDS of an argument: the judge wants the premise stated, and reads by itself where it applies."""

from __future__ import annotations

import copy
from dataclasses import replace

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.ruling.complaints import complaints
from fencepost.kernels.options import Options
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel, exhibit_of
from tests.unit.kernels.prove.disjoint.test_inside import ADD, HEAD, ROWS, STORE


def _module(kind: str, access: str) -> Module:
    return read_module(HEAD + ROWS.format(kind=kind, access=access))


@pytest.fixture(scope="module", params=[STORE, ADD], ids=["store", "add"])
def access(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def exhibit(access: str) -> Exhibit:
    module = _module("inbounds", access)
    options = Options((64, 1, 1), (2, 1, 1), wave=64)
    made = exhibit_of(Kernel("rows", module, module.kernels[0], options))
    assert made is not None
    return made[0]


def test_accepted(exhibit: Exhibit) -> None:
    assert list(complaints(exhibit)) == []


def test_the_premise_is_stated(exhibit: Exhibit) -> None:
    stated = copy.deepcopy(dict(exhibit.stated))
    listed = stated["proof"]["premises"]
    stated["proof"]["premises"] = [one for one in listed if one["name"] != "arguments-apart"]
    found = list(complaints(replace(exhibit, stated=stated)))
    assert found == ["the premise 'arguments-apart' is not stated"]


def test_steps_that_may_overflow_are_no_argument_s(exhibit: Exhibit, access: str) -> None:
    """The premise does not speak of an address that may have come around."""
    module = _module("", access)
    changed = replace(exhibit, module=module, kernel=module.kernels[0])
    found = list(complaints(changed))
    assert any("not plainly one to LDS of an argument" in each for each in found)
