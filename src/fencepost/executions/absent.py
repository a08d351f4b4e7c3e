"""Constants that rules ask for and no fact of a program has.

A rule that asks for `access(E,L,3)` has no instance in a program without LDS, although accesses
have facts. Left out before grounding, it also leaves out what only it derives, so that editions
that differ in LDS alone are the same rules for such a program.
"""

from __future__ import annotations

import re
from functools import lru_cache

from fencepost.executions.rule_text import Signature
from fencepost.executions.rules import model_rules
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class _Shape:
    """An atom with constants, such as `access(_,_,3)`: its text, its predicate, and a pattern of
    its facts.
    """

    text: str
    name: Signature
    facts: re.Pattern[str]


def absent(model_name: str, facts: str, elsewhere: frozenset[Signature]) -> frozenset[str]:
    """Return the atoms with constants, as rules of a model ask for them, that are not among the
    facts. `elsewhere` are the predicates that have facts in another text: of those, nothing is
    known.
    """
    if facts.count("(") != facts.count(")."):
        return frozenset()  # some terms have terms: the patterns do not read those
    return frozenset(
        each.text
        for each in _shapes(model_name)
        if each.name not in elsewhere and not each.facts.search(facts)
    )


@lru_cache(maxsize=64)
def _shapes(model_name: str) -> tuple[_Shape, ...]:
    """Return the atoms with constants that rules of a model ask for, of predicates that no rule
    derives.
    """
    every = model_rules(model_name)
    derived = frozenset(name for rule in every for name in rule.gives)
    found = {text: name for rule in every for text, name in rule.shapes if name not in derived}
    return tuple(_Shape(text, name, _facts(text)) for text, name in found.items())


def _facts(shape: str) -> re.Pattern[str]:
    """Return a pattern of the facts of an atom with constants. It begins with the predicate, which
    is looked for quickly; that of a longer name is found, too, and keeps rules that have no
    instance.
    """
    spelled = re.escape(shape).replace("_,", "[^,()]+,").replace(r"_\)", r"[^,()]+\)")
    return re.compile(spelled, re.ASCII)
