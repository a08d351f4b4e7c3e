"""The command line with every command: one module a subcommand, its work loaded when it runs."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup

from fencepost.cli.panels import WithCompilerWords
from fencepost.cli.parsing import examples, offers
from fencepost.cli.parsing.parse import COMMANDS
from fencepost.cli.parsing.status import Status
from fencepost.cli.printing.output import OutputLost
from fencepost.cli.told import told
from fencepost.errors import FencepostError

_USAGE: type[Exception] = next(
    each for each in typer.BadParameter.__mro__ if each.__name__ == "ClickException"
)
"""The base of what typer raises for wrong arguments; typer says it, and ends with status 2."""


MOVED = {"spec": "explain"} | {
    f"abi {what}": f"abi decode {what}"
    for what in ("address", "buffer", "packet", "swizzle", "traps")
}
"""Commands of earlier releases, by their names, and those that do their work now."""


class _Root(TyperGroup):
    """The commands, so that no exception ends with a status that means a verdict."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except offers.Exit as end:
            raise typer.Exit(end.exit_code) from end
        except (typer.Exit, typer.Abort, FencepostError, OutputLost, _USAGE):
            raise
        except Exception as error:  # whatever it is, it is told in a line
            raise typer.Exit(told(error)) from error


def run_application(arguments: list[str]) -> int:
    """Run a command line by its parser and return its exit status."""
    app = application(next(iter(arguments), None))
    try:
        status = app(arguments, prog_name="fencepost", standalone_mode=False)
    except _USAGE as error:
        error.show()  # type: ignore[attr-defined]
        for old, new in MOVED.items():
            if arguments[: len(old.split())] == old.split():
                print(f"  help: fencepost {old} is fencepost {new} now", file=sys.stderr)
        first = next(iter(arguments), "")
        if first not in COMMANDS and first and os.path.lexists(first):
            print(f"  help: fencepost check {first}", file=sys.stderr)
        return Status.INPUT
    except typer.Abort:
        return Status.INTERRUPTED
    return status if isinstance(status, int) else Status.OK


def application(asked: str | None = None) -> typer.Typer:
    """The command line with the command `asked`; with every command where it names none.

    Every option of a command is built when the command is, which costs more than most commands
    do: so what runs one command builds one.
    """
    commands = offers.Commands()
    for name in [asked] if asked in COMMANDS else COMMANDS:
        importlib.import_module(f"fencepost.cli.{COMMANDS[name]}").register(commands)
    return parser_of(commands)


def parser_of(commands: offers.Commands) -> typer.Typer:
    """The parser of commands."""
    app = typer.Typer(
        name="fencepost",
        cls=_Root,
        help="A synchronization checker for AMD GPU kernels.",
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_options)
    _fill(app, commands)
    return app


def _fill(app: typer.Typer, commands: offers.Commands, group: str = "") -> None:
    for name, each in commands.commands.items():
        kind = WithCompilerWords if each.is_compiling else TyperCommand
        app.command(name, cls=kind, help=each.help)(_for_typer(each.function))
    examples.attach(app.registered_commands, group)
    for name, below in commands.groups.items():
        parser = typer.Typer(
            cls=_group(below.default),
            no_args_is_help=True,
            add_completion=False,
            rich_markup_mode=None,
        )
        _fill(parser, below, f"{group} {name}".strip())
        app.add_typer(parser, name=name, help=below.help)


def _group(default: str | None) -> type[TyperGroup]:
    """A group in which a line that begins with no command's name is for `default`."""

    class Group(TyperGroup):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            if default and args and args[0] not in self.commands and args[0] != "--help":
                args = [default, *args]
            return super().parse_args(ctx, args)

    return Group


def _for_typer(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command as typer takes it: what it offers is said in typer's words."""

    def run(**values: Any) -> Any:
        return function(**values)

    made = [
        inspect.Parameter(
            each.name,
            inspect.Parameter.KEYWORD_ONLY,
            default=inspect.Parameter.empty if each.default is offers.NOT_SET else each.default,
            annotation=_annotation(each),
        )
        for each in offers.parameters(function)
    ]
    run.__name__, run.__doc__ = function.__name__, function.__doc__
    run.__signature__ = inspect.Signature(made)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in made}
    return run


def _annotation(given: offers.Parameter) -> Any:
    offer = given.offer
    if offer is None:
        return typer.Context
    make = typer.Option if offer.is_option else typer.Argument
    return Annotated[given.kind, make(*offer.names, **offer.keywords)]


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
