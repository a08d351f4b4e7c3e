"""Kernels that are right, and twins of each that are wrong in one place.

The certificate of a right kernel, put to a wrong twin, is a forgery made by hand: its places, its
pairs and its questions are those of a kernel that looks the same. A judge must accept none of them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.kernels.options import Options
from fencepost.llvm.read import read_module
from tests.certificates.campaign import Kernel

HEAD = """
target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [256 x i32] poison
@flag = addrspace(1) global i32 0
@word = addrspace(1) global i32 0
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workitem.id.y()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workgroup.id.y()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare void @llvm.amdgcn.s.barrier()
declare void @llvm.amdgcn.wave.barrier()
declare void @llvm.amdgcn.s.sleep(i32)
define amdgpu_kernel void @k(ptr addrspace(1) %out, ptr addrspace(1) %in, ptr addrspace(1) %locks,
 i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
"""
SYNC = """
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire"""


@dataclass(frozen=True, slots=True)
class Right:
    """A kernel that is proved: what it does behind its ids, and the options of its check."""

    body: str
    options: Options

    def kernel(self, old: str = "", new: str = "") -> Kernel:
        """The kernel, or the twin in which `new` stands for `old`."""
        text = f"{HEAD}{self.body}\n  ret void\n}}\n"
        if old:
            assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
        module = read_module((text.replace(old, new) if old else text).encode())
        return Kernel("k", module, module.kernels[0], self.options)


GIVEN = Options((128, 1, 1))
"""Any grid: a proof by terms."""
RIGHT = {
    "exchange": Right(
        f"""
  %other = xor i32 %t, 64
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %other
  store i32 %n, ptr addrspace(3) %p{SYNC}
  %v = load i32, ptr addrspace(3) %q
  %row = mul i32 %g, 128
  %at = add i32 %row, %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %v, ptr addrspace(1) %o""",
        GIVEN,
    ),
    "rows": Right(
        """
  %row = mul i32 %g, %n
  %at = add i32 %row, %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %o""",
        replace(GIVEN, assumptions=("n >= 128", "n <= 4096")),
    ),
    "rare rows": Right(
        """
  %rare = icmp eq i32 %n, 777
  %long = select i1 %rare, i32 779, i32 %n
  %row = mul i32 %g, %long
  %at = add i32 %row, %t
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %t, ptr addrspace(1) %o""",
        replace(GIVEN, assumptions=("n >= 128", "n <= 4096")),
    ),
    "one value": Right(
        """
  %v = add i32 %n, 7
  store i32 %v, ptr addrspace(1) %out""",
        GIVEN,
    ),
    "one value a workgroup": Right(
        """
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %g
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %g
  %v = load i32, ptr addrspace(1) %i
  store i32 %v, ptr addrspace(1) %o""",
        GIVEN,
    ),
    "turns": Right(
        f"""
  %other = xor i32 %t, 64
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %other
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  store i32 %i, ptr addrspace(3) %p{SYNC}
  %v = load i32, ptr addrspace(3) %q{SYNC.replace("acquire", "acquire ; the second")}
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %body, label %end
end:""",
        GIVEN,
    ),
    "two buffers": Right(
        f"""
  %other = xor i32 %t, 64
  br label %body
body:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %odd = and i32 %i, 1
  %buffer = mul i32 %odd, 128
  %mine = add i32 %buffer, %t
  %theirs = add i32 %buffer, %other
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %mine
  store i32 %i, ptr addrspace(3) %p{SYNC}
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %theirs
  %v = load i32, ptr addrspace(3) %q
  %next = add nuw nsw i32 %i, 1
  %more = icmp ult i32 %next, 8
  br i1 %more, label %body, label %end
end:""",
        GIVEN,
    ),
    "halves": Right(
        """
  %low = icmp ult i32 %t, 64
  br i1 %low, label %stores, label %loads
stores:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %n, ptr addrspace(3) %p
  br label %end
loads:
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %t
  %v = load i32, ptr addrspace(3) %q
  br label %end
end:""",
        GIVEN,
    ),
    "tree": Right(
        f"""
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %p{SYNC}
  br label %body
body:
  %half = phi i32 [ 64, %entry ], [ %next, %latch ]
  %adds = icmp ult i32 %t, %half
  br i1 %adds, label %add, label %latch
add:
  %far = add i32 %t, %half
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %far
  %v = load i32, ptr addrspace(3) %q
  %w = load i32, ptr addrspace(3) %p
  %sum = add i32 %v, %w
  store i32 %sum, ptr addrspace(3) %p
  br label %latch
latch:{SYNC.replace("acquire", "acquire ; of the loop")}
  %next = lshr i32 %half, 1
  %more = icmp ne i32 %next, 0
  br i1 %more, label %body, label %end
end:""",
        GIVEN,
    ),
    "slots": Right(
        """
  %slot = atomicrmw add ptr addrspace(1) @word, i32 1 syncscope("agent") monotonic
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %slot
  store i32 %t, ptr addrspace(1) %o""",
        GIVEN,
    ),
    "lock": Right(
        """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %spin, label %end
spin:
  %c = cmpxchg ptr addrspace(1) @word, i32 0, i32 1 syncscope("agent") acquire monotonic
  %got = extractvalue { i32, i1 } %c, 1
  br i1 %got, label %in.lock, label %spin
in.lock:
  %v = load i32, ptr addrspace(1) %out
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %out
  store atomic i32 0, ptr addrspace(1) @word syncscope("agent") release, align 4
  br label %end
end:""",
        GIVEN,
    ),
    "message": Right(
        """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %end
one:
  %gives = icmp eq i32 %g, 0
  br i1 %gives, label %give, label %wait
give:
  store i32 %n, ptr addrspace(1) %out
  store atomic i32 1, ptr addrspace(1) @flag syncscope("agent") release, align 4
  br label %end
wait:
  %f = load atomic i32, ptr addrspace(1) @flag syncscope("agent") acquire, align 4
  %there = icmp eq i32 %f, 1
  br i1 %there, label %take, label %wait
take:
  %v = load i32, ptr addrspace(1) %out
  br label %end
end:""",
        GIVEN,
    ),
    "led lock": Right(
        f"""
  %first = icmp eq i32 %t, 0
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %t
  br i1 %first, label %spin, label %meet
spin:
  %old = atomicrmw xchg ptr addrspace(1) @word, i32 1 syncscope("agent") acquire
  %got = icmp eq i32 %old, 0
  br i1 %got, label %meet, label %spin
meet:{SYNC}
  %v = load i32, ptr addrspace(1) %mine
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %mine{SYNC.replace("acquire", "acquire ; the second")}
  br i1 %first, label %give, label %end
give:
  store atomic i32 0, ptr addrspace(1) @word syncscope("agent") release, align 4
  br label %end
end:""",
        GIVEN,
    ),
    "locks of bins": Right(
        """
  %i = getelementptr i32, ptr addrspace(1) %in, i32 %t
  %bin = load i32, ptr addrspace(1) %i
  %l = getelementptr i32, ptr addrspace(1) %locks, i32 %bin
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %bin
  br label %spin
spin:
  %c = cmpxchg ptr addrspace(1) %l, i32 0, i32 1 syncscope("agent") acquire monotonic
  %got = extractvalue { i32, i1 } %c, 1
  br i1 %got, label %in.lock, label %spin
in.lock:
  %v = load i32, ptr addrspace(1) %o
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) %o
  store atomic i32 0, ptr addrspace(1) %l syncscope("agent") release, align 4
  br label %end
end:""",
        GIVEN,
    ),
    "last": Right(
        """
  %first = icmp eq i32 %t, 0
  br i1 %first, label %one, label %end
one:
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %g
  store i32 %n, ptr addrspace(1) %mine
  %before = atomicrmw add ptr addrspace(1) @word, i32 1 syncscope("agent") acq_rel
  %last = icmp eq i32 %before, 3
  br i1 %last, label %sum, label %end
sum:
  %v = load i32, ptr addrspace(1) %out
  br label %end
end:""",
        Options((128, 1, 1), (4, 1, 1)),
    ),
    "last of all": Right(
        f"""
  %first = icmp eq i32 %t, 0
  %row = mul i32 %g, 128
  %at = add i32 %row, %t
  %mine = getelementptr i32, ptr addrspace(1) %out, i32 %at
  store i32 %n, ptr addrspace(1) %mine{SYNC}
  br i1 %first, label %one, label %meet
one:
  %before = atomicrmw add ptr addrspace(1) @word, i32 1 syncscope("agent") acq_rel
  %last = icmp eq i32 %before, 3
  %told = zext i1 %last to i32
  store i32 %told, ptr addrspace(3) @s
  br label %meet
meet:{SYNC.replace("acquire", "acquire ; the second")}
  %heard = load i32, ptr addrspace(3) @s
  %goes = icmp ne i32 %heard, 0
  br i1 %goes, label %sum, label %end
sum:
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  %v = load i32, ptr addrspace(1) %q
  br label %end
end:""",
        Options((128, 1, 1), (4, 1, 1)),
    ),
    "waves": Right(
        """
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %wave = lshr i32 %first, 6
  %base = mul i32 %wave, 64
  %lane = and i32 %t, 63
  %at = add i32 %base, %lane
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %at
  store i32 %t, ptr addrspace(3) %p""",
        GIVEN,
    ),
    "all meet": Right(
        f"""
  %few = icmp sgt i32 %n, 3
  br i1 %few, label %meet, label %end
meet:
  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t
  store i32 %t, ptr addrspace(3) %p{SYNC}
  %q = getelementptr i32, ptr addrspace(3) @s, i32 0
  %v = load i32, ptr addrspace(3) %q
  br label %end
end:""",
        GIVEN,
    ),
}
_BARRIER = "  call void @llvm.amdgcn.s.barrier()"
_SLEEP = "  call void @llvm.amdgcn.s.sleep(i32 1)"
_X, _GROUP = "%t = call i32 @llvm.amdgcn.workitem.id.x", "%g = call i32 @llvm.amdgcn.workgroup.id.x"
_LAST = "acquire ; the second"

WRONG: tuple[tuple[str, str, str, str], ...] = (
    ("exchange", "no barrier", _BARRIER, _SLEEP),
    (
        "exchange",
        "a barrier of a wave",
        "@llvm.amdgcn.s.barrier()\n ",
        "@llvm.amdgcn.wave.barrier()\n ",
    ),
    ("exchange", "a release of a wave", '"workgroup") release', '"wavefront") release'),
    ("exchange", "an acquire of a wave", '"workgroup") acquire', '"wavefront") acquire'),
    ("exchange", "no release", '"workgroup") release', '"workgroup") acquire'),
    ("exchange", "no acquire", '"workgroup") acquire', '"workgroup") release'),
    ("exchange", "rows that overlap", "mul i32 %g, 128", "mul i32 %g, 127"),
    ("exchange", "an id of another axis", _X, _X[:-1] + "y"),
    ("exchange", "a workgroup of another axis", _GROUP, _GROUP[:-1] + "y"),
    ("exchange", "an array that is too small", "[256 x i32]", "[127 x i32]"),
    ("exchange", "stores to one place", "@s, i32 %t\n", "@s, i32 %g\n"),
    ("rows", "rows of another length", "mul i32 %g, %n", "mul i32 %g, 127"),
    ("rows", "every second row", "mul i32 %g, %n", "mul i32 %t, %n"),
    ("rows", "a row of two", "%at = add i32 %row, %t", "%at = or i32 %row, %t"),
    ("rows", "ids exchanged", "%at = add i32 %row, %t", "%at = add i32 %row, %g"),
    ("rows", "no row", "mul i32 %g, %n", "mul i32 %g, 0"),
    ("rare rows", "rows that overlap at one size", "i32 779, i32 %n", "i32 5, i32 %n"),
    ("one value", "its own id", "add i32 %n, 7", "add i32 %t, 7"),
    ("one value", "its workgroup", "add i32 %n, 7", "add i32 %g, 7"),
    ("one value", "a bit of its id", "add i32 %n, 7", "lshr i32 %t, 6"),
    ("one value a workgroup", "its own element", "%in, i32 %g", "%in, i32 %t"),
    ("one value a workgroup", "one place for all", "%out, i32 %g", "%out, i32 0"),
    ("one value a workgroup", "what it writes itself", "%in, i32 %g", "%out, i32 0"),
    ("one value a workgroup", "a place of two", "%out, i32 %g", "%out, i32 %t"),
    (
        "turns",
        "no first barrier",
        f'{_BARRIER}\n  fence syncscope("workgroup") acquire\n',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire\n',
    ),
    (
        "turns",
        "no second barrier",
        f'{_BARRIER}\n  fence syncscope("workgroup") {_LAST}',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire',
    ),
    ("turns", "turns of its own", "icmp ult i32 %next, 8", "icmp ult i32 %next, %t"),
    ("turns", "an acquire of a wave", f'"workgroup") {_LAST}', '"wavefront") acquire'),
    ("two buffers", "one buffer", "and i32 %i, 1", "and i32 %i, 8"),
    ("two buffers", "buffers that take turns late", "and i32 %i, 1", "and i32 %i, 2"),
    ("two buffers", "a buffer too many", "and i32 %i, 1", "and i32 %i, 3"),
    (
        "halves",
        "the same half",
        "loads:\n  %q = getelementptr i32, ptr addrspace(3) @s, i32 %t",
        "loads:\n  %q = getelementptr i32, ptr addrspace(3) @s, i32 0",
    ),
    (
        "halves",
        "stores to one place",
        "stores:\n  %p = getelementptr i32, ptr addrspace(3) @s, i32 %t",
        "stores:\n  %p = getelementptr i32, ptr addrspace(3) @s, i32 64",
    ),
    ("tree", "one item more", "icmp ult i32 %t, %half", "icmp ule i32 %t, %half"),
    ("tree", "one place nearer", "%far = add i32 %t, %half", "%far = add i32 %t, 1"),
    (
        "tree",
        "no barrier in front",
        f'{_BARRIER}\n  fence syncscope("workgroup") acquire\n',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire\n',
    ),
    (
        "tree",
        "no barrier of the loop",
        f'{_BARRIER}\n  fence syncscope("workgroup") acquire ;',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire ;',
    ),
    ("tree", "a start too far", "phi i32 [ 64,", "phi i32 [ 256,"),
    ("slots", "nothing is added", "@word, i32 1 syncscope", "@word, i32 0 syncscope"),
    ("slots", "bits are set", "atomicrmw add ptr", "atomicrmw or ptr"),
    ("slots", "words are exchanged", "atomicrmw add ptr", "atomicrmw xchg ptr"),
    (
        "slots",
        "a counter of a workgroup",
        'syncscope("agent") monotonic',
        'syncscope("workgroup") monotonic',
    ),
    (
        "lock",
        "no acquire",
        'syncscope("agent") acquire monotonic',
        'syncscope("agent") monotonic monotonic',
    ),
    (
        "lock",
        "no release",
        'syncscope("agent") release, align 4',
        'syncscope("agent") monotonic, align 4',
    ),
    (
        "lock",
        "a lock of a workgroup",
        'syncscope("agent") acquire monotonic',
        'syncscope("workgroup") acquire monotonic',
    ),
    ("lock", "one that is taken already", "i32 0, i32 1 syncscope", "i32 1, i32 1 syncscope"),
    ("lock", "one that stays free", "i32 0, i32 1 syncscope", "i32 0, i32 0 syncscope"),
    (
        "lock",
        "it goes in anyway",
        "br i1 %got, label %in.lock, label %spin",
        "br i1 %got, label %in.lock, label %in.lock",
    ),
    ("message", "no release", 'syncscope("agent") release', 'syncscope("agent") monotonic'),
    ("message", "no acquire", 'syncscope("agent") acquire', 'syncscope("agent") monotonic'),
    ("message", "it waits for nothing", "icmp eq i32 %f, 1", "icmp eq i32 %f, 0"),
    ("message", "it waits for anything", "icmp eq i32 %f, 1", "icmp ne i32 %f, 7"),
    (
        "message",
        "another flag",
        "load atomic i32, ptr addrspace(1) @flag",
        "load atomic i32, ptr addrspace(1) @word",
    ),
    (
        "message",
        "a flag of a workgroup",
        'syncscope("agent") release',
        'syncscope("workgroup") release',
    ),
    ("message", "several give", "icmp eq i32 %g, 0", "icmp ult i32 %g, 2"),
    (
        "led lock",
        "no barrier in front",
        f'{_BARRIER}\n  fence syncscope("workgroup") acquire\n',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire\n',
    ),
    (
        "led lock",
        "no barrier behind",
        f'{_BARRIER}\n  fence syncscope("workgroup") {_LAST}',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire',
    ),
    (
        "led lock",
        "no acquire",
        'i32 1 syncscope("agent") acquire',
        'i32 1 syncscope("agent") monotonic',
    ),
    (
        "led lock",
        "no release",
        'syncscope("agent") release, align 4',
        'syncscope("agent") monotonic, align 4',
    ),
    ("led lock", "it stays free", "i32 1 syncscope", "i32 0 syncscope"),
    ("led lock", "taken words are taken", "icmp eq i32 %old, 0", "icmp ule i32 %old, 1"),
    (
        "led lock",
        "it is taken by nobody",
        "%first = icmp eq i32 %t, 0",
        "%first = icmp eq i32 %t, 128",
    ),
    (
        "locks of bins",
        "two bins a lock's bin",
        "%o = getelementptr i32, ptr addrspace(1) %out, i32 %bin",
        "%o = getelementptr i32, ptr addrspace(1) %out, i32 0",
    ),
    (
        "locks of bins",
        "a lock of its own",
        "%l = getelementptr i32, ptr addrspace(1) %locks, i32 %bin",
        "%l = getelementptr i32, ptr addrspace(1) %locks, i32 %t",
    ),
    (
        "locks of bins",
        "bins of two kinds",
        "%o = getelementptr i32, ptr addrspace(1) %out, i32 %bin",
        "%o = getelementptr i8, ptr addrspace(1) %out, i32 %bin",
    ),
    ("last", "the first one", "icmp eq i32 %before, 3", "icmp eq i32 %before, 0"),
    ("last", "not the first one", "icmp eq i32 %before, 3", "icmp ne i32 %before, 0"),
    ("last", "the last but one", "icmp eq i32 %before, 3", "icmp eq i32 %before, 2"),
    ("last", "no release", 'syncscope("agent") acq_rel', 'syncscope("agent") acquire'),
    ("last", "no acquire", 'syncscope("agent") acq_rel', 'syncscope("agent") release'),
    ("last of all", "all but the last", "icmp eq i32 %before, 3", "icmp ne i32 %before, 3"),
    ("last of all", "the last but one", "icmp eq i32 %before, 3", "icmp eq i32 %before, 2"),
    ("last of all", "the first one", "icmp eq i32 %before, 3", "icmp eq i32 %before, 0"),
    ("last of all", "the others go on", "icmp ne i32 %heard, 0", "icmp eq i32 %heard, 0"),
    ("last of all", "another word", "store i32 %told, ptr", "store i32 %n, ptr"),
    ("last of all", "no release", 'syncscope("agent") acq_rel', 'syncscope("agent") acquire'),
    ("last of all", "no acquire", 'syncscope("agent") acq_rel', 'syncscope("agent") release'),
    ("last of all", "all tell", "%first = icmp eq i32 %t, 0", "%first = icmp ult i32 %t, 128"),
    (
        "last of all",
        "no barrier in front",
        f'{_BARRIER}\n  fence syncscope("workgroup") acquire\n',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire\n',
    ),
    (
        "last of all",
        "no barrier behind",
        f'{_BARRIER}\n  fence syncscope("workgroup") {_LAST}',
        f'{_SLEEP}\n  fence syncscope("workgroup") acquire',
    ),
    ("waves", "half a wave", "and i32 %t, 63", "and i32 %t, 31"),
    ("waves", "one wave", "lshr i32 %first, 6", "lshr i32 %first, 7"),
    ("waves", "waves that overlap", "mul i32 %wave, 64", "mul i32 %wave, 32"),
    ("all meet", "some meet", "icmp sgt i32 %n, 3", "icmp sgt i32 %t, 3"),
    ("all meet", "no barrier", _BARRIER, _SLEEP),
)


def under(exhibit: Exhibit, wrong: Kernel) -> Exhibit:
    """The certificate of a kernel, put to another one."""
    return replace(exhibit, module=wrong.module, kernel=wrong.kernel)
