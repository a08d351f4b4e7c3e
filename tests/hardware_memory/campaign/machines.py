"""The machines of the campaign: a processor of each chapter, in each mode."""

from __future__ import annotations

from dataclasses import dataclass

from fencepost.lowering.options import Options, target_of
from fencepost.lowering.target import Follow, Target


@dataclass(frozen=True, slots=True)
class Named:
    """A processor in a mode."""

    processor: str
    features: str = ""

    def __str__(self) -> str:
        return f"{self.processor}{self.features}"

    def target(self, follow: Follow = Follow.DOCUMENT) -> Target:
        """The target, whose code follows the document, its text or LLVM."""
        return target_of(Options(mcpu=self.processor, features=self.features, follow=follow.value))


MACHINES = (
    Named("gfx600"),
    Named("gfx803"),
    Named("gfx906"),
    Named("gfx90a"),
    Named("gfx90a", "+tgsplit"),
    Named("gfx942"),
    Named("gfx942", "+tgsplit"),
    Named("gfx1030", "+cumode"),
    Named("gfx1030"),
    Named("gfx1100", "+cumode"),
    Named("gfx1100"),
    Named("gfx1200", "+cumode"),
    Named("gfx1200"),
    Named("gfx1250"),
)
