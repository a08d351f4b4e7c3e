"""Verdicts and times on the corpus of whole kernels.

python -m benchmarks.kernels
"""

from __future__ import annotations

import lzma
from collections import Counter
from pathlib import Path

from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.report import Verdict
from fencepost.llvm.read import read_module
from tests.kernels.checking import check
from tests.kernels.corpus import cases

TRITON = Path(__file__).resolve().parent.parent / "tests" / "kernels" / "triton"


def main() -> None:
    """Prints what became of the kernels that state a verdict, and of Triton's."""
    outcomes: Counter[str] = Counter()
    seconds = []
    for case in cases():
        report = check(case)
        seconds.append(report.seconds)
        if report.verdict is Verdict.UNKNOWN:
            outcomes[f"{case.verdict}, unknown"] += 1
        else:
            right = report.verdict.value == case.verdict
            outcomes[f"{case.verdict}, {'right' if right else 'WRONG'}"] += 1
    for outcome, count in sorted(outcomes.items()):
        print(f"{outcome:24}{count:5}")
    _times(seconds)
    print("\nTriton, arguments free")
    outcomes.clear()
    seconds.clear()
    for path in sorted(TRITON.glob("*.xz")):
        module = read_module(lzma.decompress(path.read_bytes()))
        report = check_kernel(module, module.kernels[0], Options(), path.name)
        outcomes[report.verdict.value] += 1
        seconds.append(report.seconds)
    for outcome, count in sorted(outcomes.items()):
        print(f"{outcome:24}{count:5}")
    _times(seconds)


def _times(seconds: list[float]) -> None:
    ordered = sorted(seconds)
    median, late = ordered[len(ordered) // 2], ordered[int(0.95 * len(ordered))]
    print(f"seconds: median {median:.3f}, 95th percentile {late:.2f}, most {ordered[-1]:.2f}")


if __name__ == "__main__":
    main()
