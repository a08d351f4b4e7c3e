"""Bugs that show again under conditions, by single runs.

    a[i * (short)(n * 100)] = i;    wrong for n = 0, and for n = 65536, too

What a run shows has no proof under any conditions that its inputs meet. So before a proof under
conditions is tried, which may take seconds, the bugs that are known are run with inputs that meet
them: the same contents of buffers, with the arguments as they were, and as the conditions suggest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from fencepost.diagnostics import Code
from fencepost.errors import BoundReached, InputError, UnsupportedError
from fencepost.kernels.conditions.samples import key_of
from fencepost.kernels.conditions.vocabulary import LARGEST
from fencepost.kernels.execute.state import Contents
from fencepost.kernels.question.meter import Meter
from fencepost.kernels.report import Condition, Finding
from fencepost.kernels.runs.trial import Trial, tried
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Found, Prepared, Task
from fencepost.records import replace

_BUGS = 3
"""Bugs that are run again."""
_INPUTS = 3
"""Arguments with which each is."""


def shown_under(
    task: Task, conditions: Sequence[str], findings: Sequence[Finding]
) -> tuple[Finding, ...]:
    """Return the bugs that runs show under conditions, of a kernel with some `findings`."""
    condition = Condition(tuple(conditions), task.launch)
    try:
        kernel = prepared(task.under((condition.text,), Meter()))
    except (InputError, UnsupportedError, BoundReached):
        return ()
    registers = {each.source_name: each.name for each in task.kernel.parameters}
    suggested = [values for values, _ in islice(kernel.inputs.first(), _INPUTS)]
    suggested.append(dict.fromkeys(kernel.inputs.free, LARGEST))
    found = Found(goes_on=False)
    for finding in [each for each in findings if each.is_bug][:_BUGS]:
        held = None if finding.witness is None else finding.witness.held
        if finding.witness is None or held is None:
            continue
        arguments = finding.witness.arguments.items()
        own = {registers[name]: number for name, number in arguments if name in registers}
        for values in (own, *suggested):
            if task.stop.reached:
                break
            trial = Trial(
                {**kernel.given, **values},
                Contents(held.contents),
                kernel.some_groups(),
                task.budget.first_run,
                held.overlay,
                turn=held.turn,
            )
            tried(kernel, found, trial)
            if finding.diagnostic.code is Code.ACCESS_OUTSIDE_OBJECT and not found.bugs():
                for each in _same_outside(kernel, trial, finding):
                    found.add(each)
            if found.bugs():
                break
    return tuple(each for each in found.ordered() if each.is_bug)


def _same_outside(kernel: Prepared, trial: Trial, finding: Finding) -> Iterator[Finding]:
    """Yield the same access outside of its object in a run whose arguments count as given: that it
    is made whatever they are is known, and more than that no loop tells that they end.
    """
    given = replace(kernel, given={**kernel.given, **trial.values})
    found = Found(goes_on=False)
    tried(given, found, trial)
    yield from (each for each in found.ordered() if key_of(each) == key_of(finding))


__all__ = ["shown_under"]
