"""Arguments as sizes, pitches, or neither: by what is computed of them, never by their names."""

from __future__ import annotations

import pytest

from fencepost.kernels.conditions.roles import Roles
from fencepost.llvm.cfg.graph import control_flow
from fencepost.llvm.read import read_module

KERNEL = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %p, i32 %a, i32 %b) "target-cpu"="gfx942" {{
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  BODY
  %w = sext i32 %at to i64
  %q = getelementptr TYPE, ptr addrspace(1) %p, i64 %w
  store i32 %g, ptr addrspace(1) %q
  ret void
}}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.workgroup.id.x()
"""
PRODUCT = "%row = mul i32 %g, %a\n  %at = add i32 %row, %t"


def roles(body: str, kind: str = "i32") -> Roles:
    text = KERNEL.format().replace("BODY", body).replace("TYPE", kind)
    module = read_module(text.encode())
    return Roles(control_flow(module.kernels[0], module.pure))


def test_a_pitch() -> None:
    assert roles(PRODUCT).pitches("ab") == {"a": 4}


def test_a_pitch_in_bytes() -> None:
    assert roles(PRODUCT, "i8").pitches("ab") == {"a": 1}


def test_a_pitch_in_wider_numbers() -> None:
    body = "%i = zext i32 %a to i64\n  %j = zext i32 %g to i64\n  %m = mul i64 %i, %j"
    assert roles(f"{body}\n  %at = trunc i64 %m to i32").pitches("ab") == {"a": 4}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param(f"{PRODUCT}\n  %c = icmp slt i32 %t, %a", id="compared with an index"),
        pytest.param("%row = mul i32 %g, %a\n  %at = urem i32 %row, %b", id="runs around"),
        pytest.param("%row = mul i32 %g, %a\n  %at = and i32 %row, 63", id="is masked"),
        pytest.param("%row = mul i32 %g, %a\n  %at = lshr i32 %row, %b", id="is shifted"),
        pytest.param(f"{PRODUCT}\n  %d = udiv i32 %t, %a", id="divides"),
        pytest.param("%at = add i32 %t, %a", id="is added"),
        pytest.param(
            "%row = mul i32 %g, %a\n  %more = add i32 %row, %t\n  %at = add i32 %more, %a",
            id="is added too",
        ),
        pytest.param("%row = mul i32 %a, %b\n  %at = add i32 %row, %t", id="times an argument"),
        pytest.param("%at = mul i32 %a, 4", id="is multiplied by a constant"),
        pytest.param("%row = mul i32 %g, %a\n  %at = add i32 %t, %b", id="leads to no address"),
        pytest.param("%row = mul i32 %b, %a\n  %at = add i32 %row, %t", id="of another argument"),
        pytest.param(f"{PRODUCT}\n  %far = add i32 %at, %a", id="a distance, too"),
        pytest.param(
            f"{PRODUCT}\n  %r = getelementptr i32, ptr addrspace(1) %p, i32 %t\n"
            "  %v = load i32, ptr addrspace(1) %r",
            id="of an array that is read elsewhere",
        ),
    ],
)
def test_no_pitch(body: str) -> None:
    assert roles(body).pitches("a") == {}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("%c = icmp slt i32 %t, %a", id="above an index"),
        pytest.param("%m = add i32 %a, -1\n  %c = icmp slt i32 %t, %m", id="less one"),
        pytest.param("%d = urem i32 %t, %a", id="a divisor"),
        pytest.param("%d = sub i32 %a, %t", id="counted down from"),
    ],
)
def test_a_size(body: str) -> None:
    assert roles(f"{body}\n  %at = add i32 %t, 0").sizes("a") == {"a"}


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("%c = icmp ne i32 %a, 0", id="a flag"),
        pytest.param("%c = icmp sgt i32 %a, 0", id="compared with a constant alone"),
        pytest.param("%c = icmp eq i32 %t, %a", id="an index of a work-item"),
        pytest.param("%d = add i32 %t, %a\n  %c = icmp slt i32 %t, %a", id="an offset"),
        pytest.param("%c = and i32 %a, %t", id="a mask"),
        pytest.param("%d = mul i32 %a, %t", id="a factor"),
        pytest.param("%d = sub i32 %t, %a\n  %c = icmp slt i32 %t, %a", id="a distance"),
        pytest.param("%d = shl i32 1, %a\n  %c = icmp slt i32 %t, %d", id="a stage"),
        pytest.param("%d = add i32 %a, 1\n  %c = icmp slt i32 %t, %d", id="the last one"),
        pytest.param("%c = icmp slt i32 %b, %a", id="above another argument"),
        pytest.param(
            "%v = load i32, ptr addrspace(1) %p\n  %c = icmp slt i32 %v, %a", id="a threshold"
        ),
    ],
)
def test_no_size(body: str) -> None:
    """Nothing says that 0 is no such number."""
    assert roles(f"{body}\n  %at = add i32 %t, 0").sizes("a") == set()


def test_rows_end_where_their_index_does() -> None:
    """It is what is added to the products that counts, not any other index."""
    within = "%c = icmp slt i32 %t, %b\n  " + PRODUCT
    assert roles(within).rows("a", "ab") == {"b"}
    assert roles(PRODUCT).rows("a", "ab") == set()
    above = "%c = icmp slt i32 %g, %b\n  " + PRODUCT
    assert roles(above).rows("a", "ab") == set()


def test_an_index_in_the_array_bounds_no_row() -> None:
    assert roles(f"{PRODUCT}\n  %c = icmp slt i32 %at, %b").rows("a", "ab") == set()


def test_the_index_of_a_row_is_a_part_of_what_is_added() -> None:
    body = """%i = shl i32 %t, 2
  %row = mul i32 %g, %a
  %j = add i32 %i, 3
  %c = icmp ult i32 %j, %b
  %at = add i32 %row, %j"""
    assert roles(body).rows("a", "ab") == {"b"}


def test_widths() -> None:
    assert roles(PRODUCT).widths == {4}


OF_Y = "  %x = getelementptr i32, ptr addrspace(1) %y, i32 %a"


@pytest.mark.parametrize(
    ("body", "index"),
    [
        ("%x = getelementptr i32, ptr addrspace(1) %p, i32 %a", {"a"}),
        ("%c = sext i32 %a to i64\n  %x = getelementptr i32, ptr addrspace(1) %p, i64 %c", {"a"}),
        ("%s = add i32 %t, %a\n  %x = getelementptr i32, ptr addrspace(1) %p, i32 %s", set()),
        (
            "%y = getelementptr i32, ptr addrspace(1) %p, i32 %t\n" + OF_Y,
            set(),
        ),
    ],
)
def test_an_index_stands_alone(body: str, index: set[str]) -> None:
    """What is added to another index may be negative."""
    used = f"{body}\n  store i32 0, ptr addrspace(1) %x\n  %at = add i32 %t, 0"
    assert roles(used).indices("ab") == index


@pytest.mark.parametrize(
    ("body", "factors"),
    [
        ("%at = mul i32 %t, %a", {"a"}),
        (PRODUCT, {"a"}),
        ("%row = mul i32 %g, %a\n  %at = add i32 %row, %b", {"a"}),
        ("%at = add i32 %t, %a", set()),
        ("%row = mul i32 %t, %a\n  %at = add i32 %row, %a", {"a"}),
        ("%row = mul i32 %t, %a\n  %x = add i32 %row, -1\n  %at = add i32 %a, %x", {"a"}),
        ("%row = mul i32 %t, %a\n  %x = add i32 %g, %a\n  %at = add i32 %row, %x", set()),
        ("%row = mul i32 %t, %a\n  %at = sub i32 %row, %a", set()),
        ("%c = icmp slt i32 %t, %a\n  %at = mul i32 %t, %a", set()),
        ("%at = mul i32 %a, %b", set()),
    ],
)
def test_factors_of_indices(body: str, factors: set[str]) -> None:
    """An element may be at any multiple of its number; a pitch is one that has rows."""
    assert roles(body).factors("ab") == factors


COUNTED = "%at = add i32 %t, %a\n  %c = icmp {}"


@pytest.mark.parametrize("test", ["ult i32 %t, %a", "sge i32 %a, %t", "slt i32 %g, %a"])
def test_a_count_is_compared_with_a_place(test: str) -> None:
    found = roles(COUNTED.format(test))
    assert found.counts("ab") == {"a"}
    assert found.sizes("ab") == frozenset()


@pytest.mark.parametrize(
    "test",
    [
        pytest.param("eq i32 %t, %a", id="equal"),
        pytest.param("ult i32 %a, 7", id="with a constant"),
        pytest.param("ult i32 %a, %b", id="with an argument"),
        pytest.param("ult i32 %at, 7", id="a sum"),
    ],
)
def test_what_is_no_count(test: str) -> None:
    assert roles(COUNTED.format(test)).counts("ab") == frozenset()


def test_what_memory_holds_is_no_place() -> None:
    body = "%v = load i32, ptr addrspace(1) %p\n  %at = add i32 %t, %a\n  %c = icmp ult i32 %v, %a"
    assert roles(body).counts("ab") == frozenset()


LEFT = "%at = add i32 %t, %b\n  %d = sub i32 %a, %b\n  %c = icmp {}"


def test_what_is_left_is_counted() -> None:
    assert roles(LEFT.format("ult i32 %t, %d")).differences("ab") == {("a", "b")}


@pytest.mark.parametrize("test", ["ult i32 %t, %a", "eq i32 %t, %d", "ult i32 %d, 7"])
def test_a_difference_that_counts_nothing(test: str) -> None:
    assert roles(LEFT.format(test)).differences("ab") == frozenset()


BEHIND = "%more = add i32 %a, 1\n  %s = getelementptr float, ptr addrspace(3) null, i32 %more"


@pytest.mark.parametrize("body", [BEHIND, BEHIND.replace('%more"', '%a"')])
def test_how_far_arrays_in_lds_are_apart_is_a_pitch(body: str) -> None:
    """Also by one word more; it may say how many there are of something, too."""
    assert roles(f"{PRODUCT}\n  {body}").pitches("ab") == {"a": 4}
    counted = f"{body}\n  %c = icmp slt i32 %t, %a\n  %at = add i32 %t, 0"
    assert roles(counted).sizes("ab") == {"a"}


def test_an_index_of_an_array_is_no_pitch() -> None:
    assert roles(f"{PRODUCT}\n  {BEHIND.replace('(3) null', '(1) %p')}").pitches("ab") == {}
