"""Registers and arguments at entry, against what llc's code uses."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fencepost.abi.dispatch.kernarg import ArgumentType, lay_out, layout_of
from fencepost.abi.entry.sgpr_table import EntryValue
from fencepost.abi.entry.state import EntryRegister, EntryState, RegisterFile, entry_state
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.field import DescriptorField
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.processors import find
from tests.abi.kernels import Kernel, drawn, module
from tests.abi.tools import VERSIONS, Tool

PROCESSORS = (
    *("gfx600", "gfx700", "gfx803", "gfx900", "gfx906", "gfx90a", "gfx942", "gfx950"),
    *("gfx1010", "gfx1030", "gfx1100", "gfx1150", "gfx1200", "gfx1250"),
)
KERNELS = 6
"""Kernels for each processor: 84 in all."""

NAMES = {
    "privateSegmentBuffer": EntryValue.PRIVATE_SEGMENT_BUFFER,
    "dispatchPtr": EntryValue.DISPATCH_PTR,
    "queuePtr": EntryValue.QUEUE_PTR,
    "kernargSegmentPtr": EntryValue.KERNARG_SEGMENT_PTR,
    "dispatchID": EntryValue.DISPATCH_ID,
    "flatScratchInit": EntryValue.FLAT_SCRATCH_INIT,
    "privateSegmentSize": EntryValue.PRIVATE_SEGMENT_SIZE,
    "firstKernArgPreloadReg": EntryValue.PRELOADED_KERNARGS,
    "workGroupIDX": EntryValue.WORKGROUP_ID_X,
    "workGroupIDY": EntryValue.WORKGROUP_ID_Y,
    "workGroupIDZ": EntryValue.WORKGROUP_ID_Z,
    "workGroupInfo": EntryValue.WORKGROUP_INFO,
    "privateSegmentWaveByteOffset": EntryValue.SCRATCH_WAVEFRONT_OFFSET,
    "workItemIDX": EntryValue.WORKITEM_ID_X,
    "workItemIDY": EntryValue.WORKITEM_ID_Y,
    "workItemIDZ": EntryValue.WORKITEM_ID_Z,
}
"""LLVM's names for what a function takes, in its machine code's text form."""

_ENTRY = re.compile(r"^    (\w+): +\{ reg: '([^']+)'(?:, mask: (\d+))? \}", re.MULTILINE)


def _registers(spelled: str) -> tuple[str, int, int]:
    """The kind, first number and count of registers: $sgpr4_sgpr5 is ('s', 4, 2)."""
    parts = re.findall(r"([sv])gpr(\d+)", spelled)
    return parts[0][0], int(parts[0][1]), len(parts)


def _wanted(register: EntryRegister) -> tuple[str, int, int, int]:
    mask = ((1 << register.bits) - 1) << register.low
    return register.file.value, register.first, register.count, mask


def _cases() -> list[tuple[str, int]]:
    return [(name, version) for name in PROCESSORS for version in VERSIONS]


def _prepared(name: str, llc: Tool, version: int) -> tuple[list[Kernel], str]:
    if not llc.knows(name):
        pytest.skip(f"LLVM {llc.version} has no {name}")
    preloads = find(name).kernarg_preload is not None
    kernels = drawn(f"entry {name}", KERNELS, preload=preloads and llc.version >= 22)
    return kernels, module(kernels, version)


def _object(llc: Tool, name: str, text: str) -> CodeObject:
    done = llc.run(f"-mcpu={name}", "-filetype=obj", "-o", "-", text=text)
    assert done.returncode == 0, done.stderr.decode()[:2000]
    return CodeObject(done.stdout)


def _state(code: CodeObject, kernel: Kernel, name: str) -> EntryState:
    descriptor = code.kernel(kernel.name).descriptor
    assert descriptor is not None
    return entry_state(descriptor, find(name))


@pytest.mark.parametrize(("name", "llvm"), _cases())
def test_registers(name: str, llvm: int) -> None:
    """The registers that llc's functions take their inputs from are those of our map."""
    llc = Tool("llc", llvm)
    kernels, text = _prepared(name, llc, 5)
    code = _object(llc, name, text)
    done = llc.run(f"-mcpu={name}", "-stop-after=finalize-isel", "-o", "-", text=text)
    assert done.returncode == 0, done.stderr.decode()[:2000]
    functions = re.split(r"^name: +", done.stdout.decode(), flags=re.MULTILINE)[1:]
    bodies = {each.split()[0]: each for each in functions}
    for kernel in kernels:
        state = _state(code, kernel, name)
        taken = _ENTRY.findall(bodies[kernel.name])
        for spelled, registers, mask in taken:
            value = NAMES[spelled]
            found = state.find(value)
            if found is None and value is EntryValue.SCRATCH_WAVEFRONT_OFFSET:
                # Reserved until it is known whether scratch is used, and last of all.
                assert not kernel.scratch
                continue
            assert found is not None, (kernel, spelled)
            assert found.filled
            file, first, count = _registers(registers)
            if value is EntryValue.PRELOADED_KERNARGS:
                assert (found.file.value, found.first) == (file, first), kernel
                continue
            if not mask and found.bits != 32:
                # With the other two 0, the whole register is the ID in X.
                assert value is EntryValue.WORKITEM_ID_X
                assert state.descriptor[DescriptorField.ENABLE_VGPR_WORKITEM_ID] == 0
                found = replace(found, bits=32)
            assert _wanted(found) == (file, first, count, int(mask or 0xFFFFFFFF)), kernel
        # What llc names, the descriptor enables, and the other way round; the kernel's masks of
        # packed IDs that it does not ask for are 0.
        named = {NAMES[spelled] for spelled, _, _ in taken}
        held = {
            each.value
            for each in state.registers
            if each.file in (RegisterFile.SGPR, RegisterFile.VGPR) and each.meaning != "0"
        }
        optional = {
            EntryValue.UNUSED,
            EntryValue.PRELOADED_KERNARGS,
            EntryValue.WORKGROUP_ID_X,
            EntryValue.WORKITEM_ID_X,
            EntryValue.WORKITEM_ID_Y,
            EntryValue.SCRATCH_WAVEFRONT_OFFSET,
        }
        assert held - optional <= named, kernel


@pytest.mark.parametrize("version", [4, 5])
@pytest.mark.parametrize(("name", "llvm"), _cases())
def test_offsets(name: str, llvm: int, version: int) -> None:
    """Arguments, explicit and hidden, lie where llc's metadata and code have them."""
    llc = Tool("llc", llvm)
    kernels, text = _prepared(name, llc, version)
    code = _object(llc, name, text)
    done = llc.run(f"-mcpu={name}", "-o", "-", text=text)
    bodies = {
        found[1]: found[2]
        for found in re.finditer(
            r"^(k\d+):(.*?)^\s+s_endpgm", done.stdout.decode(), re.MULTILINE | re.DOTALL
        )
    }
    for kernel in kernels:
        metadata = code.kernel(kernel.name).metadata
        assert metadata is not None
        stated = layout_of(metadata)
        implicit = "implicitarg-ptr" in kernel.inputs
        ours = lay_out(
            kernel.arguments, CodeObjectVersion(version), implicit=None if implicit else 0
        )
        explicit = [(slot.offset, slot.size) for slot in ours.slots if not slot.is_hidden]
        assert [(s.offset, s.size) for s in stated.slots if not s.is_hidden] == explicit, kernel
        places = {(slot.offset, slot.size) for slot in ours.slots if slot.is_hidden}
        assert {(s.offset, s.size) for s in stated.slots if s.is_hidden} <= places, kernel
        assert stated.size == ours.size, kernel
        state = _state(code, kernel, name)
        _check_loads(bodies[kernel.name], kernel, state, ours.size)


def _check_loads(body: str, kernel: Kernel, state: EntryState, size: int) -> None:
    """The first scalar load of every argument reads from the register pair of the map, inside the
    segment.
    """
    pointer = state.find(EntryValue.KERNARG_SEGMENT_PTR)
    if pointer is None:
        return
    loads = re.findall(r"s_load_\w+ s(?:\d+|\[[\d:]+\]), s\[(\d+):\d+\], (0x[0-9a-f]+|\d+)", body)
    if "dispatch-ptr" in kernel.inputs or "queue-ptr" in kernel.inputs:
        loads = [load for load in loads if int(load[0]) == pointer.first]
    assert loads, body
    assert {int(first) for first, _ in loads[:1]} == {pointer.first}, body
    # GFX6 counts scalar offsets in dwords, GFX7 as well.
    unit = 4 if state.descriptor.generation < 8 else 1
    assert all(int(offset, 0) * unit < size for _, offset in loads[:1]), body


def test_types() -> None:
    """The types of the drawn kernels are ones whose layout is stated here, not computed."""
    assert all(
        isinstance(each, ArgumentType) for kernel in drawn("x", 3) for each in kernel.arguments
    )
