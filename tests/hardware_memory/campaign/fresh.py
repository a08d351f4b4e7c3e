"""Whether an entry of the data is what the machines show today."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.hardware.memory.instructions import Site
from fencepost.lowering.litmus import thread_lines
from fencepost.lowering.needed.read import BITS, Found, Need, tests
from fencepost.lowering.needed.reasons import Spared
from fencepost.lowering.target import Target
from fencepost.lowering.units import thread_unit
from fencepost.program.program import LitmusTest
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.machines import MACHINES, Named
from tests.hardware_memory.campaign.operations import operations
from tests.hardware_memory.campaign.units import Unit, names_of, parts_of, unasked

BY_NAME = {str(named): named for named in MACHINES}


def units_of(target: Target) -> set[Unit]:
    """All parts of all rows that operations have on a target."""
    asked = {part.unit for each in operations() for part in parts_of(each, target)}
    return asked | {each.unit for each in unasked(target)}


def sites_of(need: Need, test: LitmusTest, target: Target) -> Iterator[Site]:
    """Where a test has the part."""
    for thread, (_, lines) in zip(test.program.threads, thread_lines(test), strict=True):
        unit = thread_unit(thread, lines, target, "")
        for number, outcome in enumerate(unit.outcomes):
            steps = outcome.lowered.steps if outcome.lowered is not None else ()
            for at, step in enumerate(steps):
                if step.origin is None or need.part not in names_of(step, target):
                    continue
                if (str(step.origin.row), step.origin.number) == (need.row, need.step):
                    yield _site(need.part, (thread.number, number, at))


def _site(part: str, at: tuple[int, int, int]) -> Site:
    counter = "" if part == BITS else part
    return Site(*at, counter=counter, bits=part == BITS)


def fresh(need: Need, found: Found, named: Named, judge: Judge) -> bool:
    """Whether the entry's test shows today what the entry says of it: it is sound as a whole, and
    is not without the part (with the assumption switched, where one is named). A part that stands
    beside another is not needed alone.
    """
    text = tests()[found.test]
    target = named.target(need.follow)
    switched = (
        frozenset({Assumption(found.names)}) if found.reason is Spared.ASSUMPTION else frozenset()
    )
    known = DEFAULTS ^ switched

    def sound(*dropped: Site) -> bool:
        shown = judge.shown(text, target, dropped, known)
        return judge.forbidden(text, target, shown.outcomes) is None

    sites = list(sites_of(need, judge.test(text, target), target))
    if not sites or not sound():
        return False
    needed = any(not sound(each) for each in sites)
    return needed is not (found.reason is Spared.BESIDE)
