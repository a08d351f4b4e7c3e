"""Strategies side by side: barriers that run, distance, what is proven."""

from __future__ import annotations

import pytest

from fencepost.errors import BoundReached
from fencepost.frontends.placement_text.parse import parse
from fencepost.placement import beside as module
from fencepost.placement.beside import beside
from fencepost.placement.place import Existing, Placement, Strategy, place
from fencepost.placement.regions import Program
from fencepost.placement.target import TargetConfig

TEXT = "W A\nbarrier\nR B\nW C\nR A\nfor { W A; R C; R A; W C }\n"
SPLIT = TargetConfig("gfx1200")


def test_what_runs_and_how_far() -> None:
    """A loop runs ten times where its trips are not known; a whole barrier has no distance."""
    rows = {each.strategy: each for each in beside(parse(TEXT), SPLIT, 10.0)}
    assert [(each.barriers, each.executed, each.verified) for each in rows.values()] == [
        (3, 21, True)
    ] * 3
    assert [each.distance for each in rows.values()] == [0, 2, 2]
    assert [each.proven for each in rows.values()] == [False, False, True]
    whole = list(beside(parse(TEXT), TargetConfig("gfx942"), 10.0))
    assert [each.distance for each in whole] == [0, 0, 0]


def test_known_trips() -> None:
    (first, *_) = beside(parse("for 3 { W A; R A }\n"), TargetConfig(), 10.0)
    assert first.executed == sum(3 for _ in range(first.barriers))


def test_what_no_barrier_orders() -> None:
    """Nothing is proven of a program that stays out of order."""
    rows = list(beside(parse("if divergent { W A; R A }\n"), TargetConfig(), 10.0))
    assert [(each.verified, each.proven) for each in rows] == [(False, False)] * 3


def test_no_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the optimiser finds no proof in its time, the others are told."""

    def placed(
        program: Program,
        config: TargetConfig,
        strategy: Strategy,
        existing: Existing,
        seconds: float,
    ) -> Placement:
        if strategy is Strategy.OPTIMAL:
            raise BoundReached("no proof")
        return place(program, config, strategy, existing, seconds)

    monkeypatch.setattr(module, "place", placed)
    rows = list(beside(parse(TEXT), SPLIT, 10.0))
    assert [each.proven for each in rows] == [False, False, None]
