"""`fencepost diff`: the smallest program on which two models differ."""

from __future__ import annotations

import os

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated
from fencepost.cli.workers.limit_options import Memory, timeout_option
from fencepost.cli.workers.limits import MEMORY


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("diff")(diff)


def diff(
    models: Annotated[
        tuple[str, str],
        offers.Option(
            metavar="A B",
            help="Two models: an edition of the memory model, of the barrier model, or one of "
            "each with '+' between them.",
        ),
    ],
    size: Annotated[
        int,
        offers.Option(metavar="N", min=1, help="Try programs with at most this many operations."),
    ] = 4,
    timeout: Annotated[float, timeout_option("the whole search")] = 600.0,
    memory: Memory = MEMORY,
    jobs: Annotated[
        int | None,
        offers.Option(
            "--jobs", "-j", metavar="N", min=1, help="Processes; default: one per processor."
        ),
    ] = None,
    json: Annotated[bool, offers.Option("--json", help="Print one line of JSON.")] = False,
    times: Annotated[
        bool,
        offers.Option(
            "--times", help="With --json: add the seconds, which differ from run to run."
        ),
    ] = False,
) -> None:
    """Search for the smallest program on which two models differ.

    Programs are tried by number of operations, then of threads. The first on which the models
    differ, in outcomes, data races or undefined behaviour, is printed as a litmus test, with the
    executions that show it as comments.

    Exit status 0: no difference up to the size. 1: a difference. 2: bad input. 3: the time ended,
    or some program reached a bound, before the search could say.
    """
    from fencepost.cli.workers.limits import limits
    from fencepost.cli.workers.searching import Search, search

    asked = Search(models, size, jobs or os.cpu_count() or 1, as_json=json, times=times)
    raise offers.Exit(search(asked, limits(timeout, memory)))
