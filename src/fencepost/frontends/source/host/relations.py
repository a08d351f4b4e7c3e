"""Arguments of a launch that are computed from others.

    k<<<16, 64>>>(out, n - 1, n);               pitch == n - 1
    int s = (n + 31) / 32 * 32;
    k<<<16, 64>>>(out, s, n);                   pitch == ((n + 31) / 32) * 32
    k<<<16, 64>>>(out, std::min(m, n), n);      pitch <= n

They are read as the sizes of grids are, as terms of what other arguments are read from: what is not
certain relates nothing. An argument that is another one's variable is left out; that two arguments
are equal makes few kernels wrong, and a proof is for more launches without it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fencepost.frontends.source.host.expressions import DEEPEST, Expressions, expressions
from fencepost.frontends.source.host.extremes import extreme_of
from fencepost.frontends.source.host.integers import integer_type, keeps_all, plain_type
from fencepost.frontends.source.host.named_places import is_usable
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Node
from fencepost.frontends.source.host.terms import Term
from fencepost.frontends.source.host.tie import HostText, Scope, Tie
from fencepost.frontends.source.host.ties import MOST


def find_relations(
    text: HostText, launch: Node, arguments: Sequence[tuple[Node, Node]]
) -> tuple[Tie, ...]:
    """Return the arguments of a launch that are computed from other ones, as conditions."""
    made = expressions(text, launch, arguments)
    return tuple(
        tie
        for parameter, argument in arguments
        if _is_named(parameter, argument)
        for tie in _of_argument(made, parameter.name, argument)
        if len(tie.condition) <= MOST
    )


def _is_named(parameter: Node, argument: Node) -> bool:
    """Return True if conditions can name an argument, and it is the number of its expression."""
    kind = integer_type(parameter.type)
    same = plain_type(parameter.type) == plain_type(argument.type)
    return is_usable(parameter.name) and kind is not None and same and kind.bits >= 8


def _of_argument(made: Expressions, name: str, argument: Node) -> Iterator[Tie]:
    """Yield the number that an argument is computed to be, or the bounds of it."""
    term = made.known(argument, Scope())
    if term is not None and term.names == {name} and (opened := _opened(made, argument)):
        term = made.known(*opened)
    if term is not None and term.names and not term.atom and name not in term.names:
        yield _tie(name, "==", term)
        return
    for relation, part, scope in _bounds(made, argument, Scope()):
        bound = made.known(part, scope)
        if bound is not None and name not in bound.names:
            yield _tie(name, relation, bound)


def _tie(name: str, relation: str, term: Term) -> Tie:
    names = tuple(sorted({*term.names, name}))
    return Tie(None, f"{name} {relation} {term.text}", names, term.exact)


def _bounds(made: Expressions, node: Node, scope: Scope) -> Iterator[tuple[str, Node, Scope]]:
    """Yield the parts of a minimum or a maximum with the relation of an argument to them."""
    for _ in range(DEEPEST):
        found = extreme_of(node, made.helpers, lambda part: made.known(part, scope))  # noqa: B023
        if found is not None:
            yield found.relation, found.left, scope
            yield found.relation, found.right, scope
            return
        if (opened := made.opened(node, scope, named=True)) is not None:
            node, scope = opened
        elif node.kind in (TRANSPARENT | CASTS) and len(node.inner) == 1 and _is_kept(node):
            (node,) = node.inner
        else:
            return


def _is_kept(node: Node) -> bool:
    """Return True for an expression with the number of the one below it."""
    match node.attributes.get("castKind"):
        case "IntegralCast":
            source, target = integer_type(node.inner[0].type), integer_type(node.type)
            return source is not None and target is not None and keeps_all(source, target)
        case how:
            return how in (None, "NoOp", "LValueToRValue")


def _opened(made: Expressions, node: Node) -> tuple[Node, Scope] | None:
    """Return what a variable was initialized with, though an argument is read from it."""
    while node.kind in TRANSPARENT and len(node.inner) == 1:
        (node,) = node.inner
    return made.opened(node, Scope(), named=True)
