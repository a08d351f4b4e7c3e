"""The goal of a litmus test, in words."""

from __future__ import annotations

from fencepost.frontends.litmus.print import print_condition
from fencepost.program.conditions import Condition, Not, Quantifier
from fencepost.program.program import LitmusTest

UNDEFINED = "undefined behaviour"


def goal(test: LitmusTest) -> Condition:
    """Return the condition to search for: C of `exists C`, not-C of `forall C`."""
    return Not(test.condition) if test.quantifier is Quantifier.FORALL else test.condition


def goal_text(test: LitmusTest, *, undefined: bool = False) -> str:
    """Return the goal as text; with `undefined`, that of a witness of undefined behaviour."""
    return UNDEFINED if undefined else print_condition(goal(test))
