"""Compares verdicts on drawn kernels with what running every work-item shows.

    python -m tests.kernels.drawn.compare --count 200 --seed 1 [--level O0] [--keep FOLDER]

A proof of a kernel that is wrong and a bug in one that is right are printed; exit status 1.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.read import find_kernel, read_module
from tests.kernels.drawn.change import change
from tests.kernels.drawn.draw import draw, kept
from tests.kernels.drawn.program import Kernel, print_kernel
from tests.kernels.drawn.truth import TooLongError, Truth, truth

CLANG = "clang-19"
BATCH = 50


@dataclass(frozen=True, slots=True)
class Compared:
    """A kernel, what is right about it, and what was said.

    With arguments that are free, the truth about a bug is that of the arguments it was shown with.
    """

    kernel: Kernel
    truth: Truth | None
    report: Report

    @property
    def kind(self) -> str:
        return f"{'right' if self.truth is None else 'wrong'}, {self.report.verdict.value}"

    @property
    def wrong(self) -> bool:
        return self.kind in ("right, bug", "wrong, proved")


def build(kernels: list[Kernel], level: str) -> bytes:
    """The module of kernels, as text."""
    source = "\n".join(map(print_kernel, kernels))
    words = "-x cl -cl-std=CL2.0 -Xclang -finclude-default-header -target amdgcn-amd-amdhsa"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "drawn.cl"
        path.write_text(source)
        command = [
            *(CLANG, *words.split(), "-mcpu=gfx942", "-nogpulib", f"-{level}", "-w"),
            *("-fno-discard-value-names", "-gline-tables-only", "-emit-llvm", "-S"),
            *(str(path), "-o", "-"),
        ]
        return subprocess.run(command, check=True, capture_output=True).stdout


def chosen(number: int, optimised: bool) -> Iterator[tuple[Kernel, Truth | None]]:
    """The kernel of a number, if it is right, and what one change makes of it; and one in eight
    of those that are wrong as drawn. Those too large to run are left out.
    """
    kernel = draw(number, f"k{number}")
    if optimised:
        kernel = kept(kernel)
    try:
        found = truth(kernel)
        if found is None:
            yield kernel, found
            changed = replace(change(kernel, number), name=f"k{number}_changed")
            yield changed, truth(changed)
        elif number % 8 == 0:
            yield kernel, found
    except TooLongError:
        return


def compared(numbers: range, level: str, seconds: float, free: bool = False) -> Iterator[Compared]:
    """The comparisons on the kernels of numbers. `free`: nothing is assumed of n and m."""
    known = [each for number in numbers for each in chosen(number, level != "O0")]
    module = read_module(build([kernel for kernel, _ in known], level))
    for kernel, found in known:
        bounds = tuple(f"{name} {op}" for name in "nm" for op in (">= 0", f"<= {kernel.limit}"))
        items, groups = (kernel.items, kernel.rows, 1), (kernel.groups, 1, 1)
        options = Options(items, groups, assumptions=() if free else bounds, seconds=seconds)
        (function,) = find_kernel(module, kernel.name)
        report = check_kernel(module, function, options, "drawn")
        if free and found is None and report.verdict is Verdict.BUG:
            try:
                found = _of_witness(kernel, report)
            except TooLongError:
                continue
        yield Compared(kernel, found, report)


def _of_witness(kernel: Kernel, report: Report) -> Truth | None:
    shown = [found.witness.arguments for found in report.findings if found.witness is not None]
    return truth(kernel, [(each["n"], each["m"]) for each in shown])


def _shown(each: Compared) -> str:
    kernel, report = each.kernel, each.report
    said = (*(str(found.diagnostic.code) for found in report.findings), *report.reasons)
    return (
        f"// {each.kind}; {each.truth}\n"
        f"// {kernel.groups} workgroups of {kernel.items} by {kernel.rows}: {'; '.join(said)}\n"
        + print_kernel(kernel)
    )


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="O0", choices=("O0", "O1", "O2"))
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--free", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args(words)
    tally: Counter[str] = Counter()
    wrong = 0
    first = given.seed * 1_000_000
    for start in range(first, first + given.count, BATCH):
        numbers = range(start, min(start + BATCH, first + given.count))
        for each in compared(numbers, given.level, given.seconds, given.free):
            tally[each.kind] += 1
            if each.wrong or (given.verbose and "unknown" in each.kind):
                wrong += each.wrong
                print(_shown(each), flush=True)
    for kind, count in sorted(tally.items()):
        print(f"{kind:20} {count}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
