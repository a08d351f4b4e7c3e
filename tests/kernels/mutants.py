"""All mutants of the corpus' proved kernels: none that is proved shows a bug in a run.

python -m tests.kernels.mutants [PART OF A NAME...]

Ends with status 1 if one does.
"""

from __future__ import annotations

import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor

from fencepost.errors import FencepostError
from fencepost.kernels.report import Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.llvm.read import find_kernel
from tests.kernels.checking import module_of, options_of
from tests.kernels.corpus import Case, cases
from tests.kernels.mutate import mutants, race

SECONDS = 2.0
RUNS = 40


def _case(case: Case) -> tuple[Counter[str], list[str]]:
    """What became of the mutants of a kernel, and those that are proved and wrong."""
    module = module_of(case.module)
    (kernel,) = find_kernel(module, case.name)
    options = options_of(case.options, SECONDS)
    counts: Counter[str] = Counter()
    wrong = []
    for mutant in mutants(module, kernel):
        try:
            report = checked(Task.asked(module, mutant.kernel, options, "mutant")).report
            counts[report.verdict.value] += 1
            if report.verdict is Verdict.PROVED:
                shown = race(module, mutant.kernel, options, RUNS)
                if shown is not None:
                    wrong.append(f"{case}: {mutant.what}: {shown}")
        except FencepostError:
            counts["refused"] += 1
    return counts, wrong


def main(names: list[str]) -> int:
    """Tries the mutants of all proved kernels whose names hold one of `names`."""
    chosen = [
        each
        for each in cases()
        if each.verdict == "proved" and (not names or any(part in str(each) for part in names))
    ]
    total: Counter[str] = Counter()
    wrong: list[str] = []
    with ProcessPoolExecutor(2) as pool:
        for case, (counts, found) in zip(chosen, pool.map(_case, chosen), strict=True):
            total += counts
            wrong += found
            print(f"{case}: {dict(counts)}", flush=True)
    print(f"mutants: {sum(total.values())}; {dict(total)}; proved and wrong: {len(wrong)}")
    print(*wrong, sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
