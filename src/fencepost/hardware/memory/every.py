"""The machines that differ: a processor of each generation, in each of its execution modes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fencepost.records import dataclass
from fencepost.targets.features import Feature
from fencepost.targets.generation import Generation, generation_of
from fencepost.targets.processor import MemoryModelChapter
from fencepost.targets.processors import ALL_PROCESSORS

_MODES = (Feature.CUMODE, Feature.TGSPLIT)
"""The features that change where the waves of a workgroup run."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A processor in a mode: its name, and features as options name them."""

    processor: str
    features: str = ""

    def __str__(self) -> str:
        return f"{self.processor} {self.features}".rstrip()


def every_machine() -> tuple[Machine, ...]:
    """Return a machine for each generation, chapter of the memory model and mode, oldest first."""
    found: dict[tuple[MemoryModelChapter, Generation], tuple[Machine, ...]] = {}
    for processor in ALL_PROCESSORS:
        generation, chapter = generation_of(processor), processor.memory_model
        if generation is None or chapter is None or processor.is_generic:
            continue
        modes = [each for each in _MODES if each in processor.features]
        found.setdefault(
            (chapter, generation),
            tuple(Machine(processor.name, features) for features in _settings(modes)),
        )
    return tuple(machine for machines in found.values() for machine in machines)


def _settings(modes: list[Feature]) -> Iterator[str]:
    """Yield every way to set features."""
    for signs in product("-+", repeat=len(modes)):
        yield ",".join(f"{sign}{each.value}" for sign, each in zip(signs, modes, strict=True))
