"""Certificates: what is verified has one, with its pairs and premises, which can be refused."""

from __future__ import annotations

import json

import pytest

from fencepost.errors import BoundReached, InternalError
from fencepost.frontends.placement_text.parse import parse
from fencepost.placement.certificate import Certificate, Premise, Reason
from fencepost.placement.verifier import verify as verifier
from fencepost.placement.verifier.obligations import without
from fencepost.placement.verifier.verdict import Verdict
from fencepost.placement.verifier.verify import verify


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        (
            "W A; barrier; R A",
            {(0, 0): Reason.NO_PATH, (0, 2): Reason.PHASE, (2, 0): Reason.NO_PATH},
        ),
        ("W A own=t; R A own=t", {(0, 1): Reason.OWN}),
        ("apart i j; W A index=i; R A index=j", {(0, 1): Reason.APART}),
        ("waves 2; W A waves={0}; R A waves={0}", {(0, 1): Reason.SAME_WAVE}),
        ("A.add A; A.add A", {(0, 1): Reason.COMMUTE}),
        ("W A; R B", {(0, 0): Reason.NO_PATH}),
    ],
)
def test_pairs(text: str, reasons: dict[tuple[int, int], Reason]) -> None:
    """Every pair that could conflict has its reason."""
    proof = verify(parse(text)).certificate
    assert proof is not None
    found = {(each.first, each.second): each.reason for each in proof.obligations}
    assert {key: found.get(key) for key in reasons} == reasons
    data = json.loads(json.dumps(proof.as_data()))
    assert data["engine"] == "paths"
    assert len(data["obligations"]) == len(found)


@pytest.mark.parametrize(
    ("text", "premise"),
    [
        ("W A own=t; R A own=t", Premise.STATED),
        ("apart i j; W A index=i; R A index=j", Premise.STATED),
        ("if uniform { W A; barrier; R A }", Premise.STATED),
        ("W A", Premise.AT_ONCE),
        ("waves 1; W A; R A", Premise.WAVE_ORDER),
        ("waves 2; W A waves={0}; R A waves={0}", Premise.WAVE_ORDER),
    ],
)
def test_premises(text: str, premise: Premise) -> None:
    """What is taken for granted is named, and without it the program is not verified."""
    program = parse(text)
    proof = verify(program).certificate
    assert proof is not None
    assert premise.stated in proof.premises
    assert premise.stated.option
    assert not verify(without(program, frozenset({premise}))).ok


def test_nothing_is_named_that_nothing_rests_on() -> None:
    """A straight program of all waves takes nothing for granted."""
    proof = verify(parse("R A; barrier; R A")).certificate
    assert proof is not None
    assert proof.premises == ()


def test_no_certificate_without_a_walk(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was cut off has none; what is not ordered has none."""
    with pytest.raises(InternalError):
        Certificate(0, (), ())
    proof = verify(parse("W A")).certificate
    assert proof is not None
    unordered = verify(parse("W A; R A"))
    assert unordered.certificate is None
    with pytest.raises(InternalError):
        Verdict(unordered.unordered, (), (), proof)
    with pytest.raises(InternalError):
        Verdict((), ())
    monkeypatch.setattr(verifier, "MOST_STATES", 2)
    with pytest.raises(BoundReached):
        verify(parse("for (a = X -> b, b = Y -> c, c = Z -> a) { W a; barrier }"))
