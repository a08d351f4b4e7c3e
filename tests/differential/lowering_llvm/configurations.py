"""The processors and modes that are compared."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.lowering.target import Follow, Target
from fencepost.targets.features import Feature
from fencepost.targets.processors import find

PROCESSORS = (
    *("gfx600", "gfx700", "gfx803", "gfx900", "gfx906", "gfx908", "gfx9-generic"),
    *("gfx90a", "gfx942", "gfx950", "gfx9-4-generic"),
    *("gfx1010", "gfx1030", "gfx1100", "gfx1150"),
    *("gfx10-1-generic", "gfx10-3-generic", "gfx11-generic"),
    *("gfx1200", "gfx12-generic", "gfx1250", "gfx1251"),
)
"""LLVM 22.1 knows no generic processor of GFX12.5."""

_MODES = (Feature.TGSPLIT, Feature.CUMODE)


@dataclass(frozen=True, slots=True)
class Configuration:
    """A processor with its mode switched on or off."""

    processor: str
    mode: Feature | None = None
    on: bool = False

    def __str__(self) -> str:
        return self.processor + (f" {self.attributes}" if self.mode else "")

    @property
    def attributes(self) -> str:
        """The mode as LLVM takes it."""
        if self.mode is None:
            return ""
        return ("+" if self.on else "-") + self.mode.value

    def target(self, follow: Follow) -> Target:
        """The same for the lowering."""
        features = frozenset({self.mode} if self.on and self.mode else ())
        return Target(find(self.processor), features, follow=follow)


def _configurations(name: str) -> list[Configuration]:
    modes = [mode for mode in _MODES if mode in find(name).features]
    if not modes:
        return [Configuration(name)]
    return [Configuration(name, mode, on) for mode in modes for on in (False, True)]


CONFIGURATIONS = tuple(each for name in PROCESSORS for each in _configurations(name))
