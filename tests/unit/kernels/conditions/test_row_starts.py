"""Where rows begin: pitches, tables, counters; never indices, windows or what the kernel writes."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.row_starts import Bound, Mask, Pitch, RowStarts, Start, Table
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.ir import Store
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %other, i32 %a, i32 %b)
    "target-cpu"="gfx942" {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  BODY
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
PRODUCT = "%row = mul i32 %g, %a\n  %at = add i32 %row, %t"
TABLE = """%e = getelementptr i32, ptr addrspace(1) %other, i32 INDEX
  %s = load i32, ptr addrspace(1) %e"""
STORE = """
  %q = getelementptr TYPE, ptr addrspace(1) %p, i32 %at
  store i32 VALUE, ptr addrspace(1) %q"""
WINDOW = """
  %w = getelementptr TYPE, ptr addrspace(1) %p, i32 %at
  %old = load i32, ptr addrspace(1) %w
  %o = getelementptr i32, ptr addrspace(1) %other, i32 %t
  %more = load i32, ptr addrspace(1) %o
  %new = add i32 %old, %more"""


def starts(body: str, kind: str = "i32", value: str = "%g") -> frozenset[Start]:
    """The starts in the address of the last store to %p."""
    rows, last = rows_of(body, kind, value)
    return rows.of(last)


def rows_of(body: str, kind: str = "i32", value: str = "%g") -> tuple[RowStarts, Store]:
    text = (body + STORE).replace("TYPE", kind).replace("VALUE", value)
    module = read_module(KERNEL.replace("BODY", text).encode())
    graph = control_flow(module.kernels[0], module.pure)
    every = [each for node in graph.nodes for each, _ in node.body if isinstance(each, Store)]
    return RowStarts(graph, module.kernels[0].parameters), every[-1]


def test_a_pitch() -> None:
    assert starts(PRODUCT) == {Pitch("a")}
    assert starts(PRODUCT, "i8") == {Pitch("a", 4)}


ROWS_OF_ROWS = """
  %row = mul i32 %g, %a
  %sum = add i32 %row, %t
  %scaled = mul i32 %sum, %b
  %at = add i32 %scaled, 1"""


def test_a_pitch_that_counts_rows_of_another_one() -> None:
    """The other is one as well if nothing but rows depends on it."""
    assert starts(ROWS_OF_ROWS) == {Pitch("a"), Pitch("b")}
    compared = f"{ROWS_OF_ROWS}\n  %c = icmp ult i32 %t, %b"
    assert starts(compared) == {Pitch("a", 1, frozenset({"b"}))}


def test_a_product_that_is_multiplied_by_what_differs_is_no_pitch() -> None:
    """Rows whose distance is not the same for all are none."""
    assert Pitch("a") not in starts(ROWS_OF_ROWS.replace("%sum, %b", "%sum, %t"))


def test_an_index_in_an_array_ends_where_it_does() -> None:
    """An index in a row does not."""
    pitch = [Pitch("a")]
    ended, _ = rows_of(f"{PRODUCT}\n  %c = icmp ult i32 %at, %b")
    assert ended.ends(pitch) == {"b"}
    within, _ = rows_of(f"{PRODUCT}\n  %c = icmp ult i32 %t, %b")
    assert within.ends(pitch) == set()
    table, _ = rows_of(
        f"{TABLE.replace('INDEX', '%g')}\n  %at = add i32 %s, %t\n  %c = icmp ult i32 %at, %b"
    )
    assert table.ends([Table("s")]) == {"b"}


def test_the_length_of_a_row_is_known_where_an_index_is_compared() -> None:
    compared = f"{PRODUCT}\n  %c = icmp ult i32 %t, %b\n  call void @llvm.assume(i1 %c)"
    assert starts(compared.replace("\n  call void @llvm.assume(i1 %c)", "")) == {
        Pitch("a", 1, frozenset({"b"}))
    }


def test_a_table_of_offsets() -> None:
    body = TABLE.replace("INDEX", "%g")
    assert starts(f"{body}\n  %at = add i32 %s, %t") == {Table("s")}


def test_a_counter_gives_places_of_a_row() -> None:
    body = """%e = getelementptr i32, ptr addrspace(1) %other, i32 %t
  %at = atomicrmw add ptr addrspace(1) %e, i32 1 syncscope("agent") monotonic"""
    assert starts(body) == {Table("at")}


def test_a_bound_of_a_row_of_constant_length() -> None:
    """An index that is no place of its own in the grid is compared with an argument."""
    rows = "%row = mul i32 %g, 8\n  %at = add i32 %row, %t"
    assert starts(f"{rows}\n  %c = icmp ult i32 %t, %b") == {Bound("b", 8)}
    assert starts(f"{rows}\n  %c = icmp ult i32 %at, %b") == frozenset()


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(TABLE.replace("INDEX", "%t") + "\n  %at = add i32 %s, 0", id="an index"),
        pytest.param(
            TABLE.replace("INDEX", "%t") + "\n  %r = mul i32 %s, 64\n  %at = add i32 %r, %g",
            id="the number of a row is read",
        ),
        pytest.param(f"{PRODUCT}\n  %m = add i32 %t, %a", id="a distance"),
        pytest.param(f"{PRODUCT}\n  %c = icmp slt i32 %t, %a", id="a size"),
        pytest.param(
            f"{PRODUCT}\n  store i32 1, ptr addrspace(1) %p", id="more than rows in the array"
        ),
        pytest.param(
            TABLE.replace("INDEX", "%g")
            + "\n  store i32 %t, ptr addrspace(1) %e\n  %at = add i32 %s, %t",
            id="the kernel writes the table",
        ),
    ],
)
def test_what_is_no_start(body: str) -> None:
    assert starts(body) == frozenset()


def test_windows_overlap_on_purpose() -> None:
    """What is added to elements may be added to one of two rows; bytes are counted of rows alone,
    and a workgroup has a row of its own.
    """
    assert starts(PRODUCT + WINDOW, value="%new") == frozenset()
    assert starts(PRODUCT + WINDOW, "i8", value="%new") == {Pitch("a", 4)}
    of_item = TABLE.replace("INDEX", "%t") + "\n  %at = add i32 %s, %g"
    own = WINDOW.replace("%other, i32 %t", "%p, i32 %at")
    assert starts(of_item + own, value="%new") == {Table("s")}
    assert starts(of_item + WINDOW, value="%new") == frozenset()
    of_group = TABLE.replace("INDEX", "%g") + "\n  %at = add i32 %s, %t"
    assert starts(of_group + WINDOW, value="%new") == {Table("s")}


@pytest.mark.parametrize(
    ("mask", "found"),
    [
        pytest.param("%m = add i32 %a, -1", {Mask("a")}, id="one less"),
        pytest.param("%m = add i32 %a, 1023", {Mask("a")}, id="one less in ten bits"),
        pytest.param("%m = sub i32 0, %a", {Mask("a")}, id="negated"),
        pytest.param("%m = add i32 %a, 3", set[Mask](), id="three more"),
        pytest.param("%m = add i32 %a, 1", set[Mask](), id="one more"),
        pytest.param("%m = add i32 %g, -1", set[Mask](), id="no argument"),
    ],
)
def test_masks_are_of_powers_of_two(mask: str, found: set[Mask]) -> None:
    rows, _ = rows_of(f"{mask}\n  %at = and i32 %t, %m")
    assert rows.masks == found
