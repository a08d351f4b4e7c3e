"""`fencepost check`: one file, with the explanation in words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command("check")(check)


def check(
    file: Annotated[Path, typer.Argument(help="A litmus file.")],
    model: Annotated[
        str | None, typer.Option(help="The model to use, whatever the file says.")
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option(metavar="AXIOM", help="Switch an axiom off (repeatable).")
    ] = None,
    unroll: Annotated[
        int, typer.Option(min=0, help="Follow a loop's backward jumps at most this often.")
    ] = 8,
    timeout: Annotated[
        float, typer.Option(min=0, help="Seconds; then the verdict is unknown.")
    ] = 60.0,
) -> None:
    """Decide one file and say why.

    Exit status 0: as expected, or nothing is expected. 1: not as expected. 2: unreadable.
    """
    from fencepost.cli.inputs import read_text
    from fencepost.errors import BoundReached, FencepostError
    from fencepost.executions.explain import explain
    from fencepost.executions.session import Options
    from fencepost.executions.verdict import VerdictKind, run
    from fencepost.frontends.litmus.parse import parse
    from fencepost.reports.source import describe
    from fencepost.reports.text import report

    options = Options(model, frozenset(without or ()), unroll=unroll, timeout=timeout or None)
    text = None
    try:
        text = read_text(file)
        test = parse(text)
        verdict = run(test, options)
        try:
            explanation = None if verdict.kind is VerdictKind.UNKNOWN else explain(test, options)
        except BoundReached:
            explanation = None
        print(report(verdict, explanation), end="")
    except FencepostError as error:
        print(describe(error, str(file), text), file=sys.stderr)
        raise typer.Exit(2) from error
    raise typer.Exit(0 if verdict.as_expected else 1)
