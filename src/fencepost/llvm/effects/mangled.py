"""Parameter types of OpenCL's built-in functions, from their mangled names.

clang mangles overloads by the Itanium ABI: `_Z` the length of the name, the name, the types. Only
types that built-in functions have are parsed: scalars, vectors, pointers to these with their
address space, and named types such as events and images [Itanium C++ ABI, Mangling].
"""

from __future__ import annotations

import re

from fencepost.llvm.types import FloatType, IntType, OtherType, PointerType, Type, VectorType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

_NAME = pattern(r"_Z(?P<length>\d+)(?P<rest>.*)", re.ASCII)
_SPACE = pattern(r"U(?:3AS(?P<one>\d)|4AS(?P<two>\d\d))", re.ASCII)
_QUALIFIERS = tuple(
    (letter, pattern(word)) for letter, word in (("V", "V"), ("K", "K"), ("A", "U7_Atomic"))
)
_VECTOR = pattern(r"Dv(?P<count>\d+)_", re.ASCII)
_SCALAR = pattern(r"Dh|[bcahstijlmfdv]")
_LENGTH = pattern(r"\d+", re.ASCII)
_AGAIN = pattern(r"S(?P<number>[0-9A-Z]*)_")
BITS = {"b": 1, "c": 8, "a": 8, "h": 8, "s": 16, "t": 16, "i": 32, "j": 32, "l": 64, "m": 64}
_FLOATS = {"Dh": "half", "f": "float", "d": "double"}


@dataclass(frozen=True, slots=True)
class Value:
    """`count` elements of a scalar type, by its code; 1 for a scalar. Another type, by its name."""

    code: str
    count: int = 1


@dataclass(frozen=True, slots=True)
class Reference:
    """A pointer. `space` is the number of the address space, 0 if the name has none; `qualifiers`
    are the letters V and K, and A for _Atomic, of the type that it points to.
    """

    space: int
    qualifiers: str
    pointee: Value


Mangled = Value | Reference


def parse_name(name: str) -> tuple[str, str] | None:
    """Split a mangled name into the name of the source and its types; None for any other name."""
    found = _NAME.fullmatch(name)
    if found is None:
        return None
    length = integer_of(found["length"])
    plain, types = found["rest"][:length], found["rest"][length:]
    return (plain, types) if len(plain) == length and types else None


def parse_types(text: str) -> tuple[Mangled, ...] | None:
    """Parse the types of parameters; None for a type that no built-in function has."""
    if text == "v":
        return ()
    found = _parsed(_Parser(text))
    # Where private memory is address space 0, its qualifier has no text and still is a type.
    return _parsed(_Parser(text, private_counts=True)) if found is None else found


def _parsed(parser: _Parser) -> tuple[Mangled, ...] | None:
    found: list[Mangled] = []
    while parser.rest:
        parsed = parser.type()
        if parsed is None or parsed == Value("v"):
            return None
        found.append(parsed)
    return tuple(found)


class _Parser:
    """A reader of types, which remembers those that the rest of the name may refer to."""

    def __init__(self, text: str, *, private_counts: bool = False) -> None:
        self.rest = text
        self.private_counts = private_counts
        self.seen: list[Mangled | None] = []

    def _take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        found = pattern.match(self.rest)
        if found is not None:
            self.rest = self.rest[found.end() :]
        return found

    def type(self) -> Mangled | None:
        if found := self._take(_AGAIN):
            digits = found["number"]
            at = integer_of(digits, 36) + 1 if digits else 0
            return self.seen[at] if at < len(self.seen) else None
        if self.rest.startswith("P"):
            self.rest = self.rest[1:]
            return self._pointer()
        if found := self._take(_VECTOR):
            element = self._take(_SCALAR)
            if element is None:
                return None
            return self._remember(Value(element[0], integer_of(found["count"])))
        if found := self._take(_LENGTH):
            length = integer_of(found[0])
            name, self.rest = self.rest[:length], self.rest[length:]
            return self._remember(Value(name)) if len(name) == length else None
        found = self._take(_SCALAR)
        return Value(found[0]) if found is not None else None

    def _remember(self, found: Mangled) -> Mangled:
        self.seen.append(found)
        return found

    def _pointer(self) -> Mangled | None:
        space = self._take(_SPACE)
        qualifiers = "".join(letter for letter, word in _QUALIFIERS if self._take(word) is not None)
        pointee = self.type()
        if not isinstance(pointee, Value):
            return None
        # What is atomic, and what is otherwise qualified, are types that may be referred to.
        if "A" in qualifiers:
            self.seen.append(None)
        if space is not None or qualifiers.removesuffix("A") or self.private_counts:
            self.seen.append(None)
        number = int(space["one"] or space["two"]) if space is not None else 0
        return self._remember(Reference(number, qualifiers, pointee))


def agrees(mangled: Mangled, kind: Type) -> bool:
    """Return True if an argument of a type in LLVM IR is one of the mangled type."""
    if isinstance(mangled, Reference):
        return isinstance(kind, PointerType) and kind.space == mangled.space
    if mangled.code in BITS or mangled.code in _FLOATS:
        if mangled.count > 1:
            return isinstance(kind, VectorType) and (
                kind.count == mangled.count and agrees(Value(mangled.code), kind.element)
            )
        if mangled.code in BITS:
            return kind == IntType(BITS[mangled.code])
        return kind == FloatType(_FLOATS[mangled.code])
    if mangled.code.startswith("memory_"):
        return kind == IntType(32)
    return isinstance(kind, PointerType | OtherType)
