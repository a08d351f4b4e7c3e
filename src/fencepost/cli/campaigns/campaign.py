"""`fencepost campaign`: many inputs checked, with results that a killed run leaves behind."""

from __future__ import annotations

from pathlib import Path

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated


def register(app: offers.Commands) -> None:
    """Add the commands to the application."""
    group = offers.Commands("Check many inputs by a plan, and report on all results.")
    group.command("run")(run)
    group.command("report")(report)
    app.add("campaign", group)


def run(
    plan: Annotated[
        Path | None, offers.Argument(metavar="PLAN", help="The plan, a TOML file.")
    ] = None,
    litmus: Annotated[
        list[str] | None,
        offers.Option(metavar="FILES", help="Without a plan: litmus tests to decide (repeatable)."),
    ] = None,
    models: Annotated[
        str,
        offers.Option(metavar="NAMES", help="The models of --litmus, separated by commas."),
    ] = "",
    machine: Annotated[
        list[str] | None,
        offers.Option(metavar="FILES", help="Tests for `fencepost machine` (repeatable)."),
    ] = None,
    check: Annotated[
        list[str] | None,
        offers.Option(metavar="FILES", help="Files for `fencepost check` (repeatable)."),
    ] = None,
    object: Annotated[  # noqa: A002  # the name of the command
        list[str] | None,
        offers.Option(metavar="FILES", help="Files for `fencepost object` (repeatable)."),
    ] = None,
    option: Annotated[
        list[str] | None,
        offers.Option(metavar="WORD", help="A word of that command's options (repeatable)."),
    ] = None,
    journal: Annotated[
        Path | None,
        offers.Option(metavar="FILE", help="The file of results; default: beside the plan."),
    ] = None,
    shard: Annotated[
        str | None,
        offers.Option(metavar="I/N", help="Do the part I of N of the items, as 1/4."),
    ] = None,
    jobs: Annotated[
        int | None,
        offers.Option(
            "--jobs", "-j", metavar="N", min=1, help="Processes; default: one per processor."
        ),
    ] = None,
    fresh: Annotated[
        bool, offers.Option("--fresh", help="Do every item anew, whatever was found before.")
    ] = False,
    cluster: Annotated[
        str | None,
        offers.Option(
            metavar="ADDRESS",
            help="Do the work on a Dask cluster: its scheduler's HOST:PORT, or file.",
        ),
    ] = None,
    shared: Annotated[
        bool, offers.Option("--shared", help="The cluster has the files at the same paths.")
    ] = False,
) -> None:
    """Check the inputs of a plan, and keep the results in a file.

    Without a plan, --litmus, --machine, --check and --object name files and patterns of them. A run
    that ends early is continued by the next one. Items that are unchanged are not done again; those
    that reached a limit, or whose files include others, are.

    Exit status 0: every answer is right. 1: some difference, bug or finding. 2: some input could
    not be read. 3: some answer is unknown. The most severe counts: 2, 1, 3, 0.
    """
    from fencepost.cli.campaigns.run import Run, run_campaign
    from fencepost.cli.campaigns.short import Short

    short = Short(
        litmus=tuple(litmus or ()),
        machine=tuple(machine or ()),
        check=tuple(check or ()),
        object=tuple(object or ()),
        models=models,
        words=tuple(option or ()),
    )
    raise offers.Exit(run_campaign(Run(plan, journal, shard, jobs, fresh, cluster, shared, short)))


def report(
    journals: Annotated[
        list[Path],
        offers.Argument(
            metavar="FILE...", help="A plan or its file of results; a second one to compare with."
        ),
    ],
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON.")] = False,
    html: Annotated[
        Path | None, offers.Option(metavar="FILE", help="Write a report as one HTML page.")
    ] = None,
    force: Annotated[
        bool, offers.Option("--force", help="Let --html replace an existing file.")
    ] = False,
) -> None:
    """Report the results of a campaign: counts, groups by cause, the slowest items.

    With two files, report what is new, gone or changed in the second one.

    Exit status 0: done. 1: with two files, something differs. 2: bad input.
    """
    from fencepost.cli.campaigns.report import report_campaign

    raise offers.Exit(report_campaign(journals, html, as_json=json, force=force))
