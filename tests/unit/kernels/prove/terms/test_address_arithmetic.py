"""What may be taken not to overflow: an 'or' only where it is a sum."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.terms.address_arithmetic import is_of_address
from fencepost.kernels.prove.terms.integers import Integers
from tests.unit.kernels.prove.terms.test_integers import spans

ROW, LOCAL = z3.BitVec("argument.n", 32), z3.BitVec("local.x", 32)


@pytest.mark.parametrize(("by", "is_sum"), [(6, True), (5, False)])
def test_an_or_of_a_multiple_and_a_smaller_number_is_a_sum(by: int, is_sum: bool) -> None:
    """It is arithmetic of addresses, like what it is a sum of; where bits may meet it is none."""
    for place in ((ROW << by) | LOCAL, LOCAL | (ROW << by)):
        assert is_of_address(place, spans()) is is_sum
        integers = Integers(spans())
        integers.of(z3.SignExt(32, place), address=True)
        assert integers.premise is is_sum


def test_other_bits_are_none() -> None:
    for term in (ROW & 63, ROW ^ LOCAL, ROW | LOCAL, z3.LShR(ROW, 2), ROW | (LOCAL << 6)):
        assert not is_of_address(term, spans())
    for term in (ROW + LOCAL, ROW * LOCAL, z3.ZeroExt(32, ROW)):
        assert is_of_address(term, spans())
