"""The premises that a question brings, whatever is proved of it."""

from __future__ import annotations

from fencepost.kernels.certificate import Premise
from fencepost.kernels.stages.brought import brought, trusted_functions
from tests.unit.kernels.taken_apart import prepared_of

OWN = """
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %q
  ret void"""


def test_an_assumption_is_a_premise() -> None:
    assert Premise.GIVEN not in brought(prepared_of(OWN), ())
    assert Premise.GIVEN in brought(prepared_of(OWN, assumptions=("unsigned(n) == 8",)), ())


def test_no_function_is_trusted_without_need() -> None:
    kernel = prepared_of(OWN)
    assert trusted_functions(kernel) == ()
    assert Premise.DECLARED_CALLS not in brought(kernel, ())
    assert Premise.DIRECT_LOADS not in brought(kernel, ())
