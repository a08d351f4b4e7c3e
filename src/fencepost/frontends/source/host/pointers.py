"""Pointers among the arguments of a launch that lead, or may lead, to one object.

Each argument has origins: the variables, fields, elements of arrays and getters of objects that its
value may come from, followed through what gives variables their values. Pointers with a common
origin may lead to one object. They are one object only where both are the value of one variable.

    k<<<...>>>(p, p)                   one object
    float *&r = p; k<<<...>>>(r, p)    one object
    float *q = p;  k<<<...>>>(q, p)    may be one
    k<<<...>>>(v.data(), v.data())     may be one
    k<<<...>>>(z[0], z[1])             objects of their own, unless both are given one pointer
    S s{p, p};     k<<<...>>>(s)       the fields of `s` may be one

Nothing is known of what functions return, or are called with.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from fencepost.frontends.source.host.pointer_sources import (
    ANY,
    WHOLE,
    Also,
    Sources,
    When,
    also,
    case,
    constant,
    is_steady,
    plain,
    shape,
)
from fencepost.frontends.source.host.syntax import CASTS, TRANSPARENT, Kind, Node
from fencepost.numerals import integer_of, is_decimal
from fencepost.patterns import pattern
from fencepost.records import dataclass

Given = Sequence[tuple[Node, Node]]
"""The parameters of a kernel, each with the argument of a launch."""
_MOST = 400
"""The most steps for the origins of an argument; then conditions no longer tell them apart."""
_GETTERS = frozenset({"data", "begin", "cbegin", "front", "get"})
"""Methods that return where the elements of an object lie."""
_INSIDE = "elements"
_NUMBER = pattern(
    r"(?:(?:const|volatile|unsigned|signed|long|short|char|int|bool|float|double|__int128|_Bool)\s*)+"
)


@dataclass(frozen=True, slots=True)
class _Origin:
    """A place that a pointer comes from; `index` tells places of one kind apart, None if it is not
    known. `when`: the conditions under which it comes from there.
    """

    of: tuple[str, ...]
    index: object = None
    when: When = frozenset()

    def may_be(self, other: _Origin) -> bool:
        """Return True unless two origins are surely different."""
        if self.of != other.of or any((each, not way) in other.when for each, way in self.when):
            return False
        if self.index is None or other.index is None or self.index == other.index:
            return True
        return not _differ(self.index, other.index)


@dataclass(frozen=True, slots=True)
class _Pointer:
    """A pointer that a kernel is given: its name, its type, and the expressions that it may be."""

    name: str
    type: str
    values: tuple[Node, ...]

    @property
    def is_to_read(self) -> bool:
        return self.type.startswith("const ") and self.type.count("*") == 1


def shared(given: Given, sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield the pairs of pointers that may come from one variable, one of them to write by."""
    pointers = [
        (each, _origins(each.values, sources))
        for parameter, argument in given
        for each in _pointers(parameter, argument, sources)
    ]
    for (first, origins), (second, others) in combinations(pointers, 2):
        if first.is_to_read and second.is_to_read:
            continue
        elements = _other_elements(first, second, sources)
        if _meet(origins, others) if elements is None else elements:
            yield first.name, second.name


def same(given: Given, sources: Sources) -> Iterator[tuple[str, str]]:
    """Yield the pairs of pointers that are one variable, by whose value both are given: the first
    that is it with each other one.
    """
    first: dict[tuple[str, ...], str] = {}
    for parameter, argument in given:
        variable = _variable(argument, sources)
        if parameter.name and "*" in parameter.type and variable is not None:
            other = first.setdefault(variable, parameter.name)
            if other != parameter.name:
                yield other, parameter.name


def in_array(array: Node, sources: Sources) -> list[Node]:
    """Return the arguments of a launch whose addresses an array holds; none if it is not known
    which they are.
    """
    array = plain(array)
    if array.kind is Kind.UNARY and array.attributes.get("opcode") == "&":
        array = plain(array.inner[0])
    given = sources.of.get(array.refers, ()) if array.kind is Kind.REFERENCE else ()
    whole = [each for each in given if each.part == WHOLE]
    changed = array.refers in sources.handed or any(each.part == ANY for each in given)
    if len(whole) > 1 or changed:
        return []
    listed = whole[0].value.inner if whole and whole[0].value.kind is Kind.INIT_LIST else ()
    found: dict[int, Node] = dict(enumerate(listed))
    for each in given:
        if is_decimal(each.part):
            number = integer_of(each.part)
            if number in found and also(found[number]) is not Also.NO_VALUE:
                return []
            found[number] = each.value
    if sorted(found) != list(range(len(found))):
        return []
    addresses = [plain(found[number]) for number in range(len(found))]
    if not all(e.kind is Kind.UNARY and e.attributes.get("opcode") == "&" for e in addresses):
        return []
    return [each.inner[0] for each in addresses]


def _pointers(parameter: Node, argument: Node, sources: Sources) -> Iterator[_Pointer]:
    """Yield the pointers that a parameter gives: itself, or the fields of a structure."""
    if not parameter.name:
        return
    if "*" in parameter.type:
        yield _Pointer(parameter.name, parameter.type, (argument,))
        return
    fields: dict[str, list[Node]] = {}
    for name, value in _fields(argument, sources, frozenset()):
        fields.setdefault(name, []).append(value)
    types = {each.name: each.type for each in sources.fields_of(parameter.type)}
    for name, values in fields.items():
        type_ = types.get(name, values[0].type)
        yield _Pointer(f"{parameter.name}.{name}", type_, tuple(values))


def _fields(node: Node, sources: Sources, seen: frozenset[str]) -> Iterator[tuple[str, Node]]:
    """Yield the values that the fields of a structure may have, with the names of these; with
    numbers where the names are not known.
    """
    record = node.type
    node = plain(node)
    match node.kind:
        case Kind.INIT_LIST | Kind.CONSTRUCT | Kind.TEMPORARY:
            if node.kind is not Kind.INIT_LIST and len(node.inner) == 1:
                yield from _fields(node.inner[0], sources, seen)
                return
            names = [each.name for each in sources.fields_of(record)]
            named = node.kind is Kind.INIT_LIST and len(names) >= len(node.inner)
            for at, each in enumerate(node.inner):
                name = names[at] if named else str(at)
                if plain(each).kind is Kind.INIT_LIST:
                    inner = _fields(each, sources, seen)
                    yield from ((f"{name}.{one}", value) for one, value in inner)
                else:
                    yield name, each
        case Kind.REFERENCE if node.refers not in seen:
            for source in sources.of.get(node.refers, ()):
                if source.part == WHOLE:
                    yield from _fields(source.value, sources, seen | {node.refers})
                else:
                    yield source.part, source.value


def _meet(origins: set[_Origin], others: set[_Origin]) -> bool:
    return any(one.may_be(other) for one in origins for other in others)


def _other_elements(first: _Pointer, second: _Pointer, sources: Sources) -> bool | None:
    """Return True if pointers that are different elements of one array may be one object, by what
    the text gives to the elements; None if they are not, or if it may give them more.
    """
    if len(first.values) != 1 or len(second.values) != 1:
        return None
    one, other = plain(first.values[0]), plain(second.values[0])
    if one.kind is not Kind.ARRAY_SUBSCRIPT or other.kind is not Kind.ARRAY_SUBSCRIPT:
        return None
    array = plain(one.inner[0])
    steady = is_steady(one.inner[1]) and is_steady(other.inner[1])
    different = steady and _differ(shape(one.inner[1]), shape(other.inner[1]))
    if not _is_array(array) or plain(other.inner[0]).refers != array.refers or not different:
        return None
    values: dict[str, list[Node]] = {}
    for each in sources.of.get(array.refers, ()):
        listed = each.part == WHOLE and each.value.kind is Kind.INIT_LIST
        if not listed and not is_decimal(each.part):
            return None
        parts = enumerate(each.value.inner) if listed else ((each.part, each.value),)
        for number, value in parts:
            values.setdefault(str(number), []).append(value)
    found = [_origins(each, sources) for each in values.values()]
    return any(_meet(a, b) for a, b in combinations(found, 2))


def _origins(values: Sequence[Node], sources: Sources) -> set[_Origin]:
    """Return the origins of a pointer that has one of some values."""
    found: set[_Origin] = set()
    seen: set[tuple[Node, When]] = set()
    work: list[tuple[Node, When]] = [(each, frozenset()) for each in values]
    while work:
        node, when = work.pop()
        if len(seen) > _MOST:
            when = frozenset()
        node = plain(node)
        if (node, when) in seen:
            continue
        seen.add((node, when))
        origin, below = _step(node, sources)
        if origin is not None:
            found.add(_Origin(origin.of, origin.index, when))
        work += [(each, when | also) for each, also in below]
    return found


_Below = list[tuple[Node, When]]


def _step(node: Node, sources: Sources) -> tuple[_Origin | None, _Below]:
    """Return the origin that an expression is, and the expressions that its value comes from."""
    inner: _Below = [(each, frozenset()) for each in node.inner]
    match node.kind:
        case Kind.CONDITIONAL if len(node.inner) == 3:
            one, yes, no = node.inner
            return None, [(yes, case(one, yes=True)), (no, case(one, yes=False))]
        case Kind.REFERENCE:
            if not (_is_pointer(node) or _is_array(node)):
                return None, []
            given = sources.of.get(node.refers, ())
            return _Origin((node.refers,)), [(each.value, each.when) for each in given]
        case Kind.MEMBER if _is_pointer(node):
            whole = plain(node.inner[0]) if node.inner else node
            given = sources.of.get(whole.refers, ()) if whole.kind is Kind.REFERENCE else ()
            values = [(each.value, each.when) for each in given if each.part == node.name]
            values += [
                (value, frozenset())
                for name, value in _fields(whole, sources, frozenset())
                if name == node.name
            ]
            return _Origin((node.refers,)), [*inner, *values]
        case Kind.ARRAY_SUBSCRIPT if _is_array(whole := plain(node.inner[0])):
            return _element(whole, node.inner[1], sources)
        case Kind.CALL if len(node.inner) == 2 and _is_object(plain(node.inner[1])):
            of, function = plain(node.inner[1]).refers, plain(node.inner[0]).refers
            return _Origin((of, function)), inner
        case Kind.OTHER if also(node) is Also.MEMBER_CALL:
            return _got(node), inner
        case Kind.OTHER if also(node) is Also.OPERATOR_CALL and len(node.inner) > 1:
            of = plain(node.inner[1]).refers
            is_element = plain(node.inner[0]).name == "operator[]" and of
            return _Origin((of, _INSIDE)) if is_element else None, inner
    return None, inner


def _element(array: Node, index: Node, sources: Sources) -> tuple[_Origin, _Below]:
    """Return an element of an array of pointers, and what the text gives to it."""
    at = constant(index)
    below: _Below = []
    for each in sources.of.get(array.refers, ()):
        if each.part != WHOLE:
            if at is None or each.part in (at, ANY):
                below.append((each.value, each.when))
        elif each.value.kind is Kind.INIT_LIST:
            listed = each.value.inner
            known = at is not None and integer_of(at) < len(listed)
            below += [
                (one, each.when)
                for number, one in enumerate(listed)
                if not known or number == integer_of(at or "0")
            ]
    number = shape(index) if is_steady(index) else None
    return _Origin((array.refers, _INSIDE), number), below


def _got(call: Node) -> _Origin | None:
    """Return the place that a method of an object returns, if it is called for what the object
    has: without arguments, or with constant ones.
    """
    method, *arguments = call.inner
    numbers = [constant(each) for each in arguments]
    if method.kind is not Kind.MEMBER or not method.inner or None in numbers:
        return None
    of = plain(method.inner[0]).refers
    if not of:
        return None
    inside = method.name in _GETTERS or method.name.startswith("operator")
    what = _INSIDE if inside and not numbers else method.name
    return _Origin((of, what), tuple(numbers) if numbers else None)


def _differ(one: object, other: object) -> bool:
    """Return True if two indices, by their shapes, are surely different numbers."""
    match one, other:
        case ((Kind.INTEGER, *_), (Kind.INTEGER, *_)) | ((str(), *_), (str(), *_)):
            return one != other
    return _is_opposite(one, other) or _is_opposite(other, one)


def _is_opposite(one: object, other: object) -> bool:
    """Return True if an index is `1 - other`, `other ^ 1` or `!other`."""
    match one:
        case (Kind.BINARY, _, _, _, "-", (Kind.INTEGER, *_, "1", ""), right):
            return right == other
        case (Kind.BINARY, _, _, _, "^", left, (Kind.INTEGER, *_, "1", "")):
            return left == other
        case (Kind.UNARY, _, _, _, "!", below):
            return below == other
    return False


def _is_pointer(node: Node) -> bool:
    """Return True for a variable or a member that is a pointer."""
    named = node.kind in (Kind.REFERENCE, Kind.MEMBER)
    return named and bool(node.refers) and node.type.removesuffix("const").endswith("*")


def _is_object(node: Node) -> bool:
    """Return True for a variable or a member that is an object of a class."""
    named = node.kind in (Kind.REFERENCE, Kind.MEMBER) and bool(node.refers)
    return named and not node.type.endswith(("*", "]", ")")) and not _NUMBER.fullmatch(node.type)


def _is_array(node: Node) -> bool:
    """Return True for a variable that is an array of pointers."""
    element, bracket, _ = node.type.partition("[")
    named = node.kind is Kind.REFERENCE and bool(node.refers)
    return named and bool(bracket) and element.rstrip().removesuffix("const").rstrip().endswith("*")


def _variable(argument: Node, sources: Sources) -> tuple[str, ...] | None:
    """Return the identity of the variable, or of the member of one, that an argument is; None for
    any other expression, and for what may change between two reads.
    """
    argument = _plain(argument)
    for _ in sources.references:
        if argument.kind is not Kind.REFERENCE or argument.refers not in sources.references:
            break
        argument = _plain(sources.references[argument.refers])
    if not _is_pointer(argument) or "volatile" in argument.type:
        return None
    if argument.kind is Kind.REFERENCE:
        return (argument.refers,)
    of = _plain(argument.inner[0]) if argument.inner else argument
    return (argument.refers, of.refers) if of.kind is Kind.REFERENCE and of.refers else None


def _plain(node: Node) -> Node:
    """Return an expression without what leaves its value as it is: a conversion to a base may not,
    which lies elsewhere in the object, or is another one of two.
    """
    while node.inner and (
        node.kind in TRANSPARENT
        or (node.kind in CASTS and node.attributes.get("castKind") in _SAME_VALUE)
    ):
        node = node.inner[-1]
    return node


_SAME_VALUE = frozenset({"LValueToRValue", "NoOp", "BitCast"})
"""Conversions after which a pointer is the same address."""


__all__ = ["Given", "in_array", "same", "shared"]
