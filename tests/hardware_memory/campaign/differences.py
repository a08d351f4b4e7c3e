"""What the rows in which LLVM 22 and the document differ come to: does either show what the model
forbids, or does no program tell them apart?

python -m tests.hardware_memory.campaign.differences
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from fencepost.hardware.memory.assumptions import DEFAULTS, Assumption
from fencepost.lowering.llvm22.all import LLVM22
from fencepost.lowering.rows.table import Difference, keys
from fencepost.lowering.target import Follow
from tests.hardware_memory.campaign.data import DATA
from tests.hardware_memory.campaign.exploring import Judge, told
from tests.hardware_memory.campaign.machines import MACHINES, Named
from tests.hardware_memory.campaign.operations import Operation, operations
from tests.hardware_memory.campaign.programs import Program
from tests.hardware_memory.campaign.shapes import programs_of
from tests.hardware_memory.campaign.units import code

MOST = 30
"""The most programs of an operation."""


@dataclass(slots=True)
class Compared:
    """What was found of a difference on a machine: how many programs were run whose code differs,
    how many instructions each side has more of, and the smallest program in which a side shows what
    the model forbids, with the outcome.
    """

    programs: int = 0
    more: dict[str, int] = field(default_factory=dict)
    broken: dict[str, tuple[Program, str]] = field(default_factory=dict)


def compared(
    named: Named, difference: Difference, judge: Judge, assumptions: frozenset[Assumption]
) -> Compared:
    """A difference on a machine."""
    found = Compared()
    sides = {follow.value: named.target(follow) for follow in (Follow.LITERAL, Follow.LLVM_22)}
    for operation in operations():
        if not _concerns(difference, operation):
            continue
        codes = {side: code(operation, target) for side, target in sides.items()}
        if () in codes.values() or len(set(codes.values())) == 1:
            continue
        lengths = {side: len(steps) for side, steps in codes.items()}
        longer = max(lengths, key=lambda side: lengths[side])
        if len(set(lengths.values())) > 1:
            found.more[longer] = found.more.get(longer, 0) + 1
        for program in programs_of(operation)[:MOST]:
            found.programs += 1
            text = program.text()
            shown = {
                side: judge.shown(text, target, (), assumptions) for side, target in sides.items()
            }
            for side, target in sides.items():
                others = (each.outcomes for other, each in shown.items() if other != side)
                new = shown[side].outcomes - next(others)
                if side not in found.broken and (forbidden := judge.forbidden(text, target, new)):
                    found.broken[side] = (program, told(forbidden))
    return found


def _concerns(difference: Difference, operation: Operation) -> bool:
    wanted = (operation.kind, operation.ordering, operation.scope, operation.space)
    return any(key[:4] == wanted for row in difference.rows for key in keys(row))


def verdicts(judge: Judge) -> Iterator[dict[str, Any]]:
    """A line for each title of each chapter and machine."""
    for chapter, llvm in LLVM22.items():
        known = (llvm.families_why, *llvm.differences)
        for difference in known:
            if difference is None:
                continue
            for named in MACHINES:
                if named.target().chapter is not chapter:
                    continue
                found = compared(named, difference, judge, DEFAULTS)
                if not found.broken:
                    # Where both break by default, one assumption more may tell them apart.
                    every = frozenset(Assumption)
                    found.broken = compared(named, difference, judge, every).broken
                yield {
                    "chapter": chapter.value,
                    "title": difference.title,
                    "machine": str(named),
                    "programs": found.programs,
                    "more": found.more,
                    "unsound": {
                        side: program.text(condition, expect="forbidden")
                        for side, (program, condition) in found.broken.items()
                    },
                }


def main() -> None:
    lines = []
    for each in verdicts(Judge()):
        lines.append(json.dumps(each) + "\n")
        print(
            each["machine"], "|", each["title"], "|", each["programs"], each["more"],
            list(each["unsound"]), flush=True,
        )  # fmt: skip
    (DATA / "differences.jsonl").write_text("".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
