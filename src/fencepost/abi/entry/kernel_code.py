"""The state at entry of kernels of code object V2, whose amd_kernel_code_t holds the same bits as a
kernel descriptor (001 .amd_kernel_code_t, Initial Kernel Execution State).
"""

from __future__ import annotations

from fencepost.abi.fault import AbiError
from fencepost.citations import Cite, Source
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import Word
from fencepost.code_object.kernel_descriptor.kernel_code import KernelCode

_CITE = Cite(Source.GUIDE, "Code Object V3 Kernel Descriptor")

_SAME_PROPERTIES = 0b100_0111_1111
"""The bits of `code_properties` that are kernel code properties of a descriptor: the user registers
that a kernel requests, and waves of 32 lanes.
"""

_COUNTS = tuple(f"enable_sgpr_grid_workgroup_count_{axis}" for axis in "xyz")


def descriptor_of(code: KernelCode) -> KernelDescriptor:
    """Return the descriptor with the same register settings as an amd_kernel_code_t.

    Raises AbiError if the record requests workgroup counts, which descriptors do not have.
    """
    for name in _COUNTS:
        if code[name]:
            raise AbiError(
                f"{name} is 1",
                rule="kernel descriptors, whose register order is the guide's, have no such value "
                f"[{_CITE}]",
                mend="the order is that of the HSA runtime for V2 alone",
            )
    bits = 0
    for word, value in (
        (Word.COMPUTE_PGM_RSRC1, code["compute_pgm_rsrc1"]),
        (Word.COMPUTE_PGM_RSRC2, code["compute_pgm_rsrc2"]),
        (Word.KERNEL_CODE_PROPERTIES, code["code_properties"] & _SAME_PROPERTIES),
    ):
        bits |= (value & (1 << word.bits) - 1) << word.first
    return KernelDescriptor(code.generation, bits)
