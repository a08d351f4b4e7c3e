"""`fencepost litmus`: the verdicts of litmus tests."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY, SECONDS
from fencepost.records import replace

if TYPE_CHECKING:
    from fencepost.reports.page.section import Section


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("litmus")(litmus)


def litmus(
    files: Annotated[
        list[Path],
        offers.Argument(metavar="FILE...", help="Litmus files, or folders with litmus files."),
    ],
    model: Annotated[
        str | None, offers.Option(metavar="NAME", help="The model to use, overriding the files.")
    ] = None,
    without: Annotated[
        list[str] | None, offers.Option(metavar="AXIOM", help="Switch an axiom off (repeatable).")
    ] = None,
    assumed: Annotated[
        list[str] | None,
        offers.Option(
            "--with",
            metavar="READING",
            help="Switch an optional rule on, by name or section, as D12 (repeatable).",
        ),
    ] = None,
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON per test.")] = False,
    times: Annotated[
        bool,
        offers.Option(
            "--times", help="With --json: add the seconds, which differ from run to run."
        ),
    ] = False,
    explain: Annotated[
        bool,
        offers.Option(
            "--explain",
            help="Say why: a witness, the axioms that forbid it, or the rule that is broken.",
        ),
    ] = False,
    executions: Annotated[
        int,
        offers.Option(
            "--executions",
            metavar="N",
            min=1,
            help="Show up to N executions with the outcome, each different.",
        ),
    ] = 1,
    max_outcomes: Annotated[
        int,
        offers.Option(metavar="N", min=0, help="List at most this many outcomes; 0: verdict only."),
    ] = 1000,
    unroll: Annotated[
        int,
        offers.Option(
            metavar="N", min=0, help="Unroll each loop at most so often; beyond that, unknown."
        ),
    ] = 8,
    timeout: Annotated[float, timeout_option("each test")] = SECONDS,
    memory: Memory = MEMORY,
    jobs: Annotated[
        int,
        offers.Option("--jobs", "-j", metavar="N", min=1, help="Tests to run at the same time."),
    ] = 1,
    no_cache: Annotated[bool, offers.Option("--no-cache", help="Do not use the cache.")] = False,
    svg: Annotated[
        Path | None,
        offers.Option(metavar="DIR", help="Draw the witness of each test that has one."),
    ] = None,
    html: Annotated[
        Path | None,
        offers.Option(metavar="FILE", help="Write a report as one HTML page, with the executions."),
    ] = None,
    force: Annotated[
        bool, offers.Option("--force", help="Let --svg and --html replace existing files.")
    ] = False,
    relations: Annotated[
        str,
        offers.Option(
            metavar="NAMES", help="The relations to draw, by short name, separated by commas."
        ),
    ] = "",
) -> None:
    """Decide litmus tests.

    Exit status 0: every verdict as expected, or none stated. 1: some verdict is not. 2: some input
    could not be read. 3: some verdict is unknown. The most severe counts: 2, 1, 3, 0.
    """
    from fencepost.cli.parsing.status import Status, worse
    from fencepost.cli.workers.batch import Job, run_all
    from fencepost.cli.workers.kept import open_store
    from fencepost.cli.workers.limits import limits
    from fencepost.executions.options import Options

    each = limits(timeout, memory)
    options = Options(
        model,
        frozenset(without or ()),
        max_outcomes,
        unroll,
        each.seconds,
        frozenset(assumed or ()),
    )
    store = None if no_cache or svg is not None else open_store()
    job = Job(
        options,
        as_json=json,
        explained=explain or executions > 1,
        executions=executions,
        svg=svg,
        force=force,
        times=times,
        store=store,
    )
    if svg is not None or relations:
        from fencepost.reports.picture.svg import chosen_relations

        job = replace(job, relations=chosen_relations(relations))
    unwritten: list[Status] = []
    if html is not None:
        from fencepost.cli.printing.html_page import usable_page

        html = usable_page(html, unwritten, force=force)
    if html is None:
        status = run_all(files, job, each, jobs)
    else:
        from fencepost.cli.printing.html_page import write_page

        sections: list[Section] = []
        status = run_all(files, replace(job, html=True), each, jobs, sections)
        write_page(html, "litmus", files, sections, unwritten, force=force)
    raise offers.Exit(worse(status, max(unwritten, default=Status.OK)))
