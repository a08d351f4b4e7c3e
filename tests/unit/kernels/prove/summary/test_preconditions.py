"""What a kernel assumes: when it holds, whether it can, and what it says of the arguments."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
import z3

from fencepost.kernels.prove.summary.evaluate import Evaluator
from fencepost.kernels.prove.summary.preconditions import (
    arguments_of,
    impossible,
    stated,
    unreached,
)
from fencepost.kernels.stages.proof import terms_of
from tests.unit.kernels.prove.one_item import of_item
from tests.unit.kernels.taken_apart import prepared_of


def assuming(*conditions: str) -> Evaluator:
    """A kernel that assumes each of some comparisons in turn."""
    body = ""
    for at, each in enumerate(conditions):
        body += f"  %c{at} = icmp {each}\n  call void @llvm.assume(i1 %c{at})\n"
    return unsettled(body + "  ret void")


def unsettled(body: str) -> Evaluator:
    """The terms of a kernel of which nothing is concluded yet."""
    return terms_of(replace(prepared_of(body, 8), given={}))[0]


BEHIND = """  %d = icmp BRANCH
  br i1 %d, label %then, label %end
then:
  %c = icmp THEN
  call void @llvm.assume(i1 %c)
  br label %end
end:
  ret void"""


def behind(branch: str, then: str) -> Evaluator:
    """A kernel that assumes something behind a branch."""
    return unsettled(BEHIND.replace("BRANCH", branch).replace("THEN", then))


def number(evaluator: Evaluator, condition: Any, item: int, **arguments: Any) -> bool:
    return bool(z3.is_true(z3.simplify(of_item(evaluator, condition, item, **arguments))))


def test_what_is_stated() -> None:
    """When it is reached, and what then holds; what is always true says nothing."""
    evaluator = behind("slt i32 %t, 3", "eq i32 %n, 7")
    ((instruction, reached, holds),) = stated(evaluator)
    assert instruction in [each for each, *_ in evaluator.graph.nodes[1].body]
    for item in range(8):
        assert number(evaluator, reached, item) is (item < 3)
    assert number(evaluator, holds, 0, n=7)
    assert not number(evaluator, holds, 0, n=8)
    assert not stated(assuming("eq i32 %n, %n"))


@pytest.mark.parametrize(
    ("conditions", "wrong"),
    [
        (("ugt i32 %n, 7", "ult i32 %n, 9"), None),
        (("ugt i32 %n, 7", "ult i32 %n, 8"), 1),
        (("ugt i32 %n, 7", "ult i32 %n, 9", "ne i32 %n, 8"), 2),
        (("ult i32 %n, 0",), 0),
        (("slt i32 %t, 8",), None),
        (("sgt i32 %t, 8",), 0),
    ],
)
def test_assumptions_that_cannot_hold(conditions: tuple[str, ...], wrong: int | None) -> None:
    """The first that contradicts those before it, of the work-items that there are."""
    evaluator = assuming(*conditions)
    each = stated(evaluator)
    found = impossible(evaluator, [], each)
    assert found is (None if wrong is None else each[wrong][0])


def test_what_is_assumed_of_arguments_counts_too() -> None:
    evaluator = assuming("ugt i32 %n, 7")
    n = evaluator.arguments["n"]
    assert impossible(evaluator, [n == 3], stated(evaluator)) is not None
    assert impossible(evaluator, [n == 8], stated(evaluator)) is None


def test_an_assumption_that_nobody_comes_to_contradicts_nothing() -> None:
    """Nor one behind a branch that it rules out."""
    evaluator = behind("sgt i32 %t, 9", "ult i32 %n, 0")
    assert impossible(evaluator, [], stated(evaluator)) is None
    reached = behind("sgt i32 %t, 5", "ult i32 %n, 0")
    assert impossible(reached, [], stated(reached)) is not None


GUARDED = """  %c = icmp ult i32 %n, 5
  ASSUME
  %d = icmp BRANCH
  br i1 %d, label %then, label %end
then:
  br label %end
end:
  ret void"""


@pytest.mark.parametrize(
    ("branch", "assume", "never"),
    [
        ("ugt i32 %n, 7", True, True),
        ("ugt i32 %n, 7", False, False),
        ("ugt i32 %n, 3", True, False),
        ("ugt i32 %t, 7", False, True),
        ("ugt i32 %t, 6", False, False),
    ],
)
def test_nodes_that_nobody_comes_to(branch: str, assume: bool, never: bool) -> None:
    """By what is assumed, and by how many work-items there are."""
    call = "call void @llvm.assume(i1 %c)" if assume else ""
    evaluator = unsettled(GUARDED.replace("ASSUME", call).replace("BRANCH", branch))
    (node,) = [each.number for each in evaluator.graph.nodes if each.label == "then"]
    found = unreached(evaluator, [], node)
    assert (found is not None) is never
    if never:
        assert found in [each.name for each in evaluator.ledger.queries]
    assert unreached(evaluator, [], 0) is None
    n = evaluator.arguments["n"]
    assert (unreached(evaluator, [n == 6], node) is None) is (branch == "ugt i32 %t, 6")


def test_what_some_assume_does_not_keep_others_away() -> None:
    """An assumption says nothing where nobody comes to it."""
    body = """  %e = icmp sgt i32 %m, 3
  br i1 %e, label %assumes, label %on
assumes:
  %c = icmp ult i32 %n, 5
  call void @llvm.assume(i1 %c)
  br label %on
on:
  %d = icmp ugt i32 %n, 7
  br i1 %d, label %then, label %end
then:
  br label %end
end:
  ret void"""
    evaluator = unsettled(body)
    (node,) = [each.number for each in evaluator.graph.nodes if each.label == "then"]
    m = evaluator.arguments["m"]
    assert unreached(evaluator, [], node) is None
    assert unreached(evaluator, [m == 4], node) is not None


def asked(evaluator: Evaluator, *assumed: Any) -> tuple[dict[str, int], list[dict[str, int]]]:
    return arguments_of(evaluator, list(assumed), stated(evaluator))


def test_arguments_that_are_left_one_value() -> None:
    """And inputs that meet all that is assumed, one of them at least."""
    evaluator = assuming("eq i32 %n, 12", "ult i32 %m, 100")
    settled, inputs = asked(evaluator)
    assert settled == {"n": 12}
    assert inputs
    assert all(each["n"] == 12 and each["m"] < 100 for each in inputs)
    n, m = (evaluator.arguments[name] for name in "nm")
    assert asked(evaluator, m == 7)[0] == {"n": 12, "m": 7}
    assert asked(evaluator, n == 3) == ({}, [])


def test_what_some_work_items_assume_settles_no_argument_for_all() -> None:
    """Unless somebody comes there in any case."""
    some = asked(behind("slt i32 %t, %m", "eq i32 %n, 12"))
    assert some[0] == {}
    assert any(each["n"] == 12 for each in some[1])
    each = behind("slt i32 %t, 3", "eq i32 %n, 12")
    assert each.arguments["n"].size() == 32


def test_small_numbers_come_first() -> None:
    settled, inputs = asked(assuming("ugt i32 %n, 3"))
    assert not settled
    assert 3 < inputs[0]["n"] < 16
    assert inputs == [each for at, each in enumerate(inputs) if each not in inputs[:at]]


def test_first_inputs_are_not_0() -> None:
    """Of nothing there is little to see; where assumptions leave 0 alone, it is an input, too."""
    _, inputs = asked(assuming("ult i32 %n, 100"))
    assert inputs[0]["n"]
    _, inputs = asked(assuming("ult i32 %n, 1"))
    assert inputs[0]["n"] == 0


def test_some_arguments_are_0_where_that_is_possible() -> None:
    evaluator = assuming("ult i32 %n, 100")
    upper = frozenset("n")
    assert arguments_of(evaluator, [], stated(evaluator), upper)[1][0]["n"] == 0
    evaluator = assuming("ugt i32 %n, 5")
    assert arguments_of(evaluator, [], stated(evaluator), upper)[1][0]["n"] > 5
