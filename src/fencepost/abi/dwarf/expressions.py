"""The expressions of debug information: the registers, frame offsets and address spaces that they
name (001 DWARF Debug Information). `pyelftools` decodes operations; this module names what AMDGPU
defines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from fencepost.abi.dwarf.registers import register_of
from fencepost.abi.dwarf.spaces import DwarfAddressSpace
from fencepost.abi.fault import AbiError
from fencepost.numerals import integer_of, is_decimal
from fencepost.records import dataclass

ATTRIBUTES = frozenset(
    {
        "DW_AT_location",
        "DW_AT_frame_base",
        "DW_AT_data_member_location",
        "DW_AT_static_link",
        "DW_AT_use_location",
        "DW_AT_string_length",
        "DW_AT_return_addr",
        "DW_AT_call_value",
        "DW_AT_GNU_call_site_value",
        "DW_AT_call_target",
    }
)
"""The attributes whose values may be expressions."""

_SELECTS = ("DW_OP_swap", "DW_OP_xderef")
"""The operations that follow the number of an address space where LLVM 22 states one."""

_OF_LLVM = {1: "private", 2: "local"}
"""The meanings that LLVM 22 gives the numbers that it writes; the guide's differ."""


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of an expression, with its operands; registers by name, the rest as numbers."""

    name: str
    operands: tuple[str | int, ...]

    def __str__(self) -> str:
        return " ".join((self.name, *map(str, self.operands)))


@dataclass(frozen=True, slots=True)
class Expression:
    """An expression of an entry.

    - `entry`: the kind of entry and its name, if it has one.
    - `low`, `high`: the addresses that it holds for; None where it holds everywhere.
    - `space`: the number of the address space that it selects, if it selects one.
    """

    entry: str
    attribute: str
    low: int | None
    high: int | None
    operations: tuple[Operation, ...]
    space: int | None

    @property
    def note(self) -> str | None:
        """A note on the address space: its name by the guide, and LLVM's meaning if that
        differs.
        """
        if self.space is None:
            return None
        known = self.space in tuple(DwarfAddressSpace)
        named = DwarfAddressSpace(self.space).name if known else "reserved"
        meant = _OF_LLVM.get(self.space)
        if meant is None or meant in named:
            return f"address space {self.space}: {named}"
        return f"address space {self.space}: {named} by the guide; LLVM means {meant}"


def expressions(dwarf: Any, units: Sequence[Any]) -> Iterator[Expression]:
    """Return the expressions of all entries, in their order. Raises the decoder's exceptions on
    damage.
    """
    from elftools.dwarf.dwarf_expr import DWARFExprParser
    from elftools.dwarf.locationlists import LocationParser

    lists = dwarf.location_lists()
    for unit in units:
        parser = DWARFExprParser(unit.structs)
        for entry in unit.iter_DIEs():
            for attribute in entry.attributes.values():
                if attribute.name not in ATTRIBUTES:
                    continue
                if not LocationParser.attribute_has_location(attribute, unit["version"]):
                    continue
                found = LocationParser(lists).parse_from_attribute(
                    attribute, unit["version"], entry
                )
                called = _called(entry)
                for low, high, data in _ranges(found):
                    yield _expression(called, attribute.name, (low, high), parser, data)


def _called(entry: Any) -> str:
    name = entry.attributes.get("DW_AT_name")
    text = name.value.decode("utf-8", "replace") if name is not None else ""
    return f"{entry.tag} {text}".strip()


def _ranges(found: Any) -> Iterator[tuple[int | None, int | None, Sequence[int]]]:
    """The expressions of an attribute with the addresses that they hold for."""
    if hasattr(found, "loc_expr"):
        yield None, None, found.loc_expr
        return
    for each in found or ():
        if hasattr(each, "loc_expr"):
            yield each.begin_offset, each.end_offset, each.loc_expr


def _expression(
    entry: str, attribute: str, where: tuple[int | None, int | None], parser: Any, data: Any
) -> Expression:
    operations = tuple(_operations(parser, data))
    names = tuple(each.name for each in operations)
    space = None
    for at, name in enumerate(names):
        if names[at + 1 : at + 3] == _SELECTS and name.startswith("DW_OP_lit"):
            space = integer_of(name.removeprefix("DW_OP_lit"))
    return Expression(entry, attribute, *where, operations, space)


def _operations(parser: Any, data: Any) -> Iterator[Operation]:
    try:
        decoded = parser.parse_expr(list(data))
    except KeyError as error:
        # An extension that the decoder does not have.
        yield Operation(f"operation {error}, not decoded", ())
        return
    for each in decoded:
        yield _named(each.op_name, each.args)


def _named(name: str, operands: Sequence[Any]) -> Operation:
    """Return an operation with its register by name, if it has one."""
    numbers = [each for each in operands if isinstance(each, int)]
    for prefix, first in (("DW_OP_reg", 0), ("DW_OP_breg", 0)):
        short = name.removeprefix(prefix)
        if name.startswith(prefix) and is_decimal(short):
            return Operation(f"{prefix}x", (_register(integer_of(short)), *numbers))
        if short == "x" and numbers:
            return Operation(name, (_register(numbers[first]), *numbers[1:]))
    return Operation(name, tuple(numbers))


def _register(number: int) -> str:
    try:
        return register_of(number).name
    except AbiError:
        return f"reserved register {number}"
