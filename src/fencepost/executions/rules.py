"""The rule files: editions, axioms by name, and the rules that a set of facts can use.

The engine knows no axiom. It knows that a rule may carry a literal `axiom("name")`, which switches
it on and off, and that a comment `%! name [cites]` before the rule, with the lines after it, states
it in words. `(reading D5)` before the cites marks the rule as a reading of something that a
document leaves open, `(option D5)` as one that holds only if it is asked for.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from fencepost.citations import Cite, Source
from fencepost.errors import InputError, InternalError
from fencepost.executions.rule_text import Literal, Signature, Statement, statements
from fencepost.records import dataclass

FOLDER = Path(__file__).resolve().parents[1] / "models"
_AXIOM = "axiom"
"""The atom that switches a rule on and off."""
_VARIABLE = re.compile(r"\b[A-Z]\w*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Axiom:
    """A named rule of a model: its text, its source, and where its rules are."""

    name: str
    cites: tuple[Cite, ...]
    text: str
    file: str
    line: int
    in_progress: bool = False
    """True if the document marks the rule as work in progress."""
    reading: str | None = None
    """The section of DEVIATIONS.md that says why the rule is there, if the documents can be read
    without it.
    """
    optional: bool = False
    """True if it holds only if it is asked for."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A statement of a rule file, without its axiom literal, which `guard` keeps. `needs` are the
    predicates without which it has no instance, `uses` all that its body mentions, `gives` those it
    may derive. An `essential` rule decides which executions exist.
    """

    statement: Statement
    guard: Literal | None
    axiom: str | None
    needs: frozenset[Signature]
    uses: frozenset[Signature]
    gives: frozenset[Signature]
    essential: bool


class Part(Enum):
    """The part of the model that an edition states; the value names its table."""

    MEMORY = "memory"
    BARRIERS = "barriers"


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of a part of the model: its rule files, in order."""

    name: str
    part: Part
    title: str
    files: tuple[str, ...]


@cache
def editions() -> dict[str, Edition]:
    """Return all editions, by name, in the order of the file."""
    table = tomllib.loads((FOLDER / "editions.toml").read_text(encoding="utf-8"))
    return {
        name: Edition(name, part, row["title"], tuple(row["files"]))
        for part in Part
        for name, row in table[part.value].items()
    }


@cache
def model(name: str) -> tuple[Edition, ...]:
    """Return the editions that make a model, one for each part. Its name is that of one edition, or
    of several with `+` between them; for a part that it leaves out, the first edition is taken.

    Raise InputError if there is no such model.
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
    """Return the rules of a file, in order."""
    return tuple(map(_rule, statements(_source(file))))


@cache
def axioms(file: str) -> tuple[Axiom, ...]:
    """Return the axioms that a file states, in order."""
    return tuple(_axioms(file))


def axioms_of(model_name: str) -> dict[str, Axiom]:
    """Return the axioms of a model, by name, in order."""
    return {axiom.name: axiom for file in _files(model_name) for axiom in axioms(file)}


def named(model_name: str, name: str) -> tuple[Axiom, ...]:
    """Return the axioms that a name denotes: one of the model, or the readings of a section of
    DEVIATIONS.md (`D12`), of which the model may have none.

    Raise InputError if the name is unknown.
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
    """Return the axioms that do not hold: those that `without` names, and the optional ones that
    `assumed` does not name. Both may name readings by their sections.

    Raise InputError if a name is unknown.
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
    """Rules, simplified, and the axioms that they state."""

    statements: tuple[Statement, ...]
    axioms: frozenset[str]


@lru_cache(maxsize=256)
def program_rules(
    model_name: str,
    given: frozenset[Signature],
    wanted: frozenset[Signature],
    total: frozenset[Signature] = frozenset(),
    without: frozenset[str] = frozenset(),
    *,
    guarded: bool = False,
) -> Chosen:
    """Return the rules of a model, without the axioms in `without`, reduced to those that matter if
    only the predicates `given` have facts: rules that can have an instance and that decide which
    executions exist, or which `wanted` predicates hold. Negative literals that always hold are left
    out, and so are those of the predicates in `total`, which hold of every operation (as their
    first argument), if they bind nothing else. If `guarded`, axiom literals stay.
    """
    every = [
        rule for file in _files(model_name) for rule in rules(file) if rule.axiom not in without
    ]
    usable, possible = _derivable(every, given)
    kept = _relevant(usable, wanted)
    return Chosen(
        tuple(_simplified(rule, possible, total, guarded=guarded) for rule in kept),
        frozenset(rule.axiom for rule in kept if rule.axiom is not None),
    )


def _derivable(
    every: list[Rule], given: frozenset[Signature]
) -> tuple[list[Rule], frozenset[Signature]]:
    """Return the rules that can have an instance, and the predicates that can hold."""
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
    """Return the rules that decide which executions exist, or which wanted predicates hold."""
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
    rule: Rule, possible: frozenset[Signature], total: frozenset[Signature], *, guarded: bool
) -> Statement:
    """Return the rule without the literals that always hold: negative ones of predicates that
    cannot hold, and those of total predicates that bind nothing else.
    """
    statement = rule.statement
    body = [each for each in statement.body if not (each.negated and each.name not in possible)]
    for literal in tuple(body):
        if literal.name in total and not literal.negated:
            others = [other for other in body if other is not literal]
            elsewhere = _variables(statement, others)
            event, *rest = literal.arguments
            if event in elsewhere and elsewhere.isdisjoint(rest):
                body = others
    if guarded and rule.guard is not None:
        body.append(rule.guard)
    return statement.with_body(body)


def _variables(statement: Statement, body: list[Literal]) -> set[str]:
    """Return the variables of a statement that had this body."""
    return set(_VARIABLE.findall(str(statement.with_body(body))))


def _source(file: str) -> str:
    return (FOLDER / f"{file}.lp").read_text(encoding="utf-8")


_HEADER = re.compile(
    r"%! (?P<name>[\w/-]+)(?P<wip> \(WIP\))?"
    r"(?: \((?P<kind>reading|option) (?P<reading>D\d+)\))? \[(?P<cites>[^\]]+)\]",
    re.ASCII,
)
_SOURCES = tuple(
    (f"{each.value} ", each) for each in sorted(Source, key=lambda source: -len(source.value))
)


def _axioms(file: str) -> Iterator[Axiom]:
    lines = _source(file).splitlines()
    for index, line in enumerate(lines):
        header = _HEADER.match(line)
        if header is None:
            continue
        words = []
        for comment in lines[index + 1 :]:
            if not comment.startswith("% "):
                break
            words.append(comment[2:])
        cites = tuple(_cite(part.strip(), file) for part in header["cites"].split(";"))
        yield Axiom(
            header["name"],
            cites,
            " ".join(words),
            f"models/{file}.lp",
            index + 1,
            in_progress=header["wip"] is not None,
            reading=header["reading"],
            optional=header["kind"] == "option",
        )


def _cite(text: str, file: str) -> Cite:
    for start, source in _SOURCES:
        if text.startswith(start):
            return Cite(source, text[len(start) :])
    raise InternalError(f"models/{file}.lp cites {text!r}", rule="a cite starts with a source")


def _rule(statement: Statement) -> Rule:
    plain = [each for each in statement.body if each.name != _AXIOM]
    guards = [each for each in statement.body if each.name == _AXIOM]
    return Rule(
        statement.with_body(plain) if guards else statement,
        guards[0] if guards else None,
        guards[0].arguments[0].strip('"') if guards else None,
        frozenset(each.name for each in plain if each.name is not None and not each.negated),
        statement.asks.union(*(each.mentions for each in plain)),
        statement.gives,
        statement.is_edge or statement.is_choice or not statement.gives,
    )
