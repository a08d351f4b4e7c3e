"""Two code objects compared: each difference with its place, nothing where they are equal."""

from __future__ import annotations

import pytest

from fencepost.code_object import patch
from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.kernel_descriptor.field import DescriptorField as F
from fencepost.reports.objects.diff import Difference, differences
from fencepost.targets.code_object_version import CodeObjectVersion
from tests.code_object.made import built


def found(old: bytes, new: bytes) -> list[str]:
    return [str(each) for each in differences(CodeObject(old), CodeObject(new))]


def test_equal_files() -> None:
    assert found(built(), built()) == []


def test_a_field_of_a_descriptor() -> None:
    kernel = CodeObject(built()).kernel("kernel_1")
    data = patch.with_descriptor(kernel, {F.GRANULATED_WORKITEM_VGPR_COUNT: 9})
    first, second = found(built(), data)
    assert first == "kernel kernel_1.kd granulated_workitem_vgpr_count: 1 → 9"
    assert second.startswith("section .rodata: PROGBITS, ")


def test_both_directions() -> None:
    """What one has and the other has not is nothing on one side."""
    one, two = built(kernels=1), built(kernels=2)
    assert "kernel kernel_1.kd: nothing → there" in found(one, two)
    assert "kernel kernel_1.kd: there → nothing" in found(two, one)


def test_headers() -> None:
    v4, v5 = (built(version=each) for each in (CodeObjectVersion.V4, CodeObjectVersion.V5))
    assert "ABI version: 2 → 3" in found(v4, v5)
    other = found(built("gfx90a"), built("gfx942"))
    assert "target: gfx90a → gfx942" in other


def test_instructions_of_a_kernel() -> None:
    """That they differ, not how; where code stands is no difference."""
    data = built(kernels=1)
    end = bytes.fromhex("000081bf")
    assert data.count(end * 4) == 1
    changed = found(data, data.replace(end * 4, end * 3 + bytes(4)))
    assert (
        "kernel kernel_0.kd instructions: 16 bytes → 16 bytes, 2 of them others, from 0xe on"
        in changed
    )
    assert not any("entry_byte_offset" in each for each in found(data, built(kernels=2)))


@pytest.mark.parametrize(
    ("difference", "text"),
    [
        (Difference("a", None, 0), "a: nothing → 0"),
        (Difference("a", "x" * 101, "y" * 100), f"a: {'x' * 99}… → {'y' * 100}"),
        (Difference("a\x1b", "", "b"), "a\\x1b:  → b"),
    ],
)
def test_values_are_short_and_printable(difference: Difference, text: str) -> None:
    assert str(difference) == text
