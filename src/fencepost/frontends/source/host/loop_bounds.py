"""Conditions on arguments that are counters of loops around their launch.

    for (int k = 0; k < n; ++k) step<<<g, b>>>(d, n, k);      k >= 0 and k < n

The condition to continue holds in the body, if nothing changes there: the counter is changed by the
loop's own step alone, and what it is compared with by nothing at all. A counter that only grows is
at least what it began with, one that shrinks at most that; where it might wrap, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto, unique

from fencepost.frontends.source.host.expressions import Expressions
from fencepost.frontends.source.host.integers import integer_type, keeps_all
from fencepost.frontends.source.host.lvalues import Place, place_of
from fencepost.frontends.source.host.named_places import Argument
from fencepost.frontends.source.host.syntax import CASTS, FUNCTIONS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import Term
from fencepost.records import dataclass, replace

_TURNED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_LEAST_BITS = 32


@unique
class _Step(Enum):
    """The change of a counter by its loop; of one that is scaled, if it is not negative. A shift
    to the left may move a bit into the sign, where a sum or a product would be undefined.
    """

    GROWS = auto()
    SHRINKS = auto()
    IS_MULTIPLIED = auto()
    IS_SHIFTED = auto()
    IS_DIVIDED = auto()


_STEPS = {
    "++": _Step.GROWS,
    "+=": _Step.GROWS,
    "--": _Step.SHRINKS,
    "-=": _Step.SHRINKS,
    "*=": _Step.IS_MULTIPLIED,
    "<<=": _Step.IS_SHIFTED,
    "/=": _Step.IS_DIVIDED,
    ">>=": _Step.IS_DIVIDED,
}


@dataclass(frozen=True, slots=True)
class Bound:
    """A condition on an argument `name` and what it is compared with."""

    condition: str
    names: frozenset[str]
    exact: bool


@dataclass(frozen=True, slots=True)
class LoopBounds:
    """The loops of a tree, of which those around a launch are looked for."""

    reads: Expressions
    loops: tuple[Node, ...]

    def of_launch(self, launch: Node) -> Iterator[Bound]:
        """Yield the conditions that hold of the arguments of a launch."""
        for loop in self.loops:
            if len(loop.inner) != 4:  # something is missing, or the condition declares a variable
                continue
            start, condition, step, body = loop.inner
            if loop.begin <= launch.begin <= loop.end and runs_in(launch, body):
                yield from self._of_loop(start, condition, step)

    def _of_loop(self, start: Node, condition: Node, step: Node) -> Iterator[Bound]:
        for counter in start.inner:
            place = (counter.id,)
            argument = self.reads.named.get(place)
            kind = integer_type(counter.type)
            if counter.kind is not Kind.VARIABLE or argument is None or kind is None:
                continue
            if not argument.exact or kind.bits < _LEAST_BITS:
                continue
            how = self._step(step, place)
            if how is None or not self.reads.places.is_changed_once(place, step):
                continue
            compared = self._compared(condition, place)
            if compared is not None:
                yield self._bound(argument, *compared)
            initial = self.reads.fixed(counter.inner[-1]) if counter.inner else None
            if initial is not None:
                sign = _first(how, initial, compared, wraps=not kind.signed)
                if sign is not None:
                    exact = initial.exact and how is not _Step.IS_SHIFTED
                    yield self._bound(argument, sign, replace(initial, exact=exact))

    def _bound(self, argument: Argument, sign: str, term: Term) -> Bound:
        names = term.names | {argument.name}
        return Bound(f"{argument.name} {sign} {term.text}", names, term.exact)

    def _compared(self, condition: Node, place: Place) -> tuple[str, Term] | None:
        """Return the relation in which the condition puts a counter to a term; None if it is no
        comparison with one.
        """
        condition = _bare(condition)
        sign = str(condition.attributes.get("opcode"))
        if condition.kind is not Kind.BINARY or sign not in _TURNED:
            return None
        left, right = condition.inner
        for counter, other, relation in ((left, right, sign), (right, left, _TURNED[sign])):
            if _read(counter) == place and (term := self.reads.fixed(other)) is not None:
                return relation, term
        return None

    def _step(self, step: Node, place: Place) -> _Step | None:
        """Return the change of a counter by its loop's step; None if it may be another."""
        step = _bare(step)
        sign = str(step.attributes.get("opcode"))
        if not step.inner or place_of(step.inner[0]) != place:
            return None
        if step.kind is Kind.COMPOUND_ASSIGN:
            # In another type a sum may wrap, and the conversion back may cut it.
            computed = step.attributes.get("computeResultType", {})
            computed = computed.get("desugaredQualType") or computed.get("qualType", "")
            by = self.reads.constants.integer(step.inner[1])
            own = integer_type(computed) == integer_type(step.type)
            return _STEPS.get(sign) if own and by is not None and by >= 1 else None
        return _STEPS.get(sign) if step.kind is Kind.UNARY else None


def _first(
    how: _Step, initial: Term, compared: tuple[str, Term] | None, *, wraps: bool
) -> str | None:
    """Return the relation of a counter to the number that it began with; None without one."""
    match how:
        case _Step.GROWS:
            return None if wraps else ">="
        case _Step.SHRINKS:
            return None if wraps else "<="
        case _Step.IS_MULTIPLIED | _Step.IS_SHIFTED:
            known = initial.value is not None and initial.value >= 0
            return ">=" if known and not wraps else None
        case _Step.IS_DIVIDED:
            sign, least = compared or ("", initial)
            known = least.value is not None and least.value >= 0 and sign in (">", ">=")
            return "<=" if known else None


def find_loops(tree: tuple[Node, ...]) -> tuple[Node, ...]:
    """Collect the `for` statements of a tree."""
    return tuple(each for top in tree for each in top.walk() if each.kind is Kind.FOR)


def runs_in(launch: Node, body: Node) -> bool:
    """Return True if a launch is executed in the body, and not later by a function in it."""
    work = [body]
    while work:
        node = work.pop()
        if node is launch:
            return True
        if node.kind is not Kind.LAMBDA and node.kind not in FUNCTIONS:
            work += node.inner
    return False


def _bare(node: Node) -> Node:
    while node.kind in TRANSPARENT and len(node.inner) == 1:
        (node,) = node.inner
    return node


def _read(node: Node) -> Place | None:
    """Return the place that is read, through conversions that keep its number; None of any other
    expression.
    """
    while True:
        node = _bare(node)
        if node.kind not in CASTS or len(node.inner) != 1:
            return None
        (inner,) = node.inner
        match node.attributes.get("castKind"):
            case "LValueToRValue":
                return place_of(inner)
            case "IntegralCast":
                source, target = integer_type(inner.type), integer_type(node.type)
                if source is None or target is None or not keeps_all(source, target):
                    return None
            case "NoOp":
                pass
            case _:
                return None
        node = inner
