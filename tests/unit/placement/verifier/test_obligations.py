"""What the order of a program's accesses rests on, and programs that rest on less."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.certificate import Premise
from fencepost.placement.place import Strategy, place
from fencepost.placement.regions import Barrier, Program
from fencepost.placement.target import TargetConfig
from fencepost.placement.verifier.obligations import premises, without
from fencepost.placement.verifier.verify import verify

PARTED = "waves 1\nif { R B }\nW A\nfence\nR A\n"
TOGETHER = "waves 1\nW A\nfence\nR A\n"


def names(program: Program) -> set[str]:
    return {each.name for each in premises(program)}


@pytest.mark.parametrize(("text", "stated"), [(PARTED, True), (TOGETHER, False)])
def test_a_barrier_of_the_wave_behind_a_branch(text: str, stated: bool) -> None:
    """That its lanes are together again is a premise where they may part."""
    program = replace(parse(text), in_order=False)
    assert verify(program).ok
    assert ("converged" in names(program)) is stated
    without_it = without(program, frozenset({Premise.CONVERGED}))
    assert verify(without_it).ok is not stated
    assert "converged" not in names(without_it) or not stated


def test_the_barrier_of_the_workgroup_takes_its_place() -> None:
    program = without(replace(parse(PARTED), in_order=False), frozenset({Premise.CONVERGED}))
    placed = place(program, TargetConfig(), Strategy.MINIMIZE)
    assert placed.verdict.ok
    assert len(placed.placed) == 1
    assert isinstance(placed.placed[0].node, Barrier)


@pytest.mark.parametrize("refused", [Premise.STATED, Premise.CONVERGED, Premise.AT_ONCE])
def test_what_is_refused_is_not_rested_on(refused: Premise) -> None:
    """Also within regions."""
    text = "waves 1\nfor { if { W A own=t; fence; R A } }\n"
    program = replace(parse(text), premises=frozenset({Premise.STATED}))
    assert refused.stated.name not in names(without(program, frozenset({refused})))
