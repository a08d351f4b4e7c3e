"""Floating-point literals of newer compilers, spelled as LLVM 22 reads them.

Newer compilers write the bits as `f0x…`, infinities and NaNs by name, and the shortest decimal that
rounds to the value; LLVM 22 accepts a decimal only if the type has exactly that number.
"""

from __future__ import annotations

import re
import struct
from fractions import Fraction

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_SPECIAL = {"inf": 0x7FF0000000000000, "nan": 0x7FF8000000000000, "qnan": 0x7FF8000000000000}
_PATTERN = {"half": "0xH{:04X}", "bfloat": "0xR{:04X}"}
_SHORT = {
    ("half", "inf"): 0x7C00,
    ("half", "nan"): 0x7E00,
    ("bfloat", "inf"): 0x7F80,
    ("bfloat", "nan"): 0x7FC0,
}
_LITERAL = pattern(
    r"(?<=[\s(<\[{])(?:f0x(?P<bits>[0-9a-fA-F]+)|(?P<sign>[-+]?)(?:(?P<word>inf|q?nan)"
    r"(?:\(0x[0-9a-fA-F]+\))?|(?P<number>\d+\.\d*(?:[eE][-+]?\d{1,3})?)))(?=[\s,)>\]}]|$)",
    re.ASCII,
)
_MAYBE = pattern(r"f0x|inf|nan|\d\.\d", re.ASCII)
_FLOAT_TYPE = pattern(r"\b(half|bfloat|float|double)\b", re.ASCII)


def with_literals(line: str) -> str:
    """Return the line with its literals in the spelling of LLVM 22; metadata and comments stay as
    they are.
    """
    if line and line[0] not in "!;" and _MAYBE.search(line):
        return _LITERAL.sub(_literal, line)
    return line


def _literal(found: re.Match[str]) -> str:
    """A literal in the spelling of LLVM 22; its type is the last one that stands before it."""
    kinds = _FLOAT_TYPE.findall(found.string, 0, found.start())
    if not kinds or found.string.count('"', 0, found.start()) % 2:
        return found[0]
    kind = kinds[-1]
    if found["number"] is not None:
        bits = _rounded(kind, found["number"])
        if bits is None:
            return found[0]
        return _spelled(kind, bits | (_SIGN[kind] if found["sign"] == "-" else 0))
    if found["bits"] is not None:
        return _spelled(kind, integer_of(found["bits"], 16))
    if kind in _PATTERN:
        bits = _SHORT[kind, found["word"].removeprefix("q")]
        return _PATTERN[kind].format(bits | (0x8000 if found["sign"] == "-" else 0))
    bits = _SPECIAL[found["word"]] | (1 << 63 if found["sign"] == "-" else 0)
    return f"0x{bits:016X}"


_SIGN = {"half": 0x8000, "bfloat": 0x8000, "float": 0x80000000}


def _spelled(kind: str, bits: int) -> str:
    if kind == "float":  # written in the format of double
        value = struct.unpack("<f", struct.pack("<I", bits & 0xFFFFFFFF))[0]
        bits = struct.unpack("<Q", struct.pack("<d", value))[0]
    return _PATTERN.get(kind, "0x{:016X}").format(bits)


def _rounded(kind: str, number: str) -> int | None:
    """The bits of the value nearest to a decimal without sign, ties to even; None where the decimal
    can stay: the type has it, or nothing near it.
    """
    if kind == "double":
        return None
    exact = Fraction(number)
    try:
        near = _encoded(kind, float(number))
    except OverflowError:
        return None
    around = [each for each in (near - 1, near, near + 1) if 0 <= each < _INFINITY[kind]]
    if not around:
        return None
    best = min(around, key=lambda bits: (abs(_decoded(kind, bits) - exact), bits & 1))
    return None if _decoded(kind, best) == exact else best


_INFINITY = {"half": 0x7C00, "bfloat": 0x7F80, "float": 0x7F800000}


def _encoded(kind: str, value: float) -> int:
    if kind == "half":
        return int.from_bytes(struct.pack("<e", value), "little")
    bits = int.from_bytes(struct.pack("<f", value), "little")
    return bits >> 16 if kind == "bfloat" else bits


def _decoded(kind: str, bits: int) -> Fraction:
    if kind == "half":
        return Fraction(struct.unpack("<e", bits.to_bytes(2, "little"))[0])
    whole = bits << 16 if kind == "bfloat" else bits
    return Fraction(struct.unpack("<f", whole.to_bytes(4, "little"))[0])
