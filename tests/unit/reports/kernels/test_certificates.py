"""Certificates as files: the claim, and a file for each question."""

from __future__ import annotations

import hashlib
import json

from fencepost.kernels.certificate import Certificate, Engine
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.launches.launch import Launch
from fencepost.llvm.module import Function, Module, Parameter
from fencepost.llvm.source_types import Sign, SourceType
from fencepost.llvm.types import IntType
from fencepost.reports.kernels.certificates import CLAIM, FORMAT, Subject, certificate_files
from tests.unit.kernels.kernels_of_text import checked

N = Parameter("n", IntType(32), "n", source_type=SourceType("int", Sign.SIGNED))
KERNEL = Function("k", "amdgpu_kernel", (N,), (), {})
SUBJECT = Subject("a.ll", b"; the module", Module({"k": KERNEL}, {}, frozenset()), KERNEL)


def test_a_proof_without_questions_is_one_file() -> None:
    launch = Launch((64, 1, 1), (2, 1, 1), 64)
    proof = Certificate(Engine.TERMS, (), ())
    report = Report("k", launch, (), proof)
    options = Options((64, 1, 1), (2, 1, 1), arguments=(("n", "5"),), dynamic_lds=16)
    files = certificate_files(SUBJECT, report, proof, options)
    assert list(files) == ["certificate.json", "module.ll"]
    stated = json.loads(files["certificate.json"])
    assert files["module.ll"] == SUBJECT.module
    assert stated["module"]["sha256"] == hashlib.sha256(SUBJECT.module).hexdigest()
    assert stated["parameters"] == [
        {"register": "n", "name": "n", "type": {"name": "int", "signed": True}}
    ]
    assert (stated["format"], stated["file"], stated["kernel"]) == (FORMAT, "a.ll", "k")
    assert stated["claim"] == CLAIM
    assert stated["launch"] == {
        "workgroup": [64, 1, 1],
        "grid": [2, 1, 1],
        "wave": 64,
        "cluster": [1, 1, 1],
        "extent": "grid",
        "smaller": False,
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
    files = certificate_files(SUBJECT, report, proof, Options((64, 1, 1), (1, 1, 1)))
    stated = json.loads(files["certificate.json"])
    assert {f"{name}.smt2" for name in stated["queries"]} == {*files} - {
        "certificate.json",
        "module.ll",
    }
    decided = {each["query"] for each in stated["proof"]["obligations"]} - {None}
    for name, query in stated["queries"].items():
        text = files[query["file"]]
        assert isinstance(text, str)
        assert hashlib.sha256(text.encode()).hexdigest() == query["sha256"]
        assert text.startswith("; about ") is (name in decided)
