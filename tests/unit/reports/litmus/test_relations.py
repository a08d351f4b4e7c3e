"""Relations in words: scopes, and address spaces where they matter."""

from __future__ import annotations

from fencepost.executions.explain import explain
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.relations import relation_lines
from fencepost.reports.picture.svg import DEFAULT, draw

FENCED = """AMDGPU fenced
{ global x = 0; global f = 0; }
P0 @ workgroup 0                      | P1 @ workgroup 0                       ;
store x, 1                            | r0 = load atomic f workgroup monotonic ;
fence workgroup release %s            | fence workgroup acquire                ;
store atomic f, 1 workgroup monotonic | r1 = load x                            ;
exists P1:r0 == 1
"""
LOCAL = "!{amdgpu-synchronize-as:local}"


def lines(text: str) -> list[str]:
    witness = explain(parse(text)).witness
    assert witness is not None
    return list(relation_lines(witness))


def test_synchronization_names_its_address_space() -> None:
    """A fence that is limited to LDS orders nothing global, and the text says so."""
    told = lines(FENCED % LOCAL)
    assert "synchronizes-with in local memory: b → e" in told
    assert (
        "happens-before in local memory: a → g (x is in global memory: not ordered by it)" in told
    )
    assert "data race: a → g" in told


def test_all_memory_is_named_once() -> None:
    told = lines(FENCED % "")
    assert "synchronizes-with in global memory: b → e" in told
    assert "happens-before in global memory: a → g" in told


def test_pairs_that_differ_are_marked_each() -> None:
    text = f"""AMDGPU both
{{ global x = 0; global f = 0; global g = 0; }}
P0 @ workgroup 0                      | P1 @ workgroup 0                       ;
store atomic g, 1 workgroup release   | r1 = load atomic g workgroup acquire   ;
fence workgroup release {LOCAL}       | r0 = load atomic f workgroup monotonic ;
store atomic f, 1 workgroup monotonic | fence workgroup acquire                ;
exists (P1:r0 == 1 /\\ P1:r1 == 1)
"""
    (told,) = [line for line in lines(text) if line.startswith("synchronizes-with")]
    assert (
        told
        == "synchronizes-with: a → d (global and local), a → h (global and local), b → h (local)"
    )


def test_the_picture_names_address_spaces_that_matter() -> None:
    """On the arrow, where it does not order what is accessed."""
    for tags, label in ((LOCAL, "sw@local"), ("", "sw")):
        test = parse(FENCED % tags)
        witness = explain(test).witness
        assert witness is not None
        picture = draw(test, witness, DEFAULT)
        assert f">{label}<" in picture
