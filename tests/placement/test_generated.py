"""Generated programs: nothing stays unordered, and no placement is cheaper than the optimal one."""

from __future__ import annotations

import random

import pytest

from fencepost.frontends.placement_text.parse import parse
from fencepost.frontends.placement_text.print import print_program
from fencepost.placement.analysis.layout import lay_out
from fencepost.placement.insert import inserted
from fencepost.placement.place import Existing, place
from fencepost.placement.regions import Access, Barrier, Program, walk
from fencepost.placement.target import TargetConfig
from tests.placement import brute_force, compare, traces
from tests.placement.generator import EVERYTHING, TURNS, Shape, program


@pytest.mark.parametrize("seed", range(8))
def test_sound(seed: int) -> None:
    """With what is placed, the verifier and single executions find nothing unordered."""
    assert compare.soundness(seed, 40) == []


@pytest.mark.parametrize("seed", range(8))
def test_waves_of_their_own(seed: int) -> None:
    """With what is placed, no execution shows anything unordered, wave by wave."""
    verified, needed, wrong = compare.waves(seed, 40)
    assert wrong == []
    assert verified > 25
    assert needed > 10


@pytest.mark.parametrize("seed", range(4))
def test_turns(seed: int) -> None:
    """No execution shows unordered what is verified by facts about turns of loops."""
    verified, helped, wrong = compare.turns(seed, 60)
    assert wrong == []
    assert verified > helped > 0


@pytest.mark.parametrize("seed", range(6))
def test_minimal(seed: int) -> None:
    """`optimal` costs what trying all placements finds; `minimize` costs no more on straight lines
    and single loops.
    """
    done, wrong = compare.minimality(seed, 30)
    assert wrong == []
    assert done > 10


def test_verifier_agrees_with_executions() -> None:
    """What a single execution shows unordered, the verifier does; and on small programs, each pair
    that the verifier names shows in some execution.
    """
    shape = Shape(accesses=4, depth=1, loops=1, rotation=3)
    named = 0
    for seed in range(80):
        made = program(random.Random(seed), shape)
        shown, short = set(), True
        for execution in traces.all_traces(made, 4, 400):
            short = short and max(map(len, execution)) <= 80
            if max(map(len, execution)) <= 80:
                shown |= traces.unordered(execution)
        verdict = {
            (min(u.producer, u.consumer), max(u.producer, u.consumer))
            for u in compare.verify(made).unordered
        }
        assert shown <= verdict, seed
        if short:
            assert shown == verdict, seed
            named += len(verdict)
    assert named > 50


def test_what_divergence_leaves() -> None:
    """Where waves part, exactly those pairs stay unordered that barriers everywhere would leave."""
    shape = Shape(accesses=8, depth=2, divergence=True, loops=2, existing=False)
    parted = 0
    for seed in range(120):
        made = program(random.Random(seed), shape)
        result = place(made, TargetConfig(), existing=Existing.STRIP)
        layout = lay_out(result.before)
        drained = [
            each
            for gap in layout.gaps
            if gap.allowed
            for each in brute_force.drained(gap.index, [Barrier()])
        ]
        everywhere = inserted(result.before, layout, drained)
        assert _unordered(result.after) <= _unordered(everywhere), seed
        parted += not result.verdict.ok
    assert parted > 10


def _unordered(made: Program) -> set[tuple[int, int]]:
    """The unordered pairs, by the numbers of the accesses among accesses."""
    accesses = [at for at, node in enumerate(walk(made.body)) if isinstance(node, Access)]
    number = {at: n for n, at in enumerate(accesses)}
    pairs = compare.verify(made).unordered
    return {(number[pair.producer], number[pair.consumer]) for pair in pairs}


def test_text_form_is_inverse() -> None:
    """Printing and reading gives the same program."""
    for seed in range(200):
        made = program(random.Random(seed), TURNS if seed % 2 else EVERYTHING)
        assert parse(print_program(made)) == made
