"""The last work-item of a workgroup, by a counter in LDS, and programs where it is not the last."""

from __future__ import annotations

import pytest

from fencepost.kernels.protocol_words import Protocol
from fencepost.kernels.report import Verdict
from tests.unit.kernels.prove.order.test_waiting import BARRIER, of_all
from tests.unit.kernels.prove.playing import named

ADD = '%drew = atomicrmw add ptr addrspace(3) @l, i32 1 syncscope("workgroup") acq_rel'
LAST = f"""%part = getelementptr i32, ptr addrspace(3) @s, i32 %t
  br i1 %lead, label %clears, label %clear
clears:
  store i32 0, ptr addrspace(3) @l
  br label %clear
clear:
  {BARRIER}
  store i32 %id, ptr addrspace(3) %part
  {ADD}
  %last = icmp eq i32 %drew, 63
  br i1 %last, label %reads, label %rest
reads:
  %back = sub i32 63, %t
  %other = getelementptr i32, ptr addrspace(3) @s, i32 %back
  %a = load i32, ptr addrspace(3) %other
  %sum = getelementptr i32, ptr addrspace(1) %x, i32 %g
  store i32 %a, ptr addrspace(1) %sum
  br label %rest
rest:"""
FENCED = LAST.replace(
    ADD,
    f"""fence syncscope("workgroup") release
  {ADD.replace("acq_rel", "monotonic")}
  fence syncscope("workgroup") acquire""",
)
OF_SOME = LAST.replace(f"store i32 %id, ptr addrspace(3) %part\n  {ADD}", "SOME").replace(
    "SOME",
    f"""%some = icmp ult i32 %t, 8
  br i1 %some, label %adds, label %rest
adds:
  store i32 %id, ptr addrspace(3) %part
  {ADD}""",
)
OF_SOME = OF_SOME.replace("i32 %drew, 63", "i32 %drew, 7").replace("sub i32 63", "sub i32 7")

FARTHER = OF_SOME.replace("sub i32 7, %t", "add i32 8, %t")


@pytest.mark.parametrize("body", [LAST, FENCED, OF_SOME], ids=["all", "fences", "some"])
def test_the_last_one_reads_what_all_wrote(body: str) -> None:
    report = of_all(body)
    assert report.verdict is Verdict.PROVED
    assert Protocol.LAST_BLOCK in named(report)


GLOBAL = LAST.replace("ptr addrspace(3) @s, i32 %t", "ptr addrspace(1) %w, i32 %id")
GLOBAL = GLOBAL.replace("ptr addrspace(3) @s, i32 %back", "ptr addrspace(1) %w, i32 %far")
GLOBAL = GLOBAL.replace("ptr addrspace(3) %part", "ptr addrspace(1) %part")
GLOBAL = GLOBAL.replace("ptr addrspace(3) %other", "ptr addrspace(1) %other")
GLOBAL = GLOBAL.replace(
    "sub i32 63, %t\n", "sub i32 63, %t\n  %base = mul i32 %g, 64\n  %far = add i32 %base, %back\n"
)


def test_what_the_workgroup_wrote_to_global_memory() -> None:
    assert of_all(GLOBAL).verdict is Verdict.PROVED
    theirs = GLOBAL.replace("mul i32 %g, 64", "sub i32 64, %gall").replace(
        "%back = sub", "%gall = mul i32 %g, 64\n  %back = sub"
    )
    assert of_all(theirs).verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    ("body", "old", "new"),
    [
        (LAST, "store i32 0, ptr addrspace(3) @l", "%never = add i32 0, 0"),
        (LAST, "store i32 0, ptr addrspace(3) @l", "store i32 1, ptr addrspace(3) @l"),
        (LAST, "store i32 0, ptr addrspace(3) @l", "store i32 %n, ptr addrspace(3) @l"),
        (LAST, "store i32 0, ptr", "store i8 0, ptr"),
        (LAST, BARRIER, ""),
        (LAST, '"workgroup") release', '"wavefront") release'),
        (LAST, "br i1 %lead", "%few = and i1 %lead, %first\n  br i1 %few"),
        (LAST, "i32 %drew, 63", "i32 %drew, 62"),
        (LAST, "icmp eq i32 %drew, 63", "icmp uge i32 %drew, 62"),
        (LAST, "icmp eq i32 %drew, 63", "icmp ne i32 %drew, 63"),
        (LAST, "@l, i32 1 sync", "@l, i32 2 sync"),
        (LAST, "@l, i32 1 sync", "@l, i32 %t sync"),
        (LAST, "acq_rel", "acquire"),
        (LAST, "acq_rel", "release"),
        (LAST, "acq_rel", "monotonic"),
        (LAST, '("workgroup") acq_rel', '("wavefront") acq_rel'),
        (LAST, f"store i32 %id, ptr addrspace(3) %part\n  {ADD}", "LATE"),
        (LAST, "rest:", "rest:\n  store i32 0, ptr addrspace(3) %part"),
        (LAST, ADD, f"{ADD}\n  store atomic i32 63, ptr addrspace(3) @l monotonic, align 4"),
        (LAST, ADD, f"{ADD}\n  %more = {ADD.partition('= ')[2]}"),
        (LAST, "@l, i32 1 sync", "%part, i32 1 sync"),
        (FENCED, 'fence syncscope("workgroup") release\n  %drew', "%drew"),
        (FENCED, 'monotonic\n  fence syncscope("workgroup") acquire', "monotonic"),
        (OF_SOME, "i32 %t, 8", "i32 %t, 9"),
        (OF_SOME, "i32 %drew, 7", "i32 %drew, 6"),
        (OF_SOME, "store i32 %id, ptr addrspace(3) %part\n", ""),
        (FARTHER, "%some = icmp", "store i32 %id, ptr addrspace(3) %part\n  %some = icmp"),
    ],
)
def test_others_may_not_be_done(body: str, old: str, new: str) -> None:
    assert old in body
    changed = body.replace(old, new, 1)
    changed = changed.replace("LATE", f"{ADD}\n  store i32 %id, ptr addrspace(3) %part")
    if "%id, ptr addrspace(3) %part" not in changed:  # those who do not add write
        write = "%late = icmp uge i32 %t, 8\n  br i1 %late, label %writes, label %end\nwrites:\n"
        changed = changed.replace("sub i32 7, %t", "add i32 8, %t")
        changed += f"\n  {write}  store i32 %id, ptr addrspace(3) %part"
    assert of_all(changed, seconds=8.0).verdict is not Verdict.PROVED
