"""Parts of registers: the bytes and words that SDWA takes and writes, and fields of bits."""

from __future__ import annotations

from fencepost.machine_code.instructions.computations import Op
from fencepost.machine_code.races.term import Term
from fencepost.machine_code.races.terms import Terms
from fencepost.patterns import pattern
from fencepost.records import dataclass

_SELECTED = pattern(r"(dst|src0|src1)_sel:(DWORD|BYTE_\d|WORD_\d)")
_PLAIN_SOURCE = pattern(r"[vs]\d+|vcc_lo|vcc_hi|m0|-?\d+|0x[0-9a-f]+")
_WHOLE = 0, 32
Bits = tuple[int, int]
"""The place of the lowest bit, and how many there are."""


@dataclass(frozen=True, slots=True)
class Parts:
    """The bits of the two sources, and of the result, outside of which it is 0."""

    sources: tuple[Bits, Bits]
    result: Bits


def parts_of(text: str) -> Parts | None:
    """The parts that an instruction names; None where it changes signs, or keeps what stands
    beside the result.
    """
    if "sext" in text or "clamp" in text or "omod" in text:
        return None
    if any(word in text for word in ("UNUSED_PRESERVE", "UNUSED_SEXT", "|", " -v", " -s")):
        return None
    found = {name: _bits(part) for name, part in _SELECTED.findall(text)}
    sources = found.get("src0", _WHOLE), found.get("src1", _WHOLE)
    return Parts(sources, found.get("dst", _WHOLE))


def _bits(part: str) -> Bits:
    unit, _, place = part.partition("_")
    width = {"DWORD": 32, "WORD": 16, "BYTE": 8}[unit]
    return width * int(place or 0), width


def bits_of(terms: Terms, value: Term, bits: Bits, kind: str = "u") -> Term | None:
    """A field of a number; of kind `i` with its sign."""
    low, width = bits
    if width <= 0 or low + width > 32:
        return None
    if bits == _WHOLE:
        return value
    raised = terms.apply(Op.SHL, value, terms.constant(32 - low - width))
    shift = Op.SAR if kind == "i" else Op.SHR
    return None if raised is None else terms.apply(shift, raised, terms.constant(32 - width))


def placed(terms: Terms, value: Term, bits: Bits) -> Term | None:
    """A number in a field of a register that is 0 elsewhere."""
    found = bits_of(terms, value, (0, bits[1]))
    return None if found is None else terms.apply(Op.SHL, found, terms.constant(bits[0]))
