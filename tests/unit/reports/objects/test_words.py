"""What a code object is for, in words; none where the guide has none."""

from __future__ import annotations

from fencepost.code_object.code_object import CodeObject
from fencepost.reports.objects.words import machine_of, os_abi_word, target_id_of
from tests.code_object.made import built

DATA = built(kernels=1)


def test_what_the_flags_say() -> None:
    code = CodeObject(DATA)
    assert (machine_of(code), target_id_of(code), os_abi_word(code)) == (
        "gfx90a",
        "gfx90a",
        "amdhsa",
    )


def test_what_the_guide_does_not_have() -> None:
    """A machine without a row has no name, and an operating system without a name its number."""
    strange = bytearray(DATA)
    strange[0x30] = 0xFF  # e_flags: the processor
    strange[7] = 0x63  # EI_OSABI
    code = CodeObject(bytes(strange))
    assert (machine_of(code), target_id_of(code), os_abi_word(code)) == (None, None, "0x63")
