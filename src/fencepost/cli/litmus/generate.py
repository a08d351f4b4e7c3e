"""`fencepost generate`: the litmus tests of critical cycles."""

from __future__ import annotations

from pathlib import Path

from fencepost.cli.parsing import offers
from fencepost.cli.parsing.offers import Annotated


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("generate")(generate)


def generate(
    files: Annotated[
        list[Path] | None,
        offers.Argument(
            metavar="FILE...", help="Litmus files, or folders with them, in place of cycles."
        ),
    ] = None,
    cycle: Annotated[
        list[str] | None,
        offers.Option(
            metavar="CYCLE",
            help="The test of a cycle, such as 'PodWW@agent Rfe PodRR@agent Fre' (repeatable).",
        ),
    ] = None,
    orders: Annotated[
        str,
        offers.Option(
            metavar="NAMES",
            help="Orderings of accesses: plain, av, unordered, monotonic, acquire, release, "
            "acq_rel, seq_cst, separated by commas.",
        ),
    ] = "monotonic",
    scopes: Annotated[
        str,
        offers.Option(metavar="NAMES", help="Scopes of atomics and fences, separated by commas."),
    ] = "agent",
    one_as: Annotated[
        bool, offers.Option("--one-as", help="Also the one-as form of each scope.")
    ] = False,
    updates: Annotated[
        bool, offers.Option("--updates", help="Also exchanges in place of stores.")
    ] = False,
    fences: Annotated[
        str,
        offers.Option(
            metavar="NAMES",
            help="Fences between two accesses: none, acquire, release, acq_rel, seq_cst.",
        ),
    ] = "none",
    tags: Annotated[
        str,
        offers.Option(
            metavar="TAGS",
            help="Also with a tag: amdgcn-av:none, amdgpu-synchronize-as:local or :global.",
        ),
    ] = "",
    spaces: Annotated[
        str,
        offers.Option(
            metavar="NAMES", help="Spaces of locations: global, local; generic for pointers."
        ),
    ] = "global",
    barriers: Annotated[
        str,
        offers.Option(
            metavar="NAMES", help="Also threads that wait at a barrier: bare, workgroup, cluster."
        ),
    ] = "",
    share: Annotated[
        str,
        offers.Option(
            metavar="NAMES",
            help="The smallest scopes that two threads may share: system, agent, cluster, "
            "workgroup, wavefront.",
        ),
    ] = "agent",
    threads: Annotated[
        int, offers.Option(metavar="N", min=1, max=8, help="At most this many threads.")
    ] = 4,
    accesses: Annotated[
        int, offers.Option(metavar="N", min=2, max=16, help="At most this many accesses.")
    ] = 6,
    count: Annotated[
        bool, offers.Option("--count", help="Print how many tests each family has; write none.")
    ] = False,
    hip: Annotated[
        bool,
        offers.Option(
            "--hip", help="Write each test as a HIP program that runs it and prints a histogram."
        ),
    ] = False,
    output: Annotated[
        Path | None,
        offers.Option("--output", "-o", metavar="DIR", help="Write a file for each test."),
    ] = None,
    force: Annotated[bool, offers.Option("--force", help="Let -o replace existing files.")] = False,
) -> None:
    """Generate litmus tests from critical cycles.

    Every critical cycle over the chosen vocabulary gives one test, named for it, up to the names of
    threads and locations; with --cycle, only the given ones; with FILE, the tests of files. Without
    -o, they are printed one after the other.

    Exit status 0: done. 2: bad input, or a file could not be written.
    """
    from fencepost.cli.litmus.generating import Written, tell_count, tests_of, write_tests
    from fencepost.generate.chosen import Chosen

    chosen = Chosen(
        orders=_listed(orders),
        scopes=_listed(scopes),
        fences=_listed(fences),
        tags=_listed(tags),
        spaces=_listed(spaces),
        barriers=_listed(barriers),
        share=_listed(share),
        one_as=one_as,
        updates=updates,
        threads=threads,
        accesses=accesses,
    )
    if count:
        raise offers.Exit(tell_count(chosen, cycle or (), files or ()))
    raise offers.Exit(
        write_tests(tests_of(chosen, cycle or (), files or ()), Written(output, force, hip))
    )


def _listed(words: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in words.split(",") if each.strip())
