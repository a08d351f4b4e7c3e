"""Damaged files: read or refused with an error of this package, and soon."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest

from fencepost.abi.dispatch.kernarg import layout_of
from fencepost.abi.dwarf.read import debug_info
from fencepost.abi.entry.state import entry_state
from fencepost.code_object.code_object import CodeObject
from fencepost.errors import FencepostError
from tests.abi.compiled import compiled
from tests.abi.kernels import drawn, module
from tests.differential.test_abi_dwarf import SOURCE

COUNT = 150


def _damaged(data: bytes, seed: int) -> bytes:
    draw = random.Random(seed)
    changed = bytearray(data)
    for _ in range(draw.choice([1, 1, 2, 8])):
        changed[draw.randrange(len(changed))] = draw.choice([0, 255, 128, draw.randrange(256)])
    return bytes(changed[: draw.randrange(len(changed))] if draw.random() < 0.1 else changed)


def test_debug_information() -> None:
    """Debug information with bytes changed or an end cut off."""
    data, _ = compiled("gfx90a", SOURCE)
    assert debug_info(data).units == 1
    for seed in range(COUNT):
        with suppress(FencepostError):
            debug_info(_damaged(data, seed))


@pytest.mark.parametrize("name", ["gfx900", "gfx942", "gfx1250"])
def test_kernels(name: str) -> None:
    """Entry state and argument layout of code objects with bytes changed."""
    data, _ = compiled(name, module(drawn(f"damage {name}", 3), 5))
    for seed in range(COUNT):
        with suppress(FencepostError):
            code = CodeObject(_damaged(data, seed))
            for kernel in code.kernels:
                if kernel.descriptor is not None and code.processor is not None:
                    with suppress(FencepostError):
                        entry_state(kernel.descriptor, code.processor)
                if kernel.metadata is not None:
                    with suppress(FencepostError):
                        layout_of(kernel.metadata)
