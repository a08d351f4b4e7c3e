"""The expressions that give host variables their values, for pointers that lead to one object.

    float *q = p;               p is a source of q
    float *&r = p;              r is p
    float *z[2] = {p, q};       p is a source of z[0]
    S s; s.in = p;              p is a source of the field `in` of s

Where a variable has several sources it may have any of them; the conditions under which it has
one are kept, so that `in = odd ? a : b` and `out = odd ? b : a` are told apart. An exchange of
variables (`t = a; a = b; b = t`) makes none of them the other: its assignments are no sources.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, unique

from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.patterns import pattern
from fencepost.records import dataclass, field

Condition = tuple[object, bool]
"""A condition by its shape, and the way that it was decided."""
When = frozenset[Condition]
WHOLE = ""
"""The part that is all of a variable."""
ANY = "?"
"""An element that is not known."""
_LAUNCHES = pattern(r"(?:hip|cuda)\w*Launch\w*", re.ASCII)
_POINTER_CASTS = CASTS | {Kind.REINTERPRET_CAST, Kind.CONST_CAST}


@dataclass(frozen=True, slots=True)
class Source:
    """A value of a part of a variable: `WHOLE`, the name of a field, an index or `ANY`."""

    part: str
    value: Node
    when: When = frozenset()


@dataclass(frozen=True, slots=True)
class Sources:
    """The sources of variables by their ids; `references` are the variables that are another name,
    with what they name; `fields` are those of records, by the names of these. `handed` are arrays
    that something else than a launch is given, which may change them.
    """

    of: Mapping[str, Sequence[Source]] = field(default_factory=dict)
    references: Mapping[str, Node] = field(default_factory=dict)
    fields: Mapping[str, Sequence[Node]] = field(default_factory=dict)
    handed: frozenset[str] = frozenset()

    def fields_of(self, type_: str) -> Sequence[Node]:
        """Return the fields of a record; none where its declaration is not known."""
        return self.fields.get(type_.removeprefix("const "), ())


def find_sources(tree: Sequence[Node]) -> Sources:
    """Return the sources of all variables of a tree."""
    found = _Search()
    for top in tree:
        found.visit(top)
    for name, value in found.references.items():
        if plain(value).kind is Kind.REFERENCE:
            # An assignment by another name is one to the variable itself.
            found.of[plain(value).refers] += [e for e in found.of[name] if e.value is not value]
    return Sources(found.of, found.references, found.fields, frozenset(found.handed))


def plain(node: Node) -> Node:
    """Return an expression without parentheses and conversions."""
    while node.inner and (node.kind in TRANSPARENT or node.kind in _POINTER_CASTS):
        node = node.inner[-1]
    return node


@unique
class Also(Enum):
    """Kinds of nodes that only pointers ask about, by clang's name; all others take them for
    `Kind.OTHER`.
    """

    DECLARATION = "DeclStmt"
    FIELD = "FieldDecl"
    IF = "IfStmt"
    MEMBER_CALL = "CXXMemberCallExpr"
    NO_VALUE = "ImplicitValueInitExpr"
    OPERATOR_CALL = "CXXOperatorCallExpr"


_ALSO = {each.value: each for each in Also}


def also(node: Node) -> Also | None:
    """Return the kind of a node that only pointers ask about; None for any other."""
    return _ALSO.get(_name(node))


def _name(node: Node) -> str:
    """Return clang's name for a kind of node."""
    return str(node.attributes.get("kind", ""))


def shape(node: Node) -> object:
    """Return what is the same of two expressions that read alike."""
    node = plain(node)
    words = (str(node.attributes.get(each, "")) for each in ("value", "opcode"))
    return (node.kind, node.name, node.refers, *words, *map(shape, node.inner))


def case(condition: Node, *, yes: bool) -> When:
    """Return the case that a condition was decided in one way; none if it may be another value
    where it reads alike.
    """
    return frozenset({(shape(condition), yes)}) if is_steady(condition) else frozenset()


def is_steady(node: Node) -> bool:
    """Return True if an expression has no effect and calls nothing: read twice in one expression,
    it has one value.
    """
    return not any(
        each.kind in (Kind.CALL, Kind.COMPOUND_ASSIGN, Kind.CONSTRUCT, Kind.RECOVERY)
        or "Call" in _name(each)  # of every kind, those to come too
        or each.attributes.get("opcode") in ("=", "++", "--")
        or "volatile" in each.type
        for each in node.walk()
    )


def constant(node: Node) -> str | None:
    """Return an integer literal as text; None for any other expression."""
    node = plain(node)
    return str(node.attributes.get("value")) if node.kind is Kind.INTEGER else None


class _Search:
    """The state of a search."""

    def __init__(self) -> None:
        self.of: dict[str, list[Source]] = defaultdict(list)
        self.references: dict[str, Node] = {}
        self.fields: dict[str, Sequence[Node]] = {}
        self.handed: set[str] = set()

    def visit(self, top: Node) -> None:
        """Search a declaration."""
        work: list[tuple[Node, When]] = [(top, frozenset())]
        while work:
            node, when = work.pop()
            below = [(each, when) for each in node.inner]
            match node.kind:
                case Kind.VARIABLE if node.inner:
                    self._declared(node, when)
                case Kind.BINARY if node.attributes.get("opcode") == "=":
                    self._assigned(node.inner[0], node.inner[1], when)
                case Kind.CALL if not _LAUNCHES.match(plain(node.inner[0]).name):
                    self.handed |= {name for each in node.inner[1:] for name in _arrays(each)}
                case Kind.RECORD | Kind.CLASS_SPECIALIZATION:
                    fields = [each for each in node.inner if also(each) is Also.FIELD]
                    if fields:
                        self.fields[node.name] = fields
                case Kind.COMPOUND:
                    left, ends = _exchanges(node.inner)
                    for name, last in ends:
                        self.of[name].append(Source(WHOLE, last, when))
                    below = [(each, when) for at, each in enumerate(node.inner) if at not in left]
                case Kind.OTHER if also(node) is Also.OPERATOR_CALL:
                    if len(node.inner) == 3 and plain(node.inner[0]).name == "operator=":
                        self._assigned(node.inner[1], node.inner[2], when)
                case Kind.OTHER if also(node) is Also.IF and not node.attributes.get("hasInit"):
                    one, *ways = node.inner
                    cases = zip(ways, (True, False), strict=False)
                    below = [(one, when)]
                    below += [(each, when | case(one, yes=yes)) for each, yes in cases]
                case _:
                    pass
            work += reversed(below)

    def _declared(self, variable: Node, when: When) -> None:
        value = next((each for each in variable.inner if _is_value(each)), None)
        if value is None:
            return
        self.handed.update(_arrays(value))
        if variable.type.endswith("&"):
            self.references[variable.id] = value
        self.of[variable.id].append(Source(WHOLE, value, when))

    def _assigned(self, target: Node, value: Node, when: When) -> None:
        target = plain(target)
        self.handed.update(_arrays(value))
        match target.kind, target.inner:
            case Kind.REFERENCE, _:
                self.of[target.refers].append(Source(WHOLE, value, when))
            case Kind.MEMBER, (whole,) if plain(whole).kind is Kind.REFERENCE:
                self.of[plain(whole).refers].append(Source(target.name, value, when))
            case Kind.ARRAY_SUBSCRIPT, (whole, index) if plain(whole).kind is Kind.REFERENCE:
                part = constant(index) or ANY
                self.of[plain(whole).refers].append(Source(part, value, when))


def _arrays(value: Node) -> Iterator[str]:
    """Yield the array that an expression is, or the address of."""
    value = plain(value)
    if value.kind is Kind.UNARY and value.attributes.get("opcode") == "&" and value.inner:
        value = plain(value.inner[0])
    if value.kind is Kind.REFERENCE and value.type.endswith("]"):
        yield value.refers


def _is_value(node: Node) -> bool:
    """Return True for a node below a declaration that is its value, and not an attribute."""
    return not _name(node).endswith(("Attr", "Comment"))


def _exchanges(
    statements: Sequence[Node],
) -> tuple[frozenset[int], list[tuple[str, Node]]]:
    """Return the statements of a block by which variables exchange their values, and the variables
    that keep a value meanwhile, each with the last one that is given it.
    """
    found: set[int] = set()
    ends: list[tuple[str, Node]] = []
    pairs = [_copy(each) for each in statements]
    for start, first in enumerate(pairs):
        if first is None:
            continue
        kept, free = first
        for at in range(start + 1, len(pairs)):
            here = pairs[at]
            if here is None or here[0] != free:
                break
            if here[1] == kept:
                found.update(range(start + 1, at + 1))
                ends.append((kept, statements[at].inner[0]))
                break
            free = here[1]
    return frozenset(found), ends


def _copy(statement: Node) -> tuple[str, str] | None:
    """Return the variable that a statement assigns another one to, and that one."""
    match list(_assignments(statement)):
        case [(target, value)] if plain(value).kind is Kind.REFERENCE:
            return target, plain(value).refers
    return None


def _assignments(statement: Node) -> Iterator[tuple[str, Node]]:
    if also(statement) is Also.DECLARATION:
        for each in statement.inner:
            if each.kind is Kind.VARIABLE and each.inner and _is_value(each.inner[0]):
                yield each.id, each.inner[0]
    elif statement.kind is Kind.BINARY and statement.attributes.get("opcode") == "=":
        target, value = statement.inner
        if plain(target).kind is Kind.REFERENCE:
            yield plain(target).refers, value


__all__ = [
    "ANY",
    "WHOLE",
    "Also",
    "Source",
    "Sources",
    "When",
    "also",
    "case",
    "constant",
    "find_sources",
    "is_steady",
    "plain",
    "shape",
]
