"""`fencepost abi`: the ABI of kernels and functions, a subcommand for each part."""

from __future__ import annotations

import typer

from fencepost.cli.abi import calls, debug, kernels, lanes, memory, pal, source, spirv, values

_COMMANDS = typer.Typer(
    help="Entry state, kernel arguments, directives, calls, debug information, core files.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    for module in (kernels, source, calls, debug, lanes, pal, values, memory, spirv):
        module.register(_COMMANDS)
    app.add_typer(_COMMANDS, name="abi")
