"""Each rule: a program that breaks it, and its twin that does not."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from fencepost.citations import resolve
from fencepost.hardware.rules import RULES, RULES_OF, Edition, Rule
from fencepost.program.program import Program
from tests.unit.hardware.programs import broken, explored, program

NAMED = "barrier n = named;"
JOINED = "barrier.join n; barrier.arrive n; barrier.wait n"


@dataclass(frozen=True, slots=True)
class Twins:
    """A rule, a program that breaks it and no other, and one that breaks none."""

    rule: Rule
    bad: Program
    good: Program


GUIDE = (
    Twins(
        Rule.FIRST_IS_INIT,
        program(NAMED, "barrier.arrive n; barrier.init n, 1"),
        program(NAMED, "barrier.init n, 1; barrier.arrive n"),
    ),
    Twins(
        Rule.INIT_POSITIVE,
        program(NAMED, "barrier.init n, 0"),
        program(NAMED, "barrier.init n, 1"),
    ),
    Twins(
        Rule.OBJECT_INITIALIZED,
        program(NAMED, "barrier.join n; barrier.init n, 1"),
        program(NAMED, "barrier.init n, 1; barrier.join n"),
    ),
    Twins(
        Rule.DROP_JOINED,
        program(NAMED, "barrier.init n, 2; barrier.drop n"),
        program(NAMED, "barrier.init n, 2; barrier.join n; barrier.drop n"),
    ),
    Twins(
        Rule.DROP_NEGATIVE,
        program(
            NAMED,
            "barrier.init n, 1; barrier.join n; barrier.drop n; barrier.join n; barrier.drop n",
        ),
        program(
            NAMED,
            "barrier.init n, 2; barrier.join n; barrier.drop n; barrier.join n; barrier.drop n",
        ),
    ),
    Twins(
        Rule.DROP_AFTER_ARRIVE,
        program(
            "barrier b = bare 2; barrier g = bare 2;",
            "barrier.arrive b; barrier g; barrier.drop b",
            "barrier.arrive b; barrier g; barrier.wait b",
        ),
        program(
            "barrier b = bare 2; barrier g = bare 2;",
            "barrier.arrive b; barrier g; barrier.drop b",
            "barrier.arrive b; barrier.wait b; barrier g",
        ),
    ),
    Twins(
        Rule.ARRIVE_EXPECTED_COUNT,
        program("barrier b = bare 3;", "barrier.arrive b; barrier.arrive b, 1"),
        program("barrier b = bare 3;", "barrier.arrive b; barrier.arrive b, 2"),
    ),
    Twins(
        Rule.WAIT_JOINED,
        program(NAMED, "barrier.init n, 1; barrier n"),
        program(NAMED, "barrier.init n, 1; " + JOINED),
    ),
    Twins(
        Rule.WAIT_JOIN_EXECUTES_BEFORE,
        program(NAMED, "barrier.init n, 1; barrier.arrive n; barrier.join n; barrier.wait n"),
        program(NAMED, "barrier.init n, 1; barrier.join n; barrier.arrive n; barrier.wait n"),
    ),
    Twins(
        Rule.WAIT_COMPLETES,
        program("barrier b = bare 2;", "barrier b"),
        program("barrier b = bare 2;", "barrier b", "barrier b"),
    ),
    Twins(
        Rule.OPERATION_CONVERGENT,
        program(
            "barrier b = bare 1;",
            "workgroup 0, wavefront 0 @ barrier.arrive b",
            "workgroup 0, wavefront 0 @",
        ),
        program(
            "barrier b = bare 1;",
            "workgroup 0, wavefront 0 @ barrier.arrive b",
            "workgroup 0, wavefront 0 @ barrier.arrive b",
        ),
    ),
    Twins(
        Rule.OBJECT_TARGET,
        program(NAMED, "barrier.init n, 1", target="gfx1200"),
        program(NAMED, "barrier.init n, 1", target="gfx1250"),
    ),
    Twins(
        Rule.OPERATION_SPLIT,
        program("barrier w = workgroup;", "barrier.arrive w; barrier.wait w", target="gfx1100"),
        program("barrier w = workgroup;", "barrier.arrive w; barrier.wait w", target="gfx1200"),
    ),
    Twins(
        Rule.OPERATION_AVAILABLE,
        program("barrier w = workgroup;", "barrier.init w, 1"),
        program("barrier b = bare 1;", "barrier.init b, 1"),
    ),
    Twins(
        Rule.ARRIVE_CLUSTER,
        program(
            "barrier c = cluster; barrier w = workgroup;",
            "cluster 0, workgroup 0 @ barrier.arrive c; barrier w",
            "cluster 0, workgroup 0 @ barrier.arrive c; barrier w",
            "cluster 0, workgroup 1 @",
            "cluster 0, workgroup 2 @",
        ),
        program(
            "barrier c = cluster; barrier w = workgroup;",
            "cluster 0, workgroup 0 @ barrier.arrive c; barrier w",
            "cluster 0, workgroup 0 @ barrier w",
            "cluster 0, workgroup 1 @",
            "cluster 0, workgroup 2 @",
        ),
    ),
)

FIRST_TEXT = (
    Twins(
        Rule.PR_FIRST_IS_INIT,
        program(NAMED, "barrier.join n; barrier.drop n", "barrier.init n, 1"),
        program(NAMED, "barrier.join n; barrier.init n, 1; barrier.drop n"),
    ),
    Twins(
        Rule.PR_JOIN_ONCE,
        program(NAMED, "barrier.init n, 1", "barrier.join n; barrier.join n"),
        program(NAMED, "barrier.init n, 1", "barrier.join n", "barrier.join n"),
    ),
    Twins(
        Rule.PR_ONE_INIT,
        program(NAMED, "barrier.init n, 1; barrier.init n, 1"),
        program(NAMED, "barrier.init n, 1"),
    ),
    Twins(
        Rule.PR_WAIT_JOINED,
        program(NAMED, "barrier.init n, 1; barrier n"),
        program(NAMED, "barrier.init n, 1", "barrier.join n"),
    ),
    Twins(
        Rule.PR_JOIN_FIRST,
        program(NAMED, "barrier.init n, 2; barrier.join n"),
        program(NAMED, "barrier.init n, 2", "barrier.join n"),
    ),
    Twins(
        Rule.PR_LEAVE_LAST,
        program("barrier b = bare 3;", "barrier.drop b; barrier.drop b"),
        program("barrier b = bare 3;", "barrier.drop b"),
    ),
    Twins(
        Rule.PR_SIGNAL_THEN_WAIT,
        program("barrier b = bare 2;", "barrier.arrive b; barrier b"),
        program("barrier b = bare 2;", "barrier b", "barrier b"),
    ),
    Twins(
        Rule.PR_WAIT_COMPLETES,
        program("barrier b = bare 2;", "barrier b"),
        program("barrier b = bare 1;", "barrier b"),
    ),
)

ALSO = {
    Rule.PR_FIRST_IS_INIT: frozenset[Rule](),
    Rule.PR_JOIN_ONCE: frozenset({Rule.PR_JOIN_FIRST}),
}
"""What the programs break besides, because one rule asks for part of another."""


@pytest.mark.parametrize("twins", GUIDE, ids=lambda twins: twins.rule.name)
@pytest.mark.parametrize("edition", [Edition.GUIDE, Edition.GUIDE_2026_06])
def test_guide(twins: Twins, edition: Edition) -> None:
    """The bad program breaks the rule alone, the good one none."""
    assert broken(twins.bad, edition) == {twins.rule.value}
    assert broken(twins.good, edition) == set()


@pytest.mark.parametrize("twins", FIRST_TEXT, ids=lambda twins: twins.rule.name)
def test_first_text(twins: Twins) -> None:
    """The bad program breaks the rule alone, or what is part of it; the good one none."""
    also = {rule.value for rule in ALSO.get(twins.rule, ())}
    assert broken(twins.bad, Edition.PR170447) == {twins.rule.value} | also
    assert broken(twins.good, Edition.PR170447) == set() or twins.rule is Rule.PR_FIRST_IS_INIT


def test_every_rule_has_twins() -> None:
    """No rule is without a program."""
    assert {twins.rule for twins in GUIDE + FIRST_TEXT} == set(Rule) == set(RULES)


@pytest.mark.parametrize("rule", Rule, ids=lambda rule: rule.name)
def test_cites(rule: Rule) -> None:
    """Each rule's cite resolves, and some edition has the rule."""
    assert resolve(RULES[rule].cite) is not None
    assert any(rule in rules for rules in RULES_OF.values())


def test_join_is_for_named_objects() -> None:
    """In the later text, joining anything else is not an operation; waits and drops need none."""
    joins = program("barrier b = bare 1;", "barrier.join b")
    assert broken(joins) == set()
    assert broken(joins, Edition.GUIDE_2026_06) == {"barrier-operation/available"}
    twice = program("barrier b = bare 2;", "barrier.drop b; barrier.drop b")
    assert broken(twice) == {"barrier-drop/joined"}
    assert broken(twice, Edition.GUIDE_2026_06) == set()


def test_schedule_leads_there() -> None:
    """The run reported for a rule ends in the sleeping wait, with the counts that keep it there."""
    run = explored(program("barrier b = bare 2;", "barrier b")).broken[Rule.WAIT_COMPLETES]
    assert [(step.expected, step.arrived, step.sleeps) for step in run] == [
        (2, 1, False),
        (2, 1, True),
    ]


def test_schedule_names_the_culprit() -> None:
    """The step that breaks a rule says so."""
    of = program(NAMED, "barrier.init n, 2", "barrier.arrive n")
    run = explored(of).broken[Rule.FIRST_IS_INIT]
    assert [(step.thread, step.breaks) for step in run] == [
        (1, frozenset({Rule.FIRST_IS_INIT})),
        (0, frozenset()),
    ]
