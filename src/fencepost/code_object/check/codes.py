"""The rules that code objects are checked against, one row each: FP500 to FP599."""

from __future__ import annotations

from types import MappingProxyType

from fencepost.citations import Cite, Source
from fencepost.diagnostics import Code, Severity
from fencepost.targets.fault import TargetFault

_ELF = Cite(Source.GUIDE, "ELF Code Object")
_HEADER = Cite(Source.GUIDE, "Header")
_SECTIONS = Cite(Source.GUIDE, "Sections")
_NOTES = Cite(Source.GUIDE, "Note Records")
_NOTES_V2 = Cite(Source.GUIDE, "Code Object V2 Note Records")
_SYMBOLS = Cite(Source.GUIDE, "Symbols")
_RELOCATIONS = Cite(Source.GUIDE, "Relocation Records")
_METADATA = Cite(Source.GUIDE, "Code Object Metadata")
_METADATA_V3 = Cite(Source.GUIDE, "Code Object V3 Metadata")
_METADATA_V4 = Cite(Source.GUIDE, "Code Object V4 Metadata")
_DESCRIPTOR = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")
_INITIAL = Cite(Source.GUIDE, "Initial Kernel Execution State")
_PRELOAD = Cite(Source.GUIDE, "Preloaded Kernel Arguments")
_KERNEL_CODE = Cite(Source.GUIDE, ".amd_kernel_code_t")
_PROCESSORS = Cite(Source.GUIDE, "Processors")
_TARGET_ID = Cite(Source.GUIDE, "Target ID")
_GENERIC = Cite(Source.GUIDE, "Generic Processor Versioning")

# The file as a whole and its header.
UNREADABLE = Code(500, "unreadable", "every part of a code object can be read", _ELF)
FILE_CLASS = Code(501, "file-class", "r600 is ELFCLASS32, amdgcn ELFCLASS64", _HEADER)
FILE_TYPE = Code(502, "file-type", "e_type is ET_REL or ET_DYN", _HEADER)
OS_ABI = Code(503, "os-abi", "EI_OSABI is none, AMDGPU_HSA, AMDGPU_PAL or AMDGPU_MESA3D", _HEADER)
ABI_VERSION = Code(504, "abi-version", "EI_ABIVERSION is a version of the OS ABI", _HEADER)
ENTRY = Code(505, "entry", "e_entry is 0", _HEADER)
FLAG_BITS = Code(506, "flag-bits", "e_flags have no bits beyond their fields", _HEADER)
MACH = Code(507, "mach", "EF_AMDGPU_MACH is a processor's", _HEADER)
SELECTION = Code(508, "feature-selection", "features go with the processor", _TARGET_ID)
GENERIC_VERSION = Code(509, "generic-version", "generic code has a version, other none", _GENERIC)
HEADER_SIZES = Code(510, "header-sizes", "e_version is 1, sizes are those of the class", _HEADER)
IDENT_PADDING = Code(511, "ident-padding", "e_ident ends with zeros", _HEADER)

# Sections and segments.
SECTION_OUTSIDE = Code(512, "section-outside", "sections lie inside the file", _SECTIONS)
OVERLAP = Code(513, "overlap", "no two sections or tables of headers share bytes", _SECTIONS)
ALIGNMENT = Code(514, "section-alignment", "sh_addralign is a power of two, and kept", _SECTIONS)
SECTION_TYPE = Code(
    515, "section-type", "sh_type is one of ELF's, and goes with the name", _SECTIONS
)
SECTION_FLAGS = Code(516, "section-flags", "sh_flags go with the name", _SECTIONS)
SECTION_LINK = Code(517, "section-link", "sh_link names the table that the type needs", _SECTIONS)
SECTION_INFO = Code(518, "section-info", "sh_info is what the type needs", _SECTIONS)
ENTRY_SIZE = Code(519, "entry-size", "sh_entsize is a record's, and divides sh_size", _SECTIONS)
STRINGS = Code(520, "string-table", "tables of strings begin and end with NUL", _SECTIONS)
NULL_SECTION = Code(521, "null-section", "section 0 is SHT_NULL", _SECTIONS)
NOT_LOADED = Code(
    522, "not-loaded", "SHF_ALLOC sections are in a PT_LOAD, at its distance", _SECTIONS
)
SEGMENT_OUTSIDE = Code(523, "segment-outside", "segments lie inside the file", _ELF)
SEGMENT_SIZE = Code(524, "segment-size", "p_filesz is at most p_memsz", _ELF)
SEGMENT_ALIGNMENT = Code(
    525, "segment-alignment", "p_align is a power of two, and p_vaddr and p_offset agree", _ELF
)
SEGMENT_ORDER = Code(526, "segment-order", "PT_LOAD segments ascend and are apart", _ELF)
SEGMENT_KIND = Code(527, "segments", "a linked file has segments, a relocatable one none", _ELF)
SPECIAL_SEGMENT = Code(
    528, "special-segment", "PT_PHDR, PT_DYNAMIC, PT_NOTE are what they say", _ELF
)
DYNAMIC = Code(529, "dynamic", "the dynamic section points at the tables of the file", _SECTIONS)
HASH = Code(530, "hash", "the hash table finds every symbol that is defined", _SECTIONS)

# Symbols and relocations.
SYMBOL_SECTION = Code(531, "symbol-section", "st_shndx names a section of the file", _SYMBOLS)
SYMBOL_PLACE = Code(532, "symbol-place", "a symbol lies inside its section", _SYMBOLS)
SYMBOL_TYPE = Code(533, "symbol-type", "type, binding and visibility are ELF's", _SYMBOLS)
SYMBOL_KIND = Code(534, "symbol-kind", "functions are in code, descriptors in data", _SYMBOLS)
DUPLICATE_SYMBOL = Code(535, "duplicate-symbol", "a global name is defined once", _SYMBOLS)
NULL_SYMBOL = Code(536, "null-symbol", "symbol 0 is all zeros", _SYMBOLS)
LDS_SYMBOL = Code(537, "lds-symbol", "an LDS symbol's value is an alignment, in ET_REL", _SYMBOLS)
DESCRIPTOR_SIZE = Code(538, "descriptor-size", "a descriptor's symbol has 64 bytes", _SYMBOLS)
DESCRIPTOR_PLACE = Code(539, "descriptor-place", "descriptors are aligned to 64 bytes", _DESCRIPTOR)
NO_ENTRY_SYMBOL = Code(540, "no-entry-symbol", "<name>.kd has the entry point <name>", _SYMBOLS)
ENTRY_ALIGNMENT = Code(
    541, "entry-alignment", "a kernel's entry point is aligned to 256 bytes", _DESCRIPTOR
)
RELOCATION_TYPE = Code(542, "relocation-type", "the type is one of the guide's", _RELOCATIONS)
RELOCATION_KIND = Code(
    543, "relocation-kind", "linkers have static types, loaders dynamic ones", _RELOCATIONS
)
RELOCATION_PLACE = Code(544, "relocation-place", "a record's place is in the file", _RELOCATIONS)
RELOCATION_SYMBOL = Code(
    545, "relocation-symbol", "a record's symbol is in its table", _RELOCATIONS
)

# Notes.
NO_METADATA = Code(546, "no-metadata", "a code object for amdhsa has metadata", _NOTES)
TWO_METADATA = Code(547, "two-metadata", "a code object has one note of metadata", _NOTES)
NOTE_TYPE = Code(548, "note-type", "notes of AMD and AMDGPU have a type of the guide", _NOTES)
NOTE_VERSION = Code(549, "note-version", "notes are those of the code object version", _NOTES)
NOTE_NAME = Code(550, "note-name", "n_namesz counts a name and its one NUL", _NOTES)
NOTE_PADDING = Code(551, "note-padding", "names and descriptions are padded with zeros", _NOTES)
NOTE_ALIGNMENT = Code(552, "note-alignment", "sh_addralign of notes is at least 4", _NOTES)
V2_NOTES = Code(553, "v2-notes", "V2 notes say version 2 and one processor", _NOTES_V2)
AFTER_METADATA = Code(554, "after-metadata", "nothing follows the metadata in their note", _NOTES)

# Metadata.
UNDECODABLE = Code(555, "undecodable", "metadata are one map in YAML or MessagePack", _METADATA)
MISSING_KEY = Code(556, "missing-key", "required keys are there", _METADATA_V3)
WRONG_KIND = Code(557, "wrong-kind", "values are of their key's type", _METADATA_V3)
OUT_OF_RANGE = Code(558, "out-of-range", "values are in their key's range", _METADATA_V3)
UNKNOWN_WORD = Code(559, "unknown-word", "words are of their key's list", _METADATA_V3)
UNKNOWN_KEY = Code(
    560,
    "unknown-key",
    "keys are the guide's, or begin with a vendor's name",
    _METADATA_V3,
    Severity.WARNING,
)
LATER_KEY = Code(561, "later-key", "keys are of the code object version", _METADATA_V3)
KEY_NOT_HERE = Code(562, "key-not-here", "keys go with the kind of argument", _METADATA_V3)
METADATA_VERSION = Code(
    563, "metadata-version", "amdhsa.version goes with the code object version", _METADATA_V3
)
METADATA_TARGET = Code(564, "metadata-target", "amdhsa.target is canonical", _METADATA_V4)
TARGETS_DIFFER = Code(565, "targets-differ", "metadata and e_flags name one target", _METADATA_V4)
PRINTF = Code(566, "printf", "a printf entry is ID:N:S[0]:…:S[N-1]:format", _METADATA)
DUPLICATE_KERNEL = Code(567, "duplicate-kernel", "kernels differ in name and symbol", _METADATA_V3)
NO_SYMBOL = Code(568, "no-symbol", ".symbol is in the symbol table", _METADATA_V3)
NOT_A_DESCRIPTOR = Code(569, "not-a-descriptor", ".symbol is a kernel descriptor's", _METADATA_V3)
NOT_DESCRIBED = Code(570, "not-described", "a kernel with a descriptor has metadata", _METADATA)
DUPLICATE_KEY = Code(571, "duplicate-key", "a map has each key once", _METADATA)

# Arguments.
ARGUMENT_OUTSIDE = Code(
    572, "argument-outside", "arguments lie in the kernarg segment", _METADATA_V3
)
ARGUMENT_OVERLAP = Code(573, "argument-overlap", "arguments share no bytes", _METADATA_V3)
ARGUMENT_ALIGNMENT = Code(
    574, "argument-alignment", "an argument's offset is a multiple of its alignment", _METADATA_V3
)
ARGUMENT_SIZE = Code(575, "argument-size", "an argument has its kind's size", _METADATA_V3)
HIDDEN_ARGUMENTS = Code(
    576, "hidden-arguments", "hidden arguments are last, once, and not exclusive", _METADATA_V3
)

# Kernels.
WAVEFRONT_SIZE = Code(577, "wavefront-size", "the processor has waves of this size", _PROCESSORS)
WORKGROUP_SIZE = Code(578, "workgroup-size", "workgroup sizes agree", _METADATA_V3)
REGISTER_LIMIT = Code(579, "register-limit", "a processor has that many registers", _DESCRIPTOR)
LDS_LIMIT = Code(580, "lds-limit", "a workgroup has at most the processor's LDS", _DESCRIPTOR)
NO_CLUSTERS = Code(581, "no-clusters", "the processor has workgroup clusters", _PROCESSORS)
SEGMENTS_DIFFER = Code(
    582, "segments-differ", "metadata and descriptor agree on sizes", _DESCRIPTOR
)
MODES_DIFFER = Code(583, "modes-differ", "metadata and descriptor agree on modes", _DESCRIPTOR)
TOO_FEW_REGISTERS = Code(
    584, "too-few-registers", "the descriptor allocates the registers of the metadata", _DESCRIPTOR
)

# Descriptors.
RESERVED = Code(585, "reserved", "reserved bits are 0", _DESCRIPTOR)
MUST_BE_ZERO = Code(586, "must-be-zero", "what CP or the runtime fills in is 0", _DESCRIPTOR)
FIELD_VALUE = Code(587, "field-value", "a field's value has a meaning", _DESCRIPTOR)
USER_SGPRS = Code(588, "user-sgprs", "USER_SGPR_COUNT covers what is enabled", _INITIAL)
ENTRY_OFFSET = Code(
    589, "entry-offset", "KERNEL_CODE_ENTRY_BYTE_OFFSET leads to the entry point", _DESCRIPTOR
)
ACCUM_OFFSET = Code(
    590, "accum-offset", "accumulator registers begin among those allocated", _DESCRIPTOR
)
PRELOAD = Code(591, "preload", "preloaded arguments are in the kernarg segment", _PRELOAD)
SCRATCH = Code(592, "scratch", "a kernel with scratch has ENABLE_PRIVATE_SEGMENT", _DESCRIPTOR)
SGPR_BLOCKS = Code(593, "register-blocks", "blocks are what the processor allocates", _DESCRIPTOR)
NO_DESCRIPTOR = Code(594, "no-descriptor", "a kernel's symbol leads to its descriptor", _DESCRIPTOR)
MACHINE = Code(
    595, "kernel-code-machine", "amd_kernel_code_t names its version and ISA", _KERNEL_CODE
)
KERNEL_CODE_RESERVED = Code(596, "kernel-code-reserved", "reserved fields are 0", _KERNEL_CODE)
KERNEL_CODE_VALUE = Code(597, "kernel-code-value", "alignments and counts make sense", _KERNEL_CODE)
NOT_SUPPORTED = Code(
    598, "not-supported", "architected flat scratch takes no scratch registers", _DESCRIPTOR
)

CODES: tuple[Code, ...] = tuple(
    sorted(
        (each for each in dict(globals()).values() if isinstance(each, Code)),
        key=lambda each: each.number,
    )
)
"""All of them, in order of their numbers."""

OF_FAULT = MappingProxyType(
    {
        TargetFault.UNKNOWN_FLAG: FLAG_BITS,
        TargetFault.UNKNOWN_MACH: MACH,
        TargetFault.BAD_GENERIC_VERSION: GENERIC_VERSION,
        TargetFault.GENERIC_TOO_EARLY: GENERIC_VERSION,
    }
)
"""What a fault of e_flags breaks; others are of the feature selections."""
