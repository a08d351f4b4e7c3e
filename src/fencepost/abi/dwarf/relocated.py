"""Debug sections of relocatable code objects, with their relocation records applied: offsets in
them are in the records and not in the sections (001 Relocation Records).
"""

from __future__ import annotations

from typing import Any

_SIZES = {1: 4, 6: 4, 3: 8}
"""Bytes that R_AMDGPU_ABS32_LO, R_AMDGPU_ABS32 and R_AMDGPU_ABS64 write."""


def relocated(data: bytes, file: Any) -> bytes:
    """Return the file with the records of its debug sections applied; sections are at address 0, so
    a value is that of the symbol plus the addend. Records of other types are ignored.
    """
    changed = bytearray(data)
    for section in file.iter_sections():
        if not section.name.startswith(".rela.debug"):
            continue
        target = file.get_section(section["sh_info"])
        symbols = file.get_section(section["sh_link"])
        for record in section.iter_relocations():
            size = _SIZES.get(record["r_info_type"])
            at = target["sh_offset"] + record["r_offset"]
            if size is None or at + size > len(changed):
                continue
            value = symbols.get_symbol(record["r_info_sym"])["st_value"] + record["r_addend"]
            changed[at : at + size] = (value % (1 << 8 * size)).to_bytes(size, "little")
    return bytes(changed)
