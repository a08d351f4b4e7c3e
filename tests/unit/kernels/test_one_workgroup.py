"""What placement learns of the prover holds of one workgroup at any place of any grid."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.errors import InputError
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.pairs_apart import Dispatched
from fencepost.placement.certificate import Premise, Reason
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import ReadModule, read_module
from fencepost.placement.place import Existing, place
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.verify import verify
from tests.kernels.checking import options_of
from tests.kernels.corpus import cases
from tests.languages import OPENCL

HEAD = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """
@s = internal addrspace(3) global [256 x i32] poison, align 4
@v = internal addrspace(3) global [256 x i32] poison, align 4
@w = internal addrspace(3) global [256 x i32] poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.cluster.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare i64 @_Z14get_num_groupsj(i32) nounwind willreturn memory(none)
declare i64 @_Z15get_global_sizej(i32) nounwind willreturn memory(none)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
)
TAIL = """
  %sp = getelementptr [256 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  store i32 %t, ptr addrspace(3) %sp, align 4
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" SIZE }
"""
# Each draws a number of its own from a counter in LDS, which placement does not know.
DRAWN = """%first = icmp eq i32 %t, 0
  br i1 %first, label %clear, label %draw
clear:
  store i32 0, ptr addrspace(3) @w, align 4
  br label %draw
draw:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %d = atomicrmw add ptr addrspace(3) @w, i32 1 syncscope("workgroup") monotonic"""
SCATTERED = f"{DRAWN}\n  %i = and i32 %d, 255"


def read(body: str, more: str = '"target-cpu"="gfx942"') -> tuple[ReadModule, Kernel]:
    """A kernel that stores to LDS at %i."""
    module = read_module(HEAD + body + TAIL.replace("SIZE", more), "", 60.0)
    return module, module.kernel(module.functions[0], frozenset())


def at_once(module: ReadModule, kernel: Kernel) -> Kernel:
    """The same where work-items that perform one access at once may collide in it."""
    program = replace(kernel.program, at_once=False)
    return Reading(seconds=20.0).looked_at(module, replace(kernel, program=program))


def test_shown() -> None:
    """What the walk leaves open, the prover may show; the certificate says so."""
    found = at_once(*read(SCATTERED))
    assert found.program.shown is not None
    verdict = verify(found.program)
    assert verdict.certificate is not None
    assert Reason.SHOWN in {each.reason for each in verdict.certificate.obligations}
    assert verdict.certificate.as_data()["engine"] == "prover"
    names = {each.name for each in verdict.certificate.premises}
    assert "one-axis" in names
    assert all(each.option.startswith("--refuse ") for each in verdict.certificate.premises)


OF_THE_GRID = {
    "one workgroup": """%g = call i32 @llvm.amdgcn.workgroup.id.x()
  %c = icmp eq i32 %g, 100000
  %i = select i1 %c, i32 0, i32 %t""",
    "one row": """%g = call i32 @llvm.amdgcn.workgroup.id.y()
  %c = icmp eq i32 %g, 3
  %i = select i1 %c, i32 0, i32 %t""",
    "one workgroup of a cluster of any size": """%g = call i32 @llvm.amdgcn.cluster.workgroup.id.x()
  %c = icmp eq i32 %g, 3
  %i = select i1 %c, i32 0, i32 %t""",
    "one number of workgroups": """%g = call i64 @_Z14get_num_groupsj(i32 0)
  %c = icmp eq i64 %g, 7
  %i = select i1 %c, i32 0, i32 %t""",
    "one size of the grid": """%g = call i64 @_Z15get_global_sizej(i32 0)
  %c = icmp eq i64 %g, 512
  %i = select i1 %c, i32 0, i32 %t""",
    "implicit arguments": """%p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %g = load i32, ptr addrspace(4) %p, align 4
  %c = icmp eq i32 %g, 7
  %i = select i1 %c, i32 0, i32 %t""",
    "remainders": """%p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %q = getelementptr i8, ptr addrspace(4) %p, i32 18
  %g = load i16, ptr addrspace(4) %q, align 2
  %c = icmp eq i16 %g, 7
  %i = select i1 %c, i32 0, i32 %t""",
    "dispatch packet": """%p = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
  %q = getelementptr i8, ptr addrspace(4) %p, i32 12
  %g = load i32, ptr addrspace(4) %q, align 4
  %c = icmp eq i32 %g, 512
  %i = select i1 %c, i32 0, i32 %t""",
    "a number that all draw": """%d = atomicrmw add ptr addrspace(1) %out, i32 1 monotonic
  %i = and i32 %d, 255""",
    "what others may have written": """%p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %i0 = load i32, ptr addrspace(1) %p, align 4
  %i = and i32 %i0, 255""",
    "what all read at one place that others may have written": """%c0 = icmp eq i32 %t, 0
  br i1 %c0, label %one, label %all
one:
  store i32 %n, ptr addrspace(1) %out, align 4
  br label %all
all:
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %x = load i32, ptr addrspace(1) %out, align 4
  %y = and i32 %x, 255
  %i = xor i32 %t, %y""",
}


@pytest.mark.parametrize("name", OF_THE_GRID)
def test_not_shown(name: str) -> None:
    """What some grid, some workgroup of it, or other workgroups would break."""
    assert at_once(*read(OF_THE_GRID[name])).program.shown is None


SHARED = f"""{DRAWN}
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %x = xor i32 %d, %g
  %i = and i32 %x, 255"""


def test_the_same_for_each_workgroup() -> None:
    """The place of the workgroup is one number for all who are compared."""
    assert at_once(*read(SHARED)).program.shown is not None


IN_A_CLUSTER = f"""{DRAWN}
  %g = call i32 @llvm.amdgcn.cluster.workgroup.id.x()
  %c = icmp eq i32 %g, 2
  %x = select i1 %c, i32 0, i32 %d
  %i = and i32 %x, 255"""


@pytest.mark.parametrize(("dims", "shown"), [("2,1,1", True), ("4,1,1", False), ("0,0,0", False)])
def test_the_size_of_clusters(dims: str, shown: bool) -> None:
    """A cluster has the size that the kernel says; where it says none, any."""
    said = f'"target-cpu"="gfx1250" "amdgpu-cluster-dims"="{dims}"'
    assert (at_once(*read(IN_A_CLUSTER, said)).program.shown is not None) is shown


def test_any_cluster_is_one_for_all() -> None:
    """The place in the cluster is one number for all who are compared."""
    assert at_once(*read(SHARED.replace("amdgcn.w", "amdgcn.cluster.w"))).program.shown is not None


def test_the_size_of_the_workgroup_is_known() -> None:
    """Of a workgroup of any size nothing is asked."""
    module = read_module(
        (HEAD + SCATTERED + TAIL).replace('"256,256" SIZE', '"1,256"'), "gfx942", 60.0
    )
    assert at_once(module, module.kernel(module.functions[0])).program.shown is None
    sized = module.kernel(module.functions[0], workgroup=(64, 1, 1))
    found = at_once(module, sized).program.shown
    assert found is not None
    assert "workgroup" in {each.name for each in found.premises}


WAVES = f"""{SCATTERED}
  %a = getelementptr [256 x i32], ptr addrspace(3) @v, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %a, align 4
  fence syncscope("wavefront") release
  call void @llvm.amdgcn.wave.barrier()
  fence syncscope("wavefront") acquire
  %r = xor i32 %t, 32
  %b = getelementptr [256 x i32], ptr addrspace(3) @v, i32 0, i32 %r
  %u = load i32, ptr addrspace(3) %b, align 4"""


def test_each_wave_that_it_may_have() -> None:
    """Waves of 64 order what waves of 32 do not; of a kernel for either, both are asked."""
    assert at_once(*read(WAVES)).program.shown is not None
    assert at_once(*read(WAVES, "")).program.shown is None


def test_refused() -> None:
    """A premise that is refused is no reason."""
    module, kernel = read(f"""{SHARED}
  %p = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %n
  %v = load i32, ptr addrspace(1) %p, align 4
  %q = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %q, align 4""")
    shown = at_once(module, kernel).program.shown
    assert shown is not None
    named = [each.name for each in shown.premises]
    assert "arguments-apart" in named, named
    program = replace(kernel.program, at_once=False)
    again = Reading(refused=frozenset({"arguments-apart"})).looked_at(
        module, replace(kernel, program=program)
    )
    assert again.program.shown is None


def test_nothing_is_placed_or_taken_away() -> None:
    """What is shown is so with the barriers as they are: none of them is called redundant, and
    without them nothing is shown.
    """
    found = at_once(*read(SCATTERED))
    assert found.program.shown is not None
    kept = place(found.program, TargetConfig("gfx942"))
    assert (kept.placed, kept.redundant, kept.verdict.ok) == ((), (), True)
    stripped = place(found.program, TargetConfig("gfx942"), existing=Existing.STRIP)
    assert stripped.before.shown is None
    assert stripped.placed


BY_A_LOAD = """%x = load i32, ptr addrspace(1) %in, align 4
  %c0 = icmp eq i32 %t, 0
  br i1 %c0, label %one, label %all
one:
  store i32 1, ptr addrspace(1) %out, align 4
  br label %all
all:
  %cx = icmp eq i32 %x, 1
  br i1 %cx, label %meet, label %on
meet:
  call void @llvm.amdgcn.s.barrier()
  br label %on
on:
  %i = add i32 %t, 0"""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("uniform-loads", False),
        ("in-bounds", False),
        ("no-overflow", False),
        ("declared-calls", True),  # the prover names it, where it rests on it
        ("wave-order", True),
    ],
)
def test_what_the_prover_does_not_name(name: str, shown: bool) -> None:
    """A premise of placement that is refused is not brought back by a prover that rests on it
    without a word.
    """
    module = read_module(HEAD + BY_A_LOAD + TAIL.replace("SIZE", '"target-cpu"="gfx942"'), "", 60.0)
    kernel = module.kernel(module.functions[0], frozenset({Premise.UNIFORM_LOADS}))
    assert not verify(kernel.program).ok
    found = Reading(refused=frozenset({name}), seconds=20.0).looked_at(module, kernel)
    assert (found.program.shown is not None) is shown


TABLE = """target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [ITEMS x i32] poison

define amdgpu_kernel void @k(ptr addrspace(1) %out, i32 %n) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %half = lshr i32 %g, 1
  %p = getelementptr inbounds [ITEMS x i32], ptr addrspace(3) @s, i32 0, i32 %t
  store i32 %t, ptr addrspace(3) %p
  %x = WHERE
  %u = and i32 %x, LAST
  %q = getelementptr inbounds [ITEMS x i32], ptr addrspace(3) @s, i32 0, i32 %u
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()

attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="ITEMS,ITEMS" }
"""


def table(where: str, reading: Reading, items: int = 64) -> Kernel:
    """A kernel whose work-items write a table, and read it at `where`, as `reading` reads it."""
    text = TABLE.replace("WHERE", where).replace("LAST", str(items - 1))
    module = read_module(text.replace("ITEMS", str(items)), "", 60.0)
    return reading.kernel(module, module.functions[0])


def rests_on(kernel: Kernel) -> set[str]:
    """The premises under which a kernel is in order; none where it is not."""
    proof = verify(kernel.program).certificate
    return {each.name for each in proof.premises} if proof is not None else set()


@pytest.mark.parametrize("stripped", [False, True])
@pytest.mark.parametrize(("value", "shown"), [("1", True), ("65", True), ("2", False)])
def test_values_of_arguments(value: str, shown: bool, stripped: bool) -> None:
    """What is shown with the value of an argument says so, with and without barriers."""
    found = table("mul i32 %t, %n", Reading(stripped, dispatched=Dispatched((("n", value),))))
    assert ("given" in rests_on(found)) is shown
    assert not rests_on(table("mul i32 %t, %n", Reading(stripped)))


@pytest.mark.parametrize("stripped", [False, True])
@pytest.mark.parametrize(("most", "shown"), [(2, True), (3, False)])
def test_a_grid_of_at_most(most: int, shown: bool, stripped: bool) -> None:
    """The first two workgroups read what they wrote; the third reads its neighbours' words."""
    where = "add i32 %t, %half"
    reading = Reading(stripped, dispatched=Dispatched(grid=(most, 1, 1)))
    found = table(where, reading)
    assert ("grid" in rests_on(found)) is shown
    assert not rests_on(table(where, Reading(stripped)))


@pytest.mark.parametrize(("grid", "shown"), [((1, 1, 1), True), ((2, 1, 1), False), (None, False)])
def test_a_workgroup_that_is_alone(grid: tuple[int, int, int] | None, shown: bool) -> None:
    """Values that come from global memory, which the workgroup writes, are known of one that is
    alone there: another one may write them meanwhile.
    """
    assert ("grid" in rests_on(of_corpus("fill_gaps", grid))) is shown


def test_what_is_noted_of_a_proof_is_no_bug() -> None:
    """All lanes of a wave write one value to one place, which `check` proves, and notes."""
    assert "grid" in rests_on(of_corpus("all_lanes_write", (1, 1, 1)))


def of_corpus(name: str, grid: tuple[int, int, int] | None) -> Kernel:
    """A kernel of the corpus in a grid of at most so many workgroups, as placement reads it."""
    (case,) = (each for each in cases() if each.name == name)
    module = read_module(case.module.read_text(encoding="utf-8"), "", 60.0)
    (function,) = (each for each in module.functions if each.name == case.name)
    size = options_of(case.options).workgroup
    return Reading(workgroup=size, dispatched=Dispatched(grid=grid)).kernel(module, function)


def test_lockstep() -> None:
    """What meets within a wave is in order by lockstep, what meets between two is not."""
    reading = Reading(lockstep=True)
    assert "lockstep" in rests_on(table("xor i32 %t, 1", reading))
    assert not rests_on(table("xor i32 %t, 1", Reading()))
    assert "lockstep" in rests_on(table("xor i32 %t, 1", reading, 128))
    assert not rests_on(table("sub i32 %t, 64", reading, 128))


@pytest.mark.parametrize(
    ("reading", "said"),
    [
        (Reading(dispatched=Dispatched((("m", "1"),))), "no such argument"),
        (Reading(dispatched=Dispatched((("n", "x"),))), "not an integer"),
        (Reading(dispatched=Dispatched(grid=(0, 1, 1))), "each size is from 1"),
    ],
)
def test_what_cannot_be(reading: Reading, said: str) -> None:
    """Launches that cannot be are refused, and not passed over."""
    with pytest.raises(InputError, match=said):
        table("add i32 %t, 0", reading)


def test_lockstep_of_unknown_workgroups() -> None:
    """Which work-items are one wave is known of workgroups of a known size alone."""
    text = (
        TABLE.replace("WHERE", "add i32 %t, 1")
        .replace("LAST", "63")
        .replace('"ITEMS,ITEMS"', '"1,64"')
    )
    module = read_module(text.replace("ITEMS", "64"), "", 60.0)
    with pytest.raises(InputError, match="known size"):
        Reading(lockstep=True).kernel(module, module.functions[0])
