"""The arguments of a kernel that a launch in its source settles, where the options leave them open:
constants, and numbers that are computed from other arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from fencepost.kernels.certificate import Premise
from fencepost.kernels.options import Options
from fencepost.kernels.question.argument_types import find_parameter, type_of
from fencepost.kernels.question.grid_ties import GridTie, usable
from fencepost.llvm.module import Function
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Settled:
    """Constant arguments by their names, and relations between others."""

    constants: tuple[tuple[str, str], ...] = ()
    relations: tuple[GridTie, ...] = ()

    @property
    def text(self) -> str:
        """The arguments for people."""
        shown = [f"{name} = {value}" for name, value in self.constants]
        return ", ".join([*shown, *(e.text.replace(" == ", " = ", 1) for e in self.relations)])


def settled_by(
    kernel: Function,
    options: Options,
    constants: Sequence[tuple[str, int]],
    relations: Sequence[GridTie],
) -> Settled:
    """Return what a launch with these constants and relations settles. Relations with an argument
    that is given are left out, and those that may wrap where the premise on that is refused.
    """
    found = _constants(kernel, options, constants)
    given = {find_parameter(kernel, name) for name, _ in (*options.arguments, *found)}
    refused = Premise.HOST_ARITHMETIC in options.refused
    kept = (
        each
        for each in usable(relations, kernel, None, (True, True, True))
        if not given & {find_parameter(kernel, name) for name in each.names}
        and (each.exact or not refused)
    )
    return Settled(found, tuple(kept))


def _constants(
    kernel: Function, options: Options, constants: Sequence[tuple[str, int]]
) -> tuple[tuple[str, str], ...]:
    """Return the arguments that are constants and that the options leave open."""
    given = {find_parameter(kernel, name) for name, _ in options.arguments}
    found = []
    for name, value in constants:
        parameter = find_parameter(kernel, name)
        if parameter is None or parameter.source_name != name or parameter in given:
            continue
        kind = type_of(parameter)
        if kind is not None and kind.lowest <= value <= kind.highest:
            found.append((name, str(value)))
    return tuple(found)
