"""Conditions that tie the grid of a launch in the source to the arguments of that launch."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fencepost.kernels.question.argument_types import GROUPS, named_types, size_names
from fencepost.llvm.launches.launch import Dim
from fencepost.llvm.module import Function
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class GridTie:
    """A condition on the workgroups of a grid along an `axis` (0, 1, 2), as an assumption has it:
    `groups_x == (n + 255) // 256`; without an axis, on arguments alone: `k < n`. `names` are the
    arguments in it. `exact`: it holds of every launch; if not, of those whose sizes the host
    computes without wrapping.
    """

    axis: int | None
    condition: str
    names: tuple[str, ...] = ()
    exact: bool = True

    @property
    def is_one(self) -> bool:
        """True if there is one workgroup along the axis."""
        return self.axis is not None and self.condition == f"{GROUPS[self.axis]} == 1"

    @property
    def is_any(self) -> bool:
        """True if it says nothing of the workgroups along the axis."""
        return self.axis is not None and self.condition == f"{GROUPS[self.axis]} >= 1"

    @property
    def text(self) -> str:
        """The number of workgroups, or the condition, for people."""
        shown = self.condition.replace("//", "/")
        if self.axis is None:
            return shown
        size = GROUPS[self.axis]
        found = re.fullmatch(rf"{size} \* (\d+) == ([\w+ *()/-]+)", shown, re.ASCII)
        if found is not None:
            whole = found[2] if found[2].isidentifier() else f"({found[2]})"
            return f"{whole} / {found[1]}"
        return shown.removeprefix(f"{size} == ")


def usable(
    ties: Iterable[GridTie], kernel: Function, workgroup: Dim | None, axes: tuple[bool, ...]
) -> tuple[GridTie, ...]:
    """The ties that say something of a kernel which tells workgroups apart along `axes`, all of
    whose names it has.
    """
    known, sizes = named_types(kernel), size_names(kernel)
    found = []
    for each in ties:
        if not all(name in known for name in each.names):
            continue
        if each.axis is None:
            found.append(each)
        elif GROUPS[each.axis] in sizes and (axes[each.axis] or not each.is_one):
            # A negative size becomes a large one: a grid of as many workgroups of several
            # work-items has too many of them.
            large = workgroup is not None and workgroup[each.axis] > 1
            found.append(replace(each, exact=each.exact and large) if each.names else each)
    return tuple(found)
