"""Operations that HIP has, and those that it has not."""

from __future__ import annotations

import pytest

from fencepost.errors import UnsupportedError
from fencepost.frontends.litmus.hip_operations import Writer, expression, spelled
from fencepost.frontends.litmus.hip_print import print_hip
from fencepost.frontends.litmus.parse import parse
from fencepost.program.expressions import Binary, Const, Register
from fencepost.program.operations import AtomicRmw, Pointer
from fencepost.program.values import BinaryOp, RmwOp
from fencepost.vocabulary.orderings import Ordering
from fencepost.vocabulary.scopes import Scope, SyncScope


def test_arithmetic_wraps() -> None:
    """Sums are unsigned, so that clang may not take them to stay in range."""
    added = Binary(BinaryOp.ADD, Register("r0"), Const(-(1 << 31)))
    assert expression(added) == "(int)((unsigned)(r0) + (unsigned)((-2147483647 - 1)))"


def test_unsigned_maximum() -> None:
    """`umax` compares what it reads as unsigned."""
    most = AtomicRmw(
        "r0", RmwOp.UMAX, Pointer("x"), Const(1), SyncScope(Scope.AGENT), Ordering.MONOTONIC
    )
    assert Writer(False, "").statement(most) == (
        "r0 = __hip_atomic_fetch_max((unsigned *)x, (unsigned)(1), __ATOMIC_RELAXED, "
        "__HIP_MEMORY_SCOPE_AGENT);"
    )


@pytest.mark.parametrize("name", ["int", "memory", "lds", "threadIdx", "r_0"])
def test_names_that_mean_something_else(name: str) -> None:
    """They end in an underscore."""
    assert spelled(name) == f"{name}_"


@pytest.mark.parametrize(
    ("cells", "condition", "message"),
    [
        ("r0 = load av x agent", "x == 0", "store-available"),
        ("r0 = load atomic x agent unordered", "x == 0", "ordering unordered"),
        ("fence cluster release", "x == 0", "scope cluster"),
        ("fence agent release !{amdgcn-av:none}", "x == 0", "tags"),
        ("store atomic x, 1 agent release !{foo:bar}", "x == 0", "tags"),
        ("r0 = atomicrmw sub x, 1 agent monotonic", "x == 0", "atomicrmw sub"),
        ("r0 = load volatile atomic x agent monotonic", "x == 0", "no"),
        ("barrier.arrive b", "x == 0", "barrier operations"),
        ("barrier c", "x == 0", "barriers like 'c'"),
        ("r0 = load x", "P0:r0 == undef", "undef"),
        ("r0 = load x", "race", "races"),
        ("store atomic l, 1 agent release", "x == 0", "beside LDS"),
        ("store p, 1", "x == 0", "private"),
    ],
)
def test_what_hip_does_not_have(cells: str, condition: str, message: str) -> None:
    """It is refused, and not replaced by something that is nearly the same."""
    extra = {"l": "local l = 0;", "p": "private p = 0;"}
    declared = "".join(text for name, text in extra.items() if f" {name}," in cells)
    test = f"""AMDGPU a
    {{ global x = 0; {declared} barrier b = workgroup; barrier c = bare 2; }}
     P0 @ workgroup 0 ;
     {cells} ;
    exists {condition}
    """
    parsed = parse(test)
    with pytest.raises(UnsupportedError, match=message):
        print_hip(parsed)
