"""A survey of machines: each test on each of several, and what it came to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from fencepost.errors import FencepostError, InputError, UnsupportedError
from fencepost.records import dataclass, replace

if TYPE_CHECKING:
    from fencepost.hardware.memory.every import Machine
    from fencepost.hardware.memory.judge import Standing
    from fencepost.lowering.options import Options as LoweringOptions


@dataclass(frozen=True, slots=True)
class Item:
    """A file and the machine that its test runs on."""

    path: Path
    lowering: LoweringOptions
    machine: str = ""

    def __str__(self) -> str:
        return f"{self.path} on {self.machine}" if self.machine else str(self.path)


@dataclass(frozen=True, slots=True)
class Surveyed:
    """A note of a survey: how a test stands on a machine; None where it cannot run there."""

    standing: Standing | None

    @property
    def word(self) -> str:
        """The standing in the words of the last line."""
        return "refused" if self.standing is None else self.standing.value


def of_error(error: FencepostError) -> Surveyed:
    """Return the note of a test that ended in an error: the machine lacks something, or nothing is
    known.
    """
    from fencepost.hardware.memory.judge import Standing

    lacks = isinstance(error, UnsupportedError | InputError)
    return Surveyed(None if lacks else Standing.UNKNOWN)


def machines_of(mcpu: str | None, features: str, follow: str) -> tuple[Machine, ...]:
    """Return the machines of a survey; none where one processor is named."""
    if mcpu is None or (mcpu != "all" and "," not in mcpu):
        return ()
    from fencepost.hardware.memory.every import Machine, every_machine
    from fencepost.lowering.options import Options as LoweringOptions
    from fencepost.lowering.options import target_of

    if mcpu == "all":
        return every_machine()
    found = tuple(Machine(each.strip(), features) for each in mcpu.split(","))
    for each in found:  # a wrong name is said once
        target_of(LoweringOptions(each.processor, each.features, follow))
    return found


def noted(counts: dict[str, int], _: Item, note: object) -> None:
    """Count the standings of a survey."""
    if isinstance(note, Surveyed):
        counts[note.word] = counts.get(note.word, 0) + 1


def asked(
    paths: list[Path], lowering: LoweringOptions, machines: tuple[Machine, ...]
) -> list[Item]:
    """Return each file on each machine, or once, as the options say."""
    if not machines:
        return [Item(path, lowering) for path in paths]
    return [
        Item(path, replace(lowering, mcpu=each.processor, features=each.features), str(each))
        for path in paths
        for each in machines
    ]


def tally_line(tests: int, machines: int, counts: Mapping[str, int]) -> str:
    """Return the last line of a survey: what how many tests came to."""
    every = ", ".join(f"{count} {word}" for word, count in sorted(counts.items()))
    files = "1 test" if tests == 1 else f"{tests} tests"
    return f"{files} on {machines} machines: {every}"
