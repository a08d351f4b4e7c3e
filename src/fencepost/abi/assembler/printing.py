"""Prints the declarations of a source as text that reads back to the same values (001 Code Object
V3 and Above Directives, Code Object V2 Directives).
"""

from __future__ import annotations

from collections.abc import Mapping

from fencepost.abi import yaml_tree
from fencepost.abi.assembler.disassemble import Block, disassemble
from fencepost.abi.assembler.items import (
    AssemblySource,
    Item,
    KernelBlock,
    KernelCodeBlock,
    MetadataBlock,
    PalMetadataBlock,
    PalRegisters,
    TargetDirective,
    V2IsaDirective,
    V2KernelDirective,
    V2VersionDirective,
    VersionDirective,
)
from fencepost.abi.assembler.kernel_code_block import code_text, kernel_code
from fencepost.abi.assembler.read import DeclaredKernel, kernels
from fencepost.abi.assembler.target import AssemblyTarget
from fencepost.errors import Place


def block_text(name: str, block: Block) -> str:
    """Return a block as text that every assembler reads the same way, because no value is left to a
    default. Values that no directive can state are written as comments.
    """
    lines = [f".amdhsa_kernel {name}"]
    lines += [
        f"  {each.directive.spelled} {each.value}"
        for each in block.written
        if not (each.directive.recent and each.value == each.directive.default)
    ]
    lines += [f"  // no directive: {row.name} {value:#x}" for row, value in block.lost]
    lines.append(".end_amdhsa_kernel")
    return "\n".join(lines) + "\n"


def source_text(source: AssemblySource, target: AssemblyTarget) -> str:
    """Every declaration of a source, with values in place of expressions, in the source's order.

    Raises AbiError as `kernels` and `kernel_code` do.
    """
    declared = {each.place: each for each in kernels(source, target)}
    return "".join(_text(item, source, target, declared) for item in source.items)


def _placed(block: Block, name: str) -> str:
    """Return a block in the section that the guide places descriptors in, followed by a return to
    the code's section.
    """
    return f"\t.rodata\n\t.p2align 6\n{block_text(name, block)}\t.text\n"


def _text(
    item: Item,
    source: AssemblySource,
    target: AssemblyTarget,
    declared: Mapping[Place, DeclaredKernel],
) -> str:
    match item:
        case TargetDirective():
            return f'.amdgcn_target "{item.target}"\n'
        case VersionDirective():
            return f".amdhsa_code_object_version {int(item.version)}\n"
        case KernelBlock():
            return _placed(disassemble(declared[item.place].descriptor, target), item.name)
        case MetadataBlock():
            return f".amdgpu_metadata\n{yaml_tree.encode(item.tree)}.end_amdgpu_metadata\n"
        case PalMetadataBlock():
            text = yaml_tree.encode(item.tree)
            return f".amdgpu_pal_metadata\n{text}.end_amdgpu_pal_metadata\n"
        case PalRegisters():
            pairs = ",".join(f"{key:#x},{value:#x}" for key, value in item.registers)
            return f".amd_amdgpu_pal_metadata {pairs}\n"
        case V2VersionDirective():
            return f".hsa_code_object_version {item.major},{item.minor}\n"
        case V2IsaDirective(isa=None):
            return ".hsa_code_object_isa\n"
        case V2IsaDirective():
            numbers = ",".join(map(str, item.isa or ()))
            return f'.hsa_code_object_isa {numbers},"{item.vendor}","{item.arch}"\n'
        case V2KernelDirective():
            return f".amdgpu_hsa_kernel {item.name}\n"
        case KernelCodeBlock():
            return code_text(kernel_code(item.entries, source.symbols, target))
