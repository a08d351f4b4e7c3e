"""Numbers that one lane of a wave draws for others, and programs in which they come twice."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import named

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@l = internal addrspace(3) global i32 undef, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i64 @llvm.amdgcn.ballot.i64(i1)
declare i64 @llvm.ctpop.i64(i64)
declare i64 @llvm.cttz.i64(i64, i1)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.readlane.i32(i32, i32)
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
declare i32 @any()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %x, ptr addrspace(1) noalias %w,
    ptr addrspace(1) noalias %in, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %lane = and i32 %t, 63
  %lead = icmp eq i32 %lane, 0
  %place = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %place
  %keep = icmp sgt i32 %v, %n
  %other = icmp sgt i32 %v, 7
  BODY
end:
  ret void
}
attributes #0 = { "target-cpu"="TARGET" "amdgpu-flat-work-group-size"="128,128" }
"""
RANK = """%m = call i64 @llvm.amdgcn.ballot.i64(i1 %keep)
  %low = trunc i64 %m to i32
  %upper = lshr i64 %m, 32
  %high = trunc i64 %upper to i32
  %half = call i32 @llvm.amdgcn.mbcnt.lo(i32 %low, i32 0)
  %rank = call i32 @llvm.amdgcn.mbcnt.hi(i32 %high, i32 %half)
  %all = call i64 @llvm.ctpop.i64(i64 %m)
  %many = trunc i64 %all to i32"""
DRAW = """%number = atomicrmw add ptr addrspace(1) %w, i32 %many syncscope("agent") monotonic
  br label %met
met:"""
GIVEN = "%base = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %mine)"
STORE = """%at = add i32 %base, %rank
  %wide = zext i32 %at to i64
  %to = getelementptr i32, ptr addrspace(1) %x, i64 %wide
  store i32 %v, ptr addrspace(1) %to
  br label %end"""
EVEN = f"""{RANK}
  br i1 %lead, label %draws, label %met
draws:
  {DRAW}
  %mine = phi i32 [ %number, %draws ], [ 0, %entry ]
  {GIVEN}
  br i1 %keep, label %store, label %end
store:
  {STORE}"""
DIVERGENT = f"""br i1 %keep, label %go, label %end
go:
  {RANK.replace("%keep", "true")}
  %first = icmp eq i32 %rank, 0
  br i1 %first, label %draws, label %met
draws:
  {DRAW}
  %mine = phi i32 [ %number, %draws ], [ 0, %go ]
  {GIVEN}
  {STORE}"""
SHUFFLED = (
    DIVERGENT.replace("%first =", "%lowest = call i64 @llvm.cttz.i64(i64 %m, i1 true)\n  %first =")
    .replace("icmp eq i32 %rank, 0", "icmp eq i32 %lane, %leader")
    .replace("  %first", "  %leader = trunc i64 %lowest to i32\n  %first", 1)
    .replace(
        GIVEN,
        "%bytes = shl i32 %leader, 2\n"
        "  %base = call i32 @llvm.amdgcn.ds.bpermute(i32 %bytes, i32 %mine)",
    )
)
LOOP = (
    EVEN.replace(
        RANK, f"br label %again\nagain:\n  %i = phi i32 [0, %entry], [%j, %next]\n  {RANK}"
    )
    .replace("[ 0, %entry ]", "[ 0, %again ]")
    .replace("br i1 %keep, label %store, label %end", "br i1 %keep, label %store, label %next")
    .replace(
        "br label %end",
        "br label %next\nnext:\n  %j = add i32 %i, 1\n"
        "  %more = icmp slt i32 %j, %n\n  br i1 %more, label %again, label %end",
    )
)
ROWS = f"""%many = add i32 0, 64
  %rank = add i32 0, %lane
  {EVEN.partition(RANK)[2].replace("i1 %keep, label %store, label %end", "label %store")}"""


def report(body: str, *changes: tuple[str, str], target: str = "gfx942", groups: int = 2) -> Report:
    text = TEXT.replace("BODY", body)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    module = read_module(text.replace("TARGET", target).encode())
    options = Options((128, 1, 1), (groups, 1, 1), seconds=60.0)
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize(
    "body", [EVEN, DIVERGENT, SHUFFLED, ROWS], ids=["wave", "active lanes", "shuffle", "rows"]
)
def test_a_wave_appends_to_a_list(body: str) -> None:
    found = report(body)
    assert found.verdict is Verdict.PROVED
    assert "queue" in {each.value for each in named(found)}


def test_turns_of_a_loop_rest_on_the_counter() -> None:
    found = report(LOOP)
    assert found.verdict is Verdict.PROVED
    assert found.proof is not None
    assert Premise.COUNTERS in found.proof.premises


LANE_0 = "call i32 @llvm.amdgcn.readlane.i32(i32 %mine, i32 0)"


def test_a_lane_by_its_number() -> None:
    from_lane = GIVEN.partition("call")[2]
    assert report(EVEN, (f"call{from_lane}", LANE_0)).verdict is Verdict.PROVED
    for lane in ("1", "%v"):
        other = LANE_0.replace("i32 0)", f"i32 {lane})")
        assert report(EVEN, (f"call{from_lane}", other)).verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    "changes",
    [
        (("i1 %keep, label %store", "i1 %other, label %store"),),
        (("add i32 %base, %rank", "add i32 %mine, %rank"),),
        (("ballot.i64(i1 %keep", "ballot.i64(i1 %other"),),
        (("i32 %many sync", "i32 1 sync"),),
        (("trunc i64 %all to i32", "trunc i64 %m to i32"),),
        (
            ("  %many = trunc", "  %few = trunc"),
            ("%lead, label", "%lead, label"),
            ("  br i1 %lead", "  %many = lshr i32 %few, 1\n  br i1 %lead"),
        ),
        (("add ptr addrspace(1) %w", "sub ptr addrspace(1) %w"),),
        (("add ptr addrspace(1) %w", "xchg ptr addrspace(1) %w"),),
        (("icmp eq i32 %lane, 0", "icmp eq i32 %lane, 1"),),
        (("icmp eq i32 %lane, 0", "icmp eq i32 %t, 0"),),
        (("draws:", "draws:\n  store atomic i32 0, ptr addrspace(1) %w monotonic, align 4"),),
        (
            ("draws:", "draws:\n  %part = getelementptr i32, ptr addrspace(1) %w, i32 %g"),
            ("add ptr addrspace(1) %w", "add ptr addrspace(1) %part"),
        ),
        (("add ptr addrspace(1) %w", "add ptr addrspace(3) @l"),),
        (("add i32 %base, %rank", "add i32 %base, %lane"),),
        (
            ("%at = add", "%off = add i32 %rank, 1\n  %at = add"),
            ("add i32 %base, %rank", "select i1 %other, i32 %rank, i32 %off"),
        ),
    ],
    ids=[
        "added lanes",
        "not handed over",
        "another ballot",
        "one is added",
        "the ballot is added",
        "half is added",
        "taken away",
        "exchanged",
        "lane 1 draws",
        "one wave draws",
        "cleared",
        "a counter each",
        "in LDS",
        "by lanes",
        "not from the base",
    ],
)
def test_numbers_that_come_twice(changes: tuple[tuple[str, str], ...]) -> None:
    assert report(EVEN, *changes).verdict is not Verdict.PROVED


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("icmp eq i32 %rank, 0", "icmp eq i32 %lane, 0"),
        ("icmp eq i32 %rank, 0", "icmp eq i32 %rank, 1"),
        ("ballot.i64(i1 true", "ballot.i64(i1 %other"),
        ("add i32 %base, %rank", "add i32 %mine, %rank"),
    ],
    ids=["lane 0 may be away", "the second draws", "another ballot", "not handed over"],
)
def test_lanes_that_come_alone(old: str, new: str) -> None:
    assert report(DIVERGENT, (old, new)).verdict is not Verdict.PROVED


def test_the_first_lane_of_more_than_were_counted() -> None:
    """Lane 0, which did not draw, gives its 0 to all where the lanes are together again."""
    late = DIVERGENT.replace(GIVEN, "br label %end", 1).partition(STORE)[0].rstrip()
    late = f"""{late}
"""
    text = TEXT.replace(
        "end:\n",
        f"""end:
  %held = phi i32 [ 0, %entry ], [ %mine, %met ]
  %below = phi i32 [ 0, %entry ], [ %rank, %met ]
  {GIVEN.replace("%mine", "%held")}
  br i1 %keep, label %store, label %out
store:
  {STORE.replace("%rank", "%below").replace("%end", "%out")}
out:
""",
    )
    module = read_module(text.replace("BODY", late).replace("TARGET", "gfx942").encode())
    options = Options((128, 1, 1), (2, 1, 1), seconds=60.0)
    found = check_kernel(module, module.kernels[0], options, "k.ll")
    assert found.verdict is not Verdict.PROVED


def test_a_base_of_the_turn_before() -> None:
    """A base that is drawn once, for the lanes that are counted in the first turn."""
    once = LOOP.replace(
        "br i1 %lead, label %draws",
        "%draw = icmp eq i32 %i, 0\n  %leads = and i1 %draw, %lead\n  br i1 %leads, label %draws",
    )
    assert report(once).verdict is not Verdict.PROVED


def test_waves_of_32_lanes_that_one_lane_of_64_draws_for() -> None:
    assert report(EVEN, target="gfx1100").verdict is not Verdict.PROVED


def test_two_exchanges_have_each_their_lane() -> None:
    """Lanes 0 and 1 draw: the one number is not the other."""
    two = EVEN.replace("br i1 %lead,", "%two = icmp ult i32 %lane, 2\n  br i1 %two,").replace(
        GIVEN, f"%base = {LANE_0}\n  %second = {LANE_0.replace('i32 0)', 'i32 1)')}"
    )
    assert report(two).verdict is Verdict.PROVED
    one = "%same = icmp eq i32 %base, %second\n  %sum = add i32 %base, %rank"
    equal = two.replace(
        "%at = add i32 %base, %rank", f"{one}\n  %at = select i1 %same, i32 %sum, i32 0"
    )
    assert report(equal).verdict is not Verdict.PROVED
    nobody = two.replace("icmp ult i32 %lane, 2", "icmp ult i32 %lane, 1").replace(
        "add i32 %base, %rank", "add i32 %second, %rank"
    )
    assert report(nobody).verdict is not Verdict.PROVED


def test_a_counter_that_runs_around() -> None:
    """Sizes that the counter's bits do not hold."""
    small = (
        EVEN.replace("ptr addrspace(1) %w, i32 %many", "ptr addrspace(1) %w, i8 %few")
        .replace("%all to i32", "%all to i32\n  %few = trunc i64 %all to i8")
        .replace("%mine = phi", "%wider = phi i8 [ %number, %draws ], [ 0, %entry ]\n  %mine = phi")
    )
    small = small.replace(
        "%mine = phi i32 [ %number, %draws ], [ 0, %entry ]", "%mine = zext i8 %wider to i32"
    )
    assert report(small, groups=4).verdict is not Verdict.PROVED


LEFT = f"""br label %again
again:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  br i1 %lead, label %draws, label %met
draws:
  %number = atomicrmw add ptr addrspace(1) %w, i32 64 syncscope("agent") monotonic
  br label %met
met:
  %mine = phi i32 [ %number, %draws ], [ 0, %again ]
  %base = {LANE_0}
  %late = icmp ne i32 %i, 3
  br i1 %late, label %store, label %next
store:
  %at = add i32 %base, %lane
  %to = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %v, ptr addrspace(1) %to
  br label %next
next:
  %j = add i32 %i, 1
  %before = icmp ult i32 %j, 8
  %third = icmp eq i32 %i, 2
  %some = icmp eq i32 %n, 7654321
  %both = and i1 %third, %some
  %leaves = and i1 %both, %lead
  %stays = xor i1 %leaves, true
  %more = and i1 %before, %stays
  br i1 %more, label %again, label %end"""
NEXT = """br label %next
next:
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %v
  br i1 %more, label %go, label %end"""
ALONE = (
    ("br i1 %keep, label %go, label %end\ngo:", "br label %go\ngo:"),
    ("go:\n", "go:\n  %i = phi i32 [ 0, %entry ], [ %j, %next ]\n"),
    (
        "br label %end",
        NEXT,
    ),
)


def test_a_lane_that_has_left_the_loop_gives_nothing() -> None:
    """That the turn before tells it to go on is no sign that it came there."""
    assert report(LEFT, ("%both, %lead", "%both, false")).verdict is Verdict.PROVED
    assert report(LEFT).verdict is not Verdict.PROVED
    shuffled = (LANE_0, "call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %mine)")
    assert report(LEFT, shuffled).verdict is not Verdict.PROVED


def test_lanes_that_leave_a_loop_one_by_one() -> None:
    """The first one that is still there gives the number."""
    for body in (DIVERGENT, SHUFFLED):
        assert report(body, *ALONE).verdict is Verdict.PROVED


STILL = f"""br i1 %lead, label %draws, label %met
draws:
  %number = atomicrmw add ptr addrspace(1) %w, i32 64 syncscope("agent") monotonic
  br label %met
met:
  %mine = phi i32 [ %number, %draws ], [ 0, %entry ]
  {GIVEN}
  br label %again
again:
  %i = phi i32 [ 0, %met ], [ %j, %next ]
  {RANK.replace("%keep", "true")}
  %lowest = call i64 @llvm.cttz.i64(i64 %m, i1 false)
  %zero = icmp eq i64 %lowest, 0
  %late = icmp eq i32 %i, 5
  br i1 %late, label %store, label %next
store:
  %own = select i1 %zero, i32 %rank, i32 0
  %at = add i32 %base, %own
  %to = getelementptr i32, ptr addrspace(1) %x, i32 %at
  store i32 %v, ptr addrspace(1) %to
  br label %next
{LEFT[LEFT.index("next:") :]}"""


def test_a_lane_that_has_left_the_loop_is_not_counted() -> None:
    """Lane 0 drew before the loop: later ballots are none of its."""
    assert report(STILL, ("%both, %lead", "%both, false")).verdict is not Verdict.BUG
    assert report(STILL).verdict is not Verdict.PROVED
    ranked = ("select i1 %zero, i32 %rank, i32 0", "add i32 %rank, 0")
    assert report(STILL, ranked).verdict is Verdict.PROVED


FROZEN = (
    SHUFFLED.replace("[ 0, %go ]", "[ undef, %go ]")
    .replace("i32 %mine)", "i32 %given)")
    .replace("  %bytes", "  %given = freeze i32 %mine\n  %bytes", 1)
    .replace("  %leader = trunc", "  %none = icmp eq i64 %m, 0\n  %least = trunc", 1)
    .replace("  %first", "  %leader = select i1 %none, i32 -1, i32 %least\n  %first", 1)
)
"""As compilers write `base = __shfl(base, __ffsll(m) - 1)`, base undefined but in one lane."""


def test_a_shuffle_of_what_one_lane_alone_has() -> None:
    """What is drawn is no poison, so that it is itself when it is frozen."""
    found = report(FROZEN)
    assert found.verdict is Verdict.PROVED
    assert "queue" in {each.value for each in named(found)}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("i1 %none, i32 -1, i32 %least", "i1 %none, i32 %least, i32 -1"),
        ("i1 %none, i32 -1, i32 %least", "i1 %none, i32 -1, i32 0"),
        ("icmp eq i64 %m, 0", "icmp ne i64 %m, 0"),
        ("icmp eq i64 %m, 0", "icmp eq i64 %m, 1"),
        ("icmp eq i32 %lane, %leader", "icmp eq i32 %lane, 5"),
        ("shl i32 %leader, 2", "shl i32 %lane, 2"),
        ("  %given = freeze", "  store i32 undef, ptr addrspace(1) %w\n  %given = freeze"),
    ],
)
def test_a_shuffle_from_another_lane(old: str, new: str) -> None:
    """Another lane than the one that drew gives nothing, and what is undefined is no number."""
    assert report(FROZEN, (old, new)).verdict is not Verdict.PROVED
