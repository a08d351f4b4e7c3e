"""What another module may replace, and names for it."""

from __future__ import annotations

import pytest

from fencepost.kernels.certificate import Premise
from fencepost.kernels.report import Report, Verdict
from tests.unit.kernels.promises import AT_I, IF_C, report

CALL = "  %i = call i32 @NAME(i32 %id)\n"
TABLE = "  %q = load i32, ptr addrspace(4) @NAME\n  %c = icmp ne i32 %q, 7\n"
F = "define LINK i32 @f(i32 %a) {\n  ret i32 %a\n}\n"


def _premises(of: Report) -> tuple[Premise, ...]:
    assert of.verdict is Verdict.PROVED
    assert of.proof is not None
    return tuple(of.proof.premises)


@pytest.mark.parametrize("link", ["weak", "linkonce", "weak hidden", "linkonce dso_local"])
def test_functions_that_may_be_replaced_are_a_premise(link: str) -> None:
    found = report(CALL.replace("NAME", "f") + AT_I, F.replace("LINK", link))
    assert Premise.DECLARED_CALLS in _premises(found)


@pytest.mark.parametrize("link", ["internal", "", "weak_odr", "linkonce_odr"])
def test_functions_that_are_what_they_are(link: str) -> None:
    found = report(CALL.replace("NAME", "f") + AT_I, F.replace("LINK", link))
    assert Premise.DECLARED_CALLS not in _premises(found)


@pytest.mark.parametrize(
    ("link", "asked"), [("weak", True), ("linkonce", True), ("weak_odr", False), ("", False)]
)
@pytest.mark.parametrize("of", ["internal", "", "linkonce_odr hidden"])
def test_names_of_functions_that_may_be_replaced(link: str, asked: bool, of: str) -> None:
    before = F.replace("LINK", of) + f"@g = {link} alias i32 (i32), ptr @f\n".replace("  ", " ")
    found = report(CALL.replace("NAME", "g") + AT_I, before)
    assert (Premise.DECLARED_CALLS in _premises(found)) == asked


PLACES = (
    "i32, ptr addrspace(4) @t",
    "i32, getelementptr ([2 x i32], ptr addrspace(4) @t, i32 0, i32 1)",
)


@pytest.mark.parametrize("place", PLACES, ids=["whole", "part"])
def test_names_of_constants_that_may_be_replaced(place: str) -> None:
    table = "@t = internal addrspace(4) constant [2 x i32] [i32 7, i32 7]\n"
    body = TABLE.replace("NAME", "u") + IF_C
    assert report(body, f"{table}@u = internal alias {place}\n").verdict is Verdict.PROVED
    assert report(body, f"{table}@u = weak alias {place}\n").verdict is not Verdict.PROVED
