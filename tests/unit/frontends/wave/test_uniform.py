"""What all waves decide alike, and what each may decide for itself."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("wave_lang", reason="wave-lang is not installed (extra 'wave')")

import operator

import sympy
import wave_lang.kernel.lang as tkl
from torch import fx
from wave_lang.kernel._support.indexing import IndexingContext, IndexSequence
from wave_lang.kernel.lang.global_symbols import GLOBAL_ADDRESS_SPACE, SHARED_ADDRESS_SPACE
from wave_lang.kernel.ops import wave_ops as ops

from fencepost.frontends.wave.uniform import Values
from fencepost.placement.regions import Uniformity

UNIFORM, DIVERGENT, UNKNOWN = Uniformity
T, GROUP, STEP = sympy.symbols("$T0 $WG0 $ARGK")
M, S, OTHER = tkl.sym.M, tkl.sym.S, sympy.Symbol("$WAVE_0")


@pytest.fixture(autouse=True)
def _symbols() -> Iterator[None]:
    with IndexingContext():
        yield


class Trace:
    """A graph of values."""

    def __init__(self) -> None:
        self.graph = fx.Graph()

    def walk(self) -> list[Any]:
        return list(self.graph.nodes)

    def add(self, custom: Any, index: Any = None) -> Any:
        node = custom.add_to_graph(self.graph)
        if index is not None:
            node.index = {M: IndexSequence(index, 1)}
        return node

    def scalar(self, value: Any) -> Any:
        return self.add(ops.NewScalar(value, tkl.i32))

    def compared(self, one: Any, two: Any) -> Any:
        return self.add(ops.Ge(one, two))

    def read(self, index: Any, space: Any = GLOBAL_ADDRESS_SPACE, **other: Any) -> Any:
        memory = ops.Placeholder("a", tkl.Memory[M, space, tkl.i32]).add_to_graph(self.graph)
        memory.type = tkl.Memory[M, space, tkl.i32]
        return self.add(ops.Read(memory, 1, **other), index)

    def of(self, *values: Any) -> Uniformity:
        return Values(ops, self, SHARED_ADDRESS_SPACE).of(*values)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, UNIFORM),
        (True, UNIFORM),
        (7, UNIFORM),
        (M > 3, UNIFORM),
        (GROUP + STEP < M, UNIFORM),
        (sympy.floor(T / 64) > 3, DIVERGENT),
        (OTHER > 0, DIVERGENT),
        (sympy.Symbol("$index0") > 0, UNKNOWN),
        (object(), UNKNOWN),
        ((M, T), UNKNOWN),
    ],
)
def test_expressions(value: object, expected: Uniformity) -> None:
    """By their symbols; of those of Wave's own that are not known, nothing is."""
    assert Trace().of(value) is expected


def test_scalars_are_what_they_hold() -> None:
    """The wave's number hides in a scalar that no other node leads to."""
    trace = Trace()
    wave, half = trace.scalar(sympy.floor(T / 64)), trace.scalar(4)
    assert trace.of(trace.compared(wave, half)) is UNKNOWN
    assert trace.of(trace.compared(trace.scalar(GROUP), half)) is UNIFORM


def test_loads() -> None:
    """All threads load one value from one place; not from shared memory, where others write."""
    trace = Trace()
    values = Values(ops, trace, SHARED_ADDRESS_SPACE)
    assert not values.loads
    assert values.of(trace.read(GROUP)) is UNIFORM
    assert values.loads
    assert trace.of(trace.read(T)) is UNKNOWN
    assert trace.of(trace.read(None)) is UNKNOWN
    assert trace.of(trace.read(GROUP, SHARED_ADDRESS_SPACE)) is UNKNOWN


def test_positions_along_a_dimension() -> None:
    trace = Trace()
    assert trace.of(trace.add(ops.SelfIndex(M, tkl.i32), STEP)) is UNIFORM
    assert trace.of(trace.add(ops.SelfIndex(M, tkl.i32), T)) is UNKNOWN
    assert trace.of(trace.add(ops.SelfIndex(M, tkl.i32))) is UNKNOWN


def test_expressions_applied_to_values() -> None:
    trace = Trace()
    one = trace.scalar(GROUP)
    assert trace.of(trace.add(ops.ApplyExpr(one, lambda x: x + 1))) is UNIFORM
    assert trace.of(trace.add(ops.ApplyExpr(one, lambda x: sympy.Min(x, 4 * STEP + M)))) is UNIFORM
    assert trace.of(trace.add(ops.ApplyExpr(one, lambda x: x + T))) is UNKNOWN
    assert trace.of(trace.add(ops.ApplyExpr(one, operator.index))) is UNKNOWN


@pytest.mark.parametrize(("start", "expected"), [(GROUP, UNIFORM), (T, UNKNOWN)])
def test_symbols_that_the_kernel_sets(start: Any, expected: Uniformity) -> None:
    """As what they are set to, everywhere, around loops as well."""
    trace = Trace()
    trace.add(ops.SetSymbol(S, trace.scalar(start)))
    trace.add(ops.SetSymbol(S, trace.add(ops.ApplyExpr(trace.scalar(S), lambda x: x + 1))))
    assert trace.of(S < 10) is expected
    assert trace.of(trace.scalar(2 * S)) is expected


def test_what_is_not_followed() -> None:
    """What a loop carries, and other operations."""
    trace = Trace()
    carried = trace.add(ops.IterArg("acc", tkl.i32))
    assert trace.of(carried) is UNKNOWN
    assert trace.of(SimpleNamespace()) is UNKNOWN
