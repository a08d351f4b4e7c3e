"""`fencepost abi`: the ABI of kernels and functions, a subcommand for each part."""

from __future__ import annotations

from fencepost.cli.abi import calls, debug, decode, kernels, memory, pal, source, spirv, tables
from fencepost.cli.parsing import offers


def register(app: offers.Commands) -> None:
    """Add the commands to the application."""
    group = offers.Commands(
        "Entry state, kernel arguments, directives, calls, debug information, core files."
    )
    for module in (kernels, source, calls, debug, pal, decode, tables, memory, spirv):
        module.register(group)
    app.add("abi", group)
