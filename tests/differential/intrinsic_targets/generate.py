"""Writes the table: `python -m tests.differential.intrinsic_targets.generate`.

Every call is compiled for every processor, in waves of each size that it has. With `--check` the
table is compared instead, and the status is 1 where it differs; with `--llvm-19 COUNT` so many
intrinsics, at random, are put to LLVM 19 where it knows them, and what it says otherwise is listed.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Mapping, Sequence

from fencepost.llvm.effects.amdgcn_table import AMDGCN as EFFECTS
from fencepost.llvm.effects.intrinsic_targets import BEFORE, TABLE, before, rows
from fencepost.targets.members import in_words
from fencepost.targets.processor import Processor
from tests.abi.tools import AMDGCN
from tests.differential.intrinsic_targets.call import NOT_CALLED, IntrinsicCall, calls
from tests.differential.intrinsic_targets.declarations import Declarations
from tests.differential.intrinsic_targets.llvm_19 import differences
from tests.differential.intrinsic_targets.selecting import configurations, has_code


def by_name(of: Sequence[IntrinsicCall]) -> Mapping[str, list[IntrinsicCall]]:
    """The calls of each intrinsic."""
    found: dict[str, list[IntrinsicCall]] = {}
    for each in of:
        found.setdefault(each.name, []).append(each)
    return found


def having(processor: Processor, grouped: Mapping[str, Sequence[IntrinsicCall]]) -> frozenset[str]:
    """The intrinsics that LLVM has code for on a processor: for one of their calls, in waves of one
    of the sizes.
    """
    found: set[str] = set()
    for configuration in configurations(processor):
        for number in range(max(map(len, grouped.values()))):
            tried = {
                name: of[number]
                for name, of in grouped.items()
                if name not in found and number < len(of)
            }
            answers = has_code(configuration, list(tried.values()))
            found.update(name for name, has in zip(tried, answers, strict=True) if has)
    return frozenset(found)


def made() -> Mapping[str, frozenset[str]]:
    """The processors that have each intrinsic."""
    grouped = by_name(calls())
    found: dict[str, set[str]] = {name: set() for name in grouped}
    for processor in AMDGCN:
        names = having(processor, grouped)
        for name in names:
            found[name].add(processor.name)
        print(processor.name, len(names), "of", len(grouped), file=sys.stderr, flush=True)
    return {name: frozenset(on) for name, on in found.items()}


def line(name: str, processors: frozenset[str]) -> str:
    """The line of an intrinsic in the file."""
    whole, others = in_words(processors)
    words = (*(each.name for each in sorted(whole)), *others)
    return f"{name}: {' '.join(words)}".rstrip() + "\n"


def gone(libraries: Sequence[str], known: Mapping[str, object]) -> frozenset[str]:
    """The intrinsics of the table of effects that earlier versions of LLVM had, which are given as
    shared libraries; without any, those that the table has already.
    """
    if not libraries:
        return before()
    earlier = [Declarations(each) for each in libraries]
    names = (name for row in EFFECTS.rows for name in row.names.split())
    return frozenset(
        name
        for name in names
        if name not in {*known, *NOT_CALLED} and any(each.knows(name) for each in earlier)
    )


def main() -> int:
    """Writes or compares."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--llvm-19", type=int, metavar="COUNT")
    parser.add_argument("--seed", type=int, default=19)
    parser.add_argument("--before", nargs="*", default=(), help="libraries of earlier versions")
    options = parser.parse_args()
    if options.llvm_19:
        grouped = by_name(calls())
        names = random.Random(options.seed).sample(sorted(grouped), options.llvm_19)
        print(*differences({name: grouped[name] for name in names}, rows()), sep="\n")
        return 0
    found = made()
    pairs = len(found) * len(AMDGCN)
    if not options.check:
        lines = {name: line(name, on) for name, on in found.items()}
        lines |= {name: line(name, frozenset()) for name in NOT_CALLED}
        lines |= {name: f"{name}: {BEFORE}\n" for name in gone(options.before, found)}
        TABLE.write_text("".join(lines[name] for name in sorted(lines)), encoding="utf-8")
        print(f"{pairs} pairs of an intrinsic and a processor")
        return 0
    wrong = [
        f"{name} on {processor}"
        for name in sorted({*found, *rows()})
        for processor in sorted(found.get(name, frozenset()) ^ rows().get(name, frozenset()))
    ]
    print(*wrong, f"{pairs} pairs compiled, {len(wrong)} differences", sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
