"""The words about judged certificates."""

from __future__ import annotations

import json
from typing import Any

from fencepost.certificates import Judgement, Ruling
from fencepost.errors import InputError
from fencepost.reports.kernels.judge import Judged, judged_line, judged_text, unreadable_line

STATED: dict[str, Any] = {
    "file": "a.ll",
    "kernel": "k",
    "claim": "no race",
    "module": {"sha256": "0123456789abcdef0123"},
    "launch": {
        "workgroup": [64, 1, 1],
        "grid": [9, 1, 1],
        "cluster": [1, 1, 1],
        "wave": 64,
        "extent": "any-grid",
        "smaller": True,
    },
    "proof": {"premises": [{"name": "offset"}, {"name": "given"}]},
}


def test_an_accepted_certificate() -> None:
    judged = Judged("proofs/k", STATED, Judgement(Ruling.ACCEPTED, (), 0.5))
    assert judged_text(judged).split("\n") == [
        "proofs/k: k: accepted: no race (0.50 s)",
        "  module: a.ll (SHA-256 0123456789abcdef…)",
        "  launch: workgroup up to 64×1×1, grid any up to 9×1×1, wave 64",
        "  premises: offset, given",
    ]
    data = json.loads(judged_line(judged, times=True))
    assert (data["ruling"], data["seconds"], data["premises"]) == (
        "accepted",
        0.5,
        ["offset", "given"],
    )


def test_a_refused_certificate_says_why_and_hides_control_characters() -> None:
    judged = Judged("p", STATED, Judgement(Ruling.REFUSED, ("the pair \x1b[31m",), 0.0))
    text = judged_text(judged)
    assert "refused (0.00 s)" in text
    assert "reason: the pair" in text
    assert "\x1b" not in text
    assert "seconds" not in json.loads(judged_line(judged))


def test_what_is_no_certificate() -> None:
    data = json.loads(unreadable_line("p", InputError("there is no certificate.json")))
    assert data["ruling"] is None
    assert data["reasons"] == ["there is no certificate.json"]
    assert data["diagnostics"][0]["code"] == "FP901"
