"""Drawn kernels whose addresses only the prover tells apart: placed anew, and then checked.

    python -m tests.placement.pairs_compare --count 300 --seed 1

Each kernel has no barrier; what `place` puts in rests on the pairs that the prover says never meet.
One that meets all the same is a race, which `fencepost check` then finds by running the kernel.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from time import perf_counter

from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.module import read_module, written
from fencepost.placement.place import Existing, place
from fencepost.placement.target import TargetConfig
from tests.placement.check_compare import rests_on_premises

TARGET = "gfx942"
HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [1024 x i32] poison, align 16
@b = internal addrspace(3) global [1024 x i32] poison, align 16
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.lo(i32, i32)
declare i32 @llvm.amdgcn.mbcnt.hi(i32, i32)
declare i64 @llvm.amdgcn.ballot.i64(i1)
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %w = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
"""
TAIL = """  ret void
}
attributes #0 = { "target-cpu"="gfx942" "amdgpu-flat-work-group-size"="SIZES" }
"""


class _Drawn:
    """A kernel as it is drawn, line by line."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.lines: list[str] = []
        self.names = 0
        self.known = ["%t", "%t", "%t", "%w", "%n", "%g"]

    def new(self, what: str) -> str:
        self.names += 1
        self.lines.append(f"  %x{self.names} = {what}")
        return f"%x{self.names}"

    def number(self) -> str:
        """A number: what is known, changed a few times."""
        rng = self.rng
        found = rng.choice([*self.known, "%t"])
        for _ in range(rng.randint(0, 3)):
            other = rng.choice([*self.known, *(str(1 << rng.randint(0, 9)) for _ in range(4))])
            op = rng.choice(["xor", "add", "and", "shl", "lshr", "urem", "udiv", "sub", "or"])
            if op in ("shl", "lshr"):
                other = str(rng.randint(1, 6))
            elif op in ("urem", "udiv"):
                other = str(rng.choice([2, 3, 4, 6, 16, 64, 100]))
            elif op == "and":
                other = str(rng.choice([1, 3, 15, 60, 63, 127, 192, 255]))
            found = self.new(f"{op} i32 {found}, {other}")
        if rng.random() < 0.15:
            found = self.new(
                f"call i32 @llvm.amdgcn.ds.swizzle(i32 {found}, i32 {rng.choice([1055, 2079, 31])})"
            )
        if rng.random() < 0.1:
            found = self.new(f"call i32 @llvm.amdgcn.readfirstlane.i32(i32 {found})")
        if rng.random() < 0.08:
            found = self.new(f"freeze i32 {found}")
        return found

    def index(self) -> str:
        """A place in 1024 words, often one for each work-item of some part."""
        rng = self.rng
        form = rng.random()
        if form < 0.45:
            low = self.new(f"xor i32 %t, {rng.choice([0, 1, 3, 64, 128, 192, 255])}")
            part = self.new(f"and i32 {self.number()}, {rng.choice([0, 1, 1, 3])}")
            return self.new(f"add i32 {low}, {self.new(f'shl i32 {part}, 8')}")
        if form < 0.6:
            base, lane = self.new("and i32 %w, 192"), self.new("and i32 %t, 63")
            turned = self.new(f"xor i32 {lane}, {rng.choice([0, 1, 5, 63])}")
            return self.new(f"or i32 {base}, {turned}")
        return self.new(f"and i32 {self.number()}, {rng.choice([63, 255, 511, 1023])}")

    def access(self) -> None:
        rng = self.rng
        base = rng.choice(["@a", "@a", "@a", "@b"])
        index = self.index()
        at = self.new(f"getelementptr inbounds i32, ptr addrspace(3) {base}, i32 {index}")
        if rng.random() < 0.5:
            kind = rng.choice(["i32", "i32", "i32", "i16", "<1 x i32>"])
            value = {"i32": rng.choice(["%t", "%t", "0", self.known[-1]])}.get(
                kind, "zeroinitializer"
            )
            value = "7" if kind == "i16" else value
            self.lines.append(f"  store {kind} {value}, ptr addrspace(3) {at}, align 2")
        else:
            self.known.append(self.new(f"load i32, ptr addrspace(3) {at}, align 4"))

    def some(self, most: int) -> None:
        """Accesses, perhaps one by some work-items alone."""
        for _ in range(self.rng.randint(1, most)):
            if self.rng.random() < 0.7:
                self.access()
                continue
            who = self.rng.choice(["%t", "%t", "%n", "%w"])
            order = self.rng.choice(["ult", "ugt", "eq"])
            condition = self.new(f"icmp {order} i32 {who}, {self.rng.choice([1, 64, 100, 128])}")
            self.names += 1
            yes, on, known = f"yes{self.names}", f"on{self.names}", list(self.known)
            self.lines.append(f"  br i1 {condition}, label %{yes}, label %{on}\n{yes}:")
            self.access()
            self.lines.append(f"  br label %{on}\n{on}:")
            self.known = known


def drawn(rng: random.Random) -> str:
    """A kernel of stores and loads in LDS, perhaps in a loop."""
    made = _Drawn(rng)
    made.some(3)
    if rng.random() < 0.6:
        before, known = rng.choice(["0", "%n", "%t"]), list(made.known)
        made.lines.append("  br label %pre\npre:\n  br label %loop\nloop:")
        made.lines.append("  %i = phi i32 [ 0, %pre ], [ %i1, %latch ]")
        made.lines.append(f"  %r = phi i32 [ {before}, %pre ], [ %r1, %latch ]")
        made.known += ["%i", "%i", "%r"]
        made.some(4)
        step = rng.choice(["1", "3", "64", "%n"])
        made.lines.append(f"  %r1 = {rng.choice(['add', 'xor'])} i32 %r, {step}")
        end = rng.choice(["3", "4", "%n", "%t", "2"])
        made.lines.append("  br label %latch\nlatch:\n  %i1 = add i32 %i, 1")
        made.lines.append(f"  %c = icmp ult i32 %i1, {end}")
        made.lines.append("  br i1 %c, label %loop, label %end\nend:")
        made.known = [*known, "%i"]
        made.some(3)
    value = made.known[-1]
    made.lines.append("  %out = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t")
    made.lines.append(f"  store i32 {value}, ptr addrspace(1) %out, align 4")
    sizes = rng.choice(["256,256", "1,256", "64,256", "192,192"])
    return HEAD + "\n".join(made.lines) + "\n" + TAIL.replace("SIZES", sizes)


def compare(text: str, size: int) -> tuple[str, int]:
    """What `check` says of a kernel with what was placed, in a word, for a workgroup of a size; and
    how many facts the prover gave.
    """
    try:
        module = read_module(text, TARGET, 60.0)
        (function,) = module.functions
        config, strip = TargetConfig(TARGET), Existing.STRIP
        kernel = Reading(stripped=True, lds=True, seconds=1e5).kernel(module, function)
        placed = place(kernel.program, config, existing=strip)
        facts = 0 if kernel.program.asked is None else len(kernel.program.asked.facts)
        if not placed.verdict.ok:
            return "not placed", facts
        after = parse_module(printed(written(module, [(kernel, placed)]), 60.0))
        (again,) = find_kernel(after, None)
        options = Options(workgroup=(size, 1, 1), grid=(1, 1, 1), wave=64, seconds=20.0)
        report = check_kernel(after, again, options, "drawn.ll")
    except FencepostError as error:
        return f"refused: {type(error).__name__}", 0
    said = report.verdict.value
    return "at once" if said == "bug" and rests_on_premises(report) else said, facts


def main() -> int:
    """Compare, print figures; status 1 if a placed kernel races."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start, kinds, total = perf_counter(), Counter[str](), 0
    for number in range(options.count):
        rng = random.Random(options.seed * 1_000_003 + number)
        text = drawn(rng)
        size = (
            192
            if '"192,192"' in text
            else 256
            if '"256,256"' in text
            else rng.choice([64, 100, 256])
        )
        said, facts = compare(text, size)
        kinds[said] += 1
        total += facts
        if number % 20 == 19:
            print(f"; {dict(kinds)}, {total} facts, {perf_counter() - start:.0f} s", flush=True)
        if said == "bug":
            print(f"; {number}, workgroup {size}\n{text}", flush=True)
    print(f"{dict(kinds)}, {total} facts, {perf_counter() - start:.0f} s")
    return 1 if kinds["bug"] else 0


if __name__ == "__main__":
    sys.exit(main())
