"""The listing of machine code."""

from __future__ import annotations

import json

from fencepost.machine_code.decoding.extents import Extent
from fencepost.reports.objects.disassembly import disassembly, disassembly_json, wanted_extents
from tests.machine_code.objects import kernel_object

CODE = bytes.fromhex("02000ac0 10000000 7fc08cbf ffffffff 010082bf 000081bf 000081bf")


def test_text() -> None:
    """A line an instruction: text, address and words; branches name their address."""
    code = kernel_object(CODE)
    lines = list(disassembly(code, wanted_extents(code, lambda _: True)))
    texts = [line.split("//")[0].strip() for line in lines[1:]]
    assert "<copy>:" in lines[0]
    assert "kernel, wave64" in lines[0]
    assert texts[:4] == [
        "s_load_dwordx4 s[0:3], s[4:5], 0x10",
        "s_waitcnt lgkmcnt(0)",
        ".long 0xffffffff",
        "s_branch 1",
    ]
    assert lines[1].endswith(": C00A0002 00000010")


def test_json() -> None:
    """The same as data."""
    code = kernel_object(CODE)
    (line,) = disassembly_json(code, wanted_extents(code, lambda _: True))
    found = json.loads(line)
    assert (found["name"], found["kernel"], found["wavefront_size"]) == ("copy", True, 64)
    assert found["instructions"][1]["text"] == "s_waitcnt lgkmcnt(0)"
    assert found["instructions"][1]["address"] - found["address"] == 8


def test_annotated() -> None:
    """Below an instruction stands what it does, as text and as data."""
    code = kernel_object(CODE)
    lines = list(disassembly(code, wanted_extents(code, lambda _: True), annotate=True))
    assert lines[2].strip() == "// lgkmcnt + 1"
    assert "done behind it: s[0:3] of s_load_dwordx4" in lines[4]
    extents = wanted_extents(code, lambda _: True)
    found = json.loads(next(disassembly_json(code, extents, annotate=True)))
    assert found["instructions"][0]["annotation"] == "lgkmcnt + 1"
    assert "annotation" not in found["instructions"][3]


def test_only_what_is_wanted() -> None:
    """Other kernels and functions are left out."""
    code = kernel_object(CODE)

    def is_other(extent: Extent) -> bool:
        return extent.name == "other"

    assert wanted_extents(code, is_other) == []
