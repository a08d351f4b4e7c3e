"""Finds the places where bundles and code objects may begin in data of any kind."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum, unique

from fencepost.code_object.elf.file import Elf
from fencepost.code_object.elf.words import EM_AMDGPU, SectionType
from fencepost.magic import BUNDLE, COMPRESSED_BUNDLE, ELF

_CLASS_64_LITTLE_ENDIAN = b"\x02\x01\x01"
_REST_OF_IDENT_AND_TYPE = 11
_MACHINE = EM_AMDGPU.to_bytes(2, "little")


@unique
class Mark(Enum):
    """The kind of data that begins at a place, by its first bytes."""

    BUNDLE = re.compile(re.escape(BUNDLE), re.ASCII)
    COMPRESSED = re.compile(re.escape(COMPRESSED_BUNDLE), re.ASCII)
    CODE_OBJECT = re.compile(
        re.escape(ELF + _CLASS_64_LITTLE_ENDIAN)
        + b".{%d}" % _REST_OF_IDENT_AND_TYPE
        + re.escape(_MACHINE),
        re.DOTALL,
    )


class Marks:
    """The marks of some data, one after the other. Each kind is searched for separately, since a
    search for one text is ten times as fast as one for several.
    """

    def __init__(self, data: memoryview) -> None:
        self._data = data
        self._next: dict[Mark, int | None] = dict.fromkeys(Mark, -1)

    def first(self, start: int) -> tuple[Mark, int] | None:
        """Return the first mark at or after a place, with its offset; `start` never decreases.
        Behind the data, where damaged tables may end, is none.
        """
        start = min(start, len(self._data))
        for mark, at in self._next.items():
            if at is not None and at < start:
                found = mark.value.search(self._data, start)
                self._next[mark] = None if found is None else found.start()
        places = [(at, mark) for mark, at in self._next.items() if at is not None]
        if not places:
            return None
        at, mark = min(places, key=lambda each: each[0])
        return mark, at


def extent(data: memoryview) -> int:
    """Return the size of the ELF file at the start of the data: up to the end of its last table,
    section or segment.

    Raises CodeObjectError if a table lies outside the data or contradicts itself.
    """
    elf = Elf(data)
    return max(_ends(elf))


def _ends(elf: Elf) -> Iterator[int]:
    header = elf.header
    yield header.e_ehsize
    yield header.e_phoff + header.e_phnum * header.e_phentsize
    yield header.e_shoff + len(elf.sections) * header.e_shentsize
    for section in elf.sections:
        if section.sh_type not in (SectionType.NOBITS, SectionType.NULL):
            yield section.sh_offset + section.sh_size
    for segment in elf.segments:
        yield segment.p_offset + segment.p_filesz
