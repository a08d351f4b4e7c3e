"""Casts between address spaces: those that are defined, and those that need the apertures (001
Address Spaces, Memory Spaces).
"""

from __future__ import annotations

import re

from fencepost.abi.lint.module_text import Instruction
from fencepost.numerals import integer_of
from fencepost.patterns import pattern
from fencepost.vocabulary.address_spaces import AddressSpace

_A = AddressSpace
_GENERIC_CASTS = (_A.GLOBAL, _A.LOCAL, _A.CONSTANT, _A.PRIVATE, _A.CONSTANT_32BIT)
CASTS: frozenset[tuple[int, int]] = frozenset(
    {(int(_A.GENERIC), int(each)) for each in _GENERIC_CASTS}
    | {(int(each), int(_A.GENERIC)) for each in _GENERIC_CASTS}
    | {(int(a), int(b)) for a in (_A.GLOBAL, _A.CONSTANT) for b in (_A.GLOBAL, _A.CONSTANT)}
    | {(int(_A.CONSTANT_32BIT), int(each)) for each in (_A.GLOBAL, _A.CONSTANT)}
    | {(int(each), int(_A.CONSTANT_32BIT)) for each in (_A.GLOBAL, _A.CONSTANT)}
    | {(int(_A.BUFFER_RESOURCE), int(_A.BUFFER_FAT_POINTER))}
    | {(int(_A.BUFFER_RESOURCE), int(_A.BUFFER_STRIDED_POINTER))}
)
"""The casts between address spaces that are defined."""

_CAST = pattern(
    r"\baddrspacecast \(?ptr(?: addrspace\((\d{1,9})\))? .*? to ptr(?: addrspace\((\d{1,9})\))?",
    re.ASCII,
)
_APERTURES = frozenset({int(_A.LOCAL), int(_A.PRIVATE)})


def casts_of(each: Instruction) -> list[tuple[int, int]]:
    """Yield the casts in an instruction as pairs of address spaces, including those in
    constants.
    """
    return [(integer_of(a or "0"), integer_of(b or "0")) for a, b in _CAST.findall(each.text)]


def is_aperture_cast(cast: tuple[int, int]) -> bool:
    """Return True if a cast needs the base of an aperture: it converts generic pointers to or from
    pointers to LDS or private memory. A cast to the narrower space needs no base: it drops the
    upper half.
    """
    return cast[0] in _APERTURES and cast[1] == _A.GENERIC
