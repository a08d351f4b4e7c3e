"""Direct loads to LDS as the judge follows them, on the kernels of the prover's test."""

from __future__ import annotations

import pytest

from fencepost.judge.premises.landing import loads_in_flight
from fencepost.judge.text.names import settle
from tests.unit.kernels.kernels_of_text import module_of
from tests.unit.kernels.premises.test_direct_loads import BRANCH, CASES, FENCE, LOAD, text_with


@pytest.mark.parametrize(("cpu", "body", "needed"), CASES)
def test_a_load_that_may_be_pending(cpu: str, body: str, needed: bool) -> None:
    module = module_of(text_with(cpu, body))
    (kernel,) = module.kernels
    assert loads_in_flight(settle(module, kernel).kernel, ()) is needed


def test_a_load_that_is_never_reached() -> None:
    body = BRANCH.format(one=LOAD, other="", join=FENCE)
    (kernel,) = module_of(text_with("gfx942", body)).kernels
    assert loads_in_flight(kernel, ())
    assert not loads_in_flight(kernel, {"one"})
