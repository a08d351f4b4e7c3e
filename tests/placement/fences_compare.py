"""`place --check` beside `check` on kernels whose fences are changed one at a time.

    python -m tests.placement.fences_compare --count 2000 --seed 1

A kernel that one verifies and in which the other finds a bug, a bug in what `place` makes of a
kernel, and kernels that `check` proves and placement does not verify are printed; exit status 1.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

from fencepost.errors import FencepostError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.one_workgroup import Reading
from fencepost.kernels.options import Options
from fencepost.llvm.module import Function
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel, printed
from fencepost.placement.from_llvm.kernel import Kernel
from fencepost.placement.from_llvm.module import ReadModule, Way, place_barriers, read_module
from fencepost.placement.verifier.verify import verify

FOLDER = Path(__file__).parent / "kernels"
TARGET = "gfx942"
_FENCE = re.compile(r'^  fence (?:syncscope\("([^"]*)"\) )?(\w+)(, !mmra !\d+)?.*$', re.MULTILINE)
TAGS = {
    "local": '!{!"amdgpu-synchronize-as", !"local"}',
    "global": '!{!"amdgpu-synchronize-as", !"global"}',
    "older global": '!{!"amdgpu-as", !"global"}',
    "unknown": '!{!"amdgpu-synchronize-as", !"elsewhere"}',
    "none": '!{!"amdgcn-av", !"none"}',
}
SCOPES = ("wavefront", "singlethread", "workgroup-one-as")


@dataclass(frozen=True, slots=True)
class Changed:
    """A kernel, and what was changed in it."""

    name: str
    text: str


def changes(name: str, text: str) -> Iterator[Changed]:
    """A kernel as it is, and with each fence deleted, narrowed, limited or made to make nothing
    available, one at a time.
    """
    yield Changed(f"{name}, as it is", text)
    node = 1 + max((int(n) for n in re.findall(r"^!(\d+) = ", text, re.MULTILINE)), default=-1)
    for at, found in enumerate(_FENCE.finditer(text)):
        before, after = text[: found.start()], text[found.end() :]
        scope = f'syncscope("{found[1]}") ' if found[1] else ""
        yield Changed(f"{name}, fence {at} deleted", before + after)
        for narrow in SCOPES:
            line = f'  fence syncscope("{narrow}") {found[2]}{found[3] or ""}'
            yield Changed(f"{name}, fence {at} of {narrow}", before + line + after)
        for word, tag in TAGS.items():
            line = f"  fence {scope}{found[2]}, !mmra !{node}"
            yield Changed(f"{name}, fence {at} {word}", f"{before}{line}{after}\n!{node} = {tag}\n")


HEAD = """target triple = "amdgcn-amd-amdhsa"
@a = internal addrspace(3) global [256 x i32] poison, align 4
@b = internal addrspace(3) global [256 x i32] poison, align 4
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, i32 %n) #0 {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
"""
TAIL = """  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" "uniform-work-group-size"="true" }
"""
FULL = ('  fence syncscope("workgroup") release', '  fence syncscope("workgroup") acquire')


def drawn(rng: random.Random) -> str:
    """A kernel of stores and loads with full barriers between, perhaps in a loop or a branch."""
    lines: list[str] = []
    count = 0

    def access(value: str) -> str:
        nonlocal count
        count += 1
        space, base = rng.choice([(3, "@a"), (3, "@a"), (3, "@b"), (1, "%p")])
        index = f"%i{count}"
        how = rng.choice(["t", "t", f"xor i32 %t, {rng.choice([64, 128, 192])}", "rotate"])
        if how == "t":
            lines.append(f"  {index} = add i32 %t, 0")
        elif how == "rotate":
            lines.append(f"  %s{count} = add i32 %t, {rng.choice([64, 100, 255])}")
            lines.append(f"  {index} = and i32 %s{count}, 255")
        else:
            lines.append(f"  {index} = {how}")
        lines.append(
            f"  %g{count} = getelementptr inbounds i32, ptr addrspace({space}) {base}, i32 {index}"
        )
        if rng.random() < 0.5:
            lines.append(f"  store i32 {value}, ptr addrspace({space}) %g{count}, align 4")
            return value
        lines.append(f"  %v{count} = load i32, ptr addrspace({space}) %g{count}, align 4")
        return f"%v{count}"

    def stretch(value: str) -> str:
        for _ in range(rng.randint(2, 4)):
            for _ in range(rng.randint(1, 2)):
                value = access(value)
            lines.extend((FULL[0], "  call void @llvm.amdgcn.s.barrier()", FULL[1]))
        return value

    value = stretch("%t")
    form = rng.random()
    if form < 0.4:
        lines.append("  br label %loop\nloop:")
        lines.append("  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]")
        value = stretch(value)
        lines.append("  %k1 = add nuw nsw i32 %k, 1")
        lines.append("  %c = icmp ult i32 %k1, 3\n  br i1 %c, label %loop, label %end\nend:")
    elif form < 0.6:
        lines.append("  %c = icmp eq i32 %n, 1\n  br i1 %c, label %yes, label %end\nyes:")
        stretch("%t")
        lines.append("  br label %end\nend:")
        value = "%t"
    lines.append("  %r = getelementptr inbounds i32, ptr addrspace(1) %q, i32 %t")
    lines.append(f"  store i32 {value}, ptr addrspace(1) %r, align 4")
    return HEAD + "\n".join(lines) + "\n" + TAIL


SECONDS = 600.0
"""An outer stop: steps bound both verdicts, so that a busy machine makes no difference."""


def size_of(function: Function) -> tuple[int, int, int]:
    """The workgroup that both are asked about."""
    return function.required_workgroup or (256, 1, 1)


def checked(text: str) -> str:
    """What `check` says, for one workgroup, in a word."""
    module = parse_module(printed(text, 60.0))
    (function,) = find_kernel(module, None)
    options = Options(workgroup=size_of(function), grid=(1, 1, 1), wave=64, seconds=SECONDS)
    return check_kernel(module, function, options, "changed.ll").verdict.value


def verified(text: str) -> bool:
    """What `place --check` says."""
    module = read_module(text, TARGET, 60.0)
    return all(verify(read(module, each).program).ok for each in module.functions)


def read(module: ReadModule, function: Function) -> Kernel:
    """A kernel as `place` reads it."""
    return Reading(workgroup=size_of(function), seconds=SECONDS).kernel(module, function)


def compare(each: Changed) -> tuple[str, str]:
    """Both verdicts and what became of the placed kernel, in words; and what is wrong, if any."""
    try:
        said, shown = checked(each.text), verified(each.text)
        wrong = "verified, and a bug" if shown and said == "bug" else ""
        placed = "as it is"
        if not shown:
            way = Way(kernel=lambda m, f, _: read(m, f))
            result = place_barriers(each.text, TARGET, way=way)
            placed = checked(result.text) if result.ok else "not verified"
            if placed == "bug":
                wrong = "a bug in what was placed"
            elif said == "proved":
                wrong = "proved, and not verified"
    except FencepostError as error:
        return f"refused: {type(error).__name__}", ""
    return f"check {said}, place {'verified' if shown else 'not'}, placed {placed}", wrong


def sample(seed: int, count: int, kernels: bool) -> Iterator[Changed]:
    """Changed kernels: those of the folder, which both accept as they are, then drawn ones."""
    made = 0
    for path in sorted(FOLDER.glob("*.ll")) if kernels else ():
        text = path.read_text(encoding="utf-8")
        if checked(text) != "proved":
            continue
        for each in changes(path.stem, text):
            yield each
            made += 1
            if made >= count:
                return
    number = 0
    while made < count:
        number += 1
        rng = random.Random(seed * 1_000_003 + number)
        text = drawn(rng)
        some = list(changes(f"drawn {seed}/{number}", text))
        for each in [some[0], *rng.sample(some[1:], min(6, len(some) - 1))]:
            yield each
            made += 1
            if made >= count:
                return


def main() -> int:
    """Compare, print figures; status 1 if anything is wrong."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=2_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--drawn", action="store_true", help="drawn kernels alone")
    options = parser.parse_args()
    start = perf_counter()
    kinds: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    for each in sample(options.seed, options.count, not options.drawn):
        kind, fault = compare(each)
        kinds[kind] += 1
        if fault:
            wrong[fault] += 1
            print(f"; {each.name}: {fault} ({kind})\n{each.text if wrong[fault] <= 3 else ''}")
        if sum(kinds.values()) % 50 == 0:
            print(f"; {sum(kinds.values())} compared, {dict(kinds)}", flush=True)
    for kind, number in sorted(kinds.items()):
        print(f"{kind}: {number}")
    shown = ", ".join(f"{fault}: {number}" for fault, number in wrong.items()) or "none"
    print(f"wrong: {shown}, of {sum(kinds.values())}, {perf_counter() - start:.0f} s")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
