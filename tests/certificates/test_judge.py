"""Certificates of some kernels of both engines are accepted, and tampered ones refused."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from fencepost.certificates import Ruling
from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.launch import NotJudged
from fencepost.judge.ruling.complaints import complaints
from fencepost.judge.ruling.judging import judge
from tests.certificates.campaign import Kernel, corpus, exhibit_of
from tests.certificates.tamper import CHANGES
from tests.kernels.corpus import cases

pytest.importorskip("cvc5", reason="cvc5 decides the questions of certificates")

SAMPLE = (
    "absent/",
    "arguments/offset_assumed",
    "cluster/",
    "fences/",
    "flow/",
    "functions/chosen",
    "grid/",
    "halves/",
    "layouts/rows_of_any_pitch",
    "indices/",
    "named/",
)
"""Kernels whose certificates are small, by how their names begin."""


NAMES = tuple(
    str(each) for each in cases() if each.verdict == "proved" and str(each).startswith(SAMPLE)
)


@cache
def made(name: str) -> tuple[Kernel, Exhibit] | None:
    """A kernel of the sample with its certificate; None where it is not proved."""
    (each,) = (one for one in corpus(name) if one.name == name)
    found = exhibit_of(each)
    return None if found is None else (each, found[0])


@pytest.mark.parametrize("name", NAMES)
def test_a_certificate_is_accepted(name: str) -> None:
    found = made(name)
    assert found is not None
    assert complaints(found[1]) == []


def test_both_engines_make_certificates() -> None:
    """A run and terms: the sample has certificates of both."""
    by_run, by_terms = made("fences/sync"), made("fences/message")
    assert by_run is not None
    assert by_terms is not None
    assert by_run[1].stated["proof"]["engine"] == "run"
    assert by_terms[1].stated["proof"]["engine"] == "terms"


def _questioned() -> Exhibit:
    """A certificate whose questions the judge needs: without their answers it is not accepted."""
    found = made(next(each for each in NAMES if each.startswith("layouts/rows_of_any_pitch")))
    assert found is not None
    return found[1]


def test_an_open_question_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that cvc5 does not decide shows neither that the proof is right nor wrong."""
    monkeypatch.setattr("fencepost.judge.ruling.complaints.unsatisfiable", lambda text: None)
    exhibit = _questioned()
    found = judge(exhibit, 600.0)
    assert found.ruling is Ruling.LEFT_OPEN
    (why,) = found.reasons
    assert re.match(rf"cvc5 leaves \d+ of {len(exhibit.queries)} questions open: '", why)


def test_an_open_question_hides_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """A certificate with an open question and a fault is refused, for the fault alone."""
    exhibit = _questioned()
    names = iter(range(len(exhibit.queries)))
    monkeypatch.setattr(
        "fencepost.judge.ruling.complaints.unsatisfiable",
        lambda text: None if next(names) else False,
    )
    found = judge(exhibit, 600.0)
    assert found.ruling is Ruling.REFUSED
    assert all(" is satisfiable" in each for each in found.reasons), found.reasons


@pytest.mark.parametrize("how", [name for name, _ in CHANGES])
def test_tampered_certificates_are_refused(how: str) -> None:
    change = dict(CHANGES)[how]
    rng = random.Random(how)
    tried = 0
    for name in rng.sample(NAMES, len(NAMES)):
        found = made(name)
        if found is None:
            continue
        each, exhibit = found
        false = change(rng, exhibit)
        if false is None:
            continue
        tried += 1
        try:
            wrong = complaints(false)
        except NotJudged:
            continue
        assert wrong, f"{each.name}: accepted though {how}"
        if tried == 3:
            break
    assert tried
