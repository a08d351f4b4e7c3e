"""Sources of assembly as compilers write them: targets, values set later, wrong numbers."""

from __future__ import annotations

import pytest

from fencepost.errors import InputError
from fencepost.machine_code.assembly.read import read_code, target_of
from fencepost.targets.fault import TargetError, TargetFault
from fencepost.targets.features import Feature
from fencepost.targets.target_id import parse_qualified

SOURCE = """\t.amdgcn_target "{target}"
\t.text
\t.type\tk,@function
k:
\ts_mov_b32 s2, {number}
\ts_endpgm
.Lend:
\t.amdhsa_kernel k
\t\t.amdhsa_next_free_vgpr max(.Lk.num_vgpr, 1)
\t\t.amdhsa_next_free_sgpr 8
\t\t{more}
\t.end_amdhsa_kernel
\t.set .Lk.num_vgpr, 5
\t.set .Lk.split, 1
"""


def modes(target: str, more: str) -> frozenset[Feature]:
    """The modes of the kernel of a source."""
    text = SOURCE.format(target=target, number=1, more=more)
    return read_code(text, target_of(text, None)).code.modes["k"]


def test_as_triton_writes_it() -> None:
    """The triple names the processor, and a field has a value that depends on the layout."""
    size = ".amdhsa_inst_pref_size ((instprefsize(.Lend-k)<<4)&1008)>>4"
    assert not modes("amdgpu11.00-amd-amdhsa-unknown-gfx1100", size)


@pytest.mark.parametrize(("value", "found"), [(".Lk.split", {Feature.TGSPLIT}), ("1-1", set())])
def test_mode_that_is_set_later(value: str, found: set[Feature]) -> None:
    """A mode is what its expression gives, also of symbols that are set behind the kernel."""
    accum = f".amdhsa_accum_offset 4\n\t\t.amdhsa_tg_split {value}"
    assert modes("amdgcn-amd-amdhsa--gfx90a", accum) == found


def test_two_processors() -> None:
    """A triple that names another processor than the target ID is wrong."""
    with pytest.raises(TargetError) as caught:
        parse_qualified("amdgpu9.42-amd-amdhsa-unknown-gfx90a")
    assert caught.value.fault is TargetFault.WRONG_ARCHITECTURE


def test_wrong_number() -> None:
    """A number that the assembler does not take is told with its line."""
    text = SOURCE.format(target="amdgcn-amd-amdhsa--gfx90a", number="08", more="")
    with pytest.raises(InputError) as caught:
        read_code(text, target_of(text, None))
    assert "'08' in the operands of s_mov_b32" in str(caught.value)
    assert caught.value.place is not None
    assert caught.value.place.line == 5
