"""Each assumption switched alone: which of the campaign's tests then show what the model forbids?

python -m tests.hardware_memory.campaign.assumed
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from fencepost.hardware.memory.assumptions import ASSUMPTIONS, DEFAULTS, Assumption
from fencepost.lowering.needed.read import needs, tests
from tests.hardware_memory.campaign.data import DATA
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.machines import MACHINES, Named


def tests_of(named: Named) -> list[str]:
    """The names of the tests that some instruction needs on a machine, smallest first."""
    found = {
        each.test
        for need in needs()
        for each in need.found
        if each.test and str(named) in each.machines
    }
    return sorted(found, key=lambda name: (len(tests()[name]), name))


def switched(named: Named, judge: Judge) -> Iterator[dict[str, Any]]:
    """For each assumption of a machine what its switch changes: the tests that fail with it, and
    without it.
    """
    target = named.target()
    names = tests_of(named)
    by_default = _failing(named, names, DEFAULTS, judge)
    for assumption, known in ASSUMPTIONS.items():
        if target.chapter not in known.chapters:
            continue
        failing = _failing(named, names, DEFAULTS ^ {assumption}, judge)
        yield {
            "machine": str(named),
            "assumption": assumption.value,
            "default": assumption in DEFAULTS,
            "of": len(names),
            "fail": [name for name in names if name in failing and name not in by_default],
            "mended": [name for name in names if name in by_default and name not in failing],
        }


def _failing(
    named: Named, names: list[str], assumptions: frozenset[Assumption], judge: Judge
) -> set[str]:
    found = set()
    for name in names:
        text = tests()[name]
        shown = judge.shown(text, named.target(), (), assumptions)
        if judge.forbidden(text, named.target(), shown.outcomes) is not None:
            found.add(name)
    return found


def main() -> None:
    judge = Judge()
    lines = []
    for named in MACHINES:
        for each in switched(named, judge):
            lines.append(json.dumps(each) + "\n")
            print(
                each["machine"], each["assumption"], len(each["fail"]), "of", each["of"], flush=True
            )
    (DATA / "assumptions.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
