"""A typed window on the solver: rules and facts in, models out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import clingo

from fencepost.errors import BoundReached
from fencepost.executions.absent import absent
from fencepost.executions.answers import Answers, words
from fencepost.executions.rule_texts import RuleTexts
from fencepost.executions.rules import Wish, axioms_of, guarded_rules, program_rules
from fencepost.patterns import pattern

Symbol = clingo.Symbol
Assumption = tuple[Symbol, bool]

_PREDICATE = pattern(r"(?:^|(?<= ))([a-z]\w*)", re.ASCII)


def atom(name: str, *arguments: int | str) -> Symbol:
    """Return the ground atom of this name; strings become string terms."""
    return clingo.Function(
        name,
        [clingo.Number(a) if isinstance(a, int) else clingo.String(a) for a in arguments],
    )


class Deadline:
    """A point in time, or none, that solving does not pass; by the time of the processor, so that
    solving comes as far on a busy machine.
    """

    def __init__(self, seconds: float | None) -> None:
        self.seconds = seconds
        # Of all threads: the solver has one of its own.
        self._end = None if seconds is None else time.process_time() + seconds

    def left(self) -> float | None:
        """Seconds left, at least 0; None where there is no deadline."""
        return None if self._end is None else max(0.0, self._end - time.process_time())


_ANSWERS = Answers()
_RULES = RuleTexts()
_CONFLICTS = 300
"""Conflicts of a search that nobody watches: most searches of small programs take fewer."""
_MODELS = 64
"""Models of a search that nobody watches."""
_SMALL = 20_000
"""Bytes of facts of a program in which that many take no time."""


class Solver:
    """A program that answers questions under assumptions. It is ground when it is first asked
    something that no other program of the same text has answered.
    """

    def __init__(
        self,
        edition: str,
        facts: str,
        question: str,
        deadline: Deadline,
        without: frozenset[str] = frozenset(),
        *,
        guarded: bool = False,
        relaxed: bool = False,
        undefined: bool = False,
        wanted: frozenset[str],
        given: frozenset[str] = frozenset(),
    ) -> None:
        """Choose the rules of an edition for the facts and the question.

        `wanted` names the predicates that it asks about, `given` those that it has facts of. If
        `relaxed`, constraints cost instead of excluding (`executions/relaxed.py`); with
        `undefined`, undefined behaviour is the goal.
        """
        self._deadline = deadline
        project = "no" if relaxed else "project"
        self._options = ["--warn=none", "--models=0", f"--project={project}"]
        self._is_brief = deadline.seconds is not None and len(facts) < _SMALL
        if self._is_brief:
            self._options.append(f"--solve-limit={_CONFLICTS}")
        self._ground: clingo.Control | None = None
        self._answers: dict[tuple[Assumption, ...], bool] | None = None
        missing = absent(edition, facts, given)
        given = given.union(_PREDICATE.findall(facts))
        # Every operation has a thread; it happens, unless blocks or the ends of threads decide.
        decided = given.isdisjoint({"in_block", "ending"})
        total = frozenset({"thread", "executed"} if decided else {"thread"})
        self.rule_axioms: tuple[str | None, ...] = ()
        if relaxed:
            from fencepost.executions.relaxed import relaxed_rules  # for near misses alone

            rules = relaxed_rules(Wish(edition, given, wanted, total, without), undefined=undefined)
            self.rule_axioms = rules.axioms
            self.axioms = frozenset(name for name in rules.axioms if name is not None)
            self._texts = [facts, question, rules.text]
        else:
            choose = guarded_rules if guarded else program_rules
            chosen = choose(Wish(edition, given, wanted, total, without, missing))
            self.axioms = chosen.axioms
            unread = given - chosen.reads - words(question)
            self._texts = [_without(facts, unread), question, chosen.text]
            if guarded:
                switches = (f'#external axiom("{name}").' for name in axioms_of(edition))
                self._texts.append("".join(switches))
            else:
                self._answers = _ANSWERS.about(*self._texts)

    @property
    def texts(self) -> tuple[str, ...]:
        """The program's texts: facts, question and rules."""
        return tuple(self._texts)

    @property
    def _control(self) -> clingo.Control:
        """The ground program."""
        if self._ground is None:
            control = clingo.Control(self._options)
            facts, question, rules, *switches = self._texts
            for text in (facts, question, *switches):
                control.add("base", [], text)
            _RULES.add(control, rules)
            control.ground([("base", [])])
            self._ground = control
        return self._ground

    def models(self, assumptions: Sequence[Assumption] = ()) -> Iterator[Sequence[Symbol]]:
        """Yield the shown atoms of the models under the assumptions, one for each distinct
        projection.

        Raise BoundReached if the deadline passes first.
        """
        brief = self._briefly(assumptions)
        if brief is not None:
            yield from brief
            return
        self._lift_limit()
        with self._control.solve(
            assumptions=assumptions, yield_=True, async_=self._deadline.seconds is not None
        ) as handle:
            while True:
                # It has been waited for by the wall clock, which runs ahead.
                while not (ready := handle.wait(left := self._deadline.left())) and left:
                    pass
                if not ready:
                    handle.cancel()
                    raise BoundReached(
                        f"no answer within {self._deadline.seconds} s",
                        mend="allow more time with --timeout, or ask a smaller question",
                    )
                model = handle.model()
                if model is None:
                    return
                yield model.symbols(shown=True)
                handle.resume()

    def consequences(
        self, assumptions: Sequence[Assumption], *, certain: bool
    ) -> Sequence[Symbol] | None:
        """Return the shown atoms that hold in every model if `certain`, in some model if not; None
        if there is no model.
        """
        solving: Any = self._control.configuration.solve
        before = solving.enum_mode, solving.project
        solving.enum_mode, solving.project = "cautious" if certain else "brave", "no"
        *_, found = None, *self.models(assumptions)  # the last model has the consequences
        solving.enum_mode, solving.project = before
        return found

    def switch(self, axiom: str, *, on: bool) -> None:
        """Switch an axiom of a guarded program on or off."""
        self._control.assign_external(atom("axiom", axiom), on)

    def shown(self, assumptions: Sequence[Assumption] = ()) -> Iterator[Sequence[Symbol]]:
        """Yield the shown atoms of the models under the assumptions, each set once."""
        solving: Any = self._control.configuration.solve
        before, solving.project = solving.project, "show"
        try:
            yield from self.models(assumptions)
        finally:
            solving.project = before

    def cheapest(self, assumptions: Sequence[Assumption] = ()) -> Sequence[Symbol] | None:
        """Return the shown atoms of a model of a relaxed program that costs least, or None if there
        is no model.
        """
        *_, found = None, *self.models(assumptions)  # each costs less than the one before
        return found

    def first(self, assumptions: Sequence[Assumption] = ()) -> Sequence[Symbol] | None:
        """Return the shown atoms of one model, or None if there is no model."""
        return next(self.models(assumptions), None)

    def has_model(self, assumptions: Sequence[Assumption] = ()) -> bool:
        """Return True if there is a model under the assumptions. What was found is not looked for
        again.
        """
        if self._answers is None:  # axioms are switched
            return self.first(assumptions) is not None
        key = tuple(assumptions)
        if key not in self._answers:
            found = self._at_once(assumptions)
            self._answers[key] = self.first(assumptions) is not None if found is None else found
        return self._answers[key]

    def _at_once(self, assumptions: Sequence[Assumption]) -> bool | None:
        """Return the answer if it takes few conflicts, without the thread that a deadline needs;
        None if it takes more, or nothing limits them.
        """
        control = self._control
        if not self._is_brief:
            return None
        with control.solve(assumptions=assumptions, yield_=True) as handle:
            return True if handle.model() is not None else handle.get().satisfiable

    def _briefly(self, assumptions: Sequence[Assumption]) -> list[Sequence[Symbol]] | None:
        """Return the same models if there are few, and a search of few conflicts finds them: it
        needs no thread. None if not.
        """
        control = self._control
        if not self._is_brief:
            return None
        found: list[Sequence[Symbol]] = []
        with control.solve(assumptions=assumptions, yield_=True) as handle:
            while (model := handle.model()) is not None:
                if len(found) == _MODELS:
                    return None
                found.append(model.symbols(shown=True))
                handle.resume()
            return found if handle.get().exhausted else None

    def _lift_limit(self) -> None:
        """Let searches take as many conflicts as they need; the deadline ends them."""
        if self._is_brief:
            solving: Any = self._control.configuration.solve
            solving.solve_limit = "umax,umax"
            self._is_brief = False


def _without(facts: str, unread: frozenset[str]) -> str:
    """Return facts without those of predicates that nothing reads."""
    return _facts_of(unread).sub("", facts) if unread else facts


@lru_cache(maxsize=1024)
def _facts_of(names: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern of the facts of some predicates, in the text of facts: no fact has terms in
    terms there, and what does not match stays.
    """
    some = "|".join(sorted(names))
    return re.compile(rf"(?:^|(?<=\. ))(?:{some})(?:\([^()]*\))?\.(?: |$)", re.ASCII)
