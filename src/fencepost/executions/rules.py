"""The rule files: editions, axioms by name, and the rules that a set of facts can use.

The engine knows no axiom. It knows that a rule may carry a literal `axiom("name")`, which switches
it on and off, and that a comment `%! name [cites]` before the rule, with the lines after it, states
it in words. `(reading D5)` before the cites marks a rule as a reading of a document that leaves the
question open, `(option D5)` as one which holds only on request.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from fencepost.errors import InputError
from fencepost.executions import rule_data
from fencepost.executions.rule import Axiom, Edition, Part, Rule
from fencepost.executions.rule_text import Literal, Signature, Statement
from fencepost.patterns import pattern
from fencepost.records import dataclass, replace

_VARIABLE = pattern(r"\b[A-Z]\w*", re.ASCII)


@cache
def editions() -> dict[str, Edition]:
    """All editions, by name, in the order of the file."""
    rows = rule_data.rows_of(rule_data.EDITIONS)
    if rows is not None:
        return {each.name: each for each in rule_data.editions_in(rows)}
    from fencepost.executions.rule_files import read_editions  # as below

    return {each.name: each for each in read_editions()}


@cache
def model(name: str) -> tuple[Edition, ...]:
    """Return the editions that make a model, one for each part. Its name is that of one edition, or
    of several joined with `+`; a part that it leaves out has its first edition.

    Raises InputError if there is no such model.
    """
    known = editions()
    chosen: dict[Part, Edition] = {}
    for word in name.split("+"):
        if word not in known or known[word].part in chosen:
            raise InputError(
                f"there is no model {name!r}",
                rule="a model is an edition of the memory model, of the barrier model, or one of "
                "each with '+' between them",
                mend="the editions: " + ", ".join(known),
            )
        chosen[known[word].part] = known[word]
    for edition in known.values():
        chosen.setdefault(edition.part, edition)
    return tuple(chosen[part] for part in Part)


def _files(model_name: str) -> tuple[str, ...]:
    return tuple(file for edition in model(model_name) for file in edition.files)


@cache
def rules(file: str) -> tuple[Rule, ...]:
    """The rules of a file, in order."""
    rows = rule_data.rows_of(f"{file}.lp")
    if rows is not None:
        return tuple(rule_data.rules_in(rows))
    from fencepost.executions.rule_files import read_rules  # while a file is being worked on

    return tuple(read_rules(file))


def model_rules(model_name: str) -> tuple[Rule, ...]:
    """The rules of a model, in order."""
    return tuple(rule for file in _files(model_name) for rule in rules(file))


@cache
def axioms(file: str) -> tuple[Axiom, ...]:
    """The axioms that a file states, in order."""
    rows = rule_data.rows_of(f"{file}.lp")
    if rows is not None:
        return tuple(rule_data.axioms_in(rows))
    from fencepost.executions.rule_files import read_axioms  # as above

    return tuple(read_axioms(file))


def axioms_of(model_name: str) -> dict[str, Axiom]:
    """The axioms of a model, by name, in order."""
    return {axiom.name: axiom for file in _files(model_name) for axiom in axioms(file)}


def undefining_axioms(model_name: str) -> frozenset[str]:
    """The names of the axioms whose rules say only when behaviour is undefined."""
    gives: dict[str, set[Signature]] = {}
    for rule in model_rules(model_name):
        if rule.axiom is not None:
            gives.setdefault(rule.axiom, set()).update(rule.gives or {""})
    return frozenset(name for name, heads in gives.items() if heads == {"ub"})


def named(model_name: str, name: str) -> tuple[Axiom, ...]:
    """Return the axioms of this name: one of the model, or the readings of a section of
    DEVIATIONS.md (`D12`), of which the model may have none.

    Raises InputError if nothing has the name.
    """
    known = axioms_of(model_name)
    if name in known:
        return (known[name],)
    every = [axiom for edition in editions() for axiom in axioms_of(edition).values()]
    if name in (axiom.reading for axiom in every):
        return tuple(axiom for axiom in known.values() if axiom.reading == name)
    raise InputError(
        f"the model {model_name} has no axiom {name!r}",
        mend="the axioms: " + ", ".join(known),
    )


@lru_cache(maxsize=256)
def switched_off(
    model_name: str, without: frozenset[str], assumed: frozenset[str]
) -> frozenset[str]:
    """The axioms that do not hold: those that `without` names, and the optional ones that `assumed`
    does not name. Both may name readings by their sections.

    Raises InputError where a name is that of nothing.
    """
    asked = {axiom.name for name in sorted(assumed) for axiom in named(model_name, name)}
    off = {axiom.name for name in sorted(without) for axiom in named(model_name, name)}
    return frozenset(off).union(
        axiom.name
        for axiom in axioms_of(model_name).values()
        if axiom.optional and axiom.name not in asked
    )


@dataclass(frozen=True, slots=True)
class Chosen:
    """Rules, simplified, and the axioms that they state. `text` is the rules as a program, `reads`
    the predicates that they mention: facts of others say nothing to them.
    """

    statements: tuple[Statement, ...]
    axioms: frozenset[str]
    text: str
    reads: frozenset[Signature]


@dataclass(frozen=True, slots=True)
class Wish:
    """The use that is made of a model, by which its rules are chosen.

    Only the predicates `given` have facts, and of the shapes in `absent` no fact is given. `wanted`
    are the predicates that are asked about. Those in `total` hold of every operation, their first
    argument. The axioms in `without` are left out.
    """

    model: str
    given: frozenset[Signature]
    wanted: frozenset[Signature]
    total: frozenset[Signature] = frozenset()
    without: frozenset[str] = frozenset()
    absent: frozenset[str] = frozenset()


@lru_cache(maxsize=256)
def program_rules(wish: Wish) -> Chosen:
    """Return the rules of a model that matter: those that can have an instance and that decide
    which executions there are, or that define the wanted predicates. Negative literals that must
    hold are left out, and so are those of total predicates, if they bind nothing else.
    """
    kept = kept_rules(wish)
    return _chosen(kept, tuple(rule.statement for rule in kept))


@lru_cache(maxsize=256)
def guarded_rules(wish: Wish) -> Chosen:
    """Return the same rules with their axiom literals."""
    kept = kept_rules(wish)
    return _chosen(kept, tuple(map(_guarded, kept)))


def _chosen(kept: Sequence[Rule], statements: tuple[Statement, ...]) -> Chosen:
    return Chosen(
        statements,
        frozenset(rule.axiom for rule in kept if rule.axiom is not None),
        "\n".join(map(str, statements)),
        frozenset(
            name
            for each in statements
            for names in (
                each.gives if each.is_choice else (),  # how many hold counts
                *(each.asks, *(literal.mentions for literal in each.body)),
            )
            for name in names
        ),
    )


@lru_cache(maxsize=256)
def kept_rules(wish: Wish) -> tuple[Rule, ...]:
    """Return the rules that `program_rules` chooses, simplified, without their guards."""
    every = [
        rule
        for rule in model_rules(wish.model)
        if rule.axiom not in wish.without
        and not (rule.shapes and any(shape in wish.absent for shape, _ in rule.shapes))
    ]
    usable, possible = _derivable(every, wish.given)
    kept = []
    for rule in _relevant(usable, wish.wanted):
        statement = _simplified(rule, possible, wish.total)
        kept.append(rule if statement is rule.statement else replace(rule, statement=statement))
    return tuple(kept)


def _guarded(rule: Rule) -> Statement:
    """A rule with the literal that switches it."""
    if rule.guard is None:
        return rule.statement
    return rule.statement.with_body([*rule.statement.body, rule.guard])


def _derivable(
    every: list[Rule], given: frozenset[Signature]
) -> tuple[list[Rule], frozenset[Signature]]:
    """The rules that can have an instance, and the predicates that can hold."""
    possible = set(given)
    usable: list[Rule] = []
    waiting = every
    while fresh := [rule for rule in waiting if rule.needs <= possible]:
        waiting = [rule for rule in waiting if not rule.needs <= possible]
        usable += fresh
        for rule in fresh:
            possible |= rule.gives
    return usable, frozenset(possible)


def _relevant(usable: list[Rule], wanted: frozenset[Signature]) -> list[Rule]:
    """Return the rules that decide which executions there are, or that define the wanted
    predicates.
    """
    relevant = set(wanted)
    kept: list[Rule] = []
    waiting = usable
    while fresh := [rule for rule in waiting if rule.essential or rule.gives & relevant]:
        waiting = [rule for rule in waiting if not (rule.essential or rule.gives & relevant)]
        kept += fresh
        for rule in fresh:
            relevant |= rule.uses
    return kept


def _simplified(
    rule: Rule, possible: frozenset[Signature], total: frozenset[Signature]
) -> Statement:
    """The rule without the literals that always hold: negative ones of predicates that cannot, and
    those of total predicates that bind nothing else.
    """
    body = rule.statement.body
    kept = tuple([each for each in body if not (each.negated and each.name not in possible)])
    if len(kept) == len(body) and not any(each.name in total for each in kept):
        return rule.statement
    return _without_total(rule.statement, kept, total)


def _without_total(
    statement: Statement, kept: tuple[Literal, ...], total: frozenset[Signature]
) -> Statement:
    """The statement with a body, without the literals of total predicates that bind nothing."""
    body = list(kept)
    for literal in kept:
        if literal.name in total and not literal.negated:
            others = [other for other in body if other is not literal]
            elsewhere = _variables(statement, others)
            event, *rest = literal.arguments
            if event in elsewhere and elsewhere.isdisjoint(rest):
                body = others
    return statement.with_body(body)


def _variables(statement: Statement, body: list[Literal]) -> set[str]:
    """The variables of a statement that had this body."""
    return set(_VARIABLE.findall(str(statement.with_body(body))))
