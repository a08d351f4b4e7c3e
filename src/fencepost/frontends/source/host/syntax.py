"""Clang's syntax tree, as `-ast-dump=json` writes it, as values."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, unique
from typing import Any

from fencepost.errors import BoundReached
from fencepost.frontends.source.host.text import MARKER
from fencepost.records import dataclass, field


@unique
class Kind(Enum):
    """A kind of node, by clang's name for it. Only those that are asked about have a member."""

    ARRAY_SUBSCRIPT = "ArraySubscriptExpr"
    BINARY = "BinaryOperator"
    BOOL = "CXXBoolLiteralExpr"
    CALL = "CallExpr"
    CHARACTER = "CharacterLiteral"
    CLEANUPS = "ExprWithCleanups"
    COMPOUND = "CompoundStmt"
    COMPOUND_ASSIGN = "CompoundAssignOperator"
    CONDITIONAL = "ConditionalOperator"
    CONST_CAST = "CXXConstCastExpr"
    CONSTANT = "ConstantExpr"
    CONSTRUCT = "CXXConstructExpr"
    CONSTRUCTOR = "CXXConstructorDecl"
    CONVERSION = "CXXConversionDecl"
    DEFAULT_ARGUMENT = "CXXDefaultArgExpr"
    DESTRUCTOR = "CXXDestructorDecl"
    C_CAST = "CStyleCastExpr"
    DEVICE = "CUDADeviceAttr"
    FOR = "ForStmt"
    ENUMERATOR = "EnumConstantDecl"
    FUNCTION = "FunctionDecl"
    FUNCTIONAL_CAST = "CXXFunctionalCastExpr"
    FUNCTION_TEMPLATE = "FunctionTemplateDecl"
    CLASS_TEMPLATE = "ClassTemplateDecl"
    CLASS_SPECIALIZATION = "ClassTemplateSpecializationDecl"
    GLOBAL = "CUDAGlobalAttr"
    IMPLICIT_CAST = "ImplicitCastExpr"
    INIT_LIST = "InitListExpr"
    INTEGER = "IntegerLiteral"
    LAMBDA = "LambdaExpr"
    LAUNCH = "CUDAKernelCallExpr"
    MATERIALIZE = "MaterializeTemporaryExpr"
    MEMBER = "MemberExpr"
    METHOD = "CXXMethodDecl"
    PARAMETER = "ParmVarDecl"
    PAREN = "ParenExpr"
    RECORD = "CXXRecordDecl"
    REINTERPRET_CAST = "CXXReinterpretCastExpr"
    RECOVERY = "RecoveryExpr"
    REFERENCE = "DeclRefExpr"
    SIZE_OF = "UnaryExprOrTypeTraitExpr"
    STATIC_CAST = "CXXStaticCastExpr"
    SUBSTITUTED = "SubstNonTypeTemplateParmExpr"
    TEMPORARY = "CXXTemporaryObjectExpr"
    UNARY = "UnaryOperator"
    UNRESOLVED = "UnresolvedLookupExpr"
    VARIABLE = "VarDecl"
    OTHER = ""


_KINDS = {each.value: each for each in Kind}

TRANSPARENT = frozenset({Kind.PAREN, Kind.CONSTANT, Kind.CLEANUPS, Kind.MATERIALIZE})
"""Nodes that have the value of the one below them."""
CASTS = frozenset({Kind.IMPLICIT_CAST, Kind.C_CAST, Kind.STATIC_CAST, Kind.FUNCTIONAL_CAST})
"""Conversions, of which `castKind` says what they do."""

FUNCTIONS = frozenset(
    {Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.CONVERSION}
)
"""Declarations that may have a body."""


@dataclass(frozen=True, slots=True, eq=False)
class Node:
    """A node: `id` of a declaration, `begin` and `end` of its range (offsets of its first and of
    its last token, -1 where it has none), `at` of its name; `refers` is the declaration that it
    names, `attributes` the rest of what clang says.
    """

    kind: Kind
    id: str
    name: str
    type: str
    begin: int
    end: int
    at: int
    refers: str
    attributes: Mapping[str, Any] = field(repr=False)
    inner: tuple[Node, ...] = ()

    @property
    def is_invalid(self) -> bool:
        """True for a declaration with an error, whose type may be another than it says."""
        return bool(self.attributes.get("isInvalid"))

    def walk(self) -> Iterator[Node]:
        """The node and all below it, parents first."""
        work = [self]
        while work:
            node = work.pop()
            yield node
            work.extend(reversed(node.inner))


def parse_tree(dump: bytes) -> tuple[Node, ...]:
    """The declarations after the marker. Raises BoundReached for a tree that is too deep, and
    ValueError for a text that is none.
    """
    at = dump.find(b'"name": "' + MARKER.encode() + b'"')
    begin = dump.find(b"\n    {", at)
    end = dump.rfind(b"\n  ]")
    if at < 0 or end < 0:
        raise ValueError("no tree")
    if begin < 0:
        return ()
    try:
        return tuple(_node(each) for each in json.loads(b"[" + dump[begin:end] + b"]"))
    except RecursionError:
        raise BoundReached("its syntax tree is too deep", mend="name the launch") from None


def _node(data: dict[str, Any]) -> Node:
    range_ = data.get("range", {})
    type_ = data.get("type") or data.get("argType") or {}
    refers = data.get("referencedDecl", {})
    return Node(
        _KINDS.get(data.get("kind", ""), Kind.OTHER),
        data.get("id", ""),
        _name(data.get("name") or refers.get("name", "")),
        type_.get("desugaredQualType") or type_.get("qualType", ""),
        _offset(range_.get("begin")),
        _offset(range_.get("end")),
        _offset(data.get("loc")),
        refers.get("id") or data.get("referencedMemberDecl", ""),
        data,
        tuple(_node(each) for each in _below(data)),
    )


def _below(data: Mapping[str, Any]) -> Sequence[dict[str, Any]]:
    """The nodes below one. A list that is shorter than its array has its elements elsewhere, behind
    one that stands for those that it lacks.
    """
    inner = [each for each in data.get("inner", ()) if each]
    return inner + [each for each in data.get("array_filler", ())[1:] if each]


def _name(name: str) -> str:
    """A name as it stands in the text, which has a character a byte."""
    return name if name.isascii() else name.encode("utf-8", "replace").decode("latin-1")


def _offset(place: Mapping[str, Any] | None) -> int:
    """An offset in the text; -1 for one in another file, or in a macro of one."""
    if not place or "includedFrom" in place:
        return -1
    found = place.get("offset", -1)
    return found if isinstance(found, int) else -1


def with_parents(top: Node) -> Iterator[tuple[Node, list[Node]]]:
    """The nodes below one, each with those around it, the nearest first."""
    work: list[tuple[Node, list[Node]]] = [(top, [])]
    while work:
        node, parents = work.pop()
        yield node, parents
        below = [node, *parents[:_NEAR]]
        # A function is asked for however far it is.
        below += [each for each in parents[_NEAR:] if each.kind in FUNCTIONS]
        work.extend((each, below) for each in node.inner)


_NEAR = 6
