"""One target for each class of processors that lower alike."""

from __future__ import annotations

from collections.abc import Iterator

from fencepost.lowering.target import Follow, Target
from fencepost.records import dataclass
from fencepost.targets.features import Feature
from fencepost.targets.processor import Architecture, Processor, Property
from fencepost.targets.processors import ALL_PROCESSORS

MODES = (Feature.TGSPLIT, Feature.CUMODE)
"""The features that a table asks about."""

_DECIDING = frozenset(
    {
        Property.NO_GENERIC_ADDRESS_SPACE,
        Property.GLOBALLY_ACCESSIBLE_SCRATCH,
        Property.WORKGROUP_CLUSTERS,
    }
)


@dataclass(frozen=True, slots=True)
class Generation:
    """A class of targets: the first of them, the mode that is on, and how many processors there
    are in it.
    """

    target: Target
    mode: Feature | None
    size: int

    def __str__(self) -> str:
        mode = f" {self.mode.value}" if self.mode is not None else ""
        others = f" (+{self.size - 1})" if self.size > 1 else ""
        return f"{self.target.processor}{mode}{others}"


def generations(
    follow: Follow = Follow.DOCUMENT,
    *,
    opencl: bool = False,
    workgroup_size: int | None = None,
    lds_dma: bool = False,
) -> Iterator[Generation]:
    """The classes, in the order of the guide's processors, with the modes that each has."""
    classes: dict[object, list[Processor]] = {}
    for processor in ALL_PROCESSORS:
        if processor.architecture is Architecture.AMDGCN:
            classes.setdefault(_class(processor), []).append(processor)
    for members in classes.values():
        first = members[0]
        for mode in (None, *(mode for mode in MODES if mode in first.features)):
            on = frozenset({mode} if mode is not None else ())
            target = Target(first, on, workgroup_size, opencl, lds_dma, follow)
            yield Generation(target, mode, len(members))


def _class(processor: Processor) -> object:
    """Return the properties that decide how a processor's operations are lowered."""
    target = Target(processor)
    return (
        target.chapter,
        target.conditions,
        target.dialect,
        processor.barriers,
        processor.properties & _DECIDING,
        tuple(mode in processor.features for mode in MODES),
        processor.default_wavefront_size,
    )
