"""The whole comparison: `python -m tests.differential.lowering_llvm.compare`."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter as Count
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace

from fencepost.errors import FencepostError, UnsupportedError
from fencepost.lowering.llvm22.rules import TGSPLIT_LDS
from fencepost.lowering.lower import llvm_differs, lower
from fencepost.lowering.request import Request
from fencepost.lowering.target import LDS_DMA_FAMILIES, Follow, Target
from fencepost.vocabulary.address_spaces import AddressSpace
from tests.differential.lowering_llvm.configurations import CONFIGURATIONS, Configuration
from tests.differential.lowering_llvm.machine_ir import (
    Code,
    of_action,
    with_lds_dma,
    without_lds_dma,
)
from tests.differential.lowering_llvm.product import combinations
from tests.differential.lowering_llvm.reference import compile_all

BATCH = 500


@dataclass(frozen=True, slots=True)
class Outcome:
    """One combination on one configuration. None: refused."""

    configuration: Configuration
    request: Request
    llvm: Code | None
    llvm_dma: Code | None
    following: Code | None
    following_dma: Code | None
    documented: Code | None

    @property
    def equal(self) -> bool:
        """Whether LLVM's choices, where it is followed, are LLVM's code."""
        return self.llvm == self.following and self.llvm_dma == self.following_dma

    @property
    def explained(self) -> bool:
        """Whether the document's code is LLVM's, or LLVM's differs by a listed row or rule."""
        return self.documented == self.llvm or bool(self.differences)

    @property
    def differences(self) -> tuple[str, ...]:
        """The titles of the listed differences that the operation falls under."""
        try:
            found = llvm_differs(self.request, self.configuration.target(Follow.DOCUMENT))
        except UnsupportedError:
            lds = self.request.space is AddressSpace.LOCAL
            return (TGSPLIT_LDS.title,) if lds and self.configuration.on else ()
        return tuple(each.title for each in found)


def lowered(request: Request, target: Target) -> Code | None:
    """What fencepost says; None where it refuses."""
    try:
        steps = lower(request, target).steps
    except FencepostError:
        return None
    return tuple(of_action(step.action) for step in steps)


def batch(configuration: Configuration, numbers: Sequence[int]) -> tuple[list[Outcome], float]:
    """The outcomes of some combinations, and the seconds that fencepost took for them."""
    every = combinations()
    chosen = [every[number] for number in numbers]
    following = configuration.target(Follow.LLVM_22)
    has_dma = following.processor.family in LDS_DMA_FAMILIES
    targets = (
        following,
        replace(following, lds_dma=has_dma),
        configuration.target(Follow.DOCUMENT),
    )
    start = time.process_time()
    ours = [tuple(lowered(each, target) for target in targets) for each in chosen]
    seconds = time.process_time() - start
    theirs = _reference(configuration, chosen, [each[0] is None for each in ours])
    return [
        Outcome(
            configuration,
            each,
            None if llvm is None else without_lds_dma(llvm),
            None if llvm is None else with_lds_dma(llvm),
            *mine,
        )
        for each, llvm, mine in zip(chosen, theirs, ours, strict=True)
    ], seconds


def _reference(
    configuration: Configuration, chosen: Sequence[Request], refused: Sequence[bool]
) -> list[Code | None]:
    """LLVM's side. What fencepost refuses is compiled apart: it costs the others nothing."""
    found: dict[int, Code | None] = {}
    for apart in (False, True):
        numbers = [n for n, each in enumerate(refused) if each is apart]
        codes = compile_all(configuration, [chosen[n] for n in numbers])
        found |= dict(zip(numbers, codes, strict=True))
    return [found[n] for n in range(len(chosen))]


def run(
    configurations: Sequence[Configuration], jobs: int, sample: int | None, seed: int
) -> tuple[list[Outcome], float]:
    """All outcomes, and fencepost's own seconds."""
    work = []
    for configuration in configurations:
        numbers = list(range(len(combinations())))
        if sample is not None:
            numbers = sorted(
                random.Random(f"{seed} {configuration}").sample(numbers, min(sample, len(numbers)))
            )
        work += [(configuration, numbers[n : n + BATCH]) for n in range(0, len(numbers), BATCH)]
    outcomes: list[Outcome] = []
    seconds = 0.0
    with ProcessPoolExecutor(jobs) as pool:
        for some, took in pool.map(batch, *zip(*work, strict=True)):
            outcomes += some
            seconds += took
    return outcomes, seconds


def main() -> int:
    """Compare and print; the exit status is 1 where something differs that should not."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=40)
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args()
    configurations = [
        each for each in CONFIGURATIONS if not options.only or each.processor in options.only
    ]
    start = time.perf_counter()
    outcomes, seconds = run(configurations, options.jobs, options.sample, options.seed)
    took = time.perf_counter() - start
    wrong = [each for each in outcomes if not each.equal]
    differ = [each for each in outcomes if each.llvm != each.documented]
    unexplained = [each for each in differ if not each.explained]
    shown: Count[str] = Count(_describe(each) for each in wrong + unexplained)
    for text, count in shown.most_common(options.show):
        print(f"{count} x {text}\n")
    titles = Count(title for each in differ for title in each.differences)
    for title, count in titles.most_common():
        print(f"{count:7} {title}")
    print(
        f"{len(outcomes)} combinations in {took:.0f} s, {seconds:.1f} s of them fencepost's own; "
        f"{len(wrong)} not equal to LLVM where it is followed, "
        f"{len(differ)} where the document is, {len(unexplained)} of them not listed"
    )
    return 1 if wrong or unexplained else 0


def _describe(outcome: Outcome) -> str:
    request = outcome.request
    lines = [
        (
            f"{outcome.configuration.processor} {outcome.configuration.attributes} "
            f"{request.kind.value} {'cmpxchg ' if request.compare else ''}"
            f"{request.space.name if request.space is not None else ''} {request.ordering.value} "
            f"{request.failure.value if request.failure else ''} {request.scope.word} "
            f"{'volatile ' if request.volatile else ''}"
            f"{'nontemporal ' if request.nontemporal else ''}"
            f"{'' if request.returns else 'no result '}{request.tags or ''}"
        )
    ]
    for name, code in (
        ("llvm", outcome.llvm),
        ("ours", outcome.following),
        ("llvm, DMA", outcome.llvm_dma),
        ("ours, DMA", outcome.following_dma),
    ):
        text = "refused" if code is None else "; ".join(" ".join(line) for line in code)
        lines.append(f"    {name}: {text}")
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
