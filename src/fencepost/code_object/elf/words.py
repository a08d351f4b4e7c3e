"""The numbers of ELF that code objects use, by name. A file may hold numbers without one."""

from __future__ import annotations

from enum import IntEnum, IntFlag, unique
from typing import TypeVar

EM_AMDGPU = 224
SHN_XINDEX = 0xFFFF
PN_XNUM = 0xFFFF


@unique
class FileType(IntEnum):
    """`e_type`. The compiler writes REL, the linker DYN (001 Header)."""

    NONE = 0
    REL = 1
    EXEC = 2
    DYN = 3
    CORE = 4


@unique
class OsAbi(IntEnum):
    """`e_ident[EI_OSABI]` of code objects (001 Header)."""

    NONE = 0
    AMDGPU_HSA = 64
    AMDGPU_PAL = 65
    AMDGPU_MESA3D = 66

    @property
    def word(self) -> str:
        """The operating system as target triples spell it; the unknown one as 'unknown'."""
        match self:
            case OsAbi.NONE:
                return "unknown"
            case OsAbi.AMDGPU_HSA:
                return "amdhsa"
            case OsAbi.AMDGPU_PAL:
                return "amdpal"
            case OsAbi.AMDGPU_MESA3D:
                return "mesa3d"


@unique
class SectionType(IntEnum):
    """`sh_type`."""

    NULL = 0
    PROGBITS = 1
    SYMTAB = 2
    STRTAB = 3
    RELA = 4
    HASH = 5
    DYNAMIC = 6
    NOTE = 7
    NOBITS = 8
    REL = 9
    SHLIB = 10
    DYNSYM = 11
    INIT_ARRAY = 14
    FINI_ARRAY = 15
    PREINIT_ARRAY = 16
    GROUP = 17
    SYMTAB_SHNDX = 18
    RELR = 19
    LLVM_ADDRSIG = 0x6FFF_4C03
    GNU_HASH = 0x6FFF_FFF6
    GNU_VERDEF = 0x6FFF_FFFD
    GNU_VERNEED = 0x6FFF_FFFE
    GNU_VERSYM = 0x6FFF_FFFF


class SectionFlag(IntFlag):
    """`sh_flags`."""

    WRITE = 0x1
    ALLOC = 0x2
    EXECINSTR = 0x4
    MERGE = 0x10
    STRINGS = 0x20
    INFO_LINK = 0x40
    LINK_ORDER = 0x80
    OS_NONCONFORMING = 0x100
    GROUP = 0x200
    TLS = 0x400
    COMPRESSED = 0x800
    GNU_RETAIN = 0x20_0000
    EXCLUDE = 0x8000_0000

    @property
    def letters(self) -> str:
        """The letters that readelf prints, in its order."""
        return "".join(letter for flag, letter in _LETTERS if flag in self)


_LETTERS = (
    (SectionFlag.WRITE, "W"),
    (SectionFlag.ALLOC, "A"),
    (SectionFlag.EXECINSTR, "X"),
    (SectionFlag.MERGE, "M"),
    (SectionFlag.STRINGS, "S"),
    (SectionFlag.INFO_LINK, "I"),
    (SectionFlag.LINK_ORDER, "L"),
    (SectionFlag.OS_NONCONFORMING, "O"),
    (SectionFlag.GROUP, "G"),
    (SectionFlag.TLS, "T"),
    (SectionFlag.COMPRESSED, "C"),
    (SectionFlag.GNU_RETAIN, "R"),
    (SectionFlag.EXCLUDE, "E"),
)


@unique
class SegmentType(IntEnum):
    """`p_type`."""

    NULL = 0
    LOAD = 1
    DYNAMIC = 2
    INTERP = 3
    NOTE = 4
    SHLIB = 5
    PHDR = 6
    TLS = 7
    GNU_EH_FRAME = 0x6474_E550
    GNU_STACK = 0x6474_E551
    GNU_RELRO = 0x6474_E552
    GNU_PROPERTY = 0x6474_E553


class SegmentFlag(IntFlag):
    """`p_flags`."""

    EXECUTE = 0x1
    WRITE = 0x2
    READ = 0x4


@unique
class DynamicTag(IntEnum):
    """`d_tag`."""

    NULL = 0
    NEEDED = 1
    PLTRELSZ = 2
    HASH = 4
    STRTAB = 5
    SYMTAB = 6
    RELA = 7
    RELASZ = 8
    RELAENT = 9
    STRSZ = 10
    SYMENT = 11
    INIT = 12
    FINI = 13
    SONAME = 14
    SYMBOLIC = 16
    REL = 17
    RELSZ = 18
    RELENT = 19
    TEXTREL = 22
    FLAGS = 30
    GNU_HASH = 0x6FFF_FEF5
    RELACOUNT = 0x6FFF_FFF9
    RELCOUNT = 0x6FFF_FFFA
    FLAGS_1 = 0x6FFF_FFFB


@unique
class SymbolType(IntEnum):
    """The lower half of `st_info`."""

    NOTYPE = 0
    OBJECT = 1
    FUNC = 2
    SECTION = 3
    FILE = 4
    COMMON = 5
    TLS = 6
    AMDGPU_HSA_KERNEL = 10
    """A kernel of code object V2; elsewhere the number is STT_GNU_IFUNC's."""


@unique
class Binding(IntEnum):
    """The upper half of `st_info`."""

    LOCAL = 0
    GLOBAL = 1
    WEAK = 2
    GNU_UNIQUE = 10


@unique
class Visibility(IntEnum):
    """The lower two bits of `st_other`."""

    DEFAULT = 0
    INTERNAL = 1
    HIDDEN = 2
    PROTECTED = 3


@unique
class SpecialSection(IntEnum):
    """Values of `st_shndx` that are not the index of a section."""

    UNDEF = 0
    AMDGPU_LDS = 0xFF00
    """A variable in LDS; the symbol's value is its alignment (001 Symbols)."""

    ABS = 0xFFF1
    COMMON = 0xFFF2


_Words = TypeVar("_Words", bound=IntEnum)


def known(words: type[_Words], value: int) -> _Words | None:
    """Return the member with this value, if there is one."""
    return words._value2member_map_.get(value)  # type: ignore[return-value]  # of this enum


def spell(words: type[_Words], value: int) -> str:
    """Return the member's name, or the number if it has none."""
    member = known(words, value)
    return member.name if member is not None else f"{value:#x}"
