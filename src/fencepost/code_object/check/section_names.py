"""The types and flags of sections by name: the guide's table, one row each (001 Sections).

If linkers and compilers write other flags than the guide's, the row allows both.
"""

from __future__ import annotations

from fencepost.citations import Cite, Source
from fencepost.code_object.elf.words import SectionFlag, SectionType
from fencepost.records import dataclass

_CITE = Cite(Source.GUIDE, "Sections")
_NONE = SectionFlag(0)
_A = SectionFlag.ALLOC
_W = SectionFlag.WRITE
_X = SectionFlag.EXECINSTR


@dataclass(frozen=True, slots=True)
class NameRow:
    """A name, or with `prefix` every name that begins with it: its type, and the flags that it must
    and must not have.

    With `parts`, names that continue after a dot belong to the row too.
    """

    name: str
    type: SectionType
    needs: SectionFlag
    forbids: SectionFlag
    prefix: bool = False
    parts: bool = True
    cite: Cite = _CITE

    def covers(self, name: str) -> bool:
        """Return True if a section belongs to this row, as `.text.f` does to `.text`."""
        if self.prefix:
            return name.startswith(self.name)
        return name == self.name or (self.parts and name.startswith(f"{self.name}."))


NAMES: tuple[NameRow, ...] = (
    NameRow(".bss", SectionType.NOBITS, _A | _W, _X),
    NameRow(".data", SectionType.PROGBITS, _A | _W, _X),
    NameRow(".debug_", SectionType.PROGBITS, _NONE, _A | _W | _X, prefix=True),
    # The guide has no SHF_WRITE here; lld writes it.
    NameRow(".dynamic", SectionType.DYNAMIC, _A, _X),
    # The guide says SHT_PROGBITS of these two; lld writes the types that ELF has for them.
    NameRow(".dynstr", SectionType.STRTAB, _A, _W | _X),
    NameRow(".dynsym", SectionType.DYNSYM, _A, _W | _X),
    NameRow(".got", SectionType.PROGBITS, _A | _W, _X),
    NameRow(".hash", SectionType.HASH, _A, _W | _X),
    # The guide has no SHF_ALLOC here; LLVM writes it, and loaders need it.
    # `.note.GNU-stack` is no note, so the parts are left out.
    NameRow(".note", SectionType.NOTE, _NONE, _W | _X, parts=False),
    NameRow(".rela", SectionType.RELA, _NONE, _W | _X, prefix=True),
    NameRow(".rodata", SectionType.PROGBITS, _A, _W | _X),
    NameRow(".shstrtab", SectionType.STRTAB, _NONE, _A | _W | _X),
    NameRow(".strtab", SectionType.STRTAB, _NONE, _A | _W | _X),
    NameRow(".symtab", SectionType.SYMTAB, _NONE, _A | _W | _X),
    NameRow(".text", SectionType.PROGBITS, _A | _X, _W),
)


def row_of_name(name: str) -> NameRow | None:
    """Return the row of a name; None for names that the guide does not have."""
    return next((row for row in NAMES if row.covers(name)), None)
