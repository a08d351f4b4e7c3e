"""The command `fencepost`: one module a subcommand, its work loaded when it runs."""

from __future__ import annotations

import sys

import typer

from fencepost.cli import abi, check, diff, litmus, lower, object, place, spec, targets

app = typer.Typer(
    name="fencepost",
    help="The synchronization workbench for AMD GPUs.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def _options() -> None:
    """The synchronization workbench for AMD GPUs."""


for module in (litmus, check, diff, spec, targets, object, lower, place, abi):
    module.register(app)


def main() -> None:
    """Run the command line; errors that this package raises on purpose end with exit status 2."""
    from fencepost.errors import FencepostError

    try:
        app()
    except FencepostError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
