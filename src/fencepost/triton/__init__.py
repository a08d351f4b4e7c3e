"""Kernels are checked as Triton compiles them.

    import fencepost.triton

    fencepost.triton.install()  # or action="error", action="report"

`docs/triton.md` describes it. Triton is imported when `install` is called.
"""

from __future__ import annotations

from collections.abc import Callable

from fencepost.errors import InputError
from fencepost.kernels.options import Options as CheckOptions
from fencepost.triton.checked import Checked, FencepostWarning, KernelError
from fencepost.triton.hook import Action, Installation, compilation_knobs

__all__ = [
    "Action",
    "Checked",
    "FencepostWarning",
    "Installation",
    "KernelError",
    "install",
    "uninstall",
]


def install(
    action: Action | str = Action.WARN,
    *,
    options: CheckOptions | None = None,
    told: Callable[[Checked], None] | None = None,
) -> Installation:
    """Check each kernel that Triton compiles from now on, with its launch and the names of its
    arguments. A bug is a FencepostWarning, a KernelError (`action="error"`), or is only kept in
    `results` (`action="report"`). `told` is called with every checked kernel, `options` are those
    of `check`.

    It can be used with `with`, and then ends with the block. An installation that already exists is
    suspended until this one has ended. Raises InputError for an unknown action, UnsupportedError if
    Triton cannot be imported, or does not report what it compiles.
    """
    made = Installation(_action(action), options, told)
    made.install()
    return made


def uninstall() -> None:
    """End all installations."""
    knobs = compilation_knobs()
    while isinstance(listener := knobs.listener, Installation):
        listener.uninstall()


def _action(action: Action | str) -> Action:
    try:
        return Action(action)
    except ValueError as error:
        known = ", ".join(repr(each.value) for each in Action)
        raise InputError(
            f"action={action!r}", rule=f"the action for a bug is one of {known}"
        ) from error
