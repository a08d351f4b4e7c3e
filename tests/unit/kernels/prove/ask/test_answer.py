"""Answers to questions about two work-items."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
import z3

from fencepost.kernels.prove.ask.answer import Answer, Said, example
from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.terms.place import Place
from fencepost.llvm.launches.launch import Launch


@pytest.mark.parametrize("answer", Answer)
def test_only_a_refutation_is_never(answer: Answer) -> None:
    assert Said(answer).never is (answer is Answer.NEVER)


PLACE = Place(Launch((8, 4, 1), (3, 2, 1), 64))
N = z3.BitVec("argument.n", 32)


def found(*conditions: Any, apart: bool = False) -> Any:
    evaluator: Any = SimpleNamespace(
        place=PLACE, arguments={"n": N}, layout=SimpleNamespace(buffers={})
    )
    solver = z3.Solver()
    solver.add(*conditions)
    assert solver.check() == z3.sat
    return example(
        cast(Evaluator, evaluator), solver.model(), apart=apart, question=list(conditions)
    )


def test_arguments_and_two_work_items() -> None:
    """By number, x fastest; the second one has symbols of its own."""
    x, y, _ = PLACE.local
    second = {old.get_id(): new for old, new in PLACE.second(apart=False)}
    made = found(N == 7, x == 3, y == 2, second[x.get_id()] == 5, second[y.get_id()] == 1)
    assert made.arguments == {"n": 7}
    assert made.items == (3 + 8 * 2, 5 + 8 * 1)
    assert made.overlay == {}


def test_workgroups() -> None:
    """The same one, unless the two are of different ones."""
    g, h, _ = PLACE.group
    assert found(g == 2, h == 1).groups == ((2, 1, 0), (2, 1, 0))
    second = {old.get_id(): new for old, new in PLACE.second(apart=True)}
    assert found(
        g == 2, h == 1, second[g.get_id()] == 0, second[h.get_id()] == 1, apart=True
    ).groups == ((2, 1, 0), (0, 1, 0))


def test_what_a_model_leaves_open_is_some_number() -> None:
    assert found(z3.BoolVal(True)).arguments.keys() == {"n"}
