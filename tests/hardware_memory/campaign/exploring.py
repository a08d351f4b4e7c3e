"""Programs on machines, beside what the model allows."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from fencepost.errors import FencepostError
from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.hardware.memory.code import code_of
from fencepost.hardware.memory.explore import Options, Outcome, explore, in_order
from fencepost.hardware.memory.instructions import Code, Site
from fencepost.hardware.memory.judge import fits, holds, on_target
from fencepost.hardware.memory.machines import MACHINES
from fencepost.lowering.target import Target
from fencepost.program.program import LitmusTest
from fencepost.program.values import Value

STATES = 20_000
"""The most states of a placement."""
_SECONDS = 30.0

Allowed = tuple[tuple[tuple[str, Value], ...], ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """The outcomes that a machine showed; all of them if `complete`."""

    outcomes: frozenset[Outcome]
    complete: bool


NOT_RUN = Shown(frozenset(), complete=False)
"""What is shown of a test that the target cannot run."""


@dataclass(slots=True)
class Judge:
    """Explores each code once on a machine, and asks the model once for each text and processor:
    cluster scope is agent scope where there are no clusters.
    """

    tests: dict[tuple[str, str], LitmusTest] = field(default_factory=dict)
    models: dict[tuple[str, str], Allowed | None] = field(default_factory=dict)
    shown_of: dict[object, Shown] = field(default_factory=dict)

    def test(self, text: str, target: Target) -> LitmusTest:
        """The test that a text holds, for the processor of a target."""
        key = (text, str(target.processor))
        if key not in self.tests:
            self.tests[key] = on_target(parse(text), target)
        return self.tests[key]

    def shown(
        self,
        text: str,
        target: Target,
        dropped: Iterable[Site] = (),
        assumptions: frozenset[Assumption] = DEFAULTS,
    ) -> Shown:
        """What the machine of a target shows of a test."""
        test = self.test(text, target)
        left = frozenset(dropped)
        try:
            code = code_of(test, target, MACHINES[target.chapter], left)
        except FencepostError:
            return NOT_RUN
        asked = (test.condition, test.filter)
        key = (_signature(code), asked, assumptions, _mode(target, test))
        if key not in self.shown_of:
            options = Options(assumptions, left, states=STATES, timeout=_SECONDS)
            result = explore(test, target, options)
            kept = frozenset(
                each
                for each in result.outcomes
                if test.filter is None or holds(test.filter, dict(each))
            )
            self.shown_of[key] = Shown(kept, result.complete)
        return self.shown_of[key]

    def allowed(self, text: str, target: Target) -> Allowed | None:
        """The outcomes that the model allows; None where it allows all, or they are not known."""
        key = (text, str(target.processor))
        if key not in self.models:
            verdict = run(self.test(text, target), ModelOptions(timeout=_SECONDS))
            known = verdict.outcomes_complete and not verdict.broken
            self.models[key] = tuple(verdict.outcomes) if known else None
        return self.models[key]

    def forbidden(self, text: str, target: Target, outcomes: Iterable[Outcome]) -> Outcome | None:
        """The first of some outcomes that the model forbids."""
        found = in_order(outcomes)
        allowed = self.allowed(text, target) if found else None
        if allowed is None:
            return None
        names = {name for outcome in allowed for name, _ in outcome}
        for outcome in found:
            if not any(fits(outcome, each) for each in allowed):
                return tuple((name, value) for name, value in outcome if name in names)
        return None


def _mode(target: Target, test: LitmusTest) -> object:
    positions = tuple(thread.position for thread in test.program.threads)
    return target.chapter, target.conditions, positions


def _signature(code: Code) -> object:
    """What a code does, whatever it is called."""
    threads = tuple(
        tuple(
            (
                each.what,
                each.where,
                each.address,
                each.reach,
                each.mask,
                each.loose,
                each.register,
                each.source if each.value is not None else "",
                each.rmw,
                each.most,
                each.levels,
                each.barrier,
                each.target,
            )
            for each in thread.instructions
        )
        for thread in code.threads
    )
    registers = tuple((tuple(each.registers.items()), each.first) for each in code.threads)
    return threads, registers, code.locations.names, code.locations.initial, code.barriers


def told(outcome: Outcome) -> str:
    """An outcome as a condition; registers that nothing reads are left out."""
    return " /\\ ".join(f"{name} == {value}" for name, value in outcome if ":r9" not in name)
