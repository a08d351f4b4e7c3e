"""Programs that terms once lied about: each is wrong for some input, and terms prove none of them.

The terms are asked alone, as if no run had found the bug; right programs beside them stay proved.
"""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Certificate, Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.proof import prove
from fencepost.kernels.stages.sequence import checked, prepared
from fencepost.kernels.task import Found, Task
from fencepost.llvm.read import read_module
from tests.languages import OPENCL

HEAD = (
    'target triple = "amdgcn-amd-amdhsa"\n'
    + OPENCL
    + """
@s = internal addrspace(3) global [4096 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
declare ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
declare i64 @_Z17get_global_offsetj(i32)
declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %in,
    ptr addrspace(1) noalias %data, ptr addrspace(1) noalias %flag, i32 %n, i64 %p) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %t64 = zext i32 %t to i64
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
"""
)
TAIL = """
}
attributes #0 = { "target-cpu"="gfx942" }
"""
BARRIER = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


def task_of(body: str, options: Options) -> Task:
    module = read_module(HEAD + body + TAIL)
    return Task.asked(module, module.kernels[0], options, "lie")


def by_terms(body: str, items: int = 64, groups: int = 4) -> Certificate | None:
    """What terms alone prove."""
    task = task_of(body, Options((items, 1, 1), (groups, 1, 1), wave=64))
    outcome = prove(prepared(task), Found(), None)
    return outcome if isinstance(outcome, Certificate) else None


def given_out(add: str, index: str) -> str:
    """Each work-item stores where a counter says."""
    return f"""
  {add}
  {index}
  %q = getelementptr i32, ptr addrspace(1) %out, i64 %k64
  store i32 %t, ptr addrspace(1) %q
  ret void"""


BUFFER = """%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %data,
    i16 0, i32 %n, i32 159744)
  %k = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %r, i32 0,
    i32 0, i32 0)"""
COUNTERS = {
    "large steps run around": given_out(
        '%k = atomicrmw add ptr addrspace(1) %data, i32 134217728 syncscope("agent") monotonic',
        "%k64 = zext i32 %k to i64",
    ),
    "a counter of eight bits": given_out(
        '%k = atomicrmw add ptr addrspace(1) %data, i8 1 syncscope("agent") monotonic',
        "%k64 = zext i8 %k to i64",
    ),
    "a counter outside of its buffer gives 0 to all": given_out(
        BUFFER, "%k64 = zext i32 %k to i64"
    ),
}


@pytest.mark.parametrize("body", COUNTERS.values(), ids=COUNTERS.keys())
def test_counters_that_give_a_number_out_twice(body: str) -> None:
    assert by_terms(body, groups=64) is None


def test_a_counter_in_a_loop_is_a_premise() -> None:
    one = given_out(
        '%k = atomicrmw add ptr addrspace(1) %data, i32 1 syncscope("agent") monotonic',
        "%k64 = zext i32 %k to i64",
    )
    once = by_terms(one)
    assert once is not None
    assert Premise.COUNTERS not in once.premises
    loop = f"""
  br label %loop
loop:
  %j = phi i32 [0,%entry], [%j1,%loop]
  {one.replace("ret void", "")}
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j1, %n
  br i1 %d, label %loop, label %end
end:
  ret void"""
    often = by_terms(loop)
    assert often is not None
    assert Premise.COUNTERS in often.premises
    refused = Options((64, 1, 1), (4, 1, 1), refused=frozenset({Premise.COUNTERS}))
    assert checked(task_of(loop, refused)).report.verdict is not Verdict.PROVED


@pytest.mark.parametrize("turns", [6, 7, 8])
def test_lanes_that_part_at_a_barrier_in_any_turn_of_a_loop(turns: int) -> None:
    """Half of the lanes come to a barrier in turn 5, also where that is the last turn but one."""
    body = f"""
  br label %loop
loop:
  %j = phi i32 [0,%entry], [%j1,%latch]
  %c1 = icmp eq i32 %j, 5
  %c2 = icmp ult i32 %t, 32
  %c = and i1 %c1, %c2
  br i1 %c, label %bar, label %latch
bar:
{BARRIER}
  br label %latch
latch:
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j1, {turns}
  br i1 %d, label %loop, label %end
end:
  %q = getelementptr i32, ptr addrspace(3) @s, i64 %t64
  store i32 %n, ptr addrspace(3) %q
{BARRIER}
  ret void"""
    assert by_terms(body, groups=1) is None


def guarded(made: str) -> str:
    """All store to one place where a word is 12345."""
    return f"""
  {made}
  %c = icmp eq i32 %v, 12345
  br i1 %c, label %st, label %end
st:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""


def provided(what: str, offset: int) -> str:
    return guarded(f"""%a = call ptr addrspace(4) @llvm.amdgcn.{what}.ptr()
  %b = getelementptr i8, ptr addrspace(4) %a, i64 {offset}
  %v = load i32, ptr addrspace(4) %b""")


@pytest.mark.parametrize(
    ("what", "offset"),
    [("implicitarg", n) for n in (24, 64, 80, 120, 196)] + [("dispatch", n) for n in (0, 24, 28)],
)
def test_what_the_launch_does_not_settle(what: str, offset: int) -> None:
    """Sizes of dynamic LDS, addresses of queues, and what is reserved."""
    body = provided(what, offset)
    report = checked(task_of(body, Options((64, 1, 1), (4, 1, 1)))).report
    assert report.verdict is not Verdict.PROVED


@pytest.mark.parametrize("offset", [12, 40, 56])
def test_a_global_offset_is_a_premise(offset: int) -> None:
    body = provided("implicitarg", offset)
    proof = checked(task_of(body, Options((64, 1, 1), (4, 1, 1)))).report.proof
    assert proof is not None
    assert (Premise.OFFSET in proof.premises) is (offset >= 40)


def test_a_query_of_the_global_offset_is_a_premise() -> None:
    body = guarded("""%o = call i64 @_Z17get_global_offsetj(i32 0)
  %v = trunc i64 %o to i32""")
    module = read_module(HEAD + body + TAIL)
    options = Options((64, 1, 1), (4, 1, 1))
    proof = check_kernel(module, module.kernels[0], options, "lie").proof
    assert proof is not None
    assert Premise.OFFSET in proof.premises
    refused = Options((64, 1, 1), (4, 1, 1), refused=frozenset({Premise.OFFSET}))
    report = check_kernel(module, module.kernels[0], refused, "lie")
    assert report.verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("weak", [True, False])
def test_a_weak_exchange_may_fail_without_a_reason(weak: bool) -> None:
    body = f"""
  %x = getelementptr i32, ptr addrspace(1) %data, i64 %t64
  %r = cmpxchg {"weak" if weak else ""} ptr addrspace(1) %x, i32 %n, i32 7 monotonic monotonic
  %old = extractvalue {{i32, i1}} %r, 0
  %ok = extractvalue {{i32, i1}} %r, 1
  %no = xor i1 %ok, true
  %e = icmp eq i32 %old, %n
  %c = and i1 %no, %e
  br i1 %c, label %st, label %end
st:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    proof = checked(task_of(body, Options((64, 1, 1), (1, 1, 1)))).report.proof
    assert (proof is None) is weak


def test_a_word_of_which_one_half_is_given() -> None:
    """A run that stands for all looks at every byte of what a load gives."""
    body = """
  %w = load i32, ptr addrspace(1) %in
  %t2 = mul i32 %t, 2
  %low = getelementptr i32, ptr addrspace(3) @s, i32 %t2
  %high = getelementptr i32, ptr addrspace(3) %low, i32 1
  store i32 0, ptr addrspace(3) %low
  store i32 %w, ptr addrspace(3) %high
  %v = load i64, ptr addrspace(3) %low
  %c = icmp eq i64 %v, 530239482494976
  br i1 %c, label %st, label %end
st:
  store i32 %t, ptr addrspace(1) %out
  br label %end
end:
  ret void"""
    report = checked(task_of(body, Options((64, 1, 1), (4, 1, 1)))).report
    assert report.verdict is not Verdict.PROVED


def passed_on(kind: str, expected: int, failure: str) -> str:
    """One wave sets a flag behind its data; another reads the flag by an exchange."""
    return f"""
  switch i32 %t, label %end [i32 0, label %write
    i32 64, label %ask]
write:
  store i32 42, ptr addrspace(1) %data
  store atomic i32 1, ptr addrspace(1) %flag syncscope("workgroup") release, align 4
  br label %end
ask:
  %r = cmpxchg {kind} ptr addrspace(1) %flag, i32 {expected}, i32 6 syncscope("workgroup")
    acq_rel {failure}
  %f = extractvalue {{i32, i1}} %r, 0
  %set = icmp eq i32 %f, 1
  br i1 %set, label %read, label %end
read:
  %v = load i32, ptr addrspace(1) %data
  store i32 %v, ptr addrspace(1) %out
  br label %end
end:
  ret void""".replace('("workgroup")\n    acq_rel', '("workgroup") acq_rel')


@pytest.mark.parametrize(
    ("kind", "expected", "failure", "right"),
    [
        ("", 5, "monotonic", False),
        ("", 5, "acquire", True),
        ("", 1, "monotonic", True),
        ("weak", 1, "monotonic", False),
        ("weak", 1, "acquire", True),
    ],
)
def test_an_exchange_that_fails_acquires_by_its_other_ordering(
    kind: str, expected: int, failure: str, right: bool
) -> None:
    proof = by_terms(passed_on(kind, expected, failure), items=128, groups=1)
    assert (proof is not None) is right


def held(kind: str, number: int) -> str:
    """Each work-item adds under a lock; it takes the lock by part `number` of an exchange."""
    won = "%won = extractvalue {i32, i1} %r, 1"
    if not number:
        won = "%old = extractvalue {i32, i1} %r, 0\n  %won = icmp eq i32 %old, 0"
    return f"""
  br label %spin
spin:
  %r = cmpxchg {kind} ptr addrspace(1) %flag, i32 0, i32 1 syncscope("agent") acquire monotonic
  {won}
  br i1 %won, label %crit, label %spin
crit:
  %v = load i32, ptr addrspace(1) %data
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %data
  store atomic i32 0, ptr addrspace(1) %flag syncscope("agent") release, align 4
  ret void"""


@pytest.mark.parametrize(
    ("kind", "number", "right"), [("", 0, True), ("weak", 0, False), ("weak", 1, True)]
)
def test_a_lock_is_taken_by_what_was_exchanged(kind: str, number: int, right: bool) -> None:
    assert (by_terms(held(kind, number)) is not None) is right


ENDS = {
    "at one value, by running around": """
  br label %loop
loop:
  %i = phi i32 [1073741824,%entry], [%i1,%body]
  %z = icmp eq i32 %i, 0
  br i1 %z, label %after, label %body
body:
  %i1 = add i32 %i, 1073741824
  br label %loop
after:
  %c = icmp eq i32 %n, 123457""",
    "in some iterations only": """
  br label %loop
loop:
  %i = phi i32 [0,%entry], [%i1,%latch]
  %j = phi i32 [0,%entry], [%j1,%latch]
  %five = icmp eq i32 %j, 5
  br i1 %five, label %ask, label %latch
ask:
  %z = icmp eq i32 %i, 1073741824
  br i1 %z, label %after, label %latch
latch:
  %i1 = add i32 %i, 1073741824
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j1, 100
  br i1 %d, label %loop, label %after
after:
  %met = phi i1 [true,%ask], [false,%latch]
  %e = icmp eq i32 %n, 123457
  %c = and i1 %met, %e""",
    "by another value": """
  br label %loop
loop:
  %i = phi i32 [0,%entry], [%i1,%loop]
  %j = phi i32 [0,%entry], [%j1,%loop]
  %i1 = add i32 %i, 1000000000
  %j1 = add i32 %j, 1
  %d1 = icmp ult i32 %i1, 100
  %d2 = icmp ult i32 %j1, %n
  %d = or i1 %d1, %d2
  br i1 %d, label %loop, label %after
after:
  %low = icmp ult i32 %i, 900000000
  %e = icmp ugt i32 %n, 6
  %c = and i1 %low, %e""",
}


@pytest.mark.parametrize("body", ENDS.values(), ids=ENDS.keys())
def test_loops_that_end(body: str) -> None:
    """A value that runs around before its loop ends, which it does soon, has no bounds."""
    rest = guarded("").partition("br i1")[2]
    assert by_terms(f"{body}\n  br i1{rest}") is None


@pytest.mark.parametrize("predicate", ["slt", "ult", "ne"])
def test_strides_up_to_a_bound_stay_proved(predicate: str) -> None:
    body = f"""
  br label %loop
loop:
  %i = phi i32 [%t,%entry], [%i1,%body]
  %z = icmp {predicate} i32 %i, %n
  br i1 %z, label %body, label %end
body:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %i
  store i32 %t, ptr addrspace(1) %q
  %i1 = add i32 %i, 64
  br label %loop
end:
  ret void"""
    proof = by_terms(body, groups=1)
    assert proof is not None
    assert Premise.LOOPS_END in proof.premises
