"""Products of the low bits: what OpenCL C leaves to the implementation rests on a premise."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.values.low_products import fits_low_bits, low_product
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.effects.functions import PureOp
from tests.languages import OPENCL_IN_TEMPLATE
from tests.unit.kernels.kernels_of_text import module_of

KERNEL = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL_IN_TEMPLATE
    + """
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @_Z5mul24jj(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, i32 %n) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %own = shl i32 %t, {shift}
  %at = call i32 @_Z5mul24jj(i32 %own, i32 1)
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %to
  ret void
}}
attributes #0 = {{ nounwind }}
"""
)


def test_a_factor_that_loses_bits_is_a_premise() -> None:
    """Ids that are shifted out of the low 24 bits meet on the hardware: `--may-overflow`."""
    module = module_of(KERNEL.format(shift=24))
    given = Options((64, 1, 1), (1, 1, 1))
    found = check_kernel(module, module.kernels[0], given, "k.ll")
    assert found.proof is None or Premise.NO_OVERFLOW in found.proof.premises
    refused = Options((64, 1, 1), (1, 1, 1), refused=frozenset({Premise.NO_OVERFLOW}))
    strict = check_kernel(module, module.kernels[0], refused, "k.ll")
    assert strict.verdict is not Verdict.PROVED


def test_a_factor_that_fits_needs_none() -> None:
    module = module_of(KERNEL.format(shift=2))
    refused = Options((64, 1, 1), (1, 1, 1), refused=frozenset({Premise.NO_OVERFLOW}))
    assert check_kernel(module, module.kernels[0], refused, "k.ll").verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("op", "value", "fits"),
    [
        (PureOp.MUL_U24, (1 << 24) - 1, True),
        (PureOp.MUL_U24, 1 << 24, False),
        (PureOp.MUL_I24, (1 << 32) - 1, True),
        (PureOp.MUL_I24, 1 << 23, False),
    ],
)
def test_factors_that_lose_nothing(op: PureOp, value: int, *, fits: bool) -> None:
    given = np.full(4, value, np.uint32)
    assert fits_low_bits(op, given) is fits
    one = low_product(op, 32)(given, np.full(4, 1, np.uint32))
    assert bool((one == given).all()) is fits
