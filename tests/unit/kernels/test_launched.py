"""Kernels are checked for the launches of their source, and the worst verdict counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.launched import Launched, SourceLaunch, check_launched
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.question.grid_ties import GridTie
from fencepost.kernels.report import PROVED, Report, Verdict
from fencepost.llvm.launches.launch import Dim, Extent
from fencepost.llvm.module import Function, Module
from fencepost.llvm.read import read_module
from tests.unit.kernels.question.test_fitting_grid import COLUMNS
from tests.unit.kernels.stages.test_any_size import TEXT, stored


def at(index: str) -> str:
    """A kernel that stores at an index, which the last line computes."""
    return TEXT.format(body=stored(index), attributes="")


OF_64 = "%x = and i32 %t, 63\n%y = mul i32 %g, 64\n%i = add i32 %x, %y"
"""A place that work-items share in workgroups of more than 64."""

ROWS = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %stride) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %row = mul i32 %g, %stride
  %i = add i32 %row, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %t, ptr addrspace(1) %q
  ret void
}
"""
"""Rows that overlap where the stride is less than the workgroup."""


SHIFTED = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %s = add i32 %t, 1
  %from = getelementptr i32, ptr addrspace(1) %q, i32 %s
  %value = load i32, ptr addrspace(1) %from
  %to = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %value, ptr addrspace(1) %to
  ret void
}
"""
"""A kernel that is right only if its arguments do not overlap."""


def launch(
    place: str, *size: int, grid: Dim | None = None, arguments: tuple[tuple[str, int], ...] = ()
) -> SourceLaunch:
    x, y, z = (*size, 1, 1)[:3]
    return SourceLaunch((x, y, z), grid, 0, arguments, place)


def checked(
    text: str,
    *read: SourceLaunch,
    unread: tuple[str, ...] = (),
    workgroup: Dim | None = None,
    grid: Dim | None = None,
    arguments: tuple[tuple[str, str], ...] = (),
) -> Report:
    module = read_module(text, 60.0)
    (kernel,) = module.kernels
    options = Options(workgroup, grid, arguments=arguments, infer=Infer.NOTHING)
    report, asked = check_launched(module, kernel, options, "k.ll", Launched(read, unread))
    if workgroup is None and report.places:
        assert asked.workgroup in (None, report.launch.workgroup)
    return report


def test_a_launch_that_was_read_is_no_guess() -> None:
    report = checked(at(OF_64), launch("line 7", 64))
    assert report.verdict is Verdict.PROVED
    assert (report.places, report.guesses) == (("line 7",), frozenset())
    assert report.launch.workgroup == (64, 1, 1)
    assert report.launch.extent is Extent.ANY_GRID


def test_a_grid_that_was_read_is_asked_about() -> None:
    report = checked(at("%i = add i32 %t, 0"), launch("line 7", 64, grid=(1, 1, 1)))
    assert report.verdict is Verdict.PROVED
    assert report.launch.grid == (1, 1, 1)
    report = checked(at("%i = add i32 %t, 0"), launch("line 7", 64, grid=(2, 1, 1)))
    assert report.launch.grid == (2, 1, 1)


def test_the_worst_of_several_launches_counts() -> None:
    """The report is that of the launch which is wrong, and says what became of the other."""
    report = checked(at(OF_64), launch("line 7", 64), launch("line 9", 128))
    assert report.verdict is Verdict.BUG
    assert report.places == ("line 9",)
    assert report.launch.workgroup == (128, 1, 1)
    assert any("line 7" in each and "proved" in each for each in report.notes)


def test_launches_that_do_not_differ_are_one() -> None:
    report = checked(at(OF_64), launch("line 7", 64), launch("line 9", 64))
    assert report.places == ("line 7", "line 9")
    assert report.notes == checked(at(OF_64), launch("line 7", 64)).notes


def test_a_proof_of_several_launches_has_the_premises_of_each() -> None:
    alone = [
        checked(at(OF_64), each) for each in (launch("a", 64), launch("b", 32, grid=(1, 1, 1)))
    ]
    both = checked(at(OF_64), launch("a", 64), launch("b", 32, grid=(1, 1, 1)))
    assert both.verdict is Verdict.PROVED
    assert both.proof is not None
    premises = {premise for each in alone if each.proof for premise in each.proof.premises}
    assert {*both.proof.premises} == premises


def test_a_launch_that_was_not_read_leaves_the_verdict_open() -> None:
    report = checked(at(OF_64), launch("line 7", 64), unread=("line 9: by pointer",))
    assert report.verdict is Verdict.GUESSED
    assert report.unread == ("line 9: by pointer",)
    report = checked(at("%i = add i32 %own, 0"), launch("line 7", 64), unread=("line 9: why",))
    assert report.verdict is Verdict.PROVED
    assert report.unread == ()


def test_a_bug_of_a_launch_that_was_read_is_one_whatever_others_are() -> None:
    report = checked(at(OF_64), launch("line 7", 128), unread=("line 9: by pointer",))
    assert report.verdict is Verdict.BUG


PARITY = "%x = and i32 %g, 1\n%y = mul i32 %x, 1024\n%i = add i32 %y, %t"
"""A place that the workgroups of a grid of more than two share."""


def of_grid(*grid: int) -> SourceLaunch:
    x, y, z = (*grid, 1, 1)[:3]
    return SourceLaunch(None, (x, y, z), 0, (), "line 7")


def test_a_grid_counts_without_the_workgroup() -> None:
    report = checked(at(PARITY), of_grid(2))
    assert (report.verdict, report.places) == (Verdict.PROVED, ("line 7",))
    assert report.launch.grid == (2, 1, 1)
    assert checked(at(PARITY), of_grid(3)).verdict is Verdict.BUG
    assert checked(at(PARITY)).verdict is Verdict.BUG
    own = checked(at("%i = add i32 %own, 0"), of_grid(2))
    assert (own.verdict, own.places) == (Verdict.PROVED, ("line 7",))


def test_without_a_launch_that_was_read_it_is_as_before() -> None:
    report = checked(at(OF_64), unread=("line 9: by pointer",))
    assert report.verdict is Verdict.GUESSED
    assert report.right_for == ((64, 1, 1),)
    assert any("line 9" in each for each in report.notes)


def test_a_workgroup_that_is_given_comes_first() -> None:
    report = checked(at(OF_64), launch("line 7", 64), workgroup=(128, 1, 1))
    assert (report.verdict, report.places) == (Verdict.BUG, ())


def test_a_grid_that_is_given_comes_first() -> None:
    report = checked(at(OF_64), launch("line 7", 64, grid=(9, 1, 1)), grid=(2, 1, 1))
    assert report.launch.grid == (2, 1, 1)


@pytest.mark.parametrize(("stride", "verdict"), [(64, Verdict.PROVED), (32, Verdict.BUG)])
def test_a_constant_argument_counts_where_it_decides(stride: int, verdict: Verdict) -> None:
    of_launch = launch("line 7", 64, grid=(4, 1, 1), arguments=(("stride", stride),))
    report = checked(ROWS, of_launch)
    assert report.verdict is verdict
    assert any(f"stride = {stride}" in each for each in report.notes)
    if report.proof is not None and verdict is Verdict.PROVED:
        assert Premise.GIVEN in report.proof.premises


def test_constants_of_one_launch_are_not_those_of_another() -> None:
    """With one of the two constants for both, the wrong launch would be proved."""
    right, wrong = (
        launch(f"line {stride}", 64, grid=(4, 1, 1), arguments=(("stride", stride),))
        for stride in (64, 32)
    )
    report = checked(ROWS, right, wrong)
    assert (report.verdict, report.places) == (Verdict.BUG, ("line 32",))
    open_ = launch("line 5", 64, grid=(4, 1, 1))
    report = checked(ROWS, right, open_)
    assert (report.verdict, report.places) == (Verdict.BUG, ("line 5",))


def test_an_argument_that_is_given_comes_first() -> None:
    of_launch = launch("line 7", 64, grid=(4, 1, 1), arguments=(("stride", 32),))
    assert checked(ROWS, of_launch, arguments=(("stride", "64"),)).verdict is Verdict.PROVED


def test_a_launch_that_cannot_be_is_left_out() -> None:
    report = checked(at(OF_64), launch("line 7", 64), launch("line 9", 2048))
    assert (report.verdict, report.places) == (Verdict.PROVED, ("line 7",))
    assert any("line 9 fails" in each for each in report.notes)
    report = checked(at(OF_64), launch("line 9", 2048))
    assert report.places == ()


def test_arguments_that_are_one_object_are_not_apart() -> None:
    apart = launch("line 7", 64, grid=(1, 1, 1))
    assert checked(SHIFTED, apart).unread == ()
    shared = replace(apart, shared=(("p", "q"),))
    report = checked(SHIFTED, apart, shared)
    assert report.unread == ("line 7: p and q may point to one object",)
    assert checked(at(OF_64), replace(shared, grid=None)).unread == ()


def test_a_launch_is_checked_with_the_objects_that_it_gives() -> None:
    """In place it is right or wrong, whatever it is for objects of their own."""
    apart = launch("line 7", 64, grid=(1, 1, 1))
    twice = replace(apart, place="line 8", same=(("p", "q"),), shared=(("p", "q"),))
    wrong = checked(SHIFTED, apart, twice)
    assert (wrong.verdict, wrong.places, wrong.unread) == (Verdict.BUG, ("line 8",), ())
    assert "one object is given twice: q is p" in wrong.notes
    in_place = SHIFTED.replace("%s = add i32 %t, 1", "%s = add i32 %t, 0")
    assert checked(in_place, apart, twice).verdict is Verdict.PROVED


def test_a_launch_that_may_give_one_object_is_not_among_those_checked() -> None:
    shared = replace(launch("line 7", 64, grid=(1, 1, 1)), shared=(("p", "q"),))
    report = checked(SHIFTED, shared)
    assert (report.verdict, report.places) == (Verdict.GUESSED, ())
    assert "not covered: line 7: p and q may point to one object" in report.notes


def tied(place: str, *ties: GridTie) -> SourceLaunch:
    return replace(launch(place, 64), ties=ties)


WHOLE = GridTie(0, "groups_x == n // 64", ("n",))
PAST = GridTie(0, "groups_x == n", ("n",))


def test_a_tie_of_the_launch_is_used() -> None:
    """Columns are apart where no work-item is past the end of one; a witness obeys the tie."""
    text = TEXT.format(body=COLUMNS, attributes="")
    assert checked(text, launch("line 1", 64)).verdict is Verdict.BUG
    right = checked(text, tied("line 1", WHOLE))
    assert right.verdict in PROVED
    assert any("line 1 launches n / 64 workgroups of 64×1×1" in each for each in right.notes)
    wrong = checked(text, tied("line 1", PAST))
    assert wrong.verdict is Verdict.BUG
    witness = wrong.findings[0].witness
    assert witness is not None
    assert witness.arguments["n"] == witness.arguments["groups_x"]


def test_launches_with_different_ties_are_checked_both() -> None:
    text = TEXT.format(body=COLUMNS, attributes="")
    found = checked(text, tied("line 1", WHOLE), tied("line 2", PAST))
    assert found.verdict is Verdict.BUG
    assert found.places == ("line 2",)
    assert any("line 1" in each and "proved" in each for each in found.notes)


def test_a_tie_to_what_the_kernel_has_not_is_none() -> None:
    """Its source may call the argument another name, or have optimized it away."""
    text = TEXT.format(body=COLUMNS, attributes="")
    other = GridTie(0, "groups_x == m // 64", ("m",))
    assert checked(text, tied("line 1", other)).verdict is Verdict.BUG


def test_host_arithmetic_that_may_wrap_is_a_premise() -> None:
    text = TEXT.format(body=COLUMNS, attributes="")
    right = checked(text, tied("line 1", replace(WHOLE, exact=False)))
    assert right.proof is not None
    assert Premise.HOST_ARITHMETIC in right.proof.premises
    exact = checked(text, tied("line 1", WHOLE))
    assert exact.proof is not None
    assert Premise.HOST_ARITHMETIC not in exact.proof.premises
    # Of a workgroup with one row, a negative number of rows is a grid that can be.
    rows = GridTie(1, "groups_y == n", ("n",))
    below = checked(at("%i = add i32 %own, 0"), tied("line 1", rows))
    assert below.proof is not None
    assert Premise.HOST_ARITHMETIC in below.proof.premises


@pytest.mark.parametrize("size", ["groups_y == 4", "groups_y >= 1"])
def test_workgroups_that_the_kernel_does_not_tell_apart(size: str) -> None:
    """They are there all the same, and a proof is about them."""
    found = checked(at("%i = add i32 %own, 0"), tied("line 1", GridTie(1, size)))
    assert found.launch.grid[1] > 1
    assert any("same-value" in each for each in found.notes)
    one = checked(at("%i = add i32 %own, 0"), tied("line 1", GridTie(1, "groups_y == 1")))
    assert one.launch.grid[1] == 1
    assert not any("same-value" in each for each in one.notes)


OF_ROW = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %h = call i32 @llvm.amdgcn.workgroup.id.y()
  %row = mul i32 %g, {}
  %i = add i32 %row, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  %v = add i32 %g, %h
  store i32 %v, ptr addrspace(1) %q
  ret void
}}
attributes #0 = {{ "amdgpu-flat-work-group-size"="64,64" }}
"""
"""A kernel that is right in grids of one row, if its rows are apart."""


@pytest.mark.parametrize(
    ("by", "sizes", "verdict"),
    [
        (64, ((GridTie(1, "groups_y == 1"),),), Verdict.PROVED),
        (64, ((GridTie(1, "groups_y == 1"),), (GridTie(1, "groups_y == 1"),)), Verdict.PROVED),
        (64, ((GridTie(1, "groups_y == 1"),), ()), Verdict.BUG),
        (64, ((GridTie(1, "groups_y == 2"),),), Verdict.BUG),
        (64, ((),), Verdict.BUG),
        (32, ((GridTie(1, "groups_y == 1"),),), Verdict.BUG),
    ],
)
def test_an_axis_that_all_unread_launches_have_counts(
    by: int, sizes: tuple[tuple[GridTie, ...], ...], verdict: Verdict
) -> None:
    module = read_module(OF_ROW.format(by).encode())
    lines = tuple(f"line {at}: its workgroup is no constant" for at, _ in enumerate(sizes))
    launched = Launched(unread=lines, sizes=sizes)
    report, _ = check_launched(module, module.kernels[0], Options(), "m.ll", launched)
    assert report.verdict is verdict
    has_ties = all(sizes)
    assert report.places == (tuple(f"line {at}" for at, _ in enumerate(sizes)) if has_ties else ())
    assert any("along y" in each for each in report.notes) is has_ties


REVERSED = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] poison
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %r, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  br label %loop
loop:
  %c = phi i32 [ 0, %0 ], [ %d, %loop ]
  %u = phi i32 [ 0, %0 ], [ %x, %loop ]
  %z = getelementptr i32, ptr addrspace(1) %r, i32 %c
  %y = load i32, ptr addrspace(1) %z
  %x = add i32 %u, %y
  %d = add nuw nsw i32 %c, 1
  %e = icmp slt i32 %d, %n
  br i1 %e, label %loop, label %after
after:
  %a = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %x, ptr addrspace(3) %a
  %m = sub i32 63, %t
  %b = getelementptr i32, ptr addrspace(3) @s, i32 %m
  %v = load i32, ptr addrspace(3) %b
  %w = mul i32 %g, 64
  %i = add i32 %w, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %i
  store i32 %v, ptr addrspace(1) %q
  ret void
}
"""
"""A row that is reversed without a barrier, behind a loop that runs do not come to the end of."""


@pytest.mark.parametrize("condition", ["n >= 100000000", "n >= 1000000"])
def test_arguments_that_no_grid_of_a_claim_has_prove_nothing(condition: str) -> None:
    tie = GridTie(0, "groups_x == (n + 63) // 64", ("n",))
    module = read_module(REVERSED, 60.0)
    options = Options(assumptions=(condition,), infer=Infer.OF_ALL)
    launched = Launched((replace(launch("line 1", 64), ties=(tie,)),))
    report, _ = check_launched(module, module.kernels[0], options, "k.ll", launched)
    assert report.proof is None
    assert report.condition is None
    options = replace(options, assumptions=(f"{condition} and groups_x >= 100000",))
    report, _ = check_launched(module, module.kernels[0], options, "k.ll", Launched())
    assert report.proof is None


@pytest.mark.parametrize("infer", [Infer.NOTHING, Infer.OF_ALL])
def test_a_tie_that_no_grid_of_the_hardware_meets_is_told(infer: Infer) -> None:
    tie = GridTie(0, "groups_x == n", ("n",))
    start, _, loop = REVERSED.partition("  br label %loop\n")
    module = read_module(start + loop.partition("after:\n")[2].replace("%x", "%n"), 60.0)
    options = Options(assumptions=("n >= 100000000",), infer=infer)
    launched = Launched((replace(launch("line 1", 64), ties=(tie,)),))
    report, _ = check_launched(module, module.kernels[0], options, "k.ll", launched)
    assert report.verdict is Verdict.UNKNOWN
    said = " ".join(map(str, report.reasons))
    assert "nothing satisfies the assumptions: n >= 100000000 and groups_x == n" in said
    assert "groups_x is a number of workgroups: 1 to 67108863" in said


PITCHED = """
target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %s, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %some = icmp slt i32 %t, %n
  br i1 %some, label %put, label %out
put:
  %row = mul nsw i32 %g, %s
  %i = add nsw i32 %row, %t
  %w = sext i32 %i to i64
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %w
  store i32 %g, ptr addrspace(1) %q
  br label %out
out:
  ret void
}
"""
"""Rows of `n` elements, as far apart as `s` says."""


def related(condition: str, *, exact: bool = True, place: str = "line 7") -> SourceLaunch:
    relation = GridTie(None, condition, ("n", "s"), exact)
    return replace(launch(place, 64, grid=(16, 1, 1)), relations=(relation,))


@pytest.mark.parametrize(
    ("condition", "verdict"),
    [
        ("s == n - 1", {Verdict.BUG}),
        ("s == n + 1", {Verdict.PROVED}),
        ("s == n + 7", {Verdict.PROVED}),
        # Twice an unsigned number may be negative as a signed one: rows overlap then.
        ("s == n * 2", {Verdict.UNKNOWN, Verdict.BUG}),
        ("s == n - n % 2", {Verdict.BUG}),
    ],
)
def test_an_argument_that_is_computed_from_another(condition: str, verdict: set[Verdict]) -> None:
    report = checked(PITCHED, related(condition))
    assert report.verdict in verdict
    shown = condition.replace(" == ", " = ").replace("//", "/")
    assert f"with the arguments of the launch: {shown}" in report.notes


def test_relations_of_one_launch_are_not_those_of_another() -> None:
    right, wrong = related("s == n + 1"), related("s == n - 1", place="line 8")
    report = checked(PITCHED, right, wrong)
    assert (report.verdict, report.places) == (Verdict.BUG, ("line 8",))


def test_a_relation_that_may_wrap_is_a_premise() -> None:
    report = checked(PITCHED, related("s == n + 1", exact=False))
    assert report.proof is not None
    assert Premise.HOST_ARITHMETIC in report.proof.premises


def test_a_relation_that_may_wrap_is_refused() -> None:
    module = read_module(PITCHED, 60.0)
    options = Options(refused=frozenset({Premise.HOST_ARITHMETIC}))
    for exact, verdict in ((True, Verdict.PROVED), (False, Verdict.BUG)):
        launched = Launched((related("s == n + 1", exact=exact),))
        report, _ = check_launched(module, module.kernels[0], options, "k.ll", launched)
        assert report.verdict is verdict


def test_a_relation_with_what_is_given_counts_for_nothing() -> None:
    report = checked(PITCHED, related("s == n + 1"), arguments=(("s", "2"),))
    assert report.verdict is Verdict.BUG


@pytest.mark.parametrize(
    ("condition", "verdict"), [("+ 1", Verdict.CONDITIONAL), ("- 1", Verdict.UNKNOWN)]
)
def test_expected_sizes_that_the_launch_does_not_have(condition: str, verdict: Verdict) -> None:
    """Where a relation is of no use, a proof for expected sizes counts only if it may have them."""

    def without(module: Module, kernel: Function, options: Options, file: str) -> Report:
        if options.ties and not options.assumptions:
            options = replace(options, effort=0.0)
        return check_kernel(module, kernel, options, file)

    module = read_module(PITCHED, 60.0)
    launched = Launched((related(f"signed(s) == signed(n) {condition}"),))
    asked = Options(infer=Infer.OF_BUGS)
    report, _ = check_launched(module, module.kernels[0], asked, "k.ll", launched, without)
    assert report.verdict is verdict
