"""One wave: release fence, barrier of the wave, acquire fence; each part of it is needed."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Verdict
from tests.languages import OPENCL
from tests.unit.kernels.exchange import report, verdict

REST = f"""
{OPENCL}declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.barrier()
declare void @_Z17sub_group_barrierj(i32)
declare void @_Z17sub_group_barrierj12memory_scope(i32, i32)
declare void @_Z18work_group_barrierj12memory_scope(i32, i32)
"""
BARRIER = "call void @llvm.amdgcn.wave.barrier()"


def between(release: str, barrier: str, acquire: str) -> str:
    """The three parts, one a line."""
    return "\n".join(("", *(f"  {each}" for each in (release, barrier, acquire) if each), ""))


def fence(scope: str, order: str) -> str:
    """A fence."""
    return f'fence syncscope("{scope}") {order}' if scope else f"fence {order}"


ORDERED = {
    "wavefront": between(fence("wavefront", "release"), BARRIER, fence("wavefront", "acquire")),
    "acq_rel": between(fence("wavefront", "acq_rel"), BARRIER, fence("wavefront", "acq_rel")),
    "seq_cst": between(fence("wavefront", "seq_cst"), BARRIER, fence("wavefront", "seq_cst")),
    "wider": between(fence("workgroup", "release"), BARRIER, fence("agent", "acquire")),
    "system": between(fence("", "release"), BARRIER, fence("", "acquire")),
    "sub-group": between("", "call void @_Z17sub_group_barrierj(i32 1)", ""),
    "narrow barrier": between(
        "", "call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 4)", ""
    ),
    "workgroup barrier": between(
        fence("wavefront", "release"),
        "call void @llvm.amdgcn.s.barrier()",
        fence("wavefront", "acquire"),
    ),
}
LOOSE = {
    "no barrier": between(fence("wavefront", "release"), "", fence("wavefront", "acquire")),
    "no release": between("", BARRIER, fence("wavefront", "acquire")),
    "no acquire": between(fence("wavefront", "release"), BARRIER, ""),
    "no fence": between("", BARRIER, ""),
    "fences the wrong way": between(
        fence("wavefront", "acquire"), BARRIER, fence("wavefront", "release")
    ),
    "one lane's scope": between(
        fence("singlethread", "release"), BARRIER, fence("singlethread", "acquire")
    ),
    "half too narrow": between(
        fence("wavefront", "release"), BARRIER, fence("singlethread", "acquire")
    ),
    "sub-group, other memory": between("", "call void @_Z17sub_group_barrierj(i32 2)", ""),
    "sub-group, a lane": between(
        "", "call void @_Z17sub_group_barrierj12memory_scope(i32 1, i32 0)", ""
    ),
    "barrier of a lane": between(
        "", "call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 0)", ""
    ),
    "unknown scope": between(
        "", "call void @_Z18work_group_barrierj12memory_scope(i32 1, i32 %n)", ""
    ),
}


@pytest.mark.parametrize("text", ORDERED.values(), ids=ORDERED.keys())
def test_the_lanes_of_a_wave_are_ordered(text: str) -> None:
    """A lane may read what another lane of its wave wrote."""
    assert verdict(text, REST) is Verdict.PROVED


@pytest.mark.parametrize("text", ORDERED.values(), ids=ORDERED.keys())
def test_two_waves_are_not(text: str) -> None:
    """The same between lanes of two waves is no order."""
    assert verdict(text, REST, other=64, items=128) is Verdict.BUG


@pytest.mark.parametrize("text", LOOSE.values(), ids=LOOSE.keys())
def test_what_lacks_a_part_orders_nobody(text: str) -> None:
    """Without one of the parts, or with one too narrow, nothing orders the lanes."""
    assert verdict(text, REST) is Verdict.BUG


def test_the_mend_is_one() -> None:
    """What the report advises is what the check accepts."""
    (finding,) = (each for each in report("").findings if "FP209" in str(each.diagnostic.code))
    assert "llvm.amdgcn.wave.barrier" in (finding.diagnostic.mend or "")
    assert verdict(ORDERED["wavefront"], REST) is Verdict.PROVED


GUARDED = """
  %in = icmp ult i32 %id, LANES
  br i1 %in, label %inside, label %after
inside:
  ORDER
  br label %after
after:
"""


def test_lanes_that_do_not_come_are_not_ordered() -> None:
    """A barrier of some lanes orders these; the others pass it by."""
    order = ORDERED["wavefront"].strip()
    some = GUARDED.replace("ORDER", order)
    assert verdict(some.replace("LANES", "32"), REST) is Verdict.BUG
    assert verdict(some.replace("LANES", "64"), REST) is Verdict.PROVED


def test_two_barriers_are_not_one() -> None:
    """Lanes on two sides of a branch do not meet, though each side has a barrier."""
    sides = """
  %in = icmp ult i32 %id, 32
  br i1 %in, label %one, label %two
one:
  ORDER
  br label %after
two:
  ORDER
  br label %after
after:
""".replace("ORDER", ORDERED["wavefront"].strip())
    assert verdict(sides, REST, other=32) is Verdict.BUG
    assert verdict(sides, REST, other=1) is Verdict.PROVED


def test_a_branch_that_inputs_decide() -> None:
    """All lanes or none come to it; then nothing is ordered where none do."""
    loaded = """
  %w = load i32, ptr addrspace(1) %out
  %in = icmp eq i32 %w, 123456789
  br i1 %in, label %inside, label %after
inside:
  ORDER
  br label %after
after:
""".replace("ORDER", ORDERED["wavefront"].strip())
    assert verdict(loaded, REST) is not Verdict.PROVED
    argued = loaded.replace("load i32, ptr addrspace(1) %out", "add i32 %n, 0")
    assert verdict(argued, REST) is not Verdict.PROVED


LOOP = """
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %x = add i32 %id, %i
  %y = and i32 %x, 63
  %c = getelementptr i32, ptr addrspace(3) @s, i32 %y
  %w = load i32, ptr addrspace(3) %c
  FIRST
  store i32 %w, ptr addrspace(3) %c
  SECOND
  %next = add i32 %i, 1
  %again = icmp ult i32 %next, %n
  br i1 %again, label %head, label %done
done:
"""


def test_in_a_loop() -> None:
    """Cells that move from lane to lane: by terms, since an argument decides how often."""
    order = ORDERED["wavefront"].strip()
    right = LOOP.replace("FIRST", "").replace("SECOND", order)
    assert verdict(order + right, REST) is Verdict.PROVED
    loose = LOOP.replace("FIRST", order).replace("SECOND", "")
    assert verdict(order + loose, REST) is Verdict.BUG


TURNED = """
  %m = and i32 %n, 62
  %i0 = xor i32 %id, %m
  %cell = getelementptr i32, ptr addrspace(3) @s, i32 %i0
  %val = load i32, ptr addrspace(3) %cell
  ORDER
  store i32 %val, ptr addrspace(3) %p
"""


@pytest.mark.parametrize("items", [64, 128])
def test_addresses_that_arguments_decide(items: int) -> None:
    """No run stands for all then; the terms know waves, and which lanes are of one."""
    order = ORDERED["wavefront"].strip()
    right = order + TURNED.replace("ORDER", order) + order
    assert verdict(right, REST, 1, items) is Verdict.PROVED
    wide = right.replace("62", "126")
    if items == 128:
        assert verdict(wide, REST, 1, items) is Verdict.BUG
    assert verdict(order + TURNED.replace("ORDER", "") + order, REST, 1, items) is Verdict.BUG
