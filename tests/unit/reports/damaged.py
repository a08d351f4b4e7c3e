"""Code objects that are damaged in one place."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject

_OFFSET = 0x18
"""Where a section header has the section's place in the file, in eight bytes."""


def without_symbols(data: bytes) -> bytes:
    """The code object, its symbol table said to stand behind the end of the file."""
    elf = CodeObject(data).elf
    (table,) = [each for each in elf.sections if each.name == ".symtab"]
    at = elf.header.e_shoff + elf.header.e_shentsize * table.index + _OFFSET
    return data[:at] + len(data).to_bytes(8, "little") + data[at + 8 :]
