"""How much is added to counters, and by how many work-items of a workgroup."""

from __future__ import annotations

import pytest
import z3

from fencepost.kernels.prove.protocols.amounts import (
    Amount,
    amount_of,
    drawers,
    groups_of_one_word,
    no_common,
)
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import of_all
from tests.unit.kernels.prove.playing import checked, matcher_of

GATED = """%few = icmp ult i32 %t, MOST
  br i1 %few, label %draws, label %end
draws:
  %data = load i32, ptr addrspace(1) %v
  %some = and i32 %data, 7
  %number = atomicrmw add word, i32 %some agent monotonic"""


def made(body: str) -> tuple[int, Amount | None]:
    """How many work-items come to the last access, and what it adds."""
    matcher = matcher_of(body)
    site = matcher.found[-1]
    return drawers(matcher.evaluator, site), amount_of(matcher.evaluator, site)


def test_one_work_item_adds_a_small_number() -> None:
    many, amount = made(GATED.replace("MOST", "64"))
    assert many == 1  # the body is work-item 0's
    assert amount is not None
    assert 7 <= amount.most <= 16


@pytest.mark.parametrize("op", ["or i32 %data, 7", "add i32 %data, 7", "sub i32 0, %t"])
def test_what_may_be_anything_is_no_amount(op: str) -> None:
    _, amount = made(GATED.replace("MOST", "64").replace("and i32 %data, 7", op))
    assert amount is None or op.startswith("sub")  # of work-item 0 that is 0


def test_two_draws_have_nothing_in_common() -> None:
    """Against plain enumeration, of counters of 3 bits that do not run around."""
    for start, many, more in ((a, b, c) for a in range(8) for b in range(3) for c in range(3)):
        number, second = start, (start + many) % 8
        terms = [z3.BitVecVal(each, 3) for each in (number, many, second, more)]
        holds = z3.is_true(z3.simplify(no_common(*terms, down=False)))
        mine = {(number + k) % 8 for k in range(many)}
        theirs = {(second + k) % 8 for k in range(more)}
        assert holds is not bool(mine & theirs)


PEEKED = """br i1 %lead, label %peeks, label %draws
peeks:
  %next = atomicrmw add ptr addrspace(1) %w, i32 0 syncscope("agent") monotonic
  br label %both
draws:
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  br label %both
both:
  %at = phi i32 [ %next, %peeks ], [ %number, %draws ]
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %id, ptr addrspace(1) %place"""


def test_who_adds_nothing_has_the_number_of_the_next() -> None:
    assert of_all(PEEKED).verdict is not Verdict.PROVED
    assert of_all(PEEKED.replace("i32 0 sync", "i32 2 sync")).verdict is Verdict.PROVED


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
