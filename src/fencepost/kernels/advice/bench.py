"""Trials of options on one kernel, within the steps and the time that are left for them."""

from __future__ import annotations

from collections.abc import Callable

from fencepost.errors import FencepostError, InputError
from fencepost.kernels.advice.choice import Choice
from fencepost.kernels.options import Options
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.report import Advice, Report, Verdict
from fencepost.kernels.stages.sequence import checked
from fencepost.kernels.task import Task
from fencepost.records import dataclass, field, replace

LEAST_SECONDS = 0.5
"""Time below which no trial begins."""
MOST_TRIALS = 12
Ask = Callable[[Options], Report]
"""A check of the kernel as the command makes it."""


@dataclass
class Bench:
    """Trials of choices. `options` are those of the command, `base` is the question that was not
    decided, `ask` the whole check, which alone makes an advice; `left` are the steps for all.
    """

    options: Options
    base: Task
    ask: Ask
    left: int
    made: int = 0
    failed: list[Choice] = field(default_factory=list)
    """The choices that do not decide the kernel; a trial that was cut short says nothing."""
    cut: bool = False
    """True if a trial was cut short, or not begun."""

    @property
    def over(self) -> bool:
        """True if no further trial may begin."""
        late = self.base.stop.left < LEAST_SECONDS
        return late or self.left <= 0 or self.made >= MOST_TRIALS

    def task(self, choice: Choice) -> Task:
        """Return the question under a choice. Raises InputError if it makes no sense."""
        base = self.base
        options = choice.applied(base.options)
        asked = Task.asked(
            base.module, base.kernel, options, base.file, base.clock, without=base.without
        )
        return replace(asked, stop=base.stop, meter=Meter(self.left), goes_on=False)

    def proves(self, choice: Choice) -> bool:
        """Return True if a kernel is proved, or wrong, with a choice: a quick look, which spares
        the whole check where there is nothing to see.
        """
        if self.over:
            self.cut = True
            return False
        self.made += 1
        try:
            task = replace(self.task(choice), proof_alone=True)
            found = checked(task)
        except FencepostError:
            return False
        self.left -= found.steps
        if found.report.verdict is not Verdict.UNKNOWN:
            return True
        if task.meter.used_up or task.stop.reached:
            self.cut = True
        else:
            self.failed.append(choice)
        return False

    def advice(self, choice: Choice) -> Advice | None:
        """Return a choice as advice, by the check that its words ask for; None if that does not
        decide the kernel.
        """
        seconds = self.base.stop.left
        if seconds < LEAST_SECONDS:
            return None
        try:
            report = self.ask(replace(choice.applied(self.options), seconds=seconds))
        except InputError:
            return None
        found = Advice(choice.words(self.options), report.verdict, said(report))
        if found.decides:
            return found
        if not self.base.stop.reached:
            self.failed.append(choice)
        return None

    def in_vain(self) -> tuple[Advice, ...]:
        """Return all that was tried, where nothing decided the kernel."""
        return tuple(
            Advice(words, Verdict.UNKNOWN, "unknown")
            for each in dict.fromkeys(self.failed)
            if (words := each.words(self.options))
        )


def said(report: Report) -> str:
    """Return a verdict in a line, with what it rests on."""
    match report.verdict:
        case Verdict.PROVED:
            return "proved"
        case Verdict.CONDITIONAL:
            assert report.proof is not None
            sizes = " and ".join(each.condition for each in report.proof.sizes)
            return f"proved for expected sizes: {sizes}"
        case Verdict.BUG:
            first = next(each.diagnostic for each in report.findings if each.is_bug)
            place = f" at {first.locations[0]}" if first.locations else ""
            return f"a bug: {first.code}{place}"
        case Verdict.GUESSED:
            return "proved only for a guessed launch"
        case Verdict.UNKNOWN:
            return "unknown"


__all__ = ["Ask", "Bench", "said"]
