"""Where poison is from."""

from __future__ import annotations

import numpy as np

from fencepost.kernels.execute.values.undefined import Origin
from fencepost.llvm.ir import Binary, Head, Int
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType

I32 = IntType(32)


def test_operands_of_a_lane() -> None:
    product = Binary(Head("r", I32), BinaryOp.MUL, Int(1, I32), Int(2, I32))
    origin = Origin(product, np.array([3, 5]), (np.array([30, 50]), np.array([31, 51])))
    assert origin.operands_of(5) == (50, 51)
    assert origin.operands_of(4) == ()
