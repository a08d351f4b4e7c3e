"""The machines of a survey."""

from __future__ import annotations

from fencepost.hardware.memory.every import every_machine
from fencepost.lowering.options import Options, target_of
from fencepost.targets.processor import MemoryModelChapter


def test_every_chapter_in_every_mode() -> None:
    """Each machine is a target; together they have all chapters, and both settings of a mode."""
    machines = every_machine()
    targets = [target_of(Options(each.processor, each.features)) for each in machines]
    assert {each.chapter for each in targets} == set(MemoryModelChapter)
    assert len(set(machines)) == len(machines)
    modes = {each.features for each in machines if each.processor == "gfx90a"}
    assert modes == {"-tgsplit", "+tgsplit"}
    assert str(machines[0]) == machines[0].processor
