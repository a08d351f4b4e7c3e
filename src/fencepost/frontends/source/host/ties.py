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

from collections.abc import Iterator, Sequence
from itertools import islice

from fencepost.frontends.source.host.conversions import cuts_sizes, fits_grid, is_signed
from fencepost.frontends.source.host.expressions import AXES, DEEPEST, Expressions, expressions
from fencepost.frontends.source.host.extremes import extreme_of
from fencepost.frontends.source.host.guards import Guards
from fencepost.frontends.source.host.integers import integer_type
from fencepost.frontends.source.host.loop_bounds import LoopBounds
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.frontends.source.host.terms import UnknownTermError
from fencepost.frontends.source.host.tie import HostText, Scope, Size, Tie
from fencepost.records import dataclass, replace

MOST = 300
"""Characters of a tie that is worth reading."""
MOST_GUARDS = 8
"""Conditions of the host that are read of one launch."""


def find_ties(
    text: HostText,
    launch: Node,
    grid: Node | None,
    workgroup: Node | None,
    arguments: Sequence[tuple[Node, Node]],
) -> tuple[Tie, ...]:
    """The ties of a launch with sizes of its `grid` and its `workgroup`, None if they are known,
    and pairs of a parameter and its argument; and the bounds of arguments that are counters of
    loops around it.
    """
    made = _Ties(expressions(text, launch, arguments))
    of_grid = () if grid is None else tuple(made.of_grid(grid))
    of_workgroup = () if workgroup is None else tuple(made.of_workgroup(workgroup))
    return (*of_grid, *of_workgroup, *made.of_arguments(text))


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
    made = _Ties(expressions(text, launch, arguments), workgroup)
    found: list[Tie] = []
    for axis, size in enumerate(sizes or ()):
        scope = Scope() if size.since is None else Scope((size.since,))
        found += made.along(axis, size.node, scope)
    return (*found, *made.of_arguments(text))


@dataclass(frozen=True, slots=True)
class _Ties:
    """A launch, whose sizes are read as terms of its arguments; `items` are those of a workgroup
    where sizes count work-items.
    """

    reads: Expressions
    items: tuple[int, int, int] = (1, 1, 1)

    def of_grid(self, grid: Node) -> Iterator[Tie]:
        """The ties along the axes of a grid."""
        try:
            sizes = self.reads.dims(grid, Scope())
        except (UnknownTermError, RecursionError):
            return
        for axis, (node, scope) in enumerate(sizes):
            yield from self.along(axis, node, scope)

    def of_workgroup(self, workgroup: Node) -> Iterator[Tie]:
        """The ties of a workgroup's size, as conditions on arguments."""
        try:
            sizes = self.reads.dims(workgroup, Scope())
        except (UnknownTermError, RecursionError):
            return
        for axis, (node, scope) in enumerate(sizes):
            for each in self._ties_of(f"items_{AXES[axis]}", 1, axis, node, scope):
                if each.names or not each.condition.endswith(" == 1"):
                    yield replace(each, axis=None)

    def along(self, axis: int, node: Node | int, scope: Scope) -> list[Tie]:
        """The ties along an axis; one of which nothing is known has any number of workgroups."""
        size = f"groups_{AXES[axis]}"
        found = self._ties_of(size, self.items[axis], axis, node, scope)
        return found or [Tie(axis, f"{size} >= 1", (), exact=True)]

    def _ties_of(
        self, size: str, items: int, axis: int, node: Node | int, scope: Scope
    ) -> list[Tie]:
        try:
            found = [*self._of_axis(size, items, axis, node, scope)]
        except (UnknownTermError, RecursionError):
            return []
        return [each for each in found if len(each.condition) <= MOST]

    def of_arguments(self, text: HostText) -> Iterator[Tie]:
        """The conditions on arguments that hold where the launch is reached."""
        launch = self.reads.launch
        of_guards = islice(Guards(self.reads, text.blocks).of_launch(launch), MOST_GUARDS)
        for each in (*LoopBounds(self.reads, text.loops).of_launch(launch), *of_guards):
            if len(each.condition) <= MOST:
                yield Tie(None, each.condition, tuple(sorted(each.names)), exact=each.exact)

    def _of_axis(
        self, size: str, items: int, axis: int, node: Node | int, scope: Scope
    ) -> Iterator[Tie]:
        """The ties of a size along an axis, which counts so many items. Raises UnknownTermError."""
        constant = node if isinstance(node, int) else self.reads.constants.integer(node)
        if constant is not None:
            if 0 < constant // items < 1 << 32:
                yield Tie(axis, f"{size} == {constant // items}", (), exact=True)
            return
        assert isinstance(node, Node)
        for relation, part, there, exact in self._bounds(node, scope):
            factor = self._times(part, items)
            try:
                term = self.reads.term(part if factor is None else factor, there, outermost=True)
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
                    if self.reads.constants.integer(factor) == items:
                        return other
        return None

    def _bounds(self, node: Node, scope: Scope) -> Iterator[tuple[str, Node, Scope, bool]]:
        """Yield terms that a size equals, or that bound it from above or below."""
        exact = True
        while True:
            if scope.depth > DEEPEST:
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
            found = extreme_of(node, self.reads.helpers, lambda part: self.reads.known(part, scope))  # noqa: B023
            if found is not None:
                for each in (found.left, found.right):
                    yield found.relation, each, scope, exact
                return
            opened = self.reads.opened(node, scope, named=True)
            if opened is None or self.reads.read(node) in self.reads.named:
                yield "==", node, scope, exact
            if opened is None:
                return
            node, scope = opened
