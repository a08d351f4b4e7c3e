"""The tests that `fencepost generate` makes, counted, printed or written into files."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fencepost.cli.parsing.status import Status, status_of, worse
from fencepost.errors import FencepostError, UnsupportedError
from fencepost.generate.chosen import Chosen, vocabulary_of
from fencepost.program.program import LitmusTest
from fencepost.records import dataclass


@dataclass(frozen=True, slots=True)
class Written:
    """The form of tests: files of `folder`, or printed; HIP programs, or litmus tests."""

    folder: Path | None
    force: bool
    hip: bool


def tests_of(chosen: Chosen, cycles: Sequence[str], paths: Sequence[Path]) -> Iterator[LitmusTest]:
    """Yield the tests of files, or those of cycles, or those of a vocabulary."""
    if paths:
        from fencepost.cli import files
        from fencepost.frontends.litmus.parse import parse

        for path in files.expand(paths, frozenset({files.LITMUS})):
            try:
                yield parse(files.read_text(path))
            except FencepostError as error:
                error.source = error.source or str(path)
                raise
    elif cycles:
        from fencepost.generate.words import cycles_of

        vocabulary = vocabulary_of(chosen)
        # All of them are read before the first is written.
        for cycle in [each for text in cycles for each in cycles_of(text, vocabulary)]:
            yield cycle.test()
    else:
        from fencepost.generate.critical import critical_cycles

        for cycle in critical_cycles(vocabulary_of(chosen)):
            yield cycle.test()


def tell_count(chosen: Chosen, cycles: Sequence[str], paths: Sequence[Path]) -> Status:
    """Print the number of tests of each family, and of all."""
    from fencepost.generate.critical import count

    if cycles or paths:
        names = (test.name.split("+")[0] for test in tests_of(chosen, cycles, paths))
        rows = list(Counter(names).items())
    else:
        rows = list(count(vocabulary_of(chosen)))
    total = sum(number for _, number in rows)
    width = len(f"{total:,}")
    for name, number in rows:
        print(f"{number:>{width},}  {name}")
    print(f"{total:>{width},}  {'test' if total == 1 else 'tests'}")
    return Status.OK


def write_tests(tests: Iterable[LitmusTest], form: Written) -> Status:
    """Print or write tests as they are made. A test that HIP cannot say is reported, and costs no
    other one.
    """
    from fencepost.cli.printing.results import write_below

    written = 0
    status = Status.OK
    for test in tests:
        try:
            text = _text(test, hip=form.hip)
        except UnsupportedError as error:
            error.source = test.name
            print(error, file=sys.stderr)
            status = worse(status, status_of(error))
            continue
        if form.folder is None:
            print(("\n" if written else "") + text, end="")
        else:
            suffix = "hip" if form.hip else "litmus"
            name = f"{_file_name(test.name)}.{suffix}"
            write_below(form.folder, Path(name), text, force=form.force)
        written += 1
    if form.folder is not None:
        noun = "test" if written == 1 else "tests"
        print(f"{written:,} {noun} in {form.folder}")
    return status


def _text(test: LitmusTest, *, hip: bool) -> str:
    if hip:
        from fencepost.frontends.litmus.hip_print import print_hip

        return print_hip(test)
    from fencepost.frontends.litmus.print import print_test

    return print_test(test)


def _file_name(name: str) -> str:
    """Return a test's name as that of a file: names of strangers lead nowhere else."""
    from fencepost.cli.printing.result_names import plain_part

    return name if _is_plain(name) else plain_part(name)


def _is_plain(name: str) -> bool:
    return (
        name.isascii()
        and all(each.isalnum() or each in "+-_.@" for each in name)
        and bool(name.strip("."))
    )
