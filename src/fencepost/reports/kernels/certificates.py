"""Certificates of kernels as files: everything that a checker needs to judge a proof on its own."""

from __future__ import annotations

import json
from collections.abc import Mapping

from fencepost.kernels.certificate import SIZES, Certificate, Premise, ordered
from fencepost.kernels.options import Options
from fencepost.kernels.report import Report
from fencepost.llvm.launches.launch import Extent
from fencepost.llvm.module import Function, Module, Parameter
from fencepost.llvm.source_types import Sign
from fencepost.magic import BITCODE
from fencepost.records import dataclass, replace

FORMAT = 2
"""The version of the files' format; it changes with their contents."""
CLAIM = (
    "no two work-items of the launch race, every barrier is reached uniformly, and no access "
    "leaves an object of known size"
)


_EXTENTS = {
    Extent.GRID: "grid",
    Extent.ANY_GRID: "any-grid",
    Extent.ONE_GROUP: "one-workgroup",
}


@dataclass(frozen=True, slots=True)
class Subject:
    """The input that was checked: a file's name, its module as bytes and as read, and the kernel,
    whose arguments may have names from other files.
    """

    file: str
    module: bytes
    read: Module
    kernel: Function

    @property
    def module_file(self) -> str:
        """Return the name of the module beside the certificate."""
        return "module.bc" if self.module.startswith(BITCODE) else "module.ll"


def certificate_files(
    subject: Subject, report: Report, proof: Certificate, options: Options
) -> Mapping[str, str | bytes]:
    """Return the files of a certificate, by name: the claim with all obligations, the module, and
    each query that a solver decided, in SMT-LIB 2; the proof depends on the answer 'unsat'.
    """
    import hashlib  # loaded where a certificate is written

    # The launch says what size workgroups have; others are assumptions as any other to a judge.
    launch, of_group = report.launch, (Premise.WORKGROUP_FITS, Premise.WHOLE_WAVES)
    sizes = [each.condition for each in proof.sizes if each.premise not in of_group]
    if proof.sizes or options.ties:
        given = {*proof.premises} - SIZES - {Premise.HOST_ARITHMETIC}
        given |= {Premise.GIVEN} if sizes or options.ties else set()
        proof = replace(proof, premises=ordered(given), sizes=())
    data = proof.as_data()
    asked = {each.name: _about(each.name, data) + each.text for each in proof.queries}
    stated = {
        "format": FORMAT,
        "file": subject.file,
        "kernel": report.kernel,
        "claim": CLAIM,
        "module": {
            "file": subject.module_file,
            "sha256": hashlib.sha256(subject.module).hexdigest(),
        },
        "parameters": [_parameter(each) for each in subject.kernel.parameters],
        "launch": {
            "workgroup": list(launch.workgroup),
            "grid": list(launch.grid),
            "wave": launch.wave,
            "cluster": list(launch.cluster),
            "extent": _EXTENTS[launch.extent],
            "smaller": launch.smaller,
            "multiple": launch.multiple,
        },
        "options": {
            "arguments": dict(options.arguments),
            "assumptions": [*options.assumed, *sizes],
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
    made: dict[str, str | bytes] = {
        "certificate.json": json.dumps(stated, indent=1, ensure_ascii=False) + "\n",
        subject.module_file: subject.module,
    }
    return made | {f"{name}.smt2": text for name, text in asked.items()}


def _parameter(parameter: Parameter) -> Mapping[str, object]:
    """Return an argument's register, and its name and type in the source, which options refer
    to.
    """
    kind = parameter.source_type
    known = None if kind is None else {"name": kind.name, "signed": kind.sign is Sign.SIGNED}
    return {"register": parameter.name, "name": parameter.source_name, "type": known}


def _about(name: str, proof: Mapping[str, object]) -> str:
    """Return the obligations that a query decides, as comments to precede it, one line each."""
    obligations = proof["obligations"]
    assert isinstance(obligations, list)
    mine = [each for each in obligations if each["query"] == name]
    return "".join(f"; about {json.dumps(_plain(each))}\n" for each in mine)


def _plain(obligation: Mapping[str, object]) -> Mapping[str, object]:
    """Return an obligation without its places in the source."""
    found: dict[str, object] = {}
    for key, value in obligation.items():
        if isinstance(value, Mapping):
            found[key] = [value["block"], value["index"]]
        elif key != "query":
            found[key] = value
    return found
