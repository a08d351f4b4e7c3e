"""Sixty sources in the styles of kernel libraries: what they declare is what LLVM's assembler makes
of them, and so is what is made of the source that we print.
"""

from __future__ import annotations

import pytest

from fencepost.abi.assembler.items import KernelCodeBlock
from fencepost.abi.assembler.kernel_code_block import code_text, kernel_code
from fencepost.abi.assembler.printing import source_text
from fencepost.abi.assembler.read import kernels, metadata
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import named_target
from fencepost.code_object.code_object import CodeObject
from tests.abi.tools import Tool, assembled, section
from tests.differential.hand_written import old_source, source

SOURCES = 48
OLD_SOURCES = 12


@pytest.mark.parametrize("number", range(SOURCES))
def test_sources(number: int) -> None:
    """Descriptors and metadata, of V4 and V5."""
    tool = Tool("llvm-mc", 19)
    processor, text = source(number)
    target = named_target(processor)
    read = read_source(text, target)
    made = CodeObject(assembled(tool, processor, text))
    printed = source_text(read, target)
    again = CodeObject(assembled(tool, processor, printed))
    assert metadata(read) == made.metadata == again.metadata
    (declared,) = kernels(read, target)
    for code in (made, again):
        assert code.kernel(declared.name).descriptor == declared.descriptor
    assert source_text(read_source(printed, target), target) == printed


@pytest.mark.parametrize("number", range(OLD_SOURCES))
def test_old_sources(number: int) -> None:
    """The amd_kernel_code_t of V2, which LLVM still assembles for other systems."""
    tool = Tool("llvm-mc", 19)
    processor, text = old_source(number)
    target = named_target(processor)
    (block,) = (
        each for each in read_source(text, target).items if isinstance(each, KernelCodeBlock)
    )
    code = kernel_code(block.entries, read_source(text, target).symbols, target)
    for each in (text.split(".hsa_code_object_isa\n")[1], "f:\n" + code_text(code)):
        made = assembled(tool, processor, each, triple="amdgcn-mesa-mesa3d")
        assert section(made, ".text")[:256] == code.encode()
