"""The directives against llvm-mc: what our text assembles to, what LLVM refuses; V2's record."""

from __future__ import annotations

import os
import random
from functools import cache
from types import MappingProxyType

import pytest

from fencepost.abi.assembler.directives import DIRECTIVES
from fencepost.abi.assembler.disassemble import disassemble
from fencepost.abi.assembler.expressions import Number
from fencepost.abi.assembler.items import KernelCodeBlock, RawDirective
from fencepost.abi.assembler.kernel_block import assemble
from fencepost.abi.assembler.kernel_code_block import KEYS, code_text, default_code, kernel_code
from fencepost.abi.assembler.printing import block_text, source_text
from fencepost.abi.assembler.read import kernels
from fencepost.abi.assembler.source import read_source
from fencepost.abi.assembler.target import AssemblyTarget, named_target
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.descriptor import KernelDescriptor
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.code_object.kernel_descriptor.table import SIZE
from fencepost.errors import FencepostError, Place
from fencepost.targets.generation import Generation
from fencepost.targets.processor import Processor
from tests.abi.kernels import drawn, module
from tests.abi.tools import AMDGCN, NAMES, VERSIONS, Tool, assembled, errors, section

BLOCKS = int(os.environ.get("FENCEPOST_BLOCKS", "20"))
"""Blocks for each name of a processor: over 1,000 in all."""

_FORWARD_PROGRESS_BY_DEFAULT = 20
"""The first version of LLVM whose default is the guide's."""


def _mc(version: int) -> Tool:
    return Tool("llvm-mc", version)


def _drawn(name: str, target: AssemblyTarget, version: int) -> list[KernelDescriptor]:
    """Descriptors of random bits, sparse and dense; those of LLVM 19 without the field that it has
    no directive for.
    """
    draw = random.Random(f"{name} descriptors")
    found = []
    for number in range(BLOCKS):
        bits = draw.getrandbits(512)
        if number % 2:
            bits &= draw.getrandbits(512) & draw.getrandbits(512)
        descriptor = KernelDescriptor(target.generation, bits)
        if version == 19 and descriptor.has(DescriptorField.INST_PREF_SIZE):
            descriptor = descriptor.replace({DescriptorField.INST_PREF_SIZE: 0})
        found.append(descriptor)
    return found


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("name", NAMES)
def test_text_of_descriptors(name: str, version: int) -> None:
    """The text of a descriptor assembles, with `-mcpu` alone, to the bytes that we assemble it to,
    and to the descriptor itself but for what the block says is lost.
    """
    if not _mc(version).knows(name):
        pytest.skip(f"LLVM {version} has no {name}")
    target = named_target(name)
    text, wanted = "", b""
    for number, descriptor in enumerate(_drawn(name, target, version)):
        block = disassemble(descriptor, target)
        ours = assemble(block.written, target)
        text += block_text(f"k{number}", block)
        wanted += ours.encode()
        kept = descriptor.bits
        for row, value in block.lost:
            kept ^= row.place(value) ^ row.place(row.read(ours.bits))
        entry = {DescriptorField.KERNEL_CODE_ENTRY_BYTE_OFFSET: 0}
        assert KernelDescriptor(target.generation, kept).replace(entry) == ours
        assert disassemble(ours, target).lost == ()
    made = section(assembled(_mc(version), name, ".rodata\n" + text), ".rodata")
    assert made == wanted


def test_enough_blocks() -> None:
    """The comparison covers at least 1,000 blocks over at least 65 names of processors."""
    assert len(NAMES) >= 65
    assert len(NAMES) * BLOCKS >= 1000


@cache
def _values(target: AssemblyTarget) -> list[tuple[str, int]]:
    """Each directive with values in and out of its range."""
    found = []
    for row in DIRECTIVES:
        maximum = row.maximum(target) if row.supported(target) else None
        beyond = [] if maximum is None else [maximum, maximum + 1]
        numbers = {0, 1, 2, 3, 4, 5, 16, 17, 96, 100, 101, 102, 103, 256, 257, 512, 513, 1025}
        found += [(row.name, value) for value in sorted(numbers | {*beyond})]
    return found


KEPT_OUT = ("reserve_xnack_mask", "shared_vgpr_count", "user_sgpr_count")
"""Directives whose values other directives or the target bound."""

EXCEPTIONS = MappingProxyType(
    {
        "shared_vgpr_count": "LLVM sees a wave size of 32 where a directive says it, not a default",
        "named_barrier_count": "LLVM does not check the range",
        "wavefront_size32": "LLVM takes 0 where there are no waves of 64 lanes",
    }
)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_what_is_refused(processor: object) -> None:
    """A block with one directive in question is refused by us where LLVM 22 refuses it."""
    name = str(processor)
    tool = _mc(22)
    target = named_target(name)
    text, starts = ".rodata\n", []
    for number, (directive, value) in enumerate(_values(target)):
        given = {directive: value}
        given.setdefault("next_free_vgpr", 256 if directive == "accum_offset" else 1)
        given.setdefault("next_free_sgpr", 1)
        if any(row.name == "accum_offset" and row.supported(target) for row in DIRECTIVES):
            given.setdefault("accum_offset", 4)
        if directive == "user_sgpr_kernarg_preload_length":
            given["kernarg_size"] = 4096
        starts.append(text.count("\n") + 1)
        lines = [f".amdhsa_kernel k{number}"]
        lines += [f".amdhsa_{each} {number}" for each, number in given.items()]
        text += "\n".join([*lines, ".end_amdhsa_kernel"]) + "\n"
    done = tool.run(
        "-triple=amdgcn-amd-amdhsa", f"-mcpu={name}", "-filetype=null", "-o", "-", text=text
    )
    refused = set()
    for line, _ in errors(done.stderr):
        refused.add(max(number for number, start in enumerate(starts) if start <= line))
    wrong = []
    lines = text.splitlines()
    for number, (directive, value) in enumerate(_values(target)):
        end = starts[number + 1] - 1 if number + 1 < len(starts) else len(lines)
        block = "\n".join(lines[starts[number] - 1 : end])
        try:
            kernels(read_source(block, target), target)
            ours = False
        except FencepostError:
            ours = True
        if ours != (number in refused) and directive not in EXCEPTIONS:
            wrong.append(f"{directive} {value}: {'refused' if ours else 'taken'} here")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_defaults(processor: object, version: int) -> None:
    """Blocks that leave directives out come to the same bytes."""
    name = str(processor)
    if not _mc(version).knows(name):
        pytest.skip(f"LLVM {version} has no {name}")
    target = named_target(name)
    draw = random.Random(f"{name} defaults")
    only_one_size = len(target.processor.wavefront_sizes) == 1
    text = ""
    for number in range(8):
        # What other directives bound is the business of the test above.
        given = {"next_free_vgpr": draw.randrange(128), "next_free_sgpr": draw.randrange(80)}
        if name.startswith("gfx8") and target.max_numbered_sgprs == 96:
            given["next_free_sgpr"] //= 2
        for row in DIRECTIVES:
            if not row.supported(target) or (row.recent and version == 19):
                continue
            if row.name == "accum_offset":
                given[row.name] = 4
            elif row.name == "forward_progress" and version < _FORWARD_PROGRESS_BY_DEFAULT:
                given[row.name] = draw.randrange(2)
            elif row.name in KEPT_OUT or (row.name == "wavefront_size32" and only_one_size):
                continue
            elif "preload" not in row.name and draw.random() < 0.3:
                given[row.name] = draw.randrange(min(row.maximum(target) or 1, 1 << 20) + 1)
        lines = [f".amdhsa_kernel k{number}"]
        lines += [f".amdhsa_{each} {value}" for each, value in given.items()]
        text += "\n".join([*lines, ".end_amdhsa_kernel"]) + "\n"
    ours = b"".join(each.descriptor.encode() for each in kernels(read_source(text, target), target))
    made = section(assembled(_mc(version), name, ".rodata\n" + text), ".rodata")
    assert len(made) == 8 * SIZE
    assert made == ours


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_kernel_code(processor: object) -> None:
    """An `.amd_kernel_code_t` block, random or without keys, makes the bytes that llvm-mc makes."""
    name = str(processor)
    if not _mc(19).knows(name):
        pytest.skip(f"LLVM 19 has no {name}")
    target = named_target(name)
    draw = random.Random(f"{name} kernel code")
    codes = [default_code(target)]
    for _ in range(3):
        entries = [
            RawDirective(key.name, Number(draw.getrandbits(key.width)), Place(1))
            for key in KEYS
            if target.generation in key.on and "wavefront_size" not in key.name
            if draw.random() < 0.7
        ]
        codes.append(kernel_code(entries, {}, target))
    for code in codes:
        text = code_text(code)
        (block,) = read_source(text, target).items
        assert isinstance(block, KernelCodeBlock)
        assert kernel_code(block.entries, {}, target) == code
        made = assembled(_mc(19), name, "f:\n" + text, triple="amdgcn-mesa-mesa3d")
        assert section(made, ".text")[:256] == code.encode()


KERNELS = 6
"""Compiled kernels for each processor."""


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_compiled_text(processor: Processor, version: int) -> None:
    """The directives in llc's text make the descriptors that llvm-mc makes of it; they are llc's
    own descriptors, but for the count of scalar registers, in which LLVM disagrees with itself:
    llc has no room for flat scratch on GFX6, and LLVM 19's counts them from GFX10 on. The source
    that we print of it assembles to the same descriptors and metadata.
    """
    llc = Tool("llc", version)
    if not llc.knows(processor.name):
        pytest.skip(f"LLVM {version} has no {processor.name}")
    drawn_kernels = drawn(f"text {processor.name}", KERNELS)
    source = module(drawn_kernels, 6 if processor.is_generic else 5)
    done = llc.run(f"-mcpu={processor.name}", "-o", "-", text=source)
    assert done.returncode == 0, done.stderr.decode()[:1000]
    text = done.stdout.decode()
    target = named_target(processor.name)
    ours = kernels(read_source(text, target), target)
    assert [each.name for each in ours] == [each.name for each in drawn_kernels]
    made = CodeObject(assembled(_mc(version), processor.name, text))
    own = CodeObject(
        llc.run(f"-mcpu={processor.name}", "-filetype=obj", "-o", "-", text=source).stdout
    )
    printed = ".rodata\n" + source_text(read_source(text, target), target)
    again = CodeObject(assembled(_mc(version), processor.name, printed))
    assert again.metadata_tree == own.metadata_tree
    count = DescriptorField.GRANULATED_WAVEFRONT_SGPR_COUNT
    for each in ours:
        assert again.kernel(each.name).descriptor == each.descriptor
        assert made.kernel(each.name).descriptor == each.descriptor
        compiled = own.kernel(each.name).descriptor
        assert compiled is not None
        if target.generation is Generation.GFX6 or version == 19:
            compiled = compiled.replace({count: each.descriptor[count]})
        assert compiled == each.descriptor
