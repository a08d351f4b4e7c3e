"""`fencepost place`: the barriers that a kernel lacks, and those it could do without."""

from __future__ import annotations

import sys
from enum import Enum
from pathlib import Path
from typing import Annotated, TypeVar

import typer

_Choice = TypeVar("_Choice", bound=Enum)

_EXAMPLE = """Put in the barriers that a kernel's shared memory needs, and show what each is for.

The input is LLVM IR (.ll, .bc), or the text form: accesses R, W, A (atomic), G (gather to LDS) and
T (tensor load) of named buffers, inside for { } and if { } else { }:

    for { W A; R A }

Exit status 0: every two conflicting accesses are ordered. 1: some are not. 2: unreadable.
"""


def register(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command("place", help=_EXAMPLE)(place)


def place(
    file: Annotated[str, typer.Argument(help="LLVM IR or the text form; '-' for text on stdin.")],
    mcpu: Annotated[
        str, typer.Option(help="The processor; without it, barriers are not split.")
    ] = "",
    strategy: Annotated[str, typer.Option(help="minimize, disjoint or optimal.")] = "minimize",
    existing: Annotated[
        str, typer.Option(help="What becomes of the barriers that are there: keep or strip.")
    ] = "keep",
    check: Annotated[bool, typer.Option("--check", help="Verify only; place nothing.")] = False,
    json: Annotated[bool, typer.Option("--json", help="One line of JSON.")] = False,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Write the program with its barriers.")
    ] = None,
    timeout: Annotated[
        float, typer.Option(min=0, help="Seconds for the proof of 'optimal'.")
    ] = 60.0,
) -> None:
    """Read, place or check, report."""
    from fencepost.errors import FencepostError
    from fencepost.reports.source import describe

    text: str | None = None
    try:
        text, is_text = _read(file)
        ok = _run(file, text, is_text, mcpu, strategy, existing, check, json, output, timeout)
    except FencepostError as error:
        print(describe(error, file, text), file=sys.stderr)
        raise typer.Exit(2) from error
    raise typer.Exit(0 if ok else 1)


def _run(
    file: str,
    text: str | None,
    is_text: bool,
    mcpu: str,
    strategy: str,
    existing: str,
    check: bool,
    json: bool,
    output: Path | None,
    timeout: float,
) -> bool:
    from time import perf_counter

    from fencepost.placement.place import Existing, Strategy
    from fencepost.placement.place import place as run
    from fencepost.placement.target import TargetConfig
    from fencepost.placement.verify import verify
    from fencepost.reports import placement as report

    config = TargetConfig(mcpu)
    chosen = _one_of(Strategy, strategy, "--strategy")
    kept = _one_of(Existing, existing, "--existing")
    if not is_text:
        from fencepost.cli.place_module import run_module

        return run_module(file, config, chosen, kept, check, json, output, timeout)
    from fencepost.frontends.placement_text.parse import parse
    from fencepost.frontends.placement_text.print import print_node, print_program

    program = parse(text or "")
    start = perf_counter()
    if check:
        verdict = verify(program)
        seconds = perf_counter() - start
        if json:
            print(report.check_json(file, mcpu, strategy, program, verdict, print_node, seconds))
        else:
            print(report.verdict_text(program, verdict, print_node), end="")
        return verdict.ok
    result = run(program, config, chosen, kept, timeout)
    seconds = perf_counter() - start
    after = print_program(result.after)
    if json:
        print(report.placement_json(file, mcpu, strategy, result, print_node, seconds))
    else:
        print(f"before:\n{print_program(result.given)}\nafter:\n{after}")
        print(report.placement_text(result, print_node), end="")
    if output is not None:
        write(output, after)
    return result.verdict.ok


def write(path: Path, text: str) -> None:
    """Write a result. Raises InputError where that is not possible."""
    from fencepost.errors import InputError

    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"'{path}' cannot be written: {error.strerror}", mend="choose another path"
        ) from error


def _read(file: str) -> tuple[str | None, bool]:
    """The text of an input in text form; none for LLVM IR, which its own reader opens."""
    from fencepost.cli.check_kernel import SUFFIXES
    from fencepost.cli.inputs import read_text

    if file == "-":
        return sys.stdin.read(), True
    path = Path(file)
    return (None, False) if path.suffix in SUFFIXES else (read_text(path), True)


def _one_of(kinds: type[_Choice], value: str, option: str) -> _Choice:
    from fencepost.errors import InputError

    try:
        return kinds(value)
    except ValueError as error:
        names = ", ".join(str(each.value) for each in kinds)
        raise InputError(
            f"{option} {value}", rule=f"{option} is one of {names}", mend="choose one of them"
        ) from error
