"""What rows do to memory, in words."""

from __future__ import annotations

import pytest

from fencepost.abi.lint.intrinsic_table import intrinsic_row
from fencepost.reports.reference.effect_words import effect_words


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("llvm.amdgcn.ballot", "none; convergent"),
        ("llvm.amdgcn.sqrt", "none"),
        ("llvm.amdgcn.s.barrier.wait", "none by itself; convergent"),
        ("llvm.amdgcn.load.async.to.lds", "reads global memory, writes LDS, at any time until"),
        ("llvm.amdgcn.wait.asyncmark", "waits for copies by asyncmark"),
        ("llvm.amdgcn.cooperative.atomic.load.8x16B", "an atomic load"),
        ("llvm.amdgcn.cooperative.atomic.store.8x16B", "an atomic store"),
        ("llvm.amdgcn.global.load.monitor", "an atomic load"),
        ("llvm.amdgcn.raw.ptr.buffer.store", "writes memory through a buffer resource"),
        ("llvm.amdgcn.strict.wwm", "not known"),
        ("llvm.trap", "none: the wave goes no further"),
    ],
)
def test_words(name: str, words: str) -> None:
    """The effect that `check` and `place` read, of a usual call."""
    row = intrinsic_row(name)
    assert row is not None
    assert effect_words(name, row.row).startswith(words)
