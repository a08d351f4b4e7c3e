"""The bytes that an access moves, by its mnemonic."""

from __future__ import annotations

import re
from functools import cache

from fencepost.numerals import integer_of
from fencepost.patterns import pattern

_ELEMENTS = {
    "b8": 1, "u8": 1, "i8": 1, "byte": 1, "ubyte": 1, "sbyte": 1,
    "b16": 2, "u16": 2, "i16": 2, "f16": 2, "bf16": 2, "short": 2, "ushort": 2, "sshort": 2,
    "b32": 4, "u32": 4, "i32": 4, "f32": 4, "dword": 4, "b64": 8, "u64": 8, "i64": 8, "f64": 8,
    "b96": 12, "b128": 16, "b192": 24, "b256": 32, "b512": 64, "x2": 8,
}  # fmt: skip
_PAIR = pattern(r"ds_(read2|write2|wrxchg2|load_2addr|store_2addr|storexchg_2addr)")


@cache
def element_width(mnemonic: str) -> int:
    """Bytes of one element; 0 where the mnemonic does not say it."""
    if found := re.search(r"dwordx(\d+)", mnemonic, flags=re.ASCII):
        return 4 * integer_of(found[1])
    if re.search(r"format|image|_tr_|_inv|_wb|prefetch", mnemonic):
        return 0
    parts = re.sub(r"_d16(_hi)?|_hi$", "", mnemonic).split("_")
    if "pk" in parts:
        return 4
    for part in reversed(parts):
        if part in _ELEMENTS:
            return _ELEMENTS[part]
    return 4 if "atomic" in parts else 0


def is_pair(mnemonic: str) -> bool:
    """Return True if an instruction of LDS has two addresses."""
    return _PAIR.match(mnemonic) is not None


def offset_scale(mnemonic: str) -> int:
    """Bytes that one step of the offsets of an instruction with two addresses means."""
    return element_width(mnemonic) * (64 if re.search("st64|stride64", mnemonic) else 1)


@cache
def access_width(mnemonic: str) -> int:
    """Bytes that an access moves for each lane; 0 where the mnemonic does not say it."""
    return element_width(mnemonic) * (2 if is_pair(mnemonic) else 1)
