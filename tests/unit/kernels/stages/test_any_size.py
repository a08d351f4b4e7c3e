"""Kernels whose launch nobody gives: proved for every launch, for a guess alone, or wrong."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Guess, Report, Verdict
from fencepost.llvm.launches.launch import Extent
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %G = load i32, ptr addrspace(4) %implicit
  %at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %short = load i16, ptr addrspace(4) %at
  %W = zext i16 %short to i32
  %row = mul i32 %g, %W
  %own = add i32 %row, %t
{body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare void @llvm.amdgcn.s.barrier()
attributes #0 = {{ "target-cpu"="gfx942" {attributes} }}
"""
STORE = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 {index}
  store i32 %own, ptr addrspace(1) %p
"""
SWAP = """
  %a = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %a
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %last = sub i32 {width}, 1
  %other = sub i32 %last, %t
  %b = getelementptr i32, ptr addrspace(3) @s, i32 %other
  %v = load i32, ptr addrspace(3) %b
""" + STORE.format(index="%own")


FEW = """%few = icmp ult i32 %g, 4
  %x = select i1 %few, i32 %g, i32 0
  %y = mul i32 %x, 256
  %i = add i32 %y, %t"""


def asked(body: str, attributes: str = "", **options: object) -> Report:
    """The check of a kernel whose launch nobody gives."""
    module = read_module(TEXT.format(body=body, attributes=attributes))
    given = Options(**options)  # type: ignore[arg-type]
    return check_kernel(module, module.kernels[0], given, "k.ll")


def stored(index: str) -> str:
    """A store at an index that is computed in lines, the last of which names `%i`."""
    return f"{index}\n{STORE.format(index='%i')}"


@pytest.mark.parametrize(
    "body",
    [
        STORE.format(index="%own"),
        stored("%x = mul i32 %t, %G\n%i = add i32 %x, %g"),
        stored("%x = sub i32 %W, %t\n%y = sub i32 %x, 1\n%i = add i32 %row, %y"),
        stored("%x = shl i32 %g, 10\n%i = add i32 %x, %t"),
    ],
    ids=["rows", "columns", "from the end", "rows of 1024"],
)
def test_every_launch(body: str) -> None:
    """Where sizes tell work-items apart, they may be any."""
    report = asked(body)
    assert report.verdict is Verdict.PROVED
    assert report.launch.smaller
    assert report.launch.extent is Extent.ANY_GRID


@pytest.mark.parametrize(
    "index",
    [
        "%x = and i32 %g, 7\n%y = mul i32 %x, 256\n%i = add i32 %y, %t",
        FEW,
        "%i = and i32 %own, 65535",
        "%x = mul i32 %t, 300\n%i = add i32 %x, %g",
        "%x = shl i32 %g, 24\n%i = add i32 %x, %t",
    ],
    ids=["of eight", "of four", "16 bits", "columns of 300", "the top byte"],
)
def test_a_race_of_many_workgroups(index: str) -> None:
    """A race that needs more workgroups than are run at first is shown in a grid that has them."""
    report = asked(stored(index))
    assert report.verdict is Verdict.BUG
    (finding,) = report.findings
    assert finding.witness is not None
    groups = {actor.group[0] for actor in finding.witness.actors}
    assert len(groups) == 2
    assert max(groups) >= 4


@pytest.mark.parametrize(
    "body",
    [
        stored("%x = mul i32 %g, 300\n%i = add i32 %x, %t"),
        stored("%x = and i32 %t, 255\n%i = add i32 %row, %x"),
    ],
    ids=["rows of 300", "256 places"],
)
def test_a_guess(body: str) -> None:
    """What holds for 256 work-items, and not for more, is proved for the guess alone."""
    report = asked(body)
    assert report.verdict is Verdict.GUESSED
    assert report.is_proved
    assert report.guesses == {Guess.WORKGROUP}
    assert report.launch.workgroup == (256, 1, 1)
    given = asked(body, workgroup=(256, 1, 1))
    assert given.verdict is Verdict.PROVED
    assert given.launch.extent is Extent.ANY_GRID


@pytest.mark.parametrize("width", ["256", "%W"])
def test_an_array_tells_how_large_a_workgroup_is(width: str) -> None:
    """Of larger ones nothing is said: that they are not expected is a premise."""
    report = asked(SWAP.format(width=width))
    assert report.verdict is Verdict.CONDITIONAL
    assert (report.launch.smaller, report.launch.workgroup) == (True, (256, 1, 1))
    assert report.proof is not None
    assert Premise.WORKGROUP_FITS in report.proof.premises
    (sized,) = report.proof.sizes
    assert "256" in sized.condition
    strict = asked(SWAP.format(width=width), refused=frozenset({Premise.WORKGROUP_FITS}))
    assert strict.verdict is Verdict.GUESSED
    assert asked(SWAP.format(width=width), workgroup=(512, 1, 1)).verdict is Verdict.BUG


@pytest.mark.parametrize(
    ("index", "attributes"),
    [
        ("%i = add i32 %t, 1", ""),
        ("%i = add i32 %t, 128", ""),
        ("%i = mul i32 %t, 32", ""),
        ("%i = add i32 %t, 0", '"amdgpu-flat-work-group-size"="1,512"'),
    ],
    ids=["one too far", "half too far", "rows", "a size that somebody wrote"],
)
def test_an_array_that_is_left_elsewhere_tells_nothing(index: str, attributes: str) -> None:
    """An index that is wrong is not excused by smaller workgroups."""
    body = f"{index}\n%q = getelementptr i32, ptr addrspace(3) @s, i32 %i\n"
    report = asked(f"{body}  store i32 %t, ptr addrspace(3) %q", attributes)
    assert report.verdict in (Verdict.BUG, Verdict.GUESSED)
    assert report.findings


GUARDED = """
  %in = icmp ult i32 %t, {most}
  br i1 %in, label %some, label %rest
some:
  %q = getelementptr i32, ptr addrspace(3) @half, i32 %t
  store i32 %t, ptr addrspace(3) %q
  br label %rest
rest:
"""
TWO_ARRAYS = """
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %q
  %r = getelementptr i32, ptr addrspace(3) @{other}, i32 %t
  store i32 %t, ptr addrspace(3) %r
"""
HALVES = """
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %q
  %half = lshr i32 %W, 1
  %in = icmp ult i32 %t, %half
  br i1 %in, label %some, label %rest
some:
  store i32 %W, ptr addrspace(3) %q
  br label %rest
rest:
"""
OF_WAVES = """
  %q = getelementptr i32, ptr addrspace(3) @of_waves, i32 %t
  store i32 %t, ptr addrspace(3) %q
"""
BEHIND = """
  %first = icmp ult i32 %t, 128
  br i1 %first, label %rest, label %others
others:
  %q = getelementptr i32, ptr addrspace(3) @half, i32 {index}
  store i32 %t, ptr addrspace(3) %q
  br label %rest
rest:
"""
FAR = """
  %r = getelementptr i32, ptr addrspace(3) @half, i32 %t
  store i32 %t, ptr addrspace(3) %r
  %far = sub i32 %t, 128
""" + BEHIND.format(index="%far")
OTHERS = """
@half = internal addrspace(3) global [128 x i32] undef
@of_waves = internal addrspace(3) global [16 x i32] undef
"""


@pytest.mark.parametrize(
    "body",
    [
        GUARDED.format(most=129),
        GUARDED.format(most=200),
        TWO_ARRAYS.format(other="half"),
        TWO_ARRAYS.format(other="of_waves"),
        OF_WAVES,
        BEHIND.format(index="%t"),
        FAR,
    ],
    ids=["one more", "some more", "two sizes", "two uses", "of waves", "halves", "a far half"],
)
def test_an_array_that_is_too_small_tells_nothing(body: str) -> None:
    """Guards that let too many in, or another array, tell of larger workgroups."""
    module = read_module(TEXT.format(body=body, attributes="") + OTHERS)
    report = check_kernel(module, module.kernels[0], Options(), "k.ll")
    assert report.verdict in (Verdict.BUG, Verdict.GUESSED)
    assert report.findings


def test_half_of_a_workgroup_leaves_what_all_of_it_do() -> None:
    """A step of a reduction says no more than the access that each work-item makes."""
    report = asked(HALVES)
    assert report.verdict is Verdict.CONDITIONAL
    assert report.launch.workgroup == (256, 1, 1)


ATOMICS = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [1024 x i32] undef
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %n, ptr addrspace(1) %in) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %short = load i16, ptr addrspace(4) %at
  %W = zext i16 %short to i32
  %row = mul i32 %g, %W
  %own = add i32 %row, %t
  %a = getelementptr i32, ptr addrspace(1) %in, i32 %own
  %v = load i32, ptr addrspace(1) %a
{body}
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)
attributes #0 = {{ "target-cpu"="gfx942" }}
"""
COUNTED = """
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %v
  atomicrmw add ptr addrspace(1) %q, i32 1 syncscope("agent") monotonic
"""
TICKETS = """
  %old = atomicrmw add ptr addrspace(1) %n, i32 1 syncscope("agent") monotonic
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %old
  store i32 %v, ptr addrspace(1) %q
"""
FIRST_LANE = """
  %w = call i32 @llvm.amdgcn.ds.bpermute(i32 0, i32 %v)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 {index}
  store i32 %w, ptr addrspace(1) %q
"""


def with_atomics(body: str) -> Report:
    """The check of a kernel with atomics, or exchanges between lanes, whose launch nobody gives."""
    module = read_module(ATOMICS.format(body=body))
    return check_kernel(module, module.kernels[0], Options(), "k.ll")


@pytest.mark.parametrize("body", [COUNTED, FIRST_LANE.format(index="%own")])
def test_values_of_others_may_be_any(body: str) -> None:
    """Atomics and exchanges of lanes leave a kernel right for every size if their values do not
    matter.
    """
    report = with_atomics(body)
    assert report.verdict is Verdict.PROVED
    assert report.launch.smaller


def test_tickets_differ_in_workgroups_of_every_size() -> None:
    """However many work-items draw from a counter, each has a number of its own."""
    report = with_atomics(TICKETS)
    assert report.verdict is Verdict.PROVED
    assert report.launch.smaller
    twice = TICKETS.replace("add ptr addrspace(1) %n, i32 1", "add ptr addrspace(1) %n, i32 0")
    assert with_atomics(twice).verdict is not Verdict.PROVED


def test_facts_about_a_workgroup_are_of_a_size() -> None:
    """Lanes of full waves hold one value in workgroups of the guessed size."""
    report = with_atomics(FIRST_LANE.format(index="%g"))
    assert not report.launch.smaller
    assert report.verdict is not Verdict.PROVED


def test_what_attributes_allow() -> None:
    """The most that the kernel is compiled for bounds what is asked."""
    few = asked(SWAP.format(width="%W"), '"amdgpu-flat-work-group-size"="1,256"')
    assert few.verdict is Verdict.PROVED
    assert few.launch.workgroup == (256, 1, 1)
    many = asked(SWAP.format(width="%W"), '"amdgpu-flat-work-group-size"="1,257"')
    assert many.verdict is not Verdict.PROVED
    one = asked(SWAP.format(width="256"), '"amdgpu-flat-work-group-size"="256,256"')
    assert one.verdict is Verdict.PROVED
    assert not one.launch.smaller


def test_a_bug_of_the_guess() -> None:
    """What is wrong for the guess and right for another size is said to depend on it."""
    places = stored("%x = and i32 %t, 63\n%y = mul i32 %g, 64\n%i = add i32 %x, %y")
    report = asked(places)
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((64, 1, 1),)
    assert not report.is_proved
    assert asked(places, workgroup=(256, 1, 1)).verdict is Verdict.BUG
    assert asked(stored("%i = lshr i32 %own, 1")).guesses == frozenset()


def test_the_distance_between_workgroups_bounds_them() -> None:
    """Of workgroups of more than 256 work-items nothing is said, and the premise says so."""
    body = stored("%x = mul i32 %g, 256\n%i = add i32 %x, %t")
    report = asked(body)
    assert report.verdict is Verdict.CONDITIONAL
    assert (report.launch.workgroup, report.launch.smaller) == ((256, 1, 1), True)
    assert report.proof is not None
    assert [each.premise for each in report.proof.sizes] == [Premise.WORKGROUP_FITS]
    refused = asked(body, refused=frozenset({Premise.WORKGROUP_FITS}))
    assert refused.verdict is Verdict.GUESSED


LATER = """
  %behind = icmp uge i32 %t, 64
  br i1 %behind, label %more, label %end
more:
  %first = getelementptr i32, ptr addrspace(1) %out, i32 0
  store i32 %own, ptr addrspace(1) %first
  br label %end
end:"""
FOLDED = """
  %slot = and i32 %t, 63
  %c = getelementptr i32, ptr addrspace(3) @s, i32 %slot
  store i32 %t, ptr addrspace(3) %c"""


@pytest.mark.parametrize("more", [LATER, FOLDED], ids=["does more", "is wrong alone"])
def test_a_distance_bounds_nothing_where_larger_workgroups_are_wrong_without_neighbours(
    more: str,
) -> None:
    """The work-items behind the first 64 have a bug of their own, that the bound would hide."""
    body = stored("%x = mul i32 %g, 64\n%i = add i32 %x, %t") + more
    report = asked(body)
    assert report.verdict is not Verdict.CONDITIONAL
    assert report.verdict is not Verdict.PROVED
    assert asked(body, workgroup=(64, 1, 1)).verdict is Verdict.PROVED
    assert asked(body, workgroup=(128, 1, 1)).verdict is Verdict.BUG


def test_lanes_are_of_a_size() -> None:
    """What depends on full waves is proved for workgroups of whole waves, a premise."""
    wave = (
        "%lane = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n"
        "%l = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %lane)\n"
        "%x = lshr i32 %own, 6\n%y = shl i32 %x, 8\n%i = add i32 %y, %l"
    )
    declared = "declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)\n"
    declared += "declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)\n"
    module = read_module(TEXT.format(body=stored(wave), attributes="") + declared)
    report = check_kernel(module, module.kernels[0], Options(), "k.ll")
    assert report.verdict is Verdict.CONDITIONAL
    assert (report.launch.smaller, report.launch.multiple) == (True, 64)
    assert report.proof is not None
    assert Premise.WHOLE_WAVES in report.proof.premises
    strict = Options(refused=frozenset({Premise.WHOLE_WAVES}))
    refused = check_kernel(module, module.kernels[0], strict, "k.ll")
    assert refused.verdict not in (Verdict.PROVED, Verdict.CONDITIONAL)


def test_ordinary_grids_are_a_premise() -> None:
    """What holds in grids of an ordinary size alone says so, and can be refused."""
    far = stored("%x = mul i32 %g, 1024\n%i = add i32 %x, %t")
    report = asked(far, workgroup=(1024, 1, 1))
    assert report.verdict is Verdict.PROVED
    wide = stored("%x = mul i32 %g, 4096\n%i = add i32 %x, %t")
    report = asked(wide, workgroup=(256, 1, 1))
    assert report.proof is not None
    assert Premise.GRID_SIZE in report.proof.premises
    refused = asked(wide, workgroup=(256, 1, 1), refused=frozenset({Premise.GRID_SIZE}))
    assert refused.verdict is not Verdict.PROVED


ROWS_OF_ITEMS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 {
  %x = call i32 @llvm.amdgcn.workitem.id.x()
  %y = call i32 @llvm.amdgcn.workitem.id.y()
  %row = mul i32 %y, 16
  %at = add i32 %row, %x
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %x, ptr addrspace(1) %p
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""
"""Right in workgroups of 16×16; in 32×8 two rows overlap."""


def test_a_number_of_work_items_is_no_layout() -> None:
    """How 256 work-items lie on two axes is a guess, though there are 256."""
    module = read_module(ROWS_OF_ITEMS)
    report = check_kernel(module, module.kernels[0], Options(grid=(1, 1, 1)), "a.ll")
    assert report.verdict is not Verdict.PROVED
    assert Guess.WORKGROUP in report.guesses


def test_a_grid_that_is_given_leaves_the_workgroup_open() -> None:
    """A proof for every size rests on no guess, in that grid as in any."""
    given = asked(STORE.format(index="%own"), grid=(64, 1, 1))
    assert given.verdict is Verdict.PROVED
    assert given.launch.smaller
    assert given.launch.grid == (64, 1, 1)
    assert given.launch.extent is Extent.GRID
    of_one = asked(stored("%x = mul i32 %g, 300\n%i = add i32 %x, %t"), grid=(64, 1, 1))
    assert of_one.verdict is Verdict.GUESSED
    assert of_one.guesses == {Guess.WORKGROUP}


SUB_GROUPS = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) #0 !kernel_arg_addr_space !0 {{
  %lane = call i32 @_Z22get_sub_group_local_idv()
  %wave = call i32 @_Z16get_sub_group_idv()
  %width = call i32 @_Z{name}v()
  %row = mul i32 %wave, %width
  %i = add i32 %row, %lane
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %wave, ptr addrspace(1) %p
  ret void
}}
declare i32 @_Z22get_sub_group_local_idv()
declare i32 @_Z16get_sub_group_idv()
declare i32 @_Z{name}v()
attributes #0 = {{ "target-cpu"="gfx942" }}
!0 = !{{i32 1}}
"""


def test_the_last_wave_may_have_fewer_work_items() -> None:
    """Rows of as many places as a wave has work-items overlap if the last wave has fewer."""

    def of(name: str, items: int | None) -> Verdict:
        module = read_module(SUB_GROUPS.format(name=name))
        size = None if items is None else (items, 1, 1)
        given = Options(workgroup=size, grid=(1, 1, 1))
        return check_kernel(module, module.kernels[0], given, "k.ll").verdict

    largest, own = "22get_max_sub_group_size", "18get_sub_group_size"
    assert [of(largest, each) for each in (None, 96, 128)] == [Verdict.PROVED] * 3
    assert of(own, None) is not Verdict.PROVED
    assert of(own, 96) is Verdict.BUG
    assert of(own, 128) is Verdict.PROVED


FILLED = """
  %start = mul i32 %own, {step}
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %start
  call void @llvm.memset.p1.i32(ptr addrspace(1) %p, i8 0, i32 16, i1 false)
"""


@pytest.mark.parametrize(("step", "verdict"), [(4, Verdict.PROVED), (3, Verdict.GUESSED)])
def test_blocks_that_a_work_item_fills(step: int, verdict: Verdict) -> None:
    report = asked(FILLED.format(step=step))
    assert report.verdict is verdict
    assert report.launch.smaller is (verdict is Verdict.PROVED)


WAVES_OF_ROWS = """
  %lane = and i32 %t, 63
  %wave = lshr i32 %t, 6
  %waves = lshr i32 %W, 6
  %first = mul i32 %waves, %g
  %line = add i32 %first, %wave
  %inside = icmp slt i32 %lane, %n
  br i1 %inside, label %write, label %end
write:
  %begin = mul i32 %line, %n
  %i = add i32 %begin, %lane"""


def test_rows_of_waves() -> None:
    """A launch that meets the premise on addresses has whole waves, too: at least 64 work-items."""
    report = asked(f"{WAVES_OF_ROWS}{STORE.format(index='%i')}  br label %end\nend:")
    assert report.verdict is Verdict.CONDITIONAL
    assert report.proof is not None
    assert {Premise.WHOLE_WAVES, Premise.NO_OVERFLOW} <= {*report.proof.premises}


TWO_PLACES = """%own.place = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %own.place
  %far = add i32 %t, {step}
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %far
  store i32 %t, ptr addrspace(3) %q""" + STORE.format(index="%own")


def test_two_places_for_each_work_item() -> None:
    """From work-item 256 on all leave an array of 512 places at 256 and on."""
    text = TEXT.format(body=TWO_PLACES.format(step=256), attributes="")
    module = read_module(text.replace("[256 x i32]", "[512 x i32]"))
    report = check_kernel(module, module.kernels[0], Options(), "k.ll")
    assert report.verdict is Verdict.CONDITIONAL
    assert report.proof is not None
    told = [each.condition for each in report.proof.sizes]
    assert "a workgroup of at most 256 work-items" in told


def test_one_place_is_missing() -> None:
    """A step of one that leaves the array tells of no smaller workgroup."""
    report = asked(TWO_PLACES.format(step=1))
    assert report.proof is None or "255" not in str(report.proof.sizes)
    assert report.verdict is not Verdict.CONDITIONAL


BY_STEPS = """%wide = sext i32 %n to i64
  %first = zext i32 %t to i64
  %start = zext i32 %g to i64
  %head = mul nsw i64 %start, %wide
  %some = icmp slt i32 %t, %n
  br i1 %some, label %loop, label %end
loop:
  %i = phi i64 [ %first, %0 ], [ %next, %loop ]
  %at.row = add i64 %head, %i
  %p = getelementptr i32, ptr addrspace(1) %out, i64 %at.row
  store i32 %own, ptr addrspace(1) %p
  %W.wide = zext i32 %W to i64
  %next = add nuw nsw i64 %W.wide, %i
  %again = icmp slt i64 %next, BOUND
  br i1 %again, label %loop, label %end
end:"""


def test_rows_in_steps_of_a_workgroup() -> None:
    """Products whose factors differ by one differ by the other factor, whatever it is."""
    assert asked(BY_STEPS.replace("BOUND", "%wide")).verdict is Verdict.PROVED
    past = BY_STEPS.replace("icmp slt i64 %next, BOUND", "icmp sle i64 %next, %wide")
    assert asked(past).verdict is Verdict.BUG
