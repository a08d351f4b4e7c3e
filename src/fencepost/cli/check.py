"""`fencepost check`: litmus files with their explanation, and whole kernels."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from fencepost.cli.limits import MEMORY, Memory, timeout_option
from fencepost.cli.words import WithCompilerWords, compiler_words


def register(app: typer.Typer) -> None:
    """Adds the command to the application."""
    app.command("check", cls=WithCompilerWords)(check)


def check(
    context: typer.Context,
    files: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="FILE... [-- WORD...]",
            show_default=False,
            help="HIP, CUDA or OpenCL C (words after -- go to the compiler), LLVM IR, litmus "
            "files, folders, compile_commands.json; - is the standard input.",
        ),
    ] = None,
    triton_cache: Annotated[
        str | None,
        typer.Option(
            "--triton-cache",
            metavar="[DIR]",
            help="Check the kernels in Triton's cache; without DIR, where Triton keeps it.",
        ),
    ] = None,
    model: Annotated[
        str | None, typer.Option(help="Litmus: the model to use, whatever the file says.")
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(metavar="AXIOM", help="Litmus: switch an axiom off (repeatable)."),
    ] = None,
    readings: Annotated[
        list[str] | None,
        typer.Option(
            "--with", metavar="READING", help="Litmus: switch an optional rule on (repeatable)."
        ),
    ] = None,
    unroll: Annotated[
        int, typer.Option(min=0, help="Litmus: follow a loop's backward jumps at most this often.")
    ] = 8,
    timeout: Annotated[float, timeout_option("each test or kernel")] = 60.0,
    memory: Memory = MEMORY,
    clang: Annotated[
        str | None,
        typer.Option(metavar="COMMAND", help="Source: the compiler; without, one that is there."),
    ] = None,
    mcpu: Annotated[
        str | None,
        typer.Option(
            help="Source: the processor to compile for; without, gfx942, or gfx1100 for CUDA."
        ),
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
    dynamic_lds: Annotated[
        int | None,
        typer.Option(
            "--dynamic-lds",
            metavar="BYTES",
            min=0,
            help="Bytes of LDS that the launch gives to arrays without a size.",
        ),
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
    any_offset: Annotated[
        bool, typer.Option("--any-offset", help="Refuse proofs by which launches begin at 0.")
    ] = False,
    any_lds: Annotated[
        bool, typer.Option("--any-lds", help="Refuse proofs by which dynamic LDS is large enough.")
    ] = False,
    effort: Annotated[
        float, typer.Option(min=0.01, max=1000, help="How much work to do; 1 is some seconds.")
    ] = 1.0,
    infer: Annotated[
        bool | None,
        typer.Option(
            "--infer/--no-infer",
            help="Search conditions on arguments under which a kernel is proved: also where it is "
            "unknown; or not even where it has a bug.",
        ),
    ] = None,
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
    force: Annotated[
        bool,
        typer.Option("--force", help="--fix and --write-baseline replace files that are there."),
    ] = False,
    certificate: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the proofs of proved kernels, to be checked."),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print a line of JSON for each kernel.")
    ] = False,
    sarif: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write SARIF 2.1.0; - prints it.")
    ] = None,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="Kernels: print the summary alone.")
    ] = False,
    statistics: Annotated[
        bool, typer.Option("--statistics", help="Kernels: end with counts of what was found.")
    ] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Kernels: what FILE has of findings is no news."),
    ] = None,
    write_baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Kernels: write what is found, for --baseline."),
    ] = None,
    config: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Settings; without, the nearest fencepost.toml."),
    ] = None,
    no_cache: Annotated[
        bool, typer.Option("--no-cache", help="Kernels: neither use nor keep what was found.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Files at a time.")] = 1,
) -> None:
    """Check whole kernels; decide litmus files and say why, as `fencepost litmus --explain` does.

    Litmus files: exit status 0: as expected, or nothing is expected; 1: not as expected.
    Kernels: 0: proved; 1: a bug. Both: 3: unknown; 2: unreadable. Of several, the worst: 2, 1, 3,
    0. A folder stands for all files of both kinds below it.
    """
    from fencepost.cli import check_kernel
    from fencepost.cli.files import LITMUS, MODULES, check_output, expand, hold
    from fencepost.cli.inputs import Compiling, Kind, kind_of, projects_opened
    from fencepost.cli.limits import LONGEST, limits
    from fencepost.cli.settings import settings_here
    from fencepost.cli.status import Status, errors_told, worse
    from fencepost.errors import InputError
    from fencepost.frontends.source.languages import SUFFIXES

    with errors_told():
        bounds = limits(timeout, memory)
        left_out: tuple[str, ...] = ()
        named = [*(files or ())]
        if triton_cache is not None:
            from fencepost.cli.triton_cache import cache_folder, cached

            found = cached(cache_folder(triton_cache))
            named += found.modules
            left_out = found.left_out
        elif not named:
            raise InputError("no file is named", mend="name files or folders, or --triton-cache")
        hold(named, LONGEST if bounds.seconds is None else bounds.seconds)
        words = compiler_words(context)
        named, projects = projects_opened(named)
        compiling = Compiling(clang, mcpu, words, projects)
        settings = settings_here(config)
        every = [
            each
            for each in expand(named, MODULES | SUFFIXES | {LITMUS})
            if each in named or not settings.excludes(each)
        ]
        if not every:
            raise InputError(
                "every file that is named is excluded",
                rule=f"exclude = {list(settings.exclude)} of the settings in '{settings.folder}'",
                mend="name a file itself, or other folders",
            )
        kinds = [kind_of(each, compiling) for each in every]
        modules = [f for f, kind in zip(every, kinds, strict=True) if kind is not Kind.LITMUS]
        tests = [f for f, kind in zip(every, kinds, strict=True) if kind is Kind.LITMUS]
        if words and Kind.SOURCE not in kinds:
            raise InputError(
                f"-- {' '.join(words)}: no file is source",
                rule="words after -- are given to the compiler",
                mend="leave them out",
            )
        status = Status.OK
        if modules:
            from fencepost.cli.kernel_job import Job, Mending
            from fencepost.cli.pardons import read_baseline
            from fencepost.cli.tally import Telling
            from fencepost.cli.verdict_cache import verdict_cache
            from fencepost.kernels.options import Options

            if output is not None and not fix:
                raise InputError("-o without --fix", mend="add --fix")
            if output is not None and len(modules) > 1:
                raise InputError(
                    f"-o {output} for several modules",
                    mend="give one module, or no -o: each is written beside its own",
                )
            options = Options(
                check_kernel.dim(workgroup, "--workgroup") if workgroup else None,
                check_kernel.dim(grid, "--grid") if grid else None,
                wave,
                check_kernel.dim(cluster, "--cluster") if cluster else None,
                check_kernel.settings(arg or ()),
                tuple(assume or ()),
                lockstep,
                same_value,
                redundant,
                seconds=LONGEST if bounds.seconds is None else bounds.seconds,
                effort=effort,
                refused=check_kernel.refusals(
                    {
                        "--may-alias": may_alias,
                        "--may-overflow": may_overflow,
                        "--any-contents": any_contents,
                        "--any-calls": any_calls,
                        "--any-offset": any_offset,
                        "--any-lds": any_lds,
                    }
                ),
                certificates=certificate is not None,
                dynamic_lds=dynamic_lds,
                infer=check_kernel.inferring(infer),
            )
            as_sarif = sarif is not None and str(sarif) == "-"
            mending = Mending(output, force) if fix else None
            if certificate is not None and fix:
                raise InputError("--certificate with --fix", mend="check what --fix wrote")
            telling = Telling(not quiet, statistics, left_out, write_baseline, force)
            if write_baseline is not None:
                check_output(write_baseline, force=force)
            known = None if baseline is None else read_baseline(baseline)
            # What is mended or certified is shown anew, whatever was found before.
            kept = None if no_cache or fix or certificate is not None else verdict_cache()
            job = Job(
                *(options, kernel, json, as_sarif, mending, certificate, compiling, telling),
                cache=kept,
                baseline=known,
                settings=settings,
            )
            status = check_kernel.run_all(modules, job, bounds, jobs, sarif)
        elif fix or output:
            raise InputError("--fix is for kernels: source, .ll, .bc, .llir")
        if tests and status not in (Status.INTERRUPTED, Status.CLOSED):
            from fencepost.cli import batch
            from fencepost.executions.session import Options as LitmusOptions

            asked = LitmusOptions(
                model,
                frozenset(without or ()),
                unroll=unroll,
                timeout=bounds.seconds,
                assumed=frozenset(readings or ()),
            )
            job_ = batch.Job(asked, explained=True)
            status = worse(status, batch.run_all(tests, job_, bounds, jobs))
    raise typer.Exit(status)
