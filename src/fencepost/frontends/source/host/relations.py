"""Arguments of a launch that are computed from others.

    k<<<16, 64>>>(out, n - 1, n);               pitch == n - 1
    int s = (n + 31) / 32 * 32;
    k<<<16, 64>>>(out, s, n);                   pitch == ((n + 31) / 32) * 32

They are read as the sizes of grids are, as terms of what other arguments are read from: what is not
certain relates nothing. An argument that is another one's variable is left out; that two arguments
are equal makes few kernels wrong, and a proof is for more launches without it.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.frontends.source.host.integers import integer_type, plain_type
from fencepost.frontends.source.host.named_places import is_usable, name_places
from fencepost.frontends.source.host.syntax import TRANSPARENT, Node
from fencepost.frontends.source.host.terms import UnknownTermError
from fencepost.frontends.source.host.tie import HostText, Tie
from fencepost.frontends.source.host.ties import MOST, Scope, Ties


def find_relations(
    text: HostText, launch: Node, arguments: Sequence[tuple[Node, Node]]
) -> tuple[Tie, ...]:
    """Return the arguments of a launch that are computed from other ones, as conditions."""
    named = name_places(text.constants, text.places, arguments)
    made = Ties(text.constants, text.places, text.helpers, launch, named)
    found = (_relation(made, parameter, argument) for parameter, argument in arguments)
    return tuple(each for each in found if each is not None)


def _relation(made: Ties, parameter: Node, argument: Node) -> Tie | None:
    """Return what an argument is of other ones; None if it is no number that is computed of
    them.
    """
    kind, name = integer_type(parameter.type), parameter.name
    same = plain_type(parameter.type) == plain_type(argument.type)
    if not is_usable(name) or kind is None or not same or kind.bits < 8:
        return None
    try:
        term = made.term(argument, Scope())
        if term.names == {name} and (opened := _opened(made, argument)) is not None:
            term = made.term(*opened)
    except (UnknownTermError, RecursionError):
        return None
    if not term.names or term.guard or name in term.names or term.atom:
        return None
    condition = f"{name} == {term.text}"
    if len(condition) > MOST:
        return None
    return Tie(None, condition, tuple(sorted({*term.names, name})), term.exact)


def _opened(made: Ties, node: Node) -> tuple[Node, Scope] | None:
    """Return what a variable was initialized with, though an argument is read from it."""
    while node.kind in TRANSPARENT and len(node.inner) == 1:
        (node,) = node.inner
    return made.opened(node, Scope(), named=True)
