"""Generated tests beside other judges: the second evaluator, and LLVM's machine code on machines.

python -m tests.generated.beside [--check] [--only NAME]

- Of each vocabulary without barriers, every 100th test is evaluated by `tests/naive`, which shares
  no rule with the models: outcomes, verdicts and races under every edition must be the same.
- Of each vocabulary, every 100th test is compiled by LLVM 22 for two generations, and run on their
  memory machines: an outcome that the model of `amdgpu` forbids is a violation.

Writes `beside.toml`, or compares with it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from fencepost.errors import FencepostError
from fencepost.executions.options import Options as ModelOptions
from fencepost.executions.verdict import run
from fencepost.hardware.memory.explore import Options
from fencepost.hardware.memory.judge import Standing, on_target
from fencepost.lowering.options import Options as LoweringOptions
from fencepost.lowering.options import target_of
from tests.generated.vocabularies import VOCABULARIES, every
from tests.hardware_memory.compiled import run_one
from tests.naive.against_engine import disagreements

DATA = Path(__file__).with_name("beside.toml")
STEP = 100
TARGETS = ("gfx942", "gfx1100")
LEVEL = 2
STATES = 200_000


def naive(name: str) -> Iterator[str]:
    """The counts of a vocabulary beside the second evaluator, and what differs."""
    compared, different = 0, []
    for cycle in every(name, STEP):
        compared += 1
        if disagreements(cycle.test()):
            different.append(cycle.name)
    yield f"naive = {compared}"
    yield f"different = {json.dumps(different)}"


def machines(name: str) -> Iterator[str]:
    """The counts of a vocabulary on the machines, by processor, and what violates the model."""
    for processor in TARGETS:
        target = target_of(LoweringOptions(processor, "", "llvm-22"), None)
        counts: Counter[str] = Counter()
        violations = []
        for cycle in every(name, STEP):
            test = on_target(cycle.test(), target)
            try:
                verdict = run(test, ModelOptions(max_outcomes=1000))
                _, found = run_one(test, target, LEVEL, verdict, Options(states=STATES))
            except FencepostError:
                counts["not run"] += 1
                continue
            counts[found.standing.value] += 1
            if found.standing is Standing.VIOLATION:
                violations.append(cycle.name)
        listed = ", ".join(f'"{key}" = {number}' for key, number in sorted(counts.items()))
        yield f"{processor} = {{ {listed} }}"
        yield f"{processor}-violations = {json.dumps(violations)}"


def data(names: list[str]) -> dict[str, str]:
    """The table of each vocabulary."""
    tables = {}
    for name in names:
        lines = [f"[{name}]"]
        if not VOCABULARIES[name].barriers:
            lines += naive(name)
        lines += machines(name)
        tables[name] = "\n".join(lines)
        print(tables[name], file=sys.stderr, flush=True)
    return tables


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or compare with it."""
    parser = argparse.ArgumentParser(description="Generated tests beside other judges.")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--only", action="append", choices=VOCABULARIES)
    asked = parser.parse_args(arguments)
    found = data(asked.only or list(VOCABULARIES))
    if not asked.check:
        head = "# Written by `python -m tests.generated.beside`."
        DATA.write_text("\n\n".join([head, *found.values()]) + "\n", encoding="utf-8")
        return 0
    kept = DATA.read_text(encoding="utf-8")
    wrong = [name for name, text in found.items() if f"{text}\n" not in kept]
    for name in wrong:
        print(f"{DATA.name} is not what is found: {name}", file=sys.stderr)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
