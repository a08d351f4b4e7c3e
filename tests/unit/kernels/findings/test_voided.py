"""The reason for which a run with undefined behaviour shows nothing."""

from __future__ import annotations

import pytest

from tests.unit.kernels.kernels_of_text import checked

AT = """
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  store i32 %t, ptr addrspace(3) @a
  store i32 1, ptr addrspace(3) %q
  ret void
"""


EVERY = "every run that could show a race has "
FIRST = "work-item (0, 0, 0) of workgroup (0, 0, 0) "


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (
            "  %x = sub nuw i32 %t, 5\n",
            (
                f"{EVERY}undefined behaviour: {FIRST}accesses memory at poison: `sub nuw` of 0 "
                "and 5, computed by `%x = sub nuw i32 %t, 5`, at line "
            ),
        ),
        (
            "  %y = add i32 %t, 33\n  %x = shl i32 1, %y\n",
            "accesses memory at poison: `shl nuw` of 1 and 33, computed by `%x = shl nuw i32 1, ",
        ),
        (
            "  %y = add i32 %t, 65537\n  %x = mul i32 %y, %y\n",
            (
                f"{EVERY}a product that wraps, as no launch has: {FIRST}accesses memory at a "
                "product that wraps: `mul` of 65537 and 65537"
            ),
        ),
        (
            "  %x = udiv i32 5, %t\n",
            "divides by zero, or the least number by -1, by `%x = udiv i32 5, %t`",
        ),
    ],
)
def test_whose_fault_it_is(made: str, said: str) -> None:
    """The work-item, the operation with the values that it had, and the lines."""
    reasons = checked(made + AT).reasons
    assert any(said in each for each in reasons), reasons


def test_it_is_said_only_where_all_runs_are_so() -> None:
    """With n of 2 and more there is no undefined behaviour; the kernel is not decided for another
    reason.
    """
    body = """
  %c = icmp ult i32 %n, 2
  br i1 %c, label %wrong, label %right
wrong:
  %x = sub nuw i32 %t, 5
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  store i32 1, ptr addrspace(3) %q
  br label %right
right:
  %in0 = load i32, ptr addrspace(1) %in
  %rare = icmp eq i32 %in0, 123456789
  br i1 %rare, label %race, label %done
race:
  call void asm sideeffect "s_nop 0", ""()
  store i32 %t, ptr addrspace(1) %out
  br label %done
done:
  ret void
"""
    reasons = checked(body).reasons
    assert not any("every run" in each for each in reasons), reasons
