"""Accesses that happen in order and that availability leaves in none, through whole kernels."""

from __future__ import annotations

import pytest

from fencepost.kernels.report import Report, Verdict
from tests.unit.kernels.kernels_of_text import checked

MESSAGE = """
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %d = getelementptr i32, ptr addrspace(1) %out, i32 16
  %lead = icmp eq i32 %t, 0
  br i1 %lead, label %go, label %end
go:
  %first = icmp eq i32 %g, 0
  br i1 %first, label %give, label %take
give:
  WRITE
  RELEASE
  store atomic i32 1, ptr addrspace(1) %out syncscope("agent") monotonic, align 4
  br label %end
take:
  %f = load atomic i32, ptr addrspace(1) %out syncscope("agent") monotonic, align 4
  %set = icmp eq i32 %f, 0
  br i1 %set, label %take, label %use
use:
  ACQUIRE
  USE
  br label %end
end:
  ret void
"""
NONE = ', !mmra !{!"amdgcn-av", !"none"}'
WRITE = "store i32 7, ptr addrspace(1) %d"
ATOMIC_WRITE = 'store atomic i32 7, ptr addrspace(1) %d syncscope("agent") monotonic, align 4'
READ = "%v = load i32, ptr addrspace(1) %d"
ATOMIC_READ = '%w = load atomic i32, ptr addrspace(1) %d syncscope("agent") monotonic, align 4'
OVERWRITE = "store i32 8, ptr addrspace(1) %d"
RELEASE = 'fence syncscope("agent") release'
ACQUIRE = 'fence syncscope("agent") acquire'


def message(write: str, release: str, acquire: str, use: str) -> Report:
    """The check of a message between two workgroups."""
    body = MESSAGE.replace("WRITE", write).replace("RELEASE", release)
    return checked(body.replace("ACQUIRE", acquire).replace("USE", use), items=64, grid=2)


@pytest.mark.parametrize(
    ("write", "release", "acquire", "use", "races"),
    [
        (WRITE, RELEASE, ACQUIRE, READ, False),
        (WRITE, RELEASE + NONE, ACQUIRE + NONE, READ, True),
        (WRITE, RELEASE + NONE, ACQUIRE, READ, True),
        (WRITE, RELEASE, ACQUIRE + NONE, READ, True),
        (WRITE, RELEASE, ACQUIRE + NONE, OVERWRITE, False),
        (WRITE, RELEASE + NONE, ACQUIRE, OVERWRITE, True),
        (WRITE, f"{RELEASE}\n{RELEASE}{NONE}", f"{ACQUIRE}{NONE}\n{ACQUIRE}", READ, False),
        (WRITE, f"{RELEASE}{NONE}\n{RELEASE}", ACQUIRE, READ, False),
        (WRITE, RELEASE, ACQUIRE + NONE, f"{ATOMIC_READ}\n{READ}", False),
        (WRITE, RELEASE, ACQUIRE + NONE, f"{READ}\n{ATOMIC_READ}", True),
        (WRITE, RELEASE + NONE, ACQUIRE, f"{ATOMIC_READ}\n{READ}", True),
        (ATOMIC_WRITE, RELEASE + NONE, ACQUIRE, READ, False),
        (ATOMIC_WRITE, RELEASE + NONE, ACQUIRE + NONE, READ, True),
        (ATOMIC_WRITE, RELEASE + NONE, ACQUIRE + NONE, OVERWRITE, False),
    ],
)
def test_messages(write: str, release: str, acquire: str, use: str, races: bool) -> None:
    """A write has to be made available, and to plain reads visible; atomics are by themselves."""
    report = message(write, release, acquire, use)
    assert (report.verdict is Verdict.BUG) is races, report.reasons
    if races:
        assert "FP203" in {str(each.diagnostic.code) for each in report.findings}
        assert any("not made available" in each.diagnostic.message for each in report.findings)


AV_STORE = """call void @llvm.amdgcn.av.store.b128.p1(ptr addrspace(1) %d,
    <4 x i32> zeroinitializer, metadata !{!"SCOPE"})"""
AV_READ = """%w = call <4 x i32> @llvm.amdgcn.av.load.b128.p1(ptr addrspace(1) %d,
    metadata !{!"agent"})"""
AV = AV_STORE.replace("SCOPE", "agent")
INSIDE = """%e = getelementptr i32, ptr addrspace(1) %d, i32 3
  store i32 1, ptr addrspace(1) %e"""
BEHIND = INSIDE.replace("i32 3", "i32 4")
READ_BEHIND = """%l = getelementptr i32, ptr addrspace(1) %d, i32 4
  %u = load i32, ptr addrspace(1) %l"""
WIDER = """store <8 x i32> zeroinitializer, ptr addrspace(1) %d"""


@pytest.mark.parametrize(
    ("write", "use", "races"),
    [
        (f"{WRITE}\n{AV}", AV_READ, False),
        (f"{INSIDE}\n{AV}", AV_READ, False),
        (f"{WRITE}\n{WRITE}\n{AV}", AV_READ, False),
        (f"{WRITE}\n{ATOMIC_WRITE}", ATOMIC_READ, False),
        (f"{WRITE}\n{ATOMIC_WRITE}", f"{ATOMIC_READ}\n{READ}", False),
        (f"{WIDER}\n{AV}", AV_READ, False),
        (f"{AV}\n{AV}", AV_READ, False),
        # Behind it, beside it, for others, and for a reader that sees nothing by itself.
        (f"{AV}\n{WRITE}", AV_READ, True),
        (f"{AV}\n{INSIDE}", AV_READ, True),
        (f"{WRITE}\n{AV}\n{WRITE}", AV_READ, True),
        (f"{WIDER}\n{AV}", f"{AV_READ}\n{READ_BEHIND}", True),
        (f"{BEHIND}\n{AV}", READ_BEHIND, True),
        (f"{WRITE}\n{AV_STORE.replace('SCOPE', 'workgroup')}", AV_READ, True),
        (f"{WRITE}\n{AV}", READ, True),
        (f"{WRITE}\n{ATOMIC_WRITE}", AV_READ, False),
        (f"{INSIDE}\n{ATOMIC_WRITE}", AV_READ, True),
        (f"{WRITE}\n{AV}", OVERWRITE, True),
    ],
)
def test_a_write_that_another_one_replaces(write: str, use: str, races: bool) -> None:
    """What its lane writes again, available by itself, no read sees that the latter is visible to;
    a write behind it would be one that is not ordered behind the first.
    """
    report = message(write, RELEASE + NONE, ACQUIRE + NONE, use)
    assert (report.verdict is Verdict.BUG) is races, report.findings


def test_scopes_of_availability_are_left_to_proofs() -> None:
    """Runs take what is made available to a workgroup to be so to all: no bug, and no proof."""
    narrow = f'fence syncscope("workgroup") release\n{RELEASE}{NONE}'
    assert message(WRITE, narrow, ACQUIRE, READ).verdict is Verdict.UNKNOWN


BARRIER = """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  WRITE
  fence syncscope("workgroup") release, !mmra !{!"amdgcn-av", !"none"}
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %far = xor i32 %t, 64
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %far
  %v = load i32, ptr addrspace(1) %q
  ret void
"""


@pytest.mark.parametrize(
    ("write", "races"),
    [
        ("store i32 %t, ptr addrspace(1) %p", True),
        (
            ('store atomic i32 %t, ptr addrspace(1) %p syncscope("workgroup") monotonic, align 4'),
            False,
        ),
    ],
)
def test_barriers(write: str, races: bool) -> None:
    """What a barrier's fences leave unavailable, atomic stores make available themselves."""
    report = checked(BARRIER.replace("WRITE", write), items=128)
    assert (report.verdict is Verdict.BUG) is races, report.findings
    if races:
        assert {str(each.diagnostic.code) for each in report.findings} == {"FP204"}
