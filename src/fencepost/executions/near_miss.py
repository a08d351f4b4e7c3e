"""The nearest candidate execution of a forbidden outcome: one that reaches it, and that the fewest
instances of the model's constraints exclude, with the derivation of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from clingo import SymbolType

from fencepost.executions.execution import SHOW, SHOWN, Execution, Relation, execution
from fencepost.executions.merged import merged
from fencepost.executions.options import Options
from fencepost.executions.relaxed import UNDEFINED_BY
from fencepost.executions.rule import Axiom
from fencepost.executions.rules import axioms_of
from fencepost.executions.session import GOAL, Session, begin
from fencepost.executions.solve import Deadline, Symbol
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass
from fencepost.vocabulary.barrier_words import words_under

MOST_EVENTS = 60
"""Beyond this, no candidate is searched for: derivations would take long, and nobody reads them."""


@dataclass(frozen=True, slots=True)
class Atom:
    """A ground atom: a predicate's name and its arguments; other terms are text."""

    name: str
    arguments: tuple[int | str, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """An atom with the axiom that derives it, None of a fact or of a rule without an axiom, and the
    steps that it is derived from.
    """

    atom: Atom
    axiom: Axiom | None
    of: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Violation:
    """A constraint that an execution breaks: the axiom that states it, None where the `subject` of
    the question itself is at odds with the model; the steps that together break it; and whether
    they form a cycle, in this order. `spares`: an operation would break the axiom, which makes
    behaviour undefined, but for the steps.
    """

    axiom: Axiom | None
    subject: str
    steps: tuple[Step, ...]
    is_cycle: bool = False
    spares: bool = False


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A candidate execution that reaches the goal of a test, and what excludes it. `also` are
    axioms that it breaks at the same reads as a violation does.
    """

    execution: Execution
    violations: tuple[Violation, ...]
    also: tuple[Axiom, ...] = ()


def near_miss(test: LitmusTest, options: Options, deadline: Deadline) -> NearMiss | None:
    """Return the nearest candidate that reaches a test's goal; None if there is none: the program
    cannot produce the values asked for, or is too large.

    Raises BoundReached if the deadline passes first.
    """
    session = begin(
        test, options, deadline, show=SHOW, wanted=SHOWN, every_relation=True, relaxed=True
    )
    if len(session.structure.events) > MOST_EVENTS:
        return None
    symbols = session.solver.cheapest([*session.asked, GOAL])
    if symbols is None:
        return None
    model = options.model_of(test)
    found = _Found(symbols, session, axioms_of(model))
    violations = tuple(found.violations())
    if not violations:
        return None
    told = [each.axiom for each in violations]
    also = tuple(axiom for axiom in found.broken() if axiom not in told)
    return NearMiss(
        merged(execution(session.structure, symbols, words_under(model))), violations, also
    )


class _Found:
    """The rule instances that a model of the relaxed program shows."""

    def __init__(
        self, symbols: Sequence[Symbol], session: Session, axioms: Mapping[str, Axiom]
    ) -> None:
        names = session.solver.rule_axioms
        self.axioms = [None if name is None else axioms[name] for name in names]
        self.by_name = axioms
        self.symbols = symbols
        self.instances: dict[Atom, list[tuple[Axiom | None, tuple[Atom, ...]]]] = {}
        for symbol in symbols:
            if symbol.name == "why":
                number, head, body = symbol.arguments
                axiom = self.axioms[number.number]
                self.instances.setdefault(_atom(head), []).append((axiom, _atoms(body)))
        self.best = self._cheapest()

    def _cheapest(self) -> dict[Atom, tuple[int, Axiom | None, tuple[Atom, ...]]]:
        """Return the smallest derivation of each atom that has one: its size, axiom and body."""
        best: dict[Atom, tuple[int, Axiom | None, tuple[Atom, ...]]] = {}
        changed = True
        while changed:
            changed = False
            for head, ways in self.instances.items():
                for axiom, body in ways:
                    parts = [
                        0 if a not in self.instances else best.get(a, (None,))[0] for a in body
                    ]
                    if None in parts:
                        continue
                    size = 1 + sum(part for part in parts if part is not None)
                    if head not in best or size < best[head][0]:
                        best[head] = (size, axiom, body)
                        changed = True
        return best

    def step(self, atom: Atom) -> Step:
        """Return an atom with its derivation."""
        if atom not in self.best:
            return Step(atom, None, ())
        _, axiom, body = self.best[atom]
        return Step(atom, axiom, tuple(map(self.step, body)))

    def broken(self) -> Iterator[Axiom]:
        """Yield the axioms of which some constraint is broken."""
        numbers = (s.arguments[0].number for s in self.symbols if s.name == "broken_at")
        axioms = (self.axioms[number] for number in sorted(set(numbers)))
        yield from dict.fromkeys(axiom for axiom in axioms if axiom is not None)

    def violations(self) -> Iterator[Violation]:
        """Yield what excludes the candidate: of each axiom one violation, and of several axioms
        that exclude the same read the first.
        """
        told: list[frozenset[int | str]] = []
        stated: set[object] = set()
        for symbol in self.symbols:
            if symbol.name == "broken_at":
                axiom = self.axioms[symbol.arguments[0].number]
                atoms = _atoms(symbol.arguments[1])
                ends = frozenset(atom.arguments[min(1, len(atom.arguments) - 1)] for atom in atoms)
                if axiom not in stated and not any(known <= ends for known in told):
                    stated.add(axiom)
                    told.append(ends)
                    yield Violation(axiom, "", tuple(map(self.step, atoms)))
            elif symbol.name == "against" and symbol.arguments[0] not in stated:
                subject, atom = symbol.arguments
                stated.add(subject)
                steps = (self.step(_atom(atom)),)
                if subject.string.startswith(UNDEFINED_BY):
                    axiom = self.by_name[subject.string.removeprefix(UNDEFINED_BY)]
                    yield Violation(axiom, "", steps, spares=True)
                else:
                    yield Violation(None, subject.string, steps)
        for symbol in self.symbols:
            if symbol.name == "dropped":
                yield self._cycle(self.by_name[symbol.arguments[0].string])

    def _cycle(self, axiom: Axiom) -> Violation:
        """Return the shortest cycle that an axiom's edges close; no steps where it has no edges."""
        edges: dict[Symbol, list[tuple[Symbol, tuple[Atom, ...]]]] = {}
        own: list[Symbol] = []
        for symbol in self.symbols:
            if symbol.name == "edge":
                number, first, second, body = symbol.arguments
                edges.setdefault(first, []).append((second, _atoms(body)))
                if self.axioms[number.number] is axiom:
                    own.append(first)
        cycles = (cycle for start in own if (cycle := _shortest(edges, start)) is not None)
        shortest = min(cycles, key=len, default=())
        steps = tuple(self.step(min(body, key=_rank)) for body in shortest if body)
        return Violation(axiom, "", steps, is_cycle=bool(steps))


def _rank(atom: Atom) -> bool:
    """Relations of an execution come first: they say what an edge is."""
    return atom.name not in _RELATIONS


_RELATIONS = frozenset(relation.value for relation in Relation)


def _shortest(
    edges: Mapping[Symbol, Iterable[tuple[Symbol, tuple[Atom, ...]]]], start: Symbol
) -> tuple[tuple[Atom, ...], ...] | None:
    """Return the labels of a shortest cycle through a node; None if there is none."""
    ways: dict[Symbol, tuple[tuple[Atom, ...], ...]] = {}
    todo: list[tuple[Symbol, tuple[tuple[Atom, ...], ...]]] = [(start, ())]
    for node, way in todo:
        for target, label in edges.get(node, ()):
            if target == start:
                return (*way, label)
            if target not in ways:
                ways[target] = (*way, label)
                todo.append((target, ways[target]))
    return None


def _atom(symbol: Symbol) -> Atom:
    arguments = (
        each.number if each.type is SymbolType.Number else str(each) for each in symbol.arguments
    )
    return Atom(symbol.name, tuple(arguments))


def _atoms(symbol: Symbol) -> tuple[Atom, ...]:
    return tuple(_atom(each) for each in symbol.arguments)
