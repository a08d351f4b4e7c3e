"""The options of a verdict, apart from the engine: who passes them on need not load that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.records import dataclass

if TYPE_CHECKING:
    from fencepost.program.program import LitmusTest

DEFAULT_MODEL = "amdgpu"


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a run. `model` overrides the test's own; `without` names axioms that are
    switched off, `assumed` optional ones that are switched on, either by name or by the section of
    DEVIATIONS.md that they are a reading of; `max_outcomes` of 0 asks for the verdict only; loops
    that the execution decides are unfolded to at most `unroll` backward jumps; `timeout` is in
    seconds of the processor, None for no limit. Without `races`, none is looked for, which takes
    less time.
    """

    model: str | None = None
    without: frozenset[str] = frozenset()
    max_outcomes: int = 1000
    unroll: int = 8
    timeout: float | None = None
    assumed: frozenset[str] = frozenset()
    races: bool = True

    def off(self, test: LitmusTest) -> frozenset[str]:
        """Return the axioms of the test's model that do not hold.

        Raises InputError if an option names an axiom that does not exist.
        """
        from fencepost.executions.rules import switched_off  # options alone load no rules

        return switched_off(self.model_of(test), self.without, self.assumed)

    def model_of(self, test: LitmusTest) -> str:
        """The name of the model that the test runs under."""
        return self.model or test.model or DEFAULT_MODEL
