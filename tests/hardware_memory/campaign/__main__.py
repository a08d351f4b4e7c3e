"""Runs the campaign, machine by machine.

python -m tests.hardware_memory.campaign [--state DIR] [--follow 001] [MACHINE ...]

What a machine showed is kept in a file of the directory, and is not asked again.
"""

from __future__ import annotations

import json
import time

from fencepost.lowering.target import Follow
from fencepost.targets.processor import MemoryModelChapter
from tests.hardware_memory.campaign.command import asked
from tests.hardware_memory.campaign.exploring import Judge, told
from tests.hardware_memory.campaign.machines import MACHINES
from tests.hardware_memory.campaign.search import AGAIN, TRIED, Entry, Search


def main() -> None:
    options = asked(__doc__)
    judge, winners, chapters = Judge(), set[str](), set[MemoryModelChapter]()
    for named in MACHINES:
        path = options.path(named, Follow.DOCUMENT)
        if path.exists():
            chapters.add(named.target().chapter)
            known = json.loads(path.read_text(encoding="utf-8"))["entries"]
            winners |= {each["test"] for each in known if each["test"]}
    for named, path in options.left():
        start = time.process_time()
        same = None if options.follow is Follow.DOCUMENT else named.target()
        chapter = named.target().chapter
        first = same is None and chapter not in chapters
        search = Search(
            named.target(options.follow), judge, winners, same, TRIED if first else AGAIN
        )
        chapters.add(chapter)
        search.run()
        record = {
            "machine": str(named),
            "follow": options.follow.value,
            "entries": [_entry(each) for _, each in sorted(search.entries.items())],
            "unsound": [
                program.text(told(outcome), expect="forbidden")
                for program, outcome in sorted(search.unsound.items(), key=lambda e: e[0].size)
            ],
        }
        path.write_text(json.dumps(record, indent=1), encoding="utf-8")
        seconds = time.process_time() - start
        needed = sum(not each.reason for each in search.entries.values())
        print(
            f"{named} {options.follow.value}: {needed} of {len(search.entries)} needed, "
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
        "text": program.text(told(each.outcome), expect="forbidden") if program else "",
    }


if __name__ == "__main__":
    main()
