"""Variables of host code as places that are read, and if a place is the same at two of the reads.

int n = f(); int g = n / 64; k<<<g, 64>>>(p, n);        the same: nothing changes n
int n = 1; n = f(); int g = n / 64; k<<<g, 64>>>(p, n); the same: what changes n is before g
int n = f(); int g = n / 64; n = 8; k<<<g, 64>>>(p, n); not the same
int n; read(&n); int g = n / 64; k<<<g, 64>>>(p, n);    not certain: somebody has the address
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from fencepost.frontends.source.host.constants import Constants
from fencepost.frontends.source.host.integers import plain_type
from fencepost.frontends.source.host.reads import is_read
from fencepost.frontends.source.host.syntax import FUNCTIONS, Kind, Node, with_parents
from fencepost.records import dataclass

Place = tuple[str, ...]
"""A variable by its id, with the members that lead from it to what is read, by name; `->` before
the name of one that is behind a pointer. `this` has an id of its own.
"""
_THIS = "this"


def place_of(node: Node) -> Place | None:
    """The place that an expression without effects names; None of any other."""
    match node:
        case Node(kind=Kind.PAREN, inner=(inner,)):
            return place_of(inner)
        case Node(kind=Kind.REFERENCE) if node.refers and " volatile" not in f" {node.type}":
            return (node.refers,)
        case Node(kind=Kind.MEMBER, inner=(inner,)) if "volatile" not in node.type:
            arrow = bool(node.attributes.get("isArrow"))
            if arrow and inner.kind is Kind.IMPLICIT_CAST:
                loaded = inner.attributes.get("castKind") == "LValueToRValue"
                base = place_of(inner.inner[0]) if loaded and inner.inner else None
            elif arrow and inner.attributes.get("kind") == "CXXThisExpr":
                base = (_THIS,)
            else:
                base = None if arrow else place_of(inner)
            return None if base is None else (*base, f"->{node.name}" if arrow else node.name)
    return None


@dataclass(frozen=True, slots=True)
class _Write:
    """A change of a variable: where it stands, and the id of the function around it."""

    begin: int
    end: int
    function: str


@dataclass(frozen=True)
class Places:
    """The places of a tree. `writes` are the assignments to variables by their
    ids, `handed` the variables that something else than an assignment may change; `blocks` are
    those around declarations, as the offsets of their first and last token; `functions` the ids of
    the functions around them. `bound` are the names of members that may be references.
    """

    constants: Constants
    writes: Mapping[str, tuple[_Write, ...]]
    handed: frozenset[str]
    blocks: Mapping[str, tuple[int, int]]
    functions: Mapping[str, str]
    bound: frozenset[str] = frozenset()

    def is_fixed(self, place: Place) -> bool:
        """Return True if a place holds one value for as long as its variable is there."""
        return self._is_own(place) and place[0] not in self.constants.written

    def is_changed_once(self, place: Place, step: Node) -> bool:
        """Return True if nothing but `step` changes the value that a variable began with."""
        writes = self.writes.get(place[0], ())
        return (
            len(place) == 1
            and self._is_own(place)
            and place[0] not in self.handed
            and [(each.begin, each.end) for each in writes] == [(step.begin, step.end)]
            and step.begin >= 0
        )

    def is_kept(self, place: Place, since: Node) -> bool:
        """Return True if a place does not change from the declaration of another variable, of the
        same function, up to the uses of that one: what changes it stands before the declaration,
        or behind the block around it.
        """
        if self.is_fixed(place):
            return True
        if len(place) > 1 or not self._is_own(place) or place[0] in self.handed:
            return False
        block = self.blocks.get(since.id)
        function = self.functions.get(since.id)
        if block is None or since.begin < 0 or function != self.functions.get(place[0]):
            return False
        return all(
            each.function == function
            and 0 <= each.begin <= each.end
            and (each.end < since.begin or each.begin > block[1])
            for each in self.writes.get(place[0], ())
        )

    def is_kept_between(self, place: Place, begin: int, end: int) -> bool:
        """Return True if a place does not change from one statement to a later one of the same
        block: what changes it stands outside of the text between the two.
        """
        if self.is_fixed(place):
            return True
        if len(place) > 1 or not self._is_own(place) or place[0] in self.handed:
            return False
        function = self.functions.get(place[0])
        return all(
            each.function == function
            and 0 <= each.begin <= each.end
            and (each.end < begin or each.begin > end)
            for each in self.writes.get(place[0], ())
        )

    def is_same_within(self, place: Place, launch: Node) -> bool:
        """Return True if all parts of a launch read the same at a place."""
        if self.is_fixed(place):
            return True
        own = len(place) == 1 and self._is_own(place) and place[0] not in self.handed
        function = self.functions.get(place[0])
        own = own and all(each.function == function for each in self.writes.get(place[0], ()))
        return all(_keeps(each, calls=own) for each in launch.walk())

    def _is_own(self, place: Place) -> bool:
        """Return True for a variable of a function, or a member of one, that has no other name."""
        declared = self.constants.declared.get(place[0])
        if declared is None or any(each.startswith("->") for each in place[1:]):
            return False
        if not self.bound.isdisjoint(place[1:]):
            return False
        node = declared.node
        if not declared.local or node.is_invalid or not is_automatic(node):
            return False
        if "&" in node.type or "volatile" in node.type:
            return False
        return self.constants.mentions.are_known(node.name, declared.begin, declared.end)


def is_automatic(node: Node) -> bool:
    """Return True for a variable that is initialized whenever control passes its declaration."""
    return "storageClass" not in node.attributes and "tls" not in node.attributes


_HARMLESS = frozenset(
    {
        *(Kind.BOOL, Kind.CHARACTER, Kind.CLEANUPS, Kind.CONDITIONAL, Kind.CONST_CAST),
        *(Kind.CONSTANT, Kind.CONSTRUCT, Kind.DEFAULT_ARGUMENT, Kind.C_CAST, Kind.FUNCTIONAL_CAST),
        *(Kind.IMPLICIT_CAST, Kind.INTEGER, Kind.MATERIALIZE, Kind.MEMBER, Kind.PAREN),
        *(Kind.REINTERPRET_CAST, Kind.REFERENCE, Kind.SIZE_OF, Kind.STATIC_CAST),
        *(Kind.SUBSTITUTED, Kind.TEMPORARY, Kind.LAUNCH, Kind.ARRAY_SUBSCRIPT),
    }
)
_LITERALS = frozenset(
    {"FloatingLiteral", "StringLiteral", "CXXNullPtrLiteralExpr", "GNUNullExpr", "CXXThisExpr"}
)
_SIZES_OF_LAUNCH = "__hipPushCallConfiguration"


def _keeps(node: Node, *, calls: bool) -> bool:
    """Return True if a node of an expression changes no variable; `calls`: none can that is
    called.
    """
    match node:
        case Node(kind=Kind.BINARY):
            return "=" not in str(node.attributes.get("opcode")) or node.attributes["opcode"] in (
                *("==", "!="),
                *("<=", ">="),
            )
        case Node(kind=Kind.UNARY):
            return node.attributes.get("opcode") not in ("++", "--")
        case Node(kind=Kind.CALL, inner=(callee, *_)):
            names = {each.name for each in callee.walk()}
            return calls or _SIZES_OF_LAUNCH in names
        case Node(kind=Kind.CONSTRUCT | Kind.TEMPORARY):
            return calls or node.type in ("dim3", "const dim3", "fencepost_any")
        case Node(kind=Kind.OTHER):
            return calls or node.attributes.get("kind") in _LITERALS
        case Node(kind=Kind.COMPOUND_ASSIGN | Kind.LAMBDA | Kind.RECOVERY):
            return False
    return node.kind in _HARMLESS or calls


def find_places(tree: tuple[Node, ...], constants: Constants) -> Places:
    """Collect the places of a tree."""
    writes: dict[str, list[_Write]] = defaultdict(list)
    handed: set[str] = set()
    blocks: dict[str, tuple[int, int]] = {}
    functions: dict[str, str] = {}
    for top in tree:
        for node, parents in with_parents(top):
            function = next((each.id for each in parents if each.kind in FUNCTIONS), "")
            match node.kind:
                case Kind.VARIABLE | Kind.PARAMETER if node.id:
                    functions[node.id] = function
                    if [each.kind for each in parents[1:2]] == [Kind.COMPOUND]:
                        blocks[node.id] = parents[1].begin, parents[1].end
                case Kind.REFERENCE if not is_read(node, parents):
                    made = _assigns(node, parents)
                    if made is None:
                        handed.add(node.refers)
                    else:
                        writes[node.refers].append(_Write(made.begin, made.end, function))
    # A template's own text counts for its instances: what fails there is missing from the instance.
    at = {id_: each.node.at for id_, each in constants.declared.items()}
    counts: dict[int, set[int]] = defaultdict(set)
    for id_, place in at.items():
        counts[place].add(len(writes.get(id_, ())))
    shared = {at[id_] for id_ in handed if id_ in at} - {-1}
    handed |= {id_ for id_, place in at.items() if place in shared or len(counts[place]) > 1}
    kept = {id_: tuple(each) for id_, each in writes.items()}
    return Places(constants, kept, frozenset(handed), blocks, functions, _bound_members(tree))


def _bound_members(tree: tuple[Node, ...]) -> frozenset[str]:
    """Return the names of members that are references to variables, or that are declared elsewhere
    and may be.
    """
    plain: set[str] = set()
    for node in (each for top in tree for each in top.walk()):
        if node.attributes.get("kind") == "FieldDecl" and "&" not in node.type:
            plain.add(node.id)
    return frozenset(
        node.name
        for top in tree
        for node in top.walk()
        if node.kind is Kind.MEMBER and node.refers not in plain and not _is_part_of_dim3(node)
    )


def _is_part_of_dim3(node: Node) -> bool:
    return len(node.inner) == 1 and plain_type(node.inner[0].type) in ("dim3", "struct dim3")


def _assigns(node: Node, parents: list[Node]) -> Node | None:
    """The assignment or increment of which a reference is the left side; None where it is none."""
    child = node
    for each in parents:
        if each.kind is Kind.PAREN:
            child = each
            continue
        match each:
            case Node(kind=Kind.BINARY | Kind.COMPOUND_ASSIGN, inner=(left, _)) if left is child:
                is_assignment = str(each.attributes.get("opcode")).endswith("=")
                return each if is_assignment and _is_plain(each) else None
            case Node(kind=Kind.UNARY) if each.attributes.get("opcode") in ("++", "--"):
                return each
        return None
    return None


def _is_plain(node: Node) -> bool:
    """Return True for an assignment; a comparison is none."""
    return node.attributes.get("opcode") not in ("==", "!=", "<=", ">=")
