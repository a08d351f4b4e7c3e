"""The rules in which two models differ, and the features of programs for which they matter."""

from __future__ import annotations

from functools import cache

from fencepost.executions.rule import Rule
from fencepost.executions.rules import model, rules
from fencepost.patterns import pattern

_SPACE = pattern(r"\b(?:used\((?P<used>[A-Z])\)|access\(\w+,\w+,(?P<accessed>[A-Z])\))")
_APART = pattern(r"\b(?P<one>[A-Z])\s*!=\s*(?P<other>[A-Z])\b")
_LIMITED = "limited"
"""The predicate of fences that name address spaces; programs of the search have them only beside
locations of several."""
_RESTRICTS = frozenset({"leaves", "barred"})
"""The predicates of rules that keep operations from synchronizing in an address space."""


@cache
def all_rules(name: str) -> dict[str, Rule]:
    """The rules of a model, by their text."""
    return {
        str(rule.statement): rule
        for edition in model(name)
        for file in edition.files
        for rule in rules(file)
    }


@cache
def differing(first: str, second: str) -> tuple[Rule, ...]:
    """The rules that one of two models has and the other lacks."""
    both = all_rules(first), all_rules(second)
    texts = sorted(both[0].keys() ^ both[1].keys())
    return tuple(both[0].get(text) or both[1][text] for text in texts)


def only_restricts(rule: Rule) -> bool:
    """Return True if all that a rule does is keep operations from synchronizing. In a program where
    none can, such a rule does not matter.
    """
    return rule.gives <= _RESTRICTS


@cache
def differ_between_spaces(first: str, second: str) -> bool:
    """Return True if two models differ only in programs that access several address spaces: every
    rule in which they differ is about two spaces, or about fences that name some.
    """
    found = differing(first, second)
    return bool(found) and all(of_two_spaces(rule) for rule in found)


def of_two_spaces(rule: Rule) -> bool:
    """Return True if a rule has no instance in programs of the search that access one address
    space.
    """
    if _LIMITED in rule.needs:
        return True
    text = str(rule.statement)
    spaces = {name for each in _SPACE.finditer(text) for name in each.groups() if name}
    return any({each["one"], each["other"]} <= spaces for each in _APART.finditer(text))
