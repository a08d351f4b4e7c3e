"""The types that a kernel's arguments have in its source, where the module states them.

LLVM's integers have no sign, so `i32` does not say what number a launch passes. Metadata may:

- Debug information. The parameters' types are those of the `DISubroutineType`, their names those of
  the `DILocalVariable`s with an `arg`. Typedefs and qualifiers lead to a `DIBasicType`, whose
  encoding has a sign, or to an enumeration, whose base type has one. A structure with one member is
  passed as that member.
- OpenCL's `!kernel_arg_base_type`, by name [OpenCL C, and clang's kernel argument metadata].

Both list parameters by position, and a compiler may pass them otherwise (a structure as its
fields). So a list counts only if it is as long as the list of parameters and no entry contradicts
LLVM's type. Where the two disagree on a sign, neither is believed. Triton's debug information is
made of MLIR's types, which have no sign either, and says `signed` of all: its signs do not count.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, unique

from fencepost.llvm.metadata import Metadata
from fencepost.llvm.types import FloatType, IntType, PointerType, Type
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass


@unique
class Sign(Enum):
    """The interpretation of an integer's bits as a number."""

    SIGNED = "signed"
    UNSIGNED = "unsigned"


@dataclass(frozen=True, slots=True)
class SourceType:
    """The integer type of an argument in the source: its name there, and its sign."""

    name: str
    sign: Sign


@dataclass(frozen=True, slots=True)
class SourceParameter:
    """A parameter as the source declares it: its name, empty if it has none, and its type, None
    unless it is an integer whose sign is known.
    """

    name: str
    type: SourceType | None


_DEPTH = 64
_ENCODED = {
    "DW_ATE_signed": Sign.SIGNED,
    "DW_ATE_signed_char": Sign.SIGNED,
    "DW_ATE_unsigned": Sign.UNSIGNED,
    "DW_ATE_unsigned_char": Sign.UNSIGNED,
    "DW_ATE_boolean": Sign.UNSIGNED,
    "DW_ATE_UTF": Sign.UNSIGNED,
    "DW_ATE_ASCII": Sign.UNSIGNED,
    "DW_ATE_UCS": Sign.UNSIGNED,
}
_QUALIFIERS = frozenset(
    f"DW_TAG_{each}_type" for each in ("const", "volatile", "restrict", "atomic", "immutable")
)
_STRUCTURES = ("DW_TAG_structure_type", "DW_TAG_class_type", "DW_TAG_union_type")
_POINTERS = ("DW_TAG_pointer_type", "DW_TAG_reference_type", "DW_TAG_rvalue_reference_type")
_SIGNLESS_PRODUCERS = ("triton", "mlir", "MLIR")
_OPENCL = {
    **dict.fromkeys(("char", "short", "int", "long"), Sign.SIGNED),
    **dict.fromkeys(("signed char", "long long", "ptrdiff_t", "intptr_t"), Sign.SIGNED),
    **dict.fromkeys(("uchar", "ushort", "uint", "ulong", "bool"), Sign.UNSIGNED),
    **dict.fromkeys(
        (f"unsigned {each}" for each in ("char", "short", "int", "long", "long long")),
        Sign.UNSIGNED,
    ),
    **dict.fromkeys(("size_t", "uintptr_t"), Sign.UNSIGNED),
}
_OPENCL_BITS = {
    **dict.fromkeys(("char", "signed char", "uchar", "unsigned char"), 8),
    **dict.fromkeys(("short", "ushort", "unsigned short"), 16),
    **dict.fromkeys(("int", "uint", "unsigned int"), 32),
    **dict.fromkeys(("long", "ulong", "unsigned long", "long long", "unsigned long long"), 64),
}
"""Bits of the types of OpenCL C; of those that are not listed, any number."""


def source_parameters(
    metadata: Metadata, links: dict[str, str], types: Sequence[Type | None]
) -> list[SourceParameter]:
    """The parameters of a function as its source declares them; `links` are its attachments, and
    `types` LLVM's types of its parameters, None of those that are passed in memory.
    """
    debug = _debug(metadata, int(links["dbg"]), types) if "dbg" in links else None
    stated = _opencl(metadata, links, types)
    if debug is None or stated is None:
        return debug or stated or [SourceParameter("", None)] * len(types)
    return [_joined(*pair) for pair in zip(debug, stated, strict=True)]


def _joined(debug: SourceParameter, stated: SourceParameter) -> SourceParameter:
    one, other = debug.type, stated.type
    agreed = one is None or other is None or one.sign is other.sign
    return SourceParameter(debug.name or stated.name, (one or other) if agreed else None)


# ---- debug information ----


def _debug(
    metadata: Metadata, subprogram: int, types: Sequence[Type | None]
) -> list[SourceParameter] | None:
    """The parameters by debug information; None where it lists others."""
    names = metadata.argument_names(subprogram)
    declared = _declared(metadata, subprogram)
    if declared is None:  # names alone
        if max(names, default=-1) >= len(types):
            return None
        return [SourceParameter(names.get(n, ""), None) for n in range(len(types))]
    if len(declared) != len(types) or not all(
        _may_be(metadata, number, kind) for number, kind in zip(declared, types, strict=True)
    ):
        return None
    signless = _is_signless(metadata, subprogram)
    return [
        SourceParameter(
            names.get(position, ""),
            None if signless else _integer(metadata, number, kind),
        )
        for position, (number, kind) in enumerate(zip(declared, types, strict=True))
    ]


def _declared(metadata: Metadata, subprogram: int) -> list[int | None] | None:
    """The nodes of the types of a function's parameters; None where none are listed."""
    routine = metadata.field(subprogram, "type")
    if routine is None or not routine.startswith("!"):
        return None
    listed = metadata.field(int(routine[1:]), "types")
    if listed is None or not listed.startswith("!"):
        return None
    words = re.findall(r"null|!\d+", metadata.nodes.get(integer_of(listed[1:]), ""), re.ASCII)
    # The first is the type of the result.
    return [None if each == "null" else integer_of(each[1:]) for each in words[1:]] or None


def _is_signless(metadata: Metadata, subprogram: int) -> bool:
    unit = metadata.field(subprogram, "unit")
    if unit is None or not unit.startswith("!"):
        return False
    producer = metadata.field(int(unit[1:]), "producer") or ""
    return producer.startswith(_SIGNLESS_PRODUCERS)


def _kind(metadata: Metadata, number: int) -> tuple[str, str]:
    """The class of a debug type, and its tag; empty where it has none."""
    text = metadata.nodes.get(number, "")
    found = re.match(r"!(DI\w+)\(", text)
    tag = re.search(r"\btag: (DW_TAG_\w+)", text)
    return found[1] if found else "", tag[1] if tag else ""


def _base(metadata: Metadata, number: int) -> int | None:
    base = metadata.field(number, "baseType")
    return int(base[1:]) if base is not None and base.startswith("!") else None


def _unqualified(metadata: Metadata, number: int | None) -> int | None:
    """A debug type without typedefs and qualifiers."""
    for _ in range(_DEPTH):
        if number is None:
            return None
        name, tag = _kind(metadata, number)
        if name != "DIDerivedType" or not (tag == "DW_TAG_typedef" or tag in _QUALIFIERS):
            return number
        number = _base(metadata, number)
    return None


def _plain(metadata: Metadata, number: int | None) -> int | None:
    """A debug type without typedefs and qualifiers; of a structure or an array that has one
    element, that element's.
    """
    for _ in range(_DEPTH):
        number = _unqualified(metadata, number)
        if number is None:
            return None
        match _kind(metadata, number):
            case "DICompositeType", tag if tag in _STRUCTURES:
                only = _only_member(metadata, number)
                if only is None:
                    return number
                number = only
            case "DICompositeType", "DW_TAG_array_type":
                element = _base(metadata, number)
                if element is None or _size(metadata, element) != _size(metadata, number):
                    return number
                number = element
            case _:
                return number
    return None


def _size(metadata: Metadata, number: int) -> int | None:
    """Return the bits of a debug type, if it or its base states them."""
    for _ in range(_DEPTH):
        size = metadata.field(number, "size")
        if size is not None and is_decimal(size):
            return integer_of(size)
        following = _base(metadata, number)
        if following is None:
            return None
        number = following
    return None


def _only_member(metadata: Metadata, structure: int) -> int | None:
    """The type of the one member, or base class, that a structure consists of."""
    listed = metadata.field(structure, "elements")
    if listed is None or not listed.startswith("!"):
        return None
    members = []
    for text in re.findall(r"!(\d+)", metadata.nodes.get(integer_of(listed[1:]), ""), re.ASCII):
        number = integer_of(text)
        name, tag = _kind(metadata, number)
        member = metadata.nodes.get(number, "")
        if name == "DISubprogram" or "DIFlagStaticMember" in member:
            continue
        if tag not in ("DW_TAG_member", "DW_TAG_inheritance") or "DIFlagBitField" in member:
            return None
        members.append(number)
    if len(members) != 1:
        return None
    base = _base(metadata, members[0])
    if base is None or _size(metadata, base) != _size(metadata, structure):
        return None
    return base


def _may_be(metadata: Metadata, number: int | None, kind: Type | None) -> bool:
    """Return True unless a debug type contradicts the type of LLVM's parameter."""
    plain = _unqualified(metadata, number)
    if plain is None or kind is None:
        return True
    match _kind(metadata, plain), kind:
        case ("DIBasicType", _), PointerType():
            return False
        case ("DIBasicType", _), IntType(bits=bits):
            size = _size(metadata, plain)
            return size is None or size >= bits
        case ("DICompositeType", "DW_TAG_enumeration_type"), PointerType() | FloatType():
            return False
        case ("DIDerivedType", tag), FloatType() if tag in _POINTERS:
            return False
    return True


def _integer(metadata: Metadata, number: int | None, kind: Type | None) -> SourceType | None:
    """Return the integer type of a debug type; None for others, or if its sign is not stated."""
    if not isinstance(kind, IntType):
        return None
    plain = _plain(metadata, number)
    if plain is None:
        return None
    own = _unqualified(metadata, number)
    name = (_name(metadata, number) if own == plain else "") or metadata.field(plain, "name") or ""
    for _ in range(_DEPTH):
        match _kind(metadata, plain):
            case "DIBasicType", _:
                encoding = re.search(r"\bencoding: (\w+)", metadata.nodes[plain])
                sign = _ENCODED.get(encoding[1]) if encoding else None
                size = _size(metadata, plain)
                if sign is None or size is None or not _fits(metadata, plain, kind.bits, size):
                    return None
                return SourceType(name or metadata.field(plain, "name") or sign.value, sign)
            case "DICompositeType", "DW_TAG_enumeration_type":
                base = _plain(metadata, _base(metadata, plain))
                if base is None:
                    return None
                plain = base
            case "DIDerivedType", tag if tag in _POINTERS:
                return SourceType("a pointer", Sign.UNSIGNED)
            case _:
                return None
    return None


def _fits(metadata: Metadata, basic: int, bits: int, size: int) -> bool:
    """Return True if a basic type of `size` bits is passed in `bits`: all of it, or as much as a
    boolean or a `_BitInt` needs.
    """
    narrow = "DW_ATE_boolean" in metadata.nodes[basic]
    narrow |= "_BitInt" in (metadata.field(basic, "name") or "")
    return bits == size or (narrow and bits < size)


def _name(metadata: Metadata, number: int | None) -> str:
    """The name that the source gives a type: that of the outermost typedef."""
    for _ in range(_DEPTH):
        if number is None:
            return ""
        if name := metadata.field(number, "name"):
            return name
        number = _base(metadata, number)
    return ""


# ---- OpenCL ----


def _opencl(
    metadata: Metadata, links: dict[str, str], types: Sequence[Type | None]
) -> list[SourceParameter] | None:
    """The parameters by OpenCL's metadata; None where there is none, or it lists others."""

    def listed(what: str) -> list[str]:
        return metadata.strings(int(links[what])) if what in links else []

    names, base, shown = map(listed, ("kernel_arg_name", "kernel_arg_base_type", "kernel_arg_type"))
    if not names and not base:
        return None
    if any(each and len(each) != len(types) for each in (names, base, shown)):
        return None
    found = []
    for position, kind in enumerate(types):
        sign = None
        if base and isinstance(kind, IntType):
            sign = _OPENCL.get(base[position])
            if _OPENCL_BITS.get(base[position], kind.bits) != kind.bits:
                return None
        name = (shown or base)[position] if sign is not None else ""
        made = None if sign is None else SourceType(name, sign)
        found.append(SourceParameter(names[position] if names else "", made))
    return found
