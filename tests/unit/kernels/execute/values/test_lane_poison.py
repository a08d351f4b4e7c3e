"""Uses of poison that are undefined, and those that are not."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.values.lane_poison import LanePoison
from fencepost.kernels.execute.values.marks import mark
from fencepost.kernels.execute.values.undefined import MOST_ORIGINS, Origin, Use
from fencepost.llvm.ir import Binary, Head, Int
from fencepost.llvm.operations import BinaryOp
from fencepost.llvm.types import IntType
from tests.unit.kernels.execute.instructions.test_effects import after

I32 = IntType(32)
SUM = Binary(Head("r", I32), BinaryOp.ADD, Int(1, I32), Int(2, I32))
ALL = np.arange(4)
FAR = "  %x = sub nuw i32 %t, 2\n  "
GUARDED = """%c = icmp uge i32 %t, {}
  br i1 %c, label %some, label %end
some:
  {}
  br label %end
end:"""
AT = "%q = getelementptr i32, ptr addrspace(1) %out, i32 %x\n  store i32 1, ptr addrspace(1) %q"
BRANCH = """%c = icmp ult i32 %x, 1
  br i1 %c, label %some, label %end
some:
  br label %end
end:"""


@pytest.mark.parametrize(
    ("body", "use", "lane"),
    [
        (AT, Use.ADDRESS, 0),
        (GUARDED.format(1, AT), Use.ADDRESS, 1),
        (GUARDED.format(2, AT), None, 0),
        (BRANCH, Use.BRANCH, 0),
        ("%v = udiv i32 3, %x", Use.DIVISOR, 0),
        ("%v = udiv i32 %x, 3", None, 0),
        (GUARDED.format(1, "%v = udiv i32 3, %x"), Use.DIVISOR, 1),
        ("%c = icmp ult i32 %x, 9\n  call void @llvm.assume(i1 %c)", Use.ASSUMED, 0),
        ("%p2 = inttoptr i32 %x to ptr addrspace(3)\n  %v = load i32, ptr addrspace(3) %p2",
         Use.ADDRESS, 0),
        ("%v = atomicrmw add ptr addrspace(1) %out, i32 %x monotonic", None, 0),
        ("store i32 %x, ptr addrspace(1) %o", None, 0),
        ("%y = mul i32 %t, %n\n  %v = add i32 %y, %x", None, 0),
    ],
)  # fmt: skip
def test_uses(body: str, use: Use | None, lane: int) -> None:
    """Undefined in the first lane that comes there, and only in a run that is one execution."""
    void = after(FAR + body).poison.void
    assert (void and void.use) is use
    if void is not None:
        assert void.lane == lane
        assert void.instruction is not None
    assert after(FAR + body, both=True).poison.void is None


def test_nothing_is_run_after_it() -> None:
    state = after(f"{FAR}{AT}\n  store i32 2, ptr addrspace(1) %o")
    assert len(state.log) == 1


def test_a_product_that_wraps_is_no_size() -> None:
    """It is no poison: what is frozen is it still, and one may divide by it; no address is it."""
    wraps = "  %y = add i32 %t, 65537\n  %x = mul i32 %y, %y\n  %w = freeze i32 %x\n  "
    assert after(f"{wraps}%v = udiv i32 %t, %x").poison.void is None
    void = after(wraps + AT.replace("%x", "%w")).poison.void
    assert void is not None
    assert void.origin is not None
    assert void.origin.wrapped


def test_origins_are_bounded() -> None:
    """One that is over stands for what the same instruction did before, or is without operands."""
    held = LanePoison(4, tells=True)
    other = Binary(Head("s", I32), BinaryOp.ADD, Int(1, I32), Int(2, I32))
    for _ in range(MOST_ORIGINS + 5):
        number = held.number(Origin(SUM, ALL, (ALL,)))
    assert number == 1
    late = held.number(Origin(other, ALL, (ALL,)))
    held.set("r", None, mark(late, ALL))
    assert held.use(["r"], np.array([2]), Use.BRANCH)
    assert held.void is not None
    assert held.void.origin is not None
    assert (held.void.lane, held.void.source) == (2, 2)
    assert held.void.origin.operands_of(2) == ()


def test_registers_that_are_set_anew() -> None:
    held = LanePoison(4, tells=True)
    held.set("r", None, mark(1, ALL))
    held.set("r", np.array([0, 1, 2]), None)
    assert held.first(["q", "r"], None) == (3, int(mark(1, ALL)[3]))
    assert held.first(["r"], np.array([0, 1])) is None
    held.set("r", np.array([3]), None)
    assert held.registers == {}
