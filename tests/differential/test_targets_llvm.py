"""The processor tables against LLVM 22, which llvmlite holds."""

from __future__ import annotations

import re
import struct
from functools import cache
from typing import Any

import pytest

from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.e_flags import code_target, decode, encode
from fencepost.targets.features import TARGET_ID_FEATURES, Feature, Setting
from fencepost.targets.processor import (
    Architecture,
    BarrierHardware,
    Family,
    MemoryModelChapter,
    Processor,
)
from fencepost.targets.processors import ALL_PROCESSORS
from fencepost.targets.target_id import TargetID, parse_qualified

binding: Any = pytest.importorskip("llvmlite.binding", reason="llvmlite is not installed")

if binding.llvm_version_info[0] != 22:
    pytest.skip("llvmlite holds another LLVM than 22", allow_module_level=True)

AMDGCN = [row for row in ALL_PROCESSORS if row.architecture is Architecture.AMDGCN]
R600 = [row for row in ALL_PROCESSORS if row.architecture is Architecture.R600]
HSA = "amdgcn-amd-amdhsa"

KERNEL = """
target triple = "{triple}"
define amdgpu_kernel void @k(ptr addrspace(3) %p) {{
  store i32 1, ptr addrspace(3) %p
  call void @llvm.amdgcn.s.barrier()
  ret void
}}
declare void @llvm.amdgcn.s.barrier()
!llvm.module.flags = !{{!0}}
!0 = !{{i32 1, !"amdhsa_code_object_version", i32 {version}00}}
"""

EMPTY = """
target triple = "{triple}"
define void @k() {{ ret void }}
"""

SYSTEM_SCOPE = """
target triple = "{triple}"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
  %v = load atomic i32, ptr addrspace(1) %p acquire, align 4
  store atomic i32 %v, ptr addrspace(1) %q release, align 4
  ret void
}}
"""

CACHE_MANAGEMENT = {
    MemoryModelChapter.GFX6_GFX9: {"buffer_wbinvl1", "buffer_wbinvl1_vol"},
    MemoryModelChapter.GFX90A: {"buffer_wbl2", "buffer_invl2", "buffer_wbinvl1_vol"},
    MemoryModelChapter.GFX942: {"buffer_wbl2", "buffer_inv"},
    MemoryModelChapter.GFX10_GFX11: {"buffer_gl0_inv", "buffer_gl1_inv"},
    MemoryModelChapter.GFX12: {"global_wb", "global_inv"},
    MemoryModelChapter.GFX125X: {"global_wb", "global_inv"},
}
"""What an acquire and a release at system scope do to the caches, chapter by chapter."""


@cache
def machine(triple: str, cpu: str, options: str) -> Any:
    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple(triple)
    return target.create_target_machine(cpu=cpu, features=options)


def assembly(
    cpu: str,
    *,
    triple: str = HSA,
    options: str = "",
    version: int = 6,
    text: str = KERNEL,
) -> str:
    module = binding.parse_assembly(text.format(triple=triple, version=version))
    return str(machine(triple, cpu, options).emit_assembly(module))


def elf_flags(
    cpu: str,
    *,
    triple: str = HSA,
    options: str = "",
    version: int = 6,
    text: str = KERNEL,
) -> int:
    module = binding.parse_assembly(text.format(triple=triple, version=version))
    elf = machine(triple, cpu, options).emit_object(module)
    offset = 48 if elf[4] == 2 else 36  # e_flags in ELFCLASS64 and ELFCLASS32
    flags: int = struct.unpack_from("<I", elf, offset)[0]
    return flags


def options_of(target: TargetID) -> str:
    """The backend's spelling of the settings."""
    sign = {Setting.ON: "+", Setting.OFF: "-"}
    return ",".join(
        sign[target.setting(feature)] + feature.value
        for feature in TARGET_ID_FEATURES
        if target.setting(feature) in sign
    )


def targets_of(processor: Processor) -> list[TargetID]:
    """Every target ID of the processor that LLVM can be asked for."""
    return [
        TargetID(processor, sramecc, xnack)
        for sramecc in processor.settings(Feature.SRAMECC)
        for xnack in processor.settings(Feature.XNACK)
        if all(
            setting is not Setting.UNSUPPORTED or feature not in processor.fixed_features
            for feature, setting in ((Feature.SRAMECC, sramecc), (Feature.XNACK, xnack))
        )
    ]


def directive(text: str) -> str:
    """What `.amdgcn_target` says."""
    match = re.search(r'\.amdgcn_target "([^"]+)"', text)
    assert match is not None
    return match[1]


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_every_name_is_the_same_processor(processor: Processor) -> None:
    """LLVM knows each name, and prints the primary one for all."""
    for name in (processor.name, *processor.alternatives):
        qualified = parse_qualified(directive(assembly(name)), canonical=True)
        assert qualified.target == TargetID.of(processor)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_flags_of_every_target_id(processor: Processor) -> None:
    """For each setting LLVM writes our flags and prints our target ID, and we read them back."""
    versions = [6] if processor.is_generic else [4, 5, 6]
    for target in targets_of(processor):
        code = code_target(target)
        for number in versions:
            version = CodeObjectVersion(number)
            flags = elf_flags(processor.name, options=options_of(target), version=number)
            assert flags == encode(code, version)
            assert decode(flags, version) == code
        printed = directive(assembly(processor.name, options=options_of(target)))
        assert printed == f"{HSA}--{target}"
        assert str(parse_qualified(printed, canonical=True)) == printed


@pytest.mark.parametrize("triple", ["amdgcn-amd-amdpal", "amdgcn-mesa-mesa3d", "amdgcn--"])
@pytest.mark.parametrize("processor", [row for row in AMDGCN if not row.is_generic], ids=str)
def test_other_systems_have_the_flags_of_v3(processor: Processor, triple: str) -> None:
    """For other operating systems than amdhsa LLVM writes the flags as in V3."""
    for target in targets_of(processor):
        flags = elf_flags(processor.name, triple=triple, options=options_of(target))
        assert flags == encode(code_target(target), CodeObjectVersion.V3)


@pytest.mark.parametrize("processor", R600, ids=str)
def test_r600_flags(processor: Processor) -> None:
    """The mach value of r600 processors is LLVM's."""
    assert elf_flags(processor.name, triple="r600--", text=EMPTY) == processor.mach


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_wavefront_sizes(processor: Processor) -> None:
    """The default size is LLVM's; `wavefrontsize64` gives 64 where we list it as well."""

    def size(options: str) -> int | None:
        match = re.search(r"\.wavefront_size: +(\d+)", assembly(processor.name, options=options))
        return int(match[1]) if match is not None else None

    assert size("") == processor.default_wavefront_size
    for asked in (32, 64):
        # For a size that the processor does not have, LLVM reports an error and emits no kernel.
        expected = asked if asked in processor.wavefront_sizes else None
        assert size(f"+wavefrontsize{asked}") == expected


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_barrier_hardware(processor: Processor) -> None:
    """LLVM waits before `s_barrier` exactly without BackOffBarrier, and splits it from GFX12 on."""
    body = assembly(processor.name).partition("\nk:")[2].partition("s_endpgm")[0]
    opcodes = re.findall(r"^\s+([sd]\w+)", body, flags=re.MULTILINE)
    after_store = opcodes[max(i for i, name in enumerate(opcodes) if name.startswith("ds_")) + 1 :]
    match processor.barriers:
        case BarrierHardware.UNSPLIT:
            assert after_store == ["s_waitcnt", "s_barrier"]
        case BarrierHardware.UNSPLIT_BACK_OFF:
            assert after_store == ["s_barrier"]
        case _:
            assert after_store == ["s_barrier_signal", "s_barrier_wait"]


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_memory_model_chapter(processor: Processor) -> None:
    """LLVM manages the caches by the instructions of the chapter that we name."""
    text = assembly(processor.name, text=SYSTEM_SCOPE)
    found = set(re.findall(r"^\s+((?:buffer|global)_(?:wb|inv|gl)\w*)", text, flags=re.MULTILINE))
    assert processor.memory_model is not None
    assert found == CACHE_MANAGEMENT[processor.memory_model] - (
        # GFX6 has the older of the two spellings.
        {"buffer_wbinvl1_vol"} if processor.family is Family.GFX6 else {"buffer_wbinvl1"}
    )


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_options(processor: Processor) -> None:
    """The kernel descriptor has cumode's and tgsplit's fields exactly where we list the feature."""
    text = assembly(processor.name)
    cumode = ".amdhsa_workgroup_processor_mode" in text
    assert cumode == (Feature.CUMODE in processor.features)
    assert (".amdhsa_tg_split" in text) == (Feature.TGSPLIT in processor.features)


@pytest.mark.parametrize("processor", AMDGCN, ids=str)
def test_kernarg_preload(processor: Processor) -> None:
    """The descriptor can preload where the guide says so, and on GFX12.5, of which it is silent."""
    preloads = ".amdhsa_user_sgpr_kernarg_preload_length" in assembly(processor.name)
    expected = processor.kernarg_preload is not None or processor.name in ("gfx1250", "gfx1251")
    assert preloads == expected
