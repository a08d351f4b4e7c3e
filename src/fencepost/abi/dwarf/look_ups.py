"""The headers of accelerated look-ups (001 Lookup By Address Section Header, Lookup By Name Section
Header; layouts of DWARF Version 5, sections 6.1.1 and 6.1.2).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator

_LONG = 0xFFFFFFFF
"""The length that announces a longer one: the 64-bit DWARF format."""


def address_headers(section: bytes) -> Iterator[dict[str, int | str]]:
    """The fields of each header in `.debug_aranges`."""
    for body, wide in _units(section):
        at = 2 + (8 if wide else 4)
        if len(body) < at + 2:
            raise ValueError("a header of .debug_aranges is cut short")
        yield {"address_size": body[at], "segment_size": body[at + 1]}


def name_headers(section: bytes) -> Iterator[dict[str, int | str]]:
    """Yield the fields of each header in `.debug_names`, the augmentation without its padding."""
    counts = struct.Struct("<HH7I")
    for body, _ in _units(section):
        if len(body) < counts.size:
            raise ValueError("a header of .debug_names is cut short")
        size = counts.unpack_from(body)[-1]
        text = body[counts.size : counts.size + size]
        if len(text) < size:
            raise ValueError("the augmentation of .debug_names is cut short")
        yield {"augmentation_string": text.rstrip(b"\0").decode("utf-8", "replace")}


def _units(section: bytes) -> Iterator[tuple[bytes, bool]]:
    """Split a section into units. Yield the bytes after each unit's length, and True if its format
    is 64-bit.
    """
    at = 0
    while at + 4 <= len(section):
        length = int.from_bytes(section[at : at + 4], "little")
        at += 4
        wide = length == _LONG
        if wide:
            length = int.from_bytes(section[at : at + 8], "little")
            at += 8
        if at + length > len(section):
            raise ValueError("a unit of a look-up section is cut short")
        yield section[at : at + length], wide
        at += length
