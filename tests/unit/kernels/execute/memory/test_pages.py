"""Pages before anyone wrote them: which bytes are of an object."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fencepost.kernels.execute.memory.contents import BYTES, OUTSIDE, PAGE
from fencepost.kernels.execute.memory.pages import (
    Entries,
    lds_page,
    of_variable,
    private_page,
    write_table,
)
from fencepost.kernels.execute.values.lanes import GIVEN, OPEN
from fencepost.kernels.question.layout import Layout, lay_out
from tests.unit.kernels.kernels_of_text import module_of

SIZE = 5000


def layout() -> Layout:
    """Arrays of one size in LDS and in global memory, one of no known size, and a buffer."""
    module = module_of(
        f"""target triple = "amdgcn-amd-amdhsa"
@lds = internal addrspace(3) global [{SIZE} x i8] undef
@later = external addrspace(3) global [0 x i8]
@v = addrspace(1) global [{SIZE} x i8] undef
define amdgpu_kernel void @k(ptr addrspace(1) %x) {{
  %a = load i8, ptr addrspace(3) @lds
  %b = load i8, ptr addrspace(3) @later
  ret void
}}
"""
    )
    return lay_out(module, module.kernels[0])


LAYOUT = layout()


@pytest.mark.parametrize("page", [-1, 0, 1, 2])
def test_pages_of_lds(page: int) -> None:
    """Bytes of the array are open, all others outside; an array without an end has none."""
    for name, size in (("lds", SIZE), ("later", 1 << 30)):
        base = LAYOUT.variables[name].base
        data, marks = lds_page(LAYOUT, (base >> PAGE) + page, OPEN)
        assert not data.any()
        start = ((base >> PAGE) + page << PAGE) - base
        inside = [0 <= start + at < size for at in range(BYTES)]
        assert marks.tolist() == [OPEN if each else OUTSIDE for each in inside]


def _table(table: Entries, page: int) -> np.ndarray[Any, Any]:
    raw = np.full(BYTES, 0xEE, np.uint8)
    write_table(table, page, raw)
    return raw


def test_pages_of_tables() -> None:
    """In order from the first entry on; or mixed, and not negative."""
    page = LAYOUT.arguments["x"].base >> PAGE
    ordered = _table(Entries(4, 3, 5), page).view(np.int32)
    assert ordered[:3].tolist() == [5, 8, 11]
    assert ordered[-1] == 5 + 3 * (len(ordered) - 1)
    assert _table(Entries(4, 3, 5), page + 1).view(np.int32)[0] == ordered[-1] + 3
    assert _table(Entries(8, 0, 7), page).view(np.int64)[:2].tolist() == [7, 7]
    mixed = _table(Entries(4, 1, below=10), page).view(np.int32)
    assert {*mixed.tolist()} == {*range(10)}
    assert (np.diff(mixed) < 0).any()


@pytest.mark.parametrize(("stride", "offset"), [(12, 4), (24, 20), (7, 5)])
def test_tables_in_structures(stride: int, offset: int) -> None:
    """An entry at the same place of each, also across the end of a page; the rest is as it was."""
    page = LAYOUT.arguments["x"].base >> PAGE
    table = Entries(4, 1000, 5, stride=stride, offset=offset)
    raw = np.concatenate([_table(table, page), _table(table, page + 1)])
    for number in range(2 * BYTES // stride - 1):
        at = number * stride
        entry = raw[at + offset : at + offset + 4]
        assert entry.view(np.int32)[0] == 5 + 1000 * number
        assert (raw[at + max(offset + 4 - stride, 0) : at + offset] == 0xEE).all() or not number


def test_pages_of_variables() -> None:
    """As settled as they were filled, outside beyond their end; buffers have no end."""
    base = LAYOUT.variables["v"].base
    first, second = (of_variable(LAYOUT, (base >> PAGE) + page, GIVEN) for page in (0, 1))
    assert (np.asarray(first) == GIVEN).all()
    assert np.count_nonzero(np.asarray(second) == OUTSIDE) == 2 * BYTES - SIZE
    mixed = np.full(BYTES, OPEN)
    assert (np.asarray(of_variable(LAYOUT, base >> PAGE, mixed)) == OPEN).all()
    buffer = LAYOUT.arguments["x"].base
    assert of_variable(LAYOUT, buffer >> PAGE, OPEN) == OPEN


def test_private_memory_has_nothing_at_first() -> None:
    _, marks = private_page(3)
    assert (marks == OUTSIDE).all()
