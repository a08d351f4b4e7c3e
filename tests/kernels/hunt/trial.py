"""Kernels whose truth is known by construction, judged as the command would, and counted.

A trial that is wrong must never be proved; one that is right must never be a bug. Every hunter
below this package makes trials; `main` is the command that they share.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum, unique
from pathlib import Path

from fencepost.errors import FencepostError, InputError
from fencepost.kernels.check import check_kernel
from fencepost.kernels.report import Verdict
from fencepost.llvm.module import Module
from fencepost.llvm.parsing.modules import parse_module
from fencepost.llvm.read import find_kernel
from fencepost.llvm.rewriting.child import prepare
from tests.kernels.checking import options_of

SECONDS = 3.0
OFTEN = 100
"""Trials between two lines that say how far a campaign is."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A kernel as LLVM IR, and what is true of it.

    `family` is the class that it is counted under, `what` the member, `words` the options of the
    check, `why` what goes wrong (empty: the kernel is right).
    """

    family: str
    what: str
    text: str
    words: tuple[str, ...]
    why: str
    kernel: str = "k"

    @property
    def wrong(self) -> bool:
        return bool(self.why)

    @property
    def file(self) -> str:
        """What a file that holds it is called."""
        name = "".join(each if each.isalnum() else "_" for each in f"{self.family}-{self.what}")
        return f"{name}.ll"


@unique
class Answer(Enum):
    """What came of a trial.

    `REFUSED` is an error that names the place, `CRASHED` one that does not; neither is a verdict.
    """

    PROVED = "proved"
    BUG = "bug"
    UNKNOWN = "unknown"
    REFUSED = "refused"
    CRASHED = "crashed"


_ANSWERS = {
    Verdict.PROVED: Answer.PROVED,
    Verdict.BUG: Answer.BUG,
    Verdict.UNKNOWN: Answer.UNKNOWN,
}


@dataclass(frozen=True, slots=True)
class Outcome:
    """A trial with its answer. `said` is why, in the checker's words."""

    trial: Trial
    answer: Answer
    said: str
    seconds: float

    @property
    def false_proof(self) -> bool:
        return self.trial.wrong and self.answer is Answer.PROVED

    @property
    def false_alarm(self) -> bool:
        return not self.trial.wrong and self.answer is Answer.BUG


def read_here(text: str) -> Module:
    """The module in a text that a hunter drew, read in this process: a process for each module, as
    for those of strangers, takes a third of a hunt. Raises InputError.
    """
    try:
        return parse_module(prepare(text))
    except RuntimeError as error:
        raise InputError(str(error)) from error


def judge(trial: Trial, seconds: float = SECONDS) -> Outcome:
    """The answer to a trial. The outer stop counts what this process works, not what passes beside
    it, so that a busy machine gives the same answers.
    """
    started = time.process_time()
    try:
        module = read_here(trial.text)
        (kernel,) = find_kernel(module, trial.kernel)
        options = options_of(trial.words, seconds)
        report = check_kernel(module, kernel, options, trial.file, time.process_time)
    except FencepostError as error:
        return Outcome(trial, Answer.REFUSED, str(error), time.process_time() - started)
    except Exception as error:  # noqa: BLE001  # a trial that falls is told, too  # the checker must not; that it did is what is told
        words = f"{type(error).__name__}: {error}"
        return Outcome(trial, Answer.CRASHED, words, time.process_time() - started)
    said = [str(each.diagnostic.code) for each in report.findings]
    said += [*report.reasons, *report.notes]
    spent = time.process_time() - started
    return Outcome(trial, _ANSWERS[report.verdict], "; ".join(said), spent)


def campaign(trials: Iterable[Trial], seconds: float, keep: Path | None) -> Iterator[Outcome]:
    """The outcomes, each kept as a file where it should not be."""
    for trial in trials:
        outcome = judge(trial, seconds)
        if keep is not None and (outcome.false_proof or outcome.false_alarm):
            keep.mkdir(parents=True, exist_ok=True)
            (keep / trial.file).write_text(shown(outcome), encoding="utf-8")
        yield outcome


def shown(outcome: Outcome) -> str:
    """The module of a trial with what it is about, and the command, before it."""
    trial = outcome.trial
    return (
        f"; {trial.family}: {trial.what}\n"
        f"; fencepost check {trial.file} --kernel {trial.kernel} {' '.join(trial.words)}\n"
        f"; said: {outcome.answer.value} {outcome.said}\n"
        f"; truth: {'wrong, ' + trial.why if trial.wrong else 'right'}\n{trial.text}"
    )


def main(
    words: list[str], about: str | None, draw: Callable[[int, int], Iterator[Trial]], count: int
) -> int:
    """Runs a hunter from the command line: exit status 1 where an answer is false.

    `draw` yields a number of trials for a seed.
    """
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--count", type=int, default=count)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="stop after these")
    parser.add_argument("--only", default="", help="families whose name holds this")
    parser.add_argument("--keep", type=Path, help="folder for trials with a false answer")
    parser.add_argument("--refused", action="store_true", help="tell what was refused, and why")
    given = parser.parse_args(words)
    trials = (each for each in draw(given.count, given.seed) if given.only in each.family)
    tally: Counter[tuple[str, str, Answer]] = Counter()
    false = 0
    spent = 0.0
    until = time.monotonic() + 60 * given.minutes
    for outcome in campaign(trials, given.seconds, given.keep):
        trial = outcome.trial
        tally[trial.family, "wrong" if trial.wrong else "right", outcome.answer] += 1
        spent += outcome.seconds
        if (done := tally.total()) % OFTEN == 0:
            print(f"{done} trials, {false} false, {spent:.0f} s", file=sys.stderr, flush=True)
        if outcome.false_proof or outcome.false_alarm:
            false += 1
            print(f"FALSE {outcome.answer.value}: {trial.family}: {trial.what}", flush=True)
        elif outcome.answer is Answer.CRASHED:
            print(f"CRASHED: {trial.family}: {trial.what}: {outcome.said}", flush=True)
        elif given.refused and outcome.answer is Answer.REFUSED:
            print(f"refused: {trial.what}: {outcome.said.splitlines()[0]}", flush=True)
        if time.monotonic() > until:
            break
    _print(tally, false, spent)
    return 1 if false else 0


def _print(tally: Counter[tuple[str, str, Answer]], false: int, spent: float) -> None:
    answers = list(Answer)
    print(f"{'family':34} {'truth':6}" + "".join(f"{each.value:>9}" for each in answers))
    for family, truth in sorted({key[:2] for key in tally}):
        counts = "".join(f"{tally[family, truth, each]:9}" for each in answers)
        print(f"{family:34} {truth:6}{counts}")
    for truth in ("wrong", "right"):
        sums = [sum(n for key, n in tally.items() if key[1:] == (truth, each)) for each in answers]
        print(f"{'all':34} {truth:6}" + "".join(f"{each:9}" for each in sums))
    print(f"{sum(tally.values())} trials, {false} false answers, {spent:.0f} s")


if __name__ == "__main__":
    sys.exit("a hunter is started by its own module")
