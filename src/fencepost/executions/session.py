"""A test unfolded, grounded and ready for queries: the common part of verdicts and explanations."""

from __future__ import annotations

from fencepost.executions.facts import facts
from fencepost.executions.facts.barriers import Settled
from fencepost.executions.options import Options
from fencepost.executions.presolve import DEFINED, settle
from fencepost.executions.question import Question, question
from fencepost.executions.size import check_size
from fencepost.executions.solve import Assumption, Deadline, Solver, atom
from fencepost.executions.structure import EventStructure
from fencepost.executions.symmetry import Group, in_order, interchangeable
from fencepost.executions.unfold import unfold
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass

GOAL: Assumption = (atom("goal"), True)
RACED: Assumption = (atom("raced"), True)
WHOLE: Assumption = (atom("truncated"), False)
TRUNCATED: Assumption = (atom("truncated"), True)


@dataclass(frozen=True, slots=True)
class Session:
    """A grounded question about one unfolding. `cut` says that some execution leaves it; `groups`
    are the threads that change places in executions that are left out, `iterations` how often loops
    are unfolded.
    """

    structure: EventStructure
    question: Question
    solver: Solver
    cut: bool
    groups: tuple[Group, ...]
    iterations: int

    @property
    def whole(self) -> list[Assumption]:
        """The assumptions under which only executions within the unfolding count."""
        return [WHOLE] if self.structure.truncated else []

    @property
    def defined(self) -> list[Assumption]:
        """The assumptions under which only executions within the unfolding and without undefined
        behaviour count.
        """
        return [*self.whole, DEFINED] if self.structure.barriers else self.whole

    @property
    def asked(self) -> list[Assumption]:
        """The assumptions for a search for the test's goal: executions without undefined behaviour,
        unless the test asks about that.
        """
        return self.whole if self.question.asks_of_undefined else self.defined


def begin(
    test: LitmusTest,
    options: Options,
    deadline: Deadline,
    *,
    show: str,
    wanted: frozenset[str] = frozenset(),
    every_relation: bool = False,
    guarded: bool = False,
    relaxed: bool = False,
    endless: bool = False,
    ordered: bool = False,
    listed: bool = False,
    iterations: int = 2,
) -> Session:
    """Unfold ever deeper until no execution is left out, or the bound of the options is reached.

    `show` is program text that chooses what models show, `wanted` the predicates it needs beyond
    the question's. With `every_relation`, location order is also derived where it decides nothing;
    with `guarded`, axioms stay switchable; with `relaxed`, constraints cost instead of excluding;
    with `endless`, executions also have threads that go round a loop forever; with `ordered`, of
    executions that differ in which of the interchangeable threads does what, one is kept; with
    `listed`, outcomes have atoms.

    `iterations` is how often loops are unfolded at first. Raises BoundReached if the program is too
    large or the deadline passes.
    """
    clusters = _has_clusters(test.program.target)
    groups = interchangeable(test) if ordered else ()
    iterations = min(iterations, options.unroll)
    while True:
        unfolding = _UNFOLDINGS.of(test, iterations)
        structure, asked = unfolding.structure, unfolding.question
        model = options.model_of(test)
        off = options.off(test)
        order = in_order(structure, groups)
        settled = None if guarded else settle(structure, model, off, deadline)
        solver = Solver(
            model,
            unfolding.facts(
                clusters=clusters,
                every_relation=every_relation,
                settled=settled,
                endless=endless,
            ),
            "\n".join((asked.text, show, *([asked.listing] if listed else []), order)),
            deadline,
            off,
            guarded=guarded,
            relaxed=relaxed,
            undefined=relaxed and asked.asks_of_undefined,
            wanted=asked.wanted | wanted,
            given=asked.given | ({"hangs"} if endless else frozenset()),
        )
        cut = structure.truncated and solver.has_model([TRUNCATED])
        if not cut or iterations >= options.unroll:
            return Session(structure, asked, solver, cut, groups, iterations)
        iterations = min(2 * iterations, options.unroll)


class _Unfolding:
    """A test unfolded to a bound: its structure, its question, and its facts as they are asked for.

    Raises BoundReached if the program is too large.
    """

    def __init__(self, test: LitmusTest, iterations: int) -> None:
        self.structure = unfold(test.program, iterations)
        check_size(self.structure)
        self.question = question(test, self.structure)
        self._facts: dict[tuple[object, ...], str] = {}

    def facts(
        self, *, clusters: bool, every_relation: bool, settled: Settled | None, endless: bool
    ) -> str:
        """Return the facts of the structure."""
        key = clusters, every_relation, settled, endless
        if key not in self._facts:
            self._facts[key] = facts(
                self.structure,
                clusters=clusters,
                every_relation=every_relation,
                settled=settled,
                endless=endless,
            )
        return self._facts[key]


class _Unfoldings:
    """The unfoldings of the test that was asked about last: it is often asked about again, under
    another model or for an explanation.
    """

    def __init__(self) -> None:
        self._last: tuple[LitmusTest | None, dict[int, _Unfolding]] = (None, {})

    def of(self, test: LitmusTest, iterations: int) -> _Unfolding:
        """Return a test's unfolding to a bound."""
        known, made = self._last  # read and set as one: there may be threads
        if known is not test:
            made = {}
            self._last = (test, made)
        if iterations not in made:
            made[iterations] = _Unfolding(test, iterations)
        return made[iterations]


_UNFOLDINGS = _Unfoldings()


def _has_clusters(target: str | None) -> bool:
    """Return True if workgroups may be in clusters; without a target, they may."""
    if target is None:
        return True
    from fencepost.targets.processor import Property  # loaded where a test names a target
    from fencepost.targets.processors import find

    return Property.WORKGROUP_CLUSTERS in find(target).properties
