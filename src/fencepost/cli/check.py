"""`fencepost check`: litmus files with their explanation, and whole kernels."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer


def register(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command("check")(check)


def check(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Litmus files, or LLVM IR: .ll, .bc, .llir."),
    ],
    model: Annotated[
        str | None, typer.Option(help="Litmus: the model to use, whatever the file says.")
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="AXIOM", help="Litmus: switch an axiom off (repeatable)."),
    ] = None,
    unroll: Annotated[
        int, typer.Option(min=0, help="Litmus: follow a loop's backward jumps at most this often.")
    ] = 8,
    timeout: Annotated[
        float | None,
        typer.Option(min=0, help="Seconds a test or kernel; then the verdict is unknown."),
    ] = None,
    kernel: Annotated[
        str | None, typer.Option(help="The kernel to check; without, every one of the module.")
    ] = None,
    workgroup: Annotated[
        str | None, typer.Option(metavar="X[,Y,Z]", help="Work-items of a workgroup.")
    ] = None,
    grid: Annotated[
        str | None, typer.Option(metavar="X[,Y,Z]", help="Workgroups of the grid.")
    ] = None,
    wave: Annotated[int | None, typer.Option(help="Lanes of a wave, 32 or 64.")] = None,
    cluster: Annotated[
        str | None, typer.Option(metavar="X[,Y,Z]", help="Workgroups of a cluster.")
    ] = None,
    arg: Annotated[
        list[str] | None,
        typer.Option("--arg", metavar="NAME=VALUE", help="Settle an argument (repeatable)."),
    ] = None,
    assume: Annotated[
        list[str] | None,
        typer.Option(metavar="CONDITION", help="What holds of arguments: 'n > 0' (repeatable)."),
    ] = None,
    lockstep: Annotated[
        bool, typer.Option(help="Accept what lockstep execution of a wave orders.")
    ] = False,
    same_value: Annotated[
        bool, typer.Option("--same-value", help="Count writes of the same value as bugs.")
    ] = False,
    may_alias: Annotated[
        bool, typer.Option("--may-alias", help="Refuse proofs by which arguments do not overlap.")
    ] = False,
    may_overflow: Annotated[
        bool, typer.Option("--may-overflow", help="Refuse proofs by which nothing overflows.")
    ] = False,
    any_contents: Annotated[
        bool, typer.Option("--any-contents", help="Refuse proofs by which locks and flags start 0.")
    ] = False,
    any_calls: Annotated[
        bool, typer.Option("--any-calls", help="Refuse proofs by which unknown calls are harmless.")
    ] = False,
    effort: Annotated[
        float, typer.Option(min=0.01, max=1000, help="How much work to do; 1 is some seconds.")
    ] = 1.0,
    redundant: Annotated[
        bool, typer.Option(help="Name barriers and fences that a proved kernel can do without.")
    ] = False,
    fix: Annotated[
        bool,
        typer.Option(
            "--fix", help="Write the module with the fences and barriers that kernels lack."
        ),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="Where --fix writes; otherwise FILE.fixed.ll."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each kernel.")
    ] = False,
    sarif: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write SARIF 2.1.0; - prints it.")
    ] = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Files at a time.")] = 1,
) -> None:
    """Decide litmus files and say why; check whole kernels.

    Litmus files: exit status 0: as expected, or nothing is expected; 1: not as expected.
    Kernels: 0: proved; 1: a bug; 3: unknown. 2: unreadable. Of several, the worst: 2, 1, 3, 0.
    """
    from fencepost.cli.check_kernel import Job, dim, is_module, refusals, run_all, settings, worse
    from fencepost.cli.mend_kernel import Mending
    from fencepost.errors import FencepostError, InputError

    modules = [each for each in files if is_module(each)]
    tests = [each for each in files if not is_module(each)]
    status = 0
    if modules:
        from fencepost.kernels.options import Options as KernelOptions

        try:
            if output is not None and not fix:
                raise InputError("-o without --fix", mend="add --fix")
            if output is not None and (len(modules) > 1 or modules[0].is_dir()):
                raise InputError(
                    f"-o {output} for several modules",
                    mend="give one module, or no -o: each is written beside its own",
                )
            options = KernelOptions(
                dim(workgroup, "--workgroup") if workgroup else None,
                dim(grid, "--grid") if grid else None,
                wave,
                dim(cluster, "--cluster") if cluster else None,
                settings(arg or ()),
                tuple(assume or ()),
                lockstep,
                same_value,
                redundant,
                seconds=60.0 if timeout is None else timeout or 3600.0,
                effort=effort,
                refused=refusals(may_alias, may_overflow, any_contents, any_calls),
            )
        except FencepostError as error:
            print(error, file=sys.stderr)
            raise typer.Exit(2) from error
        quiet = sarif is not None and str(sarif) == "-"
        mending = Mending(output) if fix else None
        job = Job(options, kernel, json, quiet, mending)
        status = run_all(modules, job, jobs, sarif)
    elif fix or output:
        print("--fix is for LLVM IR: .ll, .bc, .llir", file=sys.stderr)
        raise typer.Exit(2)
    seconds = 60.0 if timeout is None else timeout or None
    for each in tests:
        status = worse(status, _litmus(each, model, without or [], unroll, seconds))
    raise typer.Exit(status)


def _litmus(
    file: Path, model: str | None, without: list[str], unroll: int, seconds: float | None
) -> int:
    """Decides one litmus file and says why; its exit status."""
    from fencepost.cli.inputs import read_text, test_tags
    from fencepost.errors import BoundReached, FencepostError
    from fencepost.executions.explain import explain
    from fencepost.executions.session import Options
    from fencepost.executions.verdict import run
    from fencepost.frontends.litmus.parse import parse
    from fencepost.reports.source import describe, tag_remarks
    from fencepost.reports.text import report

    options = Options(model, frozenset(without), unroll=unroll, timeout=seconds)
    text = None
    try:
        text = read_text(file)
        test = parse(text)
        for line in tag_remarks(test_tags(test, str(file))):
            print(line, file=sys.stderr)
        verdict = run(test, options)
        try:
            explanation = explain(test, options) if verdict.holds is not None else None
        except BoundReached:
            explanation = None
        print(report(verdict, explanation), end="")
    except FencepostError as error:
        print(describe(error, str(file), text), file=sys.stderr)
        return 2
    return 0 if verdict.as_expected else 1
