"""Numbers that one work-item draws for its workgroup, and programs in which they come twice."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.kernels.right.building import by_terms
from tests.unit.kernels.prove.playing import TEXT, named
from tests.unit.kernels.prove.values.test_loads import BARRIER

OPTIONS = Options((64, 1, 1), (2, 1, 1), seconds=90.0)
DRAW = '%number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic'
BODY = f"""br i1 %lead, label %draws, label %met
draws:
  {DRAW}
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  %row = mul i32 %piece, 64
  %at = add i32 %row, %t
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  %a = load i32, ptr addrspace(1) %place
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %place"""
LOOP = f"""br label %again
again:
  br i1 %lead, label %draws, label %met
draws:
  {DRAW}
  store i32 %number, ptr addrspace(3) @l
  br label %met
met:
  {BARRIER}
  %piece = load i32, ptr addrspace(3) @l
  %over = icmp sge i32 %piece, %n
  br i1 %over, label %end, label %work
work:
  %row = mul i32 %piece, 64
  %at = add i32 %row, %t
  %wide = zext i32 %at to i64
  %place = getelementptr i32, ptr addrspace(1) %x, i64 %wide
  %a = load i32, ptr addrspace(1) %place
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %place
  {BARRIER}
  br label %again"""


def report(body: str, options: Options = OPTIONS) -> Report:
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", body).encode())
    return check_kernel(module, module.kernels[0], options, "k.ll")


def test_two_workgroups_are_handed_different_numbers() -> None:
    found = report(BODY)
    assert found.verdict is Verdict.PROVED
    assert {"queue", "broadcast"} <= {each.value for each in named(found)}


def test_several_numbers_at_a_time() -> None:
    """The leader draws as many numbers as there are work-items."""
    rows = BODY.replace("i32 1 sync", "i32 64 sync").replace(
        "mul i32 %piece, 64", "add i32 0, %piece"
    )
    assert report(rows).verdict is Verdict.PROVED
    assert report(rows.replace("i32 64 sync", "i32 63 sync")).verdict is not Verdict.PROVED


def test_turns_of_a_loop_rest_on_the_counter() -> None:
    """An index that is widened without its sign is apart from others where it began with 0."""
    found = report(LOOP)
    assert found.proof is not None
    assert {Premise.COUNTERS, Premise.FLAGS_CLEAR} <= {*found.proof.premises}
    refused = replace(OPTIONS, refused=frozenset({Premise.FLAGS_CLEAR}))
    assert report(LOOP, refused).verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (", i32 1 sync", ", i32 0 sync"),
        ("store i32 %number", "store i32 %half"),
        (BARRIER, ""),
        ("mul i32 %piece, 64", "mul i32 %piece, 63"),
        (DRAW, f"{DRAW}\n  store atomic i32 0, ptr addrspace(1) %w monotonic, align 4"),
        (DRAW, f"{DRAW}\n  store i32 7, ptr addrspace(3) @l"),
        ("%w, i32 1", "%own, i32 1"),
        ("ptr addrspace(1) %w, i32 1", "ptr addrspace(3) @s, i32 1"),
        ("%lead, label %draws", "%many, label %draws"),
    ],
    ids=[
        "nothing is added",
        "two have one half",
        "no barrier",
        "rows overlap",
        "it is reset",
        "two stores",
        "a counter each",
        "a counter in LDS",
        "many draw",
    ],
)
def test_numbers_that_come_twice(old: str, new: str) -> None:
    body = BODY.replace(old, new, 1).replace("%half", "%other", 1)
    if "%other" in body:
        body = body.replace(DRAW, f"{DRAW}\n  %other = lshr i32 %number, 1")
    before = "%own = getelementptr i32, ptr addrspace(1) %w, i32 %g\n  %many = icmp ult i32 %t, 2\n"
    assert report(f"{before}  {body}").verdict is not Verdict.PROVED


def test_a_number_of_the_turn_before() -> None:
    """What is loaded before the barrier may be the number of the turn before, or nobody's."""
    early = LOOP.replace("  %piece = load i32, ptr addrspace(3) @l\n", "").replace(
        "  br i1 %lead, label %draws",
        f"  %piece = load i32, ptr addrspace(3) @l\n  {BARRIER}\n  br i1 %lead, label %draws",
    )
    assert report(early).verdict is not Verdict.PROVED


CHOSEN = f"""br i1 %lead, label %adds, label %all1
adds:
  %number = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  store i32 %number, ptr addrspace(3) @l
  store i32 5, ptr addrspace(3) @b
  br label %all1
all1:
  {BARRIER}
  %odd = and i32 %g, 1
  %is = icmp eq i32 %odd, 0
  %from = select i1 %is, ptr addrspace(3) @l, ptr addrspace(3) OTHER
  %seen = load volatile i32, ptr addrspace(3) %from
  %part = mul i32 %seen, 64
  %at = add i32 %part, %t
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %g, ptr addrspace(1) %place"""
"""What is loaded was drawn from a counter, or is another word."""


@pytest.mark.parametrize(("other", "own"), [("@l", True), ("@b", False)])
def test_who_loads_another_word_is_told_nothing(other: str, own: bool) -> None:
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", CHOSEN.replace("OTHER", other)).encode())
    assert by_terms(module, "k", Options((64, 1, 1), (4, 1, 1), seconds=20.0)) is own
