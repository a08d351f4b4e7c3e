"""Kernels that look right, beside twins that are: `place --check` says of each what `check` says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.module import lanes, place_barriers, read_module
from fencepost.placement.place import Strategy
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from fencepost.targets.processors import find
from tests.languages import OPENCL

# An instruction of LLVM IR stands on one line.
# ruff: noqa: E501
HEAD = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """@a = internal addrspace(3) global [512 x i32] poison, align 16
@b = internal addrspace(3) global [512 x i32] poison, align 16
@bytes = external addrspace(3) global [0 x i8], align 1
@dyn = external addrspace(3) global [0 x i32], align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
declare i64 @_Z12get_local_idj(i32)
declare i64 @_Z12get_group_idj(i32)
declare i64 @_Z13get_global_idj(i32)
declare i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3))
declare { i32, i1 } @llvm.umul.with.overflow.i32(i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n, i32 %m) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %far = xor i32 %t, 64
  %at = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %t
  %ax = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %far
  %pt = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %t
  %qt = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t
"""
)
TAIL = """
  ret void
}
attributes #0 = { "target-cpu"="CPU" "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
"""
FULL = """  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""
BEHIND = """  %i0 = add i32 %t, 20000
  %i1 = add i32 INDEX, 20000
  %d0 = getelementptr i32, ptr addrspace(3) @dyn, i32 %i0
  store i32 %t, ptr addrspace(3) %d0
BARRIER
  %d1 = getelementptr i32, ptr addrspace(3) @dyn, i32 %i1
  %v = load i32, ptr addrspace(3) %d1
  store i32 %v, ptr addrspace(1) %qt
"""
WHERE = """  %x = ptrtoint ptr addrspace(3) @VARIABLE to i32
  %y = and i32 %x, 2048
  %c = icmp eq i32 %y, BIT
  br i1 %c, label %yes, label %no
yes:
  store i32 %t, ptr addrspace(3) %at
BARRIER
  %v = load i32, ptr addrspace(3) %ax
  store i32 %v, ptr addrspace(1) %qt
  br label %no
no:
"""
OUT_OF_BOTH = f"""  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k1, %join ]
  %k1 = add i32 %k, 1
  store i32 %t, ptr addrspace(3) %at
  br label %inner
inner:
  %w = phi i32 [ 0, %outer ], [ %w1, %inner ]
  %w1 = add i32 %w, 1
  %z = icmp ult i32 %w1, 3
  %z2 = zext i1 %z to i32
  %c = icmp ult i32 %k1, %n
  %way = select i1 %c, i32 2, i32 %z2
  switch i32 %way, label %after [ i32 1, label %inner i32 2, label %end ]
after:
  br label %join
join:
{FULL}  %c2 = icmp ult i32 %k1, 8
  br i1 %c2, label %outer, label %end
end:
BARRIER
  %v = load i32, ptr addrspace(3) %ax
  store i32 %v, ptr addrspace(1) %qt
"""
GUARDED = """  br i1 %d, label %y, label %e
y:
  store i32 %t, ptr addrspace(3) @b
  br label %e
e:
"""
TWICE = f"""  %l1 = load i32, ptr addrspace(1) %p
{FULL}  %p1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 INDEX
  %l2 = load i32, ptr addrspace(1) %p1
  %d = icmp ne i32 %l1, %l2
"""
CARRIED = f"""  br label %loop
loop:
  %i = phi i32 [ FIRST, %entry ], [ %i1, %loop ]
  %i1 = add i32 %i, 2
  %x = mul i32 %t, %i
  %x1 = and i32 %x, 255
  %g = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %x1
  store i32 %t, ptr addrspace(3) %g
{FULL}  %c = icmp ult i32 %i1, 9
  br i1 %c, label %loop, label %end
end:
"""
LANE_BY_LANE = """  %l = and i32 %t, 63
  %w = and i32 %t, 192
  %z = icmp eq i32 %l, 0
  %o = select i1 %z, i32 %w, i32 400
  %aw = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %o
  call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %pt, ptr addrspace(3) %aw, i32 4, i32 0, i32 0)
BARRIER
  br i1 %z, label %y, label %e
y:
  %h = add i32 %w, 5
  %ah = getelementptr inbounds i32, ptr addrspace(3) @a, i32 %h
  %v = load i32, ptr addrspace(3) %ah
  store i32 %v, ptr addrspace(1) %qt
  br label %e
e:
"""
BY_ITS_OWN = f"""  %l = load i32, ptr addrspace(SPACE) inttoptr (i32 16 to ptr addrspace(SPACE))
  %c = icmp eq i32 %l, 1
  br i1 %c, label %y, label %e
y:
{FULL}  br label %e
e:
"""
ASKED = """  %asked = call i64 @_Z12get_local_idj(i32 0)
  %d = icmp COMPARED
"""
GLOBAL_IDS = """  %x = call i64 @_Z13get_global_idj(i32 0)
  %y = ACROSS
  %g = getelementptr i32, ptr addrspace(1) %p, i64 %x
  store i32 %t, ptr addrspace(1) %g
  %h = getelementptr i32, ptr addrspace(1) %p, i64 %y
  %v = load i32, ptr addrspace(1) %h
  store i32 %v, ptr addrspace(1) %qt
"""
OF_A_GROUP = f"""  %w = call i64 @_Z12WHICHj(i32 0)
  store i32 %t, ptr addrspace(3) %at
  %c = icmp ult i64 %w, 7
  br i1 %c, label %y, label %e
y:
{FULL}  %v = load i32, ptr addrspace(3) %ax
  store i32 %v, ptr addrspace(1) %qt
  br label %e
e:
"""
TWO_NAMES = """  %d0 = getelementptr inbounds i32, ptr addrspace(3) @dyn, i32 %t
  store i32 %t, ptr addrspace(3) %d0
  %i = add i32 %t, BYTES
  %b0 = getelementptr inbounds i8, ptr addrspace(3) @bytes, i32 %i
  store i8 1, ptr addrspace(3) %b0
"""
COUNTED = """  %o = call i32 @_Z10atomic_incPU3AS3Vj(ptr addrspace(3) @b)
  OTHER
  %v = load i32, ptr addrspace(1) %pt
  store i32 %v, ptr addrspace(1) %qt
"""
CASES = {
    # A built-in of a language touches what it is given, atomically.
    "counted_by_language": (
        True,
        COUNTED.replace(
            "OTHER", 'atomicrmw add ptr addrspace(3) @b, i32 1 syncscope("workgroup") monotonic'
        ),
    ),
    "counted_and_stored": (
        False,
        COUNTED.replace("OTHER", "store i32 7, ptr addrspace(3) @b"),
    ),
    # Variables whose size the launch gives begin at one address.
    "behind_the_words": (True, TWO_NAMES.replace("BYTES", "1024")),
    "in_the_words": (False, TWO_NAMES.replace("BYTES", "1020")),
    # What languages call a work-item's place is what the hardware tells it.
    "one_by_language": (True, ASKED.replace("COMPARED", "eq i64 %asked, 7") + GUARDED),
    "two_by_language": (False, ASKED.replace("COMPARED", "ult i64 %asked, 2") + GUARDED),
    "global_ids": (True, GLOBAL_IDS.replace("ACROSS", "add i64 %x, 0")),
    "neighbours": (False, GLOBAL_IDS.replace("ACROSS", "xor i64 %x, 64")),
    "group_of_all": (True, OF_A_GROUP.replace("WHICH", "get_group_id")),
    "place_of_one": (False, OF_A_GROUP.replace("WHICH", "get_local_id")),
    # LDS whose size the launch gives may be larger than any that a module states.
    "far_behind": (False, BEHIND.replace("INDEX", "%far").replace("BARRIER", "")),
    "far_behind_ordered": (True, BEHIND.replace("INDEX", "%far").replace("BARRIER", FULL)),
    "far_behind_its_own": (True, BEHIND.replace("INDEX", "%t").replace("BARRIER", "")),
    # The compiler chooses where variables are.
    "where_it_lies": (
        False,
        WHERE.replace("VARIABLE", "b").replace("BIT", "0").replace("BARRIER", ""),
    ),
    "where_it_lies_ordered": (
        True,
        WHERE.replace("VARIABLE", "b").replace("BIT", "0").replace("BARRIER", FULL),
    ),
    # A way out of two loops passes no barrier of the outer one.
    "out_of_both": (False, OUT_OF_BOTH.replace("BARRIER", "")),
    # A word that is read twice is one word.
    "read_twice": (True, TWICE.replace("INDEX", "0") + GUARDED),
    "two_words": (False, TWICE.replace("INDEX", "1") + GUARDED),
    # What a loop carries is not any number.
    "odd_numbers": (True, CARRIED.replace("FIRST", "1")),
    "even_numbers": (False, CARRIED.replace("FIRST", "2")),
    # The wave copies to where one of its lanes says.
    "lane_by_lane": (False, LANE_BY_LANE.replace("BARRIER", "")),
    "lane_by_lane_ordered": (True, LANE_BY_LANE.replace("BARRIER", FULL)),
    # One address of private memory is a place of each work-item.
    "by_its_own": (False, BY_ITS_OWN.replace("SPACE", "5")),
}


def _text(body: str, cpu: str = "gfx942") -> str:
    return f"{HEAD}{body}{TAIL.replace('CPU', cpu)}"


def _checked(text: str) -> Verdict:
    module = parse_module(printed(text, 60.0))
    (function,) = find_kernel(module, None)
    options = Options(workgroup=(256, 1, 1), grid=(1, 1, 1), wave=64)
    return check_kernel(module, function, options, "kernel.ll").verdict


def _verified(text: str) -> bool:
    read = read_module(text, "gfx950", 60.0)
    return verify(read.kernel(read.functions[0]).program, TargetConfig("gfx950")).ok


@pytest.mark.parametrize("name", CASES)
def test_both_say_the_same(name: str) -> None:
    """Proved and verified, or a bug and not."""
    right, body = CASES[name]
    text = _text(body, "gfx950")
    assert (_checked(text), _verified(text)) == (Verdict.PROVED if right else Verdict.BUG, right)


@pytest.mark.parametrize("bit", ["0", "2048"])
@pytest.mark.parametrize("variable", ["a", "b"])
def test_no_layout_is_taken_for_granted(variable: str, bit: str) -> None:
    body = WHERE.replace("VARIABLE", variable).replace("BIT", bit).replace("BARRIER", "")
    assert not _verified(_text(body, "gfx950"))


def test_ways_out_of_loops_meet_at_a_barrier() -> None:
    assert _verified(_text(OUT_OF_BOTH.replace("BARRIER", FULL), "gfx950"))


def test_made_up_numbers_show_nothing() -> None:
    """What a function gives is not any number."""
    body = (
        "  %o = call { i32, i1 } @llvm.umul.with.overflow.i32(i32 %n, i32 1)\n"
        "  %l = extractvalue { i32, i1 } %o, 0\n  %d = icmp ne i32 %l, %n\n" + GUARDED
    )
    assert _verified(_text(body, "gfx950"))


LEFT_HALFWAY = f"""  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %rest ]
  %v = load i32, ptr addrspace(3) %ax
  store i32 %v, ptr addrspace(1) %qt
{FULL}  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, 9
  br i1 %c, label %rest, label %end
rest:
INSIDE
  br label %loop
end:
"""
DEEPER = """  %c2 = icmp eq i32 %i1, %n
  br i1 %c2, label %deeper, label %latch
deeper:
  store i32 %t, ptr addrspace(3) %at
  br label %latch
latch:"""


@pytest.mark.parametrize("strategy", Strategy)
@pytest.mark.parametrize("inside", ["  store i32 %t, ptr addrspace(3) %at", DEEPER])
def test_barriers_are_written_where_they_were_placed(inside: str, strategy: Strategy) -> None:
    """What is not in front of an instruction is no place: nothing ends a loop that is left halfway."""
    body = LEFT_HALFWAY.replace("INSIDE", inside)
    body = body.replace("%rest ]", "%latch ]") if "latch" in inside else body
    placed = place_barriers(_text(body, "gfx950"), "gfx950", strategy)
    assert placed.ok
    assert (_checked(placed.text), _verified(placed.text)) == (Verdict.PROVED, True)


@pytest.mark.parametrize(
    ("attributes", "named", "expected"),
    [
        ({}, None, (32, 64)),
        ({}, "gfx942", (64, 64)),
        ({}, "gfx1200", (32, 32)),
        ({"target-cpu": "gfx1250"}, "gfx942", (32, 32)),
        ({"target-cpu": "gfx1100", "target-features": "+wavefrontsize64"}, None, (64, 64)),
    ],
)
def test_lanes_of_a_wave(
    attributes: dict[str, str], named: str | None, expected: tuple[int, int]
) -> None:
    """What a kernel is compiled for says more than the processor that is named."""
    module = read_module(_text(""), "gfx942", 60.0)
    function = replace(module.functions[0], attributes=attributes)
    assert lanes(function, find(named) if named else None) == expected
