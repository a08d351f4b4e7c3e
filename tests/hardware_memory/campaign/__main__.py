"""Runs the campaign, machine by machine.

python -m tests.hardware_memory.campaign [--state DIR] [--follow 001] [MACHINE ...]

What a machine showed is kept in a file of the directory, and is not asked again.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path

from fencepost.hardware.memory.explore import Outcome
from fencepost.lowering.target import Follow
from fencepost.targets.processor import MemoryModelChapter
from tests.hardware_memory.campaign.exploring import Judge
from tests.hardware_memory.campaign.machines import MACHINES
from tests.hardware_memory.campaign.search import AGAIN, TRIED, Entry, Search


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("machines", nargs="*", metavar="MACHINE")
    parser.add_argument("--state", type=Path, default=Path("build/machines"))
    parser.add_argument("--follow", default=Follow.DOCUMENT.value)
    options = parser.parse_args()
    options.state.mkdir(parents=True, exist_ok=True)
    follow = Follow(options.follow)
    judge, winners, chapters = Judge(), set[str](), set[MemoryModelChapter]()
    for named in MACHINES:
        path = options.state / f"{named}-{Follow.DOCUMENT.value}.json"
        if path.exists():
            chapters.add(named.target().chapter)
            known = json.loads(path.read_text(encoding="utf-8"))["entries"]
            winners |= {each["test"] for each in known if each["test"]}
    for named in MACHINES:
        path = options.state / f"{named}-{follow.value}.json"
        if path.exists() or (options.machines and str(named) not in options.machines):
            continue
        start = time.process_time()
        same = None if follow is Follow.DOCUMENT else named.target()
        chapter = named.target().chapter
        first = same is None and chapter not in chapters
        search = Search(named.target(follow), judge, winners, same, TRIED if first else AGAIN)
        chapters.add(chapter)
        search.run()
        record = {
            "machine": str(named),
            "follow": follow.value,
            "entries": [_entry(each) for _, each in sorted(search.entries.items())],
            "unsound": [
                program.text(_condition(outcome), expect="forbidden")
                for program, outcome in sorted(search.unsound.items(), key=lambda e: e[0].size)
            ],
        }
        path.write_text(json.dumps(record, indent=1), encoding="utf-8")
        seconds = time.process_time() - start
        needed = sum(not each.reason for each in search.entries.values())
        print(
            f"{named} {follow.value}: {needed} of {len(search.entries)} needed, "
            f"{len(search.unsound)} unsound, {seconds:.0f} s",
            flush=True,
        )


def _entry(each: Entry) -> dict[str, object]:
    unit, program = each.unit, each.program
    return {
        "row": unit.row,
        "step": unit.step,
        "part": unit.part,
        "scope": unit.scope,
        "instruction": each.instruction,
        "reason": each.reason,
        "test": program.name if program else "",
        "text": program.text(_condition(each.outcome), expect="forbidden") if program else "",
    }


def _condition(outcome: Outcome) -> str:
    """An outcome as a condition; registers that nothing reads are left out."""
    return " /\\ ".join(f"{name} == {value}" for name, value in outcome if ":r9" not in name)


if __name__ == "__main__":
    main()
