"""Drawn kernels with branches and loops: some of them uniform, some that lanes take apart."""

from __future__ import annotations

from random import Random

from tests.machine_code.against_programs import STRIDE, Op, drawn, one_text

_HEAD = """target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [16384 x i8] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
!1 = !{!"amdgpu-synchronize-as", !"local"}
!2 = !{!"amdgpu-synchronize-as", !"global"}
!3 = !{}
attributes #0 = { "amdgpu-flat-work-group-size"="1,256" }
define amdgpu_kernel void @k(ptr addrspace(1) %base, i32 %v, i32 %n) #0 {
entry:
  %id = call i32 @llvm.amdgcn.workitem.id.x()
  %wide = zext i32 %id to i64
  %g = getelementptr [256 x i64], ptr addrspace(1) %base, i64 %wide
  %l = getelementptr [64 x i64], ptr addrspace(3) @lds, i32 %id
  %v32 = add i32 %id, %v
  %v64 = zext i32 %v32 to i64
"""


class _Writer:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.lines = _HEAD.splitlines()
        self.slots = 0
        self.names = 0
        self.at = "entry"

    def name(self) -> int:
        self.names += 1
        return self.names

    def some(self, depth: int, most: int) -> None:
        for _ in range(self.random.randint(1, most)):
            kind = self.random.random()
            if depth and kind < 0.18:
                self.branch(depth - 1)
            elif depth and kind < 0.3:
                self.loop(depth - 1)
            elif kind < 0.35:
                self.spin()
            else:
                self.one(drawn(self.random, self.slots))

    def one(self, op: Op) -> None:
        number = self.name()
        if op.slot >= 0:
            self.slots += 1
            base, space = ("%l", 3) if op.lds else ("%g", 1)
            self.lines.append(
                f"  %p{number} = getelementptr i8, ptr addrspace({space}) {base}, i32 {op.offset}"
            )
        self.lines.append(f"  {one_text(op, number)}")
        if op.what == "load" and self.random.random() < 0.6:
            where = STRIDE * self.slots
            self.slots += 1
            self.lines.append(f"  %q{number} = getelementptr i8, ptr addrspace(1) %g, i32 {where}")
            self.lines.append(
                f"  store i{op.bits} %r{number}, ptr addrspace(1) %q{number}, align 8"
            )

    def block(self, name: str) -> None:
        self.lines += [f"  br label %{name}", f"{name}:"]
        self.at = name

    def condition(self, number: int) -> None:
        what = "%n" if self.random.random() < 0.5 else "%id"
        self.lines.append(f"  %c{number} = icmp sgt i32 {what}, {self.random.randint(0, 99)}")

    def branch(self, depth: int) -> None:
        number = self.name()
        self.condition(number)
        other = self.random.random() < 0.5
        end = f"else{number}" if other else f"end{number}"
        self.lines += [f"  br i1 %c{number}, label %then{number}, label %{end}", f"then{number}:"]
        self.at = f"then{number}"
        self.some(depth, 3)
        if other:
            self.lines += [f"  br label %end{number}", f"else{number}:"]
            self.at = f"else{number}"
            self.some(depth, 3)
        self.block(f"end{number}")

    def loop(self, depth: int) -> None:
        number = self.name()
        before = self.at
        limit = "%n" if self.random.random() < 0.6 else "%id"
        self.block(f"loop{number}")
        position = len(self.lines)
        self.some(depth, 4)
        phi = f"  %i{number} = phi i32 [ 0, %{before} ], [ %j{number}, %{self.at} ]"
        self.lines.insert(position, phi)
        self.lines += [
            f"  %j{number} = add i32 %i{number}, 1",
            f"  %c{number} = icmp slt i32 %j{number}, {limit}",
            f"  br i1 %c{number}, label %loop{number}, label %end{number}",
            f"end{number}:",
        ]
        self.at = f"end{number}"

    def spin(self) -> None:
        number = self.name()
        self.block(f"spin{number}")
        order = self.random.choice(("monotonic", "acquire"))
        op = Op(
            "load", order, self.random.choice(("", "agent", "workgroup")), False, 32, self.slots
        )
        self.slots += 1
        inner = self.name()
        self.lines += [
            f"  %p{inner} = getelementptr i8, ptr addrspace(1) %g, i32 {op.offset}",
            f"  {one_text(op, inner)}",
            f"  %c{number} = icmp eq i32 %r{inner}, 0",
            f"  br i1 %c{number}, label %spin{number}, label %end{number}",
            f"end{number}:",
        ]
        self.at = f"end{number}"


def draw_flow(random: Random) -> str:
    """The IR of a drawn kernel with branches and loops."""
    writer = _Writer(random)
    writer.some(2, 7)
    writer.lines += ["  ret void", "}"]
    return "\n".join(writer.lines) + "\n"
