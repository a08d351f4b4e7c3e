"""Questions without named conflicts, and the work-items of a run that come to their places."""

from __future__ import annotations

import copy
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from fencepost.judge.certificate.binding import MOST, Held, Trial, unaware
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.certificate.questions import Question
from fencepost.judge.machine.launch import Item, Machine
from fencepost.judge.machine.runs import items_of
from fencepost.judge.machine.shape import Shape
from tests.certificates.campaign import corpus, exhibit_of

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")


@cache
def _run() -> tuple[Exhibit, Shape, list[Item], dict[str, Any]]:
    """A kernel of the corpus, its first workgroup, and a pair whose question names no conflict."""
    (each,) = corpus("barriers/nested_loops")
    made = exhibit_of(each)
    assert made is not None
    exhibit, _ = made
    shape = Shape(exhibit.module, exhibit.kernel, exhibit.example, {})
    values = {one.name: 2 for one in exhibit.kernel.parameters}
    machine = Machine(
        *(exhibit.module, exhibit.kernel, exhibit.example, values),
        trial=True,
        loops=shape.loops,
    )
    (pair, *_) = (
        one
        for one in exhibit.stated["proof"]["obligations"]
        if one["kind"] == "pair" and one["query"] and one["part"] is None
    )
    return exhibit, shape, items_of(machine, [0]), pair


def _trial(
    few: bool = True, held: Held | None = None, change: dict[str, Any] | None = None
) -> Trial:
    """A trial whose question is about the first two work-items, if `few`."""
    exhibit, _, items, pair = _run()
    text = exhibit.queries[pair["query"]]
    start = text.index("(assert")
    narrow = "(assert (bvult local.x (_ bv2 32)))\n" if few else ""
    questions = {pair["query"]: Question.of(f"{text[:start]}{narrow}{text[start:]}")}
    pairs = [copy.deepcopy(pair) | (change or {})]
    values = {one.name: 2 for one in exhibit.kernel.parameters}
    return Trial(
        exhibit.example, pairs, questions, items, values, set(), Held() if held is None else held
    )


@pytest.mark.parametrize("few", [True, False])
def test_work_items_that_a_question_leaves_out(few: bool) -> None:
    assert bool([*unaware(_trial(few), _run()[1])]) is few


def test_no_question_is_examined_twice_at_one_place() -> None:
    """That it was examined is kept beyond the trial: each trial examines others."""
    held = Held()
    assert [*unaware(_trial(held=held), _run()[1])]
    assert len(held.asked) == 1
    assert not [*unaware(_trial(held=held), _run()[1])]


@pytest.mark.parametrize(("before", "found"), [(MOST - 1, True), (MOST, False)])
def test_as_many_questions_are_examined_as_are_allowed(before: int, found: bool) -> None:
    held = Held(asked={(f"other {number}", "entry") for number in range(before)})
    assert bool([*unaware(_trial(held=held), _run()[1])]) is found


@pytest.mark.parametrize("end", ["first", "second"])
def test_a_place_that_nobody_comes_to_shows_nothing(end: str) -> None:
    exhibit, *_ = _run()
    label = exhibit.kernel.blocks[-1].label
    nowhere = {"block": label, "index": len(exhibit.kernel.blocks[-1].instructions) - 1}
    trial = _trial(change={end: nowhere})
    assert not [*unaware(trial, _run()[1])]
    assert not trial.facts.asked


def test_places_that_are_never_reached_are_left_alone() -> None:
    """Of these a question says that nobody comes there, and a run shows nothing else."""
    trial = _trial(change={"kind": "unreached"})
    assert not [*unaware(replace(trial), _run()[1])]
    assert not trial.facts.asked
