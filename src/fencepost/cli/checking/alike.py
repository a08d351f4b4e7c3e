"""Kernels of one module that are alike, such as instances of a template: one check for all of them.

A proof is shared between kernels of one pattern (`fencepost.kernels.question.shapes`), unless it
rests on equal values. A bug is shared between those that are the same in their constants, too: its
witness has values. What is unknown is not shared, nor is a report that has a name of the kernel in
it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from fencepost.kernels.certificate import Premise, Spot, spots
from fencepost.kernels.check import check_kernel
from fencepost.kernels.options import Options
from fencepost.kernels.question.shapes import Shape, shape_of
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field_names, replace


@dataclass(frozen=True, slots=True)
class _Known:
    shape: Shape
    report: Report


class Alike:
    """The checks of the kernels of a module, each for one launch."""

    def __init__(self) -> None:
        self._shapes: dict[str, Shape] = {}
        self._known: dict[tuple[str, Options], list[_Known]] = {}

    def check(self, module: Module, kernel: Function, options: Options, file: str) -> Report:
        """Return the report on a kernel: that on another one which it is like, or of its own."""
        shape = self._shapes.get(kernel.name)
        if shape is None:
            shape = self._shapes[kernel.name] = shape_of(module, kernel)
        similar = self._known.setdefault((shape.pattern, replace(options, seconds=0.0)), [])
        for known in similar:
            if _is_shared(known, shape):
                return _of_another(known, kernel)
        report = check_kernel(module, kernel, options, file)
        similar.append(_Known(shape, report))
        return report


def _is_shared(known: _Known, shape: Shape) -> bool:
    """Return True if a report is that on a kernel of another shape, too."""
    report = known.report
    if report.verdict is Verdict.UNKNOWN or report.stopped:
        return False
    if shape.code != known.shape.code:
        proof = report.proof
        if proof is None or report.verdict is Verdict.BUG or report.right_for:
            return False
        if Premise.SAME_VALUE in proof.premises:
            return False
    text = repr(replace(report, kernel="", proof=None))
    names = "|".join(map(re.escape, known.shape.names))
    return re.search(rf"(?<!\w)(?:{names})(?!\w)", text) is None


def _of_another(known: _Known, kernel: Function) -> Report:
    """A report with the name and the spots of another kernel."""
    own = {(each.block, each.index): each for each in spots(kernel).values()}
    proof = None if known.report.proof is None else _respotted(known.report.proof, own)
    return replace(known.report, kernel=kernel.name, seconds=0.0, proof=proof)


def _respotted(value: Any, own: Mapping[tuple[str, int], Spot]) -> Any:
    """A part of a proof with the spots of another kernel."""
    if isinstance(value, Spot):
        return own.get((value.block, value.index), value)
    if isinstance(value, tuple):
        return tuple(_respotted(each, own) for each in value)
    names = field_names(value)
    if names is None:
        return value
    changed = {name: _respotted(getattr(value, name), own) for name in names}
    return replace(value, **changed)
