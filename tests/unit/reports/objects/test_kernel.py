"""The sheet of a kernel: where it stands, what it takes, its arguments, metadata and descriptor."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.reports.objects.kernel import kernel_sheet
from fencepost.targets.code_object_version import CodeObjectVersion
from tests.code_object.made import built


def sheet(data: bytes, workgroup_size: int | None = None) -> dict[str, str]:
    """The parts of a sheet by their headings; the first has none."""
    parts = kernel_sheet(CodeObject(data).kernels[0], workgroup_size).split("\n\n")
    head, *rest = parts
    return {"": head} | {part.split("\n", 1)[0]: part.split("\n", 1)[1] for part in rest}


SHEET = sheet(built(kernels=1), 256)


def test_the_parts_in_order() -> None:
    assert list(SHEET) == ["", "Resources", "Arguments", "Metadata", "Descriptor"]
    assert SHEET[""] == (
        "kernel kernel_0\n"
        "  symbol      kernel_0.kd\n"
        "  descriptor  at byte 0x4c0 of the file\n"
        "  code        at 0x1500, 16 bytes"
    )


def test_resources() -> None:
    """As the descriptor allocates them; what is 0 and says nothing is left out."""
    assert SHEET["Resources"].splitlines()[:5] == [
        "  lanes of a wave        64",
        "  vector registers       16, accumulator registers from 4 on",
        "  accumulator registers  12",
        "  scalar registers       32, of which CP fills 2",
        "  LDS                    1,024 bytes",
    ]
    assert "8 of 8 waves an execution unit" in SHEET["Resources"]
    assert "with workgroups of 256" in SHEET["Resources"]
    assert "named barriers" not in SHEET["Resources"]


def test_arguments() -> None:
    assert SHEET["Arguments"].splitlines() == [
        "  #  Offset  Size  Kind           Type  Name  More",
        "  0       0     8  global_buffer        p0    global",
        "  1       8     8  global_buffer        p1    global",
        "  2      16     8  global_buffer        p2    global",
    ]


def test_metadata_and_descriptor_have_meanings() -> None:
    """Words as the file has them, sizes with ×, switches as yes and no."""
    metadata = SHEET["Metadata"].splitlines()
    (size,) = [line for line in metadata if ".reqd_workgroup_size" in line]
    assert "64 × 2 × 1" in size
    (stack,) = [line for line in metadata if ".uses_dynamic_stack" in line]
    assert stack.split()[1] == "no"
    assert ".args" not in SHEET["Metadata"]
    (vgprs,) = [
        line for line in SHEET["Descriptor"].splitlines() if "GRANULATED_WORKITEM_VGPR" in line
    ]
    assert vgprs.split(maxsplit=2) == [
        "GRANULATED_WORKITEM_VGPR_COUNT",
        "1",
        "9 to 16 vector registers",
    ]


def test_a_processor_without_accumulators() -> None:
    """Its sheet has no row of them."""
    found = sheet(built("gfx1100", CodeObjectVersion.V5, kernels=1))
    assert "accumulator registers" not in found["Resources"]
    assert "  lanes of a wave    32\n" in found["Resources"]
    assert "WGP mode" not in found["Resources"]
