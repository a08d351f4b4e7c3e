"""Functions of the host that are one expression: `return (a + b - 1) / b;`, and those of the C++
library that sizes are computed with.
"""

from __future__ import annotations

from collections import defaultdict

from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node
from fencepost.records import dataclass, field

_EXTREMES = {"min": "<=", "max": ">="}
"""The relation of a size to each of two numbers of which it is the smaller or the larger one."""
_CEILINGS = frozenset({"ceil", "ceilf"})
_REPLACED = frozenset({"WeakAttr", "WeakRefAttr", "AliasAttr", "IFuncAttr"})
_WRAPPERS = frozenset({Kind.PAREN, Kind.IMPLICIT_CAST})


@dataclass(frozen=True)
class Helpers:
    """The functions of a tree. `defined` are those with a body, by id and by name in object code;
    `own` the names of all that it declares.
    """

    defined: dict[str, Node]
    names: dict[str, Node]
    own: frozenset[str]
    mangled: dict[str, str] = field(default_factory=dict)

    def returned(self, callee: Node, count: int) -> tuple[list[Node], Node] | None:
        """The parameters of a function and the expression that it returns, if it does nothing else;
        None of any other function.
        """
        name = _name(callee)
        if name is None:
            return None
        function = self.defined.get(name.refers)
        if function is None:
            function = self.names.get(self.mangled.get(name.refers, ""))
        if function is None or function.is_invalid:
            return None
        if any(each.attributes.get("kind") in _REPLACED for each in function.inner):
            return None
        parameters = [each for each in function.inner if each.kind is Kind.PARAMETER]
        bodies = [each for each in function.inner if each.kind is Kind.COMPOUND]
        if len(parameters) != count or len(bodies) != 1:
            return None
        match bodies[0].inner:
            case (Node(kind=Kind.OTHER, inner=(result,)) as statement,) if (
                statement.attributes.get("kind") == "ReturnStmt"
            ):
                return parameters, result
        return None

    def extreme(self, callee: Node) -> str | None:
        """Return the relation of the result of `std::min` or `std::max` to its two arguments; None
        for any other function.
        """
        name = _name(callee)
        return _EXTREMES.get(name.name) if name is not None and self._is_library(name) else None

    def is_ceiling(self, callee: Node) -> bool:
        """Return True for the function that rounds up."""
        name = _name(callee)
        return name is not None and name.name in _CEILINGS and self._is_library(name)

    def _is_library(self, name: Node) -> bool:
        """Return True for a function that headers declare and this file does not."""
        return bool(name.refers) and name.name not in self.own


def _name(callee: Node) -> Node | None:
    while callee.kind in _WRAPPERS and len(callee.inner) == 1:
        callee = callee.inner[0]
    return callee if callee.kind is Kind.REFERENCE else None


def find_helpers(tree: tuple[Node, ...]) -> Helpers:
    """The functions of a tree."""
    functions = [e for top in tree for e in top.walk() if e.kind in FUNCTIONS]
    own = {each.name for each in functions}
    own |= {e.name for top in tree for e in top.walk() if e.kind is Kind.VARIABLE}
    plain = [each for each in functions if each.kind is Kind.FUNCTION]
    mangled = {each.id: str(each.attributes.get("mangledName", "")) for each in plain}
    bodies = [each for each in plain if any(one.kind is Kind.COMPOUND for one in each.inner)]
    named: dict[str, list[Node]] = defaultdict(list)
    for each in bodies:
        named[mangled[each.id]].append(each)
    names = {name: each[0] for name, each in named.items() if name and len(each) == 1}
    return Helpers({each.id: each for each in bodies}, names, frozenset(own), mangled)
