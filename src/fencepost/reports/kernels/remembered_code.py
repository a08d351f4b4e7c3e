"""A kernel of machine code as it is stored, and reported again later: the contents of its
report.
"""

from __future__ import annotations

from typing import Any

from fencepost.lowering.rows.instructions import Counter
from fencepost.machine_code.check import KernelReport
from fencepost.machine_code.describe import Described, Operation
from fencepost.machine_code.findings import Finding, Hazard, Verdict
from fencepost.reports.kernels.machine_code import Compared, MachineTold
from fencepost.reports.kernels.remembered import (
    diagnostic_data,
    location_data,
    of_diagnostic_data,
    of_location_data,
)

Data = dict[str, Any]


def code_data(told: MachineTold, path: str) -> Data:
    """Return a kernel for JSON; `path` is the file's name, which may be another one next time."""
    report, compared = told.report, told.comparison
    return {
        "label": told.file.removeprefix(path),
        "target": told.target,
        "kernel": [report.name, report.kernel, report.entry, report.instructions],
        "reasons": list(report.reasons),
        "notes": list(report.notes),
        "findings": [_finding(each, told.file) for each in told.findings],
        "accepted": told.accepted,
        "seconds": told.seconds,
        "against": told.against,
        "compared": None
        if compared is None
        else {
            "counts": [compared.operations, compared.lost, compared.unknown],
            "as_llvm": list(compared.as_llvm),
            "reasons": list(compared.reasons),
        },
    }


def of_code_data(data: Data, path: str) -> MachineTold:
    """Read the output of `code_data`, in a file of this name. Raises KeyError, TypeError,
    ValueError or an error of fencepost for anything else.
    """
    file = path + str(data["label"])
    name, is_kernel, entry, instructions = data["kernel"]
    compared, against = data["compared"], data["against"]
    return MachineTold(
        file,
        str(data["target"]),
        KernelReport(
            *(str(name), bool(is_kernel), int(entry), int(instructions)),
            (),
            tuple(map(str, data["reasons"])),
            tuple(map(str, data["notes"])),
        ),
        tuple(_of_finding(each, file) for each in data["findings"]),
        accepted=int(data["accepted"]),
        seconds=float(data["seconds"]),
        against=None if against is None else str(against),
        comparison=None if compared is None else _of_compared(compared),
        remembered=True,
    )


def _of_compared(data: Data) -> Compared:
    operations, lost, unknown = data["counts"]
    return Compared(
        int(operations),
        int(lost),
        int(unknown),
        tuple(map(str, data["as_llvm"])),
        tuple(map(str, data["reasons"])),
    )


def _finding(each: Described, file: str) -> Data:
    finding, operation = each.finding, each.operation
    return {
        "diagnostic": diagnostic_data(each.diagnostic, file),
        "steps": [location_data(step, file) for step in each.diagnostic.steps],
        "hazard": finding.hazard.name,
        "verdict": finding.verdict.name,
        "places": [finding.first, finding.second],
        "waits": [[counter.name, most] for counter, most in finding.waits],
        "distance": finding.distance,
        "condition": finding.condition,
        "operation": None
        if operation is None
        else [operation.text, operation.location, list(operation.lost), operation.row],
    }


def _of_finding(data: Data, file: str) -> Described:
    first, second = data["places"]
    operation = data["operation"]
    made = None
    if operation is not None:
        text, location, lost, row = operation
        made = Operation(str(text), str(location), tuple(map(str, lost)), str(row))
    steps = tuple(of_location_data(each, file) for each in data["steps"])
    return Described(
        Finding(
            Hazard[data["hazard"]],
            Verdict[data["verdict"]],
            int(first),
            int(second),
            waits=tuple((Counter[name], int(most)) for name, most in data["waits"]),
            distance=int(data["distance"]),
            condition=str(data["condition"]),
        ),
        of_diagnostic_data(data["diagnostic"], file, steps),
        made,
    )
