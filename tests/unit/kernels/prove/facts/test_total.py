"""Two counters that fill an array from both ends, and programs in which the ends meet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import TEXT

ENDS = """%in = icmp slt i32 %id, %n
  br i1 %in, label %draw, label %rest
draw:
  %from = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %data = load i32, ptr addrspace(1) %from
  %low = icmp slt i32 %data, 0
  br i1 %low, label %front, label %back
front:
  %l = atomicrmw add ptr addrspace(1) %w, i32 1 syncscope("agent") monotonic
  br label %write
back:
  %r = atomicrmw add ptr addrspace(1) RIGHT, i32 1 syncscope("agent") monotonic
  %less = sub i32 %n, 1
  %mirror = sub i32 %less, %r
  br label %write
write:
  %at = phi i32 [ %l, %front ], [ %mirror, %back ]
  %place = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %id, ptr addrspace(1) %place
  br label %rest
rest:"""
TWO = ENDS.replace("RIGHT", "%v")
NEXT = "%next = getelementptr i32, ptr addrspace(1) %w, i32 1\n  %in ="
ONE = ENDS.replace("RIGHT", "%next").replace("%in =", NEXT, 1)


def checked(body: str, **options: object) -> Report:
    """The verdict on a kernel of eight workgroups whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    module = read_module(text.replace("BODY", body).encode())
    chosen = replace(Options((64, 1, 1), (8, 1, 1), seconds=20.0), **options)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], chosen, "k.ll")


@pytest.mark.parametrize("body", [TWO, ONE], ids=["two counters", "two words of one"])
def test_what_all_draw_fits_between_the_ends(body: str) -> None:
    report = checked(body)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.FLAGS_CLEAR in report.proof.premises


def test_the_bound_may_be_a_constant_or_wider() -> None:
    assert checked(TWO.replace("%n", "300")).verdict is Verdict.PROVED
    wide = TWO.replace("icmp slt i32 %id, %n", "icmp slt i64 %id64, %n64").replace(
        "%in =", "%id64 = zext i32 %id to i64\n  %n64 = sext i32 %n to i64\n  %in =", 1
    )
    assert checked(wide).verdict is Verdict.PROVED


CHANGES: Mapping[str, tuple[str, str]] = {
    "one place too few": ("%less = sub i32 %n, 1", "%less = sub i32 %n, 2"),
    "half of the work-items count": ("icmp slt i32 %id", "icmp slt i32 %half"),
    "workgroups count alike": ("icmp slt i32 %id", "icmp slt i32 %t"),
    "those at the bound count too": ("icmp slt", "icmp sle"),
    "another bound": ("icmp slt i32 %id, %n", "icmp slt i32 %id, 9"),
    "two at a time": ("%w, i32 1", "%w, i32 2"),
    "negative numbers": ("icmp slt i32 %id", "icmp slt i32 %down"),
}


@pytest.mark.parametrize("name", CHANGES)
def test_ends_that_meet(name: str) -> None:
    old, new = CHANGES[name]
    body = TWO.replace(old, new)
    body = body.replace("%in =", "%half = lshr i32 %id, 1\n  %down = sub i32 %id, 64\n  %in =", 1)
    if name == "another bound":
        body = body.replace("%less = sub i32 %n, 1", "%less = sub i32 8, 1")
    assert checked(body).verdict is not Verdict.PROVED


def test_who_draws_twice() -> None:
    """From the back too, after the front."""
    both = TWO.replace("br label %write\nback", "br label %back\nback")
    both = both.replace(
        "%at = phi i32 [ %l, %front ], [ %mirror, %back ]", "%at = add i32 %mirror, 0"
    )
    front = (
        "getelementptr i32, ptr addrspace(1) %x, i32 %l\n  store i32 %t, ptr addrspace(1) %before"
    )
    both = both.replace("br label %back\nback", f"%before = {front}\n  br label %back\nback", 1)
    assert checked(both).verdict is not Verdict.PROVED


def test_it_rests_on_what_the_counters_hold_at_first() -> None:
    refused = frozenset({Premise.FLAGS_CLEAR, Premise.LOCKS_FREE})
    assert checked(TWO, refused=refused).verdict is not Verdict.PROVED
    assert checked(TWO, refused=frozenset({Premise.ARGUMENTS_APART})).verdict is not Verdict.PROVED
