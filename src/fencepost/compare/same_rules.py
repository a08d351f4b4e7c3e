"""A test of two models for the same rules on a program, made before anything is ground.

Rules are cut to those that the facts of a program can use. What is left of two models is often the
same: editions that differ in joins of barrier objects agree on a program that joins none.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from fencepost.executions.facts import facts
from fencepost.executions.rules import (
    Rule,
    axioms_of,
    model,
    program_rules,
    rules,
    switched_off,
)
from fencepost.executions.unfold import unfold
from fencepost.numerals import is_decimal
from fencepost.patterns import pattern
from fencepost.program.program import Program

_PREDICATE = pattern(r"(?:^|(?<= ))([a-z]\w*)")
_ASKED = frozenset({"value", "raced", "truncated", "undefined", "broken", "final_value"})


def same_rules(program: Program, first: str, second: str) -> bool:
    """Return True if the rules that the program can use are the same in two models. The program has
    no loops.
    """
    text = facts(unfold(program, 0), clusters=True)
    given = frozenset(_PREDICATE.findall(text)) | {"observed"}
    cut = [_cut(name, given, _idle(name, text)) for name in (first, second)]
    return cut[0] == cut[1]


@lru_cache(maxsize=4096)
def _cut(name: str, given: frozenset[str], idle: frozenset[str]) -> frozenset[str]:
    off = switched_off(name, frozenset(), frozenset())
    chosen = program_rules(name, given, _ASKED, without=idle | off)
    return frozenset(map(str, chosen.statements))


def _idle(name: str, text: str) -> frozenset[str]:
    """Return the axioms whose rules have no instance in the facts: each rule needs a fact with
    certain arguments, such as an access to LDS, that is not there.
    """
    return frozenset(
        axiom
        for axiom, bodies in _particular(name).items()
        if all(any(not pattern.search(text) for pattern in patterns) for patterns in bodies)
    )


@cache
def _particular(name: str) -> dict[str, tuple[tuple[re.Pattern[str], ...], ...]]:
    """Return the axioms all of whose rules need facts with certain arguments, and for each rule the
    patterns of those facts.
    """
    every = [rule for edition in model(name) for file in edition.files for rule in rules(file)]
    derived = frozenset(predicate for rule in every for predicate in rule.gives)
    found = {}
    for axiom in axioms_of(name):
        bodies = tuple(_patterns(rule, derived) for rule in every if rule.axiom == axiom)
        if bodies and all(bodies):
            found[axiom] = bodies
    return found


def _patterns(rule: Rule, derived: frozenset[str]) -> tuple[re.Pattern[str], ...]:
    """Return patterns of the facts that a rule needs to have an instance, where it has
    constants.
    """
    found = []
    for literal in rule.statement.body:
        if literal.name is None or literal.negated or literal.name in derived:
            continue
        arguments = literal.arguments
        if not any(is_decimal(each.lstrip("-")) for each in arguments):
            continue
        spelled = ",".join(
            re.escape(each) if is_decimal(each.lstrip("-")) else "[^,()]+" for each in arguments
        )
        found.append(re.compile(rf"(?:^|(?<= )){literal.name}\({spelled}\)"))
    return tuple(found)
