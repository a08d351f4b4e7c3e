"""`fencepost generate`: the litmus tests of critical cycles."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from fencepost.cli import offers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from fencepost.generate.cycles import Cycle


def register(app: offers.Commands) -> None:
    """Add the command to the application."""
    app.command("generate")(generate)


def generate(
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
    output: Annotated[
        Path | None,
        offers.Option("--output", "-o", metavar="DIR", help="Write a file for each test."),
    ] = None,
    force: Annotated[bool, offers.Option("--force", help="Let -o replace existing files.")] = False,
) -> None:
    """Generate litmus tests from critical cycles.

    Every critical cycle over the chosen vocabulary gives one test, named for it, up to the names of
    threads and locations; with --cycle, only the given ones. Without -o, the tests are printed one
    after the other.

    Exit status 0: done. 2: bad input, or a file could not be written.
    """
    from fencepost.generate.chosen import Chosen, vocabulary_of

    chosen = Chosen(
        *map(_listed, (orders, scopes, fences, tags, spaces, barriers, share)),
        one_as,
        updates,
        threads,
        accesses,
    )
    vocabulary = vocabulary_of(chosen)
    if cycle:
        from fencepost.generate.words import cycles_of

        found: list[Cycle] = [each for text in cycle for each in cycles_of(text, vocabulary)]
        if count:
            _tell_count(_by_family(found))
        else:
            _write(found, output, force=force)
        return
    from fencepost.generate import critical

    if count:
        _tell_count(critical.count(vocabulary))
    else:
        _write(critical.critical_cycles(vocabulary), output, force=force)


def _listed(words: str) -> tuple[str, ...]:
    return tuple(each.strip() for each in words.split(",") if each.strip())


def _by_family(cycles: Iterable[Cycle]) -> Iterator[tuple[str, int]]:
    from collections import Counter

    yield from Counter(each.frame.family for each in cycles).items()


def _tell_count(families: Iterable[tuple[str, int]]) -> None:
    """Print the number of tests of each family, and of all."""
    rows = list(families)
    total = sum(number for _, number in rows)
    width = len(f"{total:,}")
    for name, number in rows:
        print(f"{number:>{width},}  {name}")
    print(f"{total:>{width},}  {'test' if total == 1 else 'tests'}")


def _write(cycles: Iterable[Cycle], folder: Path | None, *, force: bool) -> None:
    """Print the tests of cycles, or write them into a folder, as they are made."""
    from fencepost.frontends.litmus.print import print_test

    if folder is None:
        for number, each in enumerate(cycles):
            print(("\n" if number else "") + print_test(each.test()), end="")
        return
    from fencepost.cli.results import write_below

    written = 0
    for each in cycles:
        test = each.test()
        write_below(folder, Path(f"{test.name}.litmus"), print_test(test), force=force)
        written += 1
    print(f"{written:,} {'test' if written == 1 else 'tests'} in {folder}")
