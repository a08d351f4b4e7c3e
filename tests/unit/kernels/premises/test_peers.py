"""Kernels that speak to others say that nobody else is there; refused, they are not proved."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global i32 undef
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %word, i32 %rank) \
"target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %p
  {body}
  ret void
}}
"""
POLL = """br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %word syncscope("agent") acquire, align 4
  %some = icmp ne i32 %v, 0
  br i1 %some, label %end, label %wait
end:"""


def polls(word: str) -> str:
    """A loop that waits for a word to be something."""
    return POLL.replace("%word", word)


HERE = "%own = getelementptr i32, ptr addrspace(1) %word, i32 "
THERE = "%there = getelementptr i32, ptr addrspace(1) %word, i32 "
GROUP = "%g = call i32 @llvm.amdgcn.workgroup.id.x()\n"
RAISE = 'store atomic i32 1, ptr addrspace(1) %own syncscope("agent") release, align 4\n'
TAKE = """br label %wait
wait:
  %v = CHANGE
  %some = icmp eq i32 %v, 0
  br i1 %some, label %end, label %wait
end:
"""
EXCHANGE = 'atomicrmw xchg ptr addrspace(1) %word, i32 1 syncscope("agent") acquire'
NOTHING = 'atomicrmw or ptr addrspace(1) %word, i32 0 syncscope("agent") monotonic'
GIVE = 'store atomic i32 0, ptr addrspace(1) %word syncscope("agent") release, align 4'
DOWN = """br label %wait
wait:
  %v = load atomic i32, ptr addrspace(1) %word syncscope("agent") monotonic, align 4
  %some = icmp sgt i32 %v, 0
  br i1 %some, label %try, label %wait
try:
  %less = sub i32 %v, 1
  %both = cmpxchg ptr addrspace(1) %word, i32 %v, i32 %less syncscope("agent") acquire monotonic
  %done = extractvalue { i32, i1 } %both, 1
  br i1 %done, label %end, label %wait
end:"""
OTHERS = {
    "an atomic": "%o = atomicrmw add ptr addrspace(1) %word, i32 1 monotonic",
    "a fence": "fence release",
    "a volatile load": "%v = load volatile i32, ptr addrspace(1) %word",
    "a volatile atomic": "%o = atomicrmw volatile add ptr addrspace(1) %word, i32 1 "
    'syncscope("agent") monotonic',
    "a volatile copy": "call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) %p, ptr addrspace(1) "
    "%word, i64 4, i1 true)",
    "a flag": POLL,
    "a flag beside that which is raised": f"{HERE}0\n{THERE}16\n{RAISE}{polls('%there')}",
    "the flag of another rank": f"%rank1 = xor i32 %rank, 1\n{HERE}%rank\n{THERE}%rank1\n"
    f"{RAISE}{polls('%there')}",
    "the other flag of a workgroup": f"{GROUP}%o = shl i32 %g, 2\n%h = or disjoint i32 %o, 1\n"
    f"{HERE}%o\n{THERE}%h\n{RAISE}{polls('%there')}",
    "a flag that is read by a modification": TAKE.replace("CHANGE", NOTHING),
    "a turn that is tried": "%x = getelementptr i32, ptr addrspace(1) %word, i32 1\n%n = "
    'atomicrmw add ptr addrspace(1) %x, i32 1 syncscope("agent") monotonic\n%both = cmpxchg '
    'ptr addrspace(1) %word, i32 %n, i32 0 syncscope("agent") acquire monotonic\n'
    "%v = extractvalue { i32, i1 } %both, 0\n%q = getelementptr i32, ptr addrspace(1) %out, i32 %t"
    "\nstore i32 %v, ptr addrspace(1) %q",
    "a flag that is tried": "store i32 1, ptr addrspace(1) %p\n%v = load atomic i32, "
    'ptr addrspace(1) %word syncscope("agent") acquire, align 4',
    "a flag that nobody reads": GIVE,
    "a semaphore that nobody raises": DOWN,
    "an added number that nobody reads": 'fence syncscope("agent") release\n%o = atomicrmw add '
    'ptr addrspace(1) %word, i32 1 syncscope("agent") monotonic',
}
OWN = {
    "an atomic of the agent": '%o = atomicrmw add ptr addrspace(1) %word, i32 1 syncscope("agent")'
    " monotonic",
    "an atomic in LDS": "%o = atomicrmw add ptr addrspace(3) @s, i32 1 monotonic",
    "a load": "%v = load i32, ptr addrspace(1) %word",
    "a number that is drawn": '%o = atomicrmw add ptr addrspace(1) %word, i32 1 syncscope("agent")'
    " acq_rel\n%q = getelementptr i32, ptr addrspace(1) %out, i32 %t\n"
    "store i32 %o, ptr addrspace(1) %q",
}


def asked(body: str, *refused: Premise) -> Report:
    module = read_module(TEXT.format(body=body))
    options = Options((64, 1, 1), (1, 1, 1), refused=frozenset(refused))
    return check_kernel(module, module.kernels[0], options, "k.ll")


@pytest.mark.parametrize("body", OTHERS.values(), ids=OTHERS)
def test_others_may_be_there(body: str) -> None:
    report = asked(body)
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.NO_PEERS in report.proof.premises
    assert asked(body, Premise.NO_PEERS).verdict is Verdict.UNKNOWN


def test_others_may_give_what_is_taken() -> None:
    """Without them all but the first work-item wait for ever."""
    taken = TAKE.replace("CHANGE", EXCHANGE)
    assert asked(taken).verdict is Verdict.BUG
    assert asked(taken, Premise.NO_PEERS).verdict is Verdict.UNKNOWN


@pytest.mark.parametrize("body", OWN.values(), ids=OWN)
def test_nobody_is_spoken_to(body: str) -> None:
    report = asked(body, Premise.NO_PEERS)
    assert report.verdict is Verdict.PROVED


COUNTED = """
target triple = "amdgcn-amd-amdhsa"
@count = addrspace(1) global i32 0, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %out, ptr addrspace(1) noalias %data) #0 {
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %at = getelementptr i32, ptr addrspace(1) %data, i32 %g
  store i32 %g, ptr addrspace(1) %at
  %mine = atomicrmw add ptr addrspace(1) @count, i32 1 syncscope("agent") seq_cst
  br label %wait
wait:
  %v = atomicrmw or ptr addrspace(1) @count, i32 0 syncscope("agent") acq_rel
  %all = icmp sge i32 %v, GOAL
  br i1 %all, label %end, label %wait
end:
  %first = load i32, ptr addrspace(1) %data
  %own = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %first, ptr addrspace(1) %own
  ret void
}
attributes #0 = { "target-cpu"="gfx942" }
"""


GOALS = {
    "as many as there are": "%all = icmp sge i32 %v, 2",
    "more": "%all = icmp sge i32 %v, 2048",
    "extended": "%w = zext i32 %v to i64\n  %all = icmp uge i64 %w, 2048",
    "one more": "%w = add i32 %v, 1\n  %all = icmp sge i32 %w, 2049",
    "what is left": "%w = sub i32 2048, %v\n  %all = icmp sle i32 %w, 0",
    "shifted": "%w = lshr i32 %v, 11\n  %all = icmp ne i32 %w, 0",
}


@pytest.mark.parametrize("goal", GOALS.values(), ids=GOALS)
def test_others_may_be_counted(goal: str) -> None:
    """Whoever adds to a counter is counted, however the end of the wait is computed."""
    module = read_module(COUNTED.replace("%all = icmp sge i32 %v, GOAL", goal))
    options = Options((1, 1, 1), (2, 1, 1))
    report = check_kernel(module, module.kernels[0], options, "k.ll")
    assert report.verdict is Verdict.PROVED
    assert report.proof is not None
    assert Premise.NO_PEERS in report.proof.premises
    refused = Options((1, 1, 1), (2, 1, 1), refused=frozenset({Premise.NO_PEERS}))
    assert check_kernel(module, module.kernels[0], refused, "k.ll").verdict is Verdict.UNKNOWN
