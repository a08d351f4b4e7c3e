"""The reason why a read returns undef."""

from __future__ import annotations

import pytest

from fencepost.executions.explain import explain
from fencepost.frontends.litmus.parse import parse
from fencepost.reports.litmus.undef import why_undef
from fencepost.reports.picture.svg import DEFAULT, draw

TEST = """AMDGPU undef
{ global x = %s; }
P0 @ workgroup 0 | P1 @ workgroup 1 ;
store x, 1       | r0 = load x      ;
exists P1:r0 == undef
"""


@pytest.mark.parametrize(
    ("initial", "reason"),
    [
        ("0", "it may see init x; and a, which is not location-ordered before it"),
        ("undef", "no write is location-ordered before it"),
    ],
)
def test_reason(initial: str, reason: str) -> None:
    """The writes that it may see; the box of the picture says it too."""
    test = parse(TEST % initial)
    witness = explain(test).witness
    assert witness is not None
    (read,) = witness.read
    assert why_undef(witness, read) == reason
    picture = " ".join(draw(test, witness, DEFAULT).split())
    assert reason.split(";", maxsplit=1)[0].split(" location", maxsplit=1)[0] in picture
