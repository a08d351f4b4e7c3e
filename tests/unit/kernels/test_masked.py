"""An element of a masked access is accessed where its bit is set, and nowhere else."""

from __future__ import annotations

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.promises import text_of

DECLARED = """
@s = internal addrspace(3) global [256 x i32] poison
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1), i16, i64, i32)
declare void @llvm.masked.store.v2i32.p1(<2 x i32>, ptr addrspace(1), i32, <2 x i1>)
declare void @llvm.masked.store.v2i32.p3(<2 x i32>, ptr addrspace(3), i32, <2 x i1>)
declare void @llvm.masked.store.v2i32.p7(<2 x i32>, ptr addrspace(7), i32, <2 x i1>)
declare <2 x i32> @llvm.masked.load.v2i32.p1(ptr addrspace(1), i32, <2 x i1>, <2 x i32>)
declare <2 x i32> @llvm.masked.load.v2i32.p3(ptr addrspace(3), i32, <2 x i1>, <2 x i32>)
declare void @llvm.masked.compressstore.v2i32(<2 x i32>, ptr, <2 x i1>)
"""
BARRIER = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
WORDS = """
  %a.1 = insertelement <2 x i32> zeroinitializer, i32 %id, i32 0
  %two = insertelement <2 x i32> %a.1, i32 %id, i32 1
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %lds = getelementptr i32, ptr addrspace(3) @s, i32 %id
"""
"""Two words, and places at the work-item's number, of which the second word is the neighbour's."""
FIRST, BOTH = "<i1 true, i1 false>", "<i1 true, i1 true>"


def store(bits: str, space: int = 1, at: str = "%own") -> str:
    """A masked store of `%two`."""
    where = f"<2 x i32> %two, ptr addrspace({space}) {at}, i32 4, <2 x i1> {bits}"
    return f"  call void @llvm.masked.store.v2i32.p{space}({where})\n"


def load(bits: str, passed: str, space: int = 3, at: str = "%lds") -> str:
    """A masked load, `%v`."""
    where = f"ptr addrspace({space}) {at}, i32 4, <2 x i1> {bits}, <2 x i32> {passed}"
    return f"  %v = call <2 x i32> @llvm.masked.load.v2i32.p{space}({where})\n"


def verdict(body: str) -> Verdict:
    """What `check` says of one workgroup of 64 work-items."""
    module = read_module(text_of(WORDS + body, DECLARED, "gfx942"))
    options = Options((64, 1, 1), (1, 1, 1), wave=64)
    return check_kernel(module, module.kernels[0], options, "kernel").verdict


def mask(second: str, first: str = "true") -> str:
    """A mask of two bits, `%mask`."""
    return (
        f"  %m.1 = insertelement <2 x i1> zeroinitializer, i1 {first}, i32 0\n"
        f"  %mask = insertelement <2 x i1> %m.1, i1 {second}, i32 1\n"
    )


LIMIT = """
  %limit = insertelement <2 x i32> <i32 0, i32 {}>, i32 %id, i32 0
  %mask = icmp eq <2 x i32> %two, %limit
"""


@pytest.mark.parametrize(
    ("before", "bits", "races"),
    [
        ("", FIRST, False),
        ("", BOTH, True),
        ("", "<i1 false, i1 true>", False),
        ("", "zeroinitializer", False),
        # The last work-item has no neighbour; the others do.
        ("  %c = icmp eq i32 %id, 63\n" + mask("%c"), "%mask", False),
        ("  %c = icmp eq i32 %id, 62\n" + mask("%c"), "%mask", True),
        # Even ones store two words, odd ones none.
        (
            "  %low = and i32 %id, 1\n  %c = icmp eq i32 %low, 0\n" + mask("%c", "%c"),
            "%mask",
            False,
        ),
        ("  %low = and i32 %id, 1\n  %c = icmp eq i32 %low, 0\n" + mask("%c"), "%mask", True),
        # The launch decides, and may decide for it; only for n of 0 is the bit set.
        ("  %c = icmp eq i32 %n, 0\n" + mask("%c"), "%mask", True),
        (
            "  %c = icmp eq i32 %n, 0\n  %d = icmp eq i32 %n, 1\n  %e = and i1 %c, %d\n"
            + mask("%e"),
            "%mask",
            False,
        ),
        # A vector is compared.
        (
            LIMIT.format(63),
            "%mask",
            False,
        ),
        (
            LIMIT.format(7),
            "%mask",
            True,
        ),
    ],
)
def test_what_is_stored(before: str, bits: str, *, races: bool) -> None:
    expected = Verdict.BUG if races else Verdict.PROVED
    assert verdict(before + store(bits)) is expected
    assert verdict(before + store(bits, 3, "%lds")) is expected


def test_a_buffer() -> None:
    """A fat pointer of which elements are stored."""
    make = (
        "  %r = call ptr addrspace(7) @llvm.amdgcn.make.buffer.rsrc.p7.p1(ptr addrspace(1) %out, "
        "i16 0, i64 512, i32 159744)\n  %at = getelementptr i32, ptr addrspace(7) %r, i32 %id\n"
    )
    assert verdict(make + store(FIRST, 7, "%at")) is Verdict.PROVED
    assert verdict(make + store(BOTH, 7, "%at")) is Verdict.BUG


@pytest.mark.parametrize(
    ("bits", "races"), [(FIRST, False), (BOTH, True), ("<i1 false, i1 true>", True)]
)
def test_what_is_not_loaded_is_not_read(bits: str, *, races: bool) -> None:
    """Each work-item writes its own word and reads it, or that of its neighbour as well."""
    body = f"""
  store i32 %id, ptr addrspace(3) %lds
{load(bits, "%two")}
"""
    assert verdict(body) is (Verdict.BUG if races else Verdict.PROVED)


@pytest.mark.parametrize(
    ("limit", "passed", "races"),
    [
        # What is loaded is the work-item's number; what passes is that too,
        (8, "%two", False),
        # or 0 for all who do not load,
        (8, "zeroinitializer", True),
        # of whom there are none,
        (64, "zeroinitializer", False),
        # but one.
        (63, "zeroinitializer", True),
        (62, "<i32 99, i32 0>", True),
        (63, "<i32 99, i32 0>", False),
        # Any value, where nothing is loaded.
        (8, "poison", True),
    ],
)
def test_what_passes(limit: int, passed: str, *, races: bool) -> None:
    """The result says where a work-item stores."""
    body = f"""
  store i32 %id, ptr addrspace(3) %lds
{BARRIER}
  %c = icmp ult i32 %id, {limit}
{mask("false", "%c")}
{load("%mask", passed)}
  %i = extractelement <2 x i32> %v, i32 0
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %id, ptr addrspace(1) %at
"""
    found = verdict(body)
    assert (found is not Verdict.PROVED) if races else (found is Verdict.PROVED)


def test_the_other_element_passes() -> None:
    """Element 1 is what passes where element 0 is loaded."""
    body = f"""
  %i.1 = insertelement <2 x i32> zeroinitializer, i32 %id, i32 1
{load(FIRST, "%i.1", 1, "%data")}
  %i = extractelement <2 x i32> %v, i32 WHICH
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %id, ptr addrspace(1) %at
"""
    assert verdict(body.replace("WHICH", "1")) is Verdict.PROVED
    assert verdict(body.replace("WHICH", "0")) is not Verdict.PROVED


def test_lanes_meet_again() -> None:
    """A barrier behind it is not divergent."""
    c = "  %c = icmp ult i32 %id, 7\n" + mask("false", "%c")
    assert verdict(f"{c}{store('%mask')}{BARRIER}") is Verdict.PROVED


def test_in_a_loop() -> None:
    """Rows of 64 words: the second element is the next work-item's unless the mask leaves it."""
    body = """
  %c = icmp eq i32 %id, 63
MASK
  br label %loop
loop:
  %row = phi i32 [ 0, %entry ], [ %next, %loop ]
  %start = shl i32 %row, 6
  %place = add i32 %start, %id
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %place
STORE
  %next = add nuw nsw i32 %row, 1
  %more = icmp ult i32 %next, 4
  br i1 %more, label %loop, label %end
end:
"""
    body = body.replace("STORE", store("%mask", 1, "%at"))
    assert verdict(body.replace("MASK", mask("false"))) is Verdict.PROVED
    # The last one's neighbour is the first, in the next row.
    assert verdict(body.replace("MASK", mask("%c"))) is Verdict.BUG


@pytest.mark.parametrize(
    "body",
    [
        # A bit that is undefined decides nothing.
        store("<i1 true, i1 undef>"),
        store("poison"),
        mask("undef") + store("%mask"),
        # Elements without places of their own.
        f"""
  %flat = addrspacecast ptr addrspace(1) %own to ptr
  call void @llvm.masked.compressstore.v2i32(<2 x i32> %two, ptr %flat, <2 x i1> {FIRST})
""",
    ],
)
def test_what_is_not_proved(body: str) -> None:
    assert verdict(body) is not Verdict.PROVED
