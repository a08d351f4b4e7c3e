"""How many workgroups add to one word."""

from __future__ import annotations

import pytest

from fencepost.kernels.prove.protocols.adders import groups_of_one_word
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.playing import checked, matcher_of

ADDS = """%at = INDEX
  %counter = getelementptr i32, ptr addrspace(1) %w, i32 %at
  %seen = atomicrmw add ptr addrspace(1) %counter, i32 1 syncscope("agent") acq_rel"""


def added(index: str, groups: int) -> int | None:
    matcher = matcher_of(ADDS.replace("INDEX", index), groups)
    (site,) = (each for each in matcher.found if each.how.atomic)
    return groups_of_one_word(matcher.evaluator, site, [])


@pytest.mark.parametrize(
    ("index", "many"),
    [
        ("and i32 %g, 0", 6),
        ("and i32 %g, 1", 3),
        ("udiv i32 %g, 4", 4),
        ("xor i32 %g, 3", 1),
        ("add i32 %g, %n", None),
        ("mul i32 %g, %n", None),
    ],
)
def test_the_most_of_the_words(index: str, many: int | None) -> None:
    assert added(index, 6) == many


LAST = """%mine.x = getelementptr i32, ptr addrspace(1) %x, i32 %g
  store i32 %g, ptr addrspace(1) %mine.x
  %tile = lshr i32 %g, 1
  COUNTS
  %counter = getelementptr i32, ptr addrspace(1) %w, i32 %word
  %seen = atomicrmw add ptr addrspace(1) %counter, i32 1 syncscope("agent") acq_rel
  %last = icmp eq i32 %seen, 1
  br i1 %last, label %told, label %end
told:
  RESET
  %other = xor i32 %g, OTHER
  %theirs = getelementptr i32, ptr addrspace(1) %x, i32 %other
  %a = load i32, ptr addrspace(1) %theirs
  store i32 %a, ptr addrspace(1) %mine"""


@pytest.mark.parametrize(
    ("counts", "other", "reset", "right"),
    [
        ("%word = add i32 %tile, 0", 1, "", True),
        ("%word = and i32 %g, 1", 2, "", True),
        ("%word = add i32 %tile, 0", 1, "%counter", True),
        ("%word = add i32 %tile, 0", 2, "", False),
        ("%word = and i32 %g, 1", 1, "", False),
        ("%word = lshr i32 %tile, 1", 1, "", False),
        ("%word = add i32 %tile, 0", 1, "%w", False),
    ],
)
def test_the_last_of_a_word(counts: str, other: int, reset: str, right: bool) -> None:
    """Of four workgroups, by pairs: it has seen those that count in its word, and resets it."""
    sets = f'%r = atomicrmw xchg ptr addrspace(1) {reset}, i32 0 syncscope("agent") monotonic'
    body = LAST.replace("COUNTS", counts).replace("OTHER", str(other))
    body = body.replace("RESET", sets if reset else "")
    assert (checked(body, 4).verdict is Verdict.PROVED) is right
