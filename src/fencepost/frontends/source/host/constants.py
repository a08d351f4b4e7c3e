"""Constants of host code: expressions whose value is the same whenever they are evaluated.

A variable has a value if its initializer has one and nothing changes it. That is so for constants,
and for variables that no other file sees and of which the tree has reads alone: loads of the whole
or of a member, and copies. Anything else (an assignment, `&n`, a reference, a capture, a call that
was not resolved) may change it. Constants are not exempt from the search of the text: a declaration
that was dropped may hide them.

    const int B = 64;                     B is 64
    int n = 256; launch<<<1, n>>>();      n is 256
    int n = 256; read(&n);                n has no value
    { Unknown B(3); launch<<<1, B>>>(); } B has no value, because the tree lacks its declaration
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from fencepost.frontends.source.host.assignments import (
    WHOLE,
    Assignments,
    last_before,
    settled,
)
from fencepost.frontends.source.host.changes import find_changes
from fencepost.frontends.source.host.foreign import Foreign
from fencepost.frontends.source.host.integers import compute, integer_type
from fencepost.frontends.source.host.mentions import Mentions
from fencepost.frontends.source.host.reads import is_dim3
from fencepost.frontends.source.host.syntax import (
    CASTS,
    TRANSPARENT,
    Kind,
    Node,
)
from fencepost.frontends.source.host.types import Types
from fencepost.frontends.source.host.variables import (
    Declared,
    initializer_of,
    may_be_replaced,
)
from fencepost.frontends.source.host.wave_sizes import (
    WAVES,
    is_wave_member,
)
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass, field, replace

Dims = tuple[int, int, int]
_DEEPEST = 64
"""Variables that the value of one may go back to."""
_TRANSPARENT = TRANSPARENT | {Kind.DEFAULT_ARGUMENT}
_BY_PARTS = "void (uint32_t, uint32_t, uint32_t)"
_COPIES = ("void (const dim3 &)", "void (dim3 &&)")


@dataclass(frozen=True)
class Constants:
    """Values of expressions. `declared` are the variables by their ids, `written` the ids of those
    that may change after their initialization.
    """

    declared: Mapping[str, Declared]
    enumerators: Mapping[str, int | None]
    written: frozenset[str]
    mentions: Mentions
    types: Types = field(default_factory=Types)
    foreign: Foreign = field(default_factory=Foreign)
    assignments: Assignments = field(default_factory=dict)
    given: Mapping[str, int] = field(default_factory=dict)
    """Values that are known of variables which nothing changes."""
    waves: frozenset[str] = frozenset()
    """The variables that hold the size of a wave, and `prop.warpSize` by the id of the member."""
    wave: int | None = None
    """The size of a wave that a value is asked for; None: any."""
    _known: dict[str, Node | None] = field(default_factory=dict, repr=False)

    def integer(self, node: Node, depth: int = 0) -> int | None:
        """The value of an integer expression; None where it is not known."""
        if depth > _DEEPEST:
            return None
        if depth == 0 and self.waves and self.wave is None:
            found = {each.integer(node) for each in self._in_waves}
            return found.pop() if len(found) == 1 else None
        value = self._integer(node, depth + 1)
        kind = integer_type(node.type)
        if value is None or kind is None or not kind.holds(value):
            return None
        return value

    def dims(self, node: Node, depth: int = 0) -> Dims | None:
        """The value of an expression of type dim3, or of an integer that becomes one."""
        if depth > _DEEPEST:
            return None
        if depth == 0 and self.waves and self.wave is None:
            found = {each.dims(node) for each in self._in_waves}
            return found.pop() if len(found) == 1 else None
        depth += 1
        match node:
            case Node(kind=kind, inner=(inner, *_)) if kind in _TRANSPARENT:
                return self.dims(inner, depth)
            case Node(kind=kind, inner=(inner, *_)) if kind in CASTS and is_dim3(node):
                return self.dims(inner, depth)
            case Node(kind=Kind.CONSTRUCT | Kind.TEMPORARY, inner=inner) if is_dim3(node):
                how = str(node.attributes.get("ctorType", {}).get("qualType", "")).removesuffix(
                    " noexcept"
                )
                if how in _COPIES and len(inner) == 1:
                    return self.dims(inner[0], depth)
                return self._parts(inner, depth) if how == _BY_PARTS else None
            case Node(kind=Kind.REFERENCE) if is_dim3(node):
                initial = self.initializer(node)
                return None if initial is None else self._assigned(node, initial, depth)
            case Node(kind=Kind.INIT_LIST) if is_dim3(node):
                return None
        if integer_type(node.type) is None:
            return None
        value = self.integer(node, depth)
        return None if value is None or not 0 <= value < 1 << 32 else (value, 1, 1)

    @cached_property
    def _in_waves(self) -> tuple[Constants, ...]:
        """The same for each size of a wave."""
        return tuple(replace(self, wave=each) for each in WAVES)

    def _assigned(self, reference: Node, initial: Node, depth: int) -> Dims | None:
        """The value of a dim3 with what was assigned to its parts before a reference to it."""
        value = self.dims(initial, depth)
        if value is None:
            return None
        parts = dict(zip("xyz", value, strict=True))
        for each in self.assignments.get(reference.refers, ()):
            part = self.integer(each.value, depth) if each.end < reference.begin else None
            if part is None:
                return None
            parts[each.part] = part
        return parts["x"], parts["y"], parts["z"]

    def _parts(self, inner: tuple[Node, ...], depth: int) -> Dims | None:
        if len(inner) != 3:
            return None
        x, y, z = (self.integer(each, depth) for each in inner)
        return None if x is None or y is None or z is None else (x, y, z)

    def _integer(self, node: Node, depth: int) -> int | None:
        match node:
            case Node(kind=Kind.INTEGER):
                return integer_of(str(node.attributes.get("value", "")))
            case Node(kind=Kind.BOOL):
                return int(bool(node.attributes.get("value")))
            case Node(kind=Kind.DEFAULT_ARGUMENT, inner=(inner,)):
                return self.integer(inner, depth)
            case Node(kind=Kind.CONSTANT) if is_decimal(str(node.attributes.get("value", ""))):
                return integer_of(str(node.attributes["value"]))
            case Node(kind=kind, inner=(inner,)) if kind in _TRANSPARENT:
                return self.integer(inner, depth)
            case Node(kind=kind, inner=(inner, *_)) if kind in CASTS:
                return self._cast(node, inner, depth)
            case Node(kind=Kind.SUBSTITUTED, inner=(*_, inner)):
                return self.integer(inner, depth)
            case Node(kind=Kind.REFERENCE):
                if node.refers in self.enumerators:
                    return self._unhidden(node, self.enumerators[node.refers])
                if node.refers in self.given:
                    return self.given[node.refers]
                if node.refers in self.waves:
                    return self.wave
                initial = self._last(node) or self.initializer(node)
                return None if initial is None else self._as(node, initial, depth)
            case Node(kind=Kind.MEMBER) if node.refers in self.waves:
                return self.wave if is_wave_member(node) else None
            case Node(kind=Kind.MEMBER, name="x" | "y" | "z", inner=(inner,)) if is_dim3(inner):
                found = self.dims(inner, depth)
                return None if found is None else found["xyz".index(node.name)]
            case Node(kind=Kind.SIZE_OF, inner=()) if node.attributes.get("name") == "sizeof":
                return self.types.size_of(node)
            case Node(kind=Kind.UNARY, inner=(inner,)):
                value = self.integer(inner, depth)
                return None if value is None else self._unary(node, value)
            case Node(kind=Kind.BINARY, inner=(left, right)):
                return self._binary(node, left, right, depth)
            case Node(kind=Kind.CONDITIONAL, inner=(condition, yes, no)):
                chosen = self.integer(condition, depth)
                return None if chosen is None else self.integer(yes if chosen else no, depth)
        return None

    def _as(self, reference: Node, initial: Node, depth: int) -> int | None:
        """The value of an initializer, which has the type of its variable but for braces."""
        if initial.kind is Kind.INIT_LIST and len(initial.inner) == 1:
            initial = initial.inner[0]
        return self.integer(initial, depth)

    def _cast(self, node: Node, inner: Node, depth: int) -> int | None:
        value = self.integer(inner, depth)
        kind = integer_type(node.type)
        if value is None or kind is None:
            return None
        match node.attributes.get("castKind"):
            case "IntegralCast":
                return kind.convert(value)
            case "IntegralToBoolean":
                return int(value != 0)
            case "NoOp" | "LValueToRValue":
                return value
        return None

    def _unary(self, node: Node, value: int) -> int | None:
        kind = integer_type(node.type)
        if kind is None:
            return None
        match node.attributes.get("opcode"):
            case "+":
                return value
            case "-":
                return -value if kind.signed else kind.convert(-value)
            case "~":
                return kind.convert(~value)
            case "!":
                return int(not value)
        return None

    def _binary(self, node: Node, left: Node, right: Node, depth: int) -> int | None:
        a, b = self.integer(left, depth), self.integer(right, depth)
        kind = integer_type(node.type)
        if a is None or b is None or kind is None:
            return None
        value = compute(str(node.attributes.get("opcode")), a, b, kind.bits)
        # What overflows has no value if it is signed: the check of the range says so.
        return value if value is None or kind.signed else kind.convert(value)

    def initializer(self, reference: Node) -> Node | None:
        """The initializer of a variable that nothing changes; None where there is none."""
        declared = self.declared.get(reference.refers)
        if declared is None or not declared.node.inner:
            return None
        if not declared.local and self.foreign.may_be(reference.name, reference.begin):
            return None
        if reference.refers not in self._known:
            self._known[reference.refers] = self._found(declared)
        return self._known[reference.refers]

    def _found(self, declared: Declared) -> Node | None:
        node = declared.node
        if node.kind is not Kind.VARIABLE or node.is_invalid or "init" not in node.attributes:
            return None
        if node.type.startswith("volatile ") or " volatile" in node.type or "&" in node.type:
            return None
        # What a pointer leads to may be constant, and the pointer not.
        is_constant = node.type.startswith("const ") and "*" not in node.type
        is_constant = is_constant or node.type.endswith("*const")
        is_constant = is_constant or bool(node.attributes.get("constexpr"))
        if not declared.local and may_be_replaced(node):
            return None
        if is_constant:
            hidden = self.mentions.may_hide(node.name)
            return None if hidden else initializer_of(node)
        if not (declared.local or declared.private) or node.id in self.written:
            return None
        if not self.mentions.are_known(node.name, declared.begin, declared.end):
            return None
        return initializer_of(node)

    def is_fixed(self, reference: Node) -> bool:
        """Return True for a variable or parameter of a function that nothing changes."""
        return reference.refers not in self.written and self._is_seen(reference)

    def _is_seen(self, reference: Node) -> bool:
        """Return True for a reference to a variable of which the tree has every mention."""
        declared = self.declared.get(reference.refers)
        return declared is not None and self._is_clear(declared)

    def holds_wave(self, declared: Declared) -> bool:
        """Return True for a variable that nobody but a question for the wave's size has set."""
        return "init" not in declared.node.attributes and self._is_clear(declared)

    def _is_clear(self, declared: Declared) -> bool:
        """Return True for a variable of a function of which the tree has every mention."""
        node = declared.node
        if not declared.local:
            return False
        if node.is_invalid or "&" in node.type or "volatile" in node.type:
            return False
        if {"storageClass", "tls"} & node.attributes.keys():
            return False
        return self.mentions.are_known(node.name, declared.begin, declared.end)

    def elements(self, reference: Node) -> tuple[Node, Mapping[int, Node]] | None:
        """The declaration of an array of integers, and its elements at a reference, by index; None
        where something else than an initializer and assignments may give them.
        """
        if not self.is_fixed(reference):
            return None
        node = self.declared[reference.refers].node
        if node.kind is not Kind.VARIABLE:
            return None
        initial = initializer_of(node)
        found: dict[int, Node] = {}
        if initial is not None and initial.kind is Kind.INIT_LIST:
            found = dict(enumerate(initial.inner))
        elif "init" in node.attributes:
            return None
        for each in self.assignments.get(reference.refers, ()):
            if not is_decimal(each.part) or each.end >= reference.begin:
                return None
            found[integer_of(each.part)] = each.value
        return node, found

    def _last(self, reference: Node) -> Node | None:
        """The value that was assigned last to a variable that is assigned as a whole."""
        assigned = self.assignments.get(reference.refers, ())
        if not assigned or assigned[0].part != WHOLE or not self._is_seen(reference):
            return None
        found = last_before(assigned, reference.begin)
        return found or initializer_of(self.declared[reference.refers].node)

    def _unhidden(self, node: Node, value: int | None) -> int | None:
        if self.mentions.may_hide(node.name) or self.foreign.may_be(node.name, node.begin):
            return None
        return value


def find_constants(
    tree: tuple[Node, ...],
    mentions: Mentions,
    size: int,
    types: Types | None = None,
    foreign: Foreign | None = None,
) -> Constants:
    """The constants of a tree; `size` is the length of its text."""
    types = Types() if types is None else types
    foreign = Foreign() if foreign is None else foreign
    seen = find_changes(tree, size)
    written, waves = seen.written, seen.waves
    # A second declaration of a variable has an id of its own, and what writes it names that one.
    declared = {
        name: replace(each, private=each.private and each.node.name not in seen.redeclared)
        for name, each in seen.declared.items()
    }
    at = {name: each.node.at for name, each in declared.items()}
    assignments = settled(seen.assigned, at, seen.blocks)
    written |= {name for name, _ in seen.assigned} - assignments.keys()
    # A template's own text counts for its instances: what fails there is missing from the instance.
    places = {declared[name].node.at for name in written if name in declared} - {-1}
    written |= {name for name, each in declared.items() if each.node.at in places}
    assignments = {name: each for name, each in assignments.items() if name not in written}
    waves -= written | assignments.keys()
    # What is assigned as a whole has no single value for as long as it is there.
    written |= waves | {name for name, each in assignments.items() if each[0].part == WHOLE}
    bare = Constants(declared, {}, frozenset(written), mentions, types, foreign, assignments)
    values = {
        name: None if value is None else bare.integer(value)
        for name, value in seen.enumerators.items()
    }
    known = {name for name in waves if name in declared and bare.holds_wave(declared[name])}
    if not seen.is_odd and not any(True for _ in mentions.unknown_members("warpSize")):
        known |= seen.members
    return replace(bare, enumerators=values, waves=frozenset(known))
