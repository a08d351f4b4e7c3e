"""Certificates of kernels as files: what a checker needs to judge a proof on its own."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from fencepost.kernels.certificate import Certificate
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report

FORMAT = 1
"""The version of the files' form; it changes with what stands in them."""
CLAIM = (
    "no two work-items of the launch race, every barrier is reached uniformly, and no access "
    "leaves an object of known size"
)


def certificate_files(
    file: str, report: Report, proof: Certificate, options: Options
) -> Mapping[str, str]:
    """The files of a certificate, by name: the claim with all obligations, and each question that
    a solver decided, in SMT-LIB 2; 'unsat' is the answer that the proof rests on.
    """
    launch = report.launch
    data = proof.as_data()
    asked = {each.name: _about(each.name, data) + each.text for each in proof.queries}
    stated = {
        "format": FORMAT,
        "file": file,
        "kernel": report.kernel,
        "claim": CLAIM,
        "launch": {
            "workgroup": list(launch.workgroup),
            "grid": list(launch.grid),
            "wave": launch.wave,
            "cluster": list(launch.cluster),
        },
        "options": {
            "arguments": dict(options.arguments),
            "assumptions": list(options.assumptions),
            "dynamic_lds": options.dynamic_lds,
            "lockstep": options.lockstep,
        },
        "proof": data,
        "queries": {
            name: {
                "file": f"{name}.smt2",
                "sha256": hashlib.sha256(text.encode()).hexdigest(),
            }
            for name, text in asked.items()
        },
    }
    made = {"certificate.json": json.dumps(stated, indent=1, ensure_ascii=False) + "\n"}
    return made | {f"{name}.smt2": text for name, text in asked.items()}


def _about(name: str, proof: Mapping[str, object]) -> str:
    """Which obligations a question decides, as comments in front of it: a line for each."""
    obligations = proof["obligations"]
    assert isinstance(obligations, list)
    mine = [each for each in obligations if each["query"] == name]
    return "".join(f"; about {json.dumps(_plain(each))}\n" for each in mine)


def _plain(obligation: Mapping[str, object]) -> Mapping[str, object]:
    """An obligation without what is said of its source."""
    found: dict[str, object] = {}
    for key, value in obligation.items():
        if isinstance(value, Mapping):
            found[key] = [value["block"], value["index"]]
        elif key != "query":
            found[key] = value
    return found
