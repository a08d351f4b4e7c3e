"""Rules, the axioms that they state, and the editions that they make up, as values."""

from __future__ import annotations

from enum import Enum

from fencepost.citations import Cite
from fencepost.executions.rule_text import Literal, Signature, Statement
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Axiom:
    """A named rule of a model: its text, its cites, and the file and line of its rules."""

    name: str
    cites: tuple[Cite, ...]
    text: str
    file: str
    line: int
    in_progress: bool = False
    """True if the document marks the rule as work in progress."""
    reading: str | None = None
    """The section of DEVIATIONS.md that says why the rule is there, where the documents can be read
    without it."""
    optional: bool = False
    """True if it holds only on request."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A statement of a rule file, without its axiom literal, which `guard` keeps. `needs` are the
    predicates without which it has no instance, `shapes` the same where it asks for constants
    (`access(_,_,3)`, with its predicate), `uses` all that it mentions in its body, `gives` those it
    may derive. A rule that is `essential` decides which executions there are.
    """

    statement: Statement
    guard: Literal | None
    axiom: str | None
    needs: frozenset[Signature]
    shapes: frozenset[tuple[str, Signature]]
    uses: frozenset[Signature]
    gives: frozenset[Signature]
    essential: bool


class Part(Enum):
    """The part of the model that an edition covers; the value names its table."""

    MEMORY = "memory"
    BARRIERS = "barriers"


@dataclass(frozen=True, slots=True)
class Edition:
    """One text of a part of the model: its rule files, in order."""

    name: str
    part: Part
    title: str
    files: tuple[str, ...]
