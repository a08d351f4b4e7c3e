"""Numbers near zero, in kernels that may take them for zero."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from fencepost.kernels.execute.operands.denormals import denormal
from fencepost.kernels.execute.state import State
from fencepost.kernels.question.layout import Layout
from fencepost.llvm.effects.functions import PureOp
from fencepost.llvm.ir import Binary, Call, Cast, Head, Instruction, Local
from fencepost.llvm.operations import BinaryOp, CastOp
from fencepost.llvm.types import FloatType, IntType, Type, VectorType

FLOAT, HALF, I32 = FloatType("float"), FloatType("half"), IntType(32)
TINY, LEAST = np.float32(1e-40), np.float32(1.1754944e-38)
A, B = Local("a", FLOAT), Local("b", FLOAT)
SUM = Binary(Head("r", FLOAT), BinaryOp.FADD, A, B)


def layout(*flushed: str) -> Layout:
    return Layout({}, {}, {}, {}, flushed=frozenset(flushed))


def found(instruction: Instruction, made: Any, **values: Any) -> bool:
    test = denormal(instruction, None, layout("float"))
    assert test is not None
    return test(cast(State, SimpleNamespace(registers=values)), None, made)


@pytest.mark.parametrize(
    ("a", "b", "made", "yes"),
    [
        (1.0, 2.0, 3.0, False),
        (0.0, -0.0, 0.0, False),
        (TINY, 1.0, 1.0, True),
        (1.0, -TINY, 1.0, True),
        (LEAST, 1.0, 1.0, False),
        (2.0, -2.0, TINY, True),
        (np.inf, np.nan, np.nan, False),
    ],
)
def test_operands_and_results(a: float, b: float, made: float, yes: bool) -> None:
    """Any lane's that is not zero and below the least normal number."""
    lanes = [np.array([1.0, each], np.float32) for each in (a, b, made)]
    assert found(SUM, lanes[2], a=lanes[0], b=lanes[1]) is yes


def test_vectors() -> None:
    kind = VectorType(2, FLOAT)
    instruction = Binary(Head("r", kind), BinaryOp.FMUL, Local("a", kind), Local("b", kind))
    one = np.array([1.0], np.float32)
    assert found(instruction, (one, one), a=(one, one), b=(one, one * TINY))
    assert not found(instruction, (one, one), a=(one, one), b=(one, one))


@pytest.mark.parametrize(
    ("op", "source", "target", "asked"),
    [
        (CastOp.FPTOSI, FLOAT, I32, True),
        (CastOp.FPEXT, HALF, FLOAT, True),
        (CastOp.BITCAST, FLOAT, I32, False),
        (CastOp.FPTOSI, HALF, I32, False),
    ],
)
def test_casts(op: CastOp, source: Type, target: Type, asked: bool) -> None:
    """Those that compute with a type that is flushed."""
    instruction = Cast(Head("r", target), op, Local("a", source))
    assert (denormal(instruction, None, layout("float")) is not None) is asked


def test_what_only_changes_bits_is_exact() -> None:
    call = Call(Head("r", FLOAT), "llvm.fabs.f32", (A,))
    assert denormal(call, PureOp.FABS, layout("float")) is None
    assert denormal(call, PureOp.SQRT, layout("float")) is not None


def test_kernels_that_keep_them() -> None:
    assert denormal(SUM, None, layout()) is None
    assert denormal(SUM, None, layout("half")) is None
