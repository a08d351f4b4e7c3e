"""The arguments of a kernel that a launch in its source settles, where the options leave them open:
constants, and numbers that are computed from other arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

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
    given: Sequence[str],
    constants: Sequence[tuple[str, int]],
    relations: Sequence[GridTie],
) -> Settled:
    """Return what a launch with these constants and relations settles, where options give some
    arguments. Relations with an argument that is given or constant are left out.
    """
    known = {find_parameter(kernel, name) for name in given}
    found = []
    for name, value in constants:
        parameter = find_parameter(kernel, name)
        if parameter is None or parameter.source_name != name or parameter in known:
            continue
        kind = type_of(parameter)
        if kind is not None and kind.lowest <= value <= kind.highest:
            found.append((name, str(value)))
    known |= {find_parameter(kernel, name) for name, _ in found}
    kept = (
        each
        for each in usable(relations, kernel, None, (True, True, True))
        if not known & {find_parameter(kernel, name) for name in each.names}
    )
    return Settled(tuple(found), tuple(kept))
