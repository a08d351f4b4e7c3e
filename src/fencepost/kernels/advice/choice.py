"""Options that are tried on a kernel, as data and as words of a command line."""

from __future__ import annotations

import shlex

from fencepost.kernels.options import Options
from fencepost.llvm.launches.launch import Dim
from fencepost.records import dataclass, replace


@dataclass(frozen=True, slots=True)
class Choice:
    """Options beside those that a check was asked with; None and () leave them as they are.

    `arguments` are names and numbers, as `--arg` takes them; `effort` is a factor.
    """

    workgroup: Dim | None = None
    grid: Dim | None = None
    arguments: tuple[tuple[str, str], ...] = ()
    assumptions: tuple[str, ...] = ()
    effort: float | None = None

    def applied(self, options: Options) -> Options:
        """Return options with these."""
        return replace(
            options,
            workgroup=self.workgroup or options.workgroup,
            grid=self.grid or options.grid,
            arguments=(*options.arguments, *self.arguments),
            assumptions=(*options.assumptions, *self.assumptions),
            effort=options.effort * (self.effort or 1),
        )

    def words(self, options: Options) -> str:
        """Return these as they are written on a command line, beside the `options` there."""
        words = [f"--assume {shlex.quote(each)}" for each in self.assumptions]
        words += [f"--arg {shlex.quote(f'{name}={text}')}" for name, text in self.arguments]
        if self.workgroup is not None:
            words.append(f"--workgroup {_dim(self.workgroup)}")
        if self.grid is not None:
            words.append(f"--grid {_dim(self.grid)}")
        if self.effort is not None:
            words.append(f"--effort {options.effort * self.effort:g}")
        return " ".join(words)


def _dim(size: Dim) -> str:
    """Return a size without the ones that the option adds."""
    x, y, z = size
    return ",".join(map(str, (x, y, z) if z > 1 else (x, y) if y > 1 else (x,)))


__all__ = ["Choice"]
