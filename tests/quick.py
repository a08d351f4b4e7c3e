"""Run the tests that mirror what has changed.

    python -m tests.quick
    python -m tests.quick --since main

Of each module of the package that changed, committed since a revision or not at all, the file of
tests with its name is run; and changed files of tests. What the mirror does not have is listed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = PurePosixPath("src/fencepost")
UNIT = PurePosixPath("tests/unit")


def main() -> int:
    """Run pytest on the mirrored tests; its exit status, or 0 where there is nothing to run."""
    parser = argparse.ArgumentParser(prog="python -m tests.quick", description=__doc__)
    parser.add_argument("--since", default="HEAD", help="the revision to compare with")
    parser.add_argument("words", nargs="*", help="options for pytest")
    chosen = parser.parse_args()
    names = changed(chosen.since)
    found = sorted({test for name in names for test in mirrored(name)})
    for name in names:
        if name.is_relative_to(PACKAGE) and not any(mirrored(name)):
            print(f"{name}: no {mirror(name)}; what imports it is tested by `make test`")
    if not found:
        print(f"no changed module since {chosen.since} has tests of its own")
        return 0
    command = [sys.executable, "-m", "pytest", "-q", *map(str, found), *chosen.words]
    return subprocess.run(command, cwd=ROOT, check=False).returncode


def changed(since: str) -> list[PurePosixPath]:
    """The Python files that differ from a revision, from the root; new ones too."""
    commands = (
        ["git", "diff", "--name-only", "-z", since, "--"],
        ["git", "ls-files", "--others", "--exclude-standard", "-z"],
    )
    listed = (subprocess.check_output(each, cwd=ROOT, text=True) for each in commands)
    names = {name for each in listed for name in each.split("\0") if name.endswith(".py")}
    return [PurePosixPath(each) for each in sorted(names)]


def mirror(name: PurePosixPath) -> PurePosixPath:
    """The file of tests that mirrors a module of the package."""
    inside = name.relative_to(PACKAGE)
    return UNIT / inside.with_name(f"test_{inside.name}")


def mirrored(name: PurePosixPath) -> Iterator[PurePosixPath]:
    """The tests that are run for a changed file."""
    if name.is_relative_to(PACKAGE):
        yield from existing([mirror(name)])
    elif name.name.startswith("test_"):
        yield from existing([name])


def existing(names: Iterable[PurePosixPath]) -> Iterator[PurePosixPath]:
    """Those of some files that are there."""
    return (each for each in names if (ROOT / each).is_file())


if __name__ == "__main__":
    sys.exit(main())
