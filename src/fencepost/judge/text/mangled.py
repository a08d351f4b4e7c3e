"""Parameter types in the names of overloaded functions [Itanium C++ ABI, 5.1 External Names].

Types are those that OpenCL C can declare: scalars, vectors, pointers to these with an address
space and qualifiers, and opaque types. Every other name has no types here.
"""

from __future__ import annotations

import re

from fencepost.llvm.types import FloatType, IntType, OtherType, PointerType, Type, VectorType
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.records import dataclass

BITS = {
    "char": 8,
    "uchar": 8,
    "short": 16,
    "ushort": 16,
    "int": 32,
    "uint": 32,
    "long": 64,
    "ulong": 64,
    "half": 16,
    "float": 32,
    "double": 64,
    "bool": 1,
}
REALS = frozenset({"half", "float", "double"})
_CODES = {
    "a": "char",
    "c": "char",
    "h": "uchar",
    "s": "short",
    "t": "ushort",
    "i": "int",
    "j": "uint",
    "l": "long",
    "m": "ulong",
    "Dh": "half",
    "f": "float",
    "d": "double",
    "b": "bool",
}
_TOKEN = pattern(
    r"(?P<again>S(?P<number>[0-9A-Z]*)_)|(?P<pointer>P)|(?P<vector>Dv(?P<count>\d+)_)"
    r"|(?P<scalar>Dh|[acbhstijlmfd])|(?P<length>[1-9]\d*)",
    re.ASCII,
)
_QUALIFIED = pattern(
    r"(?P<space>U3AS(?P<at>\d))?(?P<volatile>V)?(?P<const>K)?(?P<atomic>U7_Atomic)?", re.ASCII
)
_NAME = pattern(r"_Z(?P<length>[1-9]\d*)(?P<rest>\w+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Plain:
    """`count` elements of a scalar type by its name in OpenCL C, or an opaque type."""

    name: str
    count: int = 1

    @property
    def element(self) -> Plain:
        """The type of one element."""
        return Plain(self.name)


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer into an address space; `qualifiers` are among 'volatile', 'const', 'atomic'."""

    space: int
    qualifiers: frozenset[str]
    to: Plain


Parsed = Plain | Pointer


def name_and_types(mangled: str) -> tuple[str, tuple[Parsed, ...]] | None:
    """Split a mangled name into the plain name and its parameters; None for any other name."""
    found = _NAME.fullmatch(mangled)
    if found is None:
        return None
    length, rest = integer_of(found["length"]), found["rest"]
    name, types = rest[:length], rest[length:]
    if len(name) < length or not types:
        return None
    if types == "v":
        return name, ()
    parsed = _parse(types, private_named=False) or _parse(types, private_named=True)
    return None if parsed is None else (name, parsed)


def _parse(text: str, *, private_named: bool) -> tuple[Parsed, ...] | None:
    """`private_named`: the qualifier of private memory counts as a type, though it has no text."""
    seen: list[Parsed | None] = []
    made: list[Parsed] = []
    while text:
        one, text = _one(text, seen, private_named=private_named)
        if one is None:
            return None
        made.append(one)
    return tuple(made)


def _one(text: str, seen: list[Parsed | None], *, private_named: bool) -> tuple[Parsed | None, str]:
    found = _TOKEN.match(text)
    if found is None:
        return None, text
    rest = text[found.end() :]
    if found["again"]:
        at = integer_of(found["number"], 36) + 1 if found["number"] else 0
        return (seen[at] if at < len(seen) else None), rest
    if found["scalar"]:
        return Plain(_CODES[found["scalar"]]), rest
    if found["length"]:
        length = integer_of(found["length"])
        made = Plain(rest[:length])
        seen.append(made)
        return (made if len(made.name) == length else None), rest[length:]
    if found["vector"]:
        element, rest = _one(rest, seen, private_named=private_named)
        if not isinstance(element, Plain) or element.name not in BITS or element.count != 1:
            return None, rest
        vector = Plain(element.name, integer_of(found["count"]))
        seen.append(vector)
        return vector, rest
    qualified = _QUALIFIED.match(rest)
    assert qualified is not None  # it matches nothing, too
    to, rest = _one(rest[qualified.end() :], seen, private_named=private_named)
    if not isinstance(to, Plain):
        return None, rest
    words = frozenset(each for each in ("volatile", "const", "atomic") if qualified[each])
    seen += [None] * ("atomic" in words)
    seen += [None] * (bool(words - {"atomic"}) or bool(qualified["space"]) or private_named)
    pointer = Pointer(integer_of(qualified["at"] or "0"), words, to)
    seen.append(pointer)
    return pointer, rest


def passed_as(parsed: Parsed, kind: Type) -> bool:
    """Return True if a value of the type in the source is one of `kind` in LLVM IR."""
    if isinstance(parsed, Pointer):
        return isinstance(kind, PointerType) and kind.space == parsed.space
    if parsed.name not in BITS:
        enumeration = parsed.name.startswith("memory_")
        return kind == IntType(32) if enumeration else isinstance(kind, PointerType | OtherType)
    if parsed.count > 1:
        if not isinstance(kind, VectorType) or kind.count != parsed.count:
            return False
        return passed_as(parsed.element, kind.element)
    if parsed.name in REALS:
        return kind == FloatType(parsed.name)
    return kind == IntType(BITS[parsed.name])
