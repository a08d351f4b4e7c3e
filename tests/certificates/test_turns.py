"""The iterations that two accesses of one phase are in, seen from the barrier in front of both."""

from __future__ import annotations

import pytest

from fencepost.judge.certificate.anew import Anew, _turns
from fencepost.judge.machine.tracks import Place
from fencepost.judge.terms.regions import FREE, OUT
from fencepost.judge.terms.slices import Slice
from fencepost.judge.terms.words import Script
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module
from tests.certificates.test_machine import ACQUIRE, BARRIER, HEAD, RELEASE

pytest.importorskip("cvc5", reason="cvc5 decides what the judge asks")

STORE = "store i32 %id, ptr addrspace(3) %p"
LOAD = "%v = load i32, ptr addrspace(3) %q"
MEET = f"{RELEASE}\n  {BARRIER}\n  {ACQUIRE}"


def _anew(body: str) -> Anew:
    text = HEAD.replace("LANES", "64") + body + "\n  ret void\n}\n"
    module = read_module(text.encode())
    return Anew(module, module.kernels[0], Launch((128, 1, 1), (1, 1, 1), 64), {})


def _apart(body: str, first: Place, second: Place) -> tuple[bool, bool]:
    """The same answer, whichever access is named first."""
    anew = _anew(body)
    return anew.apart(first, second, False), anew.apart(second, first, False)


EACH = f"""
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  {MEET}
  %stores = icmp eq i32 %i, 7
  br i1 %stores, label %store, label %rest
store:
  {STORE}
  br label %rest
rest:
  %never = icmp ugt i32 %i, 100
  br i1 %never, label %end, label %latch
latch:
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %body, label %done
done:
  %of.last = getelementptr i32, ptr addrspace(3) %q, i32 %i
  %before = getelementptr i32, ptr addrspace(3) %of.last, i32 -7
  %v = load i32, ptr addrspace(3) %before
  br label %end
end:"""


def test_an_access_behind_a_loop_is_of_the_phase_of_its_last_iteration() -> None:
    """The last barrier lies in front of both, and both are in iteration 7."""
    assert _apart(EACH, ("store", 0), ("done", 2)) == (False, False)


AGAIN = f"""
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %latch ]
  {LOAD}
  {MEET}
  %stores = icmp eq i32 %j, 7
  br i1 %stores, label %store, label %latch
store:
  {STORE}
  br label %latch
latch:
  %j.next = add nuw nsw i32 %j, 1
  %j.more = icmp ult i32 %j.next, 8
  br i1 %j.more, label %inner, label %outer.latch
outer.latch:
  %i.next = add nuw nsw i32 %i, 1
  %i.more = icmp ult i32 %i.next, 4
  br i1 %i.more, label %outer, label %end
end:"""


def test_a_loop_that_is_entered_again_begins_before_its_barrier() -> None:
    """The store of its last iteration, and the load of the first one of the next time."""
    assert _apart(AGAIN, ("store", 0), ("inner", 1)) == (False, False)
    none_again = AGAIN.replace("ult i32 %i.next, 4", "ult i32 %i.next, 1")
    assert _apart(none_again, ("store", 0), ("inner", 1)) == (True, True)


@pytest.mark.parametrize(
    ("turn", "count", "again", "one_time"),
    [
        (5, 0, False, True),
        (6, 0, False, False),
        (6, 1, False, True),
        (7, 2, False, True),
        (9, 2, False, False),
        (9, FREE, False, True),  # of many iterations nobody knows the number
        (9, OUT, False, True),  # nor of those of a loop that was left
        (0, 0, True, True),
        (3, 0, True, False),  # one that was entered again is in the iteration that is counted
        (3, FREE, True, True),
    ],
)
def test_iterations_of_one_time(turn: int, count: int, again: bool, one_time: bool) -> None:
    """One work-item is in the iteration 5, in which it was at the barrier."""
    shape = _anew(EACH).shape
    one, other = (
        Slice(Script(), mark, shape, turns={"body": n}) for mark, n in (("", 5), ("'", turn))
    )
    left, right = ("body", 0, False), ("body", count, again)
    assert _turns(one, (left,), other, (right,)) == one_time
    assert _turns(other, (right,), one, (left,)) == one_time


@pytest.mark.parametrize("count", [FREE, OUT])
def test_iterations_of_two_of_which_little_is_known(count: int) -> None:
    shape = _anew(EACH).shape
    one, other = (
        Slice(Script(), mark, shape, turns={"body": n}) for mark, n in (("", 4), ("'", 9))
    )
    each = (("body", count, False),)
    assert _turns(one, each, other, each) == 1
