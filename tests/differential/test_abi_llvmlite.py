"""Directives, arguments and entry registers of kernels compiled by the LLVM 22 of llvmlite."""

from __future__ import annotations

import re

import pytest

from fencepost.abi.assembler.read import kernels, metadata
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import named_target
from fencepost.abi.dispatch.kernarg import lay_out, layout_of
from fencepost.abi.entry.sgpr_table import EntryValue
from fencepost.abi.entry.state import entry_state
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor
from tests.abi.compiled import binding, compiled
from tests.abi.kernels import drawn, module
from tests.abi.tools import AMDGCN

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

KERNELS = 4


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_compiled_kernels(processor: Processor) -> None:
    """The text's directives make the object's descriptors and metadata; arguments lie where we lay
    them; the first of them is loaded through the pair that our map has.
    """
    version = 6 if processor.is_generic else 5
    preloads = processor.kernarg_preload is not None
    wanted = drawn(f"llvmlite {processor.name}", KERNELS, preload=preloads)
    data, text = compiled(processor.name, module(wanted, version))
    target = named_target(processor.name)
    source = read_source(text, target)
    code = CodeObject(data)
    assert metadata(source) == code.metadata
    for each, declared in zip(wanted, kernels(source, target), strict=True):
        kernel = code.kernel(each.name)
        descriptor = kernel.descriptor
        assert descriptor is not None
        fields = {DescriptorField.KERNEL_CODE_ENTRY_BYTE_OFFSET: 0}
        if target.generation is Generation.GFX6:
            # LLVM's compiler leaves no room for flat scratch there, its assembler does.
            count = DescriptorField.GRANULATED_WAVEFRONT_SGPR_COUNT
            fields[count] = declared.descriptor[count]
        assert descriptor.replace(fields) == declared.descriptor
        assert kernel.metadata is not None
        stated = layout_of(kernel.metadata)
        implicit = None if "implicitarg-ptr" in each.inputs else 0
        ours = lay_out(each.arguments, CodeObjectVersion(version), implicit=implicit)
        assert stated.size == ours.size
        explicit = [(slot.offset, slot.size) for slot in ours.slots if not slot.is_hidden]
        assert [(s.offset, s.size) for s in stated.slots if not s.is_hidden] == explicit
        state = entry_state(descriptor, processor)
        pointer = state.find(EntryValue.KERNARG_SEGMENT_PTR)
        assert pointer is not None
        body = text.partition(f"\n{each.name}:")[2].partition(".end_amdhsa_kernel")[0]
        loads = re.findall(r"s_load_\w+ \S+, s\[(\d+):\d+\], (?:0x[0-9a-f]+|\d+)", body)
        assert str(pointer.first) in loads
