"""Kernels without a launch: what is proved of them holds in each launch that the verdict claims.

    python -m tests.kernels.hunt.launches --count 5000 --seed 1

Each kernel stores its place in the launch at an index that is drawn over ids, sizes, constants and
an argument, perhaps under a guard, perhaps in a loop. What is proved is evaluated by numpy in fifty
drawn launches: two work-items that store different values to one word are a false proof; where the
proof rests on the premise that addresses do not overflow, only if none of that launch does.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from operator import itemgetter
from typing import Any

import numpy as np

from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Infer, Options
from fencepost.kernels.report import Report
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.read import read_module

HEAD = """target triple = "amdgcn-amd-amdhsa"
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
attributes #0 = { "target-cpu"="gfx942" }
"""
KERNEL = """
define amdgpu_kernel void @{name}(ptr addrspace(1) %out, i32 %n) #0 {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %implicit = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %G = load i32, ptr addrspace(4) %implicit
  %at = getelementptr i8, ptr addrspace(4) %implicit, i64 12
  %short = load i16, ptr addrspace(4) %at
  %W = zext i16 %short to i32
{body}
}}
"""
LAUNCHES = 50
MOST_STORES = 1 << 16

Values = dict[str, Any]


@dataclass(frozen=True)
class Term:
    """An expression: the instructions that compute it, its register, and its value by numpy."""

    code: tuple[str, ...]
    name: str
    value: Callable[[Values], Any]


@dataclass(frozen=True)
class Drawn:
    """A kernel, and its index and guard."""

    name: str
    text: str
    index: Term
    guard: Term | None
    step: Term | None


class _Draw:
    def __init__(self, drawn: random.Random) -> None:
        self.random = drawn
        self.made = 0

    def leaf(self) -> Term:
        name = self.random.choices(["t", "g", "W", "G", "n", "number"], [5, 5, 3, 1, 1, 3])[0]
        if name == "number":
            near = self.random.choice([1, 2, 3, 7, 8, 16, 64, 255, 256, 257, 1024, 4096, 65535])
            return self.constant(near)
        return Term((), f"%{name}", itemgetter(name))

    def operation(self, op: str, left: Term, right: Term) -> Term:
        self.made += 1
        name = f"%e{self.made}"
        code = (*left.code, *right.code, f"  {name} = {op} i32 {left.name}, {right.name}")
        compute = OPERATIONS[op]
        return Term(code, name, lambda values: compute(left.value(values), right.value(values)))

    def constant(self, number: int) -> Term:
        return Term((), str(number), lambda values: values["one"] * number)

    def index(self, depth: int) -> Term:
        """Mostly `g * W + t` and its like, with one part exchanged."""
        if depth == 0:
            return self.leaf()
        shape = self.random.randrange(8)
        if shape < 3:
            row = self.operation("mul", self.part("%g", depth), self.part("%W", depth))
            return self.operation("add", row, self.part("%t", depth))
        if shape == 3:
            row = self.operation("mul", self.part("%t", depth), self.part("%G", depth))
            return self.operation("add", row, self.part("%g", depth))
        if shape == 4:
            by = self.random.choice([1 << each for each in (4, 6, 8, 10, 12)])
            row = self.operation("mul", self.part("%g", depth), self.constant(by))
            return self.operation("add", row, self.part("%t", depth))
        op = self.random.choice(["add", "sub", "mul", "xor", "or"])
        return self.operation(op, self.index(depth - 1), self.index(depth - 1))

    def part(self, name: str, depth: int) -> Term:
        own = Term((), name, lambda values: values[name[1:]])
        match self.random.randrange(10):
            case 0:
                return self.index(depth - 1)
            case 1:
                op, by = self.random.choice(
                    [
                        *(("and", each) for each in (7, 255, 1023, 65535)),
                        *(("shl", 1), ("shl", 20), ("lshr", 1)),
                        *(("urem", 3), ("urem", 64), ("udiv", 2)),
                    ]
                )
                return self.operation(op, own, self.constant(by))
            case 2:
                last = {"%g": "%G", "%t": "%W"}.get(name)
                if last is None:
                    return own
                end = Term((), last, lambda values: values[last[1:]])
                less = self.operation("sub", end, own)
                return self.operation("sub", less, self.constant(1))
        return own


OPERATIONS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "xor": lambda a, b: a ^ b,
    "or": lambda a, b: a | b,
    "and": lambda a, b: a & b,
    "shl": lambda a, b: a << b,
    "lshr": lambda a, b: a >> b,
    "urem": lambda a, b: a % b,
    "udiv": lambda a, b: a // b,
}


def drawn_kernel(drawn: random.Random, number: int) -> Drawn:
    """One kernel."""
    draw = _Draw(drawn)
    index = draw.index(2)
    guard = None
    if drawn.random() < 0.4:
        guard = draw.operation("add", draw.index(1), draw.constant(0))
    lines = [*dict.fromkeys(index.code)]
    if guard is not None:
        lines += [each for each in dict.fromkeys(guard.code) if each not in lines]
        lines += [
            f"  %some = icmp ult i32 {guard.name}, %n",
            "  br i1 %some, label %put, label %end",
            "put:",
        ]
    lines += [
        "  %high = shl i32 %g, 10",
        "  %own = or i32 %high, %t",
        f"  %wide = zext i32 {index.name} to i64",
        "  %p = getelementptr i32, ptr addrspace(1) %out, i64 %wide",
        "  store i32 %own, ptr addrspace(1) %p",
    ]
    lines += ["  br label %end", "end:"] if guard is not None else []
    lines += ["  ret void"]
    name = f"k{number}"
    return Drawn(name, KERNEL.format(name=name, body="\n".join(lines)), index, guard, None)


def launches(drawn: random.Random, claimed: Launch) -> Iterator[tuple[int, int]]:
    """Workgroup sizes and grids that a verdict claims, small ones and large ones."""
    x = claimed.workgroup[0]
    for _ in range(LAUNCHES):
        size = x
        if claimed.smaller:
            size = drawn.choice([1, 2, 3, 32, 33, 63, 64, 65, 100, 128, 255, 256, 257, 512, x])
            size = drawn.randint(1, x) if drawn.random() < 0.3 else min(size, x)
        if claimed.powers:
            size = claimed.multiple << drawn.randrange((x // claimed.multiple).bit_length())
        groups = claimed.grid[0]
        if claimed.is_open:
            groups = drawn.choice([1, 2, 3, 4, 5, 8, 9, 16, 17, 33, 64, 65, 128, 256, 257, 300])
            if size <= 4 and drawn.random() < 0.5:
                groups = drawn.choice([1024, 4097, 65535, 65536, 65537])
            groups = min(groups, claimed.grid[0])
        yield size, groups


def races(kernel: Drawn, size: int, groups: int, n: int, *, wrapping: bool) -> bool:
    """Return True if two work-items store to one word in a launch; by numpy alone. Not `wrapping`:
    only if no index of the launch overflows.
    """
    if size * groups > MOST_STORES:
        groups = max(1, MOST_STORES // size)
        return False if groups < 2 else races(kernel, size, groups, n, wrapping=wrapping)
    items = np.arange(size * groups, dtype=np.uint32)
    values = {
        "t": items % np.uint32(size),
        "g": items // np.uint32(size),
        "W": np.full_like(items, size),
        "G": np.full_like(items, groups),
        "n": np.full_like(items, n),
    }
    values["one"] = np.ones_like(items)
    with np.errstate(all="ignore"):
        index = np.broadcast_to(kernel.index.value(values), items.shape)
        made = index
        if kernel.guard is not None:
            made = index[np.broadcast_to(kernel.guard.value(values), items.shape) < np.uint32(n)]
    if len(np.unique(made)) == len(made):
        return False
    if wrapping:
        return True
    exact = kernel.index.value({name: each.astype(object) for name, each in values.items()})
    return all(0 <= each < 1 << 32 for each in exact)


@dataclass(frozen=True)
class Lie:
    """A proof that a launch belies."""

    kernel: Drawn
    report: Report
    size: int
    groups: int
    n: int


def holds(report: Report, size: int, groups: int, n: int) -> bool:
    """Return True if the conditions of a verdict hold in a launch; by Python alone."""
    if report.condition is None:
        return True
    named = {
        "n": n,
        "signed": lambda number: number - ((number >> 31) << 32),
        "unsigned": lambda number: number,
    }
    named |= {"items_x": size, "items_y": 1, "items_z": 1}
    named |= {"groups_x": groups, "groups_y": 1, "groups_z": 1}
    return all(eval(each, {}, named) for each in report.condition.assumptions)


def hunted(
    count: int, seed: int, batch: int = 20, infer: Infer = Infer.NOTHING
) -> tuple[Counter[str], list[Lie]]:
    """The verdicts on drawn kernels, and the false proofs among them; `infer`: also those under
    conditions that were found.
    """
    found: Counter[str] = Counter()
    lies: list[Lie] = []
    drawn = random.Random(seed)
    for first in range(0, count, batch):
        kernels = [drawn_kernel(drawn, at) for at in range(first, min(first + batch, count))]
        module = read_module(HEAD + "".join(each.text for each in kernels))
        for kernel in kernels:
            function = next(each for each in module.kernels if each.name == kernel.name)
            report = check_kernel(module, function, Options(effort=0.3, infer=infer), "drawn.ll")
            found[report.verdict.value] += 1
            if report.proof is None:
                continue
            found[f"of these for {'any' if report.launch.smaller else 'one'} workgroup"] += 1
            wrapping = Premise.NO_OVERFLOW not in report.proof.premises
            for size, groups in launches(drawn, report.launch):
                whole = size * groups
                n = drawn.choice([0, 1, 100, whole, size, size - 1, groups, 1 << 31, (1 << 32) - 1])
                if holds(report, size, groups, n) and races(
                    kernel, size, groups, n, wrapping=wrapping
                ):
                    lies.append(Lie(kernel, report, size, groups, n))
                    break
    return found, lies


def main() -> None:
    """Hunts, prints the counts, and ends with 1 where something false was proved."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--infer", action="store_true", help="also proofs under conditions")
    asked = parser.parse_args()
    infer = Infer.OF_BUGS if asked.infer else Infer.NOTHING
    found, lies = hunted(asked.count, asked.seed, infer=infer)
    for each, many in sorted(found.items()):
        print(f"{many:6} {each}")
    for lie in lies:
        print(f"FALSE: workgroup {lie.size}, grid {lie.groups}, n = {lie.n}: {lie.report.launch}")
        print([each.name for each in lie.report.proof.premises] if lie.report.proof else "")
        print(lie.kernel.text)
    print(f"{len(lies)} false proofs")
    sys.exit(bool(lies))


if __name__ == "__main__":
    main()
