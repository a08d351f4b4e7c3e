"""What is told of what a run showed: code, places, words, and who met whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fencepost.diagnostics import Code, Severity
from fencepost.kernels.check import check_kernel
from fencepost.kernels.execute.order.stronger_orders import Wish
from fencepost.kernels.execute.races.collision import Collision
from fencepost.kernels.execute.races.collisions import collisions
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.findings.diagnostics import Scene, of_collision, of_stray, of_stuck
from fencepost.kernels.options import Options
from fencepost.kernels.report import Finding
from fencepost.kernels.task import Prepared
from fencepost.llvm.read import read_module
from tests.unit.kernels.taken_apart import prepared_of, ran

STORE = "store i32 {}, ptr addrspace({}) {}"
PLACES = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %x = xor i32 %t, OTHER
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %x
  FIRST
  BETWEEN
  SECOND
  ret void"""
LDS = "store i32 %t, ptr addrspace(3) %p"
READ = "%v = load i32, ptr addrspace(3) %q"


def scene_of(
    kernel: Prepared, contents: Contents = Contents.ZERO, **values: Any
) -> tuple[Scene, Any]:
    run = ran(kernel, contents, **values)
    task = kernel.task
    return Scene(task.file, task.kernel, kernel.program, run.state, values), run


def races(
    first: str = LDS,
    second: str = READ,
    between: str = "",
    items: int = 64,
    grid: int = 1,
    other: int = 32,
) -> tuple[Scene, list[Collision]]:
    """The races of a kernel."""
    body = PLACES.replace("FIRST", first).replace("SECOND", second).replace("BETWEEN", between)
    body = body.replace("OTHER", str(other))
    kernel = prepared_of(body, items, grid)
    scene, run = scene_of(kernel)
    return scene, list(collisions(kernel.program, run).found)


def told(*args: Any, **more: Any) -> tuple[Finding, Scene, Collision]:
    """What is told of the first race."""
    scene, (found, *_) = races(*args, **more)
    return of_collision(scene, found), scene, found


WAVES: dict[str, Any] = {"items": 128, "other": 64}
BARE = "call void @llvm.amdgcn.s.barrier()"
ATOMIC = 'store atomic i32 1, ptr addrspace(3) %p syncscope("workgroup") monotonic, align 4'


@pytest.mark.parametrize(
    ("first", "second", "between", "more", "code"),
    [
        (LDS, READ, "", WAVES, Code.DATA_RACE_IN_LDS),
        (LDS, READ, "", {}, Code.ORDERED_BY_LOCKSTEP_ONLY),
        (LDS, READ, BARE, WAVES, Code.BARRIER_WITHOUT_FENCES),
        (ATOMIC, READ, "", WAVES, Code.ATOMIC_AND_PLAIN_ACCESS),
        (
            "store i32 %t, ptr addrspace(1) %out",
            "",
            "",
            {"items": 4},
            Code.DATA_RACE_IN_GLOBAL_MEMORY,
        ),
        (
            "store i32 %g, ptr addrspace(1) %own",
            "",
            "",
            {"items": 4, "grid": 2},
            Code.DATA_RACE_BETWEEN_WORKGROUPS,
        ),
        ("store i32 7, ptr addrspace(1) %out", "", "", {"items": 4}, Code.SAME_VALUE_WRITES),
        (
            '%r = atomicrmw add ptr addrspace(1) %out, i32 1 syncscope("workgroup") monotonic',
            "",
            "",
            {"items": 4, "grid": 2},
            Code.SCOPE_TOO_NARROW,
        ),
    ],
)
def test_codes_of_races(
    first: str, second: str, between: str, more: dict[str, int], code: Code
) -> None:
    """By what is missing."""
    finding, *_ = told(first, second, between, **more)
    assert finding.diagnostic.code is code
    assert finding.diagnostic.mend
    assert (finding.diagnostic.severity is Severity.ERROR) is (code is not Code.SAME_VALUE_WRITES)


FENCED = """fence syncscope("{}") release{}
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("{}") acquire{}"""


@pytest.mark.parametrize(
    ("scope", "code"),
    [("workgroup", None), ("wavefront", Code.SCOPE_TOO_NARROW)],
)
def test_what_fences_beside_a_barrier_lack(scope: str, code: Code | None) -> None:
    between = FENCED.format(scope, "", scope, "")
    scene, found = races(LDS, READ, between, **WAVES)
    codes = [of_collision(scene, each).diagnostic.code for each in found]
    assert codes == ([] if code is None else [code])


def test_fences_of_the_other_memory() -> None:
    body = PLACES.replace("FIRST", LDS).replace("SECOND", READ).replace("OTHER", "64")
    tag = ", !mmra !0"
    body = body.replace("BETWEEN", FENCED.format("workgroup", tag, "workgroup", tag))
    kernel = prepared_of(body, 128, rest='\n!0 = !{!"amdgpu-synchronize-as", !"global"}\n')
    scene, run = scene_of(kernel)
    (found,) = collisions(kernel.program, run).found
    finding = of_collision(scene, found)
    assert finding.diagnostic.code is Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE
    assert "LDS" in finding.diagnostic.message or "local" in finding.diagnostic.message


def test_where_and_who() -> None:
    """The second access first, each with its line and work-item, as the run had them."""
    scene, (found,) = races(LDS, READ, **WAVES)
    finding = of_collision(scene, found)
    notes = [each.note for each in finding.diagnostic.locations]
    assert notes[0].startswith("load by")
    assert notes[1].startswith("store by")
    witness = finding.witness
    assert witness is not None
    store, load = witness.actors
    assert store.item[0] ^ load.item[0] == 64
    assert (store.does, load.does) == ("store", "load")
    assert store.wave != load.wave
    assert (store.lane, load.lane) == (store.item[0] % 64, load.item[0] % 64)
    assert witness.object == "a"
    assert witness.offset == 4 * store.item[0]
    assert str(store) in finding.diagnostic.locations[1].note


def test_inputs_of_the_run() -> None:
    """By their names, with what buffers hold where that decides something."""
    body = """  %w = load i32, ptr addrspace(1) %in
  %k = add i32 %w, %n
  %i = and i32 %k, 1
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %p
  ret void"""
    kernel = prepared_of(body)
    scene, run = scene_of(kernel, Contents.INDEX, n=5, m=2)
    (found,) = collisions(kernel.program, run).found
    witness = of_collision(scene, found).witness
    assert witness is not None
    assert witness.arguments == {"n": 5, "m": 2}
    assert witness.offset == 4
    assert "each word its number" in witness.contents
    scene.state.overlay.update({1: 2, 3: 4})
    again = of_collision(scene, found).witness
    assert again is not None
    assert "but for 2 bytes" in again.contents
    plain, run = scene_of(prepared_of("  store i32 %t, ptr addrspace(1) %out\n  ret void"))
    (found,) = collisions(plain.program, run).found
    told_of = of_collision(plain, found).witness
    assert told_of is not None
    assert not told_of.contents


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        (Wish.SPACES, Code.FENCE_OF_THE_OTHER_ADDRESS_SPACE),
        (Wish.SCOPE, Code.SCOPE_TOO_NARROW),
        (Wish.ORDER, Code.ATOMICS_WITHOUT_ORDER),
    ],
)
def test_what_atomics_would_order(wish: Wish, code: Code) -> None:
    _, scene, found = told(LDS, READ, **WAVES)
    finding = of_collision(scene, replace(found, lacks=wish))
    assert finding.diagnostic.code is code


def test_copies_under_way() -> None:
    """Of the workgroup, or the lane's own."""
    _, scene, found = told(LDS, READ, **WAVES)
    copied = of_collision(scene, replace(found, copy=True))
    assert copied.diagnostic.code is Code.DATA_RACE_IN_LDS
    assert "asynchronous copy" in copied.diagnostic.message
    own = replace(found, copy=True, second=replace(found.second, lane=found.first.lane))
    assert "its own copy" in of_collision(scene, own).diagnostic.message
    glob = of_collision(scene, replace(found, copy=True, lds=False))
    assert glob.diagnostic.code is Code.DATA_RACE_IN_GLOBAL_MEMORY


FAR = """fence syncscope("workgroup") release
  %w = load i32, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  %u = load i32, ptr addrspace(3) %p
  fence syncscope("workgroup") acquire"""


@pytest.mark.parametrize(("between", "may"), [(FAR, True), (BARE, False), ("", False)])
def test_barriers_whose_fences_may_not_concern_two_accesses(between: str, may: bool) -> None:
    """Where accesses lie between a barrier and its fences."""
    finding, scene, found = told(LDS, READ, between, **WAVES)
    lacks = replace(finding.diagnostic, code=Code.BARRIER_WITHOUT_FENCES)
    finding = replace(finding, diagnostic=lacks)
    assert scene.enclosed(found, finding) is may
    assert not scene.enclosed(replace(found, apart=True), finding)
    assert not scene.enclosed(replace(found, copy=True), finding)
    race = replace(finding, diagnostic=replace(lacks, code=Code.DATA_RACE_IN_LDS))
    assert not scene.enclosed(found, race)


def test_an_access_outside_its_object() -> None:
    body = """  %i = add i32 %t, 254
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %i
  store i32 %t, ptr addrspace(3) %p
  ret void"""
    scene, run = scene_of(prepared_of(body))
    (stray,) = run.state.strays.values()
    finding = of_stray(scene, stray)
    assert finding.diagnostic.code is Code.ACCESS_OUTSIDE_OBJECT
    assert "1024 bytes" in finding.diagnostic.message
    assert finding.witness is not None
    (actor,) = finding.witness.actors
    assert actor.item[0] in (2, 3)
    assert finding.witness.offset == 4 * (actor.item[0] + 254)


SOME = """  %c = icmp {}
  br i1 %c, label %one, label %end
one:
  call void @llvm.amdgcn.s.barrier()
  br label %end
end:
  ret void"""


def test_barriers_that_go_wrong() -> None:
    """In divergent flow, with who is here and who is not; or of too few waves."""
    scene, run = scene_of(prepared_of(SOME.format("eq i32 %t, 5"), 64))
    finding = of_stuck(scene, run.stuck[0])
    assert finding.diagnostic.code is Code.DIVERGENT_BARRIER
    here, there = finding.diagnostic.locations[:2]
    assert here.note.endswith("is here")
    assert there.note.endswith("never comes")
    assert finding.witness is not None
    assert [each.item[0] for each in finding.witness.actors] == [5, 0]
    signal = "call void @llvm.amdgcn.s.barrier.signal(i32 -1)"
    wait = "call void @llvm.amdgcn.s.barrier.wait(i16 -1)"
    kernel = prepared_of(f"  {signal}\n  {wait}\n  {wait}\n  ret void", 64, cpu="gfx1200")
    scene, run = scene_of(kernel)
    finding = of_stuck(scene, run.stuck[0])
    assert finding.diagnostic.code not in (Code.DIVERGENT_BARRIER, Code.DATA_RACE_IN_LDS)
    assert finding.diagnostic.severity is Severity.ERROR


def test_different_arguments_of_a_function_of_a_workgroup() -> None:
    name = "_Z20work_group_broadcastij"
    body = f"  %v = call i32 @{name}(i32 %t, i32 %t)\n  ret void"
    scene, run = scene_of(prepared_of(body, 4, rest=f"\ndeclare i32 @{name}(i32, i32)\n"))
    finding = of_stuck(scene, run.stuck[0])
    assert finding.diagnostic.code is Code.DIVERGENT_BARRIER
    assert "different arguments" in finding.diagnostic.message
    assert len(finding.diagnostic.locations) == 2


LOOP = """
target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [2048 x i32] undef
define amdgpu_kernel void @k() "target-cpu"="gfx942" !dbg !2 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %x = xor i32 %t, 64
  %far = add i32 %t, 1024
  br label %again
again:
  %i = phi i32 [ 0, %0 ], [ %next, %again ]
  %step = mul i32 %i, 512
  %r = add i32 %t, %step
  %p = getelementptr i32, ptr addrspace(3) @a, i32 %r
  %v = load volatile i32, ptr addrspace(3) %p, !dbg !5
  %second = icmp eq i32 %i, 1
  %w = select i1 %second, i32 %x, i32 %far
  %q = getelementptr i32, ptr addrspace(3) @a, i32 %w
  store volatile i32 %t, ptr addrspace(3) %q, !dbg !6
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, 2
  br i1 %more, label %again, label %end
end:
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1)
!1 = !DIFile(filename: "k.hip", directory: "")
!2 = distinct !DISubprogram(name: "k", file: !1, line: 1, type: !4, unit: !0)
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = !DILocation(line: 5, column: 1, scope: !2)
!6 = !DILocation(line: 6, column: 1, scope: !2)
"""


def test_an_access_of_a_later_iteration() -> None:
    """The place of a barrier between two lines is behind the second and in front of the first."""
    module = read_module(LOOP.encode())
    report = check_kernel(module, module.kernels[0], Options((128, 1, 1), (1, 1, 1)), "k.ll")
    (found,) = (each.diagnostic for each in report.findings if each.is_bug)
    assert found.mend is not None
    assert found.mend.endswith("between line 5 and a later execution of line 6")
