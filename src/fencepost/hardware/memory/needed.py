"""The instructions of its code that a test needs: each is left out in turn, and the machine shows
whether an outcome that the model forbids becomes possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum

from fencepost.executions.options import Options as ModelOptions
from fencepost.hardware.memory.explore import Options, Outcome, Result, Witness, explore
from fencepost.hardware.memory.instructions import SiteText
from fencepost.hardware.memory.judge import Judgement, Standing, compared
from fencepost.lowering.target import Target
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass, replace


class Use(Enum):
    """The need of a test for a site; the value is its word in reports."""

    NEEDED = "needed"
    NOT_NEEDED = "not needed by this test"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Need:
    """A site and the test's need for it. `outcome` is one that the model forbids and that the
    machine shows without the site, with a run.
    """

    site: SiteText
    use: Use
    outcome: Outcome | None = None
    witness: Witness | None = None
    reason: str | None = None


def needs(
    test: LitmusTest,
    target: Target,
    judgement: Judgement,
    options: Options | None = None,
    model: ModelOptions | None = None,
    sites: Sequence[SiteText] | None = None,
) -> Iterator[Need]:
    """Find for each site of a test's code (or for these) if the test needs it.

    `judgement` is that of `judge` with the same test, target and options: an outcome that is
    already a violation there proves nothing about a site.
    """
    options = options or Options()
    for each in judgement.result.code.sites if sites is None else sites:
        without = replace(options, dropped=options.dropped | {each.site})
        result = explore(test, target, without)
        yield _need(each, judgement, compared(test, result, judgement.model, model), result)


def _need(site: SiteText, full: Judgement, without: Judgement, result: Result) -> Need:
    new = [each for each in without.violations if each not in full.violations]
    if new:
        return Need(site, Use.NEEDED, new[0], result.outcomes[new[0]])
    if without.reason is not None or full.standing is Standing.UNKNOWN:
        return Need(site, Use.UNKNOWN, reason=without.reason or full.reason)
    return Need(site, Use.NOT_NEEDED)
