"""The tests of the gallery on the machines: what does one show that the model forbids?

python -m tests.hardware_memory.campaign.gallery [--follow 001] [--state DIR] [MACHINE ...]
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from fencepost.frontends.litmus.parse import parse
from fencepost.lowering.target import Target
from fencepost.program.operations import AtomicRmw, CmpXchg, Load, Store
from fencepost.program.program import LitmusTest
from tests.architecture.source_tree import ROOT
from tests.hardware_memory.campaign.command import asked
from tests.hardware_memory.campaign.exploring import NOT_RUN, Judge, told
from tests.hardware_memory.campaign.findings import finding_of

GALLERY = ROOT / "tests" / "litmus"


@dataclass(slots=True)
class Standing:
    """What became of the gallery on a machine: how many tests are sound, undefined, unknown or
    cannot be run, and the violations with an outcome and the finding that explains them.
    """

    counts: Counter[str] = field(default_factory=Counter)
    violations: dict[str, str] = field(default_factory=dict)
    findings: dict[str, str] = field(default_factory=dict)


def tests() -> Iterator[tuple[str, str, LitmusTest]]:
    """The tests that access memory: name, text, test."""
    for path in sorted(GALLERY.glob("*/*.litmus")):
        text = path.read_text(encoding="utf-8")
        test = parse(text)
        if any(
            isinstance(each, Load | Store | AtomicRmw | CmpXchg)
            for thread in test.program.threads
            for each in thread.code
        ):
            yield f"{path.parent.name}/{path.stem}", text, test


def standing(target: Target, judge: Judge) -> Standing:
    """The gallery on the machine of a target."""
    found = Standing()
    for name, text, _ in tests():
        shown = judge.shown(text, target)
        if shown is NOT_RUN:
            found.counts["not run"] += 1
            continue
        allowed = judge.allowed(text, target)
        if allowed is None:
            found.counts["undefined or unknown"] += 1
            continue
        broken = judge.forbidden(text, target, shown.outcomes)
        if broken is not None:
            found.counts["violation"] += 1
            found.violations[name] = told(broken)
            found.findings[name] = finding_of(name, text, target, judge)
        else:
            found.counts["sound" if shown.complete else "undefined or unknown"] += 1
    return found


def main() -> None:
    options, judge = asked(__doc__), Judge()
    for named, path in options.left("gallery-"):
        start = time.process_time()
        found = standing(named.target(options.follow), judge)
        record = {
            "machine": str(named),
            "follow": options.follow.value,
            "counts": dict(found.counts),
            "violations": found.violations,
            "findings": found.findings,
        }
        path.write_text(json.dumps(record, indent=1), encoding="utf-8")
        seconds = time.process_time() - start
        print(f"{named} {options.follow.value}: {dict(found.counts)}, {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    main()
