"""Small kernels that synchronize through words, and the protocols that are found in them."""

from __future__ import annotations

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.protocol_words import Gain, Protocol
from fencepost.kernels.prove.protocols.instance import Instance
from fencepost.kernels.prove.protocols.matching import Matcher
from fencepost.kernels.prove.summary.accesses import sites
from fencepost.kernels.report import Report, Verdict
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.module import Module
from fencepost.llvm.read import read_module

TEXT = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [64 x i32] undef, align 16
@l = internal addrspace(3) global i32 undef, align 4
@b = internal addrspace(3) global [64 x i32] undef, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
declare void @__ockl_grid_sync()
declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)
define amdgpu_kernel void @k(ptr addrspace(1) noalias %x, ptr addrspace(1) noalias %w,
    ptr addrspace(1) noalias %v, ptr addrspace(1) noalias %out, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %all = mul i32 %g, 64
  %id = add i32 %all, %t
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %id
  %lead = icmp eq i32 %t, 0
  %first = icmp eq i32 %g, 0
  br i1 %lead, label %go, label %end
go:
  BODY
  br label %end
end:
  ret void
}
attributes #0 = { "target-cpu"="gfx950" "amdgpu-flat-work-group-size"="64,64" }
"""
AGENT = 'syncscope("agent")'


def module_of(body: str) -> Module:
    """The kernel whose work-items 0 do `body`, and then come to the label `end`. `agent` stands for
    the scope, `word` for the first word.
    """
    body = body.replace(" agent ", f" {AGENT} ").replace(" word", " ptr addrspace(1) %w")
    return read_module(TEXT.replace("BODY", body).encode())


def checked(body: str, groups: int = 2, *, options: Options | None = None) -> Report:
    module = module_of(body)
    chosen = options or Options((64, 1, 1), (groups, 1, 1), seconds=20.0)
    return check_kernel(module, module.kernels[0], chosen, "k.ll")


def proved(body: str, groups: int = 2) -> bool:
    """Whether the kernel is proved."""
    return checked(body, groups).verdict is Verdict.PROVED


def matcher_of(body: str, groups: int = 2) -> Matcher:
    """The matcher over the accesses of the kernel."""
    module = module_of(body)
    options = Options((64, 1, 1), (groups, 1, 1), seconds=20.0)
    kernel = prepared(Task.asked(module, module.kernels[0], options, "k.ll"))
    evaluator, _ = terms_of(kernel)
    return Matcher(evaluator, sites(evaluator))


def found(body: str, *gains: Gain, groups: int = 2) -> list[Instance]:
    """The instances of the rows that give something."""
    return list(matcher_of(body, groups).instances(*(gains or Gain)))


def protocols(body: str, *gains: Gain, groups: int = 2) -> set[Protocol]:
    """The protocols that are found, whether or not they order anything."""
    return {each.protocol for each in found(body, *gains, groups=groups)}


def named(report: Report) -> set[Protocol]:
    """The protocols that a proof names."""
    assert report.proof is not None
    pairs = report.proof.obligations
    return {protocol for each in pairs for protocol in getattr(each, "protocols", ())}


# Protocols, with what becomes of them to be put in

TAKE = """br label %spin
spin:
  %old = atomicrmw xchg word, i32 1 agent acquire
  %free = icmp eq i32 %old, 0
  br i1 %free, label %held, label %spin
held:"""
GIVE = "store atomic i32 0, word agent release, align 4"
ADD_TO_X = """%a = load i32, ptr addrspace(1) %x
  %b = add i32 %a, 1
  store i32 %b, ptr addrspace(1) %x"""
LOCK = f"{TAKE}\n  {ADD_TO_X}\n  {GIVE}"
SEMAPHORE = LOCK.replace("xchg word, i32 1", "xchg word, i32 0")
SEMAPHORE = SEMAPHORE.replace("icmp eq i32 %old, 0", "icmp eq i32 %old, 1")
SEMAPHORE = SEMAPHORE.replace("store atomic i32 0", "store atomic i32 1")

DRAW = "%number = atomicrmw add ptr addrspace(1) %v, i32 1 agent monotonic\n  br label %spin"
WAIT = """spin:
  %turn = load atomic i32, word agent acquire, align 4
  %own = icmp eq i32 %turn, %number
  br i1 %own, label %held, label %spin
held:"""
PASS_ON = """%next = add i32 %number, 1
  store atomic i32 %next, word agent release, align 4"""
TICKET = f"{DRAW}\n{WAIT}\n  {ADD_TO_X}\n  {PASS_ON}"
TURN = f"%number = add i32 %g, 0\n  br label %spin\n{WAIT}\n  {ADD_TO_X}\n  {PASS_ON}"

SET = "store atomic i32 1, word agent release, align 4"
FLAG = f"""br i1 %first, label %write, label %read
write:
  store i32 5, ptr addrspace(1) %x
  {SET}
  br label %end
read:
  %seen = load atomic i32, word agent acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %told, label %end
told:
  %a = load i32, ptr addrspace(1) %x
  store i32 %a, ptr addrspace(1) %mine"""

LOOK_BACK = """%own = getelementptr i32, ptr addrspace(1) %x, i32 %g
  store i32 5, ptr addrspace(1) %own
  %flag = getelementptr i32, ptr addrspace(1) %w, i32 %g
  store atomic i32 1, ptr addrspace(1) %flag agent release, align 4
  br i1 %first, label %end, label %look
look:
  %h = sub i32 %g, 1
  %their = getelementptr i32, ptr addrspace(1) %w, i32 %h
  %seen = load atomic i32, ptr addrspace(1) %their agent acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %told, label %end
told:
  %before = getelementptr i32, ptr addrspace(1) %x, i32 %h
  %a = load i32, ptr addrspace(1) %before
  store i32 %a, ptr addrspace(1) %mine"""

OWN_PART = """%part = getelementptr i32, ptr addrspace(1) %x, i32 %g
  store i32 5, ptr addrspace(1) %part"""
READ_ALL = """%other = sub i32 1, %g
  %theirs = getelementptr i32, ptr addrspace(1) %x, i32 %other
  %a = load i32, ptr addrspace(1) %theirs
  store i32 %a, ptr addrspace(1) %mine"""
COUNTER = f"""{OWN_PART}
  %o = atomicrmw add word, i32 1 agent release
  %seen = load atomic i32, word agent acquire, align 4
  %full = icmp eq i32 %seen, 2
  br i1 %full, label %told, label %end
told:
  {READ_ALL}"""
LAST_BLOCK = f"""{OWN_PART}
  %seen = atomicrmw add word, i32 1 agent acq_rel
  %last = icmp eq i32 %seen, 1
  br i1 %last, label %told, label %end
told:
  {READ_ALL}"""
QUEUE = """%number = atomicrmw add word, i32 1 agent monotonic
  %item = getelementptr i32, ptr addrspace(1) %x, i32 %number
  store i32 %g, ptr addrspace(1) %item"""
CLAIM = """%old = atomicrmw xchg word, i32 1 agent monotonic
  %won = icmp eq i32 %old, 0
  br i1 %won, label %writes, label %end
writes:
  store i32 %g, ptr addrspace(1) %x"""
EACH = {
    Protocol.LOCK: LOCK,
    Protocol.SEMAPHORE: SEMAPHORE,
    Protocol.TICKET: TICKET,
    Protocol.TURN: TURN,
    Protocol.FLAG: FLAG,
    Protocol.LOOK_BACK: LOOK_BACK,
    Protocol.COUNTER: COUNTER,
    Protocol.LAST_BLOCK: LAST_BLOCK,
    Protocol.QUEUE: QUEUE,
    Protocol.CLAIM: CLAIM,
}
"""A kernel that a protocol makes right."""
