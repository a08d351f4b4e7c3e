"""Branches before barriers: which ones all work-items take alike."""

from __future__ import annotations

import pytest

from fencepost.kernels.options import Options
from fencepost.kernels.prove.ask.answer import Answer
from fencepost.kernels.prove.ask.asking import Asking
from fencepost.kernels.prove.ask.branches import Branches
from fencepost.kernels.prove.terms.spans import Spans
from fencepost.kernels.stages.proof import terms_of
from fencepost.kernels.stages.sequence import prepared
from fencepost.kernels.task import Task
from fencepost.llvm.read import read_module
from tests.unit.kernels.prove.playing import TEXT
from tests.unit.kernels.prove.values.test_loads import BARRIER

UNDER = f"""CONDITION
  br i1 %c, label %then, label %end
then:
  {BARRIER}"""
TURNS = f"""br label %again
again:
  %i = phi i32 [ 0, %go ], [ %j, %again ]
  {BARRIER}
  %j = add nuw nsw i32 %i, 1
  CONDITION
  br i1 %c, label %again, label %done
done:"""


def asked(body: str, groups: int = 2, items: int = 64) -> Branches:
    """What is asked of a kernel whose work-items all do `body`."""
    text = TEXT.replace("br i1 %lead, label %go, label %end\ngo:", "br label %go\ngo:")
    text = text.replace('"64,64"', f'"{items},{items}"')
    module = read_module(text.replace("BODY", body).encode())
    options = Options((items, 1, 1), (groups, 1, 1), seconds=90.0)
    kernel = prepared(Task.asked(module, module.kernels[0], options, "k.ll"))
    evaluator, assumed = terms_of(kernel)
    found = Branches(
        Asking(evaluator, assumed, Spans(evaluator.launch)), lambda at: kernel.spots[id(at)]
    )
    found.ask()
    assert found.expected == len(found.settled) + len(found.suspicions)
    return found


@pytest.mark.parametrize("body", [UNDER, TURNS])
@pytest.mark.parametrize(
    ("condition", "alike"),
    [
        ("%c = icmp slt i32 %g, %n", True),
        ("%c = icmp slt i32 %t, 64", True),
        ("%c = icmp slt i32 %t, 63", False),
        ("%h = add i32 %g, %t\n  %c = icmp slt i32 %h, %n", False),
    ],
)
def test_who_comes_to_a_barrier(body: str, condition: str, alike: bool) -> None:
    found = asked(body.replace("CONDITION", condition))
    assert found.expected == 1
    assert (not found.suspicions) is alike


def test_one_work_item_parts_from_nobody() -> None:
    assert not asked(UNDER.replace("CONDITION", "%c = icmp slt i32 %t, %n"), items=1).suspicions


def test_a_branch_that_no_barrier_follows_is_not_asked_about() -> None:
    body = "%c = icmp slt i32 %t, 3\n  br i1 %c, label %then, label %end\nthen:"
    assert asked(body).expected == 0


def test_a_suspicion_has_the_work_items() -> None:
    (doubt,) = asked(UNDER.replace("CONDITION", "%c = icmp slt i32 %t, 63")).suspicions
    assert doubt.answer is Answer.SOMETIMES
    assert doubt.barrier
    assert doubt.example is not None


GRID = "call void @__ockl_grid_sync()"


@pytest.mark.parametrize("body", [UNDER, TURNS])
@pytest.mark.parametrize(
    ("condition", "alike"),
    [
        ("%c = icmp slt i32 5, %n", True),
        ("%c = icmp ult i32 %g, 2", True),
        ("%c = icmp slt i32 %g, %n", False),
        ("%c = icmp slt i32 %t, 63", False),
    ],
)
def test_who_comes_to_a_barrier_of_the_grid(body: str, condition: str, alike: bool) -> None:
    """Asked about work-items of one workgroup, and of two."""
    found = asked(body.replace(BARRIER, GRID).replace("CONDITION", condition))
    assert found.expected == 2
    assert bool(found.suspicions) is not alike
    alone = asked(body.replace(BARRIER, GRID).replace("CONDITION", condition), groups=1)
    assert alone.expected == 1
