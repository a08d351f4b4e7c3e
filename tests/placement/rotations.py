"""Software pipelines as people write them: the forms in which iterations exchange buffers in LDS.

Each form says where an iteration stores (`%w`) and where it loads (`%r`), and how buffers go on to
the next one. All have one barrier an iteration. `NEAR_MISSES` are such kernels with one thing
wrong, so that this barrier is not enough.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

_HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [256 x i32] poison, align 16
@b = internal addrspace(3) global [256 x i32] poison, align 16
@c = internal addrspace(3) global [256 x i32] poison, align 16
@s = internal addrspace(3) global [1024 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %x = xor i32 %t, 255
  %t1 = and i32 %t, 1
"""
_TAIL = """  %i1 = add nuw nsw i32 %i, 1
  %more = icmp slt i32 %i1, %n
  br i1 %more, label %loop, label %done
done:
  %go = shl i32 %g, 8
  %qo = add i32 %go, %t
  %qp = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %qo
  store i32 %sum, ptr addrspace(1) %qp
  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="256,256" }
"""
_STORE = """  %po = add i32 %i, %t
  %pp = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %po
  %v = load i32, ptr addrspace(1) %pp
  %wp = getelementptr inbounds i32, ptr addrspace(3) %w, i32 %t
  store i32 %v, ptr addrspace(3) %wp
"""
_LOAD = """  %rp = getelementptr inbounds i32, ptr addrspace(3) %r, i32 %x
  %l = load i32, ptr addrspace(3) %rp
  %sum = add i32 %acc, %l
"""
BARRIER = """  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
"""


@dataclass(frozen=True, slots=True)
class Form:
    """A pipeline. `phis` and `after` carry buffers on, `now` makes `%w` and `%r` of them; `first`
    are the buffers that are filled before the loop.

    `steps`: the order of the store (S), the barrier (B) and the load (L) in an iteration. `latch`
    is the block that jumps back.
    """

    now: str
    phis: str = ""
    after: str = ""
    first: tuple[str, ...] = ()
    steps: str = "SBL"
    latch: str = "%loop"

    def module(self, *, barrier: bool = True) -> str:
        """The kernel, with its barrier or without it."""
        text = _HEAD
        for number, buffer in enumerate(self.first):
            text += (
                f"  %f{number} = getelementptr inbounds i32, ptr addrspace(3) {buffer}, i32 %t\n"
            )
            text += f"  store i32 %t, ptr addrspace(3) %f{number}\n"
        text += "  br label %loop\nloop:\n"
        text += f"  %i = phi i32 [ 0, %entry ], [ %i1, {self.latch} ]\n"
        text += f"  %acc = phi i32 [ 0, %entry ], [ %sum, {self.latch} ]\n"
        text += _lines(self.phis) + _lines(self.now)
        parts = {"S": _STORE, "B": BARRIER if barrier else "", "L": _LOAD}
        text += "".join(parts[each] for each in self.steps)
        return text + _lines(self.after) + _TAIL


def _lines(text: str) -> str:
    """Statements between semicolons, a line each."""
    return "".join(f"  {each.strip()}\n" for each in text.split(";") if each.strip())


def _slot(name: str, index: str) -> str:
    """A buffer of 256 words in @s, by its number."""
    return (
        f"%{name}o = shl i32 {index}, 8;"
        f"%{name} = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %{name}o;"
    )


_SAME = "%r = getelementptr inbounds i32, ptr addrspace(3) %w, i32 0"
_AT = "%w = getelementptr inbounds i32, ptr addrspace(3) @s, i32 %o;"
_TWO = _slot("w", "%b") + _SAME
_PHI = "%b = phi i32 [ 0, %entry ], [ %bn, %loop ]"
_OFFSET = "%o = phi i32 [ 0, %entry ], [ %on, %loop ]"
_SWAP = (
    "%r = phi ptr addrspace(3) [ @a, %entry ], [ %w, %loop ];"
    "%w = phi ptr addrspace(3) [ @b, %entry ], [ %r, %loop ]"
)
_RING = (
    "%r = phi ptr addrspace(3) [ @a, %entry ], [ %m, %loop ];"
    "%m = phi ptr addrspace(3) [ @b, %entry ], [ %w, %loop ];"
    "%w = phi ptr addrspace(3) [ @c, %entry ], [ %r, %loop ]"
)

FORMS = {
    "parity": Form("%b = and i32 %i, 1;" + _TWO),
    "remainder by two": Form("%b = urem i32 %i, 2;" + _TWO),
    "toggled": Form(_TWO, _PHI, "%bn = xor i32 %b, 1"),
    "one less": Form(_TWO, _PHI, "%bn = sub i32 1, %b"),
    "next of three": Form(_TWO, _PHI, "%b1 = add i32 %b, 1; %bn = urem i32 %b1, 3"),
    "select of three": Form(
        _TWO,
        _PHI,
        "%b1 = add i32 %b, 1; %e = icmp eq i32 %b1, 3; %bn = select i1 %e, i32 0, i32 %b1",
    ),
    "masked": Form(_AT + _SAME, _OFFSET, "%o1 = add i32 %o, 256; %on = and i32 %o1, 1023"),
    "ring": Form(
        _AT + _SAME,
        _OFFSET,
        "%o1 = add i32 %o, 256; %e = icmp eq i32 %o1, 768; %on = select i1 %e, i32 0, i32 %o1",
    ),
    "swapped": Form("", _SWAP, "", ("@a",), "BLS"),
    "rotated": Form("", _RING, "", ("@a", "@b"), "BLS"),
    "three stages": Form(
        "%b = urem i32 %i, 3; %i2 = add i32 %i, 2; %d = urem i32 %i2, 3;"
        + _slot("r", "%b")
        + _slot("w", "%d"),
        "",
        "",
        ("@s", "getelementptr inbounds (i32, ptr addrspace(3) @s, i32 256)"),
        "BLS",
    ),
    "four stages": Form(
        "%b = and i32 %i, 3; %i3 = add i32 %i, 3; %d = and i32 %i3, 3;"
        + _slot("r", "%b")
        + _slot("w", "%d"),
        "",
        "",
        (
            "@s",
            "getelementptr inbounds (i32, ptr addrspace(3) @s, i32 256)",
            "getelementptr inbounds (i32, ptr addrspace(3) @s, i32 512)",
        ),
        "BLS",
    ),
}

_SKIPS = (
    "%lv = load i32, ptr addrspace(1) %pp2; %odd = icmp eq i32 %lv, 7;"
    "%bt = xor i32 %b, 1; %bn = select i1 %odd, i32 %b, i32 %bt"
)
NEAR_MISSES = {
    "stored by three, loaded by two": replace(
        FORMS["three stages"],
        now="%b = urem i32 %i, 2; %d = urem i32 %i, 3;" + _slot("r", "%b") + _slot("w", "%d"),
        steps="SBL",
        first=(),
    ),
    "a phase too far": replace(
        FORMS["three stages"],
        now=FORMS["three stages"].now.replace("add i32 %i, 2", "add i32 %i, 3"),
    ),
    "another parity": Form(
        "%i2 = add i32 %i, 1; %b = and i32 %i2, 1; %d = and i32 %i, 1;"
        + _slot("w", "%b")
        + _slot("r", "%d"),
        steps="SBL",
        first=("@s",),
    ),
    "sometimes toggled": Form(
        _TWO,
        _PHI,
        "%pp2 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i;" + _SKIPS,
    ),
    "toggled by some lanes": Form(
        _TWO, _PHI, "%low = icmp ult i32 %t, 128; %y = zext i1 %low to i32; %bn = xor i32 %b, %y"
    ),
    "lanes begin apart": Form(
        _TWO,
        "%b = phi i32 [ %t1, %entry ], [ %bn, %loop ]",
        "%bn = xor i32 %b, 1",
    ),
    "swapped once too often": Form(
        _SAME,
        "%w = phi ptr addrspace(3) [ @a, %entry ], [ %wn, %loop ];"
        "%o = phi ptr addrspace(3) [ @b, %entry ], [ %on, %loop ]",
        "%f = icmp eq i32 %i, 1; %wn = select i1 %f, ptr addrspace(3) %w, ptr addrspace(3) %o;"
        "%on = select i1 %f, ptr addrspace(3) %o, ptr addrspace(3) %w",
    ),
    "the ring wraps early": Form(
        _AT + _SAME,
        _OFFSET,
        "%o1 = add i32 %o, 256; %e = icmp eq i32 %o1, 256; %on = select i1 %e, i32 0, i32 %o1",
    ),
    "eight bits do not divide": Form("%i8 = and i32 %i, 255; %b = urem i32 %i8, 3;" + _TWO),
    "halves that overlap": Form(
        "%b = and i32 %i, 1; %o = mul i32 %b, 128;" + _AT + _SAME,
    ),
    "every other iteration": Form("%h = lshr i32 %i, 1; %b = and i32 %h, 1;" + _TWO),
}
