"""Buffers whose contents are assumed hold the numbers of their elements, in any run."""

from __future__ import annotations

import numpy as np
import pytest

from fencepost.kernels.execute.memory.pages import Entries
from fencepost.kernels.execute.state import Contents, State
from tests.unit.kernels.taken_apart import prepared_of

READ = """
  %p = getelementptr i64, ptr addrspace(1) %in, i32 %t
  %v = load i64, ptr addrspace(1) %p
  %w = trunc i64 %v to i32
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %w
  store i32 %t, ptr addrspace(1) %q
  ret void"""


@pytest.mark.parametrize("contents", Contents)
@pytest.mark.parametrize("held", ["distinct(in)", "rising(in)"])
def test_each_element_is_its_number(contents: Contents, held: str) -> None:
    kernel = prepared_of(READ, assumptions=(held,))
    state = State(
        kernel.task.launch,
        kernel.layout,
        range(1),
        contents,
        words=((0, 1),),
        tables={2: Entries(8, 0)},
    )
    base = kernel.layout.arguments["in"].base
    found, _ = state.buffers.load(np.arange(base, base + 32, 8, dtype=np.uint64), 8)
    assert found.tolist() == [0, 1, 2, 3]
    other = kernel.layout.arguments["out"].base
    assert state.buffers.load(np.array([other], np.uint64), 4)[0].shape == (1,)
