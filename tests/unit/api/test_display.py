"""Results show themselves: a line, HTML, a picture."""

from __future__ import annotations

from typing import Any

import pytest

import fencepost
from tests.architecture.source_tree import ROOT

TEST = """AMDGPU <b>
{ global x = 0; global f = 0; }
 P0 @ agent 0, workgroup 0         | P1 @ agent 0, workgroup 1        ;
 store x, 1                        | r0 = load atomic f agent acquire ;
 store atomic f, 1 agent monotonic | r1 = load x                      ;
exists (P1:r0 == 1 /\\ P1:r1 == 0)
"""
MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %out) "target-cpu"="gfx942" {
  store i32 1, ptr addrspace(1) %out
  ret void
}
"""


def results() -> list[Any]:
    """A result of each function that has one to show."""
    code = fencepost.read_code_object((ROOT / "examples" / "reduce.co").read_bytes())
    options = fencepost.CheckOptions(workgroup=(1, 1, 1), grid=(1, 1, 1))
    return [
        fencepost.decide(TEST),
        fencepost.check(MODULE, options)[0],
        fencepost.lower("fence agent acq_rel", "gfx942"),
        code,
        code.kernels[0],
        fencepost.place_program("for { W A; R A }", "gfx942"),
        fencepost.matrix("fence agent acq_rel"),
        fencepost.run_machine(TEST, "gfx942"),
        fencepost.explain_code("FP201"),
        fencepost.explain(TEST),
        fencepost.explain(TEST.replace("monotonic", "release")),
    ]


def test_lines() -> None:
    """The `repr` of each result is one line in brackets."""
    for each in results():
        assert repr(each).startswith("<")
        assert repr(each).endswith(">")
        assert "\n" not in repr(each)
        assert len(repr(each)) < 400


def test_html() -> None:
    """HTML is a section with its own style; names of the input are text in it."""
    shown = [each for each in results() if hasattr(each, "_repr_html_")]
    assert len(shown) >= 5
    for each in shown:
        text = each._repr_html_()
        assert text.startswith('<div class="fencepost"><style>')
        assert "<script" not in text
    assert "&lt;b&gt;" in fencepost.decide(TEST)._repr_html_()  # type: ignore[attr-defined]


def test_pictures() -> None:
    """An execution is drawn; of a forbidden outcome the nearest candidate is."""
    allowed: Any = fencepost.explain(TEST)
    forbidden: Any = fencepost.explain(TEST.replace("monotonic", "release"))
    assert allowed._repr_svg_().startswith("<svg")
    assert forbidden._repr_svg_().startswith("<svg")
    assert fencepost.draw(TEST) is not None
    drawn = fencepost.draw(TEST.replace("monotonic", "release"))
    assert drawn is not None
    assert "excluded by the rule" in drawn


def test_reports() -> None:
    """Text, pages and logs of results; lines of a source that is given."""
    (report,) = fencepost.check(MODULE, fencepost.CheckOptions(workgroup=(64, 1, 1)))
    assert fencepost.text(report, name="k.ll").startswith("k.ll: k: ")
    assert "allowed" in fencepost.text(fencepost.decide(TEST))
    page = fencepost.html([report, fencepost.decide(TEST)], name="k.ll")
    assert page.count("<section ") == 2
    assert '"version": "2.1.0"' in fencepost.sarif([report])


@pytest.mark.parametrize("code", ["FP201", "fp201", "201", "data-race-in-lds"])
def test_codes(code: str) -> None:
    assert str(fencepost.explain_code(code).code) == "FP201"


@pytest.mark.parametrize("code", ["", "FP", "FP999", "201x", "²"])
def test_codes_that_are_none(code: str) -> None:
    with pytest.raises(fencepost.InputError, match="there is no code"):
        fencepost.explain_code(code)


def test_matrix() -> None:
    """Targets with the same code stand together; one that lacks the operation has none."""
    found: Any = fencepost.matrix("fence agent acq_rel")
    assert sum(len(names) for names, _ in found.codes) == len(found.cells) > len(found.codes)
    alone = dict(found.cells)["gfx942 (+2)"]
    assert alone is not None
    assert alone.steps[0].text == "buffer_wbl2 sc1"
    html = found._repr_html_()
    assert "buffer_wbl2 sc1" in html
    assert "gfx1200" in html


def test_placement_is_a_picture() -> None:
    placed: Any = fencepost.place_program("for { W A; R A }", "gfx942")
    assert placed._repr_svg_().startswith("<svg")
