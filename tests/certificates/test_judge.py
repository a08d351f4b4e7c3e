"""Certificates of some kernels of both engines are accepted, and tampered ones refused."""

from __future__ import annotations

import random
from functools import cache

import pytest

from fencepost.judge.certificate.exhibit import Exhibit
from fencepost.judge.machine.launch import NotJudged
from fencepost.judge.ruling.complaints import complaints
from tests.certificates.campaign import Kernel, corpus, exhibit_of
from tests.certificates.tamper import CHANGES

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


@cache
def sample() -> tuple[tuple[Kernel, Exhibit], ...]:
    """The certificates of the sample."""
    found = [
        (each, made[0])
        for each in corpus()
        if each.name.startswith(SAMPLE) and (made := exhibit_of(each)) is not None
    ]
    return tuple(found)


def test_certificates_are_accepted() -> None:
    refused = {}
    engines = set()
    for each, exhibit in sample():
        engines.add(exhibit.stated["proof"]["engine"])
        if wrong := complaints(exhibit):
            refused[each.name] = wrong
    assert refused == {}
    assert engines == {"run", "terms"}
    assert len(sample()) >= 25


@pytest.mark.parametrize("how", [name for name, _ in CHANGES])
def test_tampered_certificates_are_refused(how: str) -> None:
    change = dict(CHANGES)[how]
    rng = random.Random(how)
    tried = 0
    for each, exhibit in rng.sample(sample(), len(sample())):
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
