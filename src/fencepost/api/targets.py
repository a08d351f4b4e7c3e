"""Processors and target IDs."""

from __future__ import annotations

from fencepost.targets.processor import Processor
from fencepost.targets.processors import ALL_PROCESSORS, find
from fencepost.targets.target_id import TargetID, parse_either


def target(text: str) -> TargetID:
    """The processor and settings of a target ID such as 'gfx90a:sramecc+:xnack-', or of a
    processor's name.

    Raises TargetError with the nearest names where there is none.
    """
    return parse_either(text)


def processor(name: str) -> Processor:
    """The processor with a primary or alternative name (001 Processors). Raises TargetError."""
    return find(name)


def processors() -> tuple[Processor, ...]:
    """Every processor of the backend guide's tables, generic ones too."""
    return tuple(ALL_PROCESSORS)
