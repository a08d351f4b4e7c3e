"""Machine code, memory machines and models in the interface."""

from __future__ import annotations

from pathlib import Path

import pytest

import fencepost
from tests.architecture.source_tree import ROOT

CODE = """
.amdgcn_target "amdgcn-amd-amdhsa--gfx942"
copy:
  global_load_dword v1, v0, s[0:1]
  global_store_dword v0, v1, s[2:3]
  s_endpgm
"""
TEST = """AMDGPU mp
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0       | P1 @ agent 0, workgroup 1        ;
 store x, 1                      | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent release | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""


def test_assembly(tmp_path: Path) -> None:
    """As text and as a file; a wait that is missing is found."""
    path = tmp_path / "copy.s"
    path.write_text(CODE, encoding="utf-8")
    for given in (CODE, path, CODE.encode()):
        (found,) = fencepost.check_code(given)
        assert [str(each.diagnostic.code) for each in found.findings] == ["FP401"]
        assert repr(found).startswith("<CodeReport ")


def test_a_code_object() -> None:
    (found,) = fencepost.check_code(ROOT / "examples" / "reduce.co")
    assert (found.ending.value, found.reasons) == ("nothing found", ())


def test_code_that_is_not_decided() -> None:
    kernels = ROOT / "tests" / "machine_code" / "kernels" / "not_settled"
    (found,) = fencepost.check_code(kernels / "first_wave.s")
    assert found.ending.value == "unknown"
    (reason,) = found.reasons
    assert reason.startswith("FP405 is not decided")


def test_code_that_cannot_be_read() -> None:
    for given in ("", "no assembly", b"\x7fELF"):
        with pytest.raises(fencepost.FencepostError):
            fencepost.check_code(given)


def test_machine() -> None:
    """The machine shows nothing that the model forbids."""
    found = fencepost.run_machine(TEST, "gfx942")
    assert (found.standing.value, found.violations) == ("sound", ())
    with pytest.raises(fencepost.InputError):
        fencepost.run_machine(TEST, "gfx1")


def test_models() -> None:
    """The smallest difference, or that there is none up to a size."""
    found = fencepost.compare_models("guide", "guide-2026-06", size=1)
    assert found.test is not None
    assert "expect[guide]" in found.text
    same = fencepost.compare_models("amdgpu", "amdgpu", size=1)
    assert (same.test, same.is_complete) == (None, True)
    with pytest.raises(fencepost.InputError):
        fencepost.compare_models("amdgpu", "none")
