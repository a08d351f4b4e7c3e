"""Every code that a check can report, one row each: the only place that gives out numbers.

FP1xx barriers · FP2xx races and fences · FP3xx redundant synchronization · FP4xx machine code ·
FP5xx code objects · FP6xx LLVM IR · FP7xx launches · FP8xx reasons of 'unknown' · FP9xx inputs. A
number that was given out keeps its meaning for good; a row that is no longer reported stays.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import Self

from fencepost.citations import Cite, Source

_BARRIER_TARGETS = Cite(Source.GUIDE, "Execution Barriers / Target-Specific Properties")
_BARRIER_NOTES = Cite(Source.GUIDE, "Execution Barriers / Informational Notes")
_BARRIER_MODEL = Cite(Source.GUIDE, "AMDHSA / Execution Barriers")
_FIRST_TEXT = Cite(Source.BARRIERS_FIRST_TEXT, "AMDHSA / Execution Barriers")
_BARRIER_UNSPLIT = Cite(Source.GUIDE, "Execution Barriers / Execution Barrier GFX6-11")
_BARRIER_SPLIT = Cite(Source.GUIDE, "Execution Barriers / Execution Barrier GFX12")
_RACE = Cite(Source.LANGREF, "Memory Model for Concurrent Operations")
_BARRIER_MEMORY = Cite(Source.GUIDE, "Memory Model / Execution Barriers")
_FENCE_SPACES = Cite(Source.GUIDE, "Fence and Address Spaces")
_MEMORY_SCOPES = Cite(Source.GUIDE, "Memory Scopes")
_ATOMIC_ORDERINGS = Cite(Source.LANGREF, "Atomic Memory Ordering Constraints")
_POINTER_ALIASING_RULES = Cite(Source.LANGREF, "Pointer Aliasing Rules")
_EXECUTION_BARRIERS = Cite(Source.GUIDE, "Execution Barriers")
_ELF_CODE_OBJECT = Cite(Source.GUIDE, "ELF Code Object")
_HEADER = Cite(Source.GUIDE, "Header")
_TARGET_ID = Cite(Source.GUIDE, "Target ID")
_GENERIC = Cite(Source.GUIDE, "Generic Processor Versioning")
_SECTIONS = Cite(Source.GUIDE, "Sections")
_SYMBOLS = Cite(Source.GUIDE, "Symbols")
_DESCRIPTOR = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")
_RELOCATION_RECORDS = Cite(Source.GUIDE, "Relocation Records")
_NOTE_RECORDS = Cite(Source.GUIDE, "Note Records")
_NOTES_V2 = Cite(Source.GUIDE, "Code Object V2 Note Records")
_METADATA = Cite(Source.GUIDE, "Code Object Metadata")
_METADATA_V3 = Cite(Source.GUIDE, "Code Object V3 Metadata")
_METADATA_V4 = Cite(Source.GUIDE, "Code Object V4 Metadata")
_PROCESSORS = Cite(Source.GUIDE, "Processors")
_INITIAL_STATE = Cite(Source.GUIDE, "Initial Kernel Execution State")
_PRELOAD = Cite(Source.GUIDE, "Preloaded Kernel Arguments")
_AMD_KERNEL_CODE_T = Cite(Source.GUIDE, ".amd_kernel_code_t")
_ATTRIBUTES = Cite(Source.GUIDE, "LLVM IR Attributes")
_IR_METADATA = Cite(Source.GUIDE, "LLVM IR Metadata")
_INTRINSICS = Cite(Source.GUIDE, "LLVM IR Intrinsics")
_COOPERATIVE = Cite(Source.GUIDE, "'llvm.amdgcn.cooperative.atomic' Intrinsics")
_ADDRESS_SPACES = Cite(Source.GUIDE, "Address Spaces")
_MEMORY_SPACES = Cite(Source.GUIDE, "Memory Spaces")
_NAMED_BARRIERS = Cite(Source.GUIDE, "Named Barriers")
_CONVENTIONS = Cite(Source.GUIDE, "Calling Conventions")
_MEMORY_MODEL = Cite(Source.GUIDE, "Memory Model")
_METADATA_V5 = Cite(Source.GUIDE, "Code Object V5 Metadata")
_METADATA_V6 = Cite(Source.GUIDE, "Code Object V6 Metadata")


@unique
class Severity(Enum):
    """The severity of a finding; the value is SARIF's level for it."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@unique
class Area(Enum):
    """The area of a code; the value is the hundreds of its number."""

    BARRIERS = 1
    RACES = 2
    REDUNDANT = 3
    MACHINE_CODE = 4
    CODE_OBJECTS = 5
    LLVM_IR = 6
    LAUNCHES = 7
    REASONS = 8
    INPUTS = 9


@unique
class Code(Enum):
    """A kind of finding: its number, the rule that it breaks, the rule's source, and its severity.

    - `number`: 100 to 999; the hundreds are the area. Printed with FP before it.
    - `rule`: the requirement, in one sentence; a diagnostic says how it is broken.
    - `cite`: the source of the rule; None for findings about this program and its inputs.
    - `severity`: of its findings, unless a diagnostic says otherwise.
    """

    number: int
    rule: str
    cite: Cite | None
    severity: Severity

    def __new__(
        cls, number: int, rule: str, cite: Cite | None, severity: Severity = Severity.ERROR
    ) -> Self:
        """Create a row; `unique` rejects a number that is taken."""
        code = object.__new__(cls)
        code._value_ = number
        code.number = number
        code.rule = rule
        code.cite = cite
        code.severity = severity
        return code

    # Barriers.
    DIVERGENT_BARRIER = (
        101,
        "all lanes of a wave, or all work-items if a language says so, must meet at a barrier",
        _BARRIER_TARGETS,
    )
    BARRIER_NEVER_COMPLETES = (
        102,
        "as many waves must arrive as the barrier expects, or the waits never end",
        _BARRIER_NOTES,
    )
    BARRIER_NOT_INITIALISED = (
        103,
        "a barrier object must be initialised, with a positive count, before it is used",
        _BARRIER_MODEL,
    )
    BARRIER_NOT_JOINED = (
        104,
        "a wave may wait on or drop only the barrier object it joined last, and must join in time",
        _BARRIER_MODEL,
    )
    BARRIER_DROPPED_AFTER_ARRIVAL = (
        105,
        "a wave that arrived may drop the object, or end, only after the phase",
        _BARRIER_MODEL,
    )
    BARRIER_EXPECTED_COUNT = (
        106,
        "a new expected count must be greater than the arrive count",
        _BARRIER_MODEL,
    )
    SPLIT_BARRIER_PROTOCOL = (
        107,
        "a wave that arrived at the workgroup barrier must wait before it arrives again or ends",
        _FIRST_TEXT,
    )
    CLUSTER_BARRIER_PROTOCOL = (
        108,
        "one wave of each workgroup must arrive at a cluster barrier, for the whole workgroup",
        _BARRIER_SPLIT,
    )
    BARRIER_NOT_ON_TARGET = (
        109,
        "the target must have the barrier object, and the object must offer the operation",
        _BARRIER_SPLIT,
    )
    # Races and fences.
    DATA_RACE_IN_LDS = 201, "conflicting accesses to LDS by two work-items must be ordered", _RACE
    DATA_RACE_IN_GLOBAL_MEMORY = (
        202,
        "conflicting accesses to global memory by work-items of a workgroup must be ordered",
        _RACE,
    )
    DATA_RACE_BETWEEN_WORKGROUPS = (
        203,
        "conflicting accesses by work-items of two workgroups must be ordered",
        _RACE,
    )
    BARRIER_WITHOUT_FENCES = (
        204,
        "a barrier orders memory only with a release fence before it and an acquire fence after it",
        _BARRIER_MEMORY,
    )
    FENCE_OF_THE_OTHER_ADDRESS_SPACE = (
        205,
        "a barrier's fences must act on the address space of the accesses that it is to order",
        _FENCE_SPACES,
    )
    SCOPE_TOO_NARROW = (
        206,
        "atomics and fences synchronize only where their scopes include both work-items",
        _MEMORY_SCOPES,
    )
    ATOMIC_AND_PLAIN_ACCESS = (
        207,
        "a plain access and an atomic one to the same bytes must be ordered",
        _RACE,
    )
    SAME_VALUE_WRITES = (
        208,
        "unordered writes to the same bytes are a race, even if they write the same value",
        _RACE,
        Severity.NOTE,
    )
    ORDERED_BY_LOCKSTEP_ONLY = (
        209,
        "lanes of a wave are threads of their own: lockstep does not order their accesses",
        _RACE,
    )
    ATOMICS_WITHOUT_ORDER = (
        210,
        "atomics that hand data over must release on the writer's side and acquire on the reader's",
        _ATOMIC_ORDERINGS,
    )
    ACCESS_OUTSIDE_OBJECT = (
        211,
        "an access must lie inside the object that its address was made from",
        _POINTER_ALIASING_RULES,
    )
    CIRCULAR_WAIT = (
        212,
        "work-items must not all wait for words that others write only behind waits of their own",
        _RACE,
    )
    # Redundant synchronization.
    REDUNDANT_BARRIER = (
        301,
        "a barrier should order some pair of accesses",
        _EXECUTION_BARRIERS,
        Severity.NOTE,
    )
    REDUNDANT_FENCE = (
        302,
        "a fence should take part in ordering some pair of accesses",
        _RACE,
        Severity.NOTE,
    )
    FENCE_WIDER_THAN_NEEDED = (
        303,
        "a fence should be no wider, in scope and address spaces, than some pair of accesses needs",
        _MEMORY_SCOPES,
        Severity.NOTE,
    )
    REDUNDANT_WAIT = (
        304,
        "a wait is needed only where an operation that it must follow may be outstanding",
        _MEMORY_MODEL,
        Severity.NOTE,
    )
    # Machine code.
    READ_IN_FLIGHT = (
        401,
        "a register that an operation comes back to is read only after a wait for its counter",
        _MEMORY_MODEL,
    )
    WRITTEN_IN_FLIGHT = (
        402,
        "a register that an operation comes back to is written only after a wait for its counter",
        _MEMORY_MODEL,
    )
    SOURCE_IN_FLIGHT = (
        403,
        "a register that an operation reads late is written only after a wait for its counter",
        _MEMORY_MODEL,
    )
    LDS_IN_FLIGHT = (
        404,
        "what a wave writes to LDS for others is waited for before the barrier that tells them",
        _BARRIER_MEMORY,
    )
    LDS_UNORDERED = (
        405,
        "LDS that one wave writes and another accesses has a barrier between the two",
        _BARRIER_MEMORY,
    )
    RELEASE_INCOMPLETE = (
        406,
        "a store that releases comes behind a wait for the write-back before it",
        _MEMORY_MODEL,
    )
    ACQUIRE_INCOMPLETE = (
        407,
        "an invalidate that acquires comes behind a wait for the load, and has its scope",
        _MEMORY_MODEL,
    )
    LDS_COPY_IN_FLIGHT = (
        408,
        "LDS that is copied to or from is accessed only after a wait for the copy",
        _MEMORY_MODEL,
    )
    MEMORY_AT_BARRIER = (
        409,
        "without BackOffBarrier no memory operation is outstanding at a barrier",
        _BARRIER_UNSPLIT,
    )
    SOURCE_BEFORE_REPLAY = (
        410,
        "a register that an access may read again is written only after a wait for its translation",
        _MEMORY_MODEL,
    )
    SEQUENCE_LOST = (
        411,
        "each memory operation of LLVM IR keeps what its code sequence asks for",
        _MEMORY_MODEL,
    )
    MORE_THAN_DECLARED = (
        412,
        "code uses no more registers, LDS and scratch than its kernel declares",
        _DESCRIPTOR,
    )
    # Code objects.
    UNREADABLE = 500, "every part of a code object can be read", _ELF_CODE_OBJECT
    FILE_CLASS = 501, "r600 is ELFCLASS32, amdgcn ELFCLASS64", _HEADER
    FILE_TYPE = 502, "e_type is ET_REL or ET_DYN", _HEADER
    OS_ABI = 503, "EI_OSABI is none, AMDGPU_HSA, AMDGPU_PAL or AMDGPU_MESA3D", _HEADER
    ABI_VERSION = 504, "EI_ABIVERSION is a version of the OS ABI", _HEADER
    ENTRY = 505, "e_entry is 0", _HEADER
    FLAG_BITS = 506, "e_flags have no bits beyond their fields", _HEADER
    MACH = 507, "EF_AMDGPU_MACH is a processor's", _HEADER
    FEATURE_SELECTION = 508, "features go with the processor", _TARGET_ID
    GENERIC_VERSION = 509, "generic code has a version, other none", _GENERIC
    HEADER_SIZES = 510, "e_version is 1, sizes are those of the class", _HEADER
    IDENT_PADDING = 511, "e_ident ends with zeros", _HEADER
    SECTION_OUTSIDE = 512, "sections lie inside the file", _SECTIONS
    OVERLAP = 513, "no two sections or tables of headers share bytes", _SECTIONS
    SECTION_ALIGNMENT = 514, "sh_addralign is a power of two, and kept", _SECTIONS
    SECTION_TYPE = 515, "sh_type is one of ELF's, and goes with the name", _SECTIONS
    SECTION_FLAGS = 516, "sh_flags go with the name", _SECTIONS
    SECTION_LINK = 517, "sh_link names the table that the type needs", _SECTIONS
    SECTION_INFO = 518, "sh_info is what the type needs", _SECTIONS
    ENTRY_SIZE = 519, "sh_entsize is a record's, and divides sh_size", _SECTIONS
    STRING_TABLE = 520, "tables of strings begin and end with NUL", _SECTIONS
    NULL_SECTION = 521, "section 0 is SHT_NULL", _SECTIONS
    NOT_LOADED = 522, "SHF_ALLOC sections are in a PT_LOAD, at its distance", _SECTIONS
    SEGMENT_OUTSIDE = 523, "segments lie inside the file", _ELF_CODE_OBJECT
    SEGMENT_SIZE = 524, "p_filesz is at most p_memsz", _ELF_CODE_OBJECT
    SEGMENT_ALIGNMENT = (
        525,
        "p_align is a power of two, and p_vaddr and p_offset agree",
        _ELF_CODE_OBJECT,
    )
    SEGMENT_ORDER = 526, "PT_LOAD segments ascend and are apart", _ELF_CODE_OBJECT
    SEGMENTS = 527, "a linked file has segments, a relocatable one none", _ELF_CODE_OBJECT
    SPECIAL_SEGMENT = 528, "PT_PHDR, PT_DYNAMIC, PT_NOTE are what they say", _ELF_CODE_OBJECT
    DYNAMIC = 529, "the dynamic section points at the tables of the file", _SECTIONS
    HASH = 530, "the hash table finds every symbol that is defined", _SECTIONS
    SYMBOL_SECTION = 531, "st_shndx names a section of the file", _SYMBOLS
    SYMBOL_PLACE = 532, "a symbol lies inside its section", _SYMBOLS
    SYMBOL_TYPE = 533, "type, binding and visibility are ELF's", _SYMBOLS
    SYMBOL_KIND = 534, "functions are in code, descriptors in data", _SYMBOLS
    DUPLICATE_SYMBOL = 535, "a global name is defined once", _SYMBOLS
    NULL_SYMBOL = 536, "symbol 0 is all zeros", _SYMBOLS
    LDS_SYMBOL = 537, "an LDS symbol's value is an alignment, in ET_REL", _SYMBOLS
    DESCRIPTOR_SIZE = 538, "a descriptor's symbol has 64 bytes", _SYMBOLS
    DESCRIPTOR_PLACE = 539, "descriptors are aligned to 64 bytes", _DESCRIPTOR
    NO_ENTRY_SYMBOL = 540, "<name>.kd has the entry point <name>", _SYMBOLS
    ENTRY_ALIGNMENT = 541, "a kernel's entry point is aligned to 256 bytes", _DESCRIPTOR
    RELOCATION_TYPE = 542, "the type is one of the guide's", _RELOCATION_RECORDS
    RELOCATION_KIND = 543, "linkers have static types, loaders dynamic ones", _RELOCATION_RECORDS
    RELOCATION_PLACE = 544, "a record's place is in the file", _RELOCATION_RECORDS
    RELOCATION_SYMBOL = 545, "a record's symbol is in its table", _RELOCATION_RECORDS
    NO_METADATA = 546, "a code object for amdhsa has metadata", _NOTE_RECORDS
    TWO_METADATA = 547, "a code object has one note of metadata", _NOTE_RECORDS
    NOTE_TYPE = 548, "notes of AMD and AMDGPU have a type of the guide", _NOTE_RECORDS
    NOTE_VERSION = 549, "notes are those of the code object version", _NOTE_RECORDS
    NOTE_NAME = 550, "n_namesz counts a name and its one NUL", _NOTE_RECORDS
    NOTE_PADDING = 551, "names and descriptions are padded with zeros", _NOTE_RECORDS
    NOTE_ALIGNMENT = 552, "sh_addralign of notes is at least 4", _NOTE_RECORDS
    V2_NOTES = 553, "V2 notes say version 2 and one processor", _NOTES_V2
    AFTER_METADATA = 554, "nothing follows the metadata in their note", _NOTE_RECORDS
    UNDECODABLE = 555, "metadata are one map in YAML or MessagePack", _METADATA
    MISSING_KEY = 556, "required keys are there", _METADATA_V3
    WRONG_KIND = 557, "values are of their key's type", _METADATA_V3
    OUT_OF_RANGE = 558, "values are in their key's range", _METADATA_V3
    UNKNOWN_WORD = 559, "words are of their key's list", _METADATA_V3
    UNKNOWN_KEY = (
        560,
        "keys are the guide's, or begin with a vendor's name",
        _METADATA_V3,
        Severity.WARNING,
    )
    LATER_KEY = 561, "keys are of the code object version", _METADATA_V3
    KEY_NOT_HERE = 562, "keys go with the kind of argument", _METADATA_V3
    METADATA_VERSION = 563, "amdhsa.version goes with the code object version", _METADATA_V3
    METADATA_TARGET = 564, "amdhsa.target is canonical", _METADATA_V4
    TARGETS_DIFFER = 565, "metadata and e_flags name one target", _METADATA_V4
    PRINTF = 566, "a printf entry is ID:N:S[0]:…:S[N-1]:format", _METADATA
    DUPLICATE_KERNEL = 567, "kernels differ in name and symbol", _METADATA_V3
    NO_SYMBOL = 568, ".symbol is in the symbol table", _METADATA_V3
    NOT_A_DESCRIPTOR = 569, ".symbol is a kernel descriptor's", _METADATA_V3
    NOT_DESCRIBED = 570, "a kernel with a descriptor has metadata", _METADATA
    DUPLICATE_KEY = 571, "a map has each key once", _METADATA
    ARGUMENT_OUTSIDE = 572, "arguments lie in the kernarg segment", _METADATA_V3
    ARGUMENT_OVERLAP = 573, "arguments share no bytes", _METADATA_V3
    ARGUMENT_ALIGNMENT = 574, "an argument's offset is a multiple of its alignment", _METADATA_V3
    ARGUMENT_SIZE = 575, "an argument has its kind's size", _METADATA_V3
    HIDDEN_ARGUMENTS = 576, "hidden arguments are last, once, and not exclusive", _METADATA_V3
    WAVEFRONT_SIZE = 577, "the processor has waves of this size", _PROCESSORS
    WORKGROUP_SIZE = 578, "workgroup sizes agree", _METADATA_V3
    REGISTER_LIMIT = 579, "a processor has that many registers", _DESCRIPTOR
    LDS_LIMIT = 580, "a workgroup has at most the processor's LDS", _DESCRIPTOR
    NO_CLUSTERS = 581, "the processor has workgroup clusters", _PROCESSORS
    SEGMENTS_DIFFER = 582, "metadata and descriptor agree on sizes", _DESCRIPTOR
    MODES_DIFFER = 583, "metadata and descriptor agree on modes", _DESCRIPTOR
    TOO_FEW_REGISTERS = 584, "the descriptor allocates the registers of the metadata", _DESCRIPTOR
    RESERVED = 585, "reserved bits are 0", _DESCRIPTOR
    MUST_BE_ZERO = 586, "what CP or the runtime fills in is 0", _DESCRIPTOR
    FIELD_VALUE = 587, "a field's value has a meaning", _DESCRIPTOR
    USER_SGPRS = 588, "USER_SGPR_COUNT covers what is enabled", _INITIAL_STATE
    ENTRY_OFFSET = 589, "KERNEL_CODE_ENTRY_BYTE_OFFSET leads to the entry point", _DESCRIPTOR
    ACCUM_OFFSET = 590, "accumulator registers begin among those allocated", _DESCRIPTOR
    PRELOAD = 591, "preloaded arguments are in the kernarg segment", _PRELOAD
    SCRATCH = 592, "a kernel with scratch has ENABLE_PRIVATE_SEGMENT", _DESCRIPTOR
    REGISTER_BLOCKS = 593, "blocks are what the processor allocates", _DESCRIPTOR
    NO_DESCRIPTOR = 594, "a kernel's symbol leads to its descriptor", _DESCRIPTOR
    KERNEL_CODE_MACHINE = 595, "amd_kernel_code_t names its version and ISA", _AMD_KERNEL_CODE_T
    KERNEL_CODE_RESERVED = 596, "reserved fields are 0", _AMD_KERNEL_CODE_T
    KERNEL_CODE_VALUE = 597, "alignments and counts make sense", _AMD_KERNEL_CODE_T
    NOT_SUPPORTED = 598, "architected flat scratch takes no scratch registers", _DESCRIPTOR
    # LLVM IR.
    UNKNOWN_ATTRIBUTE = (
        601,
        "an attribute with AMDGPU's prefix is one of the guide's",
        _ATTRIBUTES,
        Severity.WARNING,
    )
    ATTRIBUTE_VALUE = (
        602,
        "an attribute's value has the attribute's form and is in its range",
        _ATTRIBUTES,
    )
    ATTRIBUTE_WITHOUT_EFFECT = (
        603,
        "an attribute is one that the processor heeds",
        _ATTRIBUTES,
        Severity.WARNING,
    )
    DENIED_INPUT = (
        604,
        "a function that denies an implicit input does not ask for it, nor does what it calls",
        _ATTRIBUTES,
    )
    INTERNAL_ATTRIBUTE = (
        605,
        "attributes that the backend sets are left to it",
        _ATTRIBUTES,
        Severity.WARNING,
    )
    ATTRIBUTE_OF_CALLEE = (
        606,
        "functions that call each other agree on what their attributes say of waves and workgroups",
        _ATTRIBUTES,
    )
    RESOURCE_LIMIT = (
        607,
        "a function asks for no more than the processor has",
        _ATTRIBUTES,
    )
    METADATA_PLACE = (
        611,
        "metadata stands on an instruction that it has a meaning for",
        _IR_METADATA,
    )
    METADATA_ARGUMENT = 612, "metadata that takes no arguments has none", _IR_METADATA
    UNKNOWN_METADATA = (
        613,
        "metadata with AMDGPU's prefix is one of the guide's",
        _IR_METADATA,
        Severity.WARNING,
    )
    TAG_VALUE = (
        614,
        "a tag that AMDGPU knows has a value that it knows",
        _FENCE_SPACES,
        Severity.WARNING,
    )
    INTRINSIC_TARGET = 621, "the processor has the intrinsic", _INTRINSICS
    INTRINSIC_OPERAND = 622, "a constant operand of an intrinsic is one that it knows", _INTRINSICS
    UNKNOWN_SCOPE = 623, "a synchronization scope is one that AMDGPU has", _MEMORY_SCOPES
    SCHEDULING_HINTS = (
        624,
        "iglp.opt stands alone in its scheduling region",
        _INTRINSICS,
        Severity.WARNING,
    )
    DIVERGENT_OPERAND = (
        625,
        "an operand that hardware takes from a scalar register is the same in all lanes",
        _INTRINSICS,
        Severity.WARNING,
    )
    RESERVED_ADDRESS_SPACE = (
        631,
        "an address space is one of those that programs may use",
        _ADDRESS_SPACES,
    )
    ADDRESS_SPACE_CAST = (
        632,
        "a cast leads between address spaces that share memory",
        _ADDRESS_SPACES,
    )
    NO_GENERIC_ADDRESS_SPACE = (
        633,
        "a processor without a generic address space is given no generic address",
        _ADDRESS_SPACES,
    )
    ALLOCA_ADDRESS_SPACE = 634, "an alloca is in address space 5 (private)", _ADDRESS_SPACES
    LDS_INITIALIZER = 635, "a variable in LDS has no initial value", _ADDRESS_SPACES
    REGION_ON_AMDHSA = 636, "address space 2 (region) is not used on amdhsa", _MEMORY_SPACES
    BARRIER_TYPE = (
        641,
        "a named barrier is a global variable of a type made for it",
        _NAMED_BARRIERS,
    )
    BARRIER_ADDRESS_SPACE = 642, "a named barrier is in address space 3 (LDS)", _NAMED_BARRIERS
    BARRIER_TARGET = 643, "the processor has named barriers", _NAMED_BARRIERS
    BARRIER_ACCESS = 644, "a named barrier is not accessed as memory", _NAMED_BARRIERS
    BARRIER_COUNT = (
        645,
        "a kernel has no more named barriers than a workgroup",
        _NAMED_BARRIERS,
    )
    BARRIER_ID = (
        646,
        "the compiler gives each named barrier of a kernel an ID of its own",
        _NAMED_BARRIERS,
        Severity.WARNING,
    )
    COOPERATIVE_SCOPE = 651, "a cooperative atomic names a scope of the memory model", _COOPERATIVE
    COOPERATIVE_ADDRESS_SPACE = (
        652,
        "a cooperative atomic accesses global or generic memory",
        _COOPERATIVE,
    )
    CONVENTION_RESULT = 661, "an entry point returns nothing", _CONVENTIONS
    CONVENTION_PARAMETER = (
        662,
        "parameters are those that the calling convention passes",
        _CONVENTIONS,
    )
    CONVENTION_CALL = 663, "an entry point is started by the hardware and not called", _CONVENTIONS
    # Launches.
    REQUIRED_SIZE = (
        701,
        "a launch has workgroups of the size that the kernel requires",
        _METADATA_V3,
    )
    TOO_MANY_WORK_ITEMS = (
        702,
        "a workgroup has at most the work-items that the kernel supports",
        _METADATA_V3,
    )
    TOO_MANY_WORKGROUPS = (
        703,
        "a grid has at most the workgroups that the kernel supports",
        _METADATA_V3,
    )
    NOT_UNIFORM = (
        704,
        "a kernel that requires full workgroups is launched with full ones",
        _METADATA_V5,
    )
    TOO_MUCH_LDS = 705, "a workgroup takes at most the LDS that the processor has", _METADATA_V3
    CLUSTER_DIMS = 706, "a launch has clusters of the size that the kernel requires", _METADATA_V6
    CLUSTERS_NOT_ON_TARGET = (
        707,
        "a launch has clusters only where the processor has them",
        _METADATA_V6,
    )
    PARTIAL_CLUSTER = 708, "a grid is made of whole clusters", _METADATA_V6
    PRIVATE_SIZE = (
        709,
        "a dispatch gives each work-item the scratch memory that the kernel needs",
        _METADATA_V3,
    )
    # What is missing where a kernel is neither proved nor wrong.
    NOT_SHOWN_APART = (
        801,
        "two accesses, one of which writes, are shown to be of different bytes, or ordered",
        None,
        Severity.NOTE,
    )
    NOT_SHOWN_ALIKE = (
        802,
        "work-items of a workgroup are shown to come to a barrier alike",
        None,
        Severity.NOTE,
    )
    NOT_SHOWN_INSIDE = 803, "an access is shown to stay inside of its object", None, Severity.NOTE
    NOT_SHOWN_EQUAL = (
        804,
        "writes to one place that nothing orders are shown to write one value",
        None,
        Severity.NOTE,
    )
    STEPS_USED_UP = (
        805,
        "a proof is found before its steps, or the time, are used up",
        None,
        Severity.NOTE,
    )
    NOT_FOLLOWED = 806, "everything that a kernel does is followed", None, Severity.NOTE
    PREMISE_REFUSED = 807, "a proof rests on no premise that was refused", None, Severity.NOTE
    RUN_SHOWS_NOTHING = (
        808,
        "a run that is to show a bug is defined, and rests on nothing that was guessed",
        None,
        Severity.NOTE,
    )
    NOTHING_TO_PROVE = 809, "some inputs meet the assumptions", None, Severity.NOTE
    NO_PROOF = 810, "a proof is found, or a run shows a bug", None, Severity.NOTE
    JUDGE_REFUSES = (
        811,
        "the judge of certificates accepts a proof, if it is asked (--judged)",
        None,
        Severity.NOTE,
    )
    RUNS_NEVER_END = 812, "a run comes to its end", None, Severity.NOTE
    # Inputs, and what could not be decided.
    INPUT_NOT_READ = 901, "an input can be read, and is what its name and the options say", None
    INPUT_NOT_SUPPORTED = 902, "an input has nothing that this version does not handle", None
    BOUND_REACHED = (
        903,
        "an answer is found before a bound of time, memory or work is reached",
        None,
    )
    INTERNAL_ERROR = 904, "the program itself makes no mistake", None
    UNDECIDED = 905, "a kernel is proved, or a run shows what is wrong with it", None, Severity.NOTE

    def __str__(self) -> str:
        return f"FP{self.number}"

    @property
    def slug(self) -> str:
        """The name in words, joined by hyphens: 'data-race-in-lds'."""
        return self.name.lower().replace("_", "-")

    @property
    def area(self) -> Area:
        """The area of the code."""
        return Area(self.number // 100)

    @property
    def page(self) -> str:
        """The page that explains it in the documentation; `fencepost explain` prints the same."""
        return f"docs/diagnostics.md#fp{self.number}"


def codes_of(*areas: Area) -> tuple[Code, ...]:
    """Return the codes of some areas, in order of their numbers."""
    return tuple(each for each in Code if each.area in areas)
