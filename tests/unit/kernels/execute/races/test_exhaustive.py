"""A run is a proof only where all of it was compared, and values are equal for all inputs."""

from __future__ import annotations

import pytest

from fencepost.kernels.execute.races.exhaustive import whole
from fencepost.kernels.execute.schedule.start import start
from fencepost.kernels.execute.state import Contents, State
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.runs.arguments import bound_arguments
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module
from tests.unit.kernels.kernels_of_text import by_run, checked, text_of

SPLIT = """
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier.signal(i32 -1)
  %s = getelementptr i32, ptr addrspace(3) @b, i32 %t
  store i32 %t, ptr addrspace(3) %s
  call void @llvm.amdgcn.s.barrier.wait(i16 -1)
  fence syncscope("workgroup") acquire
  %n0 = add i32 %t, 1
  %n1 = and i32 %n0, 255
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %n1
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  %c = icmp eq i32 %t, WHO
  br i1 %c, label %race, label %done
race:
  %r = getelementptr i32, ptr addrspace(3) WHERE
  store i32 7, ptr addrspace(3) %r
  br label %done
done:
  ret void
"""


@pytest.mark.parametrize("cell", [3, 40, 41, 130, 255])
def test_one_racing_cell_of_many_is_found(cell: int) -> None:
    """Each granule of 256 conflicts but for the phases; one of them really."""
    where = f"@a, i32 {cell}"
    report = checked(SPLIT.replace("WHO", "200").replace("WHERE", where), 256, cpu="gfx1200")
    assert report.verdict is Verdict.BUG


def test_no_racing_cell_is_proved() -> None:
    """A split barrier orders all; the last store is to an array that nobody else touches then."""
    body = SPLIT.replace("WHO", "200").replace("WHERE", "@b, i32 200")
    assert checked(body, 256, cpu="gfx1200").verdict is Verdict.PROVED


OF_INPUT = """
  %v = load i32, ptr addrspace(1) %in
  %c = icmp eq i32 %v, 123456789
  %w = select i1 %c, i32 %t, i32 0
  store i32 %w, ptr addrspace(1) %out
  ret void
"""
NOT_READ = """
  %f = uitofp i32 %t to float
  %h = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %f, float %f)
  store <2 x half> %h, ptr addrspace(1) %out
  ret void
"""
NOBODY_WROTE = """
  %x = xor i32 %t, 1
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %x
  %v = load i32, ptr addrspace(3) %p
  store i32 %v, ptr addrspace(1) %out
  ret void
"""
FREE = """
  %v = freeze i32 poison
  store i32 %v, ptr addrspace(1) %out
  ret void
"""
UNDEFINED = """
  store i32 undef, ptr addrspace(1) %out
  ret void
"""
BRANCH = """
  %u = freeze i1 poison
  br i1 %u, label %yes, label %no
yes:
  store i32 %t, ptr addrspace(1) %out
  br label %no
no:
  ret void
"""
HALF_A_VECTOR = """
  %v = insertelement <2 x i32> poison, i32 3, i32 0
  store <2 x i32> %v, ptr addrspace(1) %out
  ret void
"""


@pytest.mark.parametrize(
    "body", [OF_INPUT, NOT_READ, NOBODY_WROTE, FREE, UNDEFINED, BRANCH, HALF_A_VECTOR]
)
def test_a_value_that_is_not_settled_is_not_the_same(body: str) -> None:
    assert not by_run(checked(body, 64, 2))


@pytest.mark.parametrize("value", ["7", "%g"])
def test_a_value_that_the_launch_settles_is_the_same(value: str) -> None:
    body = f"""
  %g = lshr i32 %t, 6
  store i32 {value}, ptr addrspace(1) %out
  ret void
"""
    report = checked(body, 64)
    assert report.verdict is Verdict.PROVED
    assert [str(each.diagnostic.code) for each in report.findings] == ["FP208"]


def test_a_whole_vector_that_began_undefined_is_settled() -> None:
    body = """
  %v = insertelement <2 x i32> poison, i32 3, i32 0
  %w = insertelement <2 x i32> %v, i32 4, i32 1
  store <2 x i32> %w, ptr addrspace(1) %out
  ret void
"""
    assert checked(body, 64).verdict is Verdict.PROVED


@pytest.mark.parametrize(
    ("scope", "items", "proved"),
    [
        ("wavefront", 128, False),
        ("wavefront", 64, True),
        ("singlethread", 64, False),
        ("workgroup", 128, True),
        ("wavefront-one-as", 128, False),
        ("agent", 128, True),
    ],
)
def test_scopes_count_within_a_workgroup(scope: str, items: int, proved: bool) -> None:
    body = f"""
  %r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("{scope}") monotonic
  ret void
"""
    assert (checked(body, items).verdict is Verdict.PROVED) == proved


def test_what_a_place_of_the_inputs_holds_is_open() -> None:
    """The index into LDS is read from private memory at a place that the inputs decide."""
    body = """
  %p = alloca [2 x i32], addrspace(5)
  %one = getelementptr i32, ptr addrspace(5) %p, i32 1
  store i32 %t, ptr addrspace(5) %p
  %next = add i32 %t, 1
  store i32 %next, ptr addrspace(5) %one
  %which = and i32 %n, 1
  %cell = getelementptr i32, ptr addrspace(5) %p, i32 %which
  %at = load i32, ptr addrspace(5) %cell
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %at
  store i32 %t, ptr addrspace(3) %q
  %z = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %v = load i32, ptr addrspace(3) %z
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
"""
    assert checked(body, 64).verdict is not Verdict.PROVED


SIDES = """
  %c = icmp slt i32 %t, 32
  br i1 %c, label %low, label %high
low:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  br label %END
high:
  %u = sub i32 %t, 32
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %u
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  br label %END
done:
  ret void
"""
AFTER = """
  %c = icmp slt i32 %t, 32
  br i1 %c, label %low, label %high
low:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  br label %high
high:
  %u = and i32 %t, 31
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %u
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
"""
WAYS = """
  %w = load i32, ptr addrspace(1) %in
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %i
  %c = icmp slt i32 %x, 32
  %u = xor i32 %t, 32
  br i1 %c, label %low, label %high
low:
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  store i32 %t, ptr addrspace(3) %p
  br label %done
high:
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %u
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  br label %done
done:
  ret void
"""


def test_lockstep_does_not_order_the_sides_of_a_branch() -> None:
    report = checked(SIDES.replace("%END", "%done"), lockstep=True)
    assert report.verdict is not Verdict.PROVED
    assert checked(WAYS, lockstep=True).verdict is not Verdict.PROVED


def test_lockstep_orders_what_comes_after_a_branch() -> None:
    assert checked(AFTER, lockstep=True).verdict is Verdict.PROVED
    assert checked(AFTER).verdict is Verdict.BUG


def test_each_pair_that_writes_the_same_value_is_told() -> None:
    """Three stores of one constant to one place: six pairs, one for any two instructions."""
    store = "  store volatile i32 7, ptr addrspace(1) %out\n"
    module = read_module(text_of(3 * store + "  ret void").encode())
    options = Options((64, 1, 1), (1, 1, 1))
    task = Task.asked(module, module.kernels[0], options, "text.ll")
    kernel = prepared(task)
    state = State(task.launch, kernel.layout, [0], Contents.ZERO, both=True)
    arguments = bound_arguments(task.kernel, kernel.layout, {}, frozenset())
    run = start(kernel.program, state, arguments, task.stop, 1_000_000)
    found = whole(kernel.program, run, lockstep=False)
    assert found.holds
    assert len(found.same) == 6
