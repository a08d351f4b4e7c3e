"""The data that say which test needs each instruction are complete, and what machines show."""

from __future__ import annotations

import random

import pytest

from fencepost.lowering.needed import read
from fencepost.lowering.needed.judged import galleries
from fencepost.lowering.needed.read import needs
from fencepost.lowering.target import Follow
from fencepost.targets.processor import MemoryModelChapter
from tests.hardware_memory.campaign import findings, gallery
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.fresh import BY_NAME, fresh, units_of
from tests.hardware_memory.campaign.units import Unit

SAMPLE = 24


ASKED = sorted({name for need in needs() for each in need.found for name in each.machines})
"""The machines that the data are of."""


def test_machines_are_of_every_generation() -> None:
    """No chapter is without one."""
    chapters = {BY_NAME[name].target().chapter for name in ASKED}
    assert chapters == set(MemoryModelChapter)


@pytest.mark.parametrize("name", ASKED)
def test_every_part_has_an_entry(name: str) -> None:
    """Each part of each row that a machine's operations have, and no other, is in the data once."""
    found = [
        Unit(need.row, need.step, need.part, need.scope)
        for need in needs()
        if need.follow is Follow.DOCUMENT
        for each in need.found
        if name in each.machines
    ]
    assert sorted(found) == sorted(units_of(BY_NAME[name].target()))


def test_a_sample_is_fresh() -> None:
    """Machines show of drawn entries what the data say."""
    entries = [
        (need, each, name)
        for need in needs()
        for each in need.found
        if each.test
        for name in each.machines
    ]
    judge = Judge()
    for need, each, name in random.Random(1).sample(entries, SAMPLE):
        assert fresh(need, each, BY_NAME[name], judge), f"{need} on {name}: make machines"


def test_tests_are_those_that_are_named() -> None:
    """No test is left over, none is missing."""
    assert set(read.tests()) == {each.test for need in needs() for each in need.found if each.test}


def test_every_violation_of_the_gallery_is_a_finding() -> None:
    """What a machine shows and the model forbids is explained in `docs/findings.md`."""
    page = findings.PAGE.read_text(encoding="utf-8")
    titles = {each.title for each in findings.FINDINGS}
    assert all(f"**{title}" in page for title in titles)
    explained = [(one, name, title) for one in galleries() for name, _, title in one.violations]
    assert {title for _, _, title in explained} == titles
    judge = Judge()
    texts = {name: text for name, text, _ in gallery.tests()}
    for one, name, title in random.Random(2).sample(explained, SAMPLE):
        target = BY_NAME[one.machine].target(one.follow)
        shown = judge.shown(texts[name], target)
        assert judge.forbidden(texts[name], target, shown.outcomes) is not None
        assert findings.finding_of(name, texts[name], target, judge) == title, (one.machine, name)


def test_what_no_finding_explains_has_none() -> None:
    """A violation that is new is not laid to a finding that does not explain it."""
    target, judge = BY_NAME["gfx942"].target(), Judge()
    text = (
        "AMDGPU racy\n{ global x = 0; global f = 0; }\n P0 | P1 ;\n"
        " store atomic x, 1 system monotonic | r0 = load atomic f system monotonic ;\n"
        " store atomic f, 1 system monotonic | r1 = load atomic x system monotonic ;\n"
        "exists (P1:r0 == 1 /\\ P1:r1 == 0)\n"
    )
    shown = judge.shown(text, target)
    assert any(dict(each) == {"P1:r0": 1, "P1:r1": 0} for each in shown.outcomes)
    judge.models[text, str(target.processor)] = ((("P1:r0", 0), ("P1:r1", 0)),)
    assert findings.finding_of("racy", text, target, judge) == ""
