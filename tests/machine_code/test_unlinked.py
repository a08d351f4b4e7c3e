"""Code that is not linked: its literals may be what relocations replace."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.code_object.elf.words import FileType
from fencepost.machine_code.check import KernelReport, check
from fencepost.machine_code.decoding.object_code import codes_of
from fencepost.machine_code.findings import Hazard
from fencepost.targets.generation import Generation
from tests.machine_code.objects import kernel_bytes

END = "000081bf"
WRITE_OWN = "82000224" + "00001ad801020000"
"""v_lshlrev_b32_e32 v1, 2, v0; ds_write_b32 v1, v2: the first 4,096 bytes at most."""
READ_LITERAL = "ff02067e00100000" + "00006cd803000004" + "7fc08cbf" + "04030a7e"
"""v_mov_b32_e32 v3, 0x1000; ds_read_b32 v4, v3; s_waitcnt lgkmcnt(0); v_mov_b32_e32 v5, v4"""
READ_AT_0 = "8002067e" + "00006cd803000004" + "7fc08cbf" + "04030a7e"
"""The same with v_mov_b32_e32 v3, 0: an integer that stands in the encoding."""
GO_ON = "001c84be" + "04ff048014000000" + "05ff058200000000" + "041d80be"
"""s_getpc_b64 s[4:5]; s_add_u32 s4, s4, 0x14; s_addc_u32 s5, s5, 0x0; s_setpc_b64 s[4:5]: to what
stands behind it.
"""


def report(code: str, file_type: FileType) -> KernelReport:
    """What is found in a kernel of gfx900."""
    data = kernel_bytes(bytes.fromhex(code), "gfx900", file_type=file_type)
    (one,) = codes_of(CodeObject(data, "k.o"))
    (kernel,) = check(one, Generation.GFX9).kernels
    return kernel


def test_a_literal_may_become_another_address() -> None:
    """Linked, the literal is an address behind the array that each lane writes; before that, it may
    stand for any array.
    """
    code = WRITE_OWN + READ_LITERAL + END
    assert not report(code, FileType.DYN).findings
    (finding,) = report(code, FileType.REL).findings
    assert finding.hazard is Hazard.LDS_UNORDERED


def test_integers_in_the_encoding_are_known() -> None:
    """They are no literals: relocations do not replace them."""
    code = "ff02027e00100000" + "00001ad801020000" + READ_AT_0 + END
    for file_type, unordered in ((FileType.DYN, 0), (FileType.REL, 1)):
        assert len(report(code, file_type).findings) == unordered
    code = "c002027e" + "00001ad801020000" + READ_AT_0 + END  # v_mov_b32_e32 v1, 64
    for file_type in (FileType.DYN, FileType.REL):
        assert not report(code, file_type).findings


def test_a_literal_may_lead_elsewhere() -> None:
    """A jump by literals is followed where the code is linked; else the kernel is unknown."""
    assert not report(GO_ON + END, FileType.DYN).reasons
    assert report(GO_ON + END, FileType.REL).reasons
