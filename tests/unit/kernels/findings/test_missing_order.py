"""What atomics lack to order two accesses is told only where they would order them."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Report
from tests.unit.kernels.kernels_of_text import checked

TAKEN = """
  %q = atomicrmw max ptr addrspace(1) %out, i32 0 syncscope("agent-one-as") monotonic
  %c = icmp eq i32 %q, NUMBER
  br i1 %c, label %mine, label %end
mine:
  %o = getelementptr i32, ptr addrspace(1) %out, i32 16
  store i32 %t, ptr addrspace(1) %o
  br label %end
end:
  ret void
"""
FIRST = """
  %o = getelementptr i32, ptr addrspace(1) %out, i32 16
  %first = icmp eq i32 %t, 0
  br i1 %first, label %give, label %rest
rest:
  %far = icmp eq i32 %t, 64
  br i1 %far, label %take, label %end
give:
  store i32 7, ptr addrspace(1) %o
  store atomic i32 1, ptr addrspace(1) %out syncscope("agent") ORDER, align 4
  br label %end
take:
  %q = load atomic i32, ptr addrspace(1) %out syncscope("agent") acquire, align 4
  %c = icmp eq i32 %q, 1
  br i1 %c, label %use, label %take
use:
  %v = load i32, ptr addrspace(1) %o
  %r = add i32 %t, 32
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %r
  store i32 %v, ptr addrspace(1) %p
  br label %end
end:
  ret void
"""


def codes(report: Report) -> set[str]:
    return {str(each.diagnostic.code) for each in report.findings}


@pytest.mark.parametrize("number", [0, 5])
def test_no_order_of_atomics_would_do(number: int) -> None:
    """All who find the number store, after their atomics; also where memory holds it by chance."""
    assert codes(checked(TAKEN.replace("NUMBER", str(number)), grid=2)) <= {"FP202", "FP203"}


def test_an_order_that_would_do() -> None:
    assert "FP210" in codes(checked(FIRST.replace("ORDER", "monotonic"), items=128))
    assert codes(checked(FIRST.replace("ORDER", "release"), items=128)) == set()


def test_a_run_that_waits_for_ever_afterwards() -> None:
    """What orders the accesses is seen although neither run comes to its end."""
    waits = FIRST.replace("store i32 %v, ptr addrspace(1) %p\n  br label %end", "br label %wait")
    waits = waits.replace(
        "end:",
        """wait:
  %w = load atomic i32, ptr addrspace(1) %p syncscope("agent") monotonic, align 4
  %never = icmp eq i32 %w, 77
  br i1 %never, label %end, label %wait
end:""",
    )
    assert "FP210" in codes(checked(waits.replace("ORDER", "monotonic"), items=128))


def test_the_help_names_the_atomic_of_two_waves() -> None:
    report = checked(FIRST.replace("ORDER", "monotonic"), items=128)
    (found,) = [each for each in report.findings if str(each.diagnostic.code) == "FP210"]
    assert found.chain is not None
    told = found.diagnostic.mend or ""
    assert told.startswith("make the atomic store at line ")
    assert "release at agent scope (it is relaxed at agent scope)" in told
