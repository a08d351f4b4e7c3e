"""Kernels drawn as LLVM IR, where OpenCL C has no words: their steps, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

WORDS = 256
"""Words of the array in LDS; indices are taken modulo this."""


@unique
class Space(Enum):
    """Where an access goes."""

    LDS = 3
    GLOBAL = 1


@unique
class Op(Enum):
    """How an index is made of the one before; `k` is the operation's number."""

    ADD = "add"
    MUL = "mul"
    XOR = "xor"
    AND = "and"
    SHIFT = "lshr"
    BYTE = "the low byte"
    SIGNED = "the low byte, signed"
    FIRST = "that of the first lane"
    LANE = "that of lane xor k"
    VECTOR = "an element of a vector"
    PLUS_N = "plus k times n"
    PLUS_G = "plus k times the workgroup"


@unique
class Form(Enum):
    """How the address is derived."""

    WORDS = "in words"
    BYTES = "in bytes"
    FLAT = "through a flat pointer"
    NUMBER = "through an integer"


@unique
class Scope(Enum):
    """Scopes, from the narrowest; the value is as the IR has it."""

    SINGLE = "singlethread"
    WAVE = "wavefront"
    GROUP = "workgroup"
    AGENT = "agent"
    SYSTEM = ""

    @property
    def width(self) -> int:
        return list(Scope).index(self)


@unique
class Kind(Enum):
    """What an access does."""

    LOAD = "load"
    STORE = "store"
    ATOMIC = "atomic"


@dataclass(frozen=True, slots=True)
class Access:
    """An access of `words` words at an index, which starts as the work-item's id."""

    kind: Kind
    space: Space
    index: tuple[tuple[Op, int], ...]
    words: int
    form: Form
    scope: Scope
    number: int


@dataclass(frozen=True, slots=True)
class Copy:
    """An asynchronous copy of a word into LDS."""

    index: tuple[tuple[Op, int], ...]
    number: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Waits until at most `left` copies are not over."""

    left: int


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence; `space` None for all."""

    releases: bool
    acquires: bool
    scope: Scope
    space: Space | None


@dataclass(frozen=True, slots=True)
class Signal:
    """The first half of the workgroup's barrier."""


@dataclass(frozen=True, slots=True)
class Await:
    """The second half."""


@dataclass(frozen=True, slots=True)
class Down:
    """A recursive function that stores to LDS at (t mod 4), and all below."""

    number: int


@dataclass(frozen=True, slots=True)
class If:
    """Steps of those for whom `t op k`, or for all where n == k (`uniform`)."""

    uniform: bool
    below: bool
    number: int
    body: tuple[Step, ...]


Step = Access | Copy | Wait | Fence | Signal | Await | Down | If


@dataclass(frozen=True, slots=True)
class Program:
    """A kernel: workgroups of `items`, in waves of `wave`; n ranges over 0 to `most`."""

    name: str
    steps: tuple[Step, ...]
    items: int
    groups: int
    wave: int
    cpu: str
    most: int

    @property
    def split(self) -> bool:
        return self.cpu != "gfx942"


class _Writer:
    def __init__(self, program: Program) -> None:
        self.program = program
        self.lines: list[str] = []
        self.count = 0

    def add(self, text: str) -> str:
        self.count += 1
        self.lines.append(f"  %v{self.count} = {text}")
        return f"%v{self.count}"

    def put(self, text: str) -> None:
        self.lines.append(f"  {text}")

    def index(self, steps: tuple[tuple[Op, int], ...]) -> str:
        found = "%t"
        for op, k in steps:
            found = self._step(found, op, k)
        return self.add(f"and i32 {found}, {WORDS - 1}")

    def _step(self, of: str, op: Op, k: int) -> str:
        match op:
            case Op.ADD | Op.MUL | Op.XOR | Op.AND | Op.SHIFT:
                return self.add(f"{op.value} i32 {of}, {k}")
            case Op.BYTE | Op.SIGNED:
                low = self.add(f"trunc i32 {of} to i8")
                return self.add(f"{'zext' if op is Op.BYTE else 'sext'} i8 {low} to i32")
            case Op.FIRST:
                return self.add(f"call i32 @llvm.amdgcn.readfirstlane.i32(i32 {of})")
            case Op.LANE:
                lane = self.add(f"xor i32 %t, {k}")
                at = self.add(f"shl i32 {lane}, 2")
                return self.add(f"call i32 @llvm.amdgcn.ds.bpermute(i32 {at}, i32 {of})")
            case Op.VECTOR:
                made = self.add(f"insertelement <4 x i32> zeroinitializer, i32 {of}, i32 {k & 3}")
                turned = self.add(
                    f"shufflevector <4 x i32> {made}, <4 x i32> poison, <4 x i32> <i32 3, i32 2,"
                    " i32 1, i32 0>"
                )
                return self.add(f"extractelement <4 x i32> {turned}, i32 {3 - (k & 3)}")
            case Op.PLUS_N | Op.PLUS_G:
                product = self.add(f"mul i32 {'%n' if op is Op.PLUS_N else '%g'}, {k}")
                return self.add(f"add i32 {of}, {product}")

    def pointer(self, space: Space, index: str, form: Form) -> str:
        base = "@s" if space is Space.LDS else "%data"
        kind = f"ptr addrspace({space.value})"
        match form:
            case Form.WORDS:
                return f"{kind} {self.add(f'getelementptr i32, {kind} {base}, i32 {index}')}"
            case Form.BYTES:
                at = self.add(f"shl i32 {index}, 2")
                return f"{kind} {self.add(f'getelementptr i8, {kind} {base}, i32 {at}')}"
            case Form.FLAT:
                at = self.add(f"getelementptr i32, {kind} {base}, i32 {index}")
                return f"ptr {self.add(f'addrspacecast {kind} {at} to ptr')}"
            case Form.NUMBER:
                bits = "i32" if space is Space.LDS else "i64"
                start = self.add(f"ptrtoint {kind} {base} to {bits}")
                wide = index if bits == "i32" else self.add(f"zext i32 {index} to i64")
                at = self.add(f"shl {bits} {wide}, 2")
                number = self.add(f"add {bits} {start}, {at}")
                return f"{kind} {self.add(f'inttoptr {bits} {number} to {kind}')}"

    def value(self, number: int) -> str:
        """A word that no other work-item and no other step stores."""
        group = self.add(f"mul i32 %g, {self.program.items}")
        who = self.add(f"add i32 {group}, %t")
        scaled = self.add(f"mul i32 {who}, 1000")
        return self.add(f"add i32 {scaled}, {number}")

    def steps(self, steps: tuple[Step, ...]) -> None:
        for each in steps:
            self.step(each)

    def step(self, each: Step) -> None:
        match each:
            case Access():
                self._access(each)
            case Copy(index=index):
                source = self.add("getelementptr i32, ptr addrspace(1) %in, i32 %t")
                target = self.pointer(Space.LDS, self.index(index), Form.WORDS)
                self.put(
                    "call void @llvm.amdgcn.global.load.async.to.lds.b32(ptr addrspace(1)"
                    f" {source}, {target}, i32 0, i32 0)"
                )
            case Wait(left=left):
                self.put(f"call void @llvm.amdgcn.s.wait.asynccnt(i16 {left})")
            case Fence(releases, acquires, scope, space):
                order = "acq_rel" if releases and acquires else "release" if releases else "acquire"
                written = f'syncscope("{scope.value}") ' if scope.value else ""
                tag = "" if space is None else f", !mmra !{1 if space is Space.LDS else 2}"
                self.put(f"fence {written}{order}{tag}")
            case Signal():
                if self.program.split:
                    self.put("call void @llvm.amdgcn.s.barrier.signal(i32 -1)")
            case Await():
                whole = "wait(i16 -1)" if self.program.split else "BARRIER"
                self.put(f"call void @llvm.amdgcn.s.barrier.{whole}".replace(".BARRIER", "()"))
            case Down(number=number):
                depth = self.add("and i32 %t, 3")
                value = self.value(number)
                self.put(f"call void @down(i32 {depth}, i32 {value})")
            case If(uniform, below, number, body):
                test = f"icmp {'ult' if below else 'eq'} i32 {'%n' if uniform else '%t'}, {number}"
                condition = self.add(test)
                mark = self.count
                self.put(f"br i1 {condition}, label %yes{mark}, label %no{mark}")
                self.lines.append(f"yes{mark}:")
                self.steps(body)
                self.put(f"br label %no{mark}")
                self.lines.append(f"no{mark}:")

    def _access(self, each: Access) -> None:
        at = self.pointer(each.space, self.index(each.index), each.form)
        kind = "i32" if each.words == 1 else f"<{each.words} x i32>"
        match each.kind:
            case Kind.LOAD:
                loaded = self.add(f"load volatile {kind}, {at}, align 4")
                if each.words > 1:
                    self.add(f"extractelement {kind} {loaded}, i32 0")
            case Kind.STORE:
                value = self.value(each.number)
                made = "poison"
                for word in range(each.words if each.words > 1 else 0):
                    made = self.add(f"insertelement {kind} {made}, i32 {value}, i32 {word}")
                value = value if each.words == 1 else made
                self.put(f"store volatile {kind} {value}, {at}, align 4")
            case Kind.ATOMIC:
                written = f'syncscope("{each.scope.value}") ' if each.scope.value else ""
                self.add(f"atomicrmw add {at}, i32 1 {written}monotonic")


def print_program(program: Program) -> str:
    """The module, as text."""
    writer = _Writer(program)
    writer.steps(program.steps)
    body = "\n".join(writer.lines)
    return f"""target triple = "amdgcn-amd-amdhsa"
@s = internal addrspace(3) global [{WORDS + 4} x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
define void @down(i32 %x, i32 %value) {{
entry:
  %q = getelementptr i32, ptr addrspace(3) @s, i32 %x
  store volatile i32 %value, ptr addrspace(3) %q
  %c = icmp sgt i32 %x, 0
  br i1 %c, label %more, label %done
more:
  %y = sub i32 %x, 1
  call void @down(i32 %y, i32 %value)
  br label %done
done:
  ret void
}}
define amdgpu_kernel void @k(ptr addrspace(1) %data, ptr addrspace(1) readonly %in, i32 %n) #0 {{
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
{body}
  ret void
}}
attributes #0 = {{ "target-cpu"="{program.cpu}" }}
!1 = !{{!"amdgpu-synchronize-as", !"local"}}
!2 = !{{!"amdgpu-synchronize-as", !"global"}}
"""
