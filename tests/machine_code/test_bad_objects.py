"""Code objects that are damaged, or hold something else: what can be checked is checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from fencepost.code_object.build import build
from fencepost.code_object.code_object import CodeObject
from fencepost.errors import FencepostError, UnsupportedError
from fencepost.machine_code.check import Report, check
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.machine_code.findings import Verdict
from fencepost.targets.generation import generation_of
from fencepost.targets.target_id import parse
from tests.kernels.test_command import run
from tests.machine_code.objects import kernel_bytes

LOAD = "008050dc00000201"
"""global_load_dword v1, v0, s[2:3]"""
READ = "0103047e"
"""v_mov_b32_e32 v2, v1"""
DATA = "ffffffd7"
END = "000081bf"


def reports(data: bytes) -> list[Report]:
    """What is found of a code object."""
    code = CodeObject(data, "code.co")
    assert code.processor is not None
    generation = generation_of(code.processor)
    assert generation is not None
    return [check(each, generation) for each in codes_of(code)]


def flagged(data: bytes, processor: int) -> bytes:
    """A code object with another number of the processor (001 Header)."""
    return data[:48] + bytes([processor]) + data[49:]


def test_data_between_instructions() -> None:
    """Data is a reason for unknown, and what stands behind it is checked."""
    (report,) = reports(kernel_bytes(bytes.fromhex(DATA + LOAD + READ + END)))
    (kernel,) = report.kernels
    assert any(".long" in why for why in kernel.reasons)
    assert [each.verdict for each in kernel.findings] == [Verdict.CERTAIN]


@pytest.mark.parametrize("count", range(4, 8))
def test_cut_in_an_instruction(count: int) -> None:
    """The last instruction is not whole: that is said."""
    (report,) = reports(kernel_bytes(bytes.fromhex(LOAD)[:count]))
    (kernel,) = report.kernels
    assert any(".long" in why for why in kernel.reasons)
    assert any("the code ends" in why for why in kernel.reasons)


@pytest.mark.parametrize("count", range(4))
def test_nothing_whole(count: int) -> None:
    """There is no dword of code."""
    assert not reports(kernel_bytes(bytes.fromhex(END)[:count]))


def test_no_kernel() -> None:
    """A code object without kernels has nothing to check."""
    assert not reports(build(parse("gfx942"), []))


def test_no_table() -> None:
    """A processor that no table is for is named, with what there is."""
    with pytest.raises(UnsupportedError, match="gfx701") as caught:
        reports(flagged(kernel_bytes(bytes.fromhex(END)), 0x23))
    assert "gfx12" in str(caught.value.rule)


@pytest.mark.parametrize("share", [0.02, 0.1, 0.5, 0.9])
def test_cut_file(share: float) -> None:
    """A file that is cut short is refused."""
    data = kernel_bytes(bytes.fromhex(LOAD + READ + END))
    with pytest.raises(FencepostError, match=r"ends at|cut|short"):
        reports(data[: int(len(data) * share)])


def test_the_rest_is_done(tmp_path: Path) -> None:
    """Bad files beside a good one: each is named, and the good one is checked."""
    good = kernel_bytes(bytes.fromhex(LOAD + READ + END))
    (tmp_path / "good.co").write_bytes(good)
    (tmp_path / "cut.co").write_bytes(good[:200])
    (tmp_path / "other.co").write_bytes(flagged(good, 0x7E))
    (tmp_path / "none.co").write_bytes(build(parse("gfx942"), []))
    result = run(*sorted(tmp_path.glob("*.co")))
    assert result.exit_code
    assert "FP401" in result.stdout
    for name in ("cut.co", "other.co", "none.co"):
        assert name in result.output
    assert "Traceback" not in result.output
