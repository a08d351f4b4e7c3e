"""Numbers that were drawn in the turn before; more that is wrong: `tests/kernels/right/attacks`."""

from __future__ import annotations

import pytest

from tests.unit.kernels.prove.playing import proved

LOOP = """%begin = atomicrmw add word, i32 1 agent monotonic
  br label %check
check:
  %i = phi i32 [ BEGIN, %go ], [ %next, %turn ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %turn, label %end
turn:
  %item = getelementptr i32, ptr addrspace(1) %x, i32 %i
  store i32 %g, ptr addrspace(1) %item
  %draw = atomicrmw add COUNTER, i32 STEP agent monotonic
  %next = add i32 %draw, MORE
  br label %check"""
SET = '%old = atomicrmw xchg ptr addrspace(1) %w, i32 0 syncscope("agent") monotonic\n'
WORD = "ptr addrspace(1) %w"


def loop(begin: str = "%begin", counter: str = WORD, step: str = "1", more: int = 0) -> str:
    body = LOOP.replace("BEGIN", begin).replace("COUNTER", counter)
    return body.replace("STEP", step).replace("MORE", str(more))


def test_each_turn_takes_the_number_of_the_turn_before() -> None:
    assert proved(loop())
    assert proved(loop(begin="%g", more=2))


@pytest.mark.parametrize(
    "body",
    [
        loop(begin="%g"),
        loop(counter="ptr addrspace(1) %v"),
        loop(step="0"),
        loop(more=1),
        loop().replace("%next, %turn", "7, %turn"),
        loop().replace("store i32 %g", f"{SET}  store i32 %g"),
    ],
    ids=["own first", "two counters", "nothing is added", "moved", "a constant", "set again"],
)
def test_what_gives_a_number_twice(body: str) -> None:
    assert not proved(body)
