"""The assumptions that a sound test is said to rest on are enough, and none is too many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from fencepost.frontends.litmus.parse import parse
from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.hardware.memory.explore import Options
from fencepost.hardware.memory.judge import Standing, judge, on_target
from fencepost.hardware.memory.resting import Rest, rest
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from fencepost.lowering.target import Follow
from tests.architecture.source_tree import ROOT

LITMUS = ROOT / "tests" / "litmus"
MP = LITMUS / "mp" / "mp_same_agent_at_agent.litmus"
WIDEN = LITMUS / "chains" / "widen.litmus"
INVALIDATE_STOPS_FILLS = Assumption.INVALIDATE_STOPS_FILLS


def rested(
    path: Path,
    processor: str,
    assumptions: frozenset[Assumption] = DEFAULTS,
    follow: Follow = Follow.DOCUMENT,
) -> tuple[Rest, Standing]:
    """The assumptions that a test rests on, and how it stands with those alone."""
    asked = Options(assumptions)
    target = target_of(LoweringOptions(processor, follow=follow.value), None)
    test = on_target(parse(path.read_text(encoding="utf-8")), target)
    found = rest(test, target, judge(test, target, asked), asked)
    alone = frozenset((*found.needed, *found.kept))
    return found, judge(test, target, replace(asked, assumptions=alone)).standing


@pytest.mark.parametrize("processor", ["gfx900", "gfx90a", "gfx942", "gfx1100", "gfx1201"])
def test_they_are_enough_and_each_is_needed(processor: str) -> None:
    found, alone = rested(MP, processor)
    assert alone is Standing.SOUND
    assert INVALIDATE_STOPS_FILLS in found.needed
    assert not found.kept
    for each in found.needed:
        rest_of_them = frozenset(found.needed) - {each}
        assert rested(MP, processor, rest_of_them)[1] is Standing.VIOLATION


def test_write_backs_of_gfx942() -> None:
    """One that 001 does not state, as its rows put no wait between stores and the write-back."""
    assert Assumption.WRITE_BACK_AFTER_STORES in rested(MP, "gfx942")[0].needed
    assert Assumption.WRITE_BACK_AFTER_STORES not in rested(MP, "gfx1100")[0].needed


def test_what_is_not_sound_rests_on_nothing() -> None:
    assert rested(WIDEN, "gfx942", follow=Follow.LITERAL)[0] == Rest()


def test_without_time_all_are_kept() -> None:
    """An assumption that cannot be tried stays."""
    target = target_of(LoweringOptions("gfx942"), None)
    test = on_target(parse(MP.read_text(encoding="utf-8")), target)
    judgement = judge(test, target)
    found = rest(test, target, judgement, Options(timeout=0.0))
    assert not found.needed
    assert set(found.kept) <= DEFAULTS
    assert Assumption.WRITE_BACK_AFTER_STORES in found.kept
