"""The places of host code that the arguments of a launch are read from.

const int n = size; k<<<size / 64, 64>>>(p, n);     n and size are both the argument n
k<<<n / 64, 64>>>(p, (short)n);                     n may be another number than the argument
"""

from __future__ import annotations

import keyword
from collections.abc import Mapping, Sequence

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.integers import integer_type, keeps_all, plain_type
from fencepost.frontends.source.host.lvalues import Place, Places, is_automatic, place_of
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.records import dataclass

_DEEPEST = 32
"""Variables that one may have been initialized with in turn."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument by its name. `exact`: it is the same number as what it is read from, also where
    that is negative.
    """

    name: str
    exact: bool


def name_places(
    constants: Constants, places: Places, arguments: Sequence[tuple[Node, Node]]
) -> Mapping[Place, Argument]:
    """The arguments by the places that they are read from, for pairs of a parameter and its
    argument; also by what these were initialized with, where both stay as they are.
    """
    found: dict[Place, Argument] = {}
    for parameter, argument in arguments:
        _name(found, constants, places, parameter, argument)
    return found


def _name(
    found: dict[Place, Argument],
    constants: Constants,
    places: Places,
    parameter: Node,
    argument: Node,
) -> None:
    name, kind = parameter.name, integer_type(parameter.type)
    same = plain_type(parameter.type) == plain_type(argument.type)
    if not is_usable(name) or kind is None or not same or kind.bits < 8:
        return
    exact, first = True, True
    for _ in range(_DEEPEST):
        while argument.kind in TRANSPARENT and len(argument.inner) == 1:
            (argument,) = argument.inner
        how = argument.attributes.get("castKind")
        if argument.kind in CASTS and how in ("IntegralCast", "NoOp"):
            (argument,) = argument.inner
        elif argument.kind is Kind.IMPLICIT_CAST and how == "LValueToRValue":
            read = argument.inner[0]
            place = place_of(read)
            if place is None or not (first or places.is_fixed(place)):
                return
            found.setdefault(place, Argument(name, exact))
            initial = initial_of(constants, read) if places.is_fixed(place) else None
            if initial is None:
                return
            argument, first = initial, False
        else:
            return
        source = integer_type(argument.type)
        if source is None or source.bits > kind.bits:
            return
        exact, kind = exact and keeps_all(source, kind), source


def is_usable(name: str) -> bool:
    """Return True if conditions can name an argument so."""
    return name.isidentifier() and name.isascii() and not keyword.iskeyword(name)


def initial_of(constants: Constants, reference: Node) -> Node | None:
    """The initializer of a variable that has one value for as long as it is there; None of anything
    else.
    """
    if reference.kind is not Kind.REFERENCE:
        return None
    initial = constants.initializer(reference)
    declared = constants.declared.get(reference.refers)
    if initial is None or declared is None or not is_automatic(declared.node):
        return None
    return initial
