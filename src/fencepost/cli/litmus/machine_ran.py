"""The run of a test on a memory machine, with the run that shows an outcome."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.hardware.memory.explore import Options, Outcome
    from fencepost.hardware.memory.judge import Judgement
    from fencepost.lowering.target import Target
    from fencepost.reports.lowering.machine_runs import Shown


@dataclass(frozen=True, slots=True)
class Ran:
    """The run of a test: its settings and its results."""

    target: Target
    options: Options
    judgement: Judgement

    def shown(self, outcome: Outcome) -> Shown:
        """Return an outcome, with the run that shows it."""
        from fencepost.hardware.memory.schedule import schedule
        from fencepost.reports.lowering.machine_runs import Shown

        witness = self.judgement.result.outcomes[outcome]
        test = self.judgement.model.test
        steps = schedule(test, self.target, witness, self.options)
        return Shown(outcome, witness, steps)

    def example(self) -> Shown | None:
        """Return the outcome that the test asks for, if it is shown, or else the first one."""
        from fencepost.hardware.memory.explore import in_order
        from fencepost.hardware.memory.judge import reaches

        result = self.judgement.result
        found = reaches(self.judgement.model.test, result)
        if found is None and result.outcomes:
            found = in_order(result.outcomes)[0]
        return None if found is None else self.shown(found)
