"""The permitted words of metadata strings, in their two spellings: V2's, and V3's and later (001
Code Object V2 Metadata, Code Object V3 Metadata, Code Object V5 Metadata).
"""

from __future__ import annotations

from enum import Enum, unique

from fencepost.targets.code_object_version import CodeObjectVersion

_V5 = CodeObjectVersion.V5


class Words(Enum):
    """A set of words: the spelling of V3 and later, that of V2 (None if it has no such word), the
    meaning, and the code object version that introduced it.
    """

    def __init__(
        self,
        word: str,
        v2: str | None,
        meaning: str,
        since: CodeObjectVersion = CodeObjectVersion.V2,
    ) -> None:
        self.word = word
        self.v2 = v2
        self.meaning = meaning
        self.since = since

    def spelled(self, version: CodeObjectVersion) -> str | None:
        """Return the word in a code object of this version; None if it has no such word."""
        if version < self.since:
            return None
        return self.v2 if version is CodeObjectVersion.V2 else self.word


@unique
class ValueKind(Words):
    """The kind of an argument, which determines how the runtime sets it up."""

    BY_VALUE = ("by_value", "ByValue", "copied into the kernarg segment")
    GLOBAL_BUFFER = ("global_buffer", "GlobalBuffer", "global address of a buffer")
    DYNAMIC_SHARED_POINTER = (
        "dynamic_shared_pointer",
        "DynamicSharedPointer",
        "group address of LDS that the dispatch allocates",
    )
    SAMPLER = ("sampler", "Sampler", "global address of an S#")
    IMAGE = ("image", "Image", "global address of a T#")
    PIPE = ("pipe", "Pipe", "global address of an OpenCL pipe")
    QUEUE = ("queue", "Queue", "global address of an OpenCL device queue")
    HIDDEN_GLOBAL_OFFSET_X = (
        "hidden_global_offset_x",
        "HiddenGlobalOffsetX",
        "OpenCL global offset of the grid in X",
    )
    HIDDEN_GLOBAL_OFFSET_Y = (
        "hidden_global_offset_y",
        "HiddenGlobalOffsetY",
        "OpenCL global offset of the grid in Y",
    )
    HIDDEN_GLOBAL_OFFSET_Z = (
        "hidden_global_offset_z",
        "HiddenGlobalOffsetZ",
        "OpenCL global offset of the grid in Z",
    )
    HIDDEN_NONE = ("hidden_none", "HiddenNone", "room that nothing uses")
    HIDDEN_PRINTF_BUFFER = (
        "hidden_printf_buffer",
        "HiddenPrintfBuffer",
        "global address of the printf buffer",
    )
    HIDDEN_HOSTCALL_BUFFER = (
        "hidden_hostcall_buffer",
        "HiddenHostcallBuffer",
        "global address of the hostcall buffer",
    )
    HIDDEN_DEFAULT_QUEUE = (
        "hidden_default_queue",
        "HiddenDefaultQueue",
        "global address of the device queue that the kernel enqueues to",
    )
    HIDDEN_COMPLETION_ACTION = (
        "hidden_completion_action",
        "HiddenCompletionAction",
        "global address that links enqueued kernels to their parent",
    )
    HIDDEN_MULTIGRID_SYNC_ARG = (
        "hidden_multigrid_sync_arg",
        "HiddenMultiGridSyncArg",
        "global address for synchronization between grids",
    )
    HIDDEN_BLOCK_COUNT_X = ("hidden_block_count_x", None, "full workgroups in X", _V5)
    HIDDEN_BLOCK_COUNT_Y = ("hidden_block_count_y", None, "full workgroups in Y", _V5)
    HIDDEN_BLOCK_COUNT_Z = ("hidden_block_count_z", None, "full workgroups in Z", _V5)
    HIDDEN_GROUP_SIZE_X = ("hidden_group_size_x", None, "size of full workgroups in X", _V5)
    HIDDEN_GROUP_SIZE_Y = ("hidden_group_size_y", None, "size of full workgroups in Y", _V5)
    HIDDEN_GROUP_SIZE_Z = ("hidden_group_size_z", None, "size of full workgroups in Z", _V5)
    HIDDEN_REMAINDER_X = ("hidden_remainder_x", None, "size of the partial workgroup in X", _V5)
    HIDDEN_REMAINDER_Y = ("hidden_remainder_y", None, "size of the partial workgroup in Y", _V5)
    HIDDEN_REMAINDER_Z = ("hidden_remainder_z", None, "size of the partial workgroup in Z", _V5)
    HIDDEN_GRID_DIMS = ("hidden_grid_dims", None, "dimensions of the grid, 1 to 3", _V5)
    HIDDEN_HEAP_V1 = ("hidden_heap_v1", None, "global address of the device heap", _V5)
    HIDDEN_DYNAMIC_LDS_SIZE = (
        "hidden_dynamic_lds_size",
        None,
        "bytes of LDS that the dispatch allocates",
        _V5,
    )
    HIDDEN_PRIVATE_BASE = (
        "hidden_private_base",
        None,
        "upper half of the private aperture's base; GFX8 only",
        _V5,
    )
    HIDDEN_SHARED_BASE = (
        "hidden_shared_base",
        None,
        "upper half of the shared aperture's base; GFX8 only",
        _V5,
    )
    HIDDEN_QUEUE_PTR = (
        "hidden_queue_ptr",
        None,
        "global address of the queue (amd_queue_t); needed before GFX9",
        _V5,
    )

    @property
    def is_hidden(self) -> bool:
        """True if the compiler added the argument."""
        return self.word.startswith("hidden_")


@unique
class AddressSpaceQualifier(Words):
    """The address space of a pointer argument."""

    PRIVATE = ("private", "Private", "private")
    GLOBAL = ("global", "Global", "global")
    CONSTANT = ("constant", "Constant", "constant")
    LOCAL = ("local", "Local", "local")
    GENERIC = ("generic", "Generic", "generic")
    REGION = ("region", "Region", "region")


@unique
class Access(Words):
    """A kernel's access to an argument."""

    READ_ONLY = ("read_only", "ReadOnly", "only read")
    WRITE_ONLY = ("write_only", "WriteOnly", "only written")
    READ_WRITE = ("read_write", "ReadWrite", "read and written")
    DEFAULT = ("default", "Default", "not said; LLVM 15 writes it in V2, and the guide lacks it")


@unique
class KernelKind(Words):
    """The time at which a kernel runs; the guide lists it in V3's table, and V2 has none."""

    NORMAL = ("normal", None, "when dispatched")
    INIT = ("init", None, "once, after the code object is loaded, before all others")
    FINI = ("fini", None, "once, before the code object is unloaded, after all others")


@unique
class Language(Words):
    """The source language. The guide's list is open."""

    OPENCL_C = ("OpenCL C", "OpenCL C", "OpenCL C")
    OPENCL_CPP = ("OpenCL C++", "OpenCL C++", "OpenCL C++")
    HCC = ("HCC", "HCC", "HCC")
    HIP = ("HIP", "HIP", "HIP")
    OPENMP = ("OpenMP", "OpenMP", "OpenMP")
    ASSEMBLER = ("Assembler", "Assembler", "assembly")
