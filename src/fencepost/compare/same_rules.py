"""A test of two models for the same rules on a program, made before anything is ground.

Rules are cut to those that the facts of a program can use. What is left of two models is often the
same: editions that differ in joins of barrier objects agree on a program that joins none.
"""

from __future__ import annotations

from functools import lru_cache

from fencepost.executions.absent import absent
from fencepost.executions.facts import facts
from fencepost.executions.rules import Wish, program_rules, switched_off
from fencepost.executions.unfold import unfold
from fencepost.patterns import pattern
from fencepost.program.program import Program

_PREDICATE = pattern(r"(?:^|(?<= ))([a-z]\w*)")
_ASKED = frozenset({"value", "raced", "truncated", "undefined", "broken", "final_value"})
_OBSERVED = frozenset({"observed"})


def same_rules(program: Program, first: str, second: str) -> bool:
    """Return True if the rules that the program can use are the same in two models. The program has
    no loops.
    """
    text = facts(unfold(program, 0), clusters=True)
    given = frozenset(_PREDICATE.findall(text)) | _OBSERVED
    cut = [_cut(name, given, absent(name, text, _OBSERVED)) for name in (first, second)]
    return cut[0] == cut[1]


@lru_cache(maxsize=4096)
def _cut(name: str, given: frozenset[str], missing: frozenset[str]) -> frozenset[str]:
    off = switched_off(name, frozenset(), frozenset())
    chosen = program_rules(Wish(name, given, _ASKED, without=off, absent=missing))
    return frozenset(map(str, chosen.statements))
