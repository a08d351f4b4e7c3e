"""A model whose constraints may be broken at a cost, with the rule instances behind every relation.

Each constraint that an axiom states derives `broken_at(N, A, C)` in place of excluding the
execution: N is the number of its rule, A the tuple of the atoms that together break it, C the cost.
An axiom that states edges may be `dropped` as a whole, and its edges are shown: the cycles that
they close are found afterwards. So may one that states a proposition, which other rules ask about.
Of the rules that define relations, `why(N, H, A)` says that rule N derives H from the atoms of A.
Atoms are terms here, as in `hb(2,5,1)`.

A candidate execution that costs least is nearest. Rules without an axiom (control, data, how
barriers count) hold as they are. That a read returns undef although it need not costs most: an
arbitrary value reaches any goal, and explains nothing.

Where undefined behaviour is asked for, one operation is supposed to break a rule that makes it
undefined, and `against` has what spares it: an atom that the rule wants absent, a comparison
(`spared`), or of a wait that never completes the phase that it takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fencepost.executions.rule import Rule
from fencepost.executions.rule_text import Literal, Signature, Statement
from fencepost.executions.rules import Wish, kept_rules, rules
from fencepost.records import dataclass

_SUPPOSED = "near_miss"
_UNDEF_READ = "rf(undef,"
_CONSTRAINT_COST, _EDGES_COST, _UNDEF_COST = 2, 3, 15

UNEXPLAINED = frozenset({"executed", "reached", "taken", "value", "written", "completed"})
"""Predicates of control and data: an execution shows them by its events and values."""


@dataclass(frozen=True, slots=True)
class Relaxed:
    """A relaxed model as program text, and the axiom of each of its rules by number, None of a rule
    without one.
    """

    text: str
    axioms: tuple[str | None, ...]


UNDEFINED_BY = "undefined by "
"""The subject of an atom that stands against undefined behaviour, before the name of its rule."""

_BLOCKED = "blocked"


@lru_cache(maxsize=64)
def relaxed_rules(wish: Wish, *, undefined: bool = False) -> Relaxed:
    """Return the rules that `program_rules` chooses for the same wish, relaxed. `undefined`: the
    goal is undefined behaviour.
    """
    kept = kept_rules(wish)
    supposed = [rule.statement for rule in rules(_SUPPOSED)]
    known = wish.given.union(*(rule.gives for rule in kept), *(each.gives for each in supposed))
    lines = [str(each) for each in supposed if _positive(each.body) <= known]
    for number, rule in enumerate(kept):
        lines += _relaxed(number, rule)
    if undefined:
        lines += [line for number, rule in enumerate(kept) for line in _spared(number, rule)]
        lines.append("{ supposed_ub(N,X) : spared_ub(N,X) } 1.")
        lines.append("undefined :- supposed_ub(N,X).")
    lines.append("#minimize { C,N,A : broken_at(N,A,C) }.")
    lines.append(f"#minimize {{ {_CONSTRAINT_COST},N,A : against(N,A) }}.")
    lines.append(f"#minimize {{ {_EDGES_COST},N : dropped(N) }}.")
    lines.append("#show broken_at/3. #show against/2. #show dropped/1.")
    return Relaxed("\n".join(lines), tuple(rule.axiom for rule in kept))


def _positive(body: tuple[Literal, ...]) -> frozenset[Signature]:
    return frozenset(each.name for each in body if each.name is not None and not each.negated)


def _relaxed(number: int, rule: Rule) -> Iterator[str]:
    statement = rule.statement
    body = "; ".join(map(str, statement.body))
    atoms = _atoms(statement.body)
    if statement.is_edge:
        if rule.axiom is None:
            yield str(statement)
            return
        first, second = _ends(statement)
        dropped = f'dropped("{rule.axiom}")'
        yield f"{{ {dropped} }}."
        # What follows a condition belongs to it: so the switch stands first.
        yield f"{statement.head} : not {dropped}; {body}."
        yield f"#show edge({number},{first},{second},{atoms}) : {body}."
        return
    if not statement.head:
        if rule.axiom is None:
            yield str(statement)
        else:
            is_undef = any(each.text.startswith(_UNDEF_READ) for each in statement.body)
            cost = _UNDEF_COST if is_undef else _CONSTRAINT_COST
            yield f"broken_at({number},{atoms},{cost}) :- {body}."
        return
    if rule.axiom is not None and "(" not in statement.head and not statement.is_choice:
        yield f'{{ dropped("{rule.axiom}") }}.'
        yield f'{statement.head} :- not dropped("{rule.axiom}"); {body}.'
        return
    yield str(statement)
    if statement.is_choice or not body or statement.gives & UNEXPLAINED:
        return
    yield f"#show why({number},{statement.head},{atoms}) : {body}."


def _spared(number: int, rule: Rule) -> Iterator[str]:
    """Yield what stands against the undefined behaviour that a rule states, for a goal of it."""
    statement = rule.statement
    if rule.axiom is None or not statement.head.startswith("ub("):
        return
    event = statement.head.removesuffix(")").rpartition(",")[2]
    holding = [each for each in statement.body if each.name is not None and not each.negated]
    absent = [each.text.removeprefix("not ") for each in statement.body if each.negated]
    compared = [each.text for each in statement.body if each.name is None and not each.negated]
    parts = [each.text for each in holding if not each.text.startswith(_BLOCKED)]
    # A wait that might never complete is what is asked about first, a count last.
    cost = 0 if len(parts) < len(holding) else 1 if absent else 2
    if len(parts) < len(holding):
        taken = f"takes({event},NearB,NearP)"
        parts.append(taken)
        absent.append(taken)
    body = "; ".join(parts)
    supposed = f"supposed_ub({number},{event})"
    if absent or compared:
        yield f"spared_ub({number},{event}) :- {body}."
        yield f"#minimize {{ {cost},{number} : supposed_ub({number},X) }}."
    subject = f'"{UNDEFINED_BY}{rule.axiom}"'
    for atom in absent:
        yield f"against({subject},{atom}) :- {supposed}; {body}; {atom}."
    for each in compared:
        yield f"against({subject},spared({event})) :- {supposed}; {body}; not {each}."


def _atoms(body: tuple[Literal, ...]) -> str:
    """The atoms of a body as one term, a tuple."""
    texts = [each.text for each in body if each.name is not None and not each.negated]
    return f"({','.join(texts)},)" if texts else "()"


def _ends(statement: Statement) -> tuple[str, str]:
    """The two nodes of an edge."""
    inner = statement.head.removeprefix("#edge").strip()[1:-1]
    depth = 0
    for at, letter in enumerate(inner):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            return inner[:at].strip(), inner[at + 1 :].strip()
    raise AssertionError(statement.head)
