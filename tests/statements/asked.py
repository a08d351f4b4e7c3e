"""Questions about kernels, machine code and single operations, in a line each."""

from __future__ import annotations

import fencepost
from fencepost.kernels.report import Report

_MODULE = """
target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k() #0 {{
  {body}
  ret void
}}
declare void @llvm.amdgcn.s.barrier.signal(i32)
declare void @llvm.amdgcn.s.barrier.wait(i16)
attributes #0 = {{ "target-cpu"="{processor}" "amdgpu-flat-work-group-size"="128,128" }}
"""


def checked(body: str, processor: str) -> Report:
    """The report on a kernel of these instructions."""
    (report,) = fencepost.check(_MODULE.format(body=body, processor=processor))
    return report


def codes(report: Report) -> frozenset[str]:
    """The codes of a report's findings."""
    return frozenset(str(each.diagnostic.code) for each in report.findings)


def codes_of_code(text: str) -> frozenset[str]:
    """The codes of what is found in assembly."""
    reports = fencepost.check_code(text)
    return frozenset(str(each.diagnostic.code) for report in reports for each in report.findings)


def lowered(operation: str, processor: str) -> list[str]:
    """The instructions of an operation."""
    return [step.text for step in fencepost.lower(operation, processor).steps]
