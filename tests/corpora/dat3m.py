"""Runs the Vulkan litmus tests of a checkout of Dat3M, and compares with the verdicts it expects.

    python -m tests.corpora.dat3m CHECKOUT

The lists are its own (`VULKAN-expected.csv`: is the condition satisfied; `VULKAN-DR-expected.csv`:
is the test free of races). `dat3m.toml` has the tests whose verdict is another one here or that
have none, each with the reason. Exit status 1: some verdict is not as these two say.
"""

from __future__ import annotations

import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.executions.options import Options
from fencepost.executions.verdict import VerdictKind, run
from fencepost.frontends.litmus.parse import parse

_LISTS = "dartagnan/src/test/resources"
_REASONS = Path(__file__).with_name("dat3m.toml")
LISTS = {"conditions": "VULKAN-expected.csv", "races": "VULKAN-DR-expected.csv"}


def expected(checkout: Path, which: str) -> Iterator[tuple[str, bool]]:
    """Yield the tests of a list that exist, each with the expected answer."""
    for line in (checkout / _LISTS / LISTS[which]).read_text(encoding="utf-8").splitlines():
        name, comma, answer = line.strip().partition(",")
        if comma and name.startswith("litmus/") and (checkout / name).exists():
            yield name.removeprefix("litmus/VULKAN/"), answer == "1"


def answer(text: str, which: str) -> bool | None:
    """The answer here: the condition holds, or no execution races; None where there is none."""
    try:
        verdict = run(parse(text), Options(max_outcomes=0, timeout=60))
    except FencepostError:
        return None
    if verdict.kind in (VerdictKind.UB, VerdictKind.UNKNOWN):
        return None
    return verdict.holds if which == "conditions" else not verdict.race


def documented() -> dict[str, dict[str, str]]:
    """The reasons by list and test; those of tests without an answer begin with `none: `."""
    return tomllib.loads(_REASONS.read_text(encoding="utf-8"))


def main(checkout: Path) -> int:
    """Print the counts and what is not documented."""
    status = 0
    for which in LISTS:
        reasons, counts = documented()[which], Counter[str]()
        for name, wanted in expected(checkout, which):
            text = (checkout / "litmus/VULKAN" / name).read_text(encoding="utf-8")
            found = answer(text, which)
            kind = "undecided" if found is None else "agree" if found == wanted else "differ"
            counts[kind] += 1
            reason = reasons.get(name)
            told = None if reason is None else reason.startswith("none: ")
            if told != {"undecided": True, "differ": False, "agree": None}[kind]:
                print(f"{which}: {name}: {kind}, documented: {reason}")
                status = 1
        print(f"{which}: {dict(counts)}")
    return status


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
