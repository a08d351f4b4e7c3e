"""Types of accesses, and names of parts of locations.

A location has 1 to 16 bytes, the lowest first; an access covers 1, 2, 4, 8 or 16 of them, from any
offset on. Its type is spelled as in LLVM: `i32 x+4` are the four bytes of x from byte 4 on.
"""

from __future__ import annotations

SIZES = (1, 2, 4, 8, 16)
"""The sizes of accesses, in bytes."""

LARGEST = 16
"""The largest size of a location."""


def type_name(size: int) -> str:
    """Return the type of an access of so many bytes."""
    return f"i{8 * size}"


TYPES = {type_name(size): size for size in SIZES}


def part_name(name: str, offset: int, size: int | None) -> str:
    """Return the name of a part of a location, as the format spells it."""
    if size is None:
        return name
    return f"{type_name(size)} {name}" + (f"+{offset}" if offset else "")
