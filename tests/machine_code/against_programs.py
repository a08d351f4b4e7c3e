"""Drawn kernels without branches, whose accesses can be told apart by their offsets.

Each access is at an offset of its own from an address that differs from work-item to work-item, so
that the backend neither joins accesses nor makes scalar loads of them, and the instruction of each
has its offset. What a load gives is added to a sum that is stored at the end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

STRIDE = 8
SCOPES = ("", "agent", "workgroup", "wavefront", "singlethread")
_ORDERS = {
    "load": ("monotonic", "acquire", "seq_cst"),
    "store": ("monotonic", "release", "seq_cst"),
    "rmw": ("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
    "cmpxchg": ("monotonic", "acquire", "release", "acq_rel", "seq_cst"),
    "fence": ("acquire", "release", "acq_rel", "seq_cst"),
}
_RMW = ("add", "xchg", "and", "or", "xor", "max", "umin", "sub")


@dataclass(frozen=True)
class Op:
    """An operation: `what` is a kind of `_ORDERS`, or `barrier`; `order` is empty for ordinary
    accesses, or `volatile`; `slot` is the number of its offset.
    """

    what: str
    order: str = ""
    scope: str = ""
    lds: bool = False
    bits: int = 32
    slot: int = -1
    rmw: str = ""
    used: bool = True
    tag: str = ""

    @property
    def offset(self) -> int:
        """The byte offset of the access."""
        return STRIDE * self.slot


@dataclass
class Kernel:
    """A drawn kernel: its operations, and the IR whose line of each is `lines`."""

    ops: list[Op]
    text: str = ""
    lines: list[int] = field(default_factory=list)


def draw(random: Random, most: int = 9) -> Kernel:
    """A kernel of up to `most` drawn operations."""
    ops: list[Op] = []
    for _ in range(random.randint(2, most)):
        ops.append(drawn(random, len(ops)))
    kernel = Kernel(ops)
    _write(kernel)
    return kernel


def drawn(random: Random, slot: int) -> Op:
    """A drawn operation; `slot` is the number of the next offset."""
    what = random.choices(
        ("load", "store", "rmw", "cmpxchg", "fence", "barrier"), (6, 6, 2, 1, 5, 2)
    )[0]
    if what == "barrier":
        return Op("barrier")
    scope = random.choice(SCOPES[: 3 if random.random() < 0.85 else 5])
    if random.random() < 0.15:
        scope = f"{scope}-one-as" if scope else "one-as"
    if what == "fence":
        tag = random.choice(("", "", "", "", "local", "global"))
        return Op("fence", random.choice(_ORDERS["fence"]), scope, tag=tag)
    lds = random.random() < 0.3
    bits = random.choice((32, 32, 64))
    if what in ("load", "store") and random.random() < 0.5:
        order = "volatile" if random.random() < 0.15 else ""
        return Op(what, order, "", lds, bits, slot)
    rmw = random.choice(_RMW) if what == "rmw" else ""
    used = random.random() < 0.5
    return Op(what, random.choice(_ORDERS[what]), scope, lds, bits, slot, rmw, used)


_ONE = ", !amdgpu.no.fine.grained.memory !3, !amdgpu.no.remote.memory !3"
"""Else LLVM puts a loop around operations that not all memory performs."""
_HEAD = """target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [8192 x i8] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
!1 = !{!"amdgpu-synchronize-as", !"local"}
!2 = !{!"amdgpu-synchronize-as", !"global"}
!3 = !{}
define amdgpu_kernel void @k(ptr addrspace(1) %base, i32 %v) "amdgpu-flat-work-group-size"="1,256" {
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %id to i64
  %g = getelementptr [256 x i64], ptr addrspace(1) %base, i64 %wide
  %l = getelementptr [16 x i64], ptr addrspace(3) @lds, i32 %id
  %v32 = add i32 %id, %v
  %v64 = zext i32 %v32 to i64
  %s0 = add i32 %v32, 1
"""


def _write(kernel: Kernel) -> None:
    lines = _HEAD.splitlines()
    total = 0
    for number, op in enumerate(kernel.ops):
        if op.slot >= 0:
            base = "%l" if op.lds else "%g"
            space = 3 if op.lds else 1
            lines.append(
                f"  %p{number} = getelementptr i8, ptr addrspace({space}) {base}, i32 {op.offset}"
            )
        lines.append(f"  {one_text(op, number)}")
        kernel.lines.append(len(lines))
        if op.what == "load" or (op.what in ("rmw", "cmpxchg") and op.used):
            value = f"%r{number}"
            if op.what == "cmpxchg":
                lines.append(f"  %x{number} = extractvalue {{ i{op.bits}, i1 }} %r{number}, 0")
                value = f"%x{number}"
            if op.bits == 64:
                lines.append(f"  %t{number} = trunc i64 {value} to i32")
                value = f"%t{number}"
            lines.append(f"  %s{total + 1} = add i32 %s{total}, {value}")
            total += 1
    end = STRIDE * (len(kernel.ops) + 2)
    lines.append(f"  %end = getelementptr i8, ptr addrspace(1) %g, i32 {end}")
    lines.append(f"  store i32 %s{total}, ptr addrspace(1) %end, align 8")
    lines += ["  ret void", "}"]
    kernel.text = "\n".join(lines) + "\n"


def one_text(op: Op, number: int) -> str:
    """The operation as LLVM IR, with values named by a number."""
    scope = f' syncscope("{op.scope}")' if op.scope else ""
    if op.what == "barrier":
        return "call void @llvm.amdgcn.s.barrier()"
    if op.what == "fence":
        tag = {"": "", "local": ", !mmra !1", "global": ", !mmra !2"}[op.tag]
        return f"fence{scope} {op.order}{tag}"
    kind, pointer = f"i{op.bits}", f"ptr addrspace({3 if op.lds else 1}) %p{number}"
    value = f"{kind} %v{op.bits}"
    atomic = "" if op.order == "" else "volatile " if op.order == "volatile" else "atomic "
    order = f"{scope} {op.order}" if atomic == "atomic " else ""
    match op.what:
        case "load":
            return f"%r{number} = load {atomic}{kind}, {pointer}{order}, align 8"
        case "store":
            return f"store {atomic}{value}, {pointer}{order}, align 8"
        case "rmw":
            return f"%r{number} = atomicrmw {op.rmw} {pointer}, {value}{scope} {op.order}{_ONE}"
        case _:
            failure = "seq_cst" if op.order == "seq_cst" else "monotonic"
            if op.order in ("acquire", "acq_rel"):
                failure = "acquire"
            return f"%r{number} = cmpxchg {pointer}, {value}, {value}{scope} {op.order} {failure}"
