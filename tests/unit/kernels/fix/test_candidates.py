"""Findings for which a change is tried."""

from __future__ import annotations

import pytest

from fencepost.diagnostics import Code, Diagnostic, Location
from fencepost.kernels.chain import Chain, Change, Failure, Kind, Link
from fencepost.kernels.fix.candidates import is_candidate
from fencepost.kernels.report import Actor, Finding, Witness

AT = Location("k.hip", 3)
WITHIN = Witness(
    (Actor((0, 0, 0), (0, 0, 0), 0, 0, ""), Actor((0, 0, 0), (1, 0, 0), 0, 1, "")), {}, ""
)
APART = Witness(
    (Actor((0, 0, 0), (0, 0, 0), 0, 0, ""), Actor((1, 0, 0), (0, 0, 0), 0, 0, "")), {}, ""
)
RELEASE = Link(AT, "raises", Failure.RELAXED_STORE, Change(Kind.RELEASE, AT))


def found(code: Code, witness: Witness, chain: Chain | None = None) -> Finding:
    return Finding(Diagnostic(code, "", (AT, AT)), witness, chain)


@pytest.mark.parametrize(
    ("finding", "is_tried"),
    [
        (found(Code.DATA_RACE_IN_LDS, WITHIN), True),
        (found(Code.DATA_RACE_IN_GLOBAL_MEMORY, APART), False),
        (found(Code.DATA_RACE_BETWEEN_WORKGROUPS, APART), False),
        (found(Code.DATA_RACE_BETWEEN_WORKGROUPS, APART, Chain((RELEASE,))), True),
        (found(Code.DATA_RACE_BETWEEN_WORKGROUPS, APART, Chain((Link(AT, "loads"),))), False),
        (found(Code.BARRIER_WITHOUT_FENCES, WITHIN), True),
        (found(Code.DIVERGENT_BARRIER, WITHIN), False),
    ],
)
def test_candidates(finding: Finding, *, is_tried: bool) -> None:
    assert is_candidate(finding) is is_tried
