"""Certificates of right kernels that are put to wrong twins are refused, each of them."""

from __future__ import annotations

from functools import cache

import pytest

from fencepost.certificates import Ruling
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.ruling.complaints import complaints
from fencepost.judge.ruling.judging import judge
from fencepost.kernels.certificate import Premise
from fencepost.kernels.check import check_kernel
from tests.certificates.campaign import exhibit_of
from tests.certificates.twins import RIGHT, WRONG, under

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

LEFT = {"two buffers": "that a barrier lies between places that buffers tell apart"}
"""The right kernels that the judge does not judge, and what it does not find."""


EQUAL = {
    ("exchange", "an id of another axis"),
    ("rows", "every second row"),
    ("rows", "no row"),
}
"""Twins whose work-items write one value to one place, of which the certificate says nothing."""
SPARE = {("message", "offset")}
"""Premises that the judge finds that a proof does not need."""


@cache
def _exhibit(name: str) -> Exhibit:
    made = exhibit_of(RIGHT[name].kernel())
    assert made is not None
    assert made[0].stated["proof"]["engine"] == "terms"
    return made[0]


@pytest.mark.parametrize("name", RIGHT)
def test_the_right_one_is_accepted(name: str) -> None:
    found = judge(_exhibit(name), 240.0)
    assert found.ruling is (Ruling.NOT_JUDGED if name in LEFT else Ruling.ACCEPTED), found


@pytest.mark.parametrize(("name", "what", "old", "new"), WRONG, ids=lambda each: str(each)[:40])
def test_a_wrong_twin_is_refused(name: str, what: str, old: str, new: str) -> None:
    """It is wrong by the prover's word, too, or right by a premise that is not stated."""
    wrong = RIGHT[name].kernel(old, new)
    report = check_kernel(wrong.module, wrong.kernel, wrong.options, "twin")
    if (name, what) in EQUAL:
        assert report.proof is not None
        assert Premise.SAME_VALUE in report.proof.premises
    else:
        assert not report.is_proved
    assert judge(under(_exhibit(name), wrong), 240.0).ruling is Ruling.REFUSED


@pytest.mark.parametrize("name", RIGHT)
def test_no_premise_can_be_left_out(name: str) -> None:
    exhibit = _exhibit(name)
    proof = exhibit.stated["proof"]
    for at in range(len(proof["premises"])):
        fewer = [*proof["premises"][:at], *proof["premises"][at + 1 :]]
        stated = {**exhibit.stated, "proof": {**proof, "premises": fewer}}
        found = complaints(Exhibit(exhibit.module, exhibit.kernel, stated, exhibit.queries))
        missed = any("is not stated" in each for each in found)
        assert missed is ((name, proof["premises"][at]["name"]) not in SPARE), found


def test_there_are_twins_of_every_kernel() -> None:
    assert {name for name, *_ in WRONG} == RIGHT.keys()
    assert len(WRONG) >= 60
