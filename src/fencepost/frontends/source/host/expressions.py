"""Integer expressions of host code as terms of a launch's arguments.

What is not certain is no term: a variable that may have changed by the time of the launch, a
function that is not known, an argument that is narrower than its variable.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.conversions import cuts_sizes
from fencepost.frontends.source.host.float_quotients import quotient_of
from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.integers import integer_type, keeps_all
from fencepost.frontends.source.host.lvalues import Place, Places, place_of
from fencepost.frontends.source.host.named_places import Argument, initial_of, name_places
from fencepost.frontends.source.host.reads import is_dim3
from fencepost.frontends.source.host.remainders import Division, rounded_up
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import Term, UnknownTermError, fold_terms, literal_term
from fencepost.frontends.source.host.tie import HostText, Scope
from fencepost.records import dataclass, replace

DEEPEST = 32
"""Expressions that one is read through."""
AXES = "xyz"
_BY_PARTS = "void (uint32_t, uint32_t, uint32_t)"
_COPIES = ("void (const dim3 &)", "void (dim3 &&)")


@dataclass(frozen=True, slots=True)
class Expressions:
    """The expressions of a launch, whose arguments are `named` by the places they are read from."""

    constants: Constants
    places: Places
    helpers: Helpers
    launch: Node
    named: Mapping[Place, Argument]

    def dims(self, node: Node, scope: Scope) -> list[tuple[Node | int, Scope]]:
        """The three sizes that an expression of type dim3 is made of, or an integer that becomes
        one. Raises UnknownTermError.
        """
        if scope.depth > DEEPEST:
            raise UnknownTermError
        deeper = scope.deeper
        match node:
            case Node(kind=kind, inner=(inner,)) if kind in TRANSPARENT:
                return self.dims(inner, deeper)
            case Node(kind=kind, inner=(inner, *_)) if kind in CASTS and is_dim3(node):
                return self.dims(inner, deeper)
            case Node(kind=Kind.CONSTRUCT | Kind.TEMPORARY, inner=inner) if is_dim3(node):
                how = str(node.attributes.get("ctorType", {}).get("qualType", ""))
                how = how.removesuffix(" noexcept")
                if how in _COPIES and len(inner) == 1:
                    return self.dims(inner[0], deeper)
                if how == _BY_PARTS and len(inner) == 3:
                    return [(each, deeper) for each in inner]
            case Node(kind=Kind.REFERENCE) if is_dim3(node):
                return self._of_variable(node, deeper)
        if integer_type(node.type) is None:
            raise UnknownTermError
        return [(node, deeper), (1, deeper), (1, deeper)]

    def _of_variable(self, node: Node, scope: Scope) -> list[tuple[Node | int, Scope]]:
        initial = initial_of(self.constants, node)
        if initial is None or node.refers in scope.bound:
            raise UnknownTermError
        declared = self.constants.declared[node.refers].node
        inside = replace(scope, since=(*scope.since, declared))
        parts = dict(zip(AXES, self.dims(initial, inside), strict=True))
        for each in self.constants.assignments.get(node.refers, ()):
            # What is assigned is read behind the declaration: between the two nothing changes.
            parts[each.part] = (each.value, inside) if each.end < node.begin else (-1, inside)
        return [parts[each] for each in AXES]

    def opened(self, node: Node, scope: Scope, *, named: bool = False) -> tuple[Node, Scope] | None:
        """Return the initializer of a variable, or the value that a function returns, in its scope;
        None for anything else, and for variables that arguments are read from unless these are
        `named`, too.
        """
        match node:
            case Node(kind=Kind.IMPLICIT_CAST, inner=(inner,)) if (
                node.attributes.get("castKind") == "LValueToRValue"
            ):
                return self.opened(inner, scope, named=named)
            case Node(kind=Kind.REFERENCE) if node.refers in scope.bound:
                return scope.bound[node.refers]
            case Node(kind=Kind.REFERENCE) if named or (node.refers,) not in self.named:
                initial = initial_of(self.constants, node)
                if initial is None:
                    return None
                if initial.kind is Kind.INIT_LIST and len(initial.inner) == 1:
                    initial = initial.inner[0]
                declared = self.constants.declared[node.refers].node
                return initial, replace(scope, since=(*scope.since, declared))
            case Node(kind=Kind.CALL, inner=(callee, *given)):
                made = self.helpers.returned(callee, len(given))
                if made is not None:
                    parameters, result = made
                    bound = {
                        each.id: (one, scope) for each, one in zip(parameters, given, strict=True)
                    }
                    return result, Scope(scope.since, bound, scope.depth + 1)
            case Node(kind=Kind.MEMBER, name="x" | "y" | "z", inner=(inner,)) if is_dim3(inner):
                size, there = self.dims(inner, scope)[AXES.index(node.name)]
                if isinstance(size, Node):
                    return size, there
        return None

    def term(self, node: Node, scope: Scope, *, outermost: bool = False) -> Term:
        """An integer expression. `outermost`: it is no part of another. Raises UnknownTermError."""
        if scope.depth > DEEPEST:
            raise UnknownTermError
        scope = scope.deeper
        if (value := self.constants.integer(node)) is not None:
            return literal_term(value)
        match node:
            case Node(kind=Kind.DEFAULT_ARGUMENT, inner=(inner,)):
                return self.term(inner, scope, outermost=outermost)
            case Node(kind=kind, inner=(inner,)) if kind in TRANSPARENT:
                return self.term(inner, scope, outermost=outermost)
            case Node(kind=Kind.BINARY | Kind.CONDITIONAL) if (
                outermost and (found := rounded_up(node, self.constants)) is not None
            ):
                return self._rounded_up(*found, scope)
            case Node(kind=Kind.BINARY, inner=(left, right)):
                return self._binary(node, left, right, scope, outermost=outermost)
            case Node(kind=kind, inner=(inner, *_)) if kind in CASTS:
                match node.attributes.get("castKind"):
                    case "NoOp":
                        return self.term(inner, scope, outermost=outermost)
                    case "IntegralCast":
                        made = self.term(inner, scope, outermost=outermost)
                        return replace(made, exact=made.exact and self._is_kept(inner, node, made))
                    case "FloatingToIntegral":
                        return self._of_float(inner, scope)
        place = self.read(node)
        if place is not None and place in self.named and place[0] not in scope.bound:
            named = self.named[place]
            same = (
                all(self.places.is_kept(place, each) for each in scope.since)
                if scope.since
                else self.places.is_same_within(place, self.launch)
            )
            if not same:
                raise UnknownTermError
            return Term(named.name, frozenset({named.name}), named.exact)
        opened = self.opened(node, scope)
        if opened is None:
            raise UnknownTermError
        inner, there = opened
        return self.term(inner, there, outermost=outermost)

    def known(self, node: Node, scope: Scope) -> Term | None:
        """Return an integer expression that holds without a condition; None of any other."""
        try:
            made = self.term(node, scope)
        except (UnknownTermError, RecursionError):
            return None
        return None if made.guard else made

    def fixed(self, node: Node) -> Term | None:
        """Return an expression that has one value for as long as its variables are there, and
        without a condition; None of any other.
        """
        for each in node.walk():
            place = place_of(each) if each.kind is Kind.REFERENCE else None
            if each.kind is Kind.MEMBER or (place is not None and not self._is_fixed(each, place)):
                return None
        return self.known(node, Scope())

    def _is_fixed(self, node: Node, place: Place) -> bool:
        return self.constants.integer(node) is not None or self.places.is_fixed(place)

    def read(self, node: Node) -> Place | None:
        """The place that is read by an expression, or named by what a reference is bound to."""
        if node.kind is Kind.IMPLICIT_CAST and node.attributes.get("castKind") == "LValueToRValue":
            return place_of(node.inner[0])
        return place_of(node) if node.kind in (Kind.REFERENCE, Kind.MEMBER) else None

    def _is_kept(self, inner: Node, cast: Node, made: Term) -> bool:
        """Return True if a conversion keeps a number."""
        source, target = integer_type(inner.type), integer_type(cast.type)
        if source is None or target is None or target.bits == 1:
            raise UnknownTermError
        if made.value is not None:
            return target.holds(made.value)
        if cuts_sizes(inner, cast):
            raise UnknownTermError
        return keeps_all(source, target)

    def _binary(
        self, node: Node, left: Node, right: Node, scope: Scope, *, outermost: bool
    ) -> Term:
        kind = integer_type(node.type)
        if kind is None or kind.bits < 32:
            raise UnknownTermError
        sign = str(node.attributes.get("opcode"))
        a, b = self.term(left, scope), self.term(right, scope)
        if a.guard or b.guard:
            raise UnknownTermError
        if a.value is not None and b.value is not None:
            return fold_terms(kind, sign, a.value, b.value)
        names, exact, number = a.names | b.names, a.exact and b.exact, b.value
        match sign:
            case "+" | "-" | "*":
                # A signed sum that overflows is undefined, an unsigned one wraps.
                exact = exact and (kind.signed or not names)
                return Term(f"{a.part} {sign} {b.part}", names, exact, atom=False)
            case "/" if number is not None and number > 0:
                # Rounded towards zero: that is down where it is positive, as a whole grid is.
                down = outermost or not kind.signed
                text = f"{a.part} {'//' if down else '/'} {b.part}"
                return Term(text, names, exact, atom=False)
            case "%" if number is not None and number > 0 and not kind.signed:
                return Term(f"{a.part} % {b.part}", names, exact, atom=False)
            case "<<" if number is not None and 0 <= number < 31:
                return Term(f"{a.part} * {1 << number}", names, not names, atom=False)
            case ">>" if number is not None and 0 <= number < 31:
                return Term(f"{a.part} // {1 << number}", names, exact, atom=False)
        raise UnknownTermError

    def _rounded_up(self, quotient: Division, rest: Division, scope: Scope) -> Term:
        """A quotient that is rounded up where there is a remainder: of a number that is not
        negative.
        """
        parts = [self.term(each.dividend, scope) for each in (quotient, rest)]
        divisors = [self.constants.integer(each.divisor) for each in (quotient, rest)]
        part, divisor = parts[0], divisors[0]
        kinds = [integer_type(each.dividend.type) for each in (quotient, rest)]
        if part != parts[1] or divisor is None or divisor != divisors[1] or divisor <= 0:
            raise UnknownTermError
        if kinds[0] is None or kinds[0] != kinds[1] or kinds[0].bits < 32 or part.guard:
            raise UnknownTermError
        text = f"({part.part} + {divisor - 1}) // {divisor}"
        guard = f"{part.part} < 0" if kinds[0].signed else ""
        return Term(text, part.names, part.exact, atom=False, guard=guard)

    def _of_float(self, node: Node, scope: Scope) -> Term:
        """The integer that a floating quotient is rounded up to."""
        found = quotient_of(node, self.helpers)
        if found is None:
            raise UnknownTermError
        part = self.term(found.dividend, scope)
        kind = integer_type(found.dividend.type)
        if kind is None or part.guard:
            raise UnknownTermError
        if found.divisor == 1:
            text, atom = part.text, part.atom
        else:
            text, atom = f"({part.part} + {found.divisor - 1}) // {found.divisor}", False
        exact_bits = kind.bits - kind.signed <= found.bits
        guard = "" if exact_bits else f"{part.part} >= {1 << found.bits}"
        return Term(text, part.names, part.exact, atom, guard)


def expressions(
    text: HostText, launch: Node, arguments: Sequence[tuple[Node, Node]]
) -> Expressions:
    """Return the expressions of a launch with pairs of a parameter and its argument."""
    named = name_places(text.constants, text.places, arguments)
    return Expressions(text.constants, text.places, text.helpers, launch, named)
