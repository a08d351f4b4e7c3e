"""`fencepost check`: litmus files with their explanation, and whole kernels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fencepost.cli.checking import check_options as offered
from fencepost.cli.checking import strict_options as strict
from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.parsing.words import compiler_words
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY, SECONDS
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.reports.page.section import Section


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("check", is_compiling=True)(check)


def check(
    context: offers.Context,
    files: offered.Files = None,
    triton_cache: offered.TritonCache = None,
    kernel: offered.Kernel = None,
    clang: offered.Clang = None,
    sandbox: offered.Sandbox = "auto",
    inherit_environment: offered.InheritEnvironment = False,
    mcpu: offered.Mcpu = None,
    workgroup: offered.Workgroup = None,
    grid: offered.Grid = None,
    wave: offered.Wave = None,
    cluster: offered.Cluster = None,
    dynamic_lds: offered.DynamicLds = None,
    arg: offered.Arg = None,
    assume: offered.Assume = None,
    lockstep: strict.Lockstep = False,
    same_value: strict.SameValue = False,
    may_alias: strict.MayAlias = False,
    may_overflow: strict.MayOverflow = False,
    any_contents: strict.AnyContents = False,
    any_calls: strict.AnyCalls = False,
    any_offset: strict.AnyOffset = False,
    any_grid: strict.AnyGrid = False,
    peers: strict.Peers = False,
    any_lds: strict.AnyLds = False,
    any_convergence: strict.AnyConvergence = False,
    copy_scope: strict.CopyScope = False,
    direct_loads: strict.DirectLoads = False,
    may_be_undefined: strict.MayBeUndefined = False,
    strict_sizes: strict.StrictSizes = False,
    judged: strict.Judged = False,
    effort: offered.Effort = 1.0,
    timeout: Annotated[float, timeout_option("each test or kernel")] = SECONDS,
    memory: Memory = MEMORY,
    jobs: offered.Jobs = 1,
    no_cache: offered.NoCache = False,
    infer: offered.Infer = None,
    redundant: offered.Redundant = False,
    fix: offered.Fix = False,
    apply: offered.Apply = False,
    fix_ir: offered.FixIr = False,
    output: offered.Output = None,
    force: offered.Force = False,
    json: offered.Json = False,
    times: offered.Times = False,
    sarif: offered.Sarif = None,
    html: offered.Html = None,
    quiet: offered.Quiet = False,
    statistics: offered.Statistics = False,
    baseline: offered.Baseline = None,
    write_baseline: offered.WriteBaseline = None,
    certificate: offered.Certificate = None,
    config: offered.Config = None,
    model: offered.Model = None,
    without: offered.Without = None,
    readings: offered.Readings = None,
    unroll: offered.Unroll = 8,
    accept: offered.Accept = None,
    against: offered.Against = None,
) -> None:
    """Check whole kernels; decide litmus files and say why, as `fencepost litmus --explain` does.

    Litmus files: exit status 0: every verdict as expected, or none stated; 1: not as expected.
    Kernels: 0: proved; 1: a bug. Assembly and code objects: 0: nothing found; 1: a bug. All: 3:
    unknown; 2: unreadable. For several inputs the most severe counts, in the order 2, 1, 3, 0. A
    folder means all files of these kinds below it.
    """
    from contextlib import ExitStack

    from fencepost.cli.checking import check_kernel
    from fencepost.cli.checking.logs import write_logs
    from fencepost.cli.checking.tally import Tally, Telling
    from fencepost.cli.files import ASSEMBLY, LITMUS, MODULES, expand, hold
    from fencepost.cli.inputs.checked_tree import tree_of
    from fencepost.cli.inputs.compile_source import isolated
    from fencepost.cli.inputs.compiling import Compiling
    from fencepost.cli.inputs.kinds import Kind, holds_bitcode, is_test, kind_of, projects_opened
    from fencepost.cli.inputs.opencl_hosts import hosts_opened
    from fencepost.cli.inputs.settings import settings_here
    from fencepost.cli.parsing.status import Status, errors_told, worse
    from fencepost.cli.printing.html_page import usable_page, write_page
    from fencepost.cli.printing.results import check_output, failures, usable_folder
    from fencepost.cli.workers.kept import open_store
    from fencepost.cli.workers.limits import judging, limits
    from fencepost.diagnostics import Area
    from fencepost.errors import InputError
    from fencepost.frontends.source.languages import SUFFIXES
    from fencepost.process import LONGEST

    with errors_told(), ExitStack() as stack:
        bounds = limits(timeout, memory)
        if judged:
            from fencepost.judge.ruling.judging import check_installed

            check_installed()
        left_out: tuple[str, ...] = ()
        named = [*(files or ())]
        if triton_cache is not None:
            from fencepost.cli.inputs.triton_cache import cache_folder, cached

            found = cached(cache_folder(triton_cache))
            named += found.modules
            left_out = found.left_out
        elif not named:
            raise InputError("no file was given", mend="name files or folders, or --triton-cache")
        hold(named, LONGEST if bounds.seconds is None else bounds.seconds)
        words = compiler_words(context)
        given = named
        named, projects, trees = projects_opened(named)
        named, hosts = hosts_opened(named)
        compiling = Compiling(clang, mcpu, words, projects, trees, hosts=hosts)
        settings = settings_here(config)
        every = [
            each
            for each in expand(named, MODULES | SUFFIXES | ASSEMBLY | {LITMUS})
            if each in named or not settings.excludes(each)
        ]
        if not every:
            raise InputError(
                "every named file is excluded",
                rule=f"exclude = {list(settings.exclude)} of the settings in '{settings.folder}'",
                mend="name a file itself, or other folders",
            )
        for folder in (each for each in named if each.is_dir()):
            tree = tree_of(folder, folder=True)
            trees |= {each: tree for each in every if each.is_relative_to(folder)}
        kinds = [kind_of(each, compiling) for each in every]
        kinds = [
            Kind.ASSEMBLY if kind is Kind.BINARY and not holds_bitcode(each) else kind
            for each, kind in zip(every, kinds, strict=True)
        ]
        apart = (Kind.LITMUS, Kind.ASSEMBLY)
        modules = [f for f, kind in zip(every, kinds, strict=True) if kind not in apart]
        sources = [f for f, kind in zip(every, kinds, strict=True) if kind is Kind.ASSEMBLY]
        unread: list[Status] = []
        tests = [f for f, kind in zip(every, kinds, strict=True) if kind is Kind.LITMUS]
        tests = [each for each in tests if is_test(each, unread)]
        if words and not {Kind.SOURCE, Kind.ASSEMBLY} & {*kinds}:
            raise InputError(
                f"-- {' '.join(words)}: no file is source",
                rule="words after -- go to the compiler",
                mend="remove them",
            )
        if against is not None and (modules or tests):
            raise InputError(
                f"--against {against} with {(modules or tests)[0]}",
                rule="machine code is compared with the LLVM IR that it was made of",
                mend="name code objects or assembly only",
            )
        # Said before the work, which goes on: its verdicts are wanted with or without a file.
        unwritable: list[Status] = []
        for result in (sarif, write_baseline):
            with failures(unwritable):
                if result is not None:
                    check_output(result, force=force)
        if unwritable:
            sarif = write_baseline = None
        html = usable_page(html, unwritable, force=force)
        proofs = usable_folder(certificate, unwritable)
        telling = Telling(not quiet, statistics, left_out, write_baseline, sarif, force, html)
        tally = Tally()
        areas: list[Area] = []
        shown: list[Section] = []
        compiled = [f for f, kind in zip(every, kinds, strict=True) if kind is Kind.SOURCE]
        compiling = stack.enter_context(
            isolated(compiling, given, compiled, sandbox, whole=inherit_environment)
        )
        status = Status.OK
        # What is fixed, judged or certified is made anew, whatever was found before.
        anew = no_cache or fix or fix_ir or judged or certificate is not None
        store = None if anew else open_store()
        if modules:
            from fencepost.cli.checking.kernel_job import Job, Mending
            from fencepost.cli.checking.pardons import read_baseline
            from fencepost.kernels.options import Options

            if apply and fix_ir:
                raise InputError(
                    "--apply with --fix-ir", mend="choose one: --fix-ir writes its module"
                )
            if apply and not fix:
                raise InputError("--apply without --fix", mend="add --fix")
            fix = fix or fix_ir
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
                        "--any-grid": any_grid,
                        "--peers": peers,
                        "--any-lds": any_lds,
                        "--any-convergence": any_convergence,
                        "--copy-scope": copy_scope,
                        "--direct-loads": direct_loads,
                        "--may-be-undefined": may_be_undefined,
                        "--strict-sizes": strict_sizes,
                    }
                ),
                certificates=judged or certificate is not None,
                dynamic_lds=dynamic_lds,
                infer=check_kernel.inferring(infer),
                processor=mcpu or "",
            )
            compiling = replace(compiling, launches=options.workgroup is None)
            # A name for a module asks for one.
            as_module = fix_ir or output is not None
            mending = Mending(output, force, apply, as_module) if fix else None
            for is_asked, option in (
                (certificate is not None, "--certificate"),
                (judged, "--judged"),
            ):
                if is_asked and fix:
                    raise InputError(f"{option} with --fix", mend="check what --fix wrote")
            known = None if baseline is None else read_baseline(baseline)
            job = Job(
                *(options, kernel, json, telling.is_sarif_printed, mending),
                *(proofs, compiling, telling),
                store=store,
                baseline=known,
                settings=settings,
                times=times,
                judged=judged,
            )
            within = judging(bounds) if judged else bounds
            status = check_kernel.run_all(modules, job, within, jobs, tally)
            areas += [Area.BARRIERS, Area.RACES, Area.REDUNDANT]
        elif fix or fix_ir or output:
            raise InputError("--fix is for kernels: source, .ll, .bc, .llir")
        if sources and not status.is_cut:
            from fencepost.cli.checking import check_machine, codes
            from fencepost.cli.checking.pardons import read_baseline

            machine = codes.Job(
                mcpu,
                kernel,
                json,
                telling.is_sarif_printed,
                telling,
                None if baseline is None else read_baseline(baseline),
                check_machine.accepted(accept or ()),
                redundant,
                check_machine.defined(words if Kind.SOURCE not in kinds else ()),
                against,
                times=times,
                store=store,
            )
            status = worse(status, check_machine.run_all(sources, machine, bounds, jobs, tally))
            areas += [Area.MACHINE_CODE, Area.REDUNDANT]
        if areas:
            whole = not status.is_cut
            unwritable.append(write_logs(tally, telling, tuple(dict.fromkeys(areas)), whole=whole))
            tally.tell(telling, [*modules, *sources], json or telling.is_sarif_printed)
        if tests and not status.is_cut:
            from fencepost.cli.workers import batch
            from fencepost.executions.options import Options as LitmusOptions

            asked = LitmusOptions(
                model,
                frozenset(without or ()),
                unroll=unroll,
                timeout=bounds.seconds,
                assumed=frozenset(readings or ()),
            )
            job_ = batch.Job(
                *(asked, json, not json),
                times=times,
                store=store,
                html=html is not None,
            )
            status = worse(status, batch.run_all(tests, job_, bounds, jobs, shown))
        if html is not None:
            every_section = [*tally.sections(), *shown]
            write_page(html, "check", given, every_section, unwritable, force=force)
        status = worse(status, max([*unwritable, *unread], default=Status.OK))
    raise offers.Exit(status)
