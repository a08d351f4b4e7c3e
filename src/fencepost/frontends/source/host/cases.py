"""Values that a variable has where control comes by a condition alone.

    switch (threads) {
    case 512: k<512><<<g, threads>>>(p); break;     threads is 512
    case 256: k<256><<<g, threads>>>(p); break;     threads is 256
    }
    if (threads == 64) k<64><<<g, threads>>>(p);    threads is 64

That holds of variables that nothing changes, wherever they are read. A case that another one falls
through to, that has two labels, or that a jump may lead into says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.integers import integer_type, keeps_all
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node

_JUMPS = frozenset({"BreakStmt", "ReturnStmt", "ContinueStmt"})
_LABELS = frozenset({"CaseStmt", "DefaultStmt"})
Value = tuple[str, int]
"""A variable by its id, and its value."""


def known_values(node: Node, constants: Constants) -> Mapping[Node, Value]:
    """The statements below a condition in which a variable has one value. They are next to it, or
    in the block of a `switch`.
    """
    if {"hasInit", "hasVar"} & node.attributes.keys() or len(node.inner) < 2:
        return {}
    match node.attributes.get("kind"):
        case "IfStmt":
            found = _equality(node.inner[0], constants)
            return {} if found is None or _has_label(node.inner[1]) else {node.inner[1]: found}
        case "SwitchStmt" if node.inner[1].kind is Kind.COMPOUND and not _has_label(node.inner[1]):
            variable = _variable(node.inner[0], constants)
            return {} if variable is None else dict(_cases(node.inner[1], variable, constants))
    return {}


def _equality(condition: Node, constants: Constants) -> Value | None:
    """The value of a variable that a condition requires."""
    while condition.kind in TRANSPARENT and len(condition.inner) == 1:
        (condition,) = condition.inner
    match condition:
        case Node(kind=Kind.BINARY, inner=(left, right)) if (
            condition.attributes.get("opcode") == "=="
        ):
            for side, other in ((left, right), (right, left)):
                variable, value = _variable(side, constants), constants.integer(other)
                if variable is not None and value is not None:
                    return variable, value
    return None


def _cases(block: Node, variable: str, constants: Constants) -> Iterator[tuple[Node, Value]]:
    """The statements of a `switch` with the value of its variable in them."""
    value: int | None = None
    closed = True
    for each in block.inner:
        if each.attributes.get("kind") in _LABELS:
            value = _label(each, constants) if closed else None
        if any(is_label_below(below) for below in each.inner):
            value = None
        if value is not None:
            yield each, (variable, value)
        closed = _ends(each)


def _label(node: Node, constants: Constants) -> int | None:
    """The value of the only label of a statement."""
    if node.attributes.get("kind") != "CaseStmt" or len(node.inner) != 2:
        return None
    return constants.integer(node.inner[0])


def is_label_below(node: Node) -> bool:
    """Return True if a label of the same `switch` is in a statement."""
    work = [node]
    while work:
        each = work.pop()
        kind = each.attributes.get("kind")
        if kind in _LABELS:
            return True
        if kind != "SwitchStmt":
            work += each.inner
    return False


def _ends(node: Node) -> bool:
    """Return True if control does not come out of a statement at its end."""
    while node.inner and (node.kind is Kind.COMPOUND or node.attributes.get("kind") in _LABELS):
        node = node.inner[-1]
    return node.attributes.get("kind") in _JUMPS


def _variable(node: Node, constants: Constants) -> str | None:
    """The variable that an expression is the value of, if nothing changes it."""
    while node.inner and (node.kind in TRANSPARENT or node.kind in CASTS):
        if node.kind in CASTS and node.attributes.get("castKind") == "IntegralCast":
            source, target = integer_type(node.inner[0].type), integer_type(node.type)
            if source is None or target is None or not keeps_all(source, target):
                return None
        (node,) = node.inner[:1]
    is_known = node.kind is Kind.REFERENCE and integer_type(node.type) is not None
    return node.refers if is_known and constants.is_fixed(node) else None


def _has_label(node: Node) -> bool:
    return any(each.attributes.get("kind") == "LabelStmt" for each in node.walk())
