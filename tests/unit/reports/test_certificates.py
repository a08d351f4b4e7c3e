"""Certificates as files: the claim, and a file for each question."""

from __future__ import annotations

import hashlib
import json

from fencepost.kernels.certificate import Certificate, Engine
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.launch import Launch
from fencepost.reports.certificates import CLAIM, FORMAT, certificate_files
from tests.unit.kernels.kernels_of_text import checked


def test_a_proof_without_questions_is_one_file() -> None:
    launch = Launch((64, 1, 1), (2, 1, 1), 64)
    proof = Certificate(Engine.TERMS, (), ())
    report = Report("k", launch, (), proof)
    options = Options((64, 1, 1), (2, 1, 1), arguments=(("n", "5"),), dynamic_lds=16)
    files = certificate_files("a.ll", report, proof, options)
    assert list(files) == ["certificate.json"]
    stated = json.loads(files["certificate.json"])
    assert (stated["format"], stated["file"], stated["kernel"]) == (FORMAT, "a.ll", "k")
    assert stated["claim"] == CLAIM
    assert stated["launch"] == {
        "workgroup": [64, 1, 1],
        "grid": [2, 1, 1],
        "wave": 64,
        "cluster": [1, 1, 1],
    }
    assert stated["options"] == {
        "arguments": {"n": "5"},
        "assumptions": [],
        "dynamic_lds": 16,
        "lockstep": False,
    }


def test_each_question_is_a_file_with_its_obligations() -> None:
    """The comments in front name what it decides; the hash in the claim is that of the file."""
    report = checked(
        """
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %n, ptr addrspace(1) %p
  ret void"""
    )
    proof = report.proof
    assert isinstance(proof, Certificate)
    files = certificate_files("a.ll", report, proof, Options((64, 1, 1), (1, 1, 1)))
    stated = json.loads(files["certificate.json"])
    assert {f"{name}.smt2" for name in stated["queries"]} == {*files} - {"certificate.json"}
    decided = {each["query"] for each in stated["proof"]["obligations"]} - {None}
    for name, query in stated["queries"].items():
        text = files[query["file"]]
        assert hashlib.sha256(text.encode()).hexdigest() == query["sha256"]
        assert text.startswith("; about ") is (name in decided)
