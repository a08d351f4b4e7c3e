"""Kernels of one module that are alike, such as instances of a template: one check for all of them.

A proof is shared between kernels of one pattern (`fencepost.kernels.question.shapes`), unless it
rests on equal values. A bug is shared between those that are the same in their constants, too: its
witness has values. What is unknown is not shared, nor is a report that has a name of the kernel in
it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from fencepost.kernels.certificate import Premise, Spot, spots
from fencepost.kernels.launched import Launched, SourceLaunch
from fencepost.kernels.options import Options
from fencepost.kernels.question.shapes import Shape, shape_of
from fencepost.kernels.report import Report, Verdict
from fencepost.llvm.module import Function, Module
from fencepost.records import dataclass, field_names, replace


@dataclass(frozen=True, slots=True)
class _Known:
    shape: Shape
    launched: Launched
    report: Report
    options: Options


class Alike:
    """The kernels of a module that were checked. `Check` is the function that checks one."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, Options, Launched], list[_Known]] = {}

    def checked(
        self,
        module: Module,
        kernel: Function,
        options: Options,
        launched: Launched,
        check: Callable[[], tuple[Report, Options]],
    ) -> tuple[Report, Options]:
        """Return the report on a kernel: that on another one which it is like, or of its own."""
        shape = shape_of(module, kernel)
        key = (shape.pattern, replace(options, seconds=0.0), _without_places(launched))
        for known in self._known.get(key, ()):
            if _is_shared(known, shape):
                return _of_another(known, kernel, launched), known.options
        report, used = check()
        self._known.setdefault(key, []).append(_Known(shape, launched, report, used))
        return report, used


def _is_shared(known: _Known, shape: Shape) -> bool:
    """Return True if a report is that on a kernel of another shape, too."""
    report = known.report
    if report.verdict is Verdict.UNKNOWN or report.stopped or report.unread:
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


def _of_another(known: _Known, kernel: Function, launched: Launched) -> Report:
    """A report with the name and the launches of another kernel."""
    pairs = zip(known.launched.read, launched.read, strict=True)
    places = {one.place: other.place for one, other in pairs}
    own = {(each.block, each.index): each for each in spots(kernel).values()}
    proof = None if known.report.proof is None else _respotted(known.report.proof, own)
    report = replace(known.report, kernel=kernel.name, seconds=0.0, proof=proof)
    if all(one == other for one, other in places.items()):
        return report
    listed = "|".join(map(re.escape, sorted(places, key=len, reverse=True)))
    pattern = re.compile(rf"(?<!\w)(?:{listed})(?!\w)")
    return replace(
        report,
        places=tuple(places[each] for each in report.places),
        notes=tuple(pattern.sub(lambda found: places[found[0]], each) for each in report.notes),
    )


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


def _without_places(launched: Launched) -> Launched:
    """Launches that are equal where they differ in their lines alone. Several launches of one line
    have one place in common.
    """
    numbers: dict[str, str] = {}
    read: list[SourceLaunch] = []
    for each in launched.read:
        number = numbers.setdefault(each.place, str(len(numbers)))
        read.append(replace(each, place=number))
    return replace(launched, read=tuple(read))
