"""The command line with every command: one module a subcommand, its work loaded when it runs."""

from __future__ import annotations

import importlib
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fencepost.cli import examples
from fencepost.cli.output import OutputLost
from fencepost.cli.status import Status
from fencepost.cli.told import told
from fencepost.errors import FencepostError

_USAGE: type[Exception] = next(
    each for each in typer.BadParameter.__mro__ if each.__name__ == "ClickException"
)
"""The base of what typer raises for wrong arguments; typer says it, and ends with status 2."""


class _Root(TyperGroup):
    """The commands, so that no exception ends with a status that means a verdict."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except (typer.Exit, typer.Abort, FencepostError, OutputLost, _USAGE):
            raise
        except Exception as error:  # whatever it is, it is told in a line
            raise typer.Exit(told(error)) from error


_COMMANDS = (
    "litmus",
    "check",
    "judge",
    "explain",
    "diff",
    "spec",
    "targets",
    "object",
    "lower",
    "machine",
    "place",
    "mmra",
    "abi",
    "serve",
)
"""The commands in the order of the help; each is a module of its name here."""


def run_application(arguments: list[str]) -> int:
    """Run a command line by its parser and return its exit status."""
    app = application(next(iter(arguments), None))
    try:
        status = app(arguments, prog_name="fencepost", standalone_mode=False)
    except _USAGE as error:
        error.show()  # type: ignore[attr-defined]
        return Status.INPUT
    except typer.Abort:
        return Status.INTERRUPTED
    return status if isinstance(status, int) else Status.OK


def application(asked: str | None = None) -> typer.Typer:
    """The command line with the command `asked`; with every command where it names none.

    Every option of a command is built when the command is, which costs more than most commands
    do: so what runs one command builds one.
    """
    app = typer.Typer(
        name="fencepost",
        cls=_Root,
        help="A synchronization checker for AMD GPU kernels.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_options)
    for name in [asked] if asked in _COMMANDS else _COMMANDS:
        importlib.import_module(f"fencepost.cli.{name}").register(app)
    examples.attach(app.registered_commands)
    for group in app.registered_groups:
        if group.typer_instance is not None:
            examples.attach(group.typer_instance.registered_commands, group.name or "")
    return app


def _version(asked: bool) -> None:
    """Prints what is at work, and ends."""
    if not asked:
        return
    from importlib.metadata import version

    from llvmlite.binding import llvm_version_info

    llvm = ".".join(map(str, llvm_version_info))
    print(f"fencepost {version('fencepost')}")
    print(f"LLVM {llvm} (llvmlite {version('llvmlite')}), clingo {version('clingo')},", end=" ")
    print(f"z3 {version('z3-solver')}, Python {sys.version.split()[0]}")
    raise typer.Exit(Status.OK)


def _options(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_version, is_eager=True, help="Print the version."),
    ] = False,
) -> None:
    """A synchronization checker for AMD GPU kernels."""
