"""The entry of a register by its number: whether a call preserves it, its purpose, its DWARF number
(001 Non-Kernel Functions, Register Identifier).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.reports.reference.entry import Entry

_REGISTER = pattern(r"(v|vgpr|s|sgpr|a|agpr)(\d{1,4})", re.IGNORECASE | re.ASCII)
_RANGE = pattern(r"(v|s|a|ttmp)\[(\d{1,4})(?::\d{1,4})?\]", re.IGNORECASE | re.ASCII)
_MOST = {"v": 1024, "s": 106, "a": 256}
_USES = {
    (30, 31): "the return address: where the function goes when it returns",
    (32, 32): "the stack pointer, an unswizzled offset in the wave's scratch memory",
    (33, 33): "the frame pointer where a function needs one, unswizzled as the stack pointer",
    (
        34,
        34,
    ): "the base pointer where the stack is realigned: how incoming stack arguments are found",
}


def first_register(name: str) -> str:
    """Return the first register of a range such as `s[4:7]`; any other name as it is."""
    found = _RANGE.fullmatch(name.strip())
    return name if found is None else found[1] + found[2]


def register_entry(name: str) -> Entry | None:
    """Return the entry of a general purpose register; None for any other name."""
    found = _REGISTER.fullmatch(name.strip())
    if found is None:
        return None
    kind, number = found[1][0].lower(), integer_of(found[2])
    if number >= _MOST[kind]:
        return None
    facts = dict(_facts(kind, number))
    says = _says(kind, number)
    return Entry(f"{kind.upper()}GPR{number}", "registers", says, _CITE, facts, (), ())


_CITE = "001 Non-Kernel Functions"


def _says(kind: str, number: int) -> str:
    if kind == "v":
        return "a vector register" + (
            ": passes arguments and results of functions" if number <= 31 else ""
        )
    if kind == "a":
        return "an accumulator register"
    for (first, last), use in _USES.items():
        if first <= number <= last:
            return use
    if number <= 3:
        return "a scalar register: s0 to s3 hold the scratch buffer resource (V#) of a function"
    return "a scalar register" + (
        ": passes arguments of functions marked inreg" if number <= 29 else ""
    )


def _facts(kind: str, number: int) -> Iterator[tuple[str, str]]:
    from fencepost.abi.calls.preserved import preserves_sgpr, preserves_vgpr

    if kind == "v":
        kept = preserves_vgpr(number)
        yield (
            "preserved",
            ("yes" if kept else "no, in active lanes")
            + "; a call preserves inactive lanes of every vector register",
        )
    elif kind == "s":
        yield "preserved", "yes" if preserves_sgpr(number) else "no: s4 to s31 are clobbered"
    else:
        kept = number >= 32
        yield "preserved", "yes, on GFX90A and GFX942" if kept else "no: a0 to a31 are clobbered"
    if numbers := ", ".join(_dwarf(kind, number)):
        yield "DWARF number", numbers


def _dwarf(kind: str, number: int) -> Iterator[str]:
    from fencepost.abi.dwarf.registers import REGISTERS, Mode, RegisterKind

    of = {"v": RegisterKind.VGPR, "s": RegisterKind.SGPR, "a": RegisterKind.AGPR}[kind]
    for row in REGISTERS:
        if row.kind is of and 0 <= number - row.start < row.count:
            mode = "" if row.mode is Mode.ANY else f" ({row.mode.value})"
            yield f"{row.first + number - row.start}{mode}"
