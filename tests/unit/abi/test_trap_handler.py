"""Traps by code object version, and what the intrinsics become by operating system."""

from __future__ import annotations

import pytest

from fencepost.abi.fault import AbiError
from fencepost.abi.trap_handler import (
    TrapInput,
    TrapIntrinsic,
    TrapUse,
    lowered,
    trap,
    traps,
)
from fencepost.targets.code_object_version import CodeObjectVersion
from fencepost.targets.generation import Generation

V2, V3, V4 = CodeObjectVersion.V2, CodeObjectVersion.V3, CodeObjectVersion.V4


@pytest.mark.parametrize("version", CodeObjectVersion)
def test_numbers(version: CodeObjectVersion) -> None:
    """Every table has the guide's eleven numbers."""
    numbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 0xFE, 0xFF]
    assert [row.number for row in traps(version)] == numbers
    reserved = {row.number for row in traps(version) if row.use is TrapUse.RESERVED}
    assert reserved == {4, 5, 6, 7, 8, 0xFE, 0xFF}
    assert trap(0, version).use is TrapUse.HARDWARE
    with pytest.raises(AbiError, match="s_trap 0x09"):
        trap(9, version)


def test_versions_differ() -> None:
    """V2's trap 1 was HSA's; from V4 on, GFX9 and above need no queue."""
    assert trap(1, V2).use is TrapUse.HSA_DEBUGTRAP
    assert trap(1, V2).inputs is TrapInput.QUEUE_PTR_AND_ARGUMENT
    assert trap(1, V3).use is trap(1, V4).use is TrapUse.BREAKPOINT
    assert [trap(2, version).inputs for version in (V2, V3, V4)] == [
        TrapInput.QUEUE_PTR,
        TrapInput.QUEUE_PTR,
        TrapInput.NONE,
    ]
    assert all(trap(2, version).before_gfx9 is TrapInput.QUEUE_PTR for version in CodeObjectVersion)
    assert all(trap(3, version).inputs is TrapInput.NONE for version in CodeObjectVersion)
    assert traps(CodeObjectVersion.V6) is traps(V4)


def test_other_systems() -> None:
    """Without a handler a trap ends the wave, and a debugtrap is a warning."""
    ended = lowered(TrapIntrinsic.TRAP, os_is_amdhsa=False, version=V4, generation=Generation.GFX9)
    assert (ended.instruction, ended.warning) == ("s_endpgm", None)
    nothing = lowered(
        TrapIntrinsic.DEBUGTRAP, os_is_amdhsa=False, version=V4, generation=Generation.GFX9
    )
    assert nothing.instruction is None
    assert nothing.warning is not None
    on_hsa = lowered(
        TrapIntrinsic.DEBUGTRAP, os_is_amdhsa=True, version=V4, generation=Generation.GFX9
    )
    assert (on_hsa.instruction, on_hsa.inputs) == ("s_trap 3", TrapInput.NONE)
