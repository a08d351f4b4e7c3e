"""A code object as JSON: what there is, and nothing where it cannot be read."""

from __future__ import annotations

import json
from typing import Any

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.resources import resources
from fencepost.diagnostics import Code, Diagnostic
from fencepost.reports.objects.json import descriptor_record, kernel_records, object_line
from fencepost.reports.objects.words import machine_of, target_id_of
from fencepost.reports.text.encode import plain
from tests.code_object.made import built
from tests.unit.reports.damaged import without_symbols

DATA = built(kernels=2)


def record(data: bytes = DATA, **options: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(object_line("a.co", CodeObject(data), (), **options))
    return found


def test_a_code_object() -> None:
    """Header, kernels with metadata, descriptor and resources."""
    found = record()
    head = {key: found[key] for key in ("file", "machine", "target_id", "os_abi")}
    assert head == {"file": "a.co", "machine": "gfx90a", "target_id": "gfx90a", "os_abi": "amdhsa"}
    assert found["code_object_version"] == 5
    assert "entry" not in found
    kernel = found["kernels"][1]
    assert (kernel["name"], kernel["symbol"]) == ("kernel_1", "kernel_1.kd")
    assert kernel["metadata"][".vgpr_count"] == 5
    assert kernel["descriptor"]["granulated_workitem_vgpr_count"] == 1
    assert (kernel["resources"]["vgprs"], kernel["resources"]["lds"]) == (16, 1024)
    assert kernel["resources"]["occupancy"]["limiter"] == "waves"


def test_what_kernels_share() -> None:
    """Equal arguments, descriptors and resources are written as if each kernel had its own; where
    the code is differs.
    """
    code = CodeObject(built(kernels=4))
    records = kernel_records(code)
    offsets = [each["descriptor"]["kernel_code_entry_byte_offset"] for each in records]
    assert len(set(offsets)) == 4
    for kernel, found in zip(code.kernels, records, strict=True):
        assert list(found) == ["name", "symbol", "metadata", "descriptor", "resources"]
        assert found["descriptor"] == descriptor_record(kernel)
        assert found["resources"] == plain(resources(kernel))
    assert [each["metadata"] for each in records] == [
        plain(each) for each in code.metadata_tree["amdhsa.kernels"]
    ]


def test_workgroups_change_the_occupancy() -> None:
    """Resources are for workgroups of the size that is given."""
    small, large = (
        record(workgroup_size=size)["kernels"][0]["resources"]["occupancy"] for size in (64, 1024)
    )
    assert (small["workgroup_size"], large["workgroup_size"]) == (64, 1024)
    assert small["workgroups"] > large["workgroups"]


def test_one_kernel_by_name_or_symbol() -> None:
    for name in ("kernel_0", "kernel_0.kd"):
        assert [each["name"] for each in record(kernel=name)["kernels"]] == ["kernel_0"]
    assert record(kernel="other")["kernels"] == []


def test_where_a_container_holds_it() -> None:
    found = record(entry="hip-amdgcn", offset=4096)
    assert (found["entry"], found["offset"]) == ("hip-amdgcn", 4096)


def test_findings() -> None:
    wrong = Diagnostic(Code.UNKNOWN_ATTRIBUTE, "m", ())
    (found,) = json.loads(object_line("a", CodeObject(DATA), [wrong]))["diagnostics"]
    assert (found["code"], found["message"]) == (str(wrong.code), "m")


def test_what_cannot_be_read_is_left_out() -> None:
    """A machine that the guide does not have has no name; damaged metadata leave what the
    descriptors say, and a symbol table outside of the file leaves no kernels.
    """
    strange = bytearray(DATA)
    strange[0x30] = 0xFF  # e_flags: the processor
    assert machine_of(CodeObject(bytes(strange))) is None
    assert target_id_of(CodeObject(bytes(strange))) is None
    notes = DATA.replace(b"amdhsa.kernels", b"\xc1" * 14)
    kernel = kernel_records(CodeObject(notes))[0]
    assert kernel["metadata"] == {}
    assert kernel["resources"]["vgprs"] == 16
    assert kernel_records(CodeObject(without_symbols(DATA))) == []
