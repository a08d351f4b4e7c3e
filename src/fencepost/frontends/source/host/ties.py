"""Conditions that tie the size of a grid to the arguments of its launch.

    k<<<(n + 255) / 256, 256>>>(p, n);      groups_x == (n + 255) // 256

A tie is a condition in the language of assumptions, on the kernel's arguments by their names. Its
numbers are whole ones, those of the host are not: a sum of `int` that overflows is undefined, so
nothing is lost there, but unsigned numbers wrap and conversions cut. Where that would make a
difference, a tie is not `exact`: it holds of launches whose sizes the host computes without.
A type of fewer than 32 bits holds few sizes, so a conversion to it ties nothing.

What is not certain ties nothing: a variable that may have changed between the two, a function that
is not known, an argument that is narrower than its variable.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.conversions import cuts_sizes, fits_grid, is_signed
from fencepost.frontends.source.host.extremes import extreme_of
from fencepost.frontends.source.host.float_quotients import quotient_of
from fencepost.frontends.source.host.helpers import Helpers
from fencepost.frontends.source.host.integers import integer_type, keeps_all
from fencepost.frontends.source.host.loop_bounds import LoopBounds
from fencepost.frontends.source.host.lvalues import Place, Places, place_of
from fencepost.frontends.source.host.named_places import Argument, initial_of, name_places
from fencepost.frontends.source.host.reads import is_dim3
from fencepost.frontends.source.host.remainders import Division, rounded_up
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import Term, UnknownTermError, fold_terms, literal_term
from fencepost.frontends.source.host.tie import HostText, Scope, Size, Tie
from fencepost.records import dataclass, replace

_DEEPEST = 32
_BY_PARTS = "void (uint32_t, uint32_t, uint32_t)"
_COPIES = ("void (const dim3 &)", "void (dim3 &&)")
_AXES = "xyz"
MOST = 300
"""Characters of a tie that is worth reading."""


def find_ties(
    text: HostText, launch: Node, grid: Node | None, arguments: Sequence[tuple[Node, Node]]
) -> tuple[Tie, ...]:
    """The ties of a launch with a size of its `grid`, None if that is known, and pairs of a
    parameter and its argument; and the bounds of arguments that are counters of loops around it.
    """
    named = name_places(text.constants, text.places, arguments)
    made = Ties(text.constants, text.places, text.helpers, launch, named)
    of_grid = () if grid is None else tuple(made.of_grid(grid))
    return (*of_grid, *made.of_loops(text.loops))


def find_size_ties(
    text: HostText,
    launch: Node,
    sizes: Sequence[Size] | None,
    workgroup: tuple[int, int, int],
    arguments: Sequence[tuple[Node, Node]],
) -> tuple[Tie, ...]:
    """The ties of a launch of so many work-items (None: any number), all in whole workgroups; and
    the bounds of arguments that are counters of loops around it.
    """
    named = name_places(text.constants, text.places, arguments)
    made = Ties(text.constants, text.places, text.helpers, launch, named, workgroup)
    found: list[Tie] = []
    for axis, size in enumerate(sizes or ()):
        scope = Scope() if size.since is None else Scope((size.since,))
        found += made.along(axis, size.node, scope)
    return (*found, *made.of_loops(text.loops))


@dataclass(frozen=True, slots=True)
class Ties:
    """A launch, of which sizes are read as terms of its arguments; `items` are those of a workgroup
    where sizes count work-items.
    """

    constants: Constants
    places: Places
    helpers: Helpers
    launch: Node
    named: Mapping[Place, Argument]
    items: tuple[int, int, int] = (1, 1, 1)

    def of_grid(self, grid: Node) -> Iterator[Tie]:
        """The ties along the axes of a grid."""
        try:
            sizes = self.dims(grid, Scope())
        except (UnknownTermError, RecursionError):
            return
        for axis, (node, scope) in enumerate(sizes):
            yield from self.along(axis, node, scope)

    def along(self, axis: int, node: Node | int, scope: Scope) -> list[Tie]:
        """The ties along an axis; one of which nothing is known has any number of workgroups."""
        try:
            found = [e for e in self.of_axis(axis, node, scope) if len(e.condition) <= MOST]
        except (UnknownTermError, RecursionError):
            found = []
        return found or [Tie(axis, f"groups_{_AXES[axis]} >= 1", (), exact=True)]

    def of_loops(self, loops: tuple[Node, ...]) -> Iterator[Tie]:
        """The conditions on arguments that are counters of loops around the launch."""
        found = LoopBounds(
            self.constants,
            self.places,
            loops,
            self.named,
            lambda node: self.term(node, Scope()),
        )
        for each in found.of_launch(self.launch):
            if len(each.condition) <= MOST:
                yield Tie(None, each.condition, tuple(sorted(each.names)), exact=each.exact)

    def dims(self, node: Node, scope: Scope) -> list[tuple[Node | int, Scope]]:
        """The three sizes that an expression of type dim3 is made of, or an integer that becomes
        one. Raises UnknownTermError.
        """
        if scope.depth > _DEEPEST:
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
        parts = dict(zip(_AXES, self.dims(initial, inside), strict=True))
        for each in self.constants.assignments.get(node.refers, ()):
            # What is assigned is read behind the declaration: between the two nothing changes.
            parts[each.part] = (each.value, inside) if each.end < node.begin else (-1, inside)
        return [parts[each] for each in _AXES]

    def of_axis(self, axis: int, node: Node | int, scope: Scope) -> Iterator[Tie]:
        """The ties along an axis. Raises UnknownTermError."""
        size = f"groups_{_AXES[axis]}"
        items = self.items[axis]
        constant = node if isinstance(node, int) else self.constants.integer(node)
        if constant is not None:
            if 0 < constant // items < 1 << 32:
                yield Tie(axis, f"{size} == {constant // items}", (), exact=True)
            return
        assert isinstance(node, Node)
        for relation, part, there, exact in self._bounds(node, scope):
            factor = self._times(part, items)
            try:
                term = self.term(part if factor is None else factor, there, outermost=True)
            except UnknownTermError:
                continue
            whole = size if factor is not None or items == 1 else f"{size} * {items}"
            condition = f"{whole} {relation} {term.text}"
            if term.guard:
                condition = f"{term.guard} or {condition}"
            names = tuple(sorted(term.names))
            # A product of unsigned numbers may wrap.
            kept = factor is None or is_signed(part)
            yield Tie(axis, condition, names, exact=exact and term.exact and kept)

    def _times(self, node: Node, items: int) -> Node | None:
        """The other factor of a product with a number of work-items; None of anything else."""
        while node.kind in TRANSPARENT and len(node.inner) == 1:
            (node,) = node.inner
        match node:
            case Node(kind=Kind.BINARY, inner=(left, right)) if (
                items > 1 and node.attributes.get("opcode") == "*"
            ):
                for factor, other in ((left, right), (right, left)):
                    if self.constants.integer(factor) == items:
                        return other
        return None

    def _bounds(self, node: Node, scope: Scope) -> Iterator[tuple[str, Node, Scope, bool]]:
        """Yield terms that a size equals, or that bound it from above or below."""
        exact = True
        while True:
            if scope.depth > _DEEPEST:
                raise UnknownTermError
            scope = scope.deeper
            match node:
                case Node(kind=kind, inner=(inner,)) if kind in TRANSPARENT:
                    node = inner
                    continue
                case Node(kind=kind, inner=(inner, *_)) if kind in CASTS and (
                    node.attributes.get("castKind") in ("IntegralCast", "NoOp")
                    and integer_type(inner.type) is not None
                ):
                    if cuts_sizes(inner, node):
                        return
                    exact = exact and fits_grid(inner, node)
                    node = inner
                    continue
            found = extreme_of(node, self.helpers, lambda part: self.known(part, scope))  # noqa: B023
            if found is not None:
                for each in (found.left, found.right):
                    yield found.relation, each, scope, exact
                return
            opened = self.opened(node, scope, named=True)
            if opened is None or self._read(node) in self.named:
                yield "==", node, scope, exact
            if opened is None:
                return
            node, scope = opened

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
                size, there = self.dims(inner, scope)[_AXES.index(node.name)]
                if isinstance(size, Node):
                    return size, there
        return None

    def term(self, node: Node, scope: Scope, *, outermost: bool = False) -> Term:
        """An integer expression. `outermost`: it is no part of another. Raises UnknownTermError."""
        if scope.depth > _DEEPEST:
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
        place = self._read(node)
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

    def _read(self, node: Node) -> Place | None:
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
