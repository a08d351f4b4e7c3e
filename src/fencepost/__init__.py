"""fencepost: the synchronization workbench for AMD GPUs.

The names of this module are the public interface, which `docs/api.md` describes with examples. They
stay stable within a major version; any other name may move. Each is loaded at its first use.

All functions raise FencepostError only: InputError if the input or an option is wrong,
UnsupportedError if this version lacks something, BoundReached if a bound was reached before an
answer was found.
"""

from __future__ import annotations

TYPE_CHECKING = False  # importing nothing here leaves little time before the command catches Ctrl-C
if TYPE_CHECKING:
    from typing import Any

    from fencepost.abi.dispatch.kernarg import KernargLayout as KernargLayout
    from fencepost.abi.entry.state import EntryState as EntryState
    from fencepost.api.kernels import check as check
    from fencepost.api.litmus import decide as decide
    from fencepost.api.litmus import draw as draw
    from fencepost.api.litmus import explain as explain
    from fencepost.api.lowering import Matrix as Matrix
    from fencepost.api.lowering import lower as lower
    from fencepost.api.lowering import matrix as matrix
    from fencepost.api.machines import check_code as check_code
    from fencepost.api.machines import run_machine as run_machine
    from fencepost.api.models import Difference as Difference
    from fencepost.api.models import compare_models as compare_models
    from fencepost.api.objects import build_code_object as build_code_object
    from fencepost.api.objects import edit_code_object as edit_code_object
    from fencepost.api.objects import kernel_arguments as kernel_arguments
    from fencepost.api.objects import kernel_entry as kernel_entry
    from fencepost.api.objects import read_code_object as read_code_object
    from fencepost.api.objects import read_code_objects as read_code_objects
    from fencepost.api.placement import place as place
    from fencepost.api.placement import place_program as place_program
    from fencepost.api.reports import explain_code as explain_code
    from fencepost.api.reports import html as html
    from fencepost.api.reports import sarif as sarif
    from fencepost.api.reports import text as text
    from fencepost.api.targets import processor as processor
    from fencepost.api.targets import processors as processors
    from fencepost.api.targets import target as target
    from fencepost.api.triton import check_triton as check_triton
    from fencepost.code_object.build import KernelSource as KernelSource
    from fencepost.code_object.code_object import CodeObject as CodeObject
    from fencepost.code_object.code_object import Kernel as Kernel
    from fencepost.code_object.edit import Edits as Edits
    from fencepost.diagnostics.pages import Page as CodePage
    from fencepost.errors import BoundReached as BoundReached
    from fencepost.errors import FencepostError as FencepostError
    from fencepost.errors import InputError as InputError
    from fencepost.errors import InternalError as InternalError
    from fencepost.errors import UnsupportedError as UnsupportedError
    from fencepost.executions.explain import Explanation as Explanation
    from fencepost.executions.options import Options as LitmusOptions
    from fencepost.executions.verdict import Verdict as Verdict
    from fencepost.executions.verdict import VerdictKind as VerdictKind
    from fencepost.frontends.litmus.parse import parse as parse_litmus
    from fencepost.hardware.memory.judge import Judgement as MachineJudgement
    from fencepost.kernels.options import Options as CheckOptions
    from fencepost.kernels.report import Report as Report
    from fencepost.lowering.options import Details as Details
    from fencepost.lowering.steps import Lowered as Lowered
    from fencepost.lowering.target import Follow as Follow
    from fencepost.placement.from_llvm.module import PlacedModule as PlacedModule
    from fencepost.placement.place import Existing as Existing
    from fencepost.placement.place import Placement as Placement
    from fencepost.placement.place import Strategy as Strategy
    from fencepost.program.program import LitmusTest as LitmusTest
    from fencepost.reports.kernels.machine_code import MachineTold as CodeReport
    from fencepost.targets.processor import Processor as Processor
    from fencepost.targets.target_id import TargetID as TargetID

__all__ = [
    "BoundReached",
    "CheckOptions",
    "CodeObject",
    "CodePage",
    "CodeReport",
    "Details",
    "Difference",
    "Edits",
    "EntryState",
    "Existing",
    "Explanation",
    "FencepostError",
    "Follow",
    "InputError",
    "InternalError",
    "KernargLayout",
    "Kernel",
    "KernelSource",
    "LitmusOptions",
    "LitmusTest",
    "Lowered",
    "MachineJudgement",
    "Matrix",
    "PlacedModule",
    "Placement",
    "Processor",
    "Report",
    "Strategy",
    "TargetID",
    "UnsupportedError",
    "Verdict",
    "VerdictKind",
    "build_code_object",
    "check",
    "check_code",
    "check_triton",
    "compare_models",
    "decide",
    "draw",
    "edit_code_object",
    "explain",
    "explain_code",
    "html",
    "kernel_arguments",
    "kernel_entry",
    "lower",
    "matrix",
    "parse_litmus",
    "place",
    "place_program",
    "processor",
    "processors",
    "read_code_object",
    "read_code_objects",
    "run_machine",
    "sarif",
    "target",
    "text",
]

_HOMES = {
    "BoundReached": "errors",
    "CheckOptions": "kernels.options:Options",
    "CodeObject": "code_object.code_object",
    "CodePage": "diagnostics.pages:Page",
    "CodeReport": "reports.kernels.machine_code:MachineTold",
    "Details": "lowering.options",
    "Difference": "api.models",
    "Edits": "code_object.edit",
    "EntryState": "abi.entry.state",
    "Existing": "placement.place",
    "Explanation": "executions.explain",
    "FencepostError": "errors",
    "Follow": "lowering.target",
    "InputError": "errors",
    "InternalError": "errors",
    "KernargLayout": "abi.dispatch.kernarg",
    "Kernel": "code_object.code_object",
    "KernelSource": "code_object.build",
    "LitmusOptions": "executions.options:Options",
    "LitmusTest": "program.program",
    "Lowered": "lowering.steps",
    "MachineJudgement": "hardware.memory.judge:Judgement",
    "Matrix": "api.lowering",
    "PlacedModule": "placement.from_llvm.module",
    "Placement": "placement.place",
    "Processor": "targets.processor",
    "Report": "kernels.report",
    "Strategy": "placement.place",
    "TargetID": "targets.target_id",
    "UnsupportedError": "errors",
    "Verdict": "executions.verdict",
    "VerdictKind": "executions.verdict",
    "build_code_object": "api.objects",
    "check": "api.kernels",
    "check_code": "api.machines",
    "check_triton": "api.triton",
    "compare_models": "api.models",
    "decide": "api.litmus",
    "draw": "api.litmus",
    "edit_code_object": "api.objects",
    "explain": "api.litmus",
    "explain_code": "api.reports",
    "html": "api.reports",
    "kernel_arguments": "api.objects",
    "kernel_entry": "api.objects",
    "lower": "api.lowering",
    "matrix": "api.lowering",
    "parse_litmus": "frontends.litmus.parse:parse",
    "place": "api.placement",
    "place_program": "api.placement",
    "processor": "api.targets",
    "processors": "api.targets",
    "read_code_object": "api.objects",
    "read_code_objects": "api.objects",
    "run_machine": "api.machines",
    "sarif": "api.reports",
    "target": "api.targets",
    "text": "api.reports",
}
"""The definition of each name: its module in the package, and its name there if that differs."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fencepost' has no attribute {name!r}")
    from importlib import import_module

    home, _, there = _HOMES[name].partition(":")
    return getattr(import_module(f"fencepost.{home}"), there or name)


def __dir__() -> list[str]:
    return sorted(__all__)
